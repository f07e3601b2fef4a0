"""A game's rules at two speeds, behind one set of methods: interpreted for stepping through, compiled for playing fast."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import cached_property, partial
from typing import Any, ClassVar

from malison.engine import generic
from malison.engine.compiling import Binder, cache_folder, sources_of
from malison.engine.game import Game
from malison.engine.picture import AT_ONCE, LETTERS, Ink, Page

Progress = Callable[[str, int, int], None]  # what is being compiled, how many are done, of how many

ROWS = 128  # more rows than any position has stems

# Which rules are inlined, by the bytes of their code: none, small ones, all.
NONE, SMALL, ALL = 0, 200, 1 << 20


class Rules(ABC):
    """The rules of one game, ready to run. Records go in, records and lists come out. Safe for one thread at a time."""

    def __init__(self, game: Game, entries: Mapping[Callable[..., Any], Callable[..., Any]]) -> None:
        """`entries` are the functions of `generic`, bound to the game."""
        self.game = game
        self._entries = entries
        self.aside = game.state.Scratch()
        self.trial = game.state.State()  # for a move that may yet be refused
        self.glance = game.state.State()  # for what someone sees at the moment
        self._work = game.state.State()

    @abstractmethod
    def _box(self, record: Any) -> Any: ...

    @abstractmethod
    def _numbers(self, length: int) -> Any: ...

    @abstractmethod
    def _list(self, numbers: Any, n: int) -> list[int]: ...

    @abstractmethod
    def _rows(self) -> Any: ...

    @abstractmethod
    def _list_rows(self, rows: Any, n: int) -> list[tuple[int, int, int]]: ...

    @cached_property
    def _moves(self) -> Any:
        return self._numbers(self.game.state.MOVES)

    @cached_property
    def _more(self) -> Any:
        return self._numbers(self.game.state.MOVES)

    @cached_property
    def _counts(self) -> Any:
        return self._numbers(self.game.state.OUTCOMES)

    @cached_property
    def _table(self) -> Any:
        return self._rows()

    def setup(self, state: Any) -> None:
        self._entries[generic.set_up](self._box(state), self._box(self.aside))

    def chance(self, state: Any) -> None:
        self._entries[generic.bring_chance](self._box(state), self._box(self.aside))

    def bag(self, state: Any) -> list[int]:
        """How many of each outcome the next draw has in its bag."""
        n = self._entries[generic.fill_bag](self._box(state), self._counts)
        return self._list(self._counts, n)

    def draw(self, state: Any, outcome: int) -> None:
        self._entries[generic.bring_draw](self._box(state), self._box(self.aside), outcome)

    def legal(self, state: Any) -> list[int]:
        n = self._entries[generic.list_legal](self._box(state), self._moves)
        return self._list(self._moves, n)

    def play(self, state: Any, move: int) -> None:
        self._entries[generic.play_move](self._box(state), self._box(self.aside), move)

    def attempt(self, state: Any, move: int) -> int:
        """Play a decision if it is legal; REFUSED, HALF or WHOLE."""
        answer: int = self._entries[generic.attempt](self._box(state), self._box(self.aside), self._moves, move)
        return answer

    def half(self, state: Any) -> bool:
        return bool(self._entries[generic.is_half](self._box(state)))

    def spread(self, state: Any) -> list[tuple[int, int, int]]:
        """The legal moves as rows (stem, lowest amount, highest amount), -1 for none."""
        if not self.game.has_amounts:
            return [(move, -1, -1) for move in self.legal(state)]
        n = self._entries[generic.spread](
            self._box(state),
            self._box(self._work),
            self._box(self.aside),
            self._moves,
            self._more,
            self.game.state.AMOUNTS,
            self._table,
        )
        return self._list_rows(self._table, n)

    def witness(self, state: Any, seat: int | None, seen: Any = None) -> Any:
        """What that seat knows, or what anyone knows, in a new record or in `seen`, which is emptied first."""
        if seen is None:
            seen = self.game.state.State()
        else:
            seen.clear()
        self._entries[generic.see](self._box(state), -1 if seat is None else seat, self._box(seen))
        return seen

    @abstractmethod
    def pictures(self, state: Any, viewers: Collection[int | None], ink: Ink) -> dict[int | None, bytes]:
        """What each of these seats, or anyone (None), is shown, as JSON, made from what that viewer knows."""

    def redeal(self, seen: Any) -> None:
        """Fill in, with the record's generator, what its seer does not know."""
        self._entries[generic.fill_in](self._box(seen), self._box(self.aside))

    def weights(self, state: Any) -> list[int]:
        """What the game's policy makes of each legal move of the seat to move, in the order of `legal`."""
        n = self._entries[generic.list_weights](self._box(state), self._box(self.aside), self._moves, self._more)
        return self._list(self._more, n)

    def forget(self, seen: Any) -> None:
        """Take out of a witnessed record what the options leave to its seat's memory."""
        self._entries[generic.leave_to_memory](self._box(seen))

    def points(self, state: Any) -> list[int]:
        out = self._numbers(state.seats)
        self._entries[generic.list_points](self._box(state), out)
        return [int(value) for value in out]


class Box:
    """One record where compiled code has an array of them: assigning copies."""

    def __init__(self, record: Any) -> None:
        self.record = record

    def __getitem__(self, place: int) -> Any:
        return self.record

    def __setitem__(self, place: int, record: Any) -> None:
        self.record.take(record)


class _Table(dict[tuple[int, int], int]):
    """Rows for `spread` without NumPy."""


class _Bound(dict[Callable[..., Any], Callable[..., Any]]):
    """Generic functions bound to a game, each when it is first asked for."""

    def __init__(self, binder: Binder) -> None:
        super().__init__()
        self._binder = binder

    def __missing__(self, function: Callable[..., Any]) -> Any:
        made = self[function] = self._binder.bind(function)
        return made


class Interpreted(Rules):
    """Plain Python: a debugger steps through it, and it needs neither NumPy nor Numba."""

    def __init__(self, game: Game) -> None:
        rules = {**game.rules, **game.advice}
        self._binder = Binder(game.id.replace("-", "_"), rules, quiet=False, compile_rule=lambda f: f, primitives=None)
        super().__init__(game, _Bound(self._binder))

    def bound(self, function: Callable[..., Any]) -> Any:
        """A generic function, bound to this game."""
        return self._entries[function]

    def pictures(self, state: Any, viewers: Collection[int | None], ink: Ink) -> dict[int | None, bytes]:
        return {viewer: self.game.picture(ink, self.witness(state, viewer)) for viewer in viewers}

    def _box(self, record: Any) -> Any:
        return Box(record)

    def _numbers(self, length: int) -> Any:
        return [0] * length

    def _list(self, numbers: Any, n: int) -> list[int]:
        return list(numbers[:n])

    def _rows(self) -> Any:
        return _Table()

    def _list_rows(self, rows: Any, n: int) -> list[tuple[int, int, int]]:
        return [(rows[i, 0], rows[i, 1], rows[i, 2]) for i in range(n)]


class Compiled(Rules):
    """Numba, cached on disk. `Library.of` compiles; this only calls."""

    def __init__(self, library: Library) -> None:
        # Each was compiled for one signature, so nothing has to look at the arguments' types any more.
        super().__init__(library.game, {function: library.only_version(function) for function in library.ENTRIES})
        text, ends = self._row_of(LETTERS + AT_ONCE, "u1"), self._row_of(64, "i4")
        self._canvas = (self._box(self.game.state.State()), self._box(self.glance), self._box(Page()), text, ends)
        self._letters, self._ends = memoryview(text), memoryview(ends)

    def _box(self, record: Any) -> Any:
        return record.array if record._array is None else record._array

    def pictures(self, state: Any, viewers: Collection[int | None], ink: Ink) -> dict[int | None, bytes]:
        mask = 0
        for viewer in viewers:
            mask |= 1 if viewer is None else 2 << viewer
        if self._entries[generic.paint](self._box(state), mask, *self._canvas, *ink.arrays) < 0:
            raise ValueError("a picture has no room on its page")
        ends = [0, *self._ends[: mask.bit_length()].tolist()]
        letters = self._letters
        pictures: dict[int | None, bytes] = {}
        for viewer in viewers:
            place = 0 if viewer is None else viewer + 1
            pictures[viewer] = letters[ends[place] : ends[place + 1]].tobytes()
        return pictures

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


class Library:
    """One game's compiled functions, shared by all threads: they keep nothing between calls."""

    _made: ClassVar[dict[str, Library]] = {}
    _begun: ClassVar[dict[str, Library]] = {}
    _lock = threading.Lock()

    # What a match needs. They share the compiled rules that tell; those that play fast compile their own when first called.
    ENTRIES: ClassVar[tuple[Callable[..., Any], ...]] = (
        generic.set_up,
        generic.bring_chance,
        generic.bring_draw,
        generic.play_move,
        generic.attempt,
        generic.fill_bag,
        generic.list_legal,
        generic.is_half,
        generic.spread,
        generic.see,
        generic.paint,
        generic.fill_in,
        generic.list_points,
        generic.list_weights,
        generic.leave_to_memory,
    )

    def __init__(self, game: Game) -> None:
        from malison.engine.primitives import on_cpu

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
    def of(cls, game: Game, progress: Progress | None = None) -> Library:
        """The game's library, compiled if need be (seconds the first time, then from disk)."""
        with cls._lock:
            if game.id not in cls._made:
                library = cls(game)
                library._compile(progress)
                cls._made[game.id] = library
            return cls._made[game.id]

    @classmethod
    def as_needed(cls, game: Game) -> Library:
        """The game's library, each function compiled when it is first called: for those that need only a few."""
        with cls._lock:
            return cls._made.get(game.id) or cls._begun.setdefault(game.id, cls(game))

    @classmethod
    def ready(cls, game: Game) -> Library | None:
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
            "asides": types.Array(from_dtype(self.game.state.Scratch.dtype()), 1, "C"),
            "moves": numbers,
            "more": numbers,
            "counts": numbers,
            "out": numbers,
            "ends": numbers,
            "rows": types.Array(types.int32, 2, "C"),
            "pages": types.Array(from_dtype(Page.dtype()), 1, "C"),
            "ink": letters,
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


def rules_for(game: Game) -> Rules:
    """Compiled rules if they are loaded, else interpreted ones. Both play the same game."""
    library = Library.ready(game)
    return Compiled(library) if library else Interpreted(game)
