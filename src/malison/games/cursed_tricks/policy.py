"""A cheap way to play Cursed Tricks, from what the seat to move knows: its hand, and what lies open.

Each card is worth what the trick would do to the seat if the others did what is likely: cards won, a curse taken or broken.
"""

from __future__ import annotations

from malison.engine.rules.bitmask import count
from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.games.cursed_tricks.deck_size import colours_in_use
from malison.games.cursed_tricks.rules import curse_card, curses_of, has_curse
from malison.games.cursed_tricks.state import BREAK, BREAKING, COLOUR, COLOURS, DEALING, NUMBERS, Scratch, State

# Weight by how many half points a move is behind the best.
WEIGHTS = (1000, 600, 360, 215, 130, 78, 47, 28, 17, 10, 6, 4, 2)
HALF_POINT = 50  # of the hundredths that moves are measured in

# By rounds to come: how many points ahead make it three to one. A round moves two players about nine points apart.
LEADS = (1, 6, 9, 10, 12, 13, 15, 16, 17, 18, 19, 20, 21)


@rule
def priors(state: State, scratch: Scratch, moves: Numbers, n: int, weights: Numbers) -> None:
    """CT5, CT8: every card, or curse to break, by what it is likely to come to."""
    if state.phase == BREAKING:
        for i in range(n):
            weights[i] = worth_of_breaking(state, moves[i])
    else:
        look_at_trick(state, scratch)
        look_at_seat(state, scratch, state.turn)
        for i in range(n):
            weights[i] = worth_of_card(state, scratch, moves[i])
    best = weights[0]
    for i in range(n):
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = WEIGHTS[min((best - weights[i]) // HALF_POINT, len(WEIGHTS) - 1)]


@rule
def evaluate(state: State, scratch: Scratch, out: Numbers) -> int:
    """CT13: between rounds the points stand; how much a lead means depends on the rounds to come."""
    if state.phase != DEALING or state.round == 0:
        return 0
    for seat in range(state.seats):
        out[seat] = state.score[seat]
    return LEADS[state.rounds - state.round]


@rule
def unseen_by(state: State, seat: int) -> int:
    """The cards, as a mask, that lie in other hands or stay unused, as far as the seat can tell."""
    unseen = 0
    for colour in range(colours_in_use(state)):
        unseen |= ((1 << state.ranks) - 1) << colour * NUMBERS
    unseen &= ~state.hand[seat]
    for other in range(state.seats):
        unseen &= ~state.pile[other]
        if state.trick[other] > 0:
            unseen &= ~(1 << (state.trick[other] - 1))
    for colour in range(COLOURS):
        if state.curse[colour] > 0:
            unseen &= ~(1 << curse_card(state, colour))
    return unseen


@rule
def look_at_trick(state: State, scratch: Scratch) -> None:
    """What lies of the led colour, and how many cards are still to come after the mover's."""
    scratch.led = -1
    scratch.high = -1
    scratch.low = NUMBERS
    scratch.to_come = state.seats - 1
    if state.trick[state.lead] > 0:
        scratch.led = (state.trick[state.lead] - 1) // NUMBERS
    for seat in range(state.seats):
        lies = state.trick[seat] - 1
        if lies >= 0:
            scratch.to_come -= 1
            if lies // NUMBERS == scratch.led:
                scratch.high = max(scratch.high, lies % NUMBERS)
                scratch.low = min(scratch.low, lies % NUMBERS)


@rule
def look_at_seat(state: State, scratch: Scratch, seat: int) -> None:
    """What the trick may come to for the seat, in hundredths of a point."""
    curses = count(curses_of(state, seat))
    cards = count(state.pile[seat])
    left = count(state.hand[seat])
    scratch.curses = curses
    scratch.unseen = unseen_by(state, seat)
    scratch.lost = standing(curses, cards, left)
    scratch.won = standing(curses, cards + state.seats, left)
    scratch.won_cursed = standing(curses + 1, cards + state.seats - 1, left)
    scratch.broken = standing(curses - 1, cards + 1, left)


@rule
def standing(curses: int, cards: int, left: int) -> int:
    """CT12: what a seat may hope for with these curses, cards in the pile and cards left in hand; no pile is no trick."""
    if curses >= 3:
        return -1000
    if cards == 0:
        return 2000 // (2 + left)
    if curses <= 0:
        return 100 * cards
    if curses == 1:
        return 75 * cards
    return 6 * cards * min(left, 8)


@rule
def worth_of_breaking(state: State, move: int) -> int:
    """CT8, CT12: best is to break the curse whose colour the own pile has most of."""
    colour = move - BREAK
    return 100 * count(state.pile[state.turn] & COLOUR << colour * NUMBERS) - state.curse[colour]


@rule
def worth_of_card(state: State, scratch: Scratch, card: int) -> int:
    """High cards are better gone, the more so with curses, unless they win what is worth winning."""
    colour = card // NUMBERS
    number = card % NUMBERS
    shedding = (number + 1) * (1 + 2 * scratch.curses)
    if scratch.led >= 0 and scratch.led != colour:
        return scratch.lost + 3 * shedding
    unseen = scratch.unseen >> colour * NUMBERS & COLOUR
    holds = 0
    if would_win(state, scratch, number):
        holds = 400 // (4 + scratch.to_come * count(unseen >> number))
    lost = scratch.lost
    if scratch.led >= 0 and scratch.curses > 0 and 0 < number < scratch.low:
        lost += (scratch.broken - lost) * 4 // (4 + scratch.to_come * count(unseen & (1 << number) - 1))
    is_cursing = state.curse[colour] <= number and not has_curse(state, state.turn, colour)
    won = scratch.won_cursed if is_cursing else scratch.won
    return (holds * won + (100 - holds) * (lost + shedding)) // 100


@rule
def would_win(state: State, scratch: Scratch, number: int) -> bool:
    """CT6: whether a card of the led colour, its number from 0, would win the trick as far as it lies."""
    top = state.ranks - 1
    if number == 0:
        return scratch.high in (-1, top)
    return number > scratch.high and not (number == top and scratch.low == 0)
