"""Which games an arena plays: every line-up from every seat, with the same deals for all (duplicate play)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from malison.engine.errors import MalisonError
from malison.engine.game import Game
from malison.players import parse

MOST_GAMES = 1_000_000


class ArenaError(MalisonError):
    """A tournament that can't be held."""


@dataclass(frozen=True)
class Unit:
    """One game to play: small, so that it can be sent to another process or machine."""

    game: str
    options: Mapping[str, Any]
    custom: str | None  # the file of a board or deck of one's own
    seed: str
    deal: int
    line_up: int
    rotation: int
    specs: tuple[str, ...]  # by seat


def line_ups(game: Game, specs: Sequence[str], seats: int | None) -> list[tuple[str, ...]]:
    """The tables to be played.

    As many players as seats make one table. More make every table that can be made of them; fewer sit down again in
    turn until the seats are taken.
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


def brought(game: Game, custom: str | None) -> Any:
    """The board or deck that a file brings along."""
    return game.custom.load(custom) if custom is not None and game.custom else None


def plan(
    game: Game,
    specs: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    custom: str | None = None,
    seed: str = "0",
) -> list[Unit]:
    """At least so many games: whole deals, each played by every line-up from every seat."""
    if not 1 <= games <= MOST_GAMES:
        raise ArenaError(f"an arena plays 1 to {MOST_GAMES} games, not {games}")
    tables = line_ups(game, specs, seats)
    given = dict(options or {})
    game.configure(len(tables[0]), given, brought(game, custom))
    turned = [
        (at, rotation, table[rotation:] + table[:rotation]) for at, table in enumerate(tables) for rotation in _rotations(table)
    ]
    deals = -(-games // len(turned))
    return [
        Unit(game.id, given, custom, seed, deal, at, rotation, seated)
        for deal in range(deals)
        for at, rotation, seated in turned
    ]


def _rotations(table: tuple[str, ...]) -> list[int]:
    """The turns of a table that differ."""
    found: dict[tuple[str, ...], int] = {}
    for rotation in range(len(table)):
        found.setdefault(table[rotation:] + table[:rotation], rotation)
    return list(found.values())
