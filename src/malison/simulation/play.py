"""The loop that plays one game between players."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from malison.engine.game import Game
from malison.engine.match import Match, Outcome, seeded_chance
from malison.engine.options import MatchConfig
from malison.players import Player
from malison.simulation.seeds import GameSeeds


@dataclass(frozen=True)
class PlayedGame:
    """A finished match, with the number of moves and the decision time of each seat."""

    seeds: GameSeeds
    match: Match
    moves: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def outcome(self) -> Outcome:
        outcome = self.match.outcome
        assert outcome is not None
        return outcome


def play_game(game: Game, config: MatchConfig, players: Sequence[Player], seeds: GameSeeds) -> PlayedGame:
    """Play one game to its end; `players` has one player per seat."""
    match = Match(game, config.seats, config, chance=seeded_chance(seeds.chance))
    player_seeds = [seeds.player(seat) for seat in range(config.seats)]
    moves = [0] * config.seats
    seconds = [0.0] * config.seats
    while match.turn is not None:
        seat = match.turn
        seen = match.witness(seat)
        began = time.perf_counter()
        move = players[seat].choose(game, config, seen, seed=player_seeds[seat])
        seconds[seat] += time.perf_counter() - began
        moves[seat] += 1
        match.play(move)
    return PlayedGame(seeds, match, tuple(moves), tuple(seconds))
