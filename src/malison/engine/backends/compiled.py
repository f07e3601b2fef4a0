"""Rules compiled by Numba and cached on disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, ClassVar

from malison.engine.backends import kernels
from malison.engine.backends.base import Rules
from malison.engine.backends.binding import Binder, cache_folder, sources_of
from malison.engine.game import Game
from malison.engine.rules.view_json import AT_ONCE, LETTERS, ViewBuffer, ViewVocabulary

Progress = Callable[[str, int, int], None]  # what is being compiled, how many are done, of how many

# Which rules are inlined, by the bytes of their code: none, small ones, all.
NONE, SMALL, ALL = 0, 200, 1 << 20

ROWS = 128  # more rows than any position has stems


class CompiledRules(Rules):
    """Numba, cached on disk. `CompiledFunctions.of` compiles; this only calls."""

    def __init__(self, library: CompiledFunctions) -> None:
        # Each was compiled for one signature, so nothing has to look at the arguments' types any more.
        super().__init__(library.game, {function: library.only_version(function) for function in library.ENTRIES})
        text, ends = self._row_of(LETTERS + AT_ONCE, "u1"), self._row_of(64, "i4")
        self._canvas = (self._box(self.game.state.State()), self._box(self.glance), self._box(ViewBuffer()), text, ends)
        self._letters, self._ends = memoryview(text), memoryview(ends)

    def _box(self, record: Any) -> Any:
        return record.array if record._array is None else record._array

    def views_json(self, state: Any, viewers: Collection[int | None], vocabulary: ViewVocabulary) -> dict[int | None, bytes]:
        mask = 0
        for viewer in viewers:
            mask |= 1 if viewer is None else 2 << viewer
        if self._entries[kernels.write_views](self._box(state), mask, *self._canvas, *vocabulary.arrays) < 0:
            raise ValueError("a picture has no room on its page")
        ends = [0, *self._ends[: mask.bit_length()].tolist()]
        letters = self._letters
        views_json: dict[int | None, bytes] = {}
        for viewer in viewers:
            place = 0 if viewer is None else viewer + 1
            views_json[viewer] = letters[ends[place] : ends[place + 1]].tobytes()
        return views_json

    def _numbers(self, length: int) -> Any:
        return self._row_of(length, "i4")

    def _row_of(self, length: int, kind: str) -> Any:
        import numpy as np

        return np.zeros(length, kind)

    def _list(self, numbers: Any, n: int) -> list[int]:
        listed: list[int] = numbers[:n].tolist()
        return listed

    def _rows(self) -> Any:
        import numpy as np

        return np.zeros((ROWS, 3), np.int32)

    def _list_rows(self, rows: Any, n: int) -> list[tuple[int, int, int]]:
        return [(stem, low, high) for stem, low, high in rows[:n].tolist()]


class CompiledFunctions:
    """One game's compiled functions, shared by all threads: they keep nothing between calls."""

    _made: ClassVar[dict[str, CompiledFunctions]] = {}
    _begun: ClassVar[dict[str, CompiledFunctions]] = {}
    _lock = threading.Lock()

    # What a match needs. They share the compiled rules that tell; those that play fast compile their own when first called.
    ENTRIES: ClassVar[tuple[Callable[..., Any], ...]] = (
        kernels.set_up,
        kernels.bring_chance,
        kernels.bring_draw,
        kernels.play_move,
        kernels.attempt,
        kernels.list_chance_outcomes,
        kernels.list_legal,
        kernels.is_awaiting_amount,
        kernels.spread,
        kernels.see,
        kernels.write_views,
        kernels.fill_in,
        kernels.list_points,
        kernels.list_weights,
        kernels.leave_to_memory,
    )

    def __init__(self, game: Game) -> None:
        from malison.engine.backends.primitives import on_cpu

        self.game = game
        self.entries: dict[Callable[..., Any], Any] = {}
        self._own_sources = {source for rule in game.rules.values() for source in sources_of(rule)} | {*game.sources()}
        primitives = on_cpu()
        self._binders = {
            (quiet, sparing): Binder(
                game.id.replace("-", "_"),
                {**game.rules, **game.advice},
                quiet=quiet,
                compile_rule=partial(_compile_rule, inlined),
                primitives=primitives,
            )
            for quiet, sparing, inlined in ((False, False, NONE), (True, False, ALL), (True, True, SMALL))
        }

    @classmethod
    def of(cls, game: Game, progress: Progress | None = None) -> CompiledFunctions:
        """The game's library, compiled if need be (seconds the first time, then from disk)."""
        with cls._lock:
            if game.id not in cls._made:
                library = cls(game)
                library._compile(progress)
                cls._made[game.id] = library
            return cls._made[game.id]

    @classmethod
    def as_needed(cls, game: Game) -> CompiledFunctions:
        """The game's library, each function compiled when it is first called: for those that need only a few."""
        with cls._lock:
            return cls._made.get(game.id) or cls._begun.setdefault(game.id, cls(game))

    @classmethod
    def ready(cls, game: Game) -> CompiledFunctions | None:
        """The library if it is loaded already."""
        return cls._made.get(game.id)

    @property
    def is_on_disk(self) -> bool:
        """Whether it was compiled on this machine before, so that loading it takes a moment only."""
        return cache_folder(self._own_sources | sources_of(self.ENTRIES[-1])).exists()

    def entry(self, function: Callable[..., Any], *, quiet: bool, sparing: bool = False) -> Any:
        """A generic function compiled for this game, cached on disk; compiled when it is first called.

        `quiet` is without the telling of events, and all rules inlined: so playouts are 1.4 times as fast. With `sparing` only
        small rules are: where the same ones are called from many places, as in search, that takes half the time to compile.
        What is quiet runs for long, so it lets go of the interpreter's lock; what tells takes a microsecond, and keeps it.
        """
        if function not in self.entries:
            import numba

            # Numba looks at this setting when the function is decorated.
            numba.config.CACHE_DIR = str(  # type: ignore[attr-defined]
                cache_folder(self._own_sources | sources_of(function))
            )
            self.entries[function] = numba.njit(cache=True, nogil=quiet)(self._binders[quiet, sparing].copy(function))
        return self.entries[function]

    def only_version(self, function: Callable[..., Any]) -> Any:
        """A function of ENTRIES, past Numba's choice between versions of it."""
        (version,) = self.entries[function].overloads.values()
        return version.entry_point

    def _compile(self, progress: Progress | None) -> None:
        for done, function in enumerate(self.ENTRIES):
            if progress:
                progress(function.__name__, done, len(self.ENTRIES))
            self.entry(function, quiet=False).compile(self._signature(function))
        if progress:
            progress("", len(self.ENTRIES), len(self.ENTRIES))

    def _signature(self, function: Callable[..., Any]) -> Any:
        """The types of a generic function's arguments, told by their names."""
        import inspect

        from numba import types
        from numba.np.numpy_support import from_dtype

        state = types.Array(from_dtype(self.game.state.State.dtype()), 1, "C")
        numbers = types.Array(types.int32, 1, "C")
        letters = types.Array(types.uint8, 1, "C")
        by_name = {
            "states": state,
            "seens": state,
            "works": state,
            "scratches": types.Array(from_dtype(self.game.state.Scratch.dtype()), 1, "C"),
            "moves": numbers,
            "more": numbers,
            "counts": numbers,
            "out": numbers,
            "ends": numbers,
            "rows": types.Array(types.int32, 2, "C"),
            "buffers": types.Array(from_dtype(ViewBuffer.dtype()), 1, "C"),
            "vocabulary": letters,
            "starts": numbers,
            "text": letters,
        }
        return tuple(by_name.get(name, types.int64) for name in inspect.signature(function).parameters)


def _compile_rule(inlined: int, function: Callable[..., Any]) -> Any:
    """Inlined if its code is shorter than that. Compiled code alone calls a rule: what Python would need for it is left out."""
    from numba import njit

    compiled: Any = njit  # its stubs lack two of these
    return compiled(
        nogil=True,
        error_model="numpy",
        forceinline=len(function.__code__.co_code) < inlined,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
    )(function)
