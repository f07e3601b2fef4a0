"""malison: Cursed Court, Cursed Tricks, Courtisans and Cursed!, to play and to study.

Importing this imports neither NumPy nor Numba nor a web framework: everything is loaded when first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from malison.engine.match import Match

__version__ = "0.1.0"
__all__ = ["__version__", "list_games", "new"]


def new(game: str, seats: Sequence[str] | int, *, seed: int | str | None = None, custom: Any = None, **options: Any) -> Match:
    """Begin a match of a game (its id, as `malison games` lists them) with these seats, seed and options."""
    from malison.engine.match import Match, seeded_chance
    from malison.games import load

    return Match(load(game), seats, options, custom=custom, chance=None if seed is None else seeded_chance(seed))


def list_games() -> list[str]:
    """The ids of all games."""
    from malison.games import all_games

    return list(all_games())
