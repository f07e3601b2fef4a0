"""Moves and chance of Cursed! as text."""

from __future__ import annotations

from collections.abc import Sequence

from malison.engine.errors import ChanceError, MoveSyntaxError
from malison.engine.events import Event
from malison.engine.options import MatchConfig
from malison.engine.text.notation import HIDDEN, normalize, sections, whole_number
from malison.games.cursed.counts import count_alive, next_alive
from malison.games.cursed.knowledge import who_sees_laid
from malison.games.cursed.state import (
    ACTIONS,
    AMOUNTS,
    BATTLE,
    BUYING,
    DRAW_MONSTER,
    NO_WARD,
    PIPS,
    PLEDGING,
    RAISING,
    ROLLING,
    STOP,
    State,
)
from malison.games.cursed.wards import deck_of

_SHOWING = ("ward-revealed", "ward-discarded")  # events that show a laid ward to all
_AMOUNT_WORDS = {"raise": RAISING, "pledge": PLEDGING, "buy": BUYING}
_NEVER = ACTIONS  # a move of this game that can't be made now, whatever else can


# --- Moves ---


def text(config: MatchConfig, state: State, stem: int | None, amount: str | None) -> str:
    """A move: `ward fangs`, `no ward`, `raise 3`, `stop`, `pledge 2`, `buy 1`."""
    if stem is None:
        word = next(word for word, phase in _AMOUNT_WORDS.items() if phase == state.phase)
        return f"{word} {amount}"
    if stem == NO_WARD:
        return "no ward"
    return "stop" if stem == STOP else f"ward {deck_of(config).wards[stem].name}"


def parse(config: MatchConfig, state: State, written: str) -> tuple[int, ...]:
    move = normalize(written)
    if move in ("no ward", "stop"):
        return (NO_WARD if move == "no ward" else STOP,)
    word, _, rest = move.partition(" ")
    if word == "ward":
        ward = deck_of(config).names().get(rest)
        if ward is None:
            raise MoveSyntaxError(f"there is no ward '{rest}' in this deck", "no-ward", ward=rest)
        return (ward,)
    if word in _AMOUNT_WORDS and rest.isascii() and rest.isdigit():
        is_now = state.phase == _AMOUNT_WORDS[word] and len(rest) < 6
        return (AMOUNTS + int(rest) if is_now else _NEVER,)
    raise MoveSyntaxError("a move is written like ward torch, no ward, raise 3, stop, pledge 2 or buy 1", "form")


def masked(config: MatchConfig, seen: State, written: str, later: Sequence[Event]) -> str:
    """Another seat's move as the seer of `seen` may know it: a laid ward among villagers who share, or once it was shown."""
    if not written.startswith("ward ") or who_sees_laid(seen, seen.turn) >> (seen.observer - 1) & 1:
        return written
    shown = any(event.kind in _SHOWING and event.values["seat"] == seen.turn for event in later)
    return written if shown else f"ward {HIDDEN}"


# --- Chance ---


def chance_text(config: MatchConfig, before: State, after: State, later: State) -> str:
    """`deal`, `roll`, `reroll` or `shuffle`, by what chance had to bring."""
    if before.phase == DRAW_MONSTER:
        return f"deal {after.monster} | {_deck_text(config, later)}"
    if before.phase == ROLLING:
        return _roll_text(before, after, later)
    if before.phase == BATTLE:
        return f"reroll {after.rerolled}"
    return f"shuffle {_deck_text(config, later)}"


def _deck_text(config: MatchConfig, state: State) -> str:
    """Of a deck its seer knows the wards that were drawn by themselves."""
    wards = deck_of(config).wards
    return ", ".join(wards[state.deck[place] - 1].name if state.deck[place] else HIDDEN for place in range(state.deck_size))


def _roll_text(before: State, after: State, later: State) -> str:
    """By the time chance brings the next thing, the Monster's dice may have been shown."""
    villagers = (str(after.die[seat]) for seat in _villagers(before))
    dice = (str(later.monster_die[place] or HIDDEN) for place in range(later.dice))
    return f"roll {' '.join(villagers)} | {' '.join(dice)}"


def _villagers(state: State) -> list[int]:
    """The living villagers from the Monster's left."""
    seats = [next_alive(state, state.monster)]
    while len(seats) < count_alive(state) - 1:
        seats.append(next_alive(state, seats[-1]))
    return seats


def parse_chance(config: MatchConfig, before: State, line: str) -> list[int]:
    if before.phase == DRAW_MONSTER:
        monster, deck = sections(line, "deal", 2)
        return [whole_number(monster, "the Monster", 0, config.seats - 1), *_parse_deck(config, deck)]
    if before.phase == ROLLING:
        return _parse_roll(before, line)
    if before.phase == BATTLE:
        (die,) = sections(line, "reroll", 1)
        return [_parse_die(die)]
    (deck,) = sections(line, "shuffle", 1)
    return _parse_deck(config, deck)


def _parse_deck(config: MatchConfig, written: str) -> list[int]:
    """A deck from the top; it may stop early."""
    names = deck_of(config).names()
    outcomes = []
    for name in written.split(",") if written else []:
        ward = names.get(normalize(name))
        if ward is None:
            raise ChanceError(f"there is no ward '{name.strip()}' in this deck", "no-ward", ward=name.strip())
        outcomes.append(ward)
    return outcomes


def _parse_roll(before: State, line: str) -> list[int]:
    dice = count_alive(before) - 1
    outcomes = []
    for whose, part in zip(("the villagers", "the Monster"), sections(line, "roll", 2), strict=True):
        words = part.split()
        if len(words) != dice:
            reason = f"{whose} roll {dice} dice here, not {len(words)}"
            raise ChanceError(reason, "dice", whose=whose.removeprefix("the ").lower(), dice=dice, found=len(words))
        outcomes += [_parse_die(word) for word in words]
    return outcomes


def _parse_die(written: str) -> int:
    return whole_number(written, "a die", 1, PIPS) - 1


def outcome_text(config: MatchConfig, before: State, outcome: int) -> str:
    """One draw: the Monster's seat, a die, a ward."""
    if before.phase == DRAW_MONSTER:
        return str(outcome)
    return str(outcome + 1) if before.phase in (ROLLING, BATTLE) else deck_of(config).wards[outcome].name


def drawn(config: MatchConfig, state: State) -> int:
    """How many draws of the deck's line have been used: the first one also told the Monster."""
    return state.top + (state.decks == 0)


def result(points: list[int]) -> list[int]:
    """CU20: places."""
    return [-value for value in points]
