"""Playing the games of a plan, here or elsewhere."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from malison.arena.plan import Unit, brought
from malison.engine.match import Match, seeded
from malison.games import load
from malison.players import Player, parse, prepare

U = TypeVar("U")
R = TypeVar("R")


@dataclass(frozen=True)
class Played:
    """How a game ended, by seat."""

    unit: Unit
    places: tuple[int, ...]
    points: tuple[int, ...]
    plies: int
    seconds: tuple[float, ...]  # that each seat thought
    moves: tuple[int, ...]  # that each seat made


@cache
def _player(spec: str) -> Player:
    return parse(spec)


def play(unit: Unit) -> Played:
    """Play one game. Chance depends on the deal alone, each player's own chance on game and seat too."""
    game = load(unit.game)
    prepare(game)
    chance = seeded(f"{unit.seed}/{unit.deal}")
    match = Match(game, len(unit.specs), unit.options, own=brought(game, unit.own), chance=chance)
    seconds = [0.0] * len(unit.specs)
    moves = [0] * len(unit.specs)
    while match.turn is not None:
        seat = match.turn
        seen = match.witness(seat)
        began = time.perf_counter()
        seed = f"{unit.seed}/{unit.deal}/{unit.line_up}/{unit.rotation}/{seat}"
        move = _player(unit.specs[seat]).choose(game, match.terms, seen, seed=seed)
        seconds[seat] += time.perf_counter() - began
        moves[seat] += 1
        match.play(move)
    outcome = match.outcome
    assert outcome is not None
    return Played(unit, outcome.places, outcome.points, match.ply, tuple(seconds), tuple(moves))


def here(function: Callable[[U], R], units: Sequence[U]) -> Iterator[R]:
    """One after the other, in this process."""
    return map(function, units)


def on_cores(function: Callable[[U], R], units: Sequence[U], workers: int | None = None) -> Iterator[R]:
    """As they are done, on every core of this machine. Another mapping of this shape may spread them over more machines."""
    workers = min(workers or cores(), len(units))
    if workers == 1:
        yield from here(function, units)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = iter(units)
        running = {pool.submit(function, unit) for unit in islice(waiting, 2 * workers)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(function, unit) for unit in islice(waiting, len(done))}
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
