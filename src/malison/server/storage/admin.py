"""Looking after a database: backup, export, import, a list of tables, and repair by replaying their logs."""

from __future__ import annotations

import base64
import json
import shutil
import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec
import sqlalchemy as sa

from malison.engine.errors import MalisonError
from malison.games import load
from malison.server.storage import store as storage
from malison.server.storage.store import open_engine
from malison.server.storage.upgrade import upgrade
from malison.server.tables.actor import summary
from malison.table import log, projection
from malison.table.table import Table

FORMAT = "malison export 1"
# How a log lies in this database is of no use in another.
_EXPORTED = {
    table.name: [column.name for column in table.columns if column.name not in left_out]
    for table, left_out in (
        (storage.people, ()),
        (storage.tables, ("first",)),
        (storage.entries, ("id", "before")),
        (storage.seats, ()),
        (storage.notes, ()),
        (storage.last_seen, ()),
    )
}
_ROWS = storage.in_order(storage.BEGINS, storage.entries.c.table_id, storage.entries.c.ply, storage.entries.c.body)


class AdminError(MalisonError):
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
        raise AdminError(f"the database can't be used: {' '.join(str(error.orig).split())}") from None
    finally:
        engine.dispose()


def _need_file(url: sa.URL) -> None:
    """SQLite would make a new database of a name that was mistyped."""
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        raise AdminError(f"there is no database at {url.database}")


def backup(url: str, folder: Path, target: Path) -> list[Path]:
    """Copy the database, also while a server uses it, and the signing key, into a new folder that can be served from."""
    engine = open_engine(url)
    path = engine.url.database
    if engine.dialect.name != "sqlite" or not path:
        raise AdminError("only an SQLite database is backed up this way: use your database's own tools, or malison export")
    _need_file(engine.url)
    if target.exists():
        raise AdminError(f"{target} exists already")
    target.mkdir(parents=True, mode=0o700)
    copied = [target / "malison.db"]
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copied[0])) as copy:
            source.backup(copy)
    except sqlite3.Error as error:
        shutil.rmtree(target)
        raise AdminError(f"the database can't be copied: {error}") from None
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
        for name, columns in _EXPORTED.items():
            for row in _exported(connection, storage.metadata.tables[name]):
                file.write(json.dumps([name, {column: _plain(getattr(row, column)) for column in columns}]) + "\n")
                count += name == "tables"
    return count


def _exported(connection: sa.Connection, table: sa.Table) -> Iterator[sa.Row[Any]]:
    if table is not storage.entries:
        yield from connection.execute(sa.select(table).order_by(*table.primary_key.columns))
        return
    lengths = _lengths(connection)
    for name in connection.execute(sa.select(storage.tables.c.id).order_by(storage.tables.c.id)).scalars().all():
        yield from _rows(connection, name, lengths)


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
        raise AdminError("this is no export: it is not UTF-8 text") from None
    except sa.exc.IntegrityError:
        raise AdminError("some of it is in this database already, or does not fit together: import into an empty one") from None
    except sa.exc.SQLAlchemyError as error:
        raise AdminError(f"this export does not fit the tables of this version: {str(error).splitlines()[0]}") from None


def _import(engine: sa.Engine, file: IO[str]) -> int:
    waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in _EXPORTED}
    number = 0
    for number, line in enumerate(file, 1):
        try:
            content = json.loads(line)
            if number == 1:
                if content != FORMAT:
                    raise ValueError(f"it does not begin with {json.dumps(FORMAT)}")
                continue
            name, row = content
            if unknown := row.keys() - set(_EXPORTED[name]):
                raise ValueError(f"{name} have no {', '.join(sorted(unknown))} in this version")
            waiting[name].append({key: _unplain(value) for key, value in row.items()})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise AdminError(f"line {number} is not of an export: {error}") from None
    if number == 0:
        raise AdminError("this is no export: it is empty")
    try:
        _link(waiting["tables"], waiting["entries"])
    except (KeyError, TypeError) as error:
        raise AdminError(f"this is no export: an entry has no table and number: {error}") from None
    with engine.begin() as connection:
        for name, rows in waiting.items():
            for start in range(0, len(rows), 1000):
                connection.execute(sa.insert(storage.metadata.tables[name]), rows[start : start + 1000])
    return len(waiting["tables"])


def _link(tables: list[dict[str, Any]], entries: list[dict[str, Any]]) -> None:
    """Give each table its first entry, and each entry its id and the one before it."""
    entries.sort(key=lambda row: (row["table_id"], row["n"]))
    firsts: dict[str, int] = {}
    last: dict[str, Any] = {}
    for number, row in enumerate(entries, time.time_ns()):
        table = row["table_id"]
        follows = last.get("table_id") == table
        if follows and last["n"] == row["n"]:
            raise AdminError(f"table {table} has two entries with the number {row['n']}")
        row["id"], row["before"] = number, last["id"] if follows else None
        firsts.setdefault(table, number)
        last = row
    for row in tables:
        row["first"] = firsts.pop(row.get("id", ""), None)
    if firsts:
        raise AdminError(f"there are entries of a table {min(firsts)}, but there is no such table")


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
        lengths = _lengths(connection)
        for row in connection.execute(sa.select(storage.tables).order_by(storage.tables.c.created_at)).all():
            broken, names = None, []
            moves = lengths[row.id].moves
            try:
                names = _names(_entries(connection, row.id, lengths))
            except AdminError as error:
                broken = str(error)
            found.append(Listed(row.id, row.game, row.status, names, moves, row.created_at, row.changed_at, broken))
    return found


def _names(entries: list[log.AnyEntry]) -> list[str | None]:
    """Who sits where."""
    names: dict[int, str | None] = {}
    for entry in entries:
        if isinstance(entry, log.TableCreated):
            names = dict(enumerate(plan.name for plan in entry.seats))
        elif isinstance(entry, log.SeatChanged):
            names[entry.seat] = entry.plan.name
    return list(names.values())


class _Length(NamedTuple):
    entries: int
    moves: int


def _lengths(connection: sa.Connection) -> defaultdict[str, _Length]:
    """How long each table's log is, by counting rows: a log from which one is missing is shorter when it is followed."""
    at = storage.entries.c
    query = sa.select(at.table_id, sa.func.count(), sa.func.count(at.ply)).group_by(at.table_id)
    counted = ((table, _Length(entries, moves)) for table, entries, moves in connection.execute(query))
    return defaultdict(lambda: _Length(0, 0), counted)


def _rows(connection: sa.Connection, table: str, lengths: defaultdict[str, _Length]) -> Sequence[sa.Row[Any]]:
    """A table's rows in order; also those that nothing leads to, which have to be looked for among all rows."""
    at = storage.entries.c
    found = connection.execute(_ROWS, {"table": table}).all()
    if len(found) >= lengths[table].entries:
        return found
    return connection.execute(sa.select(storage.entries).where(at.table_id == table).order_by(at.n)).all()


def _entries(connection: sa.Connection, table: str, lengths: defaultdict[str, _Length]) -> list[log.AnyEntry]:
    """A table's log; KeepingError names the entry that can't be read."""
    found: list[log.AnyEntry] = []
    for row in _rows(connection, table, lengths):
        if row.n != len(found):
            raise AdminError(f"table {table}: entry {len(found)} is missing")
        try:
            found.append(log.decode(row.body))
        except msgspec.MsgspecError as error:
            raise AdminError(f"table {table}: entry {row.n} can't be read: {error}") from None
    if not found or not isinstance(found[0], log.TableCreated):
        raise AdminError(f"table {table}: its log does not begin with its making")
    return found


def _read(connection: sa.Connection, table: str, lengths: defaultdict[str, _Length]) -> Table:
    """Replay a table's log; KeepingError says where it does not replay."""
    stored = _entries(connection, table, lengths)
    made = stored[0]
    assert isinstance(made, log.TableCreated)
    replayed = Table.read(load(made.game), stored)
    if replayed.broken is not None:
        raise AdminError(f"table {table}: {replayed.broken}")
    return replayed


def repair(engine: sa.Engine, only: str | None = None) -> tuple[list[str], list[str]]:
    """Rebuild what is kept beside the logs by replaying them: which tables are good, and why others are not."""
    good: list[str] = []
    bad: list[str] = []
    with engine.begin() as connection:
        names = connection.execute(sa.select(storage.tables.c.id).order_by(storage.tables.c.id)).scalars().all()
        if only is not None and only not in names:
            raise AdminError(f"there is no table {only}")
        lengths = _lengths(connection)
        for name in names if only is None else [only]:
            try:
                table = _read(connection, name, lengths)
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
        lengths = _lengths(connection)
        for name in connection.execute(query).scalars().all():
            try:
                table = _read(connection, name, lengths)
            except MalisonError as error:
                bad.append(str(error))
                continue
            (folder / f"{table.game.id}-{name}.game").write_text(projection.record(table, None), encoding="utf-8")
            count += 1
    return count, bad
