from __future__ import annotations

from collections.abc import Mapping

from malison.engine.options import Option, Switch, Terms, Value
from tests.toy_game.state import State

OPTIONS: tuple[Option, ...] = (Switch("low_wins"),)


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> str | None:
    return None


def arrange(state: State, terms: Terms) -> None:
    state.low_wins = terms["low_wins"]
