"""A stand-in for a GPU: the kernels of `malison.engine.backends.gpu` as plain Python, thread after thread, on plain numbers.

numba-cuda has a simulator of its own, but it hands NumPy's small numbers to the rules, whose arithmetic is neither Python's nor
compiled code's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from malison.engine.backends import gpu
from malison.engine.backends.binding import Binder
from malison.engine.backends.interpreted import Box
from malison.engine.backends.kernels import listed_move
from malison.engine.game import Game


class OnDevice(np.ndarray[Any, Any]):
    """An array that would lie on the GPU."""

    def copy_to_host(self) -> Any:
        return np.array(self)

    def copy_to_device(self, content: Any) -> None:
        self[...] = content


class Numbers:
    """What a kernel sees of an array of numbers: Python's own."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, place: Any) -> Any:
        found = self.array[place]
        return found.item() if np.ndim(found) == 0 else Numbers(found)

    def __setitem__(self, place: Any, value: Any) -> None:
        self.array[place] = value


class Records:
    """What a kernel sees of an array of records."""

    def __init__(self, array: Any, record: Any) -> None:
        self.rows = array.view(np.uint8).reshape(len(array), -1)
        self.shape = array.shape
        self.record = record

    def __getitem__(self, place: int) -> Any:
        found = self.record()
        found.block = found.whole = np.asarray(self.rows[place]).data
        return found


class CustomFile(Box):
    """A record in a thread's own memory."""

    def view(self, kind: Any) -> Numbers:
        return Numbers(np.frombuffer(self.record.block, kind))


class _Place:
    x = 0


class Simulated:
    """What the kernels and `DeviceBatch` use of `numba.cuda`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.threadIdx, self.blockIdx = _Place(), _Place()
        self.blockDim, self.gridDim = _Place(), _Place()
        self.local = self
        self.MULTIPROCESSOR_COUNT = 2

    def get_current_device(self) -> Any:
        return self

    def grid(self, dimensions: int) -> int:
        return self.blockIdx.x * self.blockDim.x + self.threadIdx.x

    def gridsize(self, dimensions: int) -> int:
        return self.gridDim.x * self.blockDim.x

    def array(self, length: int, kind: Any) -> Any:
        return [0] * length if kind is np.int32 else CustomFile(kind())

    def device_array(self, shape: Any, kind: Any) -> Any:
        return np.full(np.prod(shape) * np.dtype(kind).itemsize, 0xA5, np.uint8).view(kind).reshape(shape).view(OnDevice)

    def to_device(self, array: Any) -> Any:
        return np.array(array).view(OnDevice)

    def jit(self, kernel: Callable[..., None]) -> Any:
        def launch(*arguments: Any) -> None:
            shown = [self._shown(argument) for argument in arguments]
            for block in range(self.gridDim.x):
                for thread in range(self.blockDim.x):
                    self.blockIdx.x, self.threadIdx.x = block, thread
                    kernel(*shown)

        return _Launcher(self, launch)

    def _shown(self, argument: Any) -> Any:
        if not isinstance(argument, np.ndarray):
            return argument
        return Records(argument, self.game.state.State) if argument.dtype.names else Numbers(argument)


class _Launcher:
    def __init__(self, device: Simulated, launch: Callable[..., None]) -> None:
        self.device = device
        self.launch = launch

    def __getitem__(self, size: tuple[int, int]) -> Callable[..., None]:
        self.device.gridDim.x, self.device.blockDim.x = size
        return self.launch


def simulate(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on a `DeviceBatch` of this game runs here, with two blocks of two threads."""
    device = Simulated(game)
    made = Binder(game.id, game.rules, quiet=True, compile_rule=lambda rule: rule, primitives=None)
    made.space(gpu.__name__).update(
        cuda=device,
        STATE=game.state.State,
        WORDS=game.state.State.size // gpu.WORD,
        SCRATCH=game.state.Scratch,
        MOVES=game.state.MOVES,
        LISTED=game.state.MOVES if game.rules["random_move"] is listed_move else 1,
    )
    monkeypatch.setattr(gpu, "cuda", device)
    monkeypatch.setattr(gpu, "binder", lambda game: made)
    monkeypatch.setattr(gpu, "_kernels", {})
    monkeypatch.setattr(gpu, "THREADS", 2)
    monkeypatch.setattr(gpu, "THREADS_PER_MULTIPROCESSOR", 2)
