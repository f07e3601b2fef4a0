"""The ward deck of Cursed!: dealing, drawing, using up and making anew."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.rng import shuffle
from malison.engine.rules.scratch import whisper
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed.events import WARD_DRAWN, WARDS_DEALT
from malison.games.cursed.state import Scratch, State


@rule
def shuffle_deck(state: State) -> None:
    """Put the wards that `made` counts into the deck in random order."""
    cards = 0
    for ward in range(state.kinds):
        for _ in range(state.made[ward]):
            state.deck[cards] = ward + 1
            cards += 1
    shuffle(state, state.deck, cards, cards)


@rule
def begin_first_deck(state: State) -> None:
    """CU3: all wards are in the deck."""
    state.deck_size = 0
    for ward in range(state.kinds):
        state.made[ward] = state.copies[ward]
        state.deck_size += state.copies[ward]


@rule
def begin_new_deck(state: State) -> None:
    """CU18: the deck is made anew from the discards. What was in hand before can't be in it: everyone knows that."""
    for place in range(state.deck_size):
        state.deck[place] = 0
        state.drawer[place] = 0
    state.deck_size = state.discards
    state.discards = 0
    state.top = 0
    state.decks += 1
    for ward in range(state.kinds):
        state.made[ward] = state.discard[ward]
        state.loose[ward] = state.copies[ward] - state.discard[ward]
        state.discard[ward] = 0
        for seat in range(state.seats):
            state.used[seat, ward] = 0
    for seat in range(state.seats):
        state.old[seat] = state.held[seat]
        state.bought[seat] = 0


@rule
def count_in_deck(state: State, ward: int) -> int:
    """How many of a ward were put into the deck so far, while it comes ward by ward."""
    n = 0
    for place in range(state.dealt):
        if state.deck[place] == ward + 1:
            n += 1
    return n


@rule
def draw_ward(state: State, seat: int) -> int:
    """The top ward goes into that hand."""
    ward = state.deck[state.top] - 1
    state.drawer[state.top] = seat + 1
    state.top += 1
    state.bought[seat] += 1
    state.hand[seat, ward] += 1
    state.held[seat] += 1
    return ward


@rule
def buy_ward(state: State, scratch: Scratch, seat: int) -> None:
    whisper(scratch, WARD_DRAWN, 1 << seat, seat, draw_ward(state, seat))


@rule
def deal_wards(state: State, scratch: Scratch) -> None:
    """CU3: three wards each, free, three at a time from the Monster clockwise."""
    for step in range(state.seats):
        seat = clockwise(state, state.monster, step)
        first = draw_ward(state, seat)
        second = draw_ward(state, seat)
        third = draw_ward(state, seat)
        whisper(scratch, WARDS_DEALT, 1 << seat, seat, first, second, third)


@rule
def use_up(state: State, seat: int, ward: int) -> None:
    """CU15, CU16: a ward that everyone sees goes to the discards.

    If the seat has drawn nothing from this deck, everyone knows that it had the ward before.
    """
    state.discard[ward] += 1
    state.discards += 1
    if state.bought[seat] == 0:
        state.loose[ward] -= 1
        state.old[seat] -= 1
    else:
        state.used[seat, ward] += 1
