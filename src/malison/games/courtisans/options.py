"""What a host of Courtisans chooses."""

from __future__ import annotations

from collections.abc import Mapping

from malison.engine.options import MatchConfig, Option, Switch, Value
from malison.games.courtisans.state import State

OPTIONS: tuple[Option, ...] = (Switch("memory_aid"),)


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> None:
    return None


def arrange(state: State, config: MatchConfig) -> None:
    state.memory_aid = config["memory_aid"]
