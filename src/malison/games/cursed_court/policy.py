"""A cheap way to play Cursed Court, from what the seat to move knows: the tableau, the cards beside it, and the stacks.

A region is worth the points it can expect, less what its coins are worth elsewhere. A stake is worth the more, the
further the region is ahead of the next best free one: that is what a bump would cost.
"""

from __future__ import annotations

from malison.engine.rules.bitmask import count, lowest
from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.games.cursed_court.adjacency import (
    cards_dealt,
    cards_of_year,
    copies_in_deck,
    crowns_on,
    deck_size,
    is_active,
    sees,
)
from malison.games.cursed_court.exchange import standing
from malison.games.cursed_court.rules import least_stake
from malison.games.cursed_court.state import (
    BETTING,
    CROWNS,
    DEALING,
    HIDDEN,
    NOBLES,
    PASS,
    REBUYING,
    REGIONS,
    SETS,
    Scratch,
    State,
)
from malison.games.cursed_court.year import WORTH

# Search takes the other seats to act on what they know themselves, such as their face-down cards.
PRIVATE_NODES = True

# Weight by how many quarter points a bet is behind the best.
WEIGHTS = (1000, 620, 380, 240, 150, 92, 57, 35, 22, 14, 8, 5, 3, 2, 1)
QUARTER = 25  # hundredths of a point

COIN = 4  # what a coin is worth, in hundredths of a point, for each crown still to be bet this year
FEINT = 120  # what it is worth, in hundredths, to have the feint out and a real crown kept back
DENIED = 8  # a bump also takes an eighth of the region's value from somebody else

# How a world is believed that gives the others no reason for their bets, how much more for each point of reason, and the
# most that one crown counts, in hundredths of a point.
NO_REASON = 450
REASONED = 300
REASON = 150
LEAST_BELIEF = 60

# By years to come: how many points ahead make it three to one, two thirds of the spread. Measured: between two of four
# players by this policy a year's points differ by 3.1 (standard deviation, 60 years), their chips by 196 (40 years).
LEADS = (1, 2, 3, 4, 4, 5, 5)
CHIP_LEAD = 130


@rule
def priors(state: State, scratch: Scratch, moves: Numbers, n: int, weights: Numbers) -> None:
    if state.phase == REBUYING:
        weigh_rebuy(state, moves, n, weights)
        return
    reckon(state, scratch, state.turn)
    if state.pending > 0:
        weigh_stakes(state, scratch, n, weights)
    else:
        weigh_regions(state, scratch, moves, n, weights)


@rule
def evaluate(state: State, scratch: Scratch, out: Numbers) -> int:
    """CC18, CC22: between years the points or chips stand; how much a lead means depends on the years to come."""
    if state.phase != DEALING or state.year == 0:
        return 0
    for seat in range(state.seats):
        out[seat] = standing(state, seat) if state.exchange else state.score[seat]
    if state.exchange:
        return CHIP_LEAD
    return LEADS[max(1, min(state.years - state.year, len(LEADS) - 1))]


@rule
def forget(seen: State) -> None:
    """CC20: which cards sit out is left to memory."""
    if seen.remembers == HIDDEN:
        for noble in range(NOBLES):
            seen.sitting[noble] = 0


# --- What the others were seen to do ---


@rule
def likelihood(state: State, scratch: Scratch) -> int:
    """Crowns stand where their players expect more than the public can: a world fits where their face-down cards say why."""
    if state.phase != BETTING or state.hidden == 0:
        return 1000
    reckon(state, scratch, -1)
    for region in range(REGIONS):
        scratch.public[region] = scratch.value[region]
    reasons = 0
    for seat in range(state.seats):
        if seat != state.observer - 1 and state.stands[seat] != 0:
            reckon(state, scratch, seat)
            regions = state.stands[seat]
            while regions != 0:
                region = lowest(regions)
                regions &= regions - 1
                reasons += max(-REASON, min(REASON, scratch.value[region] - scratch.public[region]))
    return max(LEAST_BELIEF, min(1000, NO_REASON + REASONED * reasons // 100))


# --- What a region can expect ---


@rule
def reckon(state: State, scratch: Scratch, seat: int) -> None:
    """The points that each region can expect, in hundredths, for what the seat sees (-1: what anyone sees).

    Cards to come are taken as independent of each other, which is near enough; `odds.py` has the exact numbers.
    """
    seen = count_seen(state, scratch, seat)
    likely = 1000 * (cards_of_year(state) - seen) // (deck_size(state) - seen)
    for noble in range(NOBLES):
        copies = scratch.copies[noble]
        more = copies_in_deck(state, noble) - copies
        if scratch.likely[copies, more] != likely + 1:
            expect(scratch, copies, more, likely)
        scratch.value[noble] = scratch.expected[copies, more]
        scratch.come[noble] = scratch.comes[copies, more]
    for at in range(SETS):
        nobles = state.group[at]
        value = 100 * count(nobles)
        while nobles != 0:
            value = value * scratch.come[lowest(nobles)] // 1000
            nobles &= nobles - 1
        scratch.value[NOBLES + at] = value


@rule
def count_seen(state: State, scratch: Scratch, seat: int) -> int:
    """How many cards of each noble the seat sees, in `copies`; answers how many in all."""
    for noble in range(NOBLES):
        scratch.copies[noble] = 0
    seen = 0
    for card in range(cards_dealt(state)):
        if card >= state.hidden or sees(state, seat, card):
            scratch.copies[state.deck[card] - 1] += 1
            seen += 1
    return seen


@rule
def expect(scratch: Scratch, copies: int, more: int, likely: int) -> None:
    """Keep what follows from so many copies now, so many more that may come, and how likely each of these comes.

    It follows from these numbers alone, so it holds in any game until `likely` changes.
    """
    scratch.likely[copies, more] = likely + 1
    none = chance_of_none(more, likely)
    scratch.comes[copies, more] = 1000 if copies > 0 else 1000 - none
    scratch.expected[copies, more] = noble_value(copies, more, likely, none)


@rule
def chance_of_none(more: int, likely: int) -> int:
    """How likely none of `more` cards comes, in thousandths, if each comes with `likely` thousandths."""
    none = 1000
    for _ in range(more):
        none = none * (1000 - likely) // 1000
    return none


@rule
def noble_value(copies: int, more: int, likely: int, none: int) -> int:
    """CC15: the expected worth with so many copies now and so many more that may come."""
    share = none
    value = 0
    for j in range(more + 1):
        value += share * WORTH[copies + j]
        if j < more:
            # From the share of j cards to that of j + 1.
            share = share * (more - j) * likely // ((j + 1) * (1000 - likely))
    return value // 10


@rule
def worth(state: State, scratch: Scratch, region: int) -> int:
    """What a crown placed there now can expect. CC21: less behind others in the Coinless Court."""
    if state.coinless:
        return max(0, scratch.value[region] - 60 * crowns_on(state, region))
    return scratch.value[region]


# --- Where to bet ---


@rule
def weigh_regions(state: State, scratch: Scratch, moves: Numbers, n: int, weights: Numbers) -> None:
    seat = state.turn
    later = CROWNS - 1 - count(state.stands[seat])
    best = -(1 << 20)
    for i in range(n):
        region = moves[i] % REGIONS
        value = worth(state, scratch, region)
        if moves[i] >= REGIONS:
            value = FEINT + value // DENIED
        if state.queue[region] > 0 and not state.coinless:
            value += scratch.value[region] // DENIED
            value -= COIN * least_stake(state, region) * later * state.coins // 20
        weights[i] = value
        best = max(best, value)
    for i in range(n):
        weights[i] = WEIGHTS[min((best - weights[i]) // QUARTER, len(WEIGHTS) - 1)]


# --- How much ---


@rule
def weigh_stakes(state: State, scratch: Scratch, n: int, weights: Numbers) -> None:
    """A few stakes: the least, what the region deserves and something between, what nobody can overbid, and all."""
    stem = state.pending - 1
    region = stem % REGIONS
    least = least_stake(state, region)
    most = least + n - 1
    for i in range(n):
        weights[i] = 0
    safe = min(most, max(least, safe_stake(state)))
    lead = region_lead(state, scratch, region)
    target = max(least, min(safe, deserved_stake(state, lead)))
    weights[most - least] = 10
    weights[safe - least] = 200 if lead > 2 * QUARTER else 60
    weights[(least + target) // 2 - least] = 250
    weights[0] = 150
    weights[target - least] = 1000
    if stem >= REGIONS:
        weights[0] = 1000  # a feint needs no protection


@rule
def safe_stake(state: State) -> int:
    """CC11: the least stake that nobody can double with free coins."""
    most = 0
    for other in range(state.seats):
        if other != state.turn and is_active(state, other):
            most = max(most, state.coin[other])
    return most // 2 + 1


@rule
def region_lead(state: State, scratch: Scratch, region: int) -> int:
    """By how much the region is better than the best one that nobody has taken."""
    best = 0
    for other in range(REGIONS):
        if other != region and state.queue[other] == 0:
            best = max(best, scratch.value[other])
    return max(0, scratch.value[region] - best)


@rule
def deserved_stake(state: State, lead: int) -> int:
    """All for the year's last crown; before that a share by how much a bump would cost, little of one's chips."""
    coins = state.coin[state.turn]
    later = CROWNS - 1 - count(state.stands[state.turn])
    if state.exchange:
        return coins * (lead + QUARTER) // (8 * (lead + QUARTER) + 400)
    return coins * (lead + QUARTER) // (lead + QUARTER + 100 * later)


@rule
def weigh_rebuy(state: State, moves: Numbers, n: int, weights: Numbers) -> None:
    """CC22: a stack costs what it brings; without chips it keeps one in the game."""
    for i in range(n):
        weights[i] = 100 if moves[i] == PASS or state.coin[state.turn] > 0 else 1000
