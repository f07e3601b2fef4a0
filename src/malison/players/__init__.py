"""What chooses moves: `parse` a player, let it `choose`; or ask for a `hint`. README.md beside this file tells more."""

from __future__ import annotations

from malison.players.levels import LEVELS, parse
from malison.players.player import Player, PlayerError
from malison.players.search import Hint, hint, prepare
from malison.players.search_tree import Stop

__all__ = ["LEVELS", "Hint", "Player", "PlayerError", "Stop", "hint", "parse", "prepare"]
