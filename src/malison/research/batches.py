"""Batches for learning: many games stepped together, as arrays.

    games = malison.research.batch("cursed-tricks", 4096, device="cuda", seats=4)
    while learning:
        moves = policy(games.observations(), games.masks())      # arrays in, array out
        rewards, over = games.step(moves)

With device="cuda" everything stays on the GPU. Arrays carry DLPack: `torch.from_dlpack(x)` and `jax.dlpack.from_dlpack(x)` take
them without a copy. Where a game ends, the next one begins in its place: place i of n plays games i, i + n, i + 2n of the seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex

from malison.engine.backends.observation import Layout
from malison.engine.errors import MalisonError, OptionError
from malison.games import load

SEEDS = 2**62  # so many, as `seed_rng` says


class NoDevice(MalisonError):
    """A GPU was asked for where there is none."""


class LearningBatch:
    """Games stepped together. `layout` tells what the numbers of an observation mean."""

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
        made = _on_gpu if device == "cuda" else _on_cpu
        self._games: Any = made(loaded, config, n, index(seed))

    def __len__(self) -> int:
        return len(self._games)

    @property
    def layout(self) -> Layout:
        layout: Layout = self._games.layout
        return layout

    def turns(self) -> Any:
        """The seat to move in each game."""
        return self._shared(self._games.turn)

    def observations(self) -> Any:
        """A row for each game: what the seat to move knows."""
        if self.device == "cpu":
            return self._games.observe()
        vectors, there = self._new(len(self.layout), "float32")
        self._games.observe(out=there)
        return vectors

    def masks(self) -> Any:
        """A row for each game: 1 for each legal move."""
        if self.device == "cpu":
            return self._games.legal()
        masks, there = self._new(self.layout.actions, "int8")
        self._games.legal(out=there)
        return masks

    def random_moves(self) -> Any:
        """A legal move for each game, each as likely, from the games' own generators."""
        return self._shared(self._games.draw())

    def step(self, moves: Any) -> tuple[Any, Any]:
        """Play a move in each game; answer points by seat (0 but where a game ended) and where games ended.

        Moves are whole numbers: places in the masks. Whether the masks allow them is not looked at: a move that is left out
        there is played too, and what follows is no game.
        """
        self._games.step(_plain(moves) if self.device == "cpu" else _plain_on_gpu(moves))
        turn = self._shared(self._games.turn)
        over = turn < 0
        points = self._shared(self._games.points()) * over[:, None]
        if self.device == "cpu":
            self._games.reset(over)
        else:
            self._games.restart()
        return points, over

    def reset(self) -> None:
        """Begin all games anew, from number 0."""
        self._games.reset()

    def states(self) -> Any:
        """The records themselves, as they lie in memory: one row of bytes a game."""
        import numpy as np

        states = self._games.states
        states = states.copy_to_host() if self.device == "cuda" else states
        return states.view(np.uint8).reshape(len(self), -1)

    def _new(self, width: int, kind: str) -> tuple[Any, Any]:
        """A table on the GPU with a row for each game, from CuPy's pool of memory, and the same for numba-cuda."""
        import cupy
        import numba.cuda

        cuda: Any = numba.cuda
        table = cupy.empty((len(self), width), kind)
        return table, cuda.as_cuda_array(table, sync=False)

    def _shared(self, array: Any) -> Any:
        if self.device == "cpu":
            return array
        import cupy

        return cupy.asarray(array)


def _on_cpu(game: Any, config: Any, n: int, seed: int) -> Any:
    from malison.engine.backends.batch import Batch

    return Batch(game, config, n, seed=seed)


def _on_gpu(game: Any, config: Any, n: int, seed: int) -> Any:
    try:
        import cupy
        import numba.cuda

        cuda: Any = numba.cuda
        is_there = cuda.is_available() and cupy.cuda.runtime.getDeviceCount() > 0
    except Exception as error:
        raise NoDevice(f"device=cuda needs an NVIDIA GPU and malison[cuda]: {error}") from None
    if not is_there:
        raise NoDevice("device=cuda needs an NVIDIA GPU, and none is found here")
    from malison.engine.backends.gpu import DeviceBatch

    return DeviceBatch(game, config, n, seed=seed)


def _plain(moves: Any) -> Any:
    """Moves of any library that speaks DLPack or looks like an array."""
    import numpy as np

    return np.asarray(moves.detach().cpu() if hasattr(moves, "detach") else moves)


def _plain_on_gpu(moves: Any) -> Any:
    import cupy
    import numba.cuda

    from malison.engine.backends.batch import check_whole

    cuda: Any = numba.cuda
    array = cupy.from_dlpack(moves) if hasattr(moves, "__dlpack__") else cupy.asarray(moves)
    check_whole(array)
    return cuda.as_cuda_array(cupy.ascontiguousarray(array.astype(cupy.int32)))
