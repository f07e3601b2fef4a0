"""Many games between players: which is better, and how sure is that."""

from __future__ import annotations

from malison.arena.plan import ArenaError, Unit, line_ups, plan
from malison.arena.play import Played, play
from malison.arena.results import Interval, Standing, standings
from malison.simulation.parallel import Spread, here, on_cores, on_ray, spreading

__all__ = [
    "ArenaError",
    "Interval",
    "Played",
    "Spread",
    "Standing",
    "Unit",
    "here",
    "line_ups",
    "on_cores",
    "on_ray",
    "plan",
    "play",
    "spreading",
    "standings",
]
