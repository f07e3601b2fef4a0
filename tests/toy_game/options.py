from __future__ import annotations

from collections.abc import Mapping

from malison.engine.options import MatchConfig, Option, Switch, Value
from tests.toy_game.state import State

OPTIONS: tuple[Option, ...] = (Switch("low_wins"),)


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> str | None:
    return None


def arrange(state: State, config: MatchConfig) -> None:
    state.low_wins = config["low_wins"]
