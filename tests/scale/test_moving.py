"""From SQLite to PostgreSQL and back with export and import: every table comes to the same position."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import sqlalchemy as sa

from malison.server.storage import admin
from malison.server.storage.store import metadata, open_engine
from malison.server.tables.registry import open_registry
from tests.scale.services import Postgres, Redis
from tests.server.clients import play_on, running


@pytest.fixture
def empty(services: tuple[Postgres, Redis]) -> str:
    """A PostgreSQL database of its own."""
    url = services[0].url
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS moving"))
        connection.execute(sa.text("CREATE DATABASE moving"))
    engine.dispose()
    return url.rpartition("/")[0] + "/moving"


def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row, but for who was alive when and who keeps which table, without where a log lies."""
    engine = open_engine(url)
    with engine.connect() as connection:
        found = {
            table.name: sorted((tuple(row) for row in connection.execute(sa.select(*moved(table)))), key=repr)
            for table in metadata.sorted_tables
            if table.name not in ("alive", "leases")
        }
    engine.dispose()
    return found


def moved(table: sa.Table) -> list[sa.Column[object]]:
    return [
        column
        for column in table.columns
        if f"{table.name}.{column.name}" not in ("tables.first", "entries.id", "entries.before")
    ]


def move(source: str, target: str) -> int:
    written = io.StringIO()
    with admin.database(source) as engine:
        admin.export(engine, written)
    written.seek(0)
    with admin.database(target, new=True) as engine:
        return admin.import_(engine, written)


def test_tables_move_to_postgresql_and_back(tmp_path: Path, empty: str) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.make("cursed-tricks", ["mine", "bot", "bot"])
        ann.start(table)
        with ann.live(table) as live:
            play_on({0: live}, 3)
            live.ask("note", seat=0, text="their red is gone")
            live.quiet(0.3)
            position = live.position
    first = f"sqlite:///{tmp_path / 'malison.db'}"
    last = f"sqlite:///{tmp_path / 'again.db'}"
    assert move(first, empty) == 1
    assert move(empty, last) == 1
    assert contents(first) == contents(empty) == contents(last)
    for url in (empty, last):
        house = open_registry(url, compile_games=False)
        read, _ = house._read(table)
        assert read.ply == position["ply"]
        assert read.turn == position["turn"]
        house.store.close()
