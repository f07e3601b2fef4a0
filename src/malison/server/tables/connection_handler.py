"""One person's WebSocket at a table: reads commands, answers each, and never lets a bad one do harm."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from malison.server import messages as wire
from malison.server.limits import Bucket
from malison.server.tables.actor import Act, TableActor
from malison.server.tables.bots import Question
from malison.server.tables.connection import Connection
from malison.table import commands, log, projection
from malison.table.commands import Effect
from malison.table.errors import Refusal
from malison.table.table import Table

ANSWERS_KEPT = 64
SLOW_AT_ONCE = 4

_decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)

_SLOW = (wire.Hint, wire.Odds, wire.Play)  # what is thought about for a while, or a move that waits

logger = logging.getLogger(__name__)


class _Sender(msgspec.Struct):
    """Just the id, to answer a message that is otherwise no good."""

    id: str | None = None


class ConnectionHandler:
    """A message is dealt with before the next one is heard; only what is slow goes on beside it.

    Moves are most of what comes, and need no task.
    """

    def __init__(self, actor: TableActor, connection: Connection, heard: Callable[[], None]) -> None:
        self.actor = actor
        self.connection = connection
        limits = actor.registry.limits
        self._heard = heard
        self._bucket = Bucket(limits.messages_at_once, limits.messages_a_second)
        self._patience = limits.patience
        self._answers = actor.answers.setdefault(connection.identity, OrderedDict())
        self._tasks: set[asyncio.Task[None]] = set()
        self._slow: set[asyncio.Task[None]] = set()

    def hear(self, text: bytes) -> bool:
        """Handle one message. Answer whether it is dealt with; if not, `heard` is called when it is."""
        if not self._bucket.take(time.monotonic()):
            self._lose_patience(text)
            return True
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.connection.push(wire.Refused(_id_of(text), "malformed", f"this is no message: {error}"))
            return True
        if message.id in self._answers:
            self.connection.push(self._answers[message.id])
            return True
        if isinstance(message, wire.Play) and self.actor.poker_pause() <= 0:
            self.connection.held = True  # its update and its answer are one write
            self.actor.change(self._move(message), lambda _, error: self._moved(message, error))
            return False
        if isinstance(message, _SLOW):
            self._answer_beside(message)
            return True
        self._spawn(self._answer(message)).add_done_callback(lambda _: self._heard())
        return False

    def _lose_patience(self, text: bytes) -> None:
        self._patience -= 1
        if self._patience < 0:
            self.connection.push(wire.Gone("too-fast", "this connection sends far too much"))
            self.connection.end()
        else:
            self.connection.push(wire.Refused(_id_of(text), "too-fast", "too many messages: wait a little"))

    def _answer_beside(self, message: wire.ClientMessage) -> None:
        if len(self._slow) >= SLOW_AT_ONCE:
            self.connection.push(wire.Refused(message.id, "too-fast", "your last question is still being thought about"))
            return
        task = self._spawn(self._answer(message))
        self._slow.add(task)
        task.add_done_callback(self._slow.discard)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def end(self) -> None:
        for task in self._slow:
            task.cancel()

    async def _answer(self, message: wire.ClientMessage) -> None:
        try:
            self._reply(message, await _HANDLERS[type(message)](self, message))
        except Exception as error:
            self._refuse(message, error)

    def _moved(self, message: wire.Play, error: Exception | None) -> None:
        if error is None:
            self._reply(message, None)
        else:
            self._refuse(message, error)
        self.connection.held = False
        self.connection.flush()
        self._heard()

    def _refuse(self, message: wire.ClientMessage, error: Exception) -> None:
        if isinstance(error, _Repeated):
            self._reply(message, wire.Done(message.id, error.ply))
        elif isinstance(error, Refusal):
            self._reply(message, wire.Refused(message.id, error.code, error.reason, error.values))
            if error.code == "stale":
                self._spawn(self._show_anew())
        else:
            logger.error("a message could not be handled", exc_info=error)
            self.connection.end()

    async def _show_anew(self) -> None:
        """The position as it is, once nothing of it is still to be stored."""
        with contextlib.suppress(Refusal):
            async with self.actor.as_stored():
                self.actor.show(self.connection)

    def _reply(self, message: wire.ClientMessage, answer: Any) -> None:
        answer = answer or wire.Done(message.id, self.actor.table.ply)
        self._answers[message.id] = answer
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
        self.connection.push(answer)

    # --- Commands, in the order of `messages` ---

    def _move(self, message: wire.Play) -> Act:
        identity = self.connection.identity

        def act(table: Table, at: int) -> Effect:
            if (identity, message.id) in table.answered:
                raise _Repeated(table.answered[identity, message.id])
            table.need_player(identity, message.seat)
            entry, change = table.play(at, message.seat, message.ply, tuple(message.moves), identity, message.id)
            if len(table.plays(identity)) > 1 and table.turn != message.seat:
                self.connection.eyes = None  # pass and play: the curtain falls
                change.table = True
            return Effect([entry], change)

        return act

    async def _play(self, message: wire.Play) -> None:
        """After a pause, with a poker face."""
        await asyncio.sleep(self.actor.poker_pause())
        await self.actor.do(self._move(message))

    async def _try(self, message: wire.Try) -> wire.Tried:
        async with self.actor.as_stored() as table:
            table.need_player(self.connection.identity, message.seat)
            choices = projection.follow_ups(table, message.seat, message.ply, message.moves)
            return wire.Tried(message.id, message.ply, choices or [], choices is None)

    async def _look(self, message: wire.Look) -> None:
        async with self.actor.as_stored() as table:
            if message.seat is not None:
                table.need_seat(message.seat)
                if not table.may_see(self.connection.identity, message.seat):
                    raise Refusal("no-consent", f"seat {message.seat} has not let you look over its shoulder")
            self.connection.eyes = message.seat
            self.actor.show(self.connection, keep_eyes=True)
            self.actor.tell_presence()

    async def _sync(self, message: wire.Sync) -> None:
        await self.actor.catch_up_with_neighbours()
        async with self.actor.as_stored():
            self.actor.show(self.connection, keep_eyes=True)

    async def _say(self, message: wire.Say) -> None:
        name = self.actor.you(self.connection).name
        if name is None:
            raise Refusal("bad-name", "choose a name before you speak")
        await self.actor.do(lambda table, at: commands.say(table, at, self.connection.identity, name, message.text))

    async def _note(self, message: wire.Note) -> None:
        self.actor.table.need_player(self.connection.identity, message.seat)
        await self.actor.registry.keep_note(self.actor, self.connection.identity, message.seat, message.text)

    async def _nonce(self, message: wire.Nonce) -> None:
        await self.actor.do(
            lambda table, at: commands.give_nonce(table, at, self.connection.identity, message.seat, message.nonce)
        )

    async def _pause(self, message: wire.Pause) -> None:
        await self.actor.do(lambda table, at: commands.pause(table, at, self.connection.identity))

    async def _resume(self, message: wire.Resume) -> None:
        await self.actor.do(lambda table, at: commands.resume(table, at, self.connection.identity))

    async def _leave(self, message: wire.Leave) -> None:
        await self.actor.do(lambda table, at: commands.leave(table, at, self.connection.identity, message.seat))

    async def _return(self, message: wire.Return) -> None:
        def act(table: Table, at: int) -> Effect:
            return commands.come_back(
                table, at, self.connection.identity, message.seat, busy=self._is_busy(table, message.seat)
            )

        await self.actor.do(act)

    def _is_busy(self, table: Table, number: int) -> bool:
        """Whether someone is deciding for that seat right now: a bot, or a friend who is there."""
        seat = table.need_seat(number)
        return seat.is_bot or self.actor.is_here(seat.friend)

    async def _substitute(self, message: wire.Substitute) -> None:
        self.actor.table.need_match()
        self.actor.table.need_seat(message.seat)
        if not self.actor.is_away(message.seat):
            raise Refusal("not-away", "a bot can be called for someone who has been away for a minute")
        await self.actor.do(lambda table, at: commands.substitute(table, at, self.connection.identity, message.seat))

    async def _ask(self, message: wire.Ask) -> None:
        if self.actor.table.need_seat(message.seat).player is None:
            raise Refusal("no-consent", "no person plays there who could consent")
        self.connection.asks = message.seat
        self.actor.tell_presence()

    async def _consent(self, message: wire.Consent) -> None:
        watcher = self.actor.watcher(message.watcher)
        if watcher is None:
            raise Refusal("no-seat", "nobody with that number is watching")
        if message.allow and self.actor.table.plays(watcher):
            raise Refusal("no-consent", "someone who plays can't look over a shoulder")

        def act(table: Table, at: int) -> Effect:
            return commands.consent(table, at, self.connection.identity, message.seat, watcher, allow=message.allow)

        effect = await self.actor.do(act)
        async with self.actor.as_stored():
            for entry in effect.entries:
                if isinstance(entry, log.ConsentChanged):
                    self.actor.use_consent(entry)
            self.actor.tell_presence()

    async def _hint(self, message: wire.Hint) -> wire.Hinted:
        question, ply = await self._question(message.seat)
        best = await self.actor.registry.bots.weigh(question)
        return wire.Hinted(message.id, message.seat, ply, best[0].move)

    async def _odds(self, message: wire.Odds) -> wire.Weighed:
        question, ply = await self._question(message.seat)
        weighed = await self.actor.registry.bots.weigh(question)
        options = [wire.Option(hint.move, round(hint.place, 2), round(hint.sure, 3)) for hint in weighed]
        return wire.Weighed(message.id, message.seat, ply, options)

    async def _question(self, seat: int) -> tuple[Question, int]:
        """What may be thought about for this person: only what the seat knows."""
        async with self.actor.as_stored() as table:
            match = table.need_match()
            table.need_player(self.connection.identity, seat)
            if not table.may_hint(self.connection.identity):
                raise Refusal("no-hints", "this table gives no hints while other people play")
            if match.turn != seat:
                raise Refusal("not-your-turn", f"it is seat {match.turn}'s turn, not seat {seat}'s", turn=match.turn)
            return Question(table.game, table.config, match.witness(seat), table.made.settings.level), match.ply

    async def _step(self, message: wire.Step) -> wire.Stepped:
        async with self.actor.as_stored() as table:
            if message.all:
                shown = projection.step_back_together(table, message.ply)
                return wire.Stepped(message.id, message.ply, table.ply, shown.view, shown.turn, shown.seats)
            view, turn = projection.step_back(table, self.connection.eyes, message.ply)
            return wire.Stepped(message.id, message.ply, table.ply, view, turn)

    async def _ping(self, message: wire.Ping) -> None:
        pass


class _Repeated(Exception):
    """A move that was made already."""

    def __init__(self, ply: int) -> None:
        super().__init__()
        self.ply = ply


def _id_of(text: bytes) -> str | None:
    try:
        sender = msgspec.json.decode(text, type=_Sender)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return sender.id if sender.id is not None and len(sender.id) <= 40 else None


_HANDLERS: dict[type, Any] = {
    wire.Play: ConnectionHandler._play,
    wire.Try: ConnectionHandler._try,
    wire.Look: ConnectionHandler._look,
    wire.Sync: ConnectionHandler._sync,
    wire.Say: ConnectionHandler._say,
    wire.Note: ConnectionHandler._note,
    wire.Nonce: ConnectionHandler._nonce,
    wire.Pause: ConnectionHandler._pause,
    wire.Resume: ConnectionHandler._resume,
    wire.Leave: ConnectionHandler._leave,
    wire.Return: ConnectionHandler._return,
    wire.Substitute: ConnectionHandler._substitute,
    wire.Ask: ConnectionHandler._ask,
    wire.Consent: ConnectionHandler._consent,
    wire.Hint: ConnectionHandler._hint,
    wire.Odds: ConnectionHandler._odds,
    wire.Step: ConnectionHandler._step,
    wire.Ping: ConnectionHandler._ping,
}
