"""Bots and hints at a table in the terminal: made from what a seat knows, and nothing else."""

from __future__ import annotations

import threading
from typing import Any

from malison import players
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.players import Hint

LEVELS = tuple(players.LEVELS)


def choose(level: str, game: Game, config: MatchConfig, seen: Any, seed: str) -> str:
    """One move in text. It may take seconds."""
    return players.parse(level).choose(game, config, seen, seed=seed)


def hints(game: Game, config: MatchConfig, seen: Any, seconds: float = 1.0) -> list[Hint]:
    """The best moves first."""
    return players.hint(game, config, seen, seconds=seconds)


def warm_up(game: Game) -> threading.Thread:
    """Compile rules and search in the background; until it is done bots play a little weaker."""
    thread = threading.Thread(target=players.prepare, args=(game,), daemon=True, name="compiling")
    thread.start()
    return thread
