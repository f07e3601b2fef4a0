"""Many games between players: which is better, and how sure is that."""

from __future__ import annotations

from malison.arena.plan import ArenaError, Unit, line_ups, plan
from malison.arena.play import Played, here, on_cores, play
from malison.arena.results import Interval, Standing, standings

__all__ = ["ArenaError", "Interval", "Played", "Standing", "Unit", "here", "line_ups", "on_cores", "plan", "play", "standings"]
