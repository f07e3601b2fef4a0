"""Storage: append-only logs of tables, and the little that is kept beside them.

One writer thread commits everything that waits in one transaction and only then answers each, so that a hundred tables cost one
flush to disk. What reads uses connections of its own, and so does what copies SQLite's write-ahead log into the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError

from malison.engine.errors import MalisonError
from malison.table import log
from malison.table.errors import Refusal
from malison.table.log import AnyEntry

logger = logging.getLogger(__name__)

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("host", sa.String(40), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("wakes", sa.Boolean, nullable=False),  # something happens there by itself: a clock runs or a bot plays
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
    sa.Column("first", sa.BigInteger),  # the entry that its log begins with
    sa.Index("tables_by_status", "status"),
    sa.Index("tables_by_host", "host"),
)

# Rows lie in the order in which they were written, so that a batch of moves at a hundred tables is a few pages. An entry names
# the one before it, and none can be followed twice, so that no ply of a table can be played twice. An index by table would give
# every move a page of its own: a log is read from its first entry on, from each to the one that follows it.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=False),
    sa.Column("before", sa.BigInteger, sa.ForeignKey("entries.id"), unique=True),
    sa.Column("table_id", sa.String(16), nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("ply", sa.Integer),  # of a move's entry
    sa.Column("body", sa.LargeBinary, nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(24)),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Index("seats_by_identity", "identity"),
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

last_seen = sa.Table(
    "last_seen",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("purpose", sa.String(8), nullable=False),
    sa.Column("identity", sa.String(40), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

alive = sa.Table(
    "alive",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)


leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("process", sa.String(16), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Index("leases_by_process", "process"),
)

ROWS_A_STATEMENT = 64
COPY_EVERY = 1.0  # seconds
# In a crowd a batch waits for company: a flush for one row costs as much as for ten.
COMPANY = 0.002  # seconds that it waits at the most
CROWD = 3  # jobs that must be likely to come in that time


class Away(Refusal):
    """The database can't be read or written now. Its `reason` is for people, its text, what the database said, for the log."""

    def __init__(self, error: Exception) -> None:
        super().__init__("not-stored", "the database can't be reached, so this was not done: try again in a moment")
        self.args = (str(error),)


class BadDatabase(MalisonError):
    """A database that can't be opened, and why."""


class Conflict(Exception):
    """Someone else has written there: what this process thinks of the table is out of date."""


@dataclass(frozen=True)
class Summary:
    """What the list of tables shows of one."""

    status: str
    wakes: bool
    changed_at: int
    identities: tuple[str, ...]


class Part(NamedTuple):
    """Entries of a table in order, and the id of the last of them."""

    entries: list[AnyEntry]
    last: int


Work = Callable[[sa.Connection], Any]


Then = Callable[[Any, Exception | None], None]  # told on the event loop what came of it, or why nothing did


@dataclass(slots=True)
class _Job:
    """Rows for `entries`, or other work."""

    then: Then
    rows: Sequence[tuple[Any, ...]] = ()
    work: Work | None = None


def settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """A `Then` for whoever waits for a future, if anyone still does."""
    if future.cancelled():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


_Answers = list[tuple[Any, Exception | None]]  # one a job: its result, or why there is none


def open_engine(url: str) -> sa.Engine:
    """An engine for a database; SQLite writes ahead and waits for the disk."""
    engine = _create(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def set_up(connection: Any, _: Any) -> None:
            # A table's last pages are written move after move: those of many tables stay in memory, and are copied into the
            # database once in many moves. What a statement may have to take back needs no file of its own.
            _write_ahead(connection)
            for pragma in (
                "synchronous=FULL",
                "wal_autocheckpoint=8000",
                "temp_store=MEMORY",
                "cache_size=-32000",
                "foreign_keys=ON",
                "busy_timeout=10000",
            ):
                connection.execute(f"PRAGMA {pragma}")

    return engine


def _write_ahead(connection: Any) -> None:
    """Of two that open a new database at once, SQLite refuses one at this step without letting it wait."""
    for _ in range(100):
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode=WAL")
            return
        time.sleep(0.01)
    connection.execute("PRAGMA journal_mode=WAL")


def _create(url: str) -> sa.Engine:
    """PostgreSQL through psycopg; a connection that a restart of the database has cut is made anew.

    What a statement was given, identities and cards, is not told in errors: they are logged.
    """
    try:
        address = sa.make_url(url)
        if address.drivername in ("postgres", "postgresql"):
            address = address.set(drivername="postgresql+psycopg")
        return sa.create_engine(address, pool_size=10, pool_pre_ping=address.drivername != "sqlite", hide_parameters=True)
    except (sa.exc.ArgumentError, ImportError, ValueError) as error:
        raise BadDatabase(f"a database is a URL like sqlite:///tables.db or postgresql://…: {error}") from None


class Store:
    """Reads at once, writes through the one writer."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.commits = 0
        self.rows = 0
        self._last_id = 0
        self._connection: sa.Connection | None = None  # the writer's own
        self._loop: asyncio.AbstractEventLoop  # of those who wait
        self._waiting: list[_Job] = []  # for the writer to be done with the last batch
        self._is_busy = False
        self._expected = 0  # jobs that don't wait for more: as many as came lately
        self._apart = COMPANY  # seconds between one job and the next, as they came lately
        self._handed_at = 0.0
        self._company: asyncio.Handle | None = None  # while the writer is free and a batch waits for more
        self._batches: queue.SimpleQueue[tuple[asyncio.AbstractEventLoop, list[_Job]] | None] = queue.SimpleQueue()
        self._is_closed = threading.Event()
        self._threads = [threading.Thread(target=self._write_all, name="malison-writer", daemon=True)]
        if self.engine.dialect.name == "sqlite":
            self._threads.append(threading.Thread(target=self._copy_back, name="malison-copier", daemon=True))
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Write what waits, then stop."""
        if self._company is not None:
            self._company.cancel()
        if self._waiting:
            self._hand_over()
        self._batches.put(None)
        self._is_closed.set()
        for thread in self._threads:
            thread.join()
        self._let_go()
        self.engine.dispose()

    # --- Writing ---

    def make(self, made: log.TableCreated, summary: Summary) -> tuple[int, asyncio.Future[Any]]:
        """Store a new table, whose log begins with its making: the id of that, and a future."""
        first = self._new_id()
        rows = [(first, None, made.id, 0, None, log.encode(made))]
        return first, self._awaited(rows, new_table(made, summary, first))

    def append(
        self, table: str, first: int, before: int, added: Sequence[AnyEntry], then: Then, also: Work | None = None
    ) -> int:
        """Store entries from number `first` on, after the one with the id `before`, and `also` in the same transaction.

        Answers the id of the last of them; `then` is told a Conflict if `before` is followed by another already, or is gone.
        """
        rows = []
        for n, entry in enumerate(added, first):
            new = self._new_id()
            rows.append((new, before, table, n, entry.ply if isinstance(entry, log.MovesPlayed) else None, log.encode(entry)))
            before = new
        self._submit(_Job(then, rows, also))
        return before

    def _new_id(self) -> int:
        """Rising, and made without asking the database. Should another process make the same, one of them has a Conflict."""
        self._last_id = max(self._last_id + 1, time.time_ns())
        return self._last_id

    def write(self, work: Work) -> asyncio.Future[Any]:
        """Run this in a transaction of the writer."""
        return self._awaited((), work)

    def _awaited(self, rows: Sequence[tuple[Any, ...]], work: Work) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._submit(_Job(partial(settle, future), rows, work))
        return future

    def _submit(self, job: _Job) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting.append(job)
        if not self._is_busy:
            self._is_busy = True
            self._wait_for_company()
        elif self._company is not None and len(self._waiting) >= self._expected:
            self._company.cancel()
            self._hand_over()

    def _wait_for_company(self) -> None:
        """In a crowd until as many are there as came lately; else for what comes in this turn of the loop."""
        if self._apart * CROWD > COMPANY or len(self._waiting) >= self._expected:
            self._company = self._loop.call_soon(self._hand_over)
        else:
            self._company = self._loop.call_later(COMPANY, self._hand_over)

    def _hand_over(self) -> None:
        """Give all that waits to the writer, in one batch."""
        batch, self._waiting, self._company = self._waiting, [], None
        now = self._loop.time()
        self._apart += (min(now - self._handed_at, COMPANY * 10) / len(batch) - self._apart) / 8
        self._handed_at = now
        self._batches.put((self._loop, batch))

    def _handed_back(self, batch: list[_Job], answers: _Answers) -> None:
        """On the loop again: answer each, and let the writer go on."""
        self._expected = len(self._waiting) + len(batch)
        if self._waiting:
            self._wait_for_company()
        else:
            self._is_busy = False
        for job, answer in zip(batch, answers, strict=True):
            try:
                job.then(*answer)
            except Exception:  # one who fails keeps nothing from the others
                logger.exception("what was stored could not be told")

    def _write_all(self) -> None:
        """The writer's thread. A batch of a loop is answered there, with one wake-up for all."""
        while (given := self._batches.get()) is not None:
            loop, batch = given
            answers = self._commit(batch)
            with contextlib.suppress(RuntimeError):  # the loop was closed while this was written
                loop.call_soon_threadsafe(self._handed_back, batch, answers)

    def _commit(self, batch: list[_Job]) -> _Answers:
        """All in one transaction; if one of them fails, each alone, so that it fails alone."""
        try:
            return [(result, None) for result in self._transact(batch)]
        except Exception as error:
            if len(batch) > 1:
                return [answer for job in batch for answer in self._commit([job])]
            return [(None, self._told(error))]

    def _told(self, error: Exception) -> Exception:
        driver = self.engine.dialect.loaded_dbapi
        if isinstance(error, IntegrityError | driver.IntegrityError):
            return Conflict(str(error))
        return Away(error) if isinstance(error, DBAPIError | driver.Error) else error

    def _transact(self, batch: list[_Job]) -> list[Any]:
        connection = self._connection = self._connection or self.engine.connect()
        rows = [row for job in batch for row in job.rows]
        try:
            results = [job.work(connection) if job.work else None for job in batch]
            driver: Any = connection.connection.driver_connection
            for statement, values in _insertions(connection, _INSERT, rows):
                driver.execute(statement, values)  # SQLAlchemy's way costs more than the database
            if connection.in_transaction():
                connection.commit()
            else:
                driver.commit()
        except BaseException:
            self._let_go()
            raise
        self.commits += 1
        self.rows += len(rows)
        return results

    def _copy_back(self) -> None:
        """SQLite's other thread: what stands in the write-ahead log is copied into the database little by little.

        The writer would do that too, but only when the log is long, and everyone's moves would wait for it.
        """
        copied = 0
        while not self._is_closed.wait(COPY_EVERY):
            if copied == self.commits:
                continue
            copied = self.commits
            with contextlib.suppress(DBAPIError), self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").all()

    def _let_go(self) -> None:
        """After a failure the next transaction has a connection of its own."""
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.rollback()
                self._connection.close()
            self._connection = None

    # --- Reading: call these from a thread, not from the event loop ---

    def read(self, work: Work) -> Any:
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            raise Away(error) from None

    def log_of(self, table: str) -> Part:
        """A table's whole log; nothing if there is no such table."""
        return self._part(_WHOLE, {"table": table}, 0)

    def log_after(self, last: int) -> Part:
        """What follows that entry."""
        return self._part(_AFTER, {"last": last}, last)

    def _part(self, query: sa.Select[Any], given: dict[str, Any], last: int) -> Part:
        rows = self.read(lambda connection: connection.execute(query, given).all())
        return Part([log.decode(row.body) for row in rows], rows[-1].id if rows else last)

    def last_at(self, last: int) -> int:
        """When the last entry of a log was made, which is that one or follows it."""
        return self._part(_FROM, {"last": last}, last).entries[-1].at

    def have_more(self, lasts: dict[str, int]) -> dict[str, bool]:
        """Whether tables' logs go on after these entries; a table that is gone is left out."""
        there = sa.select(tables.c.id).where(tables.c.id.in_(lasts))
        followed = sa.select(entries.c.before).where(entries.c.before.in_(lasts.values()))

        def work(connection: sa.Connection) -> dict[str, bool]:
            more = set(connection.execute(followed).scalars())
            return {table: lasts[table] in more for table in connection.execute(there).scalars()}

        return self.read(work)  # type: ignore[no-any-return]

    def ids(self, *, waking: bool = False) -> list[str]:
        """All tables, or those where something happens by itself."""
        query = sa.select(tables.c.id).order_by(tables.c.created_at, tables.c.id)
        if waking:
            query = query.where(tables.c.wakes, tables.c.status == "playing")
        return list(self.read(lambda connection: connection.execute(query).scalars().all()))

    def last_alive(self) -> int | None:
        return self.read(lambda connection: connection.execute(sa.select(alive.c.at)).scalar())  # type: ignore[no-any-return]


# --- Logs ---


def in_order(where: sa.ColumnElement[bool], *columns: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """Ids, numbers and these columns of an entry and of all that follow it. To make this takes longer than to run it."""
    found = sa.select(entries.c.id, entries.c.n, *columns)
    part = found.where(where).cte("part", recursive=True)
    part = part.union_all(found.join(part, entries.c.before == part.c.id))
    return sa.select(part).order_by(part.c.n)


_INSERT = "INSERT INTO entries (id, before, table_id, n, ply, body) VALUES "
BEGINS = entries.c.id == sa.select(tables.c.first).where(tables.c.id == sa.bindparam("table")).scalar_subquery()
_WHOLE = in_order(BEGINS, entries.c.body)
_AFTER = in_order(entries.c.before == sa.bindparam("last"), entries.c.body)
_FROM = in_order(entries.c.id == sa.bindparam("last"), entries.c.body)
_DELETE = sa.delete(entries).where(entries.c.id.in_(sa.select(in_order(BEGINS).subquery().c.id)))


# --- Pieces of work ---


def upsert(connection: sa.Connection, table: sa.Table, keys: dict[str, Any], values: dict[str, Any]) -> None:
    """Insert, or update what is there. Only the writer writes, so there is no race."""
    where = [table.c[name] == value for name, value in keys.items()]
    if connection.execute(sa.update(table).where(*where).values(**values)).rowcount == 0:
        connection.execute(sa.insert(table).values(**keys, **values))


def _insertions(
    connection: sa.Connection, begins: str, rows: Sequence[tuple[Any, ...]], otherwise: str = ""
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Statements of many rows each: between statements two threads hand each other the interpreter, which is slow."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    for first in range(0, len(rows), ROWS_A_STATEMENT):
        some = rows[first : first + ROWS_A_STATEMENT]
        row = f"({','.join([mark] * len(some[0]))})"
        yield begins + ",".join([row] * len(some)) + otherwise, tuple(chain.from_iterable(some))


def keep_last_plies(connection: sa.Connection, rows: Sequence[tuple[str, str, int]]) -> None:
    """Rows of table, identity and ply."""
    begins = "INSERT INTO last_seen (table_id, identity, ply) VALUES "
    otherwise = " ON CONFLICT (table_id, identity) DO UPDATE SET ply = excluded.ply"
    for statement, values in _insertions(connection, begins, rows, otherwise):
        connection.exec_driver_sql(statement, values)


def summarise(table: str, summary: Summary) -> Work:
    def work(connection: sa.Connection) -> None:
        connection.execute(
            sa.update(tables)
            .where(tables.c.id == table)
            .values(status=summary.status, wakes=summary.wakes, changed_at=summary.changed_at)
        )
        connection.execute(sa.delete(seats).where(seats.c.table_id == table))
        if summary.identities:
            connection.execute(sa.insert(seats), [{"table_id": table, "identity": who} for who in summary.identities])

    return work


def new_table(made: log.TableCreated, summary: Summary, first: int) -> Work:
    def work(connection: sa.Connection) -> None:
        connection.execute(
            sa.insert(tables).values(
                id=made.id,
                game=made.game,
                status=summary.status,
                host=made.host,
                listed=made.settings.listed,
                wakes=summary.wakes,
                created_at=made.at,
                changed_at=made.at,
                first=first,
            )
        )
        summarise(made.id, summary)(connection)

    return work


def delete_table(table: str) -> Work:
    def work(connection: sa.Connection) -> None:
        connection.execute(_DELETE, {"table": table})
        for kept in (codes, last_seen, notes, seats):
            connection.execute(sa.delete(kept).where(kept.c.table_id == table))
        connection.execute(sa.delete(tables).where(tables.c.id == table))

    return work
