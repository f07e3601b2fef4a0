"""The room that a search works in, made before it starts: records, rows of numbers, and the tree."""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.backends.interpreted import Box
from malison.engine.game import Game
from malison.players import ismcts
from malison.players.ismcts import DONE, FIRST, KEY, MEAN, MOVE, NEXT, NODES, PLACES, ROOT, SQUARES, STOP, VISITS

DEPTH = 200  # decisions at most on one way down the tree
MOST_NODES = 1 << 17  # a tree that is full grows no further, but its figures do
SEATS = 8


class Edge(NamedTuple):
    """What a search found out about one move."""

    move: int
    mean: float
    visits: float
    squares: float
    places: float


class Stop:
    """Ends a search early, from any thread."""

    def __init__(self) -> None:
        self.block = bytearray(8 * 5)  # what `growing` calls control: the first number stops it

    def set(self) -> None:
        self.block[0] = 1

    @property
    def is_set(self) -> bool:
        return self.block[0] != 0


class Tree:
    """One search's records and arrays, for compiled code or, without NumPy, for interpreted."""

    def __init__(self, game: Game, seen: Any, iterations: int, stop: Stop, library: CompiledFunctions | None) -> None:
        root = seen.copy()
        self.control = memoryview(stop.block).cast("q")
        room = min(iterations, MOST_NODES) + 1
        state = game.state
        records = (root, state.State(), state.State(), state.State(), state.Scratch())
        make = _Compiled if library else _Interpreted
        moves, weights, out = make.row(state.MOVES), make.row(state.MOVES), make.row(SEATS)
        self.nodes = make.grid(1 << (2 * room).bit_length(), 4, "i8")
        self._edges = make.grid(2 * room + 64, 4, "f4")
        self._tallies = make.grid(2 * room + 64, 4, "f8")
        self.values = make.grid(3, SEATS, "f8")
        self.dials = make.dials()
        self._grow = make.grow(game, library)
        self._arguments = (
            *(make.box(record) for record in records),
            moves,
            weights,
            out,
            make.words(records[2]),
            self.nodes,
            self._edges,
            self._tallies,
            make.grid(DEPTH, 2, "i8"),
            self.values,
            make.control(self.control),
            self.dials,
        )

    def grow(self, iterations: int) -> int:
        """Run so many iterations more, fewer when stopped; answer how many were run."""
        return int(self._grow(*self._arguments, iterations))

    @property
    def is_stopped(self) -> bool:
        return self.control[STOP] != 0

    @property
    def done(self) -> int:
        """Iterations run."""
        return self.control[DONE]

    @property
    def root(self) -> int | None:
        """The node of the first decision, once it is made; where the root has only one move, one after it."""
        return self.control[ROOT] if self.control[NODES] else None

    def edges(self, node: int | None) -> list[Edge]:
        """The moves tried at a node, ascending."""
        found = []
        at = 0 if node is None else int(self.nodes[node, FIRST])
        while at > 0:
            edge, tally = at - 1, self._tallies
            move, mean = int(self._edges[edge, MOVE]), float(self._edges[edge, MEAN])
            found.append(Edge(move, mean, *(float(tally[edge, column]) for column in (VISITS, SQUARES, PLACES))))
            at = int(self._edges[edge, NEXT])
        return found

    def after(self, node: int, move: int) -> int | None:
        """The node between the two decisions of a move, after its first."""
        key = ismcts.half_key(int(self.nodes[node, KEY]) - 1, move)
        last = len(self.nodes) - 1
        at = key & last
        while self.nodes[at, KEY]:
            if self.nodes[at, KEY] == key + 1:
                return at
            at = (at + 1) & last
        return None


class _Compiled:
    """Arrays for compiled code."""

    @staticmethod
    def row(length: int) -> Any:
        import numpy as np

        return np.zeros(length, np.int32)

    @staticmethod
    def grid(rows: int, columns: int, kind: str) -> Any:
        import numpy as np

        return np.zeros((rows, columns), kind)

    @staticmethod
    def dials() -> Any:
        import numpy as np

        return np.zeros(8)

    @staticmethod
    def box(record: Any) -> Any:
        return record.array

    @staticmethod
    def words(record: Any) -> Any:
        import numpy as np

        return np.frombuffer(record.block, np.uint64)

    @staticmethod
    def control(shared: memoryview) -> Any:
        import numpy as np

        return np.frombuffer(shared, np.int64)

    @staticmethod
    def grow(game: Game, library: CompiledFunctions | None) -> Any:
        assert library is not None
        return library.entry(ismcts.grow, quiet=True, sparing=True)


class Grid:
    """Rows and columns of numbers without NumPy."""

    def __init__(self, rows: int, columns: int, kind: str = "i8") -> None:
        self._cells = array({"i8": "q", "f8": "d", "f4": "f"}[kind], bytes(rows * columns * int(kind[1])))
        self._columns = columns

    def __getitem__(self, place: tuple[int, int]) -> Any:
        return self._cells[place[0] * self._columns + place[1]]

    def __setitem__(self, place: tuple[int, int], value: Any) -> None:
        self._cells[place[0] * self._columns + place[1]] = value

    def __len__(self) -> int:
        return len(self._cells) // self._columns


class _Interpreted:
    """The same for plain Python."""

    @staticmethod
    def row(length: int) -> Any:
        return [0] * length

    @staticmethod
    def grid(rows: int, columns: int, kind: str) -> Any:
        return Grid(rows, columns, kind)

    @staticmethod
    def dials() -> Any:
        return [0.0] * 8

    @staticmethod
    def box(record: Any) -> Any:
        return Box(record)

    @staticmethod
    def words(record: Any) -> Any:
        return record.whole.cast("Q")

    @staticmethod
    def control(shared: memoryview) -> Any:
        return shared

    @staticmethod
    def grow(game: Game, library: CompiledFunctions | None) -> Any:
        from malison.engine.backends.interpreted import InterpretedRules

        return InterpretedRules(game).bound(ismcts.grow)
