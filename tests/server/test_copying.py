"""What SQLite writes ahead is copied into the database while the server runs, not only when its log is long."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

from malison.games import load
from malison.server.storage.store import COPY_EVERY
from tests.server.twin_worlds import a_world, house


def entries_without_the_log(database: Path) -> int:
    """Those in the database's own file: an immutable database has no log."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?immutable=1", uri=True)) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
        except sqlite3.OperationalError:  # not even the tables are there
            return 0


def test_moves_reach_the_databases_own_file(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "0" * 64)
            written = world.actor.table.entries
            database = tmp_path / "secrets.db"
            deadline = time.monotonic() + 20 * COPY_EVERY
            while entries_without_the_log(database) < written:
                assert time.monotonic() < deadline, "nothing was copied"
                await asyncio.sleep(0.1)

    asyncio.run(play())
