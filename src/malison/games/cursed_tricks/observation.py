"""The vector of Cursed Tricks for learning."""

from __future__ import annotations

from malison.engine.backends.observation import each_seat, mask, number, one_of, own, seat
from malison.engine.options import MatchConfig
from malison.games.cursed_tricks.state import ACTIONS, CARDS, COLOURS, NUMBERS

PARTS = (
    seat("turn"),
    one_of("phase", 4),
    number("rounds", 1, 12),
    number("round", 0, 12),
    number("ranks", 3, NUMBERS),
    seat("starter"),
    seat("lead"),
    each_seat(number("score", -96, 624)),
    own(mask("hand", CARDS)),
    each_seat(mask("pile", CARDS)),
    each_seat(number("tricks", 0, NUMBERS - 1)),
    each_seat(mask("void", COLOURS)),
    each_seat(one_of("trick", CARDS, start=1)),
    number("curse", 0, NUMBERS),
    seat("cursed"),
)


def actions(config: MatchConfig) -> int:
    return ACTIONS
