"""How fast it is: moves a second at every speed, beside the same games in C and beside other libraries, in one run.

One core is measured in CPU seconds, so that a busy machine does not matter much; all cores in seconds on the wall.
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
from malison.research.c_reference import CReference, NoPlayout

Row = dict[str, Any]
Say = Callable[[str], None]

YARDSTICKS = Path(__file__).parents[3] / "benchmarks" / "yardsticks"
SECONDS = 0.5  # that one measurement should take at least
TOGETHER = 256  # games of a batch that one core plays out: their records stay in its cache, as the one record of C does
SIZES = (1, 128, 4096)  # games of batches that go on decision by decision
DECISIONS = 200  # of a batch that goes on by itself, before it comes back
REPEATS = 7  # of which the fastest counts


def measure(game: Game, say: Say) -> Iterator[Row]:
    """All rows of one game."""
    low, high = game.about.seats
    with tempfile.TemporaryDirectory() as folder:
        try:
            in_c = CReference(game.id, Path(folder))
        except NoPlayout as error:
            say(str(error))
            in_c = None
        for seats in range(low, high + 1):
            yield from _with_seats(game, seats, in_c)
            yield from _going_on(game, seats)
            yield from _stepped(game, seats)
            yield _interpreted(game, seats)
            yield _searching(game, seats)
    seats = min(4, high)  # the rest is the same at every number of seats
    yield {"game": game.id, "seats": seats, "what": "state", "bytes": game.state.State.size}
    yield from _starting(game, seats)


def _with_seats(game: Game, seats: int, in_c: CReference | None) -> Iterator[Row]:
    """One core beside C, turn about, then all cores."""
    games = _enough(game, seats)
    batch = Batch(game, game.configure(seats), TOGETHER, seed=1, threads=1)
    ours: list[float] = []
    theirs: list[float] = []
    made = 0
    for _ in range(REPEATS):
        start = time.process_time()
        made = _play_out(batch, games)
        ours.append(time.process_time() - start)
        if in_c:
            theirs.append(in_c.bench(seats, games, 1)[1])
    one = _row(game, seats, "one core", made, games, min(ours))
    if theirs:
        yield _row(game, seats, "C", made, games, min(theirs))
        one["ratio_to_c"] = round(min(theirs) / min(ours), 3)
    yield one
    start = time.perf_counter()
    made = int(Batch(game, game.configure(seats), 4 * games, seed=1).play_out().sum())
    yield _row(game, seats, "all cores", made, 4 * games, time.perf_counter() - start) | {"cores": available_cores()}


def _play_out(batch: Batch, games: int) -> int:
    """Play games 0 … games - 1 with a batch of fewer; answer how many decisions they took."""
    made = 0
    for first in range(0, games, len(batch)):
        batch.reset(first=first)
        made += int(batch.play_out().sum())
    return made


def _enough(game: Game, seats: int) -> int:
    """How many games take long enough to be timed, in whole batches. Compiles on the way."""
    batch = Batch(game, game.configure(seats), TOGETHER, seed=1, threads=1)
    batch.play_out()
    games = TOGETHER
    while True:
        start = time.process_time()
        _play_out(batch, games)
        seconds = time.process_time() - start
        if seconds > SECONDS / 20:
            return TOGETHER * max(1, round(games * SECONDS / 2 / seconds / TOGETHER))
        games *= 4


def _row(game: Game, seats: int, what: str, moves: int, games: int, seconds: float) -> Row:
    return {
        "game": game.id,
        "seats": seats,
        "what": what,
        "moves_per_s": round(moves / seconds),
        "games_per_s": round(games / seconds, 1),
    }


def _going_on(game: Game, seats: int) -> Iterator[Row]:
    """Random decisions in every game of a batch, games that end begun anew, in one compiled loop; one core."""
    for size in SIZES:
        batch = Batch(game, game.configure(seats), size, seed=1, threads=1)
        batch.play_on(1)  # compiles
        moves = 0
        start = time.process_time()
        while time.process_time() - start < SECONDS / 2:
            batch.play_on(DECISIONS)
            moves += size * DECISIONS
        yield _row(game, seats, "batch, compiled loop", moves, 0, time.process_time() - start) | {"batch": size}


def _stepped(game: Game, seats: int) -> Iterator[Row]:
    """A batch one decision at a time from Python, as a learner steps it; one core."""
    for size in SIZES:
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


def _interpreted(game: Game, seats: int) -> Row:
    binder = InterpretedRules(game)._binder
    moves = games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state, scratch = game.blank(game.configure(seats)), game.state.Scratch()
        binder.bind(begin)(state, scratch, 1, games)
        moves += binder.bind(finish)(state, scratch, [0] * game.state.MOVES)
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


def _starting(game: Game, seats: int) -> Iterator[Row]:
    """Seconds from starting Python to the first move: plain, compiled the first time, compiled from disk."""
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


def _searching(game: Game, seats: int) -> Row:
    """Iterations of search from the first decision, on one core."""
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


def yardsticks(say: Say) -> Iterator[Row]:
    """Other libraries, each in a process of its own, where they are installed."""
    for script in sorted(YARDSTICKS.glob("*.py")):
        python = os.environ.get("MALISON_YARDSTICK_PYTHON", sys.executable)
        done = None
        for interpreter in dict.fromkeys((sys.executable, python)):
            done = subprocess.run([interpreter, script], capture_output=True, text=True, check=False)  # noqa: S603
            if done.returncode == 0:
                yield from (json.loads(line) for line in done.stdout.splitlines() if line.startswith("{"))
                break
        else:
            reason = (done.stderr.strip().splitlines() or ["it failed"])[-1] if done else "no Python"
            say(f"{script.stem} is left out: {reason}")
