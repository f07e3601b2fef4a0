"""The WebSocket: from the wire to a session and back."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from malison.server import messages as wire
from malison.server.config import Config
from malison.server.http.dependencies import read_identity
from malison.server.storage.store import Away
from malison.server.tables.connection import encoder
from malison.server.tables.connection_handler import ConnectionHandler
from malison.server.tables.registry import TableRegistry
from malison.server.transport.websocket import WebSocketProtocol
from malison.table.errors import Refusal

POLICY = 1008
TRY_AGAIN = 1013
LAST_WORDS = 5.0  # seconds in which a connection that ends still gets what waits for it


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    await socket.accept()
    registry: TableRegistry = socket.app.state.registry
    try:
        identity = _who(socket)
        actor = await registry.actor(table)
        await actor.catch_up_with_neighbours()
        name = await registry.name_of(identity)
        async with actor.as_stored():
            line = WebSocketProtocol.of(socket.scope)
            connection = actor.enter(identity, name, line)
    except Away:  # not for good: a client comes back by itself
        await socket.close(TRY_AGAIN, "not-stored")
        return
    except Refusal as refusal:
        await socket.send_text(encoder.encode(wire.Gone(refusal.code, refusal.reason)).decode())
        await socket.close(POLICY, refusal.code)
        return
    line.when_free = connection.flush
    try:
        await _serve(line, ConnectionHandler(actor, connection, line.heard))
    finally:
        actor.exit(connection)
        if line.closing is not None:
            await asyncio.wait([line.closing], timeout=LAST_WORDS)


def _who(socket: WebSocket[Any, Any, Any]) -> str:
    config: Config = socket.app.state.config
    if not config.is_own_origin(socket.headers.get("origin"), socket.headers.get("host")):
        raise Refusal("bad-origin", "this page is not from here")
    identity = read_identity(socket)
    if identity is None:
        raise Refusal("no-identity", "GET /api/me first: it gives this browser an identity")
    registry: TableRegistry = socket.app.state.registry
    if registry.connections_of(identity) >= registry.limits.connections_a_guest:
        raise Refusal("too-many", "you have too many connections already")
    return identity


async def _serve(line: WebSocketProtocol, session: ConnectionHandler) -> None:
    """Until the other side is gone and all that it said is heard."""
    line.listen(session.hear)
    try:
        while (event := await line.receive())["type"] != "websocket.disconnect":
            if event["type"] == "websocket.receive":  # from a client of unusual frames
                text: str | None = event.get("text")
                line.take(event.get("bytes") or b"" if text is None else text.encode())
                await line.is_heard()
        await line.is_heard()
    finally:
        session.end()
