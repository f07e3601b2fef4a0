"""Bots from outside: a stream of positions, and moves posted back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, Router
from litestar.di import Provide
from litestar.params import JSONBody
from litestar.response import Stream

from malison.server import messages as wire
from malison.server.http.dependencies import Registry, get, guard, post, provide_registry
from malison.server.storage.store import Away
from malison.server.tables import serializers
from malison.server.tables.actor import AGAIN, TableActor
from malison.server.tables.connection import encoder
from malison.server.tables.registry import TableRegistry
from malison.table.commands import Effect, token_digest
from malison.table.errors import Refusal
from malison.table.table import Table

KEEP_OPEN = 15.0  # seconds between empty lines


async def _seat(request: Request[Any, Any, Any], registry: TableRegistry) -> tuple[TableActor, int]:
    """The seat that the request's token plays."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    table, _, rest = token.partition(".")
    number, _, _ = rest.partition(".")
    if not number.isascii() or not number.isdigit() or len(number) > 2:
        raise Refusal("bad-token", "this is no token of an outside bot")
    try:
        actor = await registry.actor(table)
    except Away:
        raise
    except Refusal:
        raise Refusal("bad-token", "this is no token of an outside bot") from None
    seat = int(number)
    if seat >= len(actor.table.seats) or actor.table.seats[seat].token != token_digest(token):
        raise Refusal("bad-token", "this is no token of an outside bot, or a newer one was made")
    return actor, seat


@get("/positions")
async def positions(request: Request[Any, Any, Any], registry: Registry) -> Stream:
    """A line of JSON (`BotPosition`) at once and after everything that happens."""
    actor, seat = await _seat(request, registry)
    return Stream(_lines(actor, seat), media_type="application/x-ndjson")


async def _lines(actor: TableActor, seat: int) -> AsyncIterator[bytes]:
    changed = asyncio.Event()
    actor.listeners.add(changed)
    token = actor.table.seats[seat].token
    told = 0
    try:
        while not actor.deleted and actor.table.seats[seat].token == token:
            try:
                async with actor.as_stored() as table:
                    changed.clear()
                    line, told = _line(table, seat, told)
                    is_last = table.status in ("over", "closed")
            except Away:
                await asyncio.sleep(AGAIN)
                continue
            except Refusal:  # deleted meanwhile
                return
            yield line
            if is_last:
                return
            while not changed.is_set():
                try:
                    await asyncio.wait_for(changed.wait(), KEEP_OPEN)
                except TimeoutError:
                    yield b"\n"
    finally:
        actor.listeners.discard(changed)


def _line(table: Table, seat: int, told: int) -> tuple[bytes, int]:
    position = serializers.position(table, seat, may_move=True) or wire.Position(0, None)
    events = table.match.events(seat, first=told) if table.match else []
    line = wire.BotPosition(table.id, table.game.id, seat, position, events, table.status)  # type: ignore[arg-type]
    return encoder.encode(line) + b"\n", told + len(events)


@post("/moves", status_code=200)
async def moves(request: Request[Any, Any, Any], data: JSONBody[wire.BotMove], registry: Registry) -> dict[str, int]:
    """Play for the token's seat."""
    actor, seat = await _seat(request, registry)

    def act(table: Table, at: int) -> Effect:
        entry, change = table.play(at, seat, data.ply, tuple(data.moves))
        return Effect([entry], change)

    await actor.do(act)
    return {"ply": actor.table.ply}


router = Router(
    path="/api/bot",
    route_handlers=[positions, moves],
    guards=[guard],
    dependencies={"registry": Provide(provide_registry, sync_to_thread=False)},
)
