"""The `Player` protocol and the helpers that all players share."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable
from typing import Any, Protocol

from malison.engine.backends.base import Rules
from malison.engine.errors import MalisonError
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.players.search_tree import Stop

Seed = int | str | None


class PlayerError(MalisonError):
    """Raised for a spec that names no player, and for a player that is asked to move for another seat."""


class Player(Protocol):
    """Chooses moves from what one seat knows. It keeps no state between calls, so threads may share it."""

    @property
    def name(self) -> str:
        """The spec from which `parse` makes this player."""

    @property
    def uses_search(self) -> bool:
        """Whether the player needs `prepare(game)` to play at full speed."""

    def untimed(self) -> Player:
        """Return the player without its time limit, if a number of iterations limits it as well."""

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        """Return one legal move as text for the seat to move, whose witnessed state is `seen`."""


def seed_bytes(seed: Seed, seen: Any) -> bytes:
    """Return the bytes that seed a player's random choices: its seed and what it knows. Without a seed they are random."""
    given = secrets.token_hex(16) if seed is None else str(seed)
    return given.encode() + b"/" + bytes(seen.position_bytes())


def seeded_rng(seed: Seed, seen: Any) -> random.Random:
    return random.Random(hashlib.sha256(seed_bytes(seed, seen)).digest())


def check_turn(seen: Any) -> None:
    """Raise PlayerError unless `seen` is the witnessed state of the seat to move."""
    if seen.turn < 0 or seen.observer != seen.turn + 1:
        raise PlayerError("a player needs the witnessed state of the seat to move")


def move_text(game: Game, config: MatchConfig, seen: Any, decisions: list[int]) -> str:
    """Return the text of a move that consists of one decision, or of two: what to do and the amount."""
    amounts = game.state.AMOUNTS
    stem = decisions[0] if decisions[0] < amounts else None
    amount = str(decisions[-1] - amounts) if decisions[-1] >= amounts else None
    written: str = game.notation.text(config, seen, stem, amount)
    return written


def pick_decisions(rules: Rules, seen: Any, pick: Callable[[Any, list[int]], int]) -> list[int]:
    """Return the decisions of one move, one or two, where `pick(state, legal_moves)` chooses each."""
    state = seen.copy()
    decisions = [pick(state, rules.legal(state))]
    if decisions[0] < rules.game.state.AMOUNTS:
        # After a move on a witnessed state, only whether the move still lacks its amount is meaningful.
        rules.play(state, decisions[0])
        if state.turn >= 0 and rules.awaits_amount(state):
            decisions.append(pick(state, rules.legal(state)))
    return decisions
