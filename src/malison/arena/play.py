"""Playing one game of a plan."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache

from malison.arena.plan import Unit, brought
from malison.engine.match import Match, seeded_chance
from malison.games import load
from malison.players import Player, parse, prepare


@dataclass(frozen=True)
class Played:
    """How a game ended, by seat."""

    unit: Unit
    places: tuple[int, ...]
    points: tuple[int, ...]
    plies: int
    seconds: tuple[float, ...]  # that each seat thought
    moves: tuple[int, ...]  # that each seat made


@cache
def steady(spec: str) -> Player:
    """The player, a level without its time limit: results are then the same on every machine, however busy."""
    player = parse(spec)
    return player.untimed()


def play(unit: Unit) -> Played:
    """Play one game. Chance depends on the deal alone, each player's own chance on game and seat too."""
    game = load(unit.game)
    prepare(game)
    chance = seeded_chance(f"{unit.seed}/{unit.deal}")
    match = Match(game, len(unit.specs), unit.options, custom=brought(game, unit.custom), chance=chance)
    seconds = [0.0] * len(unit.specs)
    moves = [0] * len(unit.specs)
    while match.turn is not None:
        seat = match.turn
        seen = match.witness(seat)
        began = time.perf_counter()
        seed = f"{unit.seed}/{unit.deal}/{unit.line_up}/{unit.rotation}/{seat}"
        move = steady(unit.specs[seat]).choose(game, match.config, seen, seed=seed)
        seconds[seat] += time.perf_counter() - began
        moves[seat] += 1
        match.play(move)
    outcome = match.outcome
    assert outcome is not None
    return Played(unit, outcome.places, outcome.points, match.ply, tuple(seconds), tuple(moves))
