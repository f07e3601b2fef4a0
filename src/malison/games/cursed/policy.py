"""A cheap way to play Cursed!, from what the seat to move knows: the odds of a battle, and what it would cost to lose it."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.games.cursed.battle import has_effect, lowest_die
from malison.games.cursed.counts import count_alive, is_villager, missing, monster_total, villagers_tokens, villagers_total
from malison.games.cursed.knowledge import who_sees_laid
from malison.games.cursed.state import (
    ADD,
    AMOUNTS,
    CLAIM,
    DISPEL,
    DRAIN,
    FRENZY,
    HEX,
    MEND,
    NO_WARD,
    PLEDGING,
    RAISING,
    REROLL,
    SANCTUARY,
    STOP,
    WARDS,
    Scratch,
    State,
)

HALVES = 2  # totals are compared in half points
UNKNOWN_WARD = 2  # what a ward that one does not know is worth to its side, in half points
REROLLED = 3  # and a die rolled again
SURE = 97  # in a hundred: no battle is surer


@rule
def priors(state: State, scratch: Scratch, moves: Numbers, n: int, weights: Numbers) -> None:
    """Each phase by its own measure; most amounts are never tried, as one near them is as good."""
    if state.phase == WARDS:
        weigh_wards(state, moves, n, weights)
    elif state.phase == RAISING:
        weigh_raises(state, moves, n, weights)
    elif state.phase == PLEDGING:
        weigh_pledges(state, moves, n, weights)
    else:
        weigh_buying(state, moves, n, weights)


@rule
def likelihood(state: State, scratch: Scratch) -> int:
    """A Monster that raised is rarely far behind the villagers."""
    if state.shown or state.green == 0 or state.observer == state.roller + 1:
        return 1000
    behind = villagers_total(state) - monster_total(state)
    return 1000 if behind <= 0 else max(150, 1000 - 130 * behind)


# --- The odds ---


@rule
def monster_odds(state: State, seat: int) -> int:
    """How likely the Monster wins the battle, in hundredths, as far as the seat can tell."""
    ahead = 1 - HALVES * villagers_total(state)
    slope = 10
    if seat == state.monster or state.shown:
        ahead += HALVES * monster_total(state)
    else:
        ahead += 7 * state.dice
        slope = 7 - state.dice // 2
    for other in range(state.seats):
        if state.has_laid[other]:
            worth = UNKNOWN_WARD
            if who_sees_laid(state, other) >> seat & 1:
                worth = known_worth(state, other, state.laid[other] - 1)
            ahead += worth if other == state.monster else -worth
    return max(100 - SURE, min(SURE, 50 + slope * ahead))


@rule
def known_worth(state: State, seat: int, ward: int) -> int:
    """What a laid ward does for its player's side, in half points."""
    if not has_effect(state, seat, ward):
        return 0
    effect = state.effect[ward]
    if effect in (ADD, HEX):
        return HALVES * state.number[ward]
    return REROLLED if effect == REROLL else 0


# --- Wards ---


@rule
def weigh_wards(state: State, moves: Numbers, n: int, weights: Numbers) -> None:
    seat = state.turn
    odds = monster_odds(state, seat)
    mine = odds if seat == state.monster else 100 - odds
    open_odds = 10 + min(mine, 100 - mine)  # a ward for the total matters where it is close
    for i in range(n):
        weights[i] = 60 if moves[i] == NO_WARD else worth_of_laying(state, seat, moves[i], mine, open_odds)


@rule
def worth_of_laying(state: State, seat: int, ward: int, mine: int, open_odds: int) -> int:
    if not has_effect(state, seat, ward):
        return 2
    effect = state.effect[ward]
    number = state.number[ward]
    others = count_alive(state) - 1 if seat == state.monster else 1
    if effect in (ADD, HEX):
        return open_odds * (1 + number)
    if effect == REROLL:
        low = state.monster_die[lowest_die(state)] if seat == state.monster else state.die[seat]
        return open_odds * (6 - low)
    if effect == MEND:
        return 80 * number
    if effect == CLAIM:
        return 60 * state.void
    if effect == DRAIN:
        return 50 * number * others
    if effect == FRENZY:
        return mine * number * others // 2
    if effect == SANCTUARY:
        return 100 - mine
    return 40 if effect == DISPEL else 1


# --- Amounts ---


@rule
def weigh_raises(state: State, moves: Numbers, n: int, weights: Numbers) -> None:
    """A sure Monster raises high, a doubtful one low or not at all, and a weak one sometimes bluffs."""
    odds = monster_odds(state, state.turn)
    theirs = villagers_tokens(state)
    for i in range(n):
        if moves[i] == STOP:
            weights[i] = 120 - odds
            continue
        amount = moves[i] - AMOUNTS
        weights[i] = 0
        if amount <= 2:
            weights[i] = 60
        elif amount in (4, 7):
            weights[i] = max(5, odds - 20)
        elif amount == theirs // 2:
            weights[i] = max(8, 2 * odds - 90)
        if amount == theirs or (amount == n - 1 and amount < theirs):
            weights[i] = max(8, 2 * odds - 110)


@rule
def weigh_pledges(state: State, moves: Numbers, n: int, weights: Numbers) -> None:
    """Fighting on is right as long as what would be lost is less than what flight loses for sure, divided by the odds."""
    seat = state.turn
    lost_odds = min(SURE, monster_odds(state, seat) + min(10, 2 * state.green))
    at_stake = 1 + state.blue[seat]
    willing = at_stake * (100 - lost_odds) // lost_odds + 1
    others = 0
    for other in range(state.seats):
        if other != seat and is_villager(state, other) and state.tokens[other] > 0:
            others += 1
    share = (missing(state) + others) // (others + 1)
    for i in range(n):
        amount = moves[i] - AMOUNTS
        weights[i] = 0
        if amount == 0:
            weights[i] = 60 if lost_odds < 60 else 120
        elif amount in (1, share) or i == n - 1:
            weights[i] = 150 if amount <= willing else 12
            if amount == state.tokens[seat]:
                weights[i] = max(1, weights[i] // 8)


@rule
def weigh_buying(state: State, moves: Numbers, n: int, weights: Numbers) -> None:
    """A ward or two in hand are worth a token each to who has tokens to spare."""
    seat = state.turn
    spare = state.tokens[seat] // 3 - state.held[seat]
    for i in range(n):
        amount = moves[i] - AMOUNTS
        weights[i] = 0
        if amount == 0:
            weights[i] = 100
        elif amount == 1:
            weights[i] = 80 if spare > 0 else 10
        elif amount <= 3:
            weights[i] = 40 if spare >= amount else 2
