"""Looking after a database: backup, export, import, a list of tables, and repair by replaying their logs."""

from __future__ import annotations

import base64
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa

from malison.engine.errors import MalisonError
from malison.games import load
from malison.server import store as storage
from malison.server.room import summary
from malison.server.schema_versions import upgrade
from malison.server.store import open_engine
from malison.table import entries as log
from malison.table import sight
from malison.table.live import Table

FORMAT = "malison export 1"
_EXPORTED = (storage.people, storage.tables, storage.entries, storage.seats, storage.notes, storage.last_seen)


class KeepingError(MalisonError):
    """Something can't be kept, read or repaired, and why."""


@contextmanager
def database(url: str, *, new: bool = False) -> Iterator[sa.Engine]:
    """An engine with the present schema, of a database that is there already unless it may be `new`."""
    engine = open_engine(url)
    try:
        if not new:
            _need_file(engine.url)
        upgrade(engine)
        yield engine
    except sa.exc.DBAPIError as error:
        raise KeepingError(f"the database can't be used: {' '.join(str(error.orig).split())}") from None
    finally:
        engine.dispose()


def _need_file(url: sa.URL) -> None:
    """SQLite would make a new database of a name that was mistyped."""
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        raise KeepingError(f"there is no database at {url.database}")


def backup(url: str, folder: Path, target: Path) -> list[Path]:
    """Copy the database, also while a server uses it, and the signing key, into a new folder that can be served from."""
    engine = open_engine(url)
    path = engine.url.database
    if engine.dialect.name != "sqlite" or not path:
        raise KeepingError("only an SQLite database is backed up this way: use your database's own tools, or malison export")
    _need_file(engine.url)
    if target.exists():
        raise KeepingError(f"{target} exists already")
    target.mkdir(parents=True, mode=0o700)
    copied = [target / "malison.db"]
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copied[0])) as copy:
            source.backup(copy)
    except sqlite3.Error as error:
        shutil.rmtree(target)
        raise KeepingError(f"the database can't be copied: {error}") from None
    key = folder / "signing.key"
    if key.exists():
        copied.append(target / "signing.key")
        shutil.copy2(key, copied[1])
    return copied


def export(engine: sa.Engine, file: IO[str]) -> int:
    """Everything as lines of JSON, for any database; answer how many tables."""
    file.write(json.dumps(FORMAT) + "\n")
    count = 0
    with engine.connect() as connection:
        _begin_to_read(connection)
        for table in _EXPORTED:
            for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns)).mappings():
                file.write(json.dumps([table.name, {name: _plain(value) for name, value in row.items()}]) + "\n")
                count += table is storage.tables
    return count


def _begin_to_read(connection: sa.Connection) -> None:
    """All that is read from now on is of one moment, whatever a server writes meanwhile."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execution_options(isolation_level="REPEATABLE READ")


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _unplain(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value


def import_(engine: sa.Engine, file: IO[str]) -> int:
    """What `export` wrote, all of it or nothing; answer how many tables."""
    try:
        return _import(engine, file)
    except UnicodeDecodeError:
        raise KeepingError("this is no export: it is not UTF-8 text") from None
    except sa.exc.IntegrityError:
        raise KeepingError(
            "some of it is in this database already, or does not fit together: import into an empty one"
        ) from None
    except sa.exc.SQLAlchemyError as error:
        raise KeepingError(f"this export does not fit the tables of this version: {str(error).splitlines()[0]}") from None


def _import(engine: sa.Engine, file: IO[str]) -> int:
    by_name = {table.name: table for table in _EXPORTED}
    waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in by_name}
    number = 0
    for number, line in enumerate(file, 1):
        try:
            content = json.loads(line)
            if number == 1:
                if content != FORMAT:
                    raise ValueError(f"it does not begin with {json.dumps(FORMAT)}")
                continue
            name, row = content
            if unknown := row.keys() - by_name[name].c.keys():
                raise ValueError(f"{name} have no {', '.join(sorted(unknown))} in this version")
            waiting[name].append({key: _unplain(value) for key, value in row.items()})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise KeepingError(f"line {number} is not of an export: {error}") from None
    if number == 0:
        raise KeepingError("this is no export: it is empty")
    with engine.begin() as connection:
        for name, table in by_name.items():
            for start in range(0, len(waiting[name]), 1000):
                connection.execute(sa.insert(table), waiting[name][start : start + 1000])
    return len(waiting["tables"])


@dataclass(frozen=True)
class Listed:
    id: str
    game: str
    status: str
    names: list[str | None]
    moves: int
    created_at: int
    changed_at: int
    broken: str | None = None  # why its log can't be read


def listing(engine: sa.Engine) -> list[Listed]:
    with engine.connect() as connection:
        found = []
        for row in connection.execute(sa.select(storage.tables).order_by(storage.tables.c.created_at)):
            count = sa.select(sa.func.count(storage.entries.c.ply)).where(storage.entries.c.table_id == row.id)
            moves = connection.execute(count).scalar() or 0
            broken, names = None, []
            try:
                names = _names(_entries(connection, row.id))
            except KeepingError as error:
                broken = str(error)
            found.append(Listed(row.id, row.game, row.status, names, moves, row.created_at, row.changed_at, broken))
    return found


def _names(entries: list[log.AnyEntry]) -> list[str | None]:
    """Who sits where."""
    names: dict[int, str | None] = {}
    for entry in entries:
        if isinstance(entry, log.Made):
            names = dict(enumerate(plan.name for plan in entry.seats))
        elif isinstance(entry, log.Seated):
            names[entry.seat] = entry.plan.name
    return list(names.values())


def _entries(connection: sa.Connection, table: str) -> list[log.AnyEntry]:
    """A table's log; KeepingError names the entry that can't be read."""
    query = (
        sa.select(storage.entries.c.n, storage.entries.c.body)
        .where(storage.entries.c.table_id == table)
        .order_by(storage.entries.c.n)
    )
    found: list[log.AnyEntry] = []
    for number, body in connection.execute(query):
        if number != len(found):
            raise KeepingError(f"table {table}: entry {len(found)} is missing")
        try:
            found.append(log.decode(body))
        except msgspec.MsgspecError as error:
            raise KeepingError(f"table {table}: entry {number} can't be read: {error}") from None
    if not found or not isinstance(found[0], log.Made):
        raise KeepingError(f"table {table}: its log does not begin with its making")
    return found


def read(connection: sa.Connection, table: str) -> Table:
    """Replay a table's log; KeepingError says where it does not replay."""
    stored = _entries(connection, table)
    made = stored[0]
    assert isinstance(made, log.Made)
    replayed = Table.read(load(made.game), stored)
    if replayed.broken is not None:
        raise KeepingError(f"table {table}: {replayed.broken}")
    return replayed


def repair(engine: sa.Engine, only: str | None = None) -> tuple[list[str], list[str]]:
    """Rebuild what is kept beside the logs by replaying them: which tables are good, and why others are not."""
    good: list[str] = []
    bad: list[str] = []
    with engine.begin() as connection:
        names = connection.execute(sa.select(storage.tables.c.id).order_by(storage.tables.c.id)).scalars().all()
        if only is not None and only not in names:
            raise KeepingError(f"there is no table {only}")
        for name in names if only is None else [only]:
            try:
                table = read(connection, name)
            except MalisonError as error:
                bad.append(str(error))
                continue
            storage.summarise(name, summary(table))(connection)
            good.append(name)
    return good, bad


def write_records(engine: sa.Engine, folder: Path) -> tuple[int, list[str]]:
    """The record of every finished game, as files: how many, and why others could not be written."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    bad: list[str] = []
    with engine.connect() as connection:
        query = sa.select(storage.tables.c.id).where(storage.tables.c.status == "over")
        for name in connection.execute(query).scalars().all():
            try:
                table = read(connection, name)
            except MalisonError as error:
                bad.append(str(error))
                continue
            (folder / f"{table.game.id}-{name}.game").write_text(sight.record(table, None), encoding="utf-8")
            count += 1
    return count, bad
