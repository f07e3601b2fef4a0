"""What a host of Cursed Tricks chooses."""

from __future__ import annotations

from collections.abc import Mapping

from malison.engine.errors import OptionError
from malison.engine.options import Choice, MatchConfig, Number, Option, Value
from malison.games.cursed_tricks.state import NUMBERS, State

OPTIONS: tuple[Option, ...] = (
    Number("rounds", 4, 1, 12),
    Choice("deck", ("full", "standard")),
    Number("ranks", NUMBERS, 3, NUMBERS),
)


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> None:
    if options["deck"] == "standard" and "ranks" in given:
        raise OptionError("option ranks does not go with deck=standard, which has 13 ranks", "ranks-with-standard")


def arrange(state: State, config: MatchConfig) -> None:
    state.rounds = config["rounds"]
    state.ranks = NUMBERS - 1 if config["deck"] == "standard" else config["ranks"]
