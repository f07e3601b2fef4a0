"""A room learns what another process has stored, and goes on from there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from malison.games import load
from malison.server.storage.store import Part, Store
from malison.server.tables.actor import TableActor
from malison.table import commands, log
from malison.table.errors import Refusal
from malison.table.table import Table
from tests.server.test_store import added
from tests.server.twin_worlds import NOW, OTHERS, GameInstance, a_world, house


def with_another_process(folder: Path, test: Callable[[GameInstance, Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with house(folder) as opened:
            other = Store(f"sqlite:///{folder}/secrets.db")
            try:
                await test(await a_world(opened, load("cursed-tricks"), 4, {}, 0, "0" * 64), other)
            finally:
                other.close()

    asyncio.run(run())


async def stored_elsewhere(room: TableActor, other: Store, *texts: str) -> Part:
    said = [log.ChatSaid(at=NOW, name="Bo", text=text) for text in texts]
    return Part(list(said), await added(other, room.table.id, room.table.entries, room.last, *said))


async def say(room: TableActor, text: str) -> None:
    await room.do(lambda table, at: commands.say(table, at, OTHERS, "Ann", text))


def chat(room: TableActor, other: Store) -> list[str]:
    """What was said, at the table as at the other process."""
    texts = [line.text for line in room.table.chat]
    assert [entry.text for entry in other.log_of(room.table.id).entries if isinstance(entry, log.ChatSaid)] == texts
    return texts


@pytest.mark.parametrize("is_told", [True, False])
def test_a_room_goes_on_from_what_another_process_stored(tmp_path: Path, *, is_told: bool) -> None:
    async def test(world: GameInstance, other: Store) -> None:
        room, first = world.actor, world.actor.table.entries
        table = room.table
        part = await stored_elsewhere(room, other, "one", "two")
        await room.catch_up(part if is_told else None, first)
        await say(room, "three")
        await room.catch_up(part, first)  # late: all of it is known
        await say(room, "four")
        assert room.table is table, "the table was read anew"
        assert chat(room, other) == ["one", "two", "three", "four"]

    with_another_process(tmp_path, test)


def test_a_room_that_knows_too_little_takes_nobody_elses_place(tmp_path: Path) -> None:
    async def test(world: GameInstance, other: Store) -> None:
        await stored_elsewhere(world.actor, other, "one", "two")
        await say(world.actor, "three")
        assert chat(world.actor, other) == ["one", "two", "three"]

    with_another_process(tmp_path, test)


def test_a_room_that_fails_while_it_catches_up_reads_the_table_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(world: GameInstance, other: Store) -> None:
        await stored_elsewhere(world.actor, other, "one", "two")
        with monkeypatch.context() as patch:
            patch.setattr(world.actor, "publish", lambda _: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await world.actor.catch_up()
        await say(world.actor, "three")
        assert chat(world.actor, other) == ["one", "two", "three"]

    with_another_process(tmp_path, test)


def test_an_outside_bot_hears_of_what_made_a_change_impossible(tmp_path: Path) -> None:
    async def test(world: GameInstance, other: Store) -> None:
        heard = asyncio.Event()
        world.actor.listeners.add(heard)
        await stored_elsewhere(world.actor, other, "one")

        def be_first(table: Table, at: int) -> commands.Effect:
            if table.chat:
                raise Refusal("stale", "someone has spoken")
            return commands.say(table, at, OTHERS, "Ann", "two")

        with pytest.raises(Refusal, match="someone has spoken"):
            await world.actor.do(be_first)
        assert heard.is_set()

    with_another_process(tmp_path, test)
