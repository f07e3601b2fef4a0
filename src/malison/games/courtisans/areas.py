"""Who draws what, and what lies where, in Courtisans."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.state_layout import OVER
from malison.games.courtisans.state import ASSASSIN, BELOW, CARDS, HAND, PUT_AWAY, ROLES, SPY, TABLE, State


@rule
def cards_in_game(state: State) -> int:
    """CO3: how many cards this game is played with."""
    return CARDS - PUT_AWAY[state.seats]


@rule
def owner(state: State, time: int) -> int:
    """Who draws the card at that place of the deck, and who places the card at that place of `placed`."""
    return (state.first + time // HAND) % state.seats


@rule
def turn_number(state: State) -> int:
    """The turn under way, from 0. Its third card may be placed already, while its assassin acts; at the end it is the last."""
    after_third = state.played > 0 and state.played % HAND == 0 and (state.used != 0 or state.turn == OVER)
    return (state.played - 1 if after_third else state.played) // HAND


@rule
def is_spy(card: int) -> bool:
    return card % ROLES == SPY


@rule
def is_assassin(card: int) -> bool:
    return card % ROLES == ASSASSIN


@rule
def same_area(lies: int, other: int) -> bool:
    """CO9: both sides of the table are one area, each domain another."""
    return lies == other or (TABLE <= lies <= TABLE + BELOW and TABLE <= other <= TABLE + BELOW)


@rule
def spy_in_area(state: State, lies: int, number: int) -> int:
    """The face-down card of that number, from 0, still in the area, in order of placing; -1 if there are not so many."""
    for spy in range(state.spies):
        if same_area(lies, state.spy_lies[spy]):
            if number == 0:
                return spy
            number -= 1
    return -1


@rule
def spies_in_area(state: State, lies: int) -> int:
    n = 0
    for spy in range(state.spies):
        if same_area(lies, state.spy_lies[spy]):
            n += 1
    return n


@rule
def face_up(state: State, lies: int, card: int) -> int:
    """How many such cards lie face up there."""
    return state.court[lies - TABLE, card] if lies >= TABLE else state.domain[lies, card]


@rule
def add_face_up(state: State, lies: int, card: int, n: int) -> None:
    if lies >= TABLE:
        state.court[lies - TABLE, card] += n
    else:
        state.domain[lies, card] += n


@rule
def add_to_hand(state: State, seat: int, card: int) -> None:
    """A hand is kept in ascending order, so that the order of its cards tells nothing."""
    slot = state.held[seat]
    while slot > 0 and state.hand[seat, slot - 1] > card + 1:
        state.hand[seat, slot] = state.hand[seat, slot - 1]
        slot -= 1
    state.hand[seat, slot] = card + 1
    state.held[seat] += 1


@rule
def take_from_hand(state: State, seat: int, card: int) -> None:
    state.held[seat] -= 1
    passed = 0
    for slot in range(state.held[seat]):
        if state.hand[seat, slot] == card + 1:
            passed = 1
        if passed:
            state.hand[seat, slot] = state.hand[seat, slot + 1]
    state.hand[seat, state.held[seat]] = 0
