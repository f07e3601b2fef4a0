"""The games: every folder here with an about.toml, and those of other packages (entry points in `malison.games`)."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from malison.engine.errors import GameError, UnknownGame
from malison.engine.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game by id, in alphabetical order. Nothing of a game is loaded but its about.toml."""
    found = [Game(f"malison.games.{about.parent.name}", about.parent) for about in Path(__file__).parent.glob("*/about.toml")]
    for point in entry_points(group="malison.games"):
        spec = find_spec(point.value)
        if spec is None or spec.origin is None:
            raise GameError(f"the entry point {point.name} names {point.value}, which can't be found")
        found.append(Game(point.value, Path(spec.origin).parent))
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}


def load(name: str) -> Game:
    """The game of that id."""
    games = all_games()
    if name not in games:
        raise UnknownGame(f"there is no game '{name}': the games are {', '.join(games)}")
    return games[name]
