"""Players that choose moves: `parse` a spec, then `choose` a move or ask for a `hint`. See README.md in this folder."""

from __future__ import annotations

from malison.players.hints import Hint, hint
from malison.players.levels import LEVELS, parse
from malison.players.player import Player, PlayerError
from malison.players.search import prepare
from malison.players.search_tree import Stop

__all__ = ["LEVELS", "Hint", "Player", "PlayerError", "Stop", "hint", "parse", "prepare"]
