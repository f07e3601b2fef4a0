"""What a player is, and the two that don't look ahead."""

from __future__ import annotations

import hashlib
import secrets
from random import Random as Numbers
from typing import Any, Protocol

from malison.engine.backends.base import Rules
from malison.engine.backends.selection import rules_for
from malison.engine.errors import MalisonError
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.players.search_tree import Stop

Seed = int | str | None


class PlayerError(MalisonError):
    """A player that does not exist, or asked for a move that is not its own to make."""


class Player(Protocol):
    """Chooses moves. It keeps nothing between calls, so that threads may share it."""

    @property
    def name(self) -> str:
        """How `parse` knows it."""

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        """One move in text for the seat that witnessed `seen` and is to move."""


def seed_bytes(seed: Seed, seen: Any) -> bytes:
    """What decides a player's chance: its seed and what it knows. Without a seed, another one every time."""
    given = secrets.token_hex(16) if seed is None else str(seed)
    return given.encode() + b"/" + bytes(seen.position_bytes())


def numbers(seed: Seed, seen: Any) -> Numbers:
    return Numbers(hashlib.sha256(seed_bytes(seed, seen)).digest())


def check_seat(seen: Any) -> None:
    """A player moves for the seat whose knowledge it has, and never has more than that."""
    if seen.turn < 0 or seen.observer != seen.turn + 1:
        raise PlayerError("a player needs what the seat to move knows, and that seat's turn")


def text(game: Game, config: MatchConfig, seen: Any, path: list[int]) -> str:
    """A move's decisions as text."""
    amounts = game.state.AMOUNTS
    stem = path[0] if path[0] < amounts else None
    amount = str(path[-1] - amounts) if path[-1] >= amounts else None
    written: str = game.notation.text(config, seen, stem, amount)
    return written


def decide(rules: Rules, seen: Any, pick: Any) -> list[int]:
    """A move's decisions, one or two, each picked from the legal ones: pick(record, moves) answers a move."""
    at = seen.copy()
    path = [pick(at, rules.legal(at))]
    if path[0] < rules.game.state.AMOUNTS:
        # Of a witnessed record only the half-made move means something afterwards.
        rules.play(at, path[0])
        if at.turn >= 0 and rules.awaits_amount(at):
            path.append(pick(at, rules.legal(at)))
    return path


class Random:
    """Every decision is as likely as the others."""

    name = "random"

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        check_seat(seen)
        drawn = numbers(seed, seen)
        return text(game, config, seen, decide(rules_for(game), seen, lambda at, moves: drawn.choice(moves)))


class Greedy:
    """The move that the game's policy weighs most; one of them if there are several."""

    name = "greedy"

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        check_seat(seen)
        rules = rules_for(game)
        drawn = numbers(seed, seen)

        def heaviest(at: Any, moves: list[int]) -> int:
            weights = rules.weights(at)
            return drawn.choice([move for move, weight in zip(moves, weights, strict=True) if weight == max(weights)])

        return text(game, config, seen, decide(rules, seen, heaviest))


class EpsilonPolicy:
    """Draws by the policy's weights, and now and then, on purpose, anything."""

    def __init__(self, name: str, mistakes: float) -> None:
        self.name = name
        self.mistakes = mistakes

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        check_seat(seen)
        return text(game, config, seen, self.decide(rules_for(game), seen, seed=seed))

    def decide(self, rules: Rules, seen: Any, *, seed: Seed = None) -> list[int]:
        """The decisions of the move, one or two."""
        drawn = numbers(seed, seen)
        is_mistaken = drawn.random() < self.mistakes

        def drawn_move(at: Any, moves: list[int]) -> int:
            return drawn.choice(moves) if is_mistaken else drawn.choices(moves, rules.weights(at))[0]

        return decide(rules, seen, drawn_move)
