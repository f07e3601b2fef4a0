"""What a host of Courtisans chooses."""

from __future__ import annotations

from collections.abc import Mapping

from malison.engine.options import Option, Switch, Terms, Value
from malison.games.courtisans.state import State

OPTIONS: tuple[Option, ...] = (Switch("memory_aid"),)


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> None:
    return None


def arrange(state: State, terms: Terms) -> None:
    state.memory_aid = terms["memory_aid"]
