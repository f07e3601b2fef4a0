"""Choose between interpreted and compiled rules."""

from __future__ import annotations

from malison.engine.backends.base import Rules
from malison.engine.backends.compiled import CompiledFunctions, CompiledRules
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.game import Game


def rules_for(game: Game) -> Rules:
    """Compiled rules if they are loaded, else interpreted ones. Both play the same game."""
    library = CompiledFunctions.ready(game)
    return CompiledRules(library) if library else InterpretedRules(game)
