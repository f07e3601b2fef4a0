"""Work units: the games that one worker plays in one go."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from malison.engine.options import MatchConfig
from malison.players import Player, parse
from malison.simulation.seeds import GameSeeds

# Limits of the units of a numbered run. The files of a data set depend on them.
MAX_UNITS = 256
MAX_GAMES_PER_UNIT = 256


@dataclass(frozen=True, slots=True)
class WorkUnit:
    """Games of one kind between the same players.

    A unit holds everything that its results depend on, and it can be pickled: any process on any machine gets the same results.
    """

    game_id: str
    config: MatchConfig
    players: tuple[str, ...]  # specs by seat
    games: tuple[GameSeeds, ...]

    @property
    def uses_search(self) -> bool:
        return any(untimed_player(spec).uses_search for spec in self.players)


@cache
def untimed_player(spec: str) -> Player:
    """Return the player of a spec. A level loses its time limit, so its moves don't depend on how busy the machine is."""
    return parse(spec).untimed()


def numbered_units(game_id: str, config: MatchConfig, players: tuple[str, ...], run: str, games: int) -> list[WorkUnit]:
    """Return units for games 0 … games - 1 of a run: the first game by itself, then groups of equal size.

    The groups depend only on the number of games, not on the number of workers.
    """
    size = max(1, min(MAX_GAMES_PER_UNIT, games // MAX_UNITS))
    ranges = [range(1), *(range(first, min(first + size, games)) for first in range(1, games, size))]
    return [WorkUnit(game_id, config, players, tuple(GameSeeds(run, number) for number in numbers)) for numbers in ranges]
