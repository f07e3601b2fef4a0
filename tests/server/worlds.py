"""Tables without a network, for tests of what is sent: rooms and sessions are the server's own, only the socket is left out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from malison.engine.game import Game
from malison.server.house import House, open_house
from malison.server.room import Room
from malison.server.session import Session
from malison.table import commands
from malison.table import entries as log
from malison.table.entries import SeatPlan
from malison.table.settings import Settings
from tests.server.people import GENEROUS

NOW = 1_800_000_000_000
OTHERS, SEER, WATCHER = "identity-of-others", "identity-of-seer", "identity-of-watcher"


class Paper:
    """Stands for a connection: keeps what was said."""

    def __init__(self, *, free: bool = True) -> None:
        self.free = free
        self.closed = False
        self._said: list[str] = []

    def say(self, messages: Sequence[bytes]) -> None:
        self._said += [message.decode() for message in messages]

    def close(self) -> None:
        self.closed = True

    def taken(self) -> list[str]:
        said, self._said = self._said, []
        return said


class World:
    """A table with one person whose bytes are compared, one who plays all other seats, and a spectator."""

    def __init__(self, place: Room) -> None:
        self.room = place
        self.wires = {who: Paper() for who in (OTHERS, SEER, WATCHER)}
        self._heard = asyncio.Event()
        self.sessions = {who: Session(place, place.enter(who, None, wire), self._heard.set) for who, wire in self.wires.items()}
        self.count = 0

    @property
    def match(self) -> Any:
        return self.room.table.match

    async def send(self, who: str, kind: str, **content: Any) -> None:
        self.count += 1
        self._heard.clear()
        if not self.sessions[who].hear(json.dumps({"type": kind, "id": f"m{self.count}", **content}).encode()):
            await self._heard.wait()

    def taken(self, who: str) -> list[str]:
        """What was sent to that person since the last time, without what names the table."""
        self.sessions[who].viewer.flush()
        return [text.replace(self.room.table.id, "TABLE") for text in self.wires[who].taken()]


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[House]:
    opened = open_house(f"sqlite:///{folder}/secrets.db", limits=GENEROUS, compile_games=False)
    try:
        yield opened
    finally:
        for place in opened.rooms.values():
            place.shut()
        opened.bots.close()
        opened.store.close()


async def a_world(opened: House, game: Game, seats: int, options: dict[str, Any], seer: int | None, secret: str) -> World:
    plans = tuple(
        SeatPlan("person", SEER if seat == seer else OTHERS, "Seer" if seat == seer else f"Other {seat}")
        for seat in range(seats)
    )
    made = log.Made(
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
    return World(place)
