"""What follows a battle or a flight in Cursed!: deaths, the next Monster, buying, the next round, the end."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.scratch import tell
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed.counts import count_alive, deck_left, is_alive, most_to_buy, next_alive
from malison.games.cursed.deck import buy_ward, use_up
from malison.games.cursed.events import (
    ALONE,
    BECOMES_MONSTER,
    BY_DEVOURING,
    BY_ROUNDS,
    DEVOURED,
    DIED,
    GAME_OVER,
    ROUND_BEGINS,
    WARD_DISCARDED,
)
from malison.games.cursed.state import BUYING, RESHUFFLING, ROLLING, Scratch, State


@rule
def end_battle(state: State, scratch: Scratch) -> None:
    """CU16, CU17, CU20: the dead are buried; then the game is over, or wards are sold."""
    bury(state, scratch)
    alive = count_alive(state)
    if alive == 1:
        end_game(state, scratch, ALONE)
        return
    state.heir = next_alive(state, state.monster)
    if not is_alive(state, state.monster):
        state.monster = state.heir
        tell(scratch, BECOMES_MONSTER, state.monster)
    if alive == 2:
        devour(state, scratch)
    elif state.round == state.max_rounds:
        end_game(state, scratch, BY_ROUNDS)
    else:
        state.phase = BUYING
        state.place = 0


@rule
def bury(state: State, scratch: Scratch) -> None:
    """CU16: whoever has no tokens dies, and their wards are discarded."""
    for seat in range(state.seats):
        if is_alive(state, seat) and state.tokens[seat] == 0:
            die(state, seat, 2 * state.round)
            tell(scratch, DIED, seat)
            discard_hand(state, scratch, seat)


@rule
def die(state: State, seat: int, when: int) -> None:
    state.died[seat] = when
    state.alive &= ~(1 << seat)


@rule
def discard_hand(state: State, scratch: Scratch, seat: int) -> None:
    for ward in range(state.kinds):
        held = state.hand[seat, ward]
        if held > 0:
            tell(scratch, WARD_DISCARDED, seat, ward, held)
            for _ in range(held):
                use_up(state, seat, ward)
            state.hand[seat, ward] = 0
    state.held[seat] = 0


@rule
def devour(state: State, scratch: Scratch) -> None:
    """CU17, CU20: the Monster devours the last villager, who dies after the others of this round."""
    villager = next_alive(state, state.monster)
    die(state, villager, 2 * state.round + 1)
    tell(scratch, DEVOURED, villager, state.monster)
    end_game(state, scratch, BY_DEVOURING)


@rule
def end_game(state: State, scratch: Scratch, reason: int) -> None:
    state.turn = OVER
    tell(scratch, GAME_OVER, reason)


@rule
def ask_buyer(state: State, scratch: Scratch) -> None:
    """CU18: from the heir clockwise, whoever can buy is asked; then the next round begins."""
    while state.place < state.seats:
        seat = buyer(state)
        if is_alive(state, seat) and most_to_buy(state, seat) > 0:
            state.turn = seat
            return
        state.place += 1
    begin_round(state, scratch)


@rule
def buyer(state: State) -> int:
    return clockwise(state, state.heir, state.place)


@rule
def fetch_wards(state: State, scratch: Scratch) -> None:
    """CU18: the buyer gets the wards that are wanted; if the deck runs out, it waits until it is made anew."""
    while state.wanted > 0:
        if deck_left(state) == 0:
            state.phase = RESHUFFLING
            state.turn = CHANCE
            return
        buy_ward(state, scratch, buyer(state))
        state.wanted -= 1
    state.phase = BUYING
    state.place += 1


@rule
def begin_round(state: State, scratch: Scratch) -> None:
    """CU19, CU6: the heir is the Monster, and each living player puts one token on their skull. Then dice are rolled."""
    state.round += 1
    state.monster = state.heir
    for seat in range(state.seats):
        if is_alive(state, seat):
            state.tokens[seat] -= 1
            state.skull[seat] = 1
    state.phase = ROLLING
    state.turn = CHANCE
    tell(scratch, ROUND_BEGINS, state.round, state.monster, count_alive(state) - 1)
