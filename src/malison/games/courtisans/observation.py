"""The vector of Courtisans for learning."""

from __future__ import annotations

from malison.engine.backends.observation import each_seat, mask, number, one_of, own, seat
from malison.engine.options import MatchConfig
from malison.games.courtisans.state import ACTIONS, CARDS, GONE, HAND, KINDS, MISSIONS, SPIES

PARTS = (
    seat("turn"),
    one_of("phase", 6),
    seat("first"),
    own(one_of("white", MISSIONS, start=1)),
    own(one_of("blue", MISSIONS, start=1)),
    number("drawn", 0, CARDS),
    number("played", 0, CARDS),
    each_seat(number("held", 0, HAND)),
    own(one_of("hand", KINDS, start=1)),
    mask("used", 3),
    one_of("killer", KINDS, start=1),
    one_of("killer_lies", GONE),
    each_seat(number("domain", 0, 4)),
    number("court", 0, 4),
    number("placed", 0, KINDS),
    number("spies", 0, SPIES),
    number("spy_time", 0, CARDS),
    one_of("spy_lies", GONE + 1),
)


def actions(config: MatchConfig) -> int:
    return ACTIONS
