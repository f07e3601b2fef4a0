"""Tables without a network, for tests of what is sent: rooms and sessions are the server's own, only the socket is left out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from malison.engine.game import Game
from malison.server.tables.actor import TableActor
from malison.server.tables.connection_handler import ConnectionHandler
from malison.server.tables.registry import TableRegistry, open_registry
from malison.table import commands, log
from malison.table.log import SeatPlan
from malison.table.settings import Settings
from tests.server.clients import GENEROUS

NOW = 1_800_000_000_000
OTHERS, SEER, WATCHER = "identity-of-others", "identity-of-seer", "identity-of-watcher"


class Paper:
    """Stands for a connection: keeps what was said."""

    def __init__(self, *, free: bool = True) -> None:
        self.free = free
        self.closed = False
        self._said: list[str] = []

    def send_all(self, messages: Sequence[bytes]) -> None:
        self._said += [message.decode() for message in messages]

    def close(self) -> None:
        self.closed = True

    def taken(self) -> list[str]:
        said, self._said = self._said, []
        return said


class GameInstance:
    """A table with one person whose bytes are compared, one who plays all other seats, and a spectator."""

    def __init__(self, place: TableActor) -> None:
        self.actor = place
        self.wires = {who: Paper() for who in (OTHERS, SEER, WATCHER)}
        self._heard = asyncio.Event()
        self.sessions = {
            who: ConnectionHandler(place, place.enter(who, None, wire), self._heard.set) for who, wire in self.wires.items()
        }
        self.count = 0

    @property
    def match(self) -> Any:
        return self.actor.table.match

    async def send(self, who: str, kind: str, **content: Any) -> None:
        self.count += 1
        self._heard.clear()
        if not self.sessions[who].hear(json.dumps({"type": kind, "id": f"m{self.count}", **content}).encode()):
            await self._heard.wait()

    def taken(self, who: str) -> list[str]:
        """What was sent to that person since the last time, without what names the table."""
        self.sessions[who].connection.flush()
        return [text.replace(self.actor.table.id, "TABLE") for text in self.wires[who].taken()]


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[TableRegistry]:
    opened = open_registry(f"sqlite:///{folder}/secrets.db", limits=GENEROUS, compile_games=False)
    try:
        yield opened
    finally:
        for place in opened.actors.values():
            place.shut()
        opened.bots.close()
        opened.store.close()


async def a_world(
    opened: TableRegistry, game: Game, seats: int, options: dict[str, Any], observer: int | None, secret: str
) -> GameInstance:
    plans = tuple(
        SeatPlan("person", SEER if seat == observer else OTHERS, "Seer" if seat == observer else f"Other {seat}")
        for seat in range(seats)
    )
    made = log.TableCreated(
        at=NOW,
        id=commands.new_id(),
        game=game.id,
        version=1,
        host=OTHERS,
        secret=secret,
        seats=plans,
        options=options,
        settings=Settings(hints=True),
    )
    place = await opened.make(made)
    await place.do(lambda table, at: commands.start(table, at, OTHERS, fill=True))
    return GameInstance(place)
