"""A live table on this server: the table, those connected to it, its bots and its time.

Everything happens under the room's lock: the table changes, the change is stored, and only then is anyone told. If it can't be
stored the table is read anew, and whoever asked is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from malison.server import messages as wire
from malison.server.logging_setup import short
from malison.server.storage.store import Away, Conflict, Part, Summary, Then, settle, summarise
from malison.server.tables import serializers
from malison.server.tables.async_lock import Lock
from malison.server.tables.bots import Question, pace
from malison.server.tables.connection import Connection, ConnectionInfo, Transport
from malison.table import commands, log
from malison.table.commands import Effect
from malison.table.errors import Refusal
from malison.table.projection import Eyes
from malison.table.table import Change, Table

if TYPE_CHECKING:
    from malison.server.tables.registry import TableRegistry

AWAY_MS = 60_000  # someone who has not been connected for that long can be replaced by a bot
LONGEST_TIMER = 24 * 3600.0
TRIES = 3  # of a command that other processes overtake
AGAIN = 1.0  # seconds before what could not be stored is tried again, where nobody asks for it
NO_SPECTATORS = "this table takes no spectators"

logger = logging.getLogger(__name__)

Act = Callable[[Table, int], Effect]  # what changes a table, given the time

_Updates = list[tuple[Connection, bytes]]  # to whom, and what after its number


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class TableActor:
    def __init__(self, registry: TableRegistry, table: Table, last: int) -> None:
        self.registry = registry
        self.table = table
        self.last = last  # the id of the last entry that the table has here
        self.connections: dict[int, Connection] = {}
        self.lock = Lock()
        self.used_at = time.monotonic()
        self.deleted = False
        self.notes: dict[str, dict[int, str]] = {}
        self.last_ply: dict[str, int] = {}
        self.away_from: dict[str, int] = {}  # identity: since when nobody of that identity is connected
        self.answers: dict[str, OrderedDict[str, Any]] = {}  # identity, message id: how it was answered
        self.listeners: set[asyncio.Event] = set()  # streams of outside bots
        self._told, self._faded = _told_of(table)
        self._next_number = registry.cluster.first_number if registry.cluster else 0
        self._stale = False
        self._painted: _Updates | None = None  # what is to be told once it is stored
        self._timer: asyncio.TimerHandle | None = None
        self._bot: tuple[int, int] | None = None  # seat and ply that a bot is thinking about
        self._tasks: set[asyncio.Task[Any]] = set()
        self._floor: tuple[int, float] = (-1, 0.0)

    # --- Changing the table ---

    async def do(self, act: Act) -> Effect:
        """Let `act` change the table, store what it did, and tell everyone. Who no longer waits for it takes nothing back."""
        done: asyncio.Future[Effect] = asyncio.get_running_loop().create_future()
        self.change(act, partial(settle, done))
        return await done

    def change(self, act: Act, then: Then) -> None:
        """The same without a task: `then` is told what was done, or why nothing was, on a later turn of the event loop."""
        self.lock.take(lambda: self._act(act, then, TRIES))

    def _act(self, act: Act, then: Then, tries: int) -> None:
        """The lock is held."""
        if self._stale:
            self.spawn(self._act_anew(act, then, tries))
            return
        try:
            self._need_table()
            effect = act(self.table, now_ms())
            self._hand_in(effect, lambda _, error: self._stored(effect, error, act, then, tries))
        except Exception as error:
            self._give_up(error, then)
        else:
            self._painted = self._paint_ahead(effect.change)

    def _stored(self, effect: Effect, error: Exception | None, act: Act, then: Then, tries: int) -> None:
        painted, self._painted = self._painted, None
        self._stale = error is not None
        if isinstance(error, Conflict):
            self.spawn(self._act_anew(act, then, tries - 1))
            return
        try:
            if error is None:
                if self.registry.cluster:
                    self.registry.cluster.tell_changed(self, effect.entries)
                self.publish(effect.change, painted)
        finally:
            self.lock.release()
            then(effect, error)

    async def _act_anew(self, act: Act, then: Then, tries: int) -> None:
        """Where another process was faster, `act` is asked again of the table as it is then: it may still be possible."""
        try:
            await self.reload()
            if not tries:
                raise Refusal("stale", "the table has changed meanwhile", ply=self.table.ply)
        except Exception as error:
            self._give_up(error, then)
        else:
            self._act(act, then, tries)

    def _give_up(self, error: Exception, then: Then) -> None:
        self.lock.release()
        asyncio.get_running_loop().call_soon(then, None, error)

    @contextlib.asynccontextmanager
    async def as_stored(self) -> AsyncIterator[Table]:
        """Hold the table as it is stored: what is shown of it outside of updates is shown in here."""
        async with self.lock:
            self._need_table()
            if self._stale:
                await self.reload()
            yield self.table

    def _need_table(self) -> None:
        if self.deleted:
            raise Refusal("unknown-table", "there is no such table")
        self.used_at = time.monotonic()

    async def catch_up(self, told: Part | None = None, first: int = 0) -> None:
        """Show what another process has stored, entry by entry, as if it had happened here.

        It may have told the entries from number `first` on; what is missing before them is in the database.
        """
        async with self.as_stored():
            known = self.table.entries - first
            if told and known >= 0:
                new, last = told.entries[known:], told.last
            else:
                new, last = await asyncio.to_thread(self.registry.store.log_after, self.last)
            if new:
                self._stale, self.last = True, last
            for entry in new:
                self.publish(self.table.apply(entry))
                if isinstance(entry, log.ConsentChanged):
                    self.use_consent(entry)
            self._stale = False
            self.send_away(self.table.banned, "banned", "the host has sent you away from this table")

    async def catch_up_with_neighbours(self) -> None:
        """Before someone is shown the table: a process that died may have shown them more than it told us."""
        if self.registry.cluster:
            await self.catch_up()

    def use_consent(self, entry: log.ConsentChanged) -> None:
        for connection in self.connections.values():
            if connection.identity == entry.identity:
                connection.asks = None
                connection.eyes = entry.seat if entry.allow else None
                self.show(connection)

    async def reload(self) -> None:
        """Read the table anew and show it to everyone."""
        self.table, self.last = await self.registry.read_table(self.table.id)
        self._stale = False
        self._told, self._faded = _told_of(self.table)
        self.show_all()
        self._tell_listeners()
        self.wake()

    def _hand_in(self, effect: Effect, then: Then) -> None:
        """Have it stored. Until it is, what this room thinks of the table may be wrong."""
        first = self.table.entries - len(effect.entries)
        also = summarise(self.table.id, summary(self.table)) if effect.change.table else None
        self._stale = True
        self.last = self.registry.store.append(self.table.id, first, self.last, effect.entries, then, also)

    async def _come_round(self) -> None:
        """What a clock or a bot did could not be stored, and nobody may be there to try again: read the table anew."""
        while self._stale and not self.deleted:
            await asyncio.sleep(AGAIN)
            with contextlib.suppress(Refusal):
                async with self.as_stored():
                    pass

    # --- Telling ---

    def publish(self, change: Change, painted: _Updates | None = None) -> None:
        """Send each viewer what changed, as that viewer may know it. Viewers with the same eyes share the work."""
        if change.table:
            self._part_with_strangers()
        if painted is None and self._is_told_anew(change):
            self.show_all()
        else:
            for connection, body in self._updates(change) if painted is None else painted:
                self._push_update(connection, body)
        self._told, self._faded = _told_of(self.table)
        self._tell_listeners()
        if change.position or change.clock or change.table:
            self.wake()

    def _tell_listeners(self) -> None:
        for listener in self.listeners:
            listener.set()

    def _is_told_anew(self, change: Change) -> bool:
        """Whether the whole log has changed: all is told, or some of it is left to memory."""
        match = self.table.match
        return change.position and match is not None and (match.is_over or match.faded != self._faded)

    def _paint_ahead(self, change: Change) -> _Updates | None:
        """Make the pictures of a move while it is being stored: then they have only to be sent."""
        return self._updates(change) if change.position and not change.table and not self._is_told_anew(change) else None

    def _updates(self, change: Change) -> _Updates:
        """What each viewer is told of a change."""
        connections = self.connections.values()
        if change.table:
            for connection in connections:
                self._settle_eyes(connection)
        presence = self.presence() if change.table else UNSET  # another's seat: whoever sits there may be here, or not
        news = serializers.UpdateSerializer(
            self.table, change, {connection.eyes for connection in connections}, self._told, presence
        )
        turn = self.table.turn
        player = None if turn is None else self.table.seats[turn].player
        made: _Updates = []
        for connection in connections:
            you = self.you(connection) if change.table else None
            may_move = connection.eyes == turn and connection.identity == player
            made.append((connection, news.body(connection.eyes, may_move=may_move, you=you)))
        return made

    def _push_update(self, connection: Connection, body: bytes) -> None:
        connection.n += 1
        connection.push_encoded(b'{"type":"update","n":%d%b' % (connection.n, body))

    def show(self, connection: Connection, away_since: int | None = None, *, keep_eyes: bool = False) -> None:
        """The whole picture to one viewer, who keeps eyes closed that were closed on purpose."""
        self._settle_eyes(connection, keep_closed=keep_eyes)
        self._paint(connection, self._scene((connection.eyes,)), away_since)

    def _catch_up_with(self, connection: Connection) -> None:
        self.spawn(self._show_what_was_missed(connection))

    async def _show_what_was_missed(self, connection: Connection) -> None:
        """The whole picture to someone whose connection could not take the updates."""
        with contextlib.suppress(Refusal):
            async with self.as_stored():
                if connection.behind:
                    self.show(connection, keep_eyes=True)

    def show_all(self) -> None:
        for connection in self.connections.values():
            self._settle_eyes(connection)
        scene = self._scene({connection.eyes for connection in self.connections.values()})
        for connection in self.connections.values():
            self._paint(connection, scene)

    def _scene(self, everyone: Collection[Eyes]) -> serializers.PositionSerializer | None:
        return serializers.PositionSerializer(self.table, self.table.match, everyone) if self.table.match else None

    def _paint(
        self, connection: Connection, scene: serializers.PositionSerializer | None, away_since: int | None = None
    ) -> None:
        connection.n += 1
        connection.push_whole(
            serializers.full(self.table, scene, connection.n, now_ms(), self.you(connection), self.presence(), away_since)
        )

    def _settle_eyes(self, connection: Connection, *, keep_closed: bool = False) -> None:
        """Close eyes that this person may no longer use; whoever plays just one seat sees with its eyes."""
        if connection.eyes is not None and not self.table.may_see(connection.identity, connection.eyes):
            connection.eyes = None
        if connection.eyes is None and not keep_closed:
            seats = self.table.plays(connection.identity) or self.table.owns(connection.identity)
            connection.eyes = seats[0] if len(seats) == 1 else None

    def you(self, connection: Connection) -> wire.You:
        table = self.table
        seats = table.plays(connection.identity)
        return wire.You(
            name=next((table.seats[seat].name for seat in table.owns(connection.identity)), connection.name),
            host=table.made.host == connection.identity,
            seats=seats,
            owns=table.owns(connection.identity),
            sees=connection.eyes,
            muted=connection.identity in table.muted,
            hints=table.may_hint(connection.identity),
            notes={
                seat: text
                for seat, text in self.notes.get(connection.identity, {}).items()
                if table.may_see(connection.identity, seat)
            },
            watcher=None if seats else connection.number,
        )

    def is_here(self, identity: str | None) -> bool:
        """Whether someone is connected to the table, at this process or another."""
        return any(connection.identity == identity for connection in self.connections.values()) or any(
            guest.identity == identity for guest in self._elsewhere()
        )

    def _elsewhere(self) -> list[ConnectionInfo]:
        return self.registry.cluster.guests(self.table.id) if self.registry.cluster else []

    def watcher(self, number: int) -> str | None:
        """The identity of a watcher, wherever connected."""
        if number in self.connections:
            return self.connections[number].identity
        return next((guest.identity for guest in self._elsewhere() if guest.number == number), None)

    def presence(self) -> wire.Presence:
        guests = [connection.guest for connection in self.connections.values()] + self._elsewhere()
        here = {guest.identity for guest in guests}
        return wire.Presence(
            seats=[number for number, seat in enumerate(self.table.seats) if seat.player in here],
            watchers=[serializers.watcher(self.table, guest) for guest in guests if not self.table.plays(guest.identity)],
        )

    def tell_presence(self) -> None:
        self.tell_own_presence()
        if self.registry.cluster:
            self.registry.cluster.tell_crowd(self)

    def tell_own_presence(self) -> None:
        """To those connected here."""
        body = serializers.body(wire.Update(n=0, presence=self.presence()))
        for connection in self.connections.values():
            self._push_update(connection, body)

    # --- Coming and going ---

    def enter(self, identity: str, name: str | None, line: Transport) -> Connection:
        """A new connection, which gets the whole picture."""
        if identity in self.table.banned:
            raise Refusal("banned", "the host has sent you away from this table")
        if self._is_stranger(identity):
            if not self.table.made.settings.spectators and not self._has_chairs():
                raise Refusal("no-spectators", NO_SPECTATORS)
            if (
                sum(not self.table.plays(connection.identity) for connection in self.connections.values())
                >= self.registry.limits.watchers_a_table
            ):
                raise Refusal("too-many", "too many are watching already")
        connection = Connection(identity, self._next_number, self.registry.limits.outbox, line, self._catch_up_with)
        connection.name = name
        self._next_number += 1
        self.connections[connection.number] = connection
        away_since = self.last_ply.get(identity) if identity in self.away_from else None
        self.away_from.pop(identity, None)
        self.show(connection, away_since if away_since != self.table.ply else None)
        self.tell_presence()
        self.wake()
        return connection

    def _is_stranger(self, identity: str) -> bool:
        return not self.table.plays(identity) and not self.table.owns(identity) and identity != self.table.made.host

    def _has_chairs(self) -> bool:
        """Before the game there is nothing to watch, and whoever has the link must see where to sit down."""
        return self.table.status == "open" and any(seat.can_join for seat in self.table.seats)

    def _part_with_strangers(self) -> None:
        """When the game begins, those who have found no chair would be spectators."""
        if self.table.status != "open" and not self.table.made.settings.spectators:
            strangers = {
                connection.identity for connection in self.connections.values() if self._is_stranger(connection.identity)
            }
            self.send_away(strangers, "no-spectators", NO_SPECTATORS)

    def exit(self, connection: Connection) -> None:
        self.connections.pop(connection.number, None)
        connection.end()
        self.used_at = time.monotonic()
        if not any(other.identity == connection.identity for other in self.connections.values()):
            self._note_absence(connection.identity)
        self.tell_presence()

    def _note_absence(self, identity: str) -> None:
        """Nobody of that identity is connected any more. Of someone who only watched nothing is kept."""
        owns = bool(self.table.owns(identity))
        if not owns and not self.table.plays(identity):
            self.answers.pop(identity, None)
            return
        self.away_from[identity] = now_ms()
        if owns and self.last_ply.get(identity) != self.table.ply and not self.deleted:
            self.last_ply[identity] = self.table.ply
            self.registry.note_left(self.table.id, identity, self.table.ply)

    def send_away(self, identities: set[str], code: str, reason: str) -> None:
        for connection in [connection for connection in self.connections.values() if connection.identity in identities]:
            connection.push(wire.Gone(code, reason))
            connection.end()

    def is_away(self, number: int) -> bool:
        """Whether the seat's player has been away long enough for a bot to be called."""
        player = self.table.seats[number].player
        if player is None or self.is_here(player):
            return False
        return now_ms() - self.away_from.setdefault(player, now_ms()) >= AWAY_MS

    # --- Bots and time ---

    def wake(self) -> None:
        """See to it that what must happen next by itself will happen: a bot's move or the end of someone's time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table = self.table
        if table.turn is None or table.broken or table.clock.paused_at is not None or self.deleted:
            return
        if self.registry.cluster and not self.registry.cluster.holds(table.id):
            if self.is_waking:
                self.registry.cluster.want(self)
            return
        seat = table.seats[table.turn]
        if seat.is_bot:
            # Bots wait for people: they don't finish a game among themselves while nobody looks.
            if (self.connections or any(other.player for other in table.seats)) and self._bot != (table.turn, table.ply):
                self._bot = (table.turn, table.ply)
                self.spawn(self._play_bot(table.turn, table.ply))
            return
        deadline = table.deadline()
        if deadline is not None:
            delay = min(LONGEST_TIMER, max(0.0, (deadline - now_ms()) / 1000) + 0.01)
            self._timer = asyncio.get_running_loop().call_later(delay, lambda: self.spawn(self._time_out()))

    @property
    def is_waking(self) -> bool:
        """Whether something is to happen here by itself: a bot's move or the end of someone's time."""
        table = self.table
        if table.turn is None or table.broken or table.clock.paused_at is not None or self.deleted:
            return False
        return table.seats[table.turn].is_bot or table.deadline() is not None

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self) -> None:
        try:
            await self.do(lambda table, at: commands.time_out(table, at) or Effect([], Change(clock=True)))
        except Away:
            await self._come_round()
        except Refusal:
            await asyncio.sleep(1)
            self.wake()

    async def _play_bot(self, number: int, ply: int) -> None:
        """Think outside the event loop, take as long as a person, then move, if it is still the bot's move."""
        table = self.table
        match = table.match
        assert match is not None
        try:
            began = time.monotonic()
            level = table.seats[number].level or table.made.settings.level
            seen = match.witness(number)
            move = await self.registry.bots.choose(Question(table.game, table.config, seen, level))
            if not table.made.settings.fast_bots:
                takes = pace(poker_face=table.made.settings.poker_face, choices=len(match.choices_of(seen)))
                await asyncio.sleep(max(0.0, began + takes - time.monotonic()))

            def act(table: Table, at: int) -> Effect:
                if table.turn != number or table.ply != ply or not table.seats[number].is_bot:
                    raise Refusal("stale", "it is no longer the bot's move")
                entry, change = table.play(at, number, ply, (move,))
                return Effect([entry], change)

            await self.do(act)
        except Away as error:
            logger.warning("a bot's move could not be stored: table %s ply %d: %s", short(table.id), ply, error)
            await self._come_round()
        except Refusal as refusal:
            if refusal.code not in ("stale", "paused"):
                logger.warning("a bot's move was refused: table %s ply %d: %s", short(table.id), ply, refusal.code)
        except Exception:
            logger.exception("a bot could not move: table %s ply %d", short(table.id), ply)
            await asyncio.sleep(1)
        finally:
            if self._bot == (number, ply):
                self._bot = None
            if self.table.turn == number and self.table.ply == ply and self.table.clock.paused_at is None:
                self.wake()

    def poker_pause(self) -> float:
        """How long a person's move still has to wait, so that its speed tells nothing about what it chose among."""
        table = self.table
        if not table.made.settings.poker_face or table.turn is None:
            return 0.0
        if self._floor[0] != table.ply:
            self._floor = (table.ply, random.uniform(1.5, 3.5))
        return max(0.0, self._floor[1] - (now_ms() - table.clock.began) / 1000)

    def use_best_rules(self) -> None:
        """Compiled rules, once they are loaded."""
        self.table.rules = rules = self.registry.rules(self.table.game)
        if self.table.match is not None:
            self.table.match.rules = rules

    @property
    def is_idle(self) -> bool:
        """Nobody is connected and nothing is to happen here by itself."""
        return (
            not self.connections and not self.listeners and not self._tasks and self._timer is None and not self.lock.is_taken
        )

    def shut(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        for connection in self.connections.values():
            connection.end()


def _told_of(table: Table) -> tuple[int, int]:
    """How many events have been told, and how many of them are left to memory."""
    return (len(table.match.raw_events), table.match.faded) if table.match else (0, 0)


def summary(table: Table) -> Summary:
    people = {who for seat in table.seats for who in (seat.owner, seat.player) if who is not None}
    bots_or_clock = table.clock.runs or any(seat.is_bot for seat in table.seats)
    return Summary(table.status, bots_or_clock and not table.broken, now_ms(), tuple(sorted(people)))
