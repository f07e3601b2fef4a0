"""Other processes that serve the same database.

What one of them stores is announced, and each shows it to its own viewers from the database; who is connected where is told
around; one of them keeps a table's time and moves its bots. A single process has no neighbours, and none of this runs.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from malison.engine.errors import MalisonError
from malison.server.cluster import leases
from malison.server.cluster.pubsub import PubSub
from malison.server.logging_setup import short
from malison.server.storage.store import Part
from malison.server.tables.connection import ConnectionInfo
from malison.table import log
from malison.table.log import AnyEntry

if TYPE_CHECKING:
    from malison.server.tables.actor import TableActor
    from malison.server.tables.registry import TableRegistry

FORGET = 30.0  # seconds after which a process that says nothing has no viewers any more
TELL_EVERY = 10.0
LOOK_EVERY = 2.0  # seconds between looks into the database for what no note told

logger = logging.getLogger(__name__)


class Changed(msgspec.Struct, tag="changed"):
    """A table's log has that many entries now, up to the one with the id `last`.

    The last of them come along, to save a look into the database.
    """

    entries: int
    last: int
    added: list[bytes]


class Deleted(msgspec.Struct, tag="deleted"):
    """The table is gone."""


class Noted(msgspec.Struct, tag="noted"):
    """A person's notes have changed."""


class ConnectionList(msgspec.Struct, tag="crowd"):
    """Who is connected to the table at that process. `ask` wants to know the same of the others."""

    process: str
    guests: list[ConnectionInfo]
    ask: bool = False


_decoder: msgspec.msgpack.Decoder[Changed | Deleted | Noted | ConnectionList] = msgspec.msgpack.Decoder(
    Changed | Deleted | Noted | ConnectionList
)
_encoder = msgspec.msgpack.Encoder()


class Cluster:
    def __init__(self, registry: TableRegistry, broker: PubSub) -> None:
        self.registry = registry
        self.broker = broker
        self.process = secrets.token_hex(8)
        self.first_number = secrets.randbelow(1 << 20) << 10  # watchers are numbered differently at each process
        self._crowds: dict[str, dict[str, tuple[float, list[ConnectionInfo]]]] = {}
        self._held: dict[str, float] = {}  # table: until when (monotonic)
        self._asked: dict[str, float] = {}  # table: when its lease was last asked for (monotonic)
        self._tasks: list[asyncio.Task[None]] = []
        self._busy: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.broker.open(self._hear, lambda: self._spawn(self._look_at_all()))
        self._tasks = [asyncio.create_task(loop) for loop in (self._keep_leases(), self._keep_looking(), self._keep_telling())]

    async def close(self) -> None:
        for task in (*self._tasks, *self._busy):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._busy, return_exceptions=True)
        try:
            await leases.give_up(self.registry.store, self.process)
        except Exception as error:
            logger.warning("leases could not be given up: %s", error)
        await self.broker.close()

    def _spawn(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    # --- Telling ---

    async def join(self, actor: TableActor) -> None:
        """Hear about the table, and catch up on what came while it was being read."""
        await self.broker.join(actor.table.id)
        await actor.catch_up()
        self.tell_crowd(actor, ask=True)

    async def leave(self, table: str) -> None:
        self._crowds.pop(table, None)
        self._asked.pop(table, None)
        await self.broker.leave(table)

    def tell_changed(self, actor: TableActor, added: Sequence[AnyEntry]) -> None:
        self._say(actor.table.id, Changed(actor.table.entries, actor.last, [log.encode(entry) for entry in added]))

    def tell_deleted(self, table: str) -> None:
        self._say(table, Deleted())

    def tell_noted(self, table: str) -> None:
        self._say(table, Noted())

    def tell_crowd(self, actor: TableActor, *, ask: bool = False) -> None:
        guests = [connection.guest for connection in actor.connections.values()]
        self._say(actor.table.id, ConnectionList(self.process, guests, ask))

    def _say(self, table: str, note: Changed | Deleted | Noted | ConnectionList) -> None:
        self.broker.publish(table, _encoder.encode(note))

    # --- Hearing ---

    def _hear(self, table: str, content: bytes) -> None:
        actor = self.registry.actors.get(table)
        if actor is None:
            return
        try:
            note = _decoder.decode(content)
        except msgspec.MsgspecError:
            logger.warning("a note about table %s can't be read", short(table))
            return
        if isinstance(note, Changed):
            if note.entries > actor.table.entries:
                added = [log.decode(body) for body in note.added]
                self._spawn(self._catch_up(actor, Part(added, note.last), note.entries - len(added)))
        elif isinstance(note, Deleted):
            self.registry.forget(actor)
        elif isinstance(note, Noted):
            self._spawn(self.registry.load_keepings(actor))
        elif note.process != self.process:
            self._crowds.setdefault(table, {})[note.process] = (time.monotonic(), note.guests)
            actor.tell_own_presence()
            if note.ask:
                self.tell_crowd(actor)

    async def _catch_up(self, actor: TableActor, told: Part | None = None, first: int = 0) -> None:
        try:
            await actor.catch_up(told, first)
        except MalisonError as error:
            logger.warning("table %s could not be read: %s", short(actor.table.id), error)

    def guests(self, table: str) -> list[ConnectionInfo]:
        """Who is connected to the table elsewhere."""
        limit = time.monotonic() - FORGET
        return [guest for at, guests in self._crowds.get(table, {}).values() if at > limit for guest in guests]

    async def _keep_telling(self) -> None:
        while True:
            await asyncio.sleep(TELL_EVERY)
            for actor in list(self.registry.actors.values()):
                if actor.connections:
                    self.tell_crowd(actor)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self._look_at_all()

    async def _look_at_all(self) -> None:
        """Catch up wherever the database knows more than we do: a note may have been lost."""
        actors = {name: actor for name, actor in self.registry.actors.items() if actor.connections or self.holds(name)}
        if not actors:
            return
        try:
            lasts = {name: actor.last for name, actor in actors.items()}
            more = await asyncio.to_thread(self.registry.store.have_more, lasts)
        except Exception as error:
            logger.warning("the database is away: %s", error)
            return
        for name, actor in actors.items():
            if name not in more:
                self.registry.forget(actor)
            elif more[name] and actor.last == lasts[name]:
                await self._catch_up(actor)

    # --- Leases ---

    def holds(self, table: str) -> bool:
        return self._held.get(table, 0.0) > time.monotonic()

    def want(self, actor: TableActor) -> None:
        """Get the lease of a table where something is to happen by itself, if nobody has it. Not asked for at every move."""
        if self._asked.get(actor.table.id, 0.0) < time.monotonic() - leases.RENEW_EVERY:
            self._asked[actor.table.id] = time.monotonic()
            self._spawn(self._take(actor.table.id))

    async def _take(self, table: str) -> None:
        from malison.server.tables.actor import now_ms

        if not self.holds(table) and await leases.take(self.registry.store, table, self.process, now_ms()):
            self._hold([table])
            (await self.registry.actor(table)).wake()

    def _hold(self, tables: list[str]) -> None:
        until = time.monotonic() + leases.LASTS_MS / 1000 - 1
        self._held.update(dict.fromkeys(tables, until))

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(leases.RENEW_EVERY * random.uniform(0.8, 1.2))
            try:
                await self._renew()
                await self._adopt()
            except Exception as error:
                logger.warning("leases could not be kept: %s", error)

    async def _renew(self) -> None:
        from malison.server.tables.actor import now_ms

        needed = [table for table in self._held if table in self.registry.actors and self.registry.actors[table].is_waking]
        finished = [table for table in self._held if table not in needed]
        kept = await leases.renew(self.registry.store, needed, self.process, now_ms())
        self._held = {table: until for table, until in self._held.items() if table in kept}
        lapsed = [table for table in kept if not self.holds(table)]
        self._hold(list(kept))
        for table in lapsed:  # while the database was away too long; their bots and clocks have stood still since
            if table in self.registry.actors:
                self.registry.actors[table].wake()
        if finished:
            await leases.give_up(self.registry.store, self.process, finished)

    async def _adopt(self) -> None:
        """Take on tables whose process died."""
        from malison.server.tables.actor import now_ms

        orphans = await asyncio.to_thread(leases.orphans, self.registry.store, now_ms())
        random.shuffle(orphans)  # so that those who find them at the same time don't all try the same one
        for table in orphans:
            try:
                await self._take(table)
            except MalisonError as error:
                logger.warning("table %s could not be adopted: %s", short(table), error)
