"""What a seat of Courtisans knows, and worlds that agree with it."""

from __future__ import annotations

from malison.engine.rules.bitmask import count, nth
from malison.engine.rules.decorators import rule
from malison.engine.rules.rng import rand_below
from malison.engine.rules.state_layout import OVER
from malison.games.courtisans.areas import add_to_hand, cards_in_game, is_spy, owner
from malison.games.courtisans.state import (
    COPIES,
    FAMILIES,
    GONE,
    HAND,
    KINDS,
    MISSIONS,
    PLACING,
    ROLES,
    SEATS,
    SPY,
    Scratch,
    State,
)


@rule
def witness(state: State, seat: int, seen: State) -> None:
    """All that lies open, where each face-down card lies and who put it there; own hand, missions, drawn cards and spies.

    When the game is over: also everyone's missions and the spies that were turned up. Not the removed spies of others, not
    what others drew when (only what they placed), not the cards put away.
    """
    seen.memory_aid = state.memory_aid
    if state.phase < PLACING:
        return
    witness_open(state, seen)
    for time in range(state.played):
        if not is_spy(state.placed[time] - 1) or owner(state, time) == seat:
            seen.placed[time] = state.placed[time]
    if state.turn == OVER:
        witness_count(state, seen)
    if seat >= 0:
        witness_own(state, seat, seen)


@rule
def witness_open(state: State, seen: State) -> None:
    seen.phase = state.phase
    seen.first = state.first
    seen.drawn = state.drawn
    seen.played = state.played
    seen.used = state.used
    seen.killer = state.killer
    seen.killer_lies = state.killer_lies
    for card in range(KINDS):
        for other in range(SEATS):
            seen.domain[other, card] = state.domain[other, card]
        seen.court[0, card] = state.court[0, card]
        seen.court[1, card] = state.court[1, card]
    for other in range(SEATS):
        seen.held[other] = state.held[other]
    seen.spies = state.spies
    for spy in range(state.spies):
        seen.spy_time[spy] = state.spy_time[spy]
        seen.spy_lies[spy] = state.spy_lies[spy]


@rule
def witness_own(state: State, seat: int, seen: State) -> None:
    seen.white[seat] = state.white[seat]
    seen.blue[seat] = state.blue[seat]
    for slot in range(HAND):
        seen.hand[seat, slot] = state.hand[seat, slot]
    for place in range(state.drawn):
        if owner(state, place) == seat:
            seen.deck[place] = state.deck[place]


@rule
def witness_count(state: State, seen: State) -> None:
    """CO11, CO14: what is turned up at the end."""
    for seat in range(SEATS):
        seen.white[seat] = state.white[seat]
        seen.blue[seat] = state.blue[seat]
    for spy in range(state.spies):
        if state.spy_lies[spy] != GONE:
            seen.placed[state.spy_time[spy]] = state.placed[state.spy_time[spy]]


@rule
def forget(seen: State) -> None:
    """CO8: without `memory_aid` a seat is not shown which spies it placed, until they are turned up."""
    seat = seen.observer - 1
    if seen.memory_aid or not 0 <= seat < seen.seats:
        return
    for spy in range(seen.spies):
        time = seen.spy_time[spy]
        if owner(seen, time) == seat and (seen.turn != OVER or seen.spy_lies[spy] == GONE):
            forget_drawn(seen, time, seen.placed[time])
            seen.placed[time] = 0


@rule
def forget_drawn(seen: State, time: int, card: int) -> None:
    """Forget having drawn the spy that was placed then."""
    block = time - time % HAND
    for place in range(block, block + HAND):
        if seen.deck[place] == card and card > 0:
            seen.deck[place] = 0
            return


# --- Worlds ---


@rule
def redeal(seen: State, scratch: Scratch) -> None:
    """Deal the cards the seer has not seen: unknown face-down cards are spies, the rest can be anything.

    Every deal that agrees with what was seen is as likely as any other. What others drew earlier is what they placed.
    """
    if seen.phase < PLACING:
        return
    redeal_missions(seen, scratch)
    count_unseen(seen, scratch)
    for spy in range(seen.spies):
        if seen.placed[seen.spy_time[spy]] == 0:
            seen.placed[seen.spy_time[spy]] = take_spy(seen, scratch) + 1
    left = fill_pool(scratch)
    for seat in range(seen.seats):
        if seat != seen.observer - 1:
            held = seen.held[seat]
            seen.held[seat] = 0
            for _ in range(held):
                left = pick(seen, scratch, left)
                add_to_hand(seen, seat, scratch.pool[left] - 1)
    for place in range(seen.drawn, cards_in_game(seen)):
        left = pick(seen, scratch, left)
        seen.deck[place] = scratch.pool[left]
    for block in range(0, seen.drawn, HAND):
        restore_block(seen, block)


@rule
def redeal_missions(seen: State, scratch: Scratch) -> None:
    """CO4: missions nobody the seer knows of has, one of each colour to each other seat."""
    free = (1 << MISSIONS) - 1
    free_blue = free
    for seat in range(seen.seats):
        if seen.white[seat] > 0:
            free &= ~(1 << (seen.white[seat] - 1))
        if seen.blue[seat] > 0:
            free_blue &= ~(1 << (seen.blue[seat] - 1))
    for seat in range(seen.seats):
        if seen.white[seat] == 0:
            taken = take_bit(seen, free)
            free &= ~(1 << taken)
            seen.white[seat] = taken + 1
        if seen.blue[seat] == 0:
            taken = take_bit(seen, free_blue)
            free_blue &= ~(1 << taken)
            seen.blue[seat] = taken + 1


@rule
def take_bit(seen: State, mask: int) -> int:
    """A random thing of a set."""
    return nth(mask, rand_below(seen, count(mask)))


@rule
def count_unseen(seen: State, scratch: Scratch) -> None:
    """How many copies of each card the seer has neither in hand nor seen placed."""
    for card in range(KINDS):
        scratch.left[card] = COPIES[card % ROLES]
    for time in range(seen.played):
        if seen.placed[time] > 0:
            scratch.left[seen.placed[time] - 1] -= 1
    for seat in range(seen.seats):
        for slot in range(HAND):
            if seen.hand[seat, slot] > 0:
                scratch.left[seen.hand[seat, slot] - 1] -= 1


@rule
def take_spy(seen: State, scratch: Scratch) -> int:
    """A random unseen spy."""
    unseen = 0
    for family in range(FAMILIES):
        unseen += scratch.left[family * ROLES + SPY]
    ticket = rand_below(seen, unseen)
    for family in range(FAMILIES):
        ticket -= scratch.left[family * ROLES + SPY]
        if ticket < 0:
            scratch.left[family * ROLES + SPY] -= 1
            return family * ROLES + SPY
    return -1


@rule
def fill_pool(scratch: Scratch) -> int:
    n = 0
    for card in range(KINDS):
        for _ in range(scratch.left[card]):
            scratch.pool[n] = card + 1
            n += 1
    return n


@rule
def pick(seen: State, scratch: Scratch, left: int) -> int:
    """Bring a random card of the first `left` of the pool to their end; answer its place, which is how many are left then."""
    at = rand_below(seen, left)
    card = scratch.pool[at]
    scratch.pool[at] = scratch.pool[left - 1]
    scratch.pool[left - 1] = card
    return left - 1


@rule
def restore_block(seen: State, block: int) -> None:
    """Where a drawn card is not known: what was drawn together was placed together, or is still in that hand."""
    if seen.deck[block] > 0 and seen.deck[block + 1] > 0 and seen.deck[block + 2] > 0:
        return
    seat = owner(seen, block)
    slot = 0
    for place in range(block, block + HAND):
        if place < seen.played:
            seen.deck[place] = seen.placed[place]
        else:
            seen.deck[place] = seen.hand[seat, slot]
            slot += 1
