"""Benchmarks: moves per second of each backend, of the same games in C, and of other libraries.

Measurements on one core use CPU time, which a busy machine changes little; measurements on all cores use wall time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from malison.engine.backends.batch import Batch, begin
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.backends.kernels import finish
from malison.engine.cpu import available_cores
from malison.engine.game import Game
from malison.engine.rules.state_layout import OVER
from malison.research.c_reference import CReference, NoCReference

Row = dict[str, Any]
Note = Callable[[str], None]  # gets a sentence about what could not be measured

OTHER_LIBRARIES = Path(__file__).parents[3] / "benchmarks" / "other_libraries"
SECONDS = 0.5  # duration of one measurement, about
PLAYOUT_BATCH = 256  # games of a batch that one core plays out: their states fit into its cache, as the one state of C does
BATCH_SIZES = (1, 128, 4096)  # games of batches that restart finished games
DECISIONS = 200  # per game and call of the compiled loop
REPEATS = 7  # the fastest one counts


def measure(game: Game, note: Note) -> Iterator[Row]:
    """Yield all measurements of one game."""
    low, high = game.about.seats
    with tempfile.TemporaryDirectory() as folder:
        try:
            c_program = CReference(game.id, Path(folder))
        except NoCReference as error:
            note(str(error))
            c_program = None
        for seats in range(low, high + 1):
            yield from _measure_playouts(game, seats, c_program)
            yield from _measure_compiled_loop(game, seats)
            yield from _measure_steps(game, seats)
            yield _measure_interpreted(game, seats)
            yield _measure_search(game, seats)
    seats = min(4, high)  # the other measurements don't depend on the number of seats
    yield {"game": game.id, "seats": seats, "what": "state", "bytes": game.state.State.size}
    yield from _measure_start(game, seats)


def _measure_playouts(game: Game, seats: int, c_program: CReference | None) -> Iterator[Row]:
    """Measure random games on one core and in C, in turns, then on all cores."""
    games = _enough_games(game, seats)
    batch = Batch(game, game.configure(seats), PLAYOUT_BATCH, seed=1, threads=1)
    ours: list[float] = []
    theirs: list[float] = []
    moves = 0
    for _ in range(REPEATS):
        start = time.process_time()
        moves = _play_out(batch, games)
        ours.append(time.process_time() - start)
        if c_program:
            theirs.append(c_program.bench(seats, games, 1)[1])
    one = _row(game, seats, "one core", moves, games, min(ours))
    if theirs:
        yield _row(game, seats, "C", moves, games, min(theirs))
        one["ratio_to_c"] = round(min(theirs) / min(ours), 3)
    yield one
    start = time.perf_counter()
    moves = int(Batch(game, game.configure(seats), 4 * games, seed=1).play_out().sum())
    yield _row(game, seats, "all cores", moves, 4 * games, time.perf_counter() - start) | {"cores": available_cores()}


def _play_out(batch: Batch, games: int) -> int:
    """Play games 0 … games - 1, a batch at a time; return how many decisions they took."""
    moves = 0
    for first in range(0, games, len(batch)):
        batch.reset(first=first)
        moves += int(batch.play_out().sum())
    return moves


def _enough_games(game: Game, seats: int) -> int:
    """Return a number of games, in whole batches, that take long enough to be timed. This also compiles the playouts."""
    batch = Batch(game, game.configure(seats), PLAYOUT_BATCH, seed=1, threads=1)
    batch.play_out()
    games = PLAYOUT_BATCH
    while True:
        start = time.process_time()
        _play_out(batch, games)
        seconds = time.process_time() - start
        if seconds > SECONDS / 20:
            return PLAYOUT_BATCH * max(1, round(games * SECONDS / 2 / seconds / PLAYOUT_BATCH))
        games *= 4


def _row(game: Game, seats: int, what: str, moves: int, games: int, seconds: float) -> Row:
    return {
        "game": game.id,
        "seats": seats,
        "what": what,
        "moves_per_s": round(moves / seconds),
        "games_per_s": round(games / seconds, 1),
    }


def _measure_compiled_loop(game: Game, seats: int) -> Iterator[Row]:
    """Measure random decisions in a batch that restarts finished games, in one compiled loop on one core."""
    for size in BATCH_SIZES:
        batch = Batch(game, game.configure(seats), size, seed=1, threads=1)
        batch.play_on(1)  # compiles
        moves = 0
        start = time.process_time()
        while time.process_time() - start < SECONDS / 2:
            batch.play_on(DECISIONS)
            moves += size * DECISIONS
        yield _row(game, seats, "batch, compiled loop", moves, 0, time.process_time() - start) | {"batch": size}


def _measure_steps(game: Game, seats: int) -> Iterator[Row]:
    """Measure a batch that Python steps one decision at a time, as learning does, on one core."""
    for size in BATCH_SIZES:
        batch = Batch(game, game.configure(seats), size, seed=1, threads=1)
        batch.step(batch.draw())  # compiles, as the next line does
        batch.reset(batch.turn > OVER)
        moves = 0
        start = time.process_time()
        while time.process_time() - start < SECONDS / 2:
            moves += int((batch.turn >= 0).sum())
            batch.step(batch.draw())
            batch.reset(batch.turn < 0)
        yield _row(game, seats, "batch, step by step", moves, 0, time.process_time() - start) | {"batch": size}


def _measure_interpreted(game: Game, seats: int) -> Row:
    rules = InterpretedRules(game)
    moves = games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state, scratch = game.blank(game.configure(seats)), game.state.Scratch()
        rules.bound(begin)(state, scratch, 1, games)
        moves += rules.bound(finish)(state, scratch, [0] * game.state.MOVES)
        games += 1
    return _row(game, seats, "interpreted", moves, games, time.process_time() - start)


_FIRST_MOVE = """
import malison
match = malison.new({game!r}, {seats}, seed=1)
match.play(match.legal[0])
"""
_FIRST_COMPILED_MOVE = """
from malison.engine.backends.compiled import CompiledFunctions
from malison.games import load
CompiledFunctions.of(load({game!r}))
"""


def _measure_start(game: Game, seats: int) -> Iterator[Row]:
    """Measure the time from the start of Python to the first move: interpreted, compiled, and compiled from the disk cache."""
    with tempfile.TemporaryDirectory() as cache:
        for what, code in (
            ("first move, interpreted", _FIRST_MOVE),
            ("first move, compiled, cold", _FIRST_COMPILED_MOVE + _FIRST_MOVE),
            ("first move, compiled, warm", _FIRST_COMPILED_MOVE + _FIRST_MOVE),
        ):
            start = time.perf_counter()
            subprocess.run(  # noqa: S603
                [sys.executable, "-c", code.format(game=game.id, seats=seats)],
                check=True,
                env={**os.environ, "MALISON_CACHE": cache},
            )
            yield {"game": game.id, "seats": seats, "what": what, "seconds": round(time.perf_counter() - start, 2)}


def _measure_search(game: Game, seats: int) -> Row:
    """Measure iterations of search from the first decision, on one core."""
    from malison.engine.match import Match, seeded_chance
    from malison.players import prepare
    from malison.players.search import Budget, SearchParameters, run_search

    prepare(game)
    match = Match(game, seats, chance=seeded_chance("bench"))
    seen = match.witness(match.turn)
    iterations = 1000
    while True:
        start = time.process_time()
        run_search(game, seen, Budget(iterations), SearchParameters(), 1)
        seconds = time.process_time() - start
        if seconds > SECONDS / 2:
            return {"game": game.id, "seats": seats, "what": "search", "iterations_per_s": round(iterations / seconds)}
        iterations *= 4


def measure_others(note: Note) -> Iterator[Row]:
    """Yield measurements of other libraries, each in its own process, where they are installed."""
    for script in sorted(OTHER_LIBRARIES.glob("*.py")):
        python = os.environ.get("MALISON_YARDSTICK_PYTHON", sys.executable)
        done = None
        for interpreter in dict.fromkeys((sys.executable, python)):
            done = subprocess.run([interpreter, script], capture_output=True, text=True, check=False)  # noqa: S603
            if done.returncode == 0:
                yield from (json.loads(line) for line in done.stdout.splitlines() if line.startswith("{"))
                break
        else:
            reason = (done.stderr.strip().splitlines() or ["it failed"])[-1] if done else "no Python"
            note(f"{script.stem} is left out: {reason}")
