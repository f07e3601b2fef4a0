"""One of two processes is killed in the middle of hundreds of tables: nothing acknowledged is lost and all of them go on."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from malison.games import load
from malison.server.storage.store import Store
from malison.table import log
from malison.table.table import Table
from tests.scale.services import Postgres, Redis
from tests.server.clients import Person, Process, some_move

TABLES = 240
HOSTS = 12  # people with as many tables each: making the tables is not what is tested
PATIENCE = 60.0  # seconds in which every table has to go on


class Seat:
    """One person's seat at one table: keeps the picture, moves whenever it can, and comes back when the connection ends."""

    def __init__(self, person: Person, table: str, process: Process) -> None:
        self.table = table
        self.process = process
        self.cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        self.pick = random.Random(table)
        self.ply = -1
        self.events: list[Any] = []
        self.is_over = False
        self.done: dict[str, int] = {}  # what was acknowledged: the message's id, and the ply that it led to
        self.before = 0  # how many of them when the process died
        self.came_back = 0
        self._sent = 0
        self._asked: tuple[int, str] = (-1, "")

    @property
    def has_gone_on(self) -> bool:
        """Two more moves of its own after the other process died: bots have moved in between. Or the game is over."""
        return self.is_over or len(self.done) >= self.before + 2

    async def play(self, until: Callable[[], bool]) -> None:
        while not until():
            try:
                address = f"ws://127.0.0.1:{self.process.port}/api/tables/{self.table}/live"
                async with connect(address, additional_headers={"Cookie": self.cookie}, proxy=None, max_size=None) as socket:
                    while not until():
                        try:
                            text = await asyncio.wait_for(socket.recv(), 0.5)
                        except TimeoutError:
                            continue
                        if (answer := self._take(json.loads(text))) is not None:
                            await socket.send(json.dumps(answer))
            except (ConnectionClosed, OSError):
                self.came_back += 1
                await asyncio.sleep(0.1)

    def _take(self, told: dict[str, Any]) -> dict[str, Any] | None:
        if told["type"] == "done":
            self.done[told["id"]] = told["ply"]
        if told["type"] == "full":
            self.events = []
        self.events += told.get("events", [])
        position = told.get("position")
        if not position:
            return None
        assert position["ply"] >= self.ply, "a position from before"
        self.ply = position["ply"]
        self.is_over = "outcome" in position
        choices = position.get("choices")
        return self._move(choices) if choices else None

    def _move(self, choices: list[str]) -> dict[str, Any]:
        """The same message again for a ply that was answered by nobody."""
        if self._asked[0] != self.ply:
            self._sent += 1
            self._asked = (self.ply, some_move(choices, self.pick))
        return {"type": "play", "id": f"p{self._sent}", "seat": 0, "ply": self.ply, "moves": [self._asked[1]]}


def sit_down(pair: list[Process]) -> list[Seat]:
    seats = []
    for number in range(HOSTS):
        process = pair[number % 2]
        person = process.person(f"P{number}")
        for _ in range(TABLES // HOSTS):
            table = person.make("cursed-tricks", ["mine", "bot", "bot"], options={"rounds": 2})
            person.start(table)
            seats.append(Seat(person, table, process))
    return seats


async def play_through_a_death(seats: list[Seat], doomed: Process, survivor: Process) -> None:
    playing = [asyncio.create_task(seat.play(lambda seat=seat: seat.before > 0 and seat.has_gone_on)) for seat in seats]  # type: ignore[misc]
    while sum(len(seat.done) for seat in seats) < 2 * TABLES or any(not seat.done for seat in seats):
        await asyncio.sleep(0.01)
    doomed.kill()
    for seat in seats:
        seat.before = len(seat.done)
        seat.process = survivor
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)


def test_a_process_dies_in_the_middle_of_hundreds_of_tables(mortals: list[Process], services: tuple[Postgres, Redis]) -> None:
    doomed, survivor = mortals
    seats = sit_down(mortals)
    asyncio.run(play_through_a_death(seats, doomed, survivor))
    survivor.kill()
    assert sum(seat.came_back > 0 for seat in seats) >= TABLES // 2, "half of the tables lost their connections"
    store = Store(services[0].url)
    try:
        for seat in seats:
            check(seat, store.log_of(seat.table).entries)
    finally:
        store.close()


def check(seat: Seat, stored: list[log.AnyEntry]) -> None:
    """What was acknowledged is stored, once; the log replays; and what its player was shown is what the log says."""
    moves = [entry for entry in stored if isinstance(entry, log.MovesPlayed)]
    assert [move.ply for move in moves] == list(range(len(moves))), "a ply is missing or was played twice"
    kept = {move.id: move.ply + len(move.moves) for move in moves if move.id is not None}
    assert seat.done.items() <= kept.items(), "an acknowledged move is lost"
    table = Table.read(load("cursed-tricks"), stored)
    assert table.broken is None
    assert table.match is not None
    while table.match.ply > seat.ply:  # bots have moved on since
        table.match.undo()
    if not seat.is_over:
        assert seat.events == msgspec.to_builtins(table.match.events(0)), "somebody saw a wrong position"
