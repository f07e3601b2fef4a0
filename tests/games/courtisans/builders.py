"""Dictated games and positions of Courtisans for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from malison.engine.match import Match
from malison.games import load
from malison.games.courtisans.cards import CARDS_BY_TEXT, card_text
from malison.games.courtisans.state import (
    ABOVE,
    ASSASSIN,
    BELOW,
    COPIES,
    GUARD,
    HAND,
    KINDS,
    NOBLE,
    PLACING,
    PLAIN,
    PUT_AWAY,
    ROLES,
    SPY,
    TABLE,
    State,
)


def deck(given: Sequence[str], seats: int) -> list[str]:
    """The cards in play: the given ones on top, then what the pack still has, plain courtiers first and assassins last."""
    top = [card.strip() for block in given for card in block.split(",") if card.strip()]
    left = Counter({card_text(card): COPIES[card % ROLES] for card in range(KINDS)})
    left.subtract(top)
    rest = [
        card_text(family * ROLES + role)
        for role in (PLAIN, NOBLE, GUARD, SPY, ASSASSIN)
        for family in range(KINDS // ROLES)
        for _ in range(left[card_text(family * ROLES + role)])
    ]
    return (top + rest)[: 90 - PUT_AWAY[seats]]


def deal(given: Sequence[str], seats: int, first: int = 0, white: str = "", blue: str = "") -> str:
    numbers = " ".join(str(seat + 1) for seat in range(seats))
    return f"deal {first} | {white or numbers} | {blue or numbers} | {', '.join(deck(given, seats))}"


def feast(*given: str, seats: int = 2, first: int = 0, white: str = "", blue: str = "", memory_aid: bool = False) -> Match:
    """A match with these cards on top of the deck, three for each seat in turn, and these missions."""
    match = Match(load("courtisans"), seats, {"memory_aid": memory_aid}, dictated=True)
    match.dictate(deal(given, seats, first, white, blue))
    return match


def play(match: Match, *lines: str) -> Match:
    """Play each line at once: the moves of a seat, with semicolons between."""
    for line in lines:
        match.play(*(move.strip() for move in line.split(";")))
    return match


def finish(match: Match) -> Match:
    """Play the first legal move, in string order, to the end; assassins spare."""
    while not match.is_over:
        legal = match.legal
        match.play("spare" if "spare" in legal else legal[0])
    return match


def cards(text: str) -> list[int]:
    return [CARDS_BY_TEXT[card.strip()] for card in text.split(",") if card.strip()]


def position(
    above: str = "",
    below: str = "",
    domains: Mapping[int, str] | None = None,
    seats: int = 2,
    white: str = "1 2 3 4 5",
    blue: str = "1 2 3 4 5",
) -> State:
    """A table as it lies before the count, for scoring alone. Spies lie face down where they are written."""
    state = State()
    state.seats = seats
    state.phase = PLACING
    for seat in range(seats):
        state.white[seat] = int(white.split()[seat])
        state.blue[seat] = int(blue.split()[seat])
    for lies, text in {TABLE + ABOVE: above, TABLE + BELOW: below, **(domains or {})}.items():
        for card in cards(text):
            _put(state, lies, card)
    assert state.spies <= HAND * 4
    return state


def _put(state: State, lies: int, card: int) -> None:
    state.placed[state.played] = card + 1
    if card % ROLES == SPY:
        state.spy_time[state.spies] = state.played
        state.spy_lies[state.spies] = lies
        state.spies += 1
    elif lies >= TABLE:
        state.court[lies - TABLE, card] += 1
    else:
        state.domain[lies, card] += 1
    state.played += 1
