"""CC22, the Great Exchange: chips change hands at the year's end, stacks are bought between years, players drop out."""

from __future__ import annotations

from malison.engine.rules.bitmask import count
from malison.engine.rules.decorators import rule
from malison.engine.rules.scratch import tell
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed_court.adjacency import crown_at, is_active
from malison.games.cursed_court.events import (
    BY_CHIPS,
    BY_MAX_YEARS,
    CHIPS_RETURNED,
    CHIPS_TAKEN,
    GAME_OVER,
    PLAYER_OUT,
    REBOUGHT,
    REBUY_PASSED,
    YEAR_SCORED,
)
from malison.games.cursed_court.state import DEALING, REBUYING, REGIONS, STACK, Scratch, State


@rule
def standing(state: State, seat: int) -> int:
    """Chips, those on the board too, less a hundred for each stack bought."""
    chips = state.coin[seat] - STACK * state.bought[seat]
    for region in range(REGIONS):
        if state.stands[seat] >> region & 1:
            chips += state.stake[region]
    return chips


@rule
def share_chips(state: State, scratch: Scratch) -> None:
    """The year's top scorers share all chips on the board; if nobody scored, all take their own back."""
    best = 0
    for seat in range(state.seats):
        if is_active(state, seat):
            tell(scratch, YEAR_SCORED, seat, scratch.gained[seat])
            best = max(best, scratch.gained[seat])
    if best == 0:
        return_chips(state, scratch)
        return
    chips = 0
    for region in range(REGIONS):
        chips += state.stake[region]
    winners = 0
    for seat in range(state.seats):
        if is_active(state, seat) and scratch.gained[seat] == best:
            winners += 1
    odd = chips % winners
    for offset in range(state.seats):
        seat = clockwise(state, state.marker, offset)
        if is_active(state, seat) and scratch.gained[seat] == best:
            share = chips // winners + (1 if odd > 0 else 0)
            odd -= 1
            state.coin[seat] += share
            tell(scratch, CHIPS_TAKEN, seat, best, share, state.coin[seat])


@rule
def return_chips(state: State, scratch: Scratch) -> None:
    for region in range(REGIONS):
        if state.queue[region] > 0:
            state.coin[crown_at(state, region, 0)] += state.stake[region]
    tell(scratch, CHIPS_RETURNED)


@rule
def ask_next(state: State, scratch: Scratch, offset: int) -> None:
    """Between years each player still in may buy stacks, clockwise from the marker's holder; then the year is settled.

    Nobody is asked after the last year: no year follows in which the chips could be used.
    """
    if state.year < state.years:
        for further in range(offset, state.seats):
            seat = clockwise(state, state.marker, further)
            if is_active(state, seat) and state.bought[seat] < state.rebuys:
                state.phase = REBUYING
                state.turn = seat
                return
    settle(state, scratch)


@rule
def answer_rebuy(state: State, scratch: Scratch, buys: bool) -> None:
    """A player who buys is asked again at once, until they pass or have bought all they may."""
    seat = state.turn
    offset = (seat - state.marker + state.seats) % state.seats
    if buys:
        state.coin[seat] += STACK
        state.bought[seat] += 1
        tell(scratch, REBOUGHT, seat, STACK, state.coin[seat])
        ask_next(state, scratch, offset)
    else:
        tell(scratch, REBUY_PASSED, seat)
        ask_next(state, scratch, offset + 1)


@rule
def settle(state: State, scratch: Scratch) -> None:
    """Players without chips are out; the last one with chips wins, or after the last year the best standing."""
    for seat in range(state.seats):
        if is_active(state, seat) and state.coin[seat] == 0:
            state.left &= ~(1 << seat)
            tell(scratch, PLAYER_OUT, seat)
    state.phase = DEALING
    if count(state.left) == 1:
        state.turn = OVER
        tell(scratch, GAME_OVER, BY_CHIPS)
    elif state.year == state.years:
        state.turn = OVER
        tell(scratch, GAME_OVER, BY_MAX_YEARS)
    else:
        state.turn = CHANCE
