"""Batches for learning: many games stepped together, with observations, masks and rewards as arrays.

    games = malison.research.batch("cursed-tricks", 4096, device="cuda", seats=4)
    while learning:
        moves = policy(games.observations(), games.masks())      # arrays in, array out
        rewards, over = games.step(moves)

With device="cuda" all arrays stay on the GPU. Arrays support DLPack: `torch.from_dlpack(x)` and `jax.dlpack.from_dlpack(x)`
use them without a copy. When a game ends, the next one starts in the same row: row i of n plays games i, i + n, i + 2n of the
seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex

from malison.engine.backends.observation import Layout
from malison.engine.errors import MalisonError, OptionError
from malison.games import load

SEEDS = 2**62  # number of seeds that `seed_rng` tells apart


class NoDevice(MalisonError):
    """Raised when device="cuda" is asked for and no GPU can be used."""


class LearningBatch:
    """A batch of games. `layout` describes the numbers of an observation."""

    def __init__(self, game: str, n: int, *, device: str, seats: int | None, seed: int, options: Mapping[str, Any]) -> None:
        if device not in ("cpu", "cuda"):
            raise OptionError(f"device is cpu or cuda, not '{device}'")
        if n < 1:
            raise OptionError(f"a batch has at least one game, not {n}")
        if not isinstance(seed, SupportsIndex) or not 0 <= index(seed) < SEEDS:
            raise OptionError(f"a seed is a whole number from 0 to 2**62 - 1, not {seed!r}")
        loaded = load(game)
        config = loaded.configure(loaded.about.seats[0] if seats is None else seats, options)
        self.device = device
        self.seats = config.seats
        make_batch = _gpu_batch if device == "cuda" else _cpu_batch
        self._games: Any = make_batch(loaded, config, n, index(seed))

    def __len__(self) -> int:
        return len(self._games)

    @property
    def layout(self) -> Layout:
        layout: Layout = self._games.layout
        return layout

    def turns(self) -> Any:
        """Return the seat to move in each game."""
        return self._as_array(self._games.turn)

    def observations(self) -> Any:
        """Return the observation of the seat to move, one row per game."""
        if self.device == "cpu":
            return self._games.observe()
        vectors, device_vectors = self._new_gpu_array(len(self.layout), "float32")
        self._games.observe(out=device_vectors)
        return vectors

    def masks(self) -> Any:
        """Return a mask with 1 for each legal move, one row per game."""
        if self.device == "cpu":
            return self._games.legal()
        masks, device_masks = self._new_gpu_array(self.layout.actions, "int8")
        self._games.legal(out=device_masks)
        return masks

    def random_moves(self) -> Any:
        """Return a uniformly random legal move for each game, drawn by the games' own generators."""
        return self._as_array(self._games.draw())

    def step(self, moves: Any) -> tuple[Any, Any]:
        """Play one move in each game; return the points by seat (0 unless the game ended) and whether each game ended.

        A move is an index into the mask. `step` does not check the mask: after an illegal move the game is undefined.
        """
        self._games.step(_cpu_moves(moves) if self.device == "cpu" else _gpu_moves(moves))
        over = self.turns() < 0
        points = self._as_array(self._games.points()) * over[:, None]
        if self.device == "cpu":
            self._games.reset(over)
        else:
            self._games.restart()
        return points, over

    def reset(self) -> None:
        """Start all games again: row i with game i of the seed."""
        self._games.reset()

    def states(self) -> Any:
        """Return the bytes of the states, one row per game."""
        import numpy as np

        states = self._games.states
        states = states.copy_to_host() if self.device == "cuda" else states
        return states.view(np.uint8).reshape(len(self), -1)

    def _new_gpu_array(self, width: int, kind: str) -> tuple[Any, Any]:
        """Allocate an array with one row per game from CuPy's memory pool; return it for CuPy and for numba-cuda."""
        import cupy
        import numba.cuda

        cuda: Any = numba.cuda
        array = cupy.empty((len(self), width), kind)
        return array, cuda.as_cuda_array(array, sync=False)

    def _as_array(self, array: Any) -> Any:
        if self.device == "cpu":
            return array
        import cupy

        return cupy.asarray(array)


def _cpu_batch(game: Any, config: Any, n: int, seed: int) -> Any:
    from malison.engine.backends.batch import Batch

    return Batch(game, config, n, seed=seed)


def _gpu_batch(game: Any, config: Any, n: int, seed: int) -> Any:
    try:
        import cupy
        import numba.cuda

        cuda: Any = numba.cuda
        is_available = cuda.is_available() and cupy.cuda.runtime.getDeviceCount() > 0
    except Exception as error:
        raise NoDevice(f"device=cuda needs an NVIDIA GPU and malison[cuda]: {error}") from None
    if not is_available:
        raise NoDevice("device=cuda needs an NVIDIA GPU, and there is none")
    from malison.engine.backends.gpu import DeviceBatch

    return DeviceBatch(game, config, n, seed=seed)


def _cpu_moves(moves: Any) -> Any:
    """Return moves as a NumPy array; they may be any array, or a PyTorch tensor on any device."""
    import numpy as np

    return np.asarray(moves.detach().cpu() if hasattr(moves, "detach") else moves)


def _gpu_moves(moves: Any) -> Any:
    import cupy
    import numba.cuda

    from malison.engine.backends.batch import check_whole

    cuda: Any = numba.cuda
    array = cupy.from_dlpack(moves) if hasattr(moves, "__dlpack__") else cupy.asarray(moves)
    check_whole(array)
    return cuda.as_cuda_array(cupy.ascontiguousarray(array.astype(cupy.int32)))
