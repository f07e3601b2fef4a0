"""From a table to what is sent of it. Nothing here names an identity: people are seats, names and watcher numbers."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from malison.engine.game import Game
from malison.engine.match import Match
from malison.engine.options import Choice, Number, Option, Own, Switch
from malison.server import messages as wire
from malison.server.viewer import encoder
from malison.table.live import Change, Chat, Table
from malison.table.seat import Seat
from malison.table.sight import Eyes

CHAT_SHOWN = 300


def table_info(table: Table) -> wire.TableInfo:
    return wire.TableInfo(
        id=table.id,
        game=table.game.id,
        rules_version=table.made.version,
        status=table.status,  # type: ignore[arg-type]
        options=dict(table.terms.options),
        settings=table.made.settings,
        seats=[_seat(table, number, seat) for number, seat in enumerate(table.seats)],
        seal=wire.SealInfo(table.commitment, table.nonces, table.secret),
        created_at=table.made.at,
        own=list(table.made.own),
        read_only=table.broken,
        next=table.next,
        previous=table.made.previous,
    )


def _seat(table: Table, number: int, seat: Seat) -> wire.SeatInfo:
    return wire.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        held_by=seat.held_by,
        holder=seat.friend_name,
        why=seat.why,
        returning=seat.returning,
        can_join=seat.can_join,
        muted=seat.player in table.muted,
        has_nonce=seat.nonce is not None,
    )


def clock_info(table: Table) -> wire.ClockInfo:
    clock = table.clock
    deadline = table.deadline()
    return wire.ClockInfo(
        bank=list(clock.bank) if clock.runs else [],
        deadline=deadline,
        bank_from=clock.bank_from() if deadline is not None else None,
        paused=clock.paused_at is not None,
        paused_by=table.paused_by,
        paused_at=clock.paused_at,
    )


class Scene:
    """Where a game that has begun stands, for one pair of eyes after another."""

    def __init__(self, table: Table, match: Match) -> None:
        self._table = table
        self._match = match
        self._turn = table.turn
        self._seen = match.rules.glance  # what the last eyes saw
        self._open_view: bytes | None = None
        self._events: dict[tuple[Eyes, int], msgspec.Raw] = {}
        outcome = match.outcome
        self._outcome = (
            wire.OutcomeInfo(list(outcome.points), list(outcome.winners), list(outcome.places), outcome.reason)
            if outcome
            else None
        )

    def position(self, eyes: Eyes, *, may_move: bool) -> wire.Position:
        """As these eyes see it; with choices for whoever decides for them."""
        seen = self._match.witness(eyes, self._seen)
        return self._position(self._view(seen), self._choices(eyes, may_move, seen))

    def _position(self, view: Any, choices: Any) -> wire.Position:
        return wire.Position(self._match.ply, view, self._turn, self._table.clock.began, choices, self._outcome)

    def _choices(self, eyes: Eyes, may_move: bool, seen: Any) -> list[str]:
        is_to_move = may_move and eyes is not None and eyes == self._turn and not self._table.broken
        return self._match.choices_of(seen) if is_to_move else []

    def events(self, eyes: Eyes, first: int = 0) -> Any:
        """What happened from event number `first` on, encoded once for all who may know the same."""
        match = self._match
        if first == len(match.told):
            return UNSET
        key = (eyes if self.has_secrets(first) else None, first)
        if key not in self._events:
            self._events[key] = msgspec.Raw(encoder.encode(match.story(eyes, first=first)))
        return self._events[key]

    def has_secrets(self, first: int) -> bool:
        """Whether any event from that number on is not the same for everyone."""
        kinds, is_over = self._match.game.kinds, self._outcome is not None
        return any(kinds[told.kind].lasting if is_over else kinds[told.kind].secret for told in self._match.told[first:])

    def _view(self, seen: Any) -> Any:
        match = self._match
        if match.game.own_view is None:
            return match.game.view(match.terms, seen.plain())
        own = encoder.encode(match.game.own_view(match.terms, seen))
        return msgspec.Raw(self._open() + own + b"}")

    # --- Where a game has `own`: what is the same for all is made and encoded once ---

    def _open(self) -> bytes:
        """The View of all as JSON, up to its last field, which is each viewer's own."""
        if self._open_view is None:
            match = self._match
            view = match.game.view(match.terms, match.witness(None).plain())
            last = encoder.encode(getattr(view, view.__struct_fields__[-1]))
            self._open_view = encoder.encode(view)[: -len(last) - 1]
        return self._open_view

    def around(self) -> wire.Position:
        """The position of all, with holes for what is each viewer's own: the end of the view, and the choices."""
        return self._position(msgspec.Raw(self._open() + HOLE + b"}"), msgspec.Raw(HOLE))

    def own(self, eyes: Eyes, *, may_move: bool) -> tuple[bytes, bytes]:
        """What belongs into the two holes."""
        match = self._match
        assert match.game.own_view is not None
        seen = match.witness(eyes, self._seen)
        choices = self._choices(eyes, may_move, seen)
        return (
            encoder.encode(match.game.own_view(match.terms, seen)),
            CHOICES + encoder.encode(choices) if choices else b"",
        )


HOLE = b"\0"  # never part of JSON
CHOICES = b',"choices":'  # left out where there are none


def position(table: Table, eyes: Eyes, *, may_move: bool) -> wire.Position | None:
    return Scene(table, table.match).position(eyes, may_move=may_move) if table.match is not None else None


class News:
    """What one change brings, as updates for one viewer after another. Work is done once for all with the same eyes."""

    def __init__(self, table: Table, change: Change, told: int) -> None:
        match = table.match
        self._told = told  # events that were told before
        self._scene = Scene(table, match) if change.position and match is not None else None
        self._info = table_info(table) if change.table else UNSET
        self._clock = clock_info(table) if change.clock else UNSET
        self._chat = [chat_line(table.chat[-1])] if change.chat else UNSET
        self._bodies: dict[tuple[Eyes, bool], bytes] = {}
        self._pieces: list[bytes] = []
        self._is_shared = self._scene is not None and table.game.own_view is not None and not self._scene.has_secrets(told)

    def body(self, eyes: Eyes, *, may_move: bool, you: wire.You | None) -> bytes:
        """An update after its number; `you` where that is part of the news."""
        if you is not None:
            return self._make(eyes, may_move, you)
        made = self._bodies.get((eyes, may_move))
        if made is None:
            made = self._bodies[eyes, may_move] = (self._fill if self._is_shared else self._make)(eyes, may_move)
        return made

    def _make(self, eyes: Eyes, may_move: bool, you: wire.You | UnsetType = UNSET) -> bytes:
        if self._scene is None:
            return self._update(UNSET, UNSET, you)
        return self._update(self._scene.position(eyes, may_move=may_move), self._scene.events(eyes, self._told), you)

    def _fill(self, eyes: Eyes, may_move: bool) -> bytes:
        """Only what is the viewer's own is put into what is the same for all."""
        assert self._scene is not None
        if not self._pieces:
            whole = self._update(self._scene.around(), self._scene.events(None, self._told), UNSET)
            self._pieces = whole.replace(CHOICES + HOLE, HOLE).split(HOLE)
        before, between, after = self._pieces
        own, choices = self._scene.own(eyes, may_move=may_move)
        return b"".join((before, own, between, choices, after))

    def _update(self, position: wire.Position | UnsetType, events: Any, you: wire.You | UnsetType) -> bytes:
        return body(wire.Update(0, position, events, self._info, you, UNSET, self._clock, self._chat))


_BEFORE_BODY = len(b'{"type":"update","n":0')


def body(update: wire.Update) -> bytes:
    """An encoded update without its beginning: its number differs from viewer to viewer."""
    return encoder.encode(update)[_BEFORE_BODY:]


def chat_line(line: Chat) -> wire.ChatLine:
    return wire.ChatLine(line.n, line.at, line.name, line.text, line.seat)


def full(
    table: Table, scene: Scene | None, n: int, now: int, you: wire.You, presence: wire.Presence, away_since: int | None
) -> wire.Full:
    events = scene.events(you.sees) if scene else UNSET
    return wire.Full(
        n=n,
        now=now,
        table=table_info(table),
        you=you,
        presence=presence,
        clock=clock_info(table),
        chat=[chat_line(line) for line in table.chat[-CHAT_SHOWN:]],
        position=scene.position(you.sees, may_move=you.sees in you.seats) if scene else None,
        events=[] if events is UNSET else events,
        away_since=away_since,
    )


def brief(table: Table, identity: str) -> wire.TableBrief:
    mine = table.plays(identity)
    return wire.TableBrief(
        id=table.id,
        game=table.game.id,
        status=table.status,  # type: ignore[arg-type]
        names=[seat.name for seat in table.seats],
        open_seats=sum(seat.can_join for seat in table.seats),
        created_at=table.made.at,
        changed_at=max(table.made.at, table.clock.began),
        your_turn=table.turn in mine,
        yours=table.owns(identity),
    )


def game_info(game: Game, *, ready: bool) -> wire.GameInfo:
    about = game.about
    return wire.GameInfo(
        id=about.id,
        name=about.name,
        sentence=about.sentence,
        seats=list(about.seats),
        minutes=about.minutes,
        designers=about.designers,
        publisher=about.publisher,
        version=about.version,
        options=[_option(option) for option in game.options],
        ready=ready,
    )


def _option(option: Option) -> wire.OptionInfo:
    match option:
        case Number():
            return wire.OptionInfo(option.name, "number", option.default, low=option.low, high=option.high)
        case Choice():
            return wire.OptionInfo(option.name, "choice", option.default, words=list(option.words))
        case Switch():
            return wire.OptionInfo(option.name, "switch", option.default)
        case Own():
            return wire.OptionInfo(option.name, "own", option.default, words=[option.default, "own"])
