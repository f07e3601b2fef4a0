"""A cheap way to play Cursed Tricks, from what the seat to move knows: its hand, and what lies open.

Each card is worth what the trick would do to the seat if the others did what is likely: cards won, a curse taken or broken.
"""

from __future__ import annotations

from malison.engine.bits import count
from malison.engine.bound import Numbers
from malison.engine.rule import rule
from malison.games.cursed_tricks.rules import curse_card, curses_of, has_curse
from malison.games.cursed_tricks.state import BREAK, BREAKING, COLOUR, COLOURS, DEALING, NUMBERS, Scratch, State
from malison.games.cursed_tricks.table import colours_in_use

# Weight by how many half points a move is behind the best.
WEIGHTS = (1000, 600, 360, 215, 130, 78, 47, 28, 17, 10, 6, 4, 2)
HALF_POINT = 50  # of the hundredths that moves are measured in

# By rounds to come: how many points ahead make it three to one. A round moves two players about nine points apart.
LEADS = (1, 6, 9, 10, 12, 13, 15, 16, 17, 18, 19, 20, 21)


@rule
def weigh(state: State, aside: Scratch, moves: Numbers, n: int, weights: Numbers) -> None:
    """CT5, CT8: every card, or curse to break, by what it is likely to come to."""
    seat = state.turn
    now = standing(state, seat, 0, 0)
    unseen = 0 if state.phase == BREAKING else unseen_by(state, seat)
    best = -(1 << 20)
    for i in range(n):
        weights[i] = worth_of_breaking(state, moves[i]) if moves[i] >= BREAK else worth_of_card(state, moves[i], unseen, now)
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = WEIGHTS[min((best - weights[i]) // HALF_POINT, len(WEIGHTS) - 1)]


@rule
def outlook(state: State, aside: Scratch, out: Numbers) -> int:
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
def standing(state: State, seat: int, cards: int, curses: int) -> int:
    """What a seat may hope for, in hundredths of a point, with so many more cards in the pile and curses before it (CT12)."""
    curses += count(curses_of(state, seat))
    cards += count(state.pile[seat])
    left = count(state.hand[seat])
    if curses >= 3:
        return -1000
    if state.tricks[seat] == 0 and cards == 0:
        return 2000 // (2 + left)
    if curses == 0:
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
def worth_of_card(state: State, card: int, unseen: int, now: int) -> int:
    seat = state.turn
    colour = card // NUMBERS
    number = card % NUMBERS + 1
    shedding = number * (1 + 2 * count(curses_of(state, seat)))
    led = state.trick[state.lead]
    if led > 0 and (led - 1) // NUMBERS != colour:
        return now + 3 * shedding
    to_come = 0
    for other in range(state.seats):
        if state.trick[other] == 0 and other != seat:
            to_come += 1
    suit = COLOUR << colour * NUMBERS
    holds = 0
    if would_win(state, seat, card):
        above = count(unseen & suit & -(1 << card))
        holds = 400 // (4 + to_come * above)
    lost = now
    if led > 0 and would_break(state, seat, card):
        under = count(unseen & suit & ((1 << card) - 1))
        lost += (standing(state, seat, 1, -1) - now) * 4 // (4 + to_come * under)
    won = worth_of_winning(state, seat, colour, number)
    return (holds * won + (100 - holds) * (lost + shedding)) // 100


@rule
def worth_of_winning(state: State, seat: int, colour: int, number: int) -> int:
    """CT9: the cards of the trick, and perhaps a curse."""
    if state.curse[colour] >= number:
        return standing(state, seat, state.seats, 0)
    if has_curse(state, seat, colour):
        return standing(state, seat, state.seats, 0)
    return standing(state, seat, state.seats - 1, 1)


@rule
def would_win(state: State, seat: int, card: int) -> bool:
    """CT6: whether the card would win the trick as far as it lies."""
    top = state.ranks - 1
    for other in range(state.seats):
        lies = state.trick[other] - 1
        if lies >= 0 and lies // NUMBERS == card // NUMBERS:
            if card % NUMBERS == 0 and lies % NUMBERS == top:
                return True
            if lies > card or (card % NUMBERS == top and lies % NUMBERS == 0):
                return False
    return True


@rule
def would_break(state: State, seat: int, card: int) -> bool:
    """CT8: whether the card would be the lowest of its colour as far as the trick lies, and the seat has a curse to break."""
    if card % NUMBERS == 0 or count(curses_of(state, seat)) == 0:
        return False
    for other in range(state.seats):
        lies = state.trick[other] - 1
        if lies >= 0 and lies // NUMBERS == card // NUMBERS and lies < card:
            return False
    return True
