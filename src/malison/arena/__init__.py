"""Many games between players: which is better, and how sure is that."""

from __future__ import annotations

from malison.arena.plan import ArenaError, Unit, plan
from malison.arena.play import Played, here, on_all_cores, play
from malison.arena.results import Interval, Standing, standings

__all__ = ["ArenaError", "Interval", "Played", "Standing", "Unit", "here", "on_all_cores", "plan", "play", "standings"]
