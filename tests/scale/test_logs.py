"""Logs in PostgreSQL: what tests/server/test_store.py says of them, what a delete does that meets an append, and old ones."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
import sqlalchemy as sa

from malison.server.storage import store as storage
from malison.server.storage.store import Conflict, Store
from malison.server.storage.upgrade import upgrade
from malison.table import log
from tests.scale.services import Postgres, Redis
from tests.server.clients import wait_for
from tests.server.test_store import (  # noqa: F401  these run here too
    a_making,
    added,
    made,
    moved,
    plies,
    rows,
    stores,
    test_a_conflict_in_a_batch_keeps_nobody_else_from_being_stored,
    test_a_log_goes_on_when_the_clock_was_set_back,
    test_a_log_is_read_whole_and_from_any_entry_on,
    test_an_entry_for_a_table_that_was_deleted_is_a_conflict_and_leaves_nothing,
    test_deleting_a_table_leaves_the_others,
    test_no_entry_can_be_followed_twice,
    test_what_follows_on_an_entry_that_was_not_stored_is_a_conflict,
    test_which_logs_go_on_elsewhere_is_known,
)


@pytest.fixture
def url(services: tuple[Postgres, Redis]) -> str:
    """A database of its own."""
    shared = services[0].url
    with psycopg.connect(shared, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS logs")
        connection.execute("CREATE DATABASE logs")
    return shared.rpartition("/")[0] + "/logs"


def test_an_entry_that_comes_while_its_table_is_deleted_is_left_without_a_table_by_neither(
    stores: list[Store],  # noqa: F811
    url: str,
) -> None:
    """It is stored first, and the table can't be deleted at once; tried again, the table goes with it."""
    store = stores[0]

    async def delete(table: str) -> None:
        await store.write(storage.delete_table(table))

    table, last = asyncio.run(made(store))
    with psycopg.connect(url) as other, ThreadPoolExecutor(1) as threads:
        other.execute("INSERT INTO entries VALUES (1, %s, %s, 1, 0, %s)", (last, table, log.encode(moved(0))))
        deleting = threads.submit(asyncio.run, delete(table))
        with psycopg.connect(url, autocommit=True) as watcher:
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'logs' AND wait_event_type = 'Lock'"
            wait_for(lambda: watcher.execute(waiting).fetchone() == (1,))
        other.commit()
        with pytest.raises(Conflict):
            deleting.result()
    assert plies(store.log_of(table)) == [0]
    asyncio.run(delete(table))
    assert rows(store) == 0


def test_logs_of_an_earlier_schema_come_over_in_their_order(url: str) -> None:
    names = [f"t{number}" for number in range(20)]
    store = Store(url)
    try:
        upgrade(store.engine, "0002")
        with psycopg.connect(url) as connection, connection.cursor() as cursor:
            for name in names:
                cursor.execute("INSERT INTO tables VALUES (%s, 'g', 'playing', 'h', false, false, 0, 0)", (name,))
            for n in reversed(range(1, 30)):
                body = log.encode(moved(n - 1))
                cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s, %s)", [(name, n, n - 1, body) for name in names])
            made = log.encode(a_making())
            cursor.executemany("INSERT INTO entries VALUES (%s, 0, NULL, %s)", [(name, made) for name in names])
        upgrade(store.engine)
        for name in names:
            assert plies(store.log_of(name)) == list(range(29))
        last = store.log_of(names[7]).last

        asyncio.run(added(store, names[7], 30, last, moved(29)))
        assert plies(store.log_after(last)) == [29]
        assert not sa.inspect(store.engine).has_table("linked")
    finally:
        store.close()
