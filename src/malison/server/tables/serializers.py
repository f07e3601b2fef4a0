"""From a table to what is sent of it. Nothing here names an identity: people are seats, names and watcher numbers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from malison.engine.game import Game
from malison.engine.match import Match
from malison.engine.options import Choice, CustomFile, Number, Option, Switch
from malison.server import messages as wire
from malison.server.tables.connection import ConnectionInfo, encoder
from malison.table.projection import Eyes
from malison.table.seat import Seat
from malison.table.table import Change, Chat, Table

CHAT_SHOWN = 300


def table_info(table: Table) -> wire.TableInfo:
    return wire.TableInfo(
        id=table.id,
        game=table.game.id,
        rules_version=table.made.version,
        status=table.status,  # type: ignore[arg-type]
        options=dict(table.config.options),
        settings=table.made.settings,
        seats=[_seat(table, number, seat) for number, seat in enumerate(table.seats)],
        seal=wire.SealInfo(table.commitment, table.nonces, table.secret),
        created_at=table.made.at,
        custom_lines=list(table.made.custom_lines),
        custom_text=table.made.custom_text,
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


def watcher(table: Table, guest: ConnectionInfo) -> wire.Watcher:
    sees = guest.sees if guest.sees is not None and (guest.sees, guest.identity) in table.consents else None
    return wire.Watcher(guest.number, guest.name, sees=sees, asks=guest.asks, muted=guest.identity in table.muted)


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


class PositionSerializer:
    """Where a game that has begun stands, and what happened since event number `first`, for the eyes of everyone."""

    def __init__(self, table: Table, match: Match, everyone: Collection[Eyes], first: int = 0) -> None:
        self._table = table
        self._match = match
        self._turn = table.turn
        self._first = first
        self._views = match.views_json(everyone)
        self._stories: dict[Eyes, bytes] = {}
        self._has_secrets = _have_secrets(match, first)
        outcome = match.outcome
        self._outcome = (
            wire.OutcomeInfo(list(outcome.points), list(outcome.winners), list(outcome.places), outcome.reason)
            if outcome
            else None
        )

    def position(self, eyes: Eyes, *, may_move: bool) -> wire.Position:
        """As these eyes see it; with choices for whoever decides for them."""
        return self.stands(msgspec.Raw(self.view(eyes)), self.choices(eyes) if may_move else [])

    def stands(self, view: msgspec.Raw, choices: Any) -> wire.Position:
        return wire.Position(self._match.ply, view, self._turn, self._table.clock.began, choices, self._outcome)

    def view(self, eyes: Eyes) -> bytes:
        return self._views[eyes]

    def choices(self, eyes: Eyes) -> list[str]:
        """Of whoever decides for these eyes."""
        if eyes is None or eyes != self._turn or self._table.broken:
            return []
        match = self._match
        return match.choices_of(match.witness(eyes, match.rules.glance))

    def events(self, eyes: Eyes) -> bytes:
        """What happened, written once for all who may know the same."""
        key = eyes if self._has_secrets else None
        story = self._stories.get(key)
        if story is None:
            story = self._stories[key] = encoder.encode(self._match.events(key, first=self._first))
        return story


def _have_secrets(match: Match, first: int) -> bool:
    """Whether any event from that number on is not the same for everyone."""
    kinds, is_over = match.game.kinds, match.is_over
    for told in match.raw_events[first:]:
        kind = kinds[told.kind]
        if kind.lasting if is_over else kind.secret:
            return True
    return False


def position(table: Table, eyes: Eyes, *, may_move: bool) -> wire.Position | None:
    return (
        PositionSerializer(table, table.match, (eyes,)).position(eyes, may_move=may_move) if table.match is not None else None
    )


class UpdateSerializer:
    """What one change brings, as updates for one viewer after another. Work is done once for all with the same eyes.

    Most of a move's update is the same for everyone: it is written once, with holes for what is each viewer's own.
    """

    def __init__(
        self, table: Table, change: Change, everyone: Collection[Eyes], told: int, presence: wire.Presence | UnsetType = UNSET
    ) -> None:
        match = table.match
        self._presence = presence
        self._scene = PositionSerializer(table, match, everyone, told) if change.position and match is not None else None
        self._has_events = self._scene is not None and match is not None and len(match.raw_events) > told
        self._info = table_info(table) if change.table else UNSET
        self._clock = clock_info(table) if change.clock else UNSET
        self._chat = [chat_line(table.chat[-1])] if change.chat else UNSET
        self._bodies: dict[tuple[Eyes, bool], bytes] = {}
        self._frame: list[bytes] = []

    def body(self, eyes: Eyes, *, may_move: bool, you: wire.You | None) -> bytes:
        """An update after its number; `you` where that is part of the news."""
        if self._scene is None:
            return self._update(UNSET, UNSET, you or UNSET)
        if you is not None:
            events = msgspec.Raw(self._scene.events(eyes)) if self._has_events else UNSET
            return self._update(self._scene.position(eyes, may_move=may_move), events, you)
        made = self._bodies.get((eyes, may_move))
        if made is None:
            made = self._bodies[eyes, may_move] = self._fill(self._scene, eyes, may_move)
        return made

    def _fill(self, scene: PositionSerializer, eyes: Eyes, may_move: bool) -> bytes:
        if not self._frame:
            self._frame = self._make_frame(scene)
        before, after_view, after_choices, after = self._frame
        choices = scene.choices(eyes) if may_move else []
        written = CHOICES + encoder.encode(choices) if choices else b""
        events = scene.events(eyes) if self._has_events else b""
        return b"".join((before, scene.view(eyes), after_view, written, after_choices, events, after))

    def _make_frame(self, scene: PositionSerializer) -> list[bytes]:
        """The update around its three holes: the view, the choices and, at the end where there are none, the events."""
        whole = self._update(scene.stands(HOLE, HOLE), HOLE if self._has_events else UNSET, UNSET)
        if not self._has_events:
            whole += _HOLE
        return whole.replace(CHOICES + _HOLE, _HOLE).split(_HOLE)

    def _update(self, position: wire.Position | UnsetType, events: Any, you: wire.You | UnsetType) -> bytes:
        return body(wire.Update(0, position, events, self._info, you, self._presence, self._clock, self._chat))


_HOLE = b"\0"  # never part of JSON
HOLE = msgspec.Raw(_HOLE)
CHOICES = b',"choices":'  # left out where there are none

_BEFORE_BODY = len(b'{"type":"update","n":0')


def body(update: wire.Update) -> bytes:
    """An encoded update without its beginning: its number differs from viewer to viewer."""
    return encoder.encode(update)[_BEFORE_BODY:]


def chat_line(line: Chat) -> wire.ChatLine:
    return wire.ChatLine(line.n, line.at, line.name, line.text, line.seat)


def full(
    table: Table,
    scene: PositionSerializer | None,
    n: int,
    now: int,
    you: wire.You,
    presence: wire.Presence,
    away_since: int | None,
) -> wire.Full:
    events: Any = msgspec.Raw(scene.events(you.sees)) if scene else []
    return wire.Full(
        n=n,
        now=now,
        table=table_info(table),
        you=you,
        presence=presence,
        clock=clock_info(table),
        chat=[chat_line(line) for line in table.chat[-CHAT_SHOWN:]],
        position=scene.position(you.sees, may_move=you.sees in you.seats) if scene else None,
        events=events,
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
        paused=table.clock.paused_at is not None,
        deadline=table.deadline(),
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
        case CustomFile():
            return wire.OptionInfo(option.name, "own", option.default, words=[option.default, "own"])
