"""Players that do not search: random, greedy, and a policy with random mistakes."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any

from malison.engine.backends.base import Rules
from malison.engine.backends.selection import rules_for
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.players.player import Seed, check_turn, move_text, pick_decisions, seeded_rng
from malison.players.search_tree import Stop


class Policy(ABC):
    """A player that decides at once, from the legal moves and the game's policy weights."""

    uses_search = False

    def __init__(self, name: str) -> None:
        self.name = name

    def untimed(self) -> Policy:
        return self

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        check_turn(seen)
        return move_text(game, config, seen, self.decide(rules_for(game), seen, seed=seed))

    @abstractmethod
    def decide(self, rules: Rules, seen: Any, *, seed: Seed = None) -> list[int]:
        """Return the decisions of the move, one or two."""


class RandomPolicy(Policy):
    """Chooses each legal decision with the same probability."""

    def decide(self, rules: Rules, seen: Any, *, seed: Seed = None) -> list[int]:
        rng = seeded_rng(seed, seen)
        return pick_decisions(rules, seen, lambda _, moves: rng.choice(moves))


class GreedyPolicy(Policy):
    """Chooses the decision with the highest policy weight; a random one of several."""

    def decide(self, rules: Rules, seen: Any, *, seed: Seed = None) -> list[int]:
        rng = seeded_rng(seed, seen)

        def heaviest(state: Any, moves: list[int]) -> int:
            weights = rules.weights(state)
            return rng.choice([move for move, weight in zip(moves, weights, strict=True) if weight == max(weights)])

        return pick_decisions(rules, seen, heaviest)


class EpsilonPolicy(Policy):
    """Draws decisions by policy weight; with probability epsilon it makes a uniformly random move instead."""

    def __init__(self, name: str, epsilon: float) -> None:
        super().__init__(name)
        self.epsilon = epsilon

    def decide(self, rules: Rules, seen: Any, *, seed: Seed = None) -> list[int]:
        rng = seeded_rng(seed, seen)
        is_random = rng.random() < self.epsilon
        return pick_decisions(
            rules, seen, lambda state, moves: rng.choice(moves) if is_random else _weighted(rng, moves, rules.weights(state))
        )


def _weighted(rng: random.Random, moves: list[int], weights: list[int]) -> int:
    return rng.choices(moves, weights)[0]
