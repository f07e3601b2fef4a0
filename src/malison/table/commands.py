"""What people and time do to a table besides moving. Each checks, applies and answers with what is to be stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from malison import players
from malison.engine import seal
from malison.engine.errors import OptionError
from malison.engine.game import Game
from malison.table import log
from malison.table.errors import Refusal
from malison.table.log import AnyEntry, SeatPlan
from malison.table.settings import Settings
from malison.table.table import Change, Table, check_table_names

BOT_NAMES = ("Ottoline", "Bertrand", "Isolde", "Casimir", "Rosalind", "Leopold", "Aurelia", "Gaspard")
CHAT_KEPT = 2000  # lines a table takes
ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class Effect(msgspec.Struct):
    """What is to be stored, and what viewers are to be told anew."""

    entries: list[AnyEntry]
    change: Change


@dataclass(frozen=True)
class SeatRequest:
    """What a host wants on a seat."""

    kind: Literal["open", "mine", "bot", "outside"]
    level: str | None = None
    name: str | None = None


def _do(table: Table, *entries: AnyEntry) -> Effect:
    total = Change()
    for entry in entries:
        change = table.apply(entry)
        for part in Change.__struct_fields__:
            setattr(total, part, getattr(total, part) or getattr(change, part))
    return Effect(list(entries), total)


# --- Before the start ---


def new_id() -> str:
    """A table's name in its link: 50 random bits, so that nobody finds it by trying."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


def make(
    game: Game,
    at: int,
    host: str,
    name: str,
    wishes: Sequence[SeatRequest],
    options: Mapping[str, object],
    settings: Settings,
    *,
    custom_text: str | None = None,
) -> log.TableCreated:
    """The first entry of a new table. `custom_text` is the content of a board or deck file; Refusal says what does not fit."""
    try:
        custom_lines = _custom_lines(game, custom_text)
    except OptionError as error:
        raise Refusal.of("bad-options", error) from None
    check_level(settings.level)
    plans: list[SeatPlan] = []
    for wish in wishes:
        plans.append(_plan(wish, host, name, {plan.name for plan in plans} | {other.name for other in wishes}))
    return log.TableCreated(
        at=at,
        id=new_id(),
        game=game.id,
        version=game.about.version,
        host=host,
        secret=seal.new_secret(),
        seats=tuple(plans),
        options=dict(options),
        custom_lines=custom_lines,
        custom_text=custom_text,
        settings=settings,
    )


def _custom_lines(game: Game, text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    if game.custom is None:
        raise OptionError(f"{game.about.name['en']} takes no board or deck of one's own", "takes-none")
    return tuple(game.custom.lines(game.custom.load(text)))


def _plan(wish: SeatRequest, host: str, host_name: str, taken: set[str | None]) -> SeatPlan:
    if wish.kind == "open":
        return SeatPlan("open")
    if wish.kind == "mine":
        return SeatPlan("person", owner=host, name=wish.name or free_name((host_name,), taken))
    level = check_level(wish.level or "courtier") if wish.kind == "bot" else None
    return SeatPlan(wish.kind, name=wish.name or free_name(BOT_NAMES, taken), level=level)


def check_level(level: str) -> str:
    if level not in players.LEVELS:
        raise Refusal("bad-options", f"there is no level '{level}': the levels are {', '.join(players.LEVELS)}")
    return level


def free_name(names: Sequence[str], taken: set[str | None]) -> str:
    """The first of these names that nobody has, or the first with a number behind it."""
    for name in names:
        if name not in taken:
            return name
    number = 2
    while (name := f"{names[0][:20]} {number}") in taken:
        number += 1
    return name


def join(table: Table, at: int, identity: str, name: str, number: int | None, nonce: str | None) -> Effect:
    """Take an open seat: that one, or the first."""
    table.need_writable()
    if table.status == "over":
        raise Refusal("over", "the game is over")
    if identity in table.banned:
        raise Refusal("banned", "the host has sent you away from this table")
    if number is None:
        number = next((number for number, seat in enumerate(table.seats) if seat.can_join), None)
        if number is None:
            raise Refusal("seat-taken", "all seats are taken; you can watch")
    seat = table.need_seat(number)
    if not seat.can_join:
        raise Refusal("seat-taken", f"seat {number} is taken")
    check_table_names([other.name for at, other in enumerate(table.seats) if other.name and at != number] + [name])
    entries: list[AnyEntry] = [log.SeatChanged(at=at, seat=number, plan=SeatPlan("person", owner=identity, name=name))]
    if nonce is not None and table.match is None:
        entries.append(log.NonceAdded(at=at, seat=number, nonce=nonce))
    return _do(table, *entries)


def change_seat(table: Table, at: int, identity: str, number: int, wish: SeatRequest) -> Effect:
    """Before the start the host opens a seat, takes it or seats a bot. Someone who sits there is kicked, not replaced."""
    table.need_host(identity)
    table.need_open()
    seat = table.need_seat(number)
    if seat.kind == "person" and seat.owner != identity:
        raise Refusal("seat-taken", f"{seat.name} sits there")
    others = [other for at, other in enumerate(table.seats) if at != number]
    mine = next((other.name for other in table.seats if other.owner == identity and other.name), "Host")
    plan = _plan(wish, identity, mine, {other.name for other in others})
    check_table_names([name for name in [*(other.name for other in others), plan.name] if name])
    return _do(table, log.SeatChanged(at=at, seat=number, plan=plan))


def give_nonce(table: Table, at: int, identity: str, number: int, nonce: str) -> Effect:
    table.need_open()
    seat = table.need_player(identity, number)
    if seat.nonce is not None:
        raise Refusal("started", f"seat {number} has added its share to the seal already")
    return _do(table, log.NonceAdded(at=at, seat=number, nonce=nonce))


def start(table: Table, at: int, identity: str, *, fill: bool) -> Effect:
    """The host begins; open seats get bots of the table's level, or must be taken first."""
    table.need_host(identity)
    table.need_open()
    still_open = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if still_open and not fill:
        raise Refusal("no-seat", f"seat {still_open[0]} is still open")
    filled: list[AnyEntry] = []
    for number in still_open:
        plan = _plan(SeatRequest("bot", table.made.settings.level), identity, "", {seat.name for seat in table.seats})
        filled += _do(table, log.SeatChanged(at=at, seat=number, plan=plan)).entries
    chance = tuple(line.text for line in table.new_match().history)
    started = _do(table, log.GameStarted(at=at, chance=chance))
    return Effect([*filled, *started.entries], started.change)


# --- Who plays a seat ---


def leave(table: Table, at: int, identity: str, number: int) -> Effect:
    """Before the start the seat is open again; later a bot sits in until the owner returns, and a friend's help ends."""
    table.need_writable()
    seat = table.need_player(identity, number)
    if table.match is None:
        return _do(table, log.SeatChanged(at=at, seat=number, plan=SeatPlan("open")))
    return _do(table, _bot(table, at, number, "left")) if seat.held_by == "owner" else _back(table, at, number)


def _bot(table: Table, at: int, number: int, why: log.Why) -> log.SeatHandedOver:
    return log.SeatHandedOver(at=at, seat=number, by="bot", why=why, level=table.made.settings.level)


def _back(table: Table, at: int, number: int) -> Effect:
    return _do(table, log.SeatHandedOver(at=at, seat=number, by="owner"))


def come_back(table: Table, at: int, identity: str, number: int, *, busy: bool) -> Effect:
    """The owner takes the seat back: at once, or after the decision that is being made for it (`busy`)."""
    table.need_match()
    seat = table.need_seat(number)
    if seat.owner != identity:
        raise Refusal("not-seated", f"seat {number} is not yours")
    if seat.held_by == "owner":
        raise Refusal("seat-taken", "you play it already")
    return _do(table, log.OwnerReturning(at=at, seat=number)) if busy and table.turn == number else _back(table, at, number)


def substitute(table: Table, at: int, identity: str, number: int) -> Effect:
    """Someone at the table calls a bot for a person who is away; the caller knows how long they have been."""
    table.need_match()
    if not table.plays(identity) and identity != table.made.host:
        raise Refusal("not-seated", "only someone at the table can call a bot")
    if table.need_seat(number).player is None:
        raise Refusal("seat-taken", "a bot plays there already")
    return _do(table, _bot(table, at, number, "called"))


def time_out(table: Table, at: int) -> Effect | None:
    """A bot goes on for the seat to move if its time is up."""
    deadline = table.deadline()
    if deadline is None or at < deadline or table.turn is None:
        return None
    return _do(table, _bot(table, at, table.turn, "time"))


def hand_to_friend(table: Table, at: int, number: int, identity: str, name: str) -> Effect:
    """A friend plays the seat from now on; its owner can take it back."""
    table.need_writable()
    if table.status == "over":
        raise Refusal("over", "the game is over")
    seat = table.need_seat(number)
    if seat.kind != "person":
        raise Refusal("no-seat", f"seat {number} is not a person's")
    if identity in table.banned:
        raise Refusal("banned", "the host has sent you away from this table")
    if seat.owner == identity:
        raise Refusal("seat-taken", "it is your own seat")
    check_table_names([name])
    if table.match is None or seat.owner is None:
        check_table_names([other.name for at, other in enumerate(table.seats) if other.name and at != number] + [name])
        return _do(table, log.SeatChanged(at=at, seat=number, plan=SeatPlan("person", owner=identity, name=name)))
    return _do(table, log.SeatHandedOver(at=at, seat=number, by="friend", identity=identity, name=name))


def kick(table: Table, at: int, identity: str, number: int) -> Effect:
    table.need_host(identity)
    table.need_writable()
    seat = table.need_seat(number)
    if seat.kind != "person" or seat.owner is None:
        raise Refusal("no-seat", f"nobody sits on seat {number}")
    if seat.owner == identity:
        raise Refusal("no-seat", "you can leave your own seat, not be sent from it")
    return _do(table, log.PlayerKicked(at=at, seat=number, level=table.made.settings.level))


# --- Talking, pausing, looking, ending ---


def say(table: Table, at: int, identity: str, name: str, text: str) -> Effect:
    if not table.made.settings.chat:
        raise Refusal("no-chat", "this table has no chat")
    if identity in table.muted:
        raise Refusal("muted", "the host has muted you")
    if len(table.chat) >= CHAT_KEPT:
        raise Refusal("too-many", f"a table takes {CHAT_KEPT} lines of chat")
    if any(not c.isprintable() for c in text) or not text.strip():
        raise Refusal("malformed", "a line of chat is one line of text")
    seats = table.plays(identity) or table.owns(identity)
    return _do(table, log.ChatSaid(at=at, name=name, text=text.strip(), seat=seats[0] if seats else None))


def mute(table: Table, at: int, identity: str, whom: str, *, muted: bool) -> Effect:
    table.need_host(identity)
    return _do(table, log.SpeakerMuted(at=at, identity=whom, muted=muted))


def pause(table: Table, at: int, identity: str) -> Effect:
    table.need_match()
    seats = table.plays(identity)
    if not seats:
        raise Refusal("not-seated", "only someone who plays can pause the game")
    if table.clock.paused_at is not None:
        raise Refusal("paused", "the game is paused already")
    return _do(table, log.GamePaused(at=at, seat=seats[0]))


def resume(table: Table, at: int, identity: str) -> Effect:
    table.need_match()
    if not table.plays(identity) and not table.owns(identity):
        raise Refusal("not-seated", "only someone who plays can resume the game")
    if table.clock.paused_at is None:
        raise Refusal("not-paused", "the game is not paused")
    return _do(table, log.GameResumed(at=at))


def consent(table: Table, at: int, identity: str, number: int, watcher: str, *, allow: bool) -> Effect:
    table.need_player(identity, number)
    return _do(table, log.ConsentChanged(at=at, seat=number, identity=watcher, allow=allow))


def close(table: Table, at: int, identity: str) -> Effect:
    table.need_host(identity)
    table.need_writable()
    return _do(table, log.TableClosed(at=at))


def forgive(table: Table, at: int, ms: int) -> Effect:
    """The server was away that long."""
    return _do(table, log.DowntimeForgiven(at=at, ms=ms))


def give_token(table: Table, at: int, identity: str, number: int) -> tuple[str, Effect]:
    """A token with which an outside bot plays the seat; an older one stops working."""
    table.need_host(identity)
    table.need_writable()
    if table.need_seat(number).kind != "outside":
        raise Refusal("no-seat", f"seat {number} is not an outside bot's")
    token = f"{table.id}.{number}.{secrets.token_urlsafe(24)}"
    return token, _do(table, log.TokenIssued(at=at, seat=number, digest=token_digest(token)))


def token_digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def rematch(table: Table, at: int, identity: str) -> log.TableCreated:
    """The first entry of a table for the same people, once the game is over."""
    if table.status not in ("over", "closed"):
        raise Refusal("not-over", "the game is not over yet")
    if identity != table.made.host and not table.owns(identity):
        raise Refusal("not-seated", "only someone who played here can ask for another game")
    if table.next is not None:
        raise Refusal("started", "there is another game already", next=table.next)
    plans = tuple(
        SeatPlan("open")
        if seat.can_join
        else SeatPlan(seat.kind, seat.owner, seat.name, seat.level if seat.kind == "bot" else None)
        for seat in table.seats
    )
    return log.TableCreated(
        at=at,
        id=new_id(),
        game=table.game.id,
        version=table.game.about.version,
        host=identity,
        secret=seal.new_secret(),
        seats=plans,
        options=table.made.options,
        custom_lines=table.made.custom_lines,
        custom_text=table.made.custom_text,
        settings=table.made.settings,
        previous=table.id,
    )


def follow(table: Table, at: int, next_id: str) -> Effect:
    return _do(table, log.RematchCreated(at=at, next=next_id))
