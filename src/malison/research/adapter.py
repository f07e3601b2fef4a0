"""One game for the standard interfaces: decisions as small numbers, chance from a seed or draw by draw, and words for both."""

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
    """A game on certain terms: what all its states share."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, object]) -> None:
        self.game: Game = load(game)
        self.config: MatchConfig = self.game.configure(self.game.about.seats[0] if seats is None else seats, options)
        self.layout = Layout(self.game, self.config)
        self.rules: Rules = rules_for(self.game)
        self.seats = self.config.seats
        self.given = dict(options)

    def __deepcopy__(self, memo: dict[int, Any]) -> GameInstance:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return GameInstance, (self.game.id, self.seats, self.given)

    def blank(self) -> Any:
        """A state before the first draw."""
        state = self.game.blank(self.config)
        self.rules.setup(state)
        return state

    def dealt(self, seed: int, number: int) -> Any:
        """Game `number` of a seed, at its first decision: the same as in a batch."""
        state = self.game.blank(self.config)
        seed_rng(state, seed, number)
        self.rules.setup(state)
        self.settle(state)
        return state

    def settle(self, state: Any) -> None:
        """Let the state's generator bring what chance must bring."""
        while state.turn == CHANCE:
            self.rules.chance(state)

    def points(self, state: Any) -> list[int]:
        """The result as it stands; none before the cards are dealt."""
        return self.rules.points(state) if state.turn == OVER else [0] * self.seats

    def decision_text(self, state: Any, move: int) -> str:
        """A decision in words: a whole move, or its first part with … for the amount that follows, or that amount."""
        notation, amounts = self.game.notation, self.game.state.AMOUNTS
        if move >= amounts:
            amount = str(move - amounts)
            return amount if self.rules.awaits_amount(state) else str(notation.text(self.config, state, None, amount))
        after = state.copy()
        self.rules.play(after, move)
        follows = after.turn >= 0 and self.rules.awaits_amount(after)
        return str(notation.text(self.config, state, move, "…" if follows else None))

    def view_text(self, state: Any, seat: int | None) -> str:
        """What a seat, or anyone, is shown, as lines of text."""
        return "\n".join(_lines(self.shown(state, seat), ""))

    def shown(self, state: Any, seat: int | None) -> dict[str, Any]:
        """What a seat, or anyone, is shown: the game's view as plain data."""
        view: dict[str, Any] = msgspec.to_builtins(self.game.view(self.config, self.rules.witness(state, seat)))
        return view


def _lines(shown: Any, indent: str) -> list[str]:
    lines: list[str] = []
    for name, value in shown.items():
        if isinstance(value, dict):
            lines += [f"{indent}{name}:", *_lines(value, indent + "  ")]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for at, each in enumerate(value):
                lines += [f"{indent}{name} {at}:", *_lines(each, indent + "  ")]
        else:
            text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            lines.append(f"{indent}{name}: {text}")
    return lines


def place_rewards(points: list[int]) -> list[float]:
    """From 1 for the first place to -1 for the last; those who share places get their mean. They add up to 0."""
    rivals = len(points) - 1
    return [
        (sum(other < mine for other in points) - sum(other > mine for other in points)) / rivals if rivals else 0.0
        for mine in points
    ]
