"""Adapter for PettingZoo, OpenSpiel and the exact solver: one game with its options, and the operations that they need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from malison.engine.backends.base import Rules
from malison.engine.backends.observation import Layout
from malison.engine.backends.selection import rules_for
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.rng import seed_rng
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.games import load


class GameInstance:
    """A game with a number of seats and options: what all its states have in common."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, object]) -> None:
        self.game: Game = load(game)
        self.config: MatchConfig = self.game.configure(self.game.about.seats[0] if seats is None else seats, options)
        self.layout = Layout(self.game, self.config)
        self.rules: Rules = rules_for(self.game)
        self.seats = self.config.seats
        self._options = dict(options)

    def __deepcopy__(self, memo: dict[int, Any]) -> GameInstance:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return GameInstance, (self.game.id, self.seats, self._options)

    def initial_state(self) -> Any:
        """Return a state before the first chance event."""
        state = self.game.blank(self.config)
        self.rules.setup(state)
        return state

    def deal(self, seed: int, number: int) -> Any:
        """Return game `number` of a seed at its first decision. A batch with that seed plays the same game."""
        state = self.game.blank(self.config)
        seed_rng(state, seed, number)
        self.rules.setup(state)
        self.resolve_chance(state)
        return state

    def resolve_chance(self, state: Any) -> None:
        """Play all chance events that are due, with the state's own random generator."""
        while state.turn == CHANCE:
            self.rules.chance(state)

    def points(self, state: Any) -> list[int]:
        """Return the result by seat; 0 for each seat while the game is not over."""
        return self.rules.points(state) if state.turn == OVER else [0] * self.seats

    def decision_text(self, state: Any, move: int) -> str:
        """Return a decision as text: a move, the first part of a move with … for the amount that follows, or an amount."""
        notation, amounts = self.game.notation, self.game.state.AMOUNTS
        if move >= amounts:
            amount = str(move - amounts)
            return amount if self.rules.awaits_amount(state) else str(notation.text(self.config, state, None, amount))
        after = state.copy()
        self.rules.play(after, move)
        needs_amount = after.turn >= 0 and self.rules.awaits_amount(after)
        return str(notation.text(self.config, state, move, "…" if needs_amount else None))

    def view_data(self, state: Any, viewer: int | None) -> dict[str, Any]:
        """Return the view of a seat, or of a spectator (None), as plain data."""
        view: dict[str, Any] = msgspec.to_builtins(self.game.view(self.config, self.rules.witness(state, viewer)))
        return view

    def view_text(self, state: Any, viewer: int | None) -> str:
        """Return the view of a seat, or of a spectator (None), as lines of text."""
        return "\n".join(_text_lines(self.view_data(state, viewer), ""))


def _text_lines(view: dict[str, Any], indent: str) -> list[str]:
    lines: list[str] = []
    for name, value in view.items():
        if isinstance(value, dict):
            lines += [f"{indent}{name}:", *_text_lines(value, indent + "  ")]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for at, each in enumerate(value):
                lines += [f"{indent}{name} {at}:", *_text_lines(each, indent + "  ")]
        else:
            text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            lines.append(f"{indent}{name}: {text}")
    return lines


def place_rewards(points: list[int]) -> list[float]:
    """Return rewards from 1 for the first place to -1 for the last; shared places get their mean. They add up to 0."""
    others = len(points) - 1
    return [
        (sum(other < mine for other in points) - sum(other > mine for other in points)) / others if others else 0.0
        for mine in points
    ]
