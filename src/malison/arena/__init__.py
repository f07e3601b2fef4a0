"""Tournaments between players: which player is better, and how certain that is."""

from __future__ import annotations

from malison.arena.plan import ArenaError, line_ups, plan
from malison.arena.standings import Standing, standings

__all__ = ["ArenaError", "Standing", "line_ups", "plan", "standings"]
