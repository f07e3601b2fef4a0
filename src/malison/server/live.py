"""The WebSocket: from the wire to a session and back."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Receive, Send

from malison.server import messages as wire
from malison.server.config import Config
from malison.server.house import House
from malison.server.requests import read_identity
from malison.server.room import Room
from malison.server.session import Session, TooFast
from malison.server.viewer import Viewer, encoder
from malison.table.refusal import Refusal

POLICY = 1008
LAST_WORDS = 5.0  # seconds in which a connection that ends still gets what waits for it

logger = logging.getLogger("malison.live")


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    await socket.accept()
    house: House = socket.app.state.house
    try:
        identity = _who(socket)
        room = await house.room(table)
        name = await house.name_of(identity)
        async with room.lock:
            await room.fresh()
            viewer = room.enter(identity, name)
    except Refusal as refusal:
        await socket.send_text(encoder.encode(wire.Gone(refusal.code, refusal.reason)).decode())
        await socket.close(POLICY, refusal.code)
        return
    await _serve(socket.receive, socket.send, room, viewer)


def _who(socket: WebSocket[Any, Any, Any]) -> str:
    config: Config = socket.app.state.config
    if not config.is_own_origin(socket.headers.get("origin"), socket.headers.get("host")):
        raise Refusal("bad-origin", "this page is not from here")
    identity = read_identity(socket)
    if identity is None:
        raise Refusal("no-identity", "GET /api/me first: it gives this browser an identity")
    house: House = socket.app.state.house
    if house.connections_of(identity) >= house.limits.connections_a_guest:
        raise Refusal("too-many", "you have too many connections already")
    return identity


async def _serve(receive: Receive, send: Send, room: Room, viewer: Viewer) -> None:
    session = Session(room, viewer)
    sender = asyncio.get_running_loop().create_task(_send_all(send, room, viewer))
    try:
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] == "websocket.receive":
                await session.hear(event.get("text") or event.get("bytes") or b"")
    except TooFast:
        viewer.push(wire.Gone("too-fast", "this connection sends far too much"))
    finally:
        session.end()
        room.exit(viewer)
        await asyncio.wait([sender], timeout=LAST_WORDS)
        sender.cancel()


async def _send_all(send: Send, room: Room, viewer: Viewer) -> None:
    async def send_text(text: str) -> None:
        await send({"type": "websocket.send", "text": text, "bytes": None})

    try:
        await viewer.send_all(send_text, lambda: room.show(viewer, keep_eyes=True))
        await send({"type": "websocket.close", "code": 1000, "reason": ""})
    except (OSError, RuntimeError, WebSocketDisconnect):
        pass  # the other side is gone already: there is nobody to tell
    except Exception:
        logger.exception("a connection ended badly")
