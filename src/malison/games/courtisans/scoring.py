"""What table and domains are worth. In a record that knows only some spies, it counts those and passes over the others."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.engine.rules.turn_order import clockwise
from malison.games.courtisans.areas import face_up, spies_in_area
from malison.games.courtisans.state import (
    ABOVE,
    ASSASSIN,
    BELOW,
    FAMILIES,
    GUARD,
    KINDS,
    MISSIONS,
    NOBLE,
    ROLES,
    SPY,
    TABLE,
    State,
)

WEIGHT = (2, 1, 1, 1, 1)  # CO12, CO13: by role

# How a family stands
NEUTRAL = 0
ESTEEMED = 1
FALLEN = 2

MISSION_POINTS = 3


# --- Families ---


@rule
def family_weight(state: State, lies: int, family: int) -> int:
    """CO12, CO16: cards of the family in a domain or on one side of the table, a noble twice, spies where they are known."""
    total = 0
    for role in range(ROLES):
        total += face_up(state, lies, family * ROLES + role) * WEIGHT[role]
    for spy in range(state.spies):
        if state.spy_lies[spy] == lies and state.placed[state.spy_time[spy]] == family * ROLES + SPY + 1:
            total += 1
    return total


@rule
def status(state: State, family: int) -> int:
    """CO12: more above than below is esteemed, more below is fallen from grace."""
    balance = family_weight(state, TABLE + ABOVE, family) - family_weight(state, TABLE + BELOW, family)
    if balance > 0:
        return ESTEEMED
    return FALLEN if balance < 0 else NEUTRAL


@rule
def value(state: State, family: int) -> int:
    """CO13: what a card of the family is worth in a domain."""
    standing = status(state, family)
    if standing == ESTEEMED:
        return 1
    return -1 if standing == FALLEN else 0


@rule
def count_status(state: State, wanted: int) -> int:
    n = 0
    for family in range(FAMILIES):
        if status(state, family) == wanted:
            n += 1
    return n


@rule
def domain_points(state: State, seat: int) -> int:
    """CO13."""
    total = 0
    for family in range(FAMILIES):
        total += value(state, family) * family_weight(state, seat, family)
    return total


# --- Missions ---


@rule
def count_role(state: State, seat: int, role: int) -> int:
    """CO16: cards with that role in a domain, each once. A face-down card is a spy, whatever its family."""
    if role == SPY:
        return spies_in_area(state, seat)
    n = 0
    for card in range(role, KINDS, ROLES):
        n += state.domain[seat, card]
    return n


@rule
def white_done(state: State, seat: int, mission: int) -> int:
    """CO2: 1 if what a white mission asks of that seat's domain holds, else 0."""
    if 1 <= mission <= FAMILIES:
        left = clockwise(state, seat, 1)
        return int(family_weight(state, seat, mission - 1) < family_weight(state, left, mission - 1))
    if mission == 7:
        return int(count_role(state, seat, NOBLE) >= 3)
    if mission == 8:
        return int(count_role(state, seat, ASSASSIN) >= 2)
    if mission == 9:
        return int(count_role(state, seat, GUARD) >= 4)
    if mission == MISSIONS:
        return int(count_role(state, seat, SPY) >= 3)
    return 0


@rule
def blue_done(state: State, mission: int) -> int:
    """CO2: 1 if what a blue mission asks of the court holds, else 0."""
    if 1 <= mission <= FAMILIES:
        return int(status(state, mission - 1) == FALLEN)
    if mission == 7:
        return int(least_below(state) >= 1)
    if mission == 8:
        return int(most_below(state) >= 5)
    if mission == 9:
        return int(count_status(state, ESTEEMED) <= 3)
    if mission == MISSIONS:
        return int(count_status(state, FALLEN) >= 2)
    return 0


@rule
def least_below(state: State) -> int:
    least = family_weight(state, TABLE + BELOW, 0)
    for family in range(1, FAMILIES):
        least = min(least, family_weight(state, TABLE + BELOW, family))
    return least


@rule
def most_below(state: State) -> int:
    most = 0
    for family in range(FAMILIES):
        most = max(most, family_weight(state, TABLE + BELOW, family))
    return most


@rule
def mission_points(state: State, seat: int) -> int:
    """CO14."""
    return MISSION_POINTS * (white_done(state, seat, state.white[seat]) + blue_done(state, state.blue[seat]))


@rule
def points(state: State, out: Numbers) -> None:
    """CO13, CO14, CO15: most points win. Before the end: what they would be if it ended now."""
    for seat in range(state.seats):
        out[seat] = domain_points(state, seat) + mission_points(state, seat)
