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
        self._open_view: bytes | None = None  # as JSON, up to its last field
        outcome = match.outcome
        self._outcome = (
            wire.OutcomeInfo(list(outcome.points), list(outcome.winners), list(outcome.places), outcome.reason)
            if outcome
            else None
        )

    def position(self, eyes: Eyes, *, may_move: bool) -> wire.Position:
        """As these eyes see it; with choices for whoever decides for them."""
        match = self._match
        seen = match.witness(eyes)
        is_to_move = may_move and eyes is not None and eyes == self._turn and not self._table.broken
        return wire.Position(
            ply=match.ply,
            view=self._view(seen),
            turn=self._turn,
            since=self._table.clock.began,
            choices=match.choices_of(seen) if is_to_move else [],
            outcome=self._outcome,
        )

    def _view(self, seen: Any) -> Any:
        """The View of a witnessed record. Where a game allows it, what all are shown is made and encoded once."""
        game, terms = self._match.game, self._match.terms
        if game.own_view is None:
            return game.view(terms, seen.plain())
        if self._open_view is None:
            view = game.view(terms, self._match.witness(None).plain())
            own = encoder.encode(getattr(view, view.__struct_fields__[-1]))
            self._open_view = encoder.encode(view)[: -len(own) - 1]
        return msgspec.Raw(b"%b%b}" % (self._open_view, encoder.encode(game.own_view(terms, seen))))


def position(table: Table, eyes: Eyes, *, may_move: bool) -> wire.Position | None:
    return Scene(table, table.match).position(eyes, may_move=may_move) if table.match is not None else None


class News:
    """What one change brings, as updates for one viewer after another. Work is done once for all with the same eyes."""

    def __init__(self, table: Table, change: Change, told: int) -> None:
        self._table = table
        self._told = told  # events that were told before
        self._scene = Scene(table, table.match) if change.position and table.match is not None else None
        self._events = self._open_events() if self._scene else None
        self._info = table_info(table) if change.table else UNSET
        self._clock = clock_info(table) if change.clock else UNSET
        self._chat = [chat_line(table.chat[-1])] if change.chat else UNSET
        self._bodies: dict[tuple[Eyes, bool], bytes] = {}

    def body(self, eyes: Eyes, *, may_move: bool, you: wire.You | None) -> bytes:
        """An update after its number; `you` where that is part of the news."""
        if you is not None:
            return self._make(eyes, may_move, you)
        made = self._bodies.get((eyes, may_move))
        if made is None:
            made = self._bodies[eyes, may_move] = self._make(eyes, may_move, UNSET)
        return made

    def _make(self, eyes: Eyes, may_move: bool, you: wire.You | UnsetType) -> bytes:
        position: wire.Position | UnsetType = UNSET
        events: Any = UNSET
        if self._scene is not None and self._table.match is not None:
            position = self._scene.position(eyes, may_move=may_move)
            if self._told < len(self._table.match.told):
                events = self._events if self._events is not None else self._table.match.story(eyes, first=self._told)
        return body(wire.Update(0, position, events, self._info, you, UNSET, self._clock, self._chat))

    def _open_events(self) -> msgspec.Raw | None:
        """The new events, encoded once, if none of them has a secret; else None."""
        match = self._table.match
        if match is None or any(match.game.kinds[told.kind].secret for told in match.told[self._told :]):
            return None
        return msgspec.Raw(encoder.encode(match.story(None, first=self._told)))


_BEFORE_BODY = len(b'{"type":"update","n":0')


def body(update: wire.Update) -> bytes:
    """An encoded update without its beginning: its number differs from viewer to viewer."""
    return encoder.encode(update)[_BEFORE_BODY:]


def chat_line(line: Chat) -> wire.ChatLine:
    return wire.ChatLine(line.n, line.at, line.name, line.text, line.seat)


def full(table: Table, n: int, now: int, you: wire.You, presence: wire.Presence, away_since: int | None) -> wire.Full:
    return wire.Full(
        n=n,
        now=now,
        table=table_info(table),
        you=you,
        presence=presence,
        clock=clock_info(table),
        chat=[chat_line(line) for line in table.chat[-CHAT_SHOWN:]],
        position=position(table, you.sees, may_move=you.sees in you.seats),
        events=table.match.story(you.sees) if table.match else [],
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
