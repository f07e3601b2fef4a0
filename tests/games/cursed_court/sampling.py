"""Many worlds of one seat, dealt and scored by the compiled rules, to hold exact odds against."""

from __future__ import annotations

from typing import Any

import numpy as np

from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.match import Match
from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import redeal
from malison.engine.rules.rng import seed_generator
from malison.games.cursed_court.adjacency import crown_at, crowns_on
from malison.games.cursed_court.state import REGIONS
from malison.games.cursed_court.year import count_tableau, region_worth


@rule
def tally(seens: Any, works: Any, scratches: Any, n: int, seat: int, hits: Any, gained: Any) -> None:
    """Deal `n` worlds; count for each region how often it is worth anything, and what a crown of the seat gets."""
    for _ in range(n):
        works[0] = seens[0]
        world = works[0]
        redeal(world, scratches[0])
        seens[0].generator[0] = world.generator[0]
        seens[0].generator[1] = world.generator[1]
        count_tableau(world, scratches[0])
        for region in range(REGIONS):
            worth = region_worth(world, scratches[0], region)
            hits[region] += worth > 0
            if world.coinless == 1:
                for place in range(crowns_on(world, region)):
                    other = crown_at(world, region, place)
                    if other == seat:
                        break
                    if world.feint[other] != region + 1:
                        worth -= 1
            if seat < 0 or world.feint[seat] != region + 1:
                gained[region] += max(0, worth)


def sampled(match: Match, seat: int | None, n: int) -> tuple[list[float], list[float]]:
    """How often each region was worth anything, and the mean points of a crown there."""
    seen = match.witness(seat)
    seed_generator(seen, b"odds")
    hits, gained = np.zeros(REGIONS, np.int64), np.zeros(REGIONS, np.int64)
    work, scratch = match.game.state.State(), match.game.state.Scratch()
    run = CompiledFunctions.of(match.game).entry(tally, quiet=True)
    run(seen.array, work.array, scratch.array, n, -1 if seat is None else seat, hits, gained)
    return (hits / n).tolist(), (gained / n).tolist()
