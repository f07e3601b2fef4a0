"""Who sits where, which cards lie between them and who sees those."""

from __future__ import annotations

from malison.engine.rules.bitmask import count
from malison.engine.rules.decorators import rule
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed_court.state import CARDS, COPIES, CROWN_BITS, CROWN_MASK, NOBLES, SEASONS, State


@rule
def is_active(state: State, seat: int) -> bool:
    return state.left >> seat & 1 == 1


@rule
def next_active(state: State, seat: int) -> int:
    """The next player clockwise who is still in."""
    following = clockwise(state, seat, 1)
    while state.left >> following & 1 == 0:
        following = clockwise(state, following, 1)
    return following


@rule
def nth_active(state: State, place: int) -> int:
    """The player still in at `place`, counted from 0 by seat."""
    seats = state.left
    for _ in range(place):
        seats &= seats - 1
    for seat in range(state.seats):
        if seats >> seat & 1:
            return seat
    return -1


@rule
def cards_face_down(state: State) -> int:
    """CC7: one between each two neighbours; two there with three players; two for each of two players."""
    players = count(state.left)
    if players == 2:
        return 4
    return 6 if players == 3 else players


@rule
def place_of(state: State, card: int) -> int:
    """CC7: where the face-down card lies: after that many of the players left (with two: before that player)."""
    return card // 2 if count(state.left) <= 3 else card


@rule
def left_of(state: State, card: int) -> int:
    """The player who sits before the card, clockwise; with two players the one to whom it was dealt."""
    return nth_active(state, place_of(state, card))


@rule
def right_of(state: State, card: int) -> int:
    """The player who sits after the card; with two players nobody, -1."""
    return -1 if count(state.left) == 2 else next_active(state, left_of(state, card))


@rule
def knowers(state: State, card: int) -> int:
    """CC7: the seats, as a mask, that see the face-down card."""
    right = right_of(state, card)
    return 1 << left_of(state, card) | (1 << right if right >= 0 else 0)


@rule
def sees(state: State, seat: int, card: int) -> bool:
    """CC7: whether the seat sees the face-down card at that place of the deck."""
    return seat >= 0 and knowers(state, card) >> seat & 1 == 1


@rule
def cards_dealt(state: State) -> int:
    """How many cards of the deck have been dealt this year, face down or up."""
    return state.hidden + state.season + 1


@rule
def cards_of_year(state: State) -> int:
    """How many cards the year's tableau has in the end."""
    return state.hidden + SEASONS


@rule
def deck_size(state: State) -> int:
    """CC20: all cards but those that sit out."""
    size = CARDS
    for noble in range(NOBLES):
        size -= state.sitting[noble]
    return size


@rule
def copies_in_deck(state: State, noble: int) -> int:
    return COPIES - state.sitting[noble]


@rule
def copies_shown(state: State, noble: int) -> int:
    """How many cards of the noble lie face up."""
    n = 0
    for card in range(state.hidden, cards_dealt(state)):
        if state.deck[card] == noble + 1:
            n += 1
    return n


@rule
def crowns_on(state: State, region: int) -> int:
    """How many crowns stand on the region."""
    n = 0
    queue = state.queue[region]
    while queue > 0:
        n += 1
        queue >>= CROWN_BITS
    return n


@rule
def crown_at(state: State, region: int, place: int) -> int:
    """The seat whose crown was placed there as number `place`, from 0; -1 if there is none."""
    return (state.queue[region] >> place * CROWN_BITS & CROWN_MASK) - 1
