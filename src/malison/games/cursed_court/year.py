"""The year's end: feints leave, face-down cards are shown, crowns score, and everything goes home."""

from __future__ import annotations

from malison.engine.rules.bitmask import count, lowest
from malison.engine.rules.decorators import rule, telling
from malison.engine.rules.scratch import tell
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.games.cursed_court.adjacency import cards_of_year, crown_at, crowns_on, left_of, right_of
from malison.games.cursed_court.events import (
    BY_TIE,
    BY_YEARS,
    CARD_SHOWN,
    CROWN_SCORED,
    EXTRA_YEAR,
    FEINT_REMOVED,
    GAME_OVER,
    YEAR_SCORED,
)
from malison.games.cursed_court.exchange import ask_next, share_chips
from malison.games.cursed_court.state import (
    CARDS,
    CROWN_BITS,
    CROWN_MASK,
    DEALING,
    NOBLES,
    REGIONS,
    Scratch,
    State,
)

WORTH = (0, 1, 2, 5, 8)  # CC15: of a noble's crown, by copies in the tableau


@rule
def end_year(state: State, scratch: Scratch) -> None:
    """CC14 to CC17, CC20, CC22, CC23, in this order."""
    if state.feints:
        remove_feints(state, scratch)
    count_tableau(state, scratch)
    tell_shown(state, scratch)
    score_crowns(state, scratch)
    if state.exchange:
        share_chips(state, scratch)
    else:
        add_points(state, scratch)
    bring_home(state)
    put_away_cards(state, scratch)
    state.year += 1
    state.phase = DEALING
    if state.exchange:
        ask_next(state, scratch, 0)
    else:
        begin_next_year_or_end(state, scratch)


@rule
def remove_feints(state: State, scratch: Scratch) -> None:
    """CC23: all feints are taken off with their coins before the face-down cards are shown."""
    for seat in range(state.seats):
        if state.feint[seat] > 0:
            region = state.feint[seat] - 1
            tell(scratch, FEINT_REMOVED, seat, region, state.stake[region])
            state.coin[seat] += state.stake[region]
            state.stake[region] = 0
            state.stands[seat] &= ~(1 << region)
            state.queue[region] = without(state.queue[region], seat)
            state.feint[seat] = 0


@rule
def without(queue: int, seat: int) -> int:
    """A queue of crowns without the seat's: those behind it move up."""
    place = 0
    while queue >> place & CROWN_MASK != seat + 1:
        place += CROWN_BITS
    before = queue & ((1 << place) - 1)
    return before | queue >> (place + CROWN_BITS) << place


@rule
def count_tableau(state: State, scratch: Scratch) -> None:
    """CC14: the cards that were face up and face down together. Where a seat looks ahead, unknown cards count for nothing."""
    for noble in range(NOBLES):
        scratch.copies[noble] = 0
    scratch.present = 0
    for card in range(cards_of_year(state)):
        noble = state.deck[card] - 1
        if noble >= 0:
            scratch.copies[noble] += 1
            scratch.present |= 1 << noble


@telling
def tell_shown(state: State, scratch: Scratch) -> None:
    """CC14: the face-down cards are shown one by one."""
    for card in range(state.hidden):
        copies = 0
        for other in range(cards_of_year(state)):
            if (other <= card or other >= state.hidden) and state.deck[other] == state.deck[card]:
                copies += 1
        tell(scratch, CARD_SHOWN, left_of(state, card), right_of(state, card), state.deck[card] - 1, copies)


@rule
def score_crowns(state: State, scratch: Scratch) -> None:
    """CC15, CC16: crown by crown. CC21: one point less for each crown placed there before."""
    for seat in range(state.seats):
        scratch.gained[seat] = 0
    taken = 0
    for seat in range(state.seats):
        taken |= state.stands[seat]
    while taken != 0:
        region = lowest(taken)
        taken &= taken - 1
        worth = region_worth(state, scratch, region)
        for place in range(crowns_on(state, region)):
            seat = crown_at(state, region, place)
            gained = max(0, worth - place)
            scratch.gained[seat] += gained
            tell(
                scratch,
                CROWN_SCORED,
                seat,
                region,
                gained,
                region_came(state, scratch, region),
                0 if region < NOBLES else count(state.group[region - NOBLES]),
                place,
            )


@rule
def region_worth(state: State, scratch: Scratch, region: int) -> int:
    """CC15: a noble by its copies. CC16: a set by its size, if all its nobles came."""
    if region < NOBLES:
        return WORTH[scratch.copies[region]]
    group = state.group[region - NOBLES]
    return count(group) if group & ~scratch.present == 0 else 0


@rule
def region_came(state: State, scratch: Scratch, region: int) -> int:
    """Copies of the noble, or how many of the set's nobles came."""
    if region < NOBLES:
        return int(scratch.copies[region])
    return count(state.group[region - NOBLES] & scratch.present)


@rule
def add_points(state: State, scratch: Scratch) -> None:
    for seat in range(state.seats):
        state.score[seat] += scratch.gained[seat]
        tell(scratch, YEAR_SCORED, seat, scratch.gained[seat], state.score[seat])


@rule
def bring_home(state: State) -> None:
    """CC17: all crowns and coins go home."""
    for region in range(REGIONS):
        state.queue[region] = 0
        state.stake[region] = 0
    for seat in range(state.seats):
        state.stands[seat] = 0
        if not state.exchange:
            state.coin[seat] = state.coins


@rule
def put_away_cards(state: State, scratch: Scratch) -> None:
    """CC17: the cards go back; the tableau lies open until the next deal. CC20: and may then sit out a year."""
    for place in range(cards_of_year(state), CARDS):
        state.deck[place] = 0
    if state.remembers:
        for noble in range(NOBLES):
            state.sitting[noble] = scratch.copies[noble]


@rule
def begin_next_year_or_end(state: State, scratch: Scratch) -> None:
    """CC5, CC18: the last year ends the game, or a tied lead asks for a further one."""
    state.turn = CHANCE
    if state.year < state.years:
        return
    leaders = count_leaders(state)
    if leaders > 1 and state.year < state.years + state.extra:
        tell(scratch, EXTRA_YEAR, state.year - state.years + 1)
        return
    state.turn = OVER
    tell(scratch, GAME_OVER, BY_TIE if leaders > 1 else BY_YEARS)


@rule
def count_leaders(state: State) -> int:
    best = 0
    for seat in range(state.seats):
        best = max(best, state.score[seat])
    leaders = 0
    for seat in range(state.seats):
        if state.score[seat] == best:
            leaders += 1
    return leaders
