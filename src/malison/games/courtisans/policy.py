"""A cheap way to play Courtisans, from what the seat to move knows: its hand, its missions, what lies open and its own spies.

Every placement is worth what it does to the seat's points and to its rivals', in hundredths of a point, if families end about
as they stand. As all three cards must be placed, a move is worth as much as the best turn that begins with it.
"""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.games.courtisans.areas import cards_in_game, is_assassin, owner, spy_in_area
from malison.games.courtisans.knowledge import forget
from malison.games.courtisans.scoring import MISSION_POINTS, WEIGHT, count_role
from malison.games.courtisans.state import (
    ABOVE,
    ABROAD,
    ASSASSIN,
    AT_HOME,
    AT_TABLE,
    BELOW,
    FAMILIES,
    GONE,
    GUARD,
    HAND,
    KILL,
    KILL_SPY,
    KILLING,
    KINDS,
    MINE,
    MISSIONS,
    NOBLE,
    PLAIN,
    PUTS,
    RIVAL,
    ROLES,
    SPARE,
    SPY,
    TABLE,
    Scratch,
    State,
)

__all__ = ["forget", "priors"]

# Search takes the other seats to act on what they know themselves, such as their hands and missions.
PRIVATE_NODES = True

# Levels search five times the usual iterations: many moves are nearly equal, and a short search hardly differs from the policy.
ITERATIONS_FACTOR = 5

# Weight by how many steps a move is behind the best.
WEIGHTS = (1000, 640, 410, 260, 170, 110, 70, 45, 28, 18, 12, 8, 5, 3, 2)
STEP = 15  # hundredths of a point

FAR = -30000

# How much less a point of a rival is worth than one's own, by number of seats.
RIVALS = (0, 0, -60, -30, -20, -15)

AREAS = (AT_TABLE, AT_HOME, ABROAD)
WANTED = (NOBLE, ASSASSIN, GUARD, SPY)  # by the white missions from 7 on, and how many
NEEDED = (3, 2, 4, 3)


@rule
def priors(state: State, scratch: Scratch, moves: Numbers, n: int, weights: Numbers) -> None:
    appraise(state, scratch)
    if state.phase == KILLING:
        for i in range(n):
            weights[i] = worth_of_kill(state, scratch, moves[i])
    else:
        plan(state, scratch)
        slot = 0
        for i in range(n):
            card, put = moves[i] // PUTS, moves[i] % PUTS
            while state.hand[state.turn, slot] != card + 1:  # moves are listed in the order of the hand
                slot += 1
            weights[i] = scratch.worth[slot, put] + scratch.rest[slot, area_of(put)]
    best = FAR
    for i in range(n):
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = WEIGHTS[min((best - weights[i]) // STEP, len(WEIGHTS) - 1)]


# --- What is known ---


@rule
def appraise(state: State, scratch: Scratch) -> None:
    """Write what lies where by family, as far as the seat to move knows, and what it makes of it."""
    weigh_families(state, scratch)
    appraise_rivals(state, scratch)


@rule
def weigh_families(state: State, scratch: Scratch) -> None:
    """What lies where by family, own spies too, and what each family may come to."""
    scratch.doubt = (cards_in_game(state) - state.played) // (3 * HAND)
    for family in range(FAMILIES):
        card = family * ROLES
        for lies in range(state.seats):
            scratch.weight[lies, family] = (
                2 * state.domain[lies, card + NOBLE]
                + state.domain[lies, card + GUARD]
                + state.domain[lies, card + ASSASSIN]
                + state.domain[lies, card + PLAIN]
            )
        for side in range(2):
            scratch.weight[TABLE + side, family] = (
                2 * state.court[side, card + NOBLE]
                + state.court[side, card + GUARD]
                + state.court[side, card + ASSASSIN]
                + state.court[side, card + PLAIN]
            )
    for spy in range(state.spies):
        lies = state.spy_lies[spy]
        if lies < GONE:
            card = own_spy(state, spy)
            if card >= 0:
                scratch.weight[lies, card // ROLES] += 1
    for family in range(FAMILIES):
        scratch.hope[family] = prospect(scratch, balance(scratch, family))


@rule
def appraise_rivals(state: State, scratch: Scratch) -> None:
    """How much a point of each rival matters: the leading one's more. Then what a family's rise is worth to the seat."""
    leader = -1
    most = FAR
    for seat in range(state.seats):
        if seat != state.turn:
            hopes = domain_hope(scratch, seat)
            if hopes > most:
                most = hopes
                leader = seat
    for seat in range(state.seats):
        scratch.matter[seat] = RIVALS[state.seats] - (40 if seat == leader else 0)
    scratch.matter[state.turn] = 100
    for family in range(FAMILIES):
        stake = 0
        for seat in range(state.seats):
            stake += scratch.matter[seat] * scratch.weight[seat, family]
        scratch.stake[family] = stake


@rule
def domain_hope(scratch: Scratch, seat: int) -> int:
    """CO13: what a domain is likely to be worth, in hundredths."""
    hopes = 0
    for family in range(FAMILIES):
        hopes += scratch.hope[family] * scratch.weight[seat, family]
    return hopes


@rule
def own_spy(state: State, spy: int) -> int:
    """The card, if the seat to move laid it and remembers it, else -1."""
    time = state.spy_time[spy]
    return state.placed[time] - 1 if owner(state, time) == state.turn else -1


@rule
def balance(scratch: Scratch, family: int) -> int:
    return scratch.weight[TABLE + ABOVE, family] - scratch.weight[TABLE + BELOW, family]


@rule
def prospect(scratch: Scratch, leads: int) -> int:
    """What a card of a family is likely to be worth at the end, in hundredths; less sure the more cards are to come (CO12)."""
    if leads == 0:
        return 0
    return 200 * leads // (2 * abs(leads) + scratch.doubt)


# --- Placing ---


@rule
def area_of(put: int) -> int:
    """0 for the table, 1 for the own domain, 2 for a rival's."""
    if put <= BELOW:
        return 0
    return 1 if put == MINE else 2


@rule
def worth_of_lying(state: State, scratch: Scratch, card: int, lies: int) -> int:
    """What one more such card there does for the seat (CO12, CO13, CO14)."""
    family = card // ROLES
    weight = WEIGHT[card % ROLES]
    worth = mission_worth(state, scratch, card, lies)
    if lies < TABLE:
        return worth + scratch.matter[lies] * weight * scratch.hope[family] // 100
    return worth + worth_of_shift(scratch, family, weight if lies == TABLE + ABOVE else -weight)


@rule
def worth_of_shift(scratch: Scratch, family: int, shift: int) -> int:
    """CO12: what it does for the seat when a family rises or falls by so much."""
    return (prospect(scratch, balance(scratch, family) + shift) - scratch.hope[family]) * scratch.stake[family] // 100


@rule
def plan(state: State, scratch: Scratch) -> None:
    """Write what each card of the hand is worth in each place, and what the rest of the hand is worth then (CO6)."""
    held = state.held[state.turn]
    for slot in range(held):
        plan_card(state, scratch, slot, state.hand[state.turn, slot] - 1)
    for slot in range(held):
        for area in range(3):
            if state.used & AREAS[area] == 0:
                scratch.rest[slot, area] = best_rest(state, scratch, slot, area)


@rule
def plan_card(state: State, scratch: Scratch, slot: int, card: int) -> None:
    """What the card is worth in each place of the areas that wait for one."""
    if state.used & AT_TABLE == 0:
        kill = best_kill_at_table(state, scratch) if is_assassin(card) else 0
        for side in range(2):
            scratch.worth[slot, side] = worth_of_lying(state, scratch, card, TABLE + side) + kill
        scratch.best[slot, 0] = max(scratch.worth[slot, ABOVE], scratch.worth[slot, BELOW])
    if state.used & AT_HOME == 0:
        scratch.worth[slot, MINE] = worth_in_domain(state, scratch, card, state.turn)
        scratch.best[slot, 1] = scratch.worth[slot, MINE]
    if state.used & ABROAD == 0:
        abroad = FAR
        for other in range(state.seats):
            if other != state.turn:
                scratch.worth[slot, RIVAL + other] = worth_in_domain(state, scratch, card, other)
                abroad = max(abroad, scratch.worth[slot, RIVAL + other])
        scratch.best[slot, 2] = abroad


@rule
def worth_in_domain(state: State, scratch: Scratch, card: int, seat: int) -> int:
    worth = worth_of_lying(state, scratch, card, seat)
    return worth + best_kill_in_domain(state, scratch, seat) if is_assassin(card) else worth


@rule
def best_rest(state: State, scratch: Scratch, slot: int, area: int) -> int:
    """CO6: what the other cards of the hand are worth at best in the areas then left."""
    held = state.held[state.turn]
    if held == 1:
        return 0
    one = 1 if slot == 0 else 0
    if held == 2:
        return scratch.best[one, open_area(state, area, 0)]
    other = 1 if slot == 2 else 2
    here, there = open_area(state, area, 0), open_area(state, area, 1)
    return max(scratch.best[one, here] + scratch.best[other, there], scratch.best[one, there] + scratch.best[other, here])


@rule
def open_area(state: State, but: int, number: int) -> int:
    """The area of that number, from 0, that waits for a card, another one left aside."""
    for area in range(3):
        if area != but and state.used & AREAS[area] == 0:
            if number == 0:
                return area
            number -= 1
    return 0


# --- Killing ---


@rule
def worth_of_kill(state: State, scratch: Scratch, move: int) -> int:
    """CO9: what its absence does for the seat. A spy of a rival is as likely good as bad."""
    if move == SPARE:
        return 0
    if move >= KILL_SPY:
        spy = spy_in_area(state, state.killer_lies, move - KILL_SPY)
        card = own_spy(state, spy)
        return -worth_of_lying(state, scratch, card, state.spy_lies[spy]) if card >= 0 else -STEP
    side, card = (move - KILL) // KINDS, (move - KILL) % KINDS
    lies = TABLE + side if state.killer_lies >= TABLE else state.killer_lies
    return -worth_of_lying(state, scratch, card, lies)


@rule
def best_kill_at_table(state: State, scratch: Scratch) -> int:
    """What an assassin put there would gain, face-up cards alone considered and missions left aside."""
    best = 0
    for family in range(FAMILIES):
        card = family * ROLES
        for side in range(2):
            weight = 0
            if state.court[side, card + NOBLE] > 0:
                weight = 2
            elif state.court[side, card + ASSASSIN] + state.court[side, card + PLAIN] > 0:
                weight = 1
            if weight > 0:
                best = max(best, worth_of_shift(scratch, family, -weight if side == ABOVE else weight))
    return best


@rule
def best_kill_in_domain(state: State, scratch: Scratch, seat: int) -> int:
    best = 0
    for family in range(FAMILIES):
        card = family * ROLES
        worth = -scratch.matter[seat] * scratch.hope[family]
        if state.domain[seat, card + NOBLE] > 0:
            best = max(best, 2 * worth)
        elif state.domain[seat, card + ASSASSIN] + state.domain[seat, card + PLAIN] > 0:
            best = max(best, worth)
    return best // 100


# --- Missions ---


@rule
def mission_worth(state: State, scratch: Scratch, card: int, lies: int) -> int:
    """CO14: what one more such card there does for the seat's missions."""
    if lies < TABLE:
        return white_worth(state, scratch, card, lies)
    return blue_worth(state, scratch, card, lies)


@rule
def white_worth(state: State, scratch: Scratch, card: int, lies: int) -> int:
    seat = state.turn
    mission = state.white[seat]
    role = card % ROLES
    if mission <= FAMILIES:
        if card // ROLES != mission - 1:
            return 0
        left = (seat + 1) % state.seats
        ahead = scratch.weight[left, mission - 1] - scratch.weight[seat, mission - 1]
        near = 60 * WEIGHT[role] // (1 + abs(2 * ahead - 1) // 3)
        return -near if lies == seat else near if lies == left else 0
    if lies != seat:
        return 0
    needed = NEEDED[mission - 7]
    if role == WANTED[mission - 7] and count_role(state, seat, role) < needed:
        return 100 * MISSION_POINTS // needed - 20
    return 0


@rule
def blue_worth(state: State, scratch: Scratch, card: int, lies: int) -> int:
    mission = state.blue[state.turn]
    family = card // ROLES
    weight = WEIGHT[card % ROLES]
    leads = balance(scratch, family)
    under = scratch.weight[TABLE + BELOW, family]
    down = lies == TABLE + BELOW
    if mission <= FAMILIES:
        if family != mission - 1:
            return 0
        near = 90 * weight // (1 + abs(2 * leads + 1) // 3)
        return near if down else -near
    if mission == 7:
        return 60 if down and under == 0 else 0
    if mission == 8:
        return 14 * min(under + weight, 5) if down and under < 5 else 0
    if mission == MISSIONS - 1:
        return (20 if down else -20) if -1 <= leads <= 1 else 0
    return (30 if down else -30) if -1 <= leads <= 1 else 0
