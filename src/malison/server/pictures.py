"""From a table to what is sent of it. Nothing here names an identity: people are seats, names and watcher numbers."""

from __future__ import annotations

from malison.engine.game import Game
from malison.engine.options import Choice, Number, Option, Own, Switch
from malison.server import messages as wire
from malison.table.live import Chat, Table
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


def position(table: Table, eyes: Eyes, *, may_move: bool) -> wire.Position | None:
    """Where the game stands for these eyes; with choices for whoever decides for them."""
    match = table.match
    if match is None:
        return None
    seen = match.witness(eyes)
    outcome = match.outcome
    return wire.Position(
        ply=match.ply,
        view=match.game.view(match.terms, seen.plain()),
        turn=table.turn,
        since=table.clock.began,
        choices=match.choices_of(seen) if may_move and eyes is not None and table.turn == eyes and not table.broken else [],
        outcome=wire.OutcomeInfo(list(outcome.points), list(outcome.winners), list(outcome.places), outcome.reason)
        if outcome
        else None,
    )


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
