"""Many games on a GPU: the same rules compiled by numba-cuda, one game a thread. Needs `malison[cuda]`.

    batch = DeviceBatch(load("cursed-tricks"), terms, 1 << 20, seed=7)
    decisions = batch.play_out()          # stays on the device
    batch.points().copy_to_host()

Games are seeded, numbered and played exactly as in `malison.engine.backends.batch`, and end in the same bytes.

A thread copies its game from the array into memory of its own, plays there and copies it back: that memory is laid out so that
neighbouring threads read neighbouring words, which an array of records is not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

import numba.cuda
import numpy as np
from numba.np.numpy_support import from_dtype

from malison.engine.backends import primitives
from malison.engine.backends.batch import advance, begin, mark_legal, seat_of
from malison.engine.backends.binding import Binder
from malison.engine.backends.kernels import finish, listed_move, look
from malison.engine.backends.observation import Layout, read_place
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import points, random_move
from malison.engine.rules.state_layout import OVER

cuda: Any = numba.cuda

THREADS = 128  # a block
THREADS_PER_MULTIPROCESSOR = 1024  # in flight at once
WORD = 8  # bytes

# Of the game to which the kernels are bound
STATE: Any = None
WORDS: Any = 1  # of its state
SCRATCH: Any = None
MOVES: Any = 1
LISTED: Any = 1  # the same, or 1 where the game draws a move without listing them


# --- Kernels: bound to a game ---
#
# Each thread plays a game, then the one that many threads further on. Fewer threads than games are in flight at once, because
# more would push each other's memory out of the caches.


@rule
def fetch(works: Any, content: Any, place: int) -> None:
    """Copy a game into memory of the thread's own, word by word: assigning a record copies it byte by byte."""
    words = works.view(np.uint64)
    for word in range(WORDS):
        words[word] = content[place, word]


@rule
def put_back(works: Any, content: Any, place: int) -> None:
    words = works.view(np.uint64)
    for word in range(WORDS):
        content[place, word] = words[word]


def begin_kernel(content: Any, blanks: Any, seed: int, numbers: Any) -> None:
    works = cuda.local.array(1, STATE)
    scratches = cuda.local.array(1, SCRATCH)
    for place in range(cuda.grid(1), content.shape[0], cuda.gridsize(1)):
        fetch(works, blanks, 0)
        begin(works[0], scratches[0], seed, numbers[place])
        put_back(works, content, place)


def finish_kernel(content: Any, made: Any) -> None:
    works = cuda.local.array(1, STATE)
    scratches = cuda.local.array(1, SCRATCH)
    moves = cuda.local.array(LISTED, np.int32)
    for place in range(cuda.grid(1), content.shape[0], cuda.gridsize(1)):
        fetch(works, content, place)
        made[place] = finish(works[0], scratches[0], moves)
        put_back(works, content, place)


def advance_kernel(content: Any, chosen: Any) -> None:
    works = cuda.local.array(1, STATE)
    scratches = cuda.local.array(1, SCRATCH)
    for place in range(cuda.grid(1), content.shape[0], cuda.gridsize(1)):
        fetch(works, content, place)
        advance(works[0], scratches[0], chosen[place])
        put_back(works, content, place)


def clear_kernel(masks: Any) -> None:
    """A block a row and a thread a number, so that neighbours write side by side."""
    for row in range(cuda.blockIdx.x, masks.shape[0], cuda.gridDim.x):
        for at in range(cuda.threadIdx.x, masks.shape[1], cuda.blockDim.x):
            masks[row, at] = 0


def legal_kernel(states: Any, masks: Any) -> None:
    moves = cuda.local.array(MOVES, np.int32)
    for place in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        mark_legal(states[place], moves, place, masks)


def look_kernel(states: Any, blanks: Any, chosen: Any, content: Any) -> None:
    works = cuda.local.array(1, STATE)
    for place in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        fetch(works, blanks, 0)
        look(states[place], seat_of(states[place], chosen[place]), works[0])
        put_back(works, content, place)


def read_kernel(content: Any, states: Any, chosen: Any, rows: Any, vectors: Any) -> None:
    """A block a row and a thread a number, so that neighbours write side by side."""
    for row in range(cuda.blockIdx.x, vectors.shape[0], cuda.gridDim.x):
        seat = seat_of(states[row], chosen[row])
        for at in range(cuda.threadIdx.x, vectors.shape[1], cuda.blockDim.x):
            vectors[row, at] = read_place(content[row], 0, seat, states[row].seats, rows, at)


def turn_kernel(states: Any, turns: Any) -> None:
    for place in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        turns[place] = states[place].turn


def draw_kernel(states: Any, chosen: Any) -> None:
    moves = cuda.local.array(LISTED, np.int32)
    for place in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        chosen[place] = random_move(states[place], moves) if states[place].turn >= 0 else 0


def restart_kernel(content: Any, states: Any, blanks: Any, seed: int, numbers: Any) -> None:
    """In the places of games that are over, begin the next unplayed ones."""
    works = cuda.local.array(1, STATE)
    scratches = cuda.local.array(1, SCRATCH)
    for place in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        if states[place].turn == OVER:
            numbers[place] += states.shape[0]
            fetch(works, blanks, 0)
            begin(works[0], scratches[0], seed, numbers[place])
            put_back(works, content, place)


def points_kernel(states: Any, table: Any) -> None:
    for place in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        points(states[place], table[place])


# --- Compiling ---


def count(mask: int) -> int:
    return cuda.popc(np.int64(mask))  # type: ignore[no-any-return]


def lowest(mask: int) -> int:
    return cuda.ffs(np.int64(mask)) - 1  # type: ignore[no-any-return]


def nth(mask: int, place: int) -> int:
    for _ in range(place):
        mask &= mask - 1
    return lowest(mask)


@cache
def gpu_primitives() -> dict[str, Any]:
    return primitives.compiled(cuda.jit(device=True), count, lowest, nth)


def scratch_type(game: Game) -> Any:
    """The game's scratch space without the events, which nobody hears here."""
    fields = {name: field for name, field in game.state.Scratch.fields.items() if name != "event"}
    return np.dtype([(name, field.kind.name, field.shape) for name, field in fields.items()], align=True)


def binder(game: Game) -> Binder:
    """The game's rules as device functions."""
    made = Binder(
        game.id.replace("-", "_"),
        game.rules,
        quiet=True,
        compile_rule=cuda.jit(device=True),
        primitives=gpu_primitives(),
    )
    made.space(__name__).update(
        STATE=from_dtype(game.state.State.dtype()),
        WORDS=game.state.State.size // WORD,
        SCRATCH=from_dtype(scratch_type(game)),
        MOVES=game.state.MOVES,
        LISTED=game.state.MOVES if game.rules["random_move"] is listed_move else 1,
    )
    return made


class Kernels:
    """A game's kernels, compiled when they are first called."""

    def __init__(self, game: Game) -> None:
        self._binder = binder(game)
        self._made: dict[Callable[..., None], Any] = {}

    def __getitem__(self, kernel: Callable[..., None]) -> Any:
        if kernel not in self._made:
            self._made[kernel] = cuda.jit(self._binder.copy(kernel))
        return self._made[kernel]


_kernels: dict[str, Kernels] = {}


def kernels_of(game: Game) -> Kernels:
    if game.id not in _kernels:
        _kernels[game.id] = Kernels(game)
    return _kernels[game.id]


class DeviceBatch:
    """Like `malison.engine.backends.batch.Batch`, with arrays that stay on the GPU.

    `observe` and `legal` write into an array of the right shape if they are given one: making one takes longer than filling it.
    """

    def __init__(self, game: Game, config: MatchConfig, games: int, *, seed: int = 0) -> None:
        self.game = game
        self.config = config
        self.seed = seed
        self.layout = Layout(game, config)
        self.numbers = cuda.device_array(games, np.int64)
        self._content, self.states = self._records(games)
        self._blanks = cuda.to_device(game.blank(config).array.view(np.uint64).reshape(1, -1))
        self._zeros = cuda.to_device(np.zeros((1, game.state.State.size // WORD), np.uint64))
        self._kernels = kernels_of(game)
        self._most = THREADS_PER_MULTIPROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT // THREADS
        self.reset()

    def _records(self, games: int) -> tuple[Any, Any]:
        """An array of words, and the same memory as records."""
        words = self.game.state.State.size // WORD
        content = cuda.device_array((games, words), np.uint64)
        return content, content.reshape(games * words).view(self.game.state.State.dtype())

    def __len__(self) -> int:
        return int(self.states.shape[0])

    def _run(self, kernel: Callable[..., None], *arguments: Any, threads_each: int = 1) -> None:
        """With so many threads for each game, as far as they are in flight at once."""
        blocks = -(-len(self) * threads_each // THREADS)
        self._kernels[kernel][min(blocks, self._most), THREADS](*arguments)

    @property
    def turn(self) -> Any:
        """Whose turn it is in each game; OVER (-2) where it has ended."""
        turns = cuda.device_array(len(self), np.int8)
        self._run(turn_kernel, self.states, turns)
        return turns

    def reset(self, first: int = 0) -> None:
        """Begin games `first`, `first` + 1 and so on."""
        self.numbers.copy_to_device(np.arange(first, first + len(self)))
        self._run(begin_kernel, self._content, self._blanks, self.seed, self.numbers)

    def restart(self) -> None:
        """In the places of games that are over, begin the next unplayed ones: place i of n plays i, i + n, i + 2n and so on."""
        self._run(restart_kernel, self._content, self.states, self._blanks, self.seed, self.numbers)

    def play_out(self) -> Any:
        """Play all games to their ends with random moves; answer how many decisions each took."""
        made = cuda.device_array(len(self), np.int32)
        self._run(finish_kernel, self._content, made)
        return made

    def draw(self) -> Any:
        """A random legal move for each game, from its own generator; 0 where it is over."""
        chosen = cuda.device_array(len(self), np.int32)
        self._run(draw_kernel, self.states, chosen)
        return chosen

    def step(self, moves: Any) -> None:
        """Play one legal decision in every game that is not over, then what chance brings."""
        self._run(advance_kernel, self._content, moves)

    def legal(self, out: Any = None) -> Any:
        """A row of 0 and 1 for each game: which moves are legal."""
        masks = cuda.device_array((len(self), self.layout.actions), np.int8) if out is None else out
        self._run(clear_kernel, masks, threads_each=THREADS)
        self._run(legal_kernel, self.states, masks)
        return masks

    def observe(self, seats: Any = None, out: Any = None) -> Any:
        """A vector for each game, as `layout` tells: what the seat to move knows, or the given seats."""
        chosen = self._to_move if seats is None else seats
        vectors = cuda.device_array((len(self), len(self.layout)), np.float32) if out is None else out
        content, content_bytes = self._seen
        self._run(look_kernel, self.states, self._zeros, chosen, content)
        self._run(read_kernel, content_bytes, self.states, chosen, self._rows, vectors, threads_each=THREADS)
        return vectors

    @cached_property
    def _to_move(self) -> Any:
        """The seats to observe from, when they are those to move."""
        return cuda.to_device(np.full(len(self), -1, np.int32))

    @cached_property
    def _seen(self) -> tuple[Any, Any]:
        """Memory for witnessed records: as words and as bytes."""
        content, _ = self._records(len(self))
        return content, content.reshape(content.size).view(np.uint8).reshape(len(self), -1)

    @cached_property
    def _rows(self) -> Any:
        return cuda.to_device(np.array(self.layout.table(), np.int32))

    def points(self) -> Any:
        """A row for each game: the points by seat."""
        table = cuda.device_array((len(self), self.config.seats), np.int32)
        self._run(points_kernel, self.states, table)
        return table
