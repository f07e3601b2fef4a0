"""Compare games on GPU and CPU and measure the GPU: python benchmarks/gpu.py [--games 1000000] [--json FILE] [GAME …]

Random games on the CPU and on the GPU must end in the same bytes: points, all fields, and the random generator, which every
random move advances. A few thousand games are also compared after every move. Then the script measures whole games, including
the deal, at several batch sizes. See GPU.md for details and requirements.
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

for _name, _replacement in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _name):  # removed in NumPy 2.5, but Numba 0.68.0 refers to them
        setattr(np, _name, getattr(np, _replacement))

from numba import cuda  # noqa: E402

import malison.research  # noqa: E402
from malison.engine.backends import gpu  # noqa: E402
from malison.engine.backends.batch import Batch  # noqa: E402
from malison.engine.backends.gpu import DeviceBatch  # noqa: E402
from malison.engine.game import Game  # noqa: E402
from malison.engine.options import MatchConfig  # noqa: E402
from malison.games import all_games, load  # noqa: E402
from malison.testing.conformance import cases  # noqa: E402

BATCH_SIZES = (1 << 10, 1 << 14, 1 << 17, 1 << 20, 1 << 22)
COMPARED_GAMES = 4096  # in comparisons after every decision
REPEATS = 5


def compare_ends(game: Game, config: MatchConfig, games: int) -> int:
    """Return how many games end differently on CPU and GPU."""
    on_cpu = Batch(game, config, games, seed=1)
    on_gpu = DeviceBatch(game, config, games, seed=1)
    moves = on_cpu.play_out()
    gpu_moves = on_gpu.play_out().copy_to_host()
    gpu_states = on_gpu.states.copy_to_host()
    size = gpu_states.dtype.itemsize
    differ = (on_cpu.states.view(np.uint8) != gpu_states.view(np.uint8)).reshape(games, size).any(axis=1)
    differ |= moves != gpu_moves
    differ |= (on_cpu.points() != on_gpu.points().copy_to_host()).any(axis=1)
    return int(differ.sum())


def compare_steps(game: Game, seats: int) -> tuple[int, int]:
    """Return how many decisions were compared one by one, and how many states or legal moves differed."""
    config = game.configure(seats)
    on_cpu = Batch(game, config, COMPARED_GAMES, seed=2)
    on_gpu = DeviceBatch(game, config, COMPARED_GAMES, seed=2)
    rng = np.random.default_rng(2)
    compared = differ = 0
    while (on_cpu.turn >= 0).any():
        masks = on_cpu.legal()
        moves = (rng.random(masks.shape) * masks).argmax(axis=1).astype(np.int32)
        differ += int((masks != on_gpu.legal().copy_to_host()).any(axis=1).sum())
        compared += int((on_cpu.turn >= 0).sum())
        on_cpu.step(moves)
        on_gpu.step(cuda.to_device(moves))
        differ += int((on_cpu.states.view(np.uint8) != on_gpu.states.copy_to_host().view(np.uint8)).sum())
    return compared, differ


def compare_learning(game: Game, seats: int) -> int:
    """Return how many observations, random moves or states differ over 60 steps of a batch that restarts finished games."""
    config = game.configure(seats)
    on_cpu = Batch(game, config, COMPARED_GAMES, seed=4)
    on_gpu = DeviceBatch(game, config, COMPARED_GAMES, seed=4)
    differ = 0
    for _ in range(60):
        differ += int((on_cpu.observe() != on_gpu.observe().copy_to_host()).any(axis=1).sum())
        differ += int((on_cpu.turn != on_gpu.turn.copy_to_host()).sum())
        moves, gpu_moves = on_cpu.draw(), on_gpu.draw()
        differ += int((moves != gpu_moves.copy_to_host()).sum())
        on_cpu.step(moves)
        on_gpu.step(gpu_moves)
        on_cpu.reset(on_cpu.turn < 0)
        on_gpu.restart()
    return differ + int((on_cpu.states.view(np.uint8) != on_gpu.states.copy_to_host().view(np.uint8)).sum())


def learning_speed(game: Game, seats: int, size: int) -> float:
    """Return decisions per second of a batch for learning that is observed, masked and stepped on the GPU."""
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
def gpu_lock() -> Iterator[None]:
    """Wait until no other process measures speed on this GPU."""
    with (Path(tempfile.gettempdir()) / "malison-gpu.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def shares_memory() -> dict[str, bool]:
    """Return whether PyTorch and JAX, where installed, use the arrays of a batch without a copy."""
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
    """Return moves and games per second, including the deal: the median of a few runs."""
    batch = DeviceBatch(game, game.configure(seats), size, seed=3)
    seconds: list[float] = []
    moves = 0
    for repeat in range(REPEATS + 1):
        cuda.synchronize()
        start = time.perf_counter()
        batch.reset(repeat * size)
        played = batch.play_out()
        cuda.synchronize()
        seconds.append(time.perf_counter() - start)
        moves = int(played.copy_to_host().sum())
    median = sorted(seconds[1:])[REPEATS // 2]
    return moves / median, size / median


def resources(game: Game) -> dict[str, Any]:
    """Return the registers and local memory of one thread of the playout kernel, and the size of a state."""
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
    speed(game, seats, BATCH_SIZES[0])  # compiles
    learning_speed(game, seats, BATCH_SIZES[0])
    with gpu_lock():
        rows += measure_speed(game, seats)
    rows.append({"game": game.id, "what": "resources", **resources(game)})
    print(rows[-1], flush=True)
    return rows


def measure_speed(game: Game, seats: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for size in BATCH_SIZES:
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
    print({"what": "taken without a copy", **shares_memory()})
    wrong = ("different", "different_one_by_one", "different_with_other_options", "different_for_learning")
    others = [count for row in rows for count in row.get("different_with_other_seats", {}).values()]
    return 1 if any(others) or any(row.get(name) for row in rows for name in wrong) else 0


if __name__ == "__main__":
    sys.exit(main())
