"""Who else is at a server's table: how they are, what they say, and what can be asked of the table besides moves."""

from __future__ import annotations

from collections.abc import Callable

from malison.terminal.i18n import Translator
from malison.terminal.tables.client import ClientRefusal
from malison.terminal.tables.remote_table import RemoteTable

_DAY = 24 * 3600


def notes(guest: RemoteTable, speech: Translator, *, company: bool = True) -> list[str]:
    """What is worth a word right now: no connection, a pause, time; with `company` also who is away."""
    said = []
    if not guest.connected:
        said.append(speech.format("ui-offline"))
    if guest.paused:
        said.append(speech.format("ui-paused"))
    left = guest.seconds_left
    if left:
        move, bank = left
        said.append(f"{clock(move)} + {clock(bank)}" if bank else clock(move))
    missing = [guest.names[seat] for seat in guest.away if seat not in guest.people]
    if missing and company:
        said.append(speech.format("ui-away", names=", ".join(missing)))
    for number, (name, _) in guest.asking.items():
        said.append(speech.format("ui-asks", name=name or speech.format("ui-somebody"), number=number))
    if guest.is_watching:
        said.append(speech.format("ui-watching"))
    return said


def clock(seconds: int) -> str:
    """
    >>> clock(75), clock(3700), clock(200_000)
    ('1:15', '1:01:40', '2 d 7:33')
    """
    days, rest = divmod(seconds, _DAY)
    hours, rest = divmod(rest, 3600)
    if days:
        return f"{days} d {hours}:{rest // 60:02}"
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def seat_lines(guest: RemoteTable, speech: Translator) -> list[str]:
    """Every seat with its player and how that player is, then who watches."""
    lines = [f"{'▸' if seat['seat'] == guest.turn else ' '} {_seat(guest, speech, seat['seat'])}" for seat in guest.seats]
    watching = [name or speech.format("ui-somebody") for name in guest.watchers]
    return [*lines, f"  {speech.format('ui-watchers', names=', '.join(watching))}"] if watching else lines


def _seat(guest: RemoteTable, speech: Translator, number: int) -> str:
    seat = guest.seats[number]
    name = guest.names[number]
    if seat["kind"] == "open":
        return f"{number} {speech.format('ui-seat-open')}"
    if seat["kind"] != "person":
        return f"{number} {name} ({speech.format('ui-seat-bot')})"
    held = seat.get("held_by", "owner")
    if held == "bot":
        state = speech.format("ui-seat-returning" if seat.get("returning") else "ui-seat-sits-in")
    elif held == "friend":
        state = speech.format("ui-seat-friend", name=seat.get("holder") or "?")
    elif number in guest.people:
        state = speech.format("ui-seat-you")
    else:
        state = speech.format("ui-seat-here" if number in guest.here else "ui-seat-away")
    return f"{number} {name} ({state})"


def obey(guest: RemoteTable, written: str) -> bool:
    """Do what a word asks of the table; False if it is no such word. ClientRefusal says why it can't be."""
    word, _, rest = written.strip().partition(" ")
    orders: dict[str, Callable[[], None]] = {
        "say": lambda: guest.send_chat(_wanted(rest)),
        "pause": guest.pause,
        "resume": guest.resume,
        "leave": guest.give_up,
        "return": guest.come_back,
        "bot": lambda: guest.substitute(_number(rest)),
        "allow": lambda: guest.consent(_number(rest), allow=True),
        "deny": lambda: guest.consent(_number(rest), allow=False),
    }
    order = orders.get(word.lower())
    if order is None:
        return False
    order()
    return True


def _wanted(text: str) -> str:
    if not text.strip():
        raise ClientRefusal("nothing-said", "say what? For example: say good game")
    return " ".join(text.split())


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ClientRefusal("no-seat", "a seat or watcher is a number: bot 2")
    return int(text)
