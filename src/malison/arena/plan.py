"""The games of a tournament: every line-up in every rotation of seats, with the same deals for all (duplicate play)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from malison.engine.errors import MalisonError
from malison.engine.game import Game
from malison.players import parse
from malison.simulation.seeds import GameSeeds
from malison.simulation.units import WorkUnit

MAX_GAMES = 1_000_000


class ArenaError(MalisonError):
    """Raised for a tournament that is not possible."""


def line_ups(game: Game, specs: Sequence[str], seats: int | None) -> list[tuple[str, ...]]:
    """Return the line-ups of players that meet, each with one spec per seat.

    If there are more players than seats, every combination meets. If there are fewer, they take the seats in turn, several
    each. Without `seats`, the number of players decides, within the game's limits.
    """
    low, high = game.about.seats
    if not specs:
        raise ArenaError("an arena needs players")
    for spec in specs:
        parse(spec)
    wanted = seats if seats is not None else min(max(len(specs), low), high)
    if not low <= wanted <= high:
        raise ArenaError(f"{game.about.name['en']} is for {low} to {high} players, not {wanted}")
    if len(specs) >= wanted:
        return list(dict.fromkeys(combinations(specs, wanted)))
    return [tuple(specs[seat % len(specs)] for seat in range(wanted))]


def plan(
    game: Game,
    specs: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    custom: Any = None,
    seed: str = "0",
) -> list[WorkUnit]:
    """Return units of one game each, at least `games` of them: every deal is played by every line-up in every rotation."""
    if not 1 <= games <= MAX_GAMES:
        raise ArenaError(f"an arena plays 1 to {MAX_GAMES} games, not {games}")
    met = line_ups(game, specs, seats)
    config = game.configure(len(met[0]), options, custom)
    seatings = [
        (players[rotation:] + players[:rotation], (number, rotation))
        for number, players in enumerate(met)
        for rotation in _rotations(players)
    ]
    deals = -(-games // len(seatings))
    return [
        WorkUnit(game.id, config, players, (GameSeeds(seed, deal, variant),))
        for deal in range(deals)
        for players, variant in seatings
    ]


def _rotations(players: tuple[str, ...]) -> list[int]:
    """Return the rotations of a line-up that differ from each other."""
    found: dict[tuple[str, ...], int] = {}
    for rotation in range(len(players)):
        found.setdefault(players[rotation:] + players[:rotation], rotation)
    return list(found.values())
