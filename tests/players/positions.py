"""Positions for the tests of players."""

from __future__ import annotations

import random
from typing import Any

from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.engine.rules.rng import seed_generator


def position(game: Game, ply: int, seed: int = 4) -> Match:
    """Return a match after `ply` random moves, or just before its end if it is shorter."""
    match = Match(game, game.about.seats[0] + 1, chance=seeded_chance(seed))
    rng = random.Random(seed)
    for _ in range(ply):
        before = match.copy()
        match.play(rng.choice(match.legal))
        if match.is_over:
            return before
    return match


def twin(match: Match, seed: bytes) -> Any:
    """Return what the seat to move witnesses in another state that it can't tell from the true one."""
    other = match.witness(match.turn)
    seed_generator(other, seed)
    match.rules.redeal(other)
    assert other.position_bytes() != match.state().position_bytes()
    return match.rules.witness(other, match.turn)
