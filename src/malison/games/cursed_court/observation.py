"""The vector of Cursed Court for learning."""

from __future__ import annotations

from malison.engine.backends.observation import each_seat, mask, number, one_of, own, seat, seats
from malison.engine.options import MatchConfig
from malison.games.cursed_court.state import (
    AMOUNTS,
    AS_FEINT,
    CHIPS,
    COPIES,
    CROWN_BITS,
    NOBLES,
    REBUYS,
    REGIONS,
    SEASONS,
    SEATS,
    STACK,
)

DEALT = SEATS + SEASONS  # most cards of a year's tableau

PARTS = (
    seat("turn"),
    one_of("phase", 4),
    number("years", 1, 100),
    number("year", 0, 103),
    one_of("season", SEASONS),
    number("remembers", 0, 2),
    number("coinless", 0, 1),
    number("exchange", 0, 1),
    number("feints", 0, 1),
    mask("group", NOBLES),
    seat("marker"),
    seats("left"),
    each_seat(number("score", 0, 400)),
    each_seat(number("coin", 0, CHIPS)),
    each_seat(number("bought", 0, REBUYS)),
    number("sitting", 0, COPIES),
    number("hidden", 0, SEATS),
    one_of("deck", NOBLES, start=1, cells=DEALT),
    each_seat(mask("stands", REGIONS)),
    mask("queue", SEATS * CROWN_BITS),
    number("stake", 0, CHIPS),
    own(one_of("feint", REGIONS, start=1)),
    one_of("pending", REGIONS + AS_FEINT, start=1),
)


def actions(config: MatchConfig) -> int:
    """With as many amounts as one player can have coins."""
    most = config.seats * STACK * (1 + config["rebuys"]) if config["exchange"] else config["coins"]
    return AMOUNTS + int(most) + 1
