"""What remains of played games: the result of each game, and sums over many games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from malison.simulation.play import PlayedGame
from malison.simulation.seeds import GameSeeds
from malison.simulation.units import WorkUnit


@dataclass(frozen=True)
class GameResult:
    """How one game ended. Tuples have one entry per seat."""

    players: tuple[str, ...]  # specs
    seeds: GameSeeds
    places: tuple[int, ...]
    points: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # decision time


def collect_results(unit: WorkUnit, played: Sequence[PlayedGame]) -> list[GameResult]:
    """Return the result of each game of a unit."""
    return [
        GameResult(unit.players, game.seeds, game.outcome.places, game.outcome.points, game.moves, game.seconds)
        for game in played
    ]


@dataclass
class Tally:
    """Sums over games. They are exact, so they don't depend on the order of the games."""

    games: int
    moves: int
    points: list[int]  # by seat
    wins: list[Fraction]  # by seat; a win shared by n seats counts 1/n for each

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls(0, 0, [0] * seats, [Fraction()] * seats)

    @classmethod
    def of(cls, seats: int, played: Sequence[PlayedGame]) -> Tally:
        tally = cls.empty(seats)
        for game in played:
            winners = game.outcome.winners
            wins = [Fraction(seat in winners, len(winners)) for seat in range(seats)]
            tally.add(cls(1, game.match.ply, list(game.outcome.points), wins))
        return tally

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.moves += other.moves
        self.points = [mine + theirs for mine, theirs in zip(self.points, other.points, strict=True)]
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
