"""Logs in the database: each entry follows another, and only one can."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from malison.server.storage import store as storage
from malison.server.storage.store import Conflict, Part, Store, Summary
from malison.server.storage.upgrade import upgrade
from malison.table import commands, log

SUMMARY = Summary("open", wakes=False, changed_at=0, identities=("ann",))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/logs.db"


@pytest.fixture
def stores(url: str) -> Iterator[list[Store]]:
    """Two on one database, as of two processes."""
    opened = [Store(url), Store(url)]
    upgrade(opened[0].engine)
    yield opened
    for store in opened:
        store.close()


def a_making() -> log.TableCreated:
    return log.TableCreated(at=0, id=commands.new_id(), game="cursed-tricks", version=1, host="ann", secret="", seats=())


def moved(ply: int, move: str = "R1") -> log.MovesPlayed:
    return log.MovesPlayed(at=ply, ply=ply, seat=0, moves=(move,), by="owner")


async def made(store: Store) -> tuple[str, int]:
    """A new table, and the entry that its log ends with."""
    making = a_making()
    last, stored = store.make(making, SUMMARY)
    await stored
    return making.id, last


async def added(store: Store, table: str, n: int, before: int, *entries: log.AnyEntry) -> int:
    stored: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    last = store.append(table, n, before, entries, partial(storage.settle, stored))
    await stored
    return last


def plies(part: Part) -> list[int]:
    return [entry.ply for entry in part.entries if isinstance(entry, log.MovesPlayed)]


def rows(store: Store) -> int:
    count = sa.select(sa.func.count()).select_from(storage.entries)
    return int(store.read(lambda connection: connection.execute(count).scalar_one()))


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[[list[Store]], None]:
    def run(stores: list[Store]) -> None:
        async def body() -> None:
            await test(*stores)

        asyncio.run(body())

    run.__name__ = run.__qualname__ = test.__name__
    return run


@in_a_loop
async def test_a_log_is_read_whole_and_from_any_entry_on(store: Store, other: Store) -> None:
    table, first = await made(store)
    second = await added(store, table, 1, first, moved(0))
    last = await added(store, table, 2, second, moved(1), moved(2), moved(3))
    await made(store)
    whole = other.log_of(table)
    assert plies(whole) == [0, 1, 2, 3]
    assert (len(whole.entries), whole.last) == (5, last)
    assert (plies(other.log_after(second)), other.log_after(second).last) == ([1, 2, 3], last)
    assert other.log_after(last) == ([], last)
    assert other.last_at(first) == other.last_at(last) == 3
    assert other.log_of("nosuchtable").entries == []


@in_a_loop
async def test_no_entry_can_be_followed_twice(store: Store, other: Store) -> None:
    table, first = await made(store)
    answers = await asyncio.gather(
        added(store, table, 1, first, moved(0, "R1")),
        added(other, table, 1, first, moved(0, "R2"), moved(1)),
        return_exceptions=True,
    )
    (refused,) = (answer for answer in answers if isinstance(answer, BaseException))
    (last,) = (answer for answer in answers if isinstance(answer, int))
    assert isinstance(refused, Conflict)
    part = store.log_of(table)
    assert part.last == last
    assert rows(store) == len(part.entries)
    await added(other, table, len(part.entries), part.last, moved(2))
    assert plies(store.log_of(table))[-1] == 2


@in_a_loop
async def test_what_follows_on_an_entry_that_was_not_stored_is_a_conflict(store: Store, other: Store) -> None:
    table, first = await made(store)
    await added(other, table, 1, first, moved(0))
    stored: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    lost = store.append(table, 1, first, [moved(0)], partial(storage.settle, stored))
    with pytest.raises(Conflict):
        await stored
    with pytest.raises(Conflict):
        await added(store, table, 2, lost, moved(1))
    assert plies(store.log_of(table)) == [0]


@in_a_loop
async def test_an_entry_for_a_table_that_was_deleted_is_a_conflict_and_leaves_nothing(store: Store, other: Store) -> None:
    table, first = await made(store)
    last = await added(store, table, 1, first, *map(moved, range(1500)))
    await other.write(storage.delete_table(table))
    with pytest.raises(Conflict):
        await added(store, table, 1501, last, moved(1500))
    assert rows(store) == 0
    assert store.log_of(table).entries == []


@in_a_loop
async def test_deleting_a_table_leaves_the_others(store: Store, other: Store) -> None:
    (gone, _), (kept, last) = await made(store), await made(store)
    await added(store, kept, 1, last, moved(0))
    await other.write(storage.delete_table(gone))
    assert plies(store.log_of(kept)) == [0]
    assert rows(store) == 2


@in_a_loop
async def test_a_conflict_in_a_batch_keeps_nobody_else_from_being_stored(store: Store, other: Store) -> None:
    logs = [await made(store) for _ in range(3)]
    table, last = logs[1]
    await added(other, table, 1, last, moved(0))
    commits = store.commits
    busy = store.write(lambda _: None)  # what comes now waits for it, and for each other
    answers = await asyncio.gather(
        *(added(store, table, 1, last, moved(0), moved(1)) for table, last in logs), return_exceptions=True
    )
    await busy
    assert [isinstance(answer, Conflict) for answer in answers] == [False, True, False]
    assert [plies(store.log_of(table)) for table, _ in logs] == [[0, 1], [0], [0, 1]]
    assert store.commits == commits + 3, "each of them alone after they failed together"


@in_a_loop
async def test_which_logs_go_on_elsewhere_is_known(store: Store, other: Store) -> None:
    (grown, first), (gone, last), (same, end) = [await made(store) for _ in range(3)]
    await added(other, grown, 1, first, moved(0))
    await other.write(storage.delete_table(gone))
    assert store.have_more({grown: first, gone: last, same: end}) == {grown: True, same: False}


@in_a_loop
async def test_a_log_goes_on_when_the_clock_was_set_back(store: Store, other: Store) -> None:
    table, first = await made(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time_ns", lambda: 1)
        second = await added(store, table, 1, first, moved(0), moved(1))  # the store goes on from its last id
        await added(other, table, 3, second, moved(2))  # one that starts now counts from the clock
    assert plies(store.log_of(table)) == [0, 1, 2]


def test_deleting_is_tried_again_where_another_process_adds_to_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from malison.games import load
    from tests.server.twin_worlds import a_world, house

    async def delete() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "0" * 64)
            good, failures = opened.store._transact, [True]

            def fail_once(batch: Any) -> Any:
                if failures and batch[0].work is not None:
                    failures.pop()
                    raise sa.exc.IntegrityError("DELETE", None, Exception("an entry is followed"))
                return good(batch)

            monkeypatch.setattr(opened.store, "_transact", fail_once)
            await opened.delete(world.actor)
            assert not failures
            assert rows(opened.store) == 0

    asyncio.run(delete())
