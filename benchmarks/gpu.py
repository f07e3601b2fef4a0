"""Equality and speed on a GPU: python benchmarks/gpu.py [--games 1000000] [--json FILE] [GAME …]

For each game: random games are played on the CPU and on the GPU, and must end in the same bytes (points, all fields, and the
generator, which every random move has moved on); a few thousand are also compared after every single move. Then the speed of
whole games, deal included, at several batch sizes.

It finds `src` beside it; GPU.md tells what else it needs.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
os.environ.setdefault("MALISON_CACHE", str(Path(__file__).parents[1] / "build" / "cache"))

import numpy as np

for _name, _twin in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _name):  # gone from NumPy 2.5, and Numba 0.68.0 still looks for them
        setattr(np, _name, getattr(np, _twin))

from numba import cuda  # noqa: E402

import malison.research  # noqa: E402
from malison.engine.backends import gpu  # noqa: E402
from malison.engine.backends.batch import Batch  # noqa: E402
from malison.engine.backends.gpu import DeviceBatch  # noqa: E402
from malison.engine.game import Game  # noqa: E402
from malison.engine.options import MatchConfig  # noqa: E402
from malison.games import all_games, load  # noqa: E402
from malison.testing.conformance import cases  # noqa: E402

SIZES = (1 << 10, 1 << 14, 1 << 17, 1 << 20, 1 << 22)
STEPPED = 4096
REPEATS = 5


def compare_ends(game: Game, config: MatchConfig, games: int) -> int:
    """How many games of the same numbers end differently."""
    ours = Batch(game, config, games, seed=1)
    theirs = DeviceBatch(game, config, games, seed=1)
    made = ours.play_out()
    made_there = theirs.play_out().copy_to_host()
    states = theirs.states.copy_to_host()
    size = states.dtype.itemsize
    differ = (ours.states.view(np.uint8) != states.view(np.uint8)).reshape(games, size).any(axis=1)
    differ |= made != made_there
    differ |= (ours.points() != theirs.points().copy_to_host()).any(axis=1)
    return int(differ.sum())


def compare_steps(game: Game, seats: int) -> tuple[int, int]:
    """How many decisions were compared one by one, and how many states or legal moves differed."""
    config = game.configure(seats)
    ours = Batch(game, config, STEPPED, seed=2)
    theirs = DeviceBatch(game, config, STEPPED, seed=2)
    drawn = np.random.default_rng(2)
    compared = differ = 0
    while (ours.turn >= 0).any():
        masks = ours.legal()
        moves = (drawn.random(masks.shape) * masks).argmax(axis=1).astype(np.int32)
        differ += int((masks != theirs.legal().copy_to_host()).any(axis=1).sum())
        compared += int((ours.turn >= 0).sum())
        ours.step(moves)
        theirs.step(cuda.to_device(moves))
        differ += int((ours.states.view(np.uint8) != theirs.states.copy_to_host().view(np.uint8)).sum())
    return compared, differ


def compare_learning(game: Game, seats: int) -> int:
    """How many observations, moves drawn or states differ over some steps of a batch for learning, games restarting."""
    config = game.configure(seats)
    ours = Batch(game, config, STEPPED, seed=4)
    theirs = DeviceBatch(game, config, STEPPED, seed=4)
    differ = 0
    for _ in range(60):
        differ += int((ours.observe() != theirs.observe().copy_to_host()).any(axis=1).sum())
        differ += int((ours.turn != theirs.turn.copy_to_host()).sum())
        moves, moves_there = ours.draw(), theirs.draw()
        differ += int((moves != moves_there.copy_to_host()).sum())
        ours.step(moves)
        theirs.step(moves_there)
        ours.reset(ours.turn < 0)
        theirs.restart()
    return differ + int((ours.states.view(np.uint8) != theirs.states.copy_to_host().view(np.uint8)).sum())


def learning_speed(game: Game, seats: int, size: int) -> float:
    """Decisions a second of a batch for learning that is observed, masked and stepped, all on the GPU."""
    batch = malison.research.batch(game.id, size, device="cuda", seats=seats, seed=5)
    seconds = 0.0
    for attempt in range(2):
        cuda.synchronize()
        start = time.perf_counter()
        for _ in range(50):
            batch.observations()
            batch.masks()
            batch.step(batch.random_moves())
        cuda.synchronize()
        seconds = time.perf_counter() - start if attempt else 0.0
    return 50 * size / seconds


@contextmanager
def alone() -> Iterator[None]:
    """Processes that measure different games at the same time take turns on the GPU."""
    with (Path(tempfile.gettempdir()) / "malison-gpu.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def shared_with_others() -> dict[str, bool]:
    """Whether PyTorch and JAX take a batch's arrays where they lie."""
    games = malison.research.batch("cursed-tricks", 256, device="cuda")
    seen = games.observations()
    found: dict[str, bool] = {}
    try:
        import torch

        found["torch"] = torch.from_dlpack(seen).data_ptr() == seen.data.ptr
        games.step(torch.from_dlpack(games.random_moves()))
    except ImportError:
        pass
    try:
        import jax

        found["jax"] = jax.dlpack.from_dlpack(seen).unsafe_buffer_pointer() == seen.data.ptr
    except ImportError:
        pass
    return found


def speed(game: Game, seats: int, size: int) -> tuple[float, float]:
    """Moves and games a second, dealing included: the median of a few runs."""
    batch = DeviceBatch(game, game.configure(seats), size, seed=3)
    seconds: list[float] = []
    moves = 0
    for repeat in range(REPEATS + 1):
        cuda.synchronize()
        start = time.perf_counter()
        batch.reset(repeat * size)
        made = batch.play_out()
        cuda.synchronize()
        seconds.append(time.perf_counter() - start)
        moves = int(made.copy_to_host().sum())
    median = sorted(seconds[1:])[REPEATS // 2]
    return moves / median, size / median


def resources(game: Game) -> dict[str, Any]:
    """What one thread of the playing kernel uses."""
    kernel = gpu.kernels_of(game)[gpu.finish_kernel]
    (registers,) = kernel.get_regs_per_thread().values()
    (local,) = kernel.get_local_mem_per_thread().values()
    return {"registers": registers, "local_bytes": local, "state_bytes": game.state.State.size}


def measure(game: Game, games: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    low, high = game.about.seats
    start = time.perf_counter()
    seats = min(4, high)
    different = compare_ends(game, game.configure(seats), games)
    compared, stepwise = compare_steps(game, seats)
    others = {other: compare_ends(game, game.configure(other), games // 10) for other in range(low, high + 1) if other != seats}
    options = [compare_ends(game, config, games // 200) for config in cases(game)]
    rows.append(
        {
            "game": game.id,
            "seats": seats,
            "what": "equality",
            "games": games,
            "different": different,
            "decisions_compared_one_by_one": compared,
            "different_one_by_one": stepwise,
            "different_with_other_seats": others,
            "option_sets": len(options),
            "different_with_other_options": sum(options),
            "different_for_learning": compare_learning(game, seats),
            "seconds": round(time.perf_counter() - start, 1),
        }
    )
    print(rows[-1], flush=True)
    speed(game, seats, SIZES[0])  # compiles
    learning_speed(game, seats, SIZES[0])
    with alone():
        rows += measure_speed(game, seats)
    rows.append({"game": game.id, "what": "resources", **resources(game)})
    print(rows[-1], flush=True)
    return rows


def measure_speed(game: Game, seats: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for size in SIZES:
        moves, whole = speed(game, seats, size)
        rows.append({"game": game.id, "seats": seats, "what": "gpu", "batch": size, "moves_per_s": moves, "games_per_s": whole})
        print(
            f"{game.id:14} {seats} seats {size:8} games  {moves / 1e6:9.1f} M moves/s {whole / 1e6:7.2f} M games/s", flush=True
        )
    learning = learning_speed(game, seats, 1 << 16)
    rows.append(
        {"game": game.id, "seats": seats, "what": "gpu, observed and stepped", "batch": 1 << 16, "moves_per_s": learning}
    )
    print(f"{game.id:14} {seats} seats, observed and stepped: {learning / 1e6:.1f} M decisions/s", flush=True)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chosen", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else device.name
    machine = {"gpu": name, "cpus": os.cpu_count(), "date": time.strftime("%Y-%m-%d"), "python": platform.python_version()}
    print(machine, flush=True)
    rows: list[dict[str, Any]] = []
    for game in arguments.chosen or all_games():
        rows += measure(load(game), arguments.games)
        if arguments.json:
            arguments.json.write_text(json.dumps({"machine": machine, "rows": rows}, indent=1) + "\n")
    print({"what": "taken without a copy", **shared_with_others()})
    wrong = ("different", "different_one_by_one", "different_with_other_options", "different_for_learning")
    others = [count for row in rows for count in row.get("different_with_other_seats", {}).values()]
    return 1 if any(others) or any(row.get(name) for row in rows for name in wrong) else 0


if __name__ == "__main__":
    sys.exit(main())
