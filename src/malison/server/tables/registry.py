"""All tables of a server: made, found, read from storage when needed, and let go when nobody uses them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import logging
import secrets
import time
from typing import Any

import msgspec
import sqlalchemy as sa

from malison import players
from malison.engine.backends.base import Rules
from malison.engine.backends.selection import rules_for
from malison.engine.errors import MalisonError, UnknownGame
from malison.engine.game import Game
from malison.games import all_games, load
from malison.server.cluster.cluster import Cluster
from malison.server.cluster.pubsub import PubSub
from malison.server.limits import Limits
from malison.server.logging_setup import short
from malison.server.storage import store as storage
from malison.server.storage.store import Away, Conflict, Store
from malison.server.tables.actor import TRIES, TableActor, now_ms, summary
from malison.server.tables.bots import Bots
from malison.table import commands
from malison.table.errors import Refusal
from malison.table.log import TableCreated
from malison.table.table import Table

TOGETHER = 0.2  # seconds in which those who leave are taken to leave together
ALIVE_EVERY = 5.0  # seconds
IDLE = 600.0  # seconds until an unused table is let go
NAMES_KEPT = 10_000
CODE_MS = 10 * 60_000

logger = logging.getLogger(__name__)


class TableRegistry:
    def __init__(
        self, store: Store, *, broker: PubSub | None = None, limits: Limits | None = None, compile_games: bool = True
    ) -> None:
        self.store = store
        self.cluster = Cluster(self, broker) if broker else None
        self.limits = limits or Limits()
        self.bots = Bots()
        self.actors: dict[str, TableActor] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self._lost = 0  # milliseconds without a server before this one
        self._died_at = 0
        self._unforgiven: set[str] = set()  # tables under way whose clocks still have to be set forward by that
        self._unprepared: set[str] = set(all_games()) if compile_games else set()  # games that are not compiled yet
        self._rules: dict[str, Rules] = {}
        self._loading: dict[str, asyncio.Future[TableActor]] = {}
        self._names: dict[str, str | None] = {}  # of people seen lately
        self._tasks: list[asyncio.Task[None]] = []
        self._left: dict[tuple[str, str], int] = {}  # table and identity: the ply at which someone left just now
        self._leaving: asyncio.Task[None] | None = None

    # --- Opening and closing ---

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        died_at = await asyncio.to_thread(self.store.last_alive)
        self._died_at = died_at or 0
        self._lost = now_ms() - died_at if died_at is not None else 0
        self._unforgiven = set(await asyncio.to_thread(lambda: self.store.ids(waking=True)))
        self._tasks = [asyncio.create_task(self._stay_alive())]
        if self.cluster:
            await self.cluster.open()  # tables are woken as their leases are got
        else:
            self._tasks.append(asyncio.create_task(self._wake_tables()))
        if self._unprepared:
            self._tasks.append(asyncio.create_task(self._compile_all()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for actor in self.actors.values():
            actor.shut()
        if self.cluster:
            await self.cluster.close()
        if self._leaving is not None:
            self._leaving.cancel()
            await self._keep_left()
        await self.store.write(_note_alive)
        self.bots.close()

    async def _stay_alive(self) -> None:
        while True:
            try:
                await self.store.write(_note_alive)
            except Exception as error:
                logger.warning("the database can't be written: %s", error)
            await self._let_go()
            await asyncio.sleep(ALIVE_EVERY)

    async def _let_go(self) -> None:
        unused = time.monotonic() - IDLE
        for name, actor in list(self.actors.items()):
            if actor.is_idle and actor.used_at < unused:
                del self.actors[name]
                if self.cluster:
                    await self.cluster.leave(name)

    async def _wake_tables(self) -> None:
        """After a start: bots and clocks of tables under way go on. Those that the database withholds are tried again."""
        waiting = sorted(self._unforgiven)
        while waiting := [name for name in waiting if not await self._wake(name)]:
            logger.warning("%d tables under way can't be read yet: they are tried again", len(waiting))
            await asyncio.sleep(ALIVE_EVERY)

    async def _wake(self, name: str) -> bool:
        """False if the database is away. What else is wrong with a table won't mend by itself."""
        try:
            (await self.actor(name)).wake()
        except Away:
            return False
        except MalisonError as error:
            logger.warning("table %s could not be opened: %s", short(name), error)
        return True

    # --- Rules ---

    def game(self, name: str) -> Game:
        try:
            return load(name)
        except UnknownGame as error:
            raise Refusal("unknown-game", str(error)) from None

    def rules(self, game: Game) -> Rules:
        """The rules that the event loop uses: one set a game, as it does one thing at a time."""
        if game.id not in self._rules:
            self._rules[game.id] = rules_for(game)
        return self._rules[game.id]

    async def _compile_all(self) -> None:
        for game in all_games().values():
            try:
                await asyncio.to_thread(players.prepare, game)
            except Exception:
                logger.exception("the rules of %s could not be compiled; they are interpreted", game.id)
                continue
            finally:
                self._unprepared.discard(game.id)
            self._rules.pop(game.id, None)
            for actor in self.actors.values():
                if actor.table.game.id == game.id:
                    actor.use_best_rules()
        gc.freeze()  # compilers are large, and stay

    def is_ready(self, game: Game) -> bool:
        """Whether its rules and its players are as fast as they will be."""
        return game.id not in self._unprepared

    # --- Tables ---

    async def make(self, made: TableCreated) -> TableActor:
        table = Table.make(self.game(made.game), made, self.rules(self.game(made.game)))
        first, stored = self.store.make(made, summary(table))
        await stored
        actor = self.actors[made.id] = TableActor(self, table, first)
        if self.cluster:
            await self.cluster.join(actor)
        return actor

    async def actor(self, name: str) -> TableActor:
        """The room of a table, read from storage if need be."""
        if name in self.actors:
            return self.actors[name]
        if name not in self._loading:
            loading = self._loading[name] = asyncio.ensure_future(self._load(name))
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> TableActor:
        table, last = await self.read_table(name)
        actor = TableActor(self, table, last)
        await self.load_keepings(actor)
        if name in self._unforgiven:
            # With neighbours: unless one of them has seen to the table since.
            untouched = not self.cluster or await asyncio.to_thread(self.store.last_at, last) <= self._died_at
            if table.status == "playing" and table.clock.runs and self._lost > 0 and untouched:
                await actor.do(lambda table, at: commands.forgive(table, at, self._lost))
            self._unforgiven.discard(name)  # not before it is stored
        self.actors[name] = actor
        if self.cluster:
            await self.cluster.join(actor)
        return actor

    async def read_table(self, name: str) -> tuple[Table, int]:
        """A table, and the id of its log's last entry."""
        table, last = await asyncio.to_thread(self._read, name)
        table.rules = self.rules(table.game)
        if table.match is not None:
            table.match.rules = table.rules
        return table, last

    def _read(self, name: str) -> tuple[Table, int]:
        """In a thread, with rules of its own."""
        try:
            stored, last = self.store.log_of(name)
        except msgspec.MsgspecError:
            raise Refusal("read-only", "the table's log is damaged: malison repair tells its host where") from None
        if not stored:
            raise Refusal("unknown-table", "there is no such table")
        made = stored[0]
        assert isinstance(made, TableCreated)
        game = self.game(made.game)
        return Table.read(game, stored, rules_for(game)), last

    async def load_keepings(self, actor: TableActor) -> None:
        def work(connection: sa.Connection) -> tuple[list[Any], list[Any]]:
            notes = sa.select(storage.notes).where(storage.notes.c.table_id == actor.table.id)
            seen = sa.select(storage.last_seen).where(storage.last_seen.c.table_id == actor.table.id)
            return list(connection.execute(notes)), list(connection.execute(seen))

        notes, seen = await asyncio.to_thread(self.store.read, work)
        for row in notes:
            actor.notes.setdefault(row.identity, {})[row.seat] = row.text
        for row in seen:
            actor.last_ply[row.identity] = row.ply
            actor.away_from.setdefault(row.identity, now_ms())

    async def delete(self, actor: TableActor) -> None:
        async with actor.lock:
            await self._delete(actor.table.id)
            if self.cluster:
                self.cluster.tell_deleted(actor.table.id)
            self.forget(actor)

    async def _delete(self, table: str) -> None:
        """Again if another process adds to its log meanwhile: an entry that is followed can't be deleted."""
        for _ in range(TRIES):
            with contextlib.suppress(Conflict):
                await self.store.write(storage.delete_table(table))
                return
        raise Refusal("stale", "the table has changed meanwhile")

    def forget(self, actor: TableActor) -> None:
        """The table is gone from the database."""
        actor.deleted = True
        self.actors.pop(actor.table.id, None)
        actor.send_away(
            {connection.identity for connection in actor.connections.values()}, "unknown-table", "the table was deleted"
        )
        actor.wake()

    async def of_person(self, identity: str, *, unfinished: bool = False) -> list[str]:
        """The tables where this person has a seat or is the host, the latest first."""

        def work(connection: sa.Connection) -> list[str]:
            seated = sa.select(storage.seats.c.table_id).where(storage.seats.c.identity == identity)
            query = (
                sa.select(storage.tables.c.id)
                .where(sa.or_(storage.tables.c.host == identity, storage.tables.c.id.in_(seated)))
                .order_by(storage.tables.c.changed_at.desc())
                .limit(100)
            )
            if unfinished:
                query = query.where(storage.tables.c.status.in_(("open", "playing")))
            return list(connection.execute(query).scalars().all())

        return await asyncio.to_thread(self.store.read, work)

    async def hosted(self, identity: str, since: int) -> tuple[int, int]:
        """How many unfinished tables this person hosts, and how many were made since then."""

        def work(connection: sa.Connection) -> tuple[int, int]:
            mine = sa.select(sa.func.count()).select_from(storage.tables).where(storage.tables.c.host == identity)
            return (
                connection.execute(mine.where(storage.tables.c.status.in_(("open", "playing")))).scalar() or 0,
                connection.execute(mine.where(storage.tables.c.created_at >= since)).scalar() or 0,
            )

        return await asyncio.to_thread(self.store.read, work)

    async def listed(self) -> list[str]:
        query = (
            sa.select(storage.tables.c.id)
            .where(storage.tables.c.listed, storage.tables.c.status == "open")
            .order_by(storage.tables.c.created_at.desc())
            .limit(50)
        )
        return list(await asyncio.to_thread(self.store.read, lambda c: c.execute(query).scalars().all()))

    # --- People ---

    async def name_of(self, identity: str) -> str | None:
        if identity not in self._names:
            query = sa.select(storage.people.c.name).where(storage.people.c.identity == identity)
            self._remember(identity, await asyncio.to_thread(self.store.read, lambda c: c.execute(query).scalar()))
        return self._names[identity]

    def _remember(self, identity: str, name: str | None) -> None:
        self._names[identity] = name
        if len(self._names) > NAMES_KEPT:
            del self._names[next(iter(self._names))]

    async def rename(self, identity: str, name: str) -> None:
        def work(connection: sa.Connection) -> None:
            known = sa.select(storage.people.c.made_at).where(storage.people.c.identity == identity)
            made_at = connection.execute(known).scalar() or now_ms()
            storage.upsert(connection, storage.people, {"identity": identity}, {"name": name, "made_at": made_at})

        if self._names.get(identity) != name:
            await self.store.write(work)
            self._remember(identity, name)

    async def keep_note(self, actor: TableActor, identity: str, seat: int, text: str) -> None:
        keys = {"table_id": actor.table.id, "identity": identity, "seat": seat}
        await self.store.write(lambda c: storage.upsert(c, storage.notes, keys, {"text": text}))
        actor.notes.setdefault(identity, {})[seat] = text
        if self.cluster:
            self.cluster.tell_noted(actor.table.id)

    def note_left(self, table: str, identity: str, ply: int) -> None:
        """Where the game stood when someone's last connection ended.

        When a line breaks, hundreds leave at once: they are written down together, or moves would wait for each of them.
        """
        if not self._left:
            self._leaving = asyncio.create_task(self._keep_left(TOGETHER))
        self._left[table, identity] = ply

    async def _keep_left(self, wait: float = 0.0) -> None:
        await asyncio.sleep(wait)
        left, self._left = self._left, {}
        rows = [(table, identity, ply) for (table, identity), ply in left.items() if table in self.actors]
        if rows:
            with contextlib.suppress(Conflict, Away):  # a table is being deleted, or the database is away: it is only a comfort
                await self.store.write(lambda connection: storage.keep_last_plies(connection, rows))

    def connections_of(self, identity: str) -> int:
        return sum(
            connection.identity == identity for actor in self.actors.values() for connection in actor.connections.values()
        )

    async def check_health(self) -> None:
        await self.store.write(_note_alive)

    # --- Codes that hand over a seat ---

    async def new_code(self, table: str, seat: int, purpose: str, identity: str) -> tuple[str, int]:
        code = "".join(secrets.choice(commands.ID_ALPHABET) for _ in range(12))
        expires = now_ms() + CODE_MS

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(storage.codes).where(storage.codes.c.expires < now_ms()))
            connection.execute(
                sa.insert(storage.codes).values(
                    digest=_digest(code), table_id=table, seat=seat, purpose=purpose, identity=identity, expires=expires
                )
            )

        await self.store.write(work)
        return code, expires

    async def look_up_code(self, code: str) -> Any:
        """The row of a code that is still good. Using it up is another step, so that a refusal leaves it usable."""
        query = sa.select(storage.codes).where(storage.codes.c.digest == _digest(code))
        row = await asyncio.to_thread(self.store.read, lambda c: c.execute(query).first())
        if row is None or row.expires < now_ms():
            raise Refusal("bad-code", "this code is wrong, used or too old")
        return row

    async def use_up_code(self, code: str) -> None:
        """Only the first to come succeeds."""
        gone = sa.delete(storage.codes).where(storage.codes.c.digest == _digest(code))
        if not await self.store.write(lambda c: c.execute(gone).rowcount):
            raise Refusal("bad-code", "this code is wrong, used or too old")


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _note_alive(connection: sa.Connection) -> None:
    storage.upsert(connection, storage.alive, {"id": 1}, {"at": now_ms()})


def open_registry(url: str, broker: str | None = None, **settings: Any) -> TableRegistry:
    """A house over a database, whose schema is brought up to date first."""
    from malison.server.storage.upgrade import upgrade

    store = Store(url)
    upgrade(store.engine)
    return TableRegistry(store, broker=PubSub(broker) if broker else None, **settings)
