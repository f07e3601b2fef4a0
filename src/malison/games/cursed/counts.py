"""Who is at the table of Cursed!, and what lies where."""

from __future__ import annotations

from malison.engine.rules.bitmask import count
from malison.engine.rules.decorators import rule
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed.state import State


@rule
def is_alive(state: State, seat: int) -> bool:
    return state.alive >> seat & 1 == 1


@rule
def is_villager(state: State, seat: int) -> bool:
    return is_alive(state, seat) and seat != state.monster


@rule
def count_alive(state: State) -> int:
    return count(state.alive)


@rule
def next_alive(state: State, seat: int) -> int:
    """CU19: the next living player clockwise."""
    for step in range(1, state.seats):
        other = clockwise(state, seat, step)
        if is_alive(state, other):
            return other
    return seat


@rule
def villagers_tokens(state: State) -> int:
    """Tokens that the villagers have in hand together."""
    n = 0
    for seat in range(state.seats):
        if is_villager(state, seat):
            n += state.tokens[seat]
    return n


@rule
def missing(state: State) -> int:
    """CU10: how much of the green centre is not matched in the blue sections."""
    n = state.green
    for seat in range(state.seats):
        n -= state.blue[seat]
    return n


@rule
def deck_left(state: State) -> int:
    return state.deck_size - state.top


@rule
def most_to_buy(state: State, seat: int) -> int:
    """CU18: keep one token; no more than deck and discards hold."""
    return max(0, min(state.tokens[seat] - 1, deck_left(state) + state.discards))


@rule
def villagers_total(state: State) -> int:
    """CU12: the villagers' dice and what wards did to them."""
    n = state.villagers_bonus
    for seat in range(state.seats):
        n += state.die[seat]
    return n


@rule
def monster_total(state: State) -> int:
    n = state.monster_bonus
    for place in range(state.dice):
        n += state.monster_die[place]
    return n
