"""Run work units in parallel and yield their results as they finish."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol, TypeVar

from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.cpu import available_cores
from malison.engine.game import Game
from malison.games import load
from malison.players import prepare
from malison.simulation.parallel import choose_map, map_serial
from malison.simulation.play import PlayedGame, play_game
from malison.simulation.units import WorkUnit, untimed_player

# Seconds of interpreted play up to which neither compiled rules nor other processes are worth their start.
QUICK_SECONDS = 2.0
# Seconds that compiling a game takes, about; interpreted play that takes less on all cores is not compiled.
COMPILE_SECONDS = 20.0

R = TypeVar("R")

# Runs in the worker: returns what the caller wants to know about the games of a unit. It must be picklable, and its result too.
Collect = Callable[[WorkUnit, list[PlayedGame]], R]
Progress = Callable[[int, int], None]  # games finished, games in all


class CompileGame(Protocol):
    """Compiles the rules of a game, and with `search` the search too, or loads them from the disk cache."""

    def __call__(self, game: Game, *, search: bool) -> None: ...


def compile_game(game: Game, *, search: bool) -> None:
    """Compile without showing any progress."""
    if search:
        prepare(game)
    else:
        CompiledFunctions.of(game)


def run_units(
    units: Sequence[WorkUnit],
    collect: Collect[R],
    *,
    workers: int | None = None,
    ray: str | None = None,
    always_compile: bool = False,
    compile_game: CompileGame = compile_game,
    progress: Progress | None = None,
) -> Iterator[R]:
    """Play all units of one game and yield `collect(unit, played)` for each, in the order in which they finish.

    Units run on `workers` processes (default: all cores) or on the Ray cluster at the address `ray`. Players that search run
    compiled. Otherwise, unless `always_compile`, the first unit runs interpreted in this process; the time that it takes
    decides whether the others run here, in parallel, or in parallel and compiled.
    """
    if not units:
        return
    total, done = sum(len(unit.games) for unit in units), 0
    map_units = choose_map(workers=workers, ray=ray)
    search = any(unit.uses_search for unit in units)
    is_compiled = always_compile or search
    if not is_compiled:
        began = time.perf_counter()
        done, result = _run_unit(units[0], collect, is_compiled=False)
        seconds = (time.perf_counter() - began) * (total - done) / done
        if progress:
            progress(done, total)
        yield result
        units = units[1:]
        if seconds < QUICK_SECONDS and ray is None:
            map_units = map_serial
        else:
            is_compiled = _is_compiling_worth_it(units, seconds / (workers or available_cores()))
    if is_compiled and units:
        compile_game(load(units[0].game_id), search=search)  # workers then load it from the disk cache
    for games, result in map_units(partial(_run_unit, collect=collect, is_compiled=is_compiled), units):
        done += games
        if progress:
            progress(done, total)
        yield result


def _is_compiling_worth_it(units: Sequence[WorkUnit], seconds: float) -> bool:
    return bool(units) and (seconds > COMPILE_SECONDS or CompiledFunctions(load(units[0].game_id)).is_on_disk)


def _run_unit(unit: WorkUnit, collect: Collect[R], *, is_compiled: bool) -> tuple[int, R]:
    """Return the number of games of a unit and what `collect` returns for them."""
    return len(unit.games), collect(unit, play_unit(unit, is_compiled=is_compiled))


def play_unit(unit: WorkUnit, *, is_compiled: bool = False) -> list[PlayedGame]:
    """Play the games of a unit in this process, with compiled rules if wanted. The results don't depend on it."""
    game = load(unit.game_id)
    if is_compiled:
        compile_game(game, search=unit.uses_search)
    players = [untimed_player(spec) for spec in unit.players]
    return [play_game(game, unit.config, players, seeds) for seeds in unit.games]
