"""The memory of one search: states, arrays and the tree, allocated before the search starts."""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.backends.interpreted import Box, InterpretedRules
from malison.engine.game import Game
from malison.players import ismcts

MAX_DEPTH = 200  # decisions on one path through the tree
MAX_NODES = 1 << 17  # a full tree gets no more nodes, but its statistics go on
MAX_SEATS = 8


class EdgeStats(NamedTuple):
    """The statistics of one move at a node. `beaten_sum` adds up the shares of the other seats that ended behind."""

    move: int
    mean: float
    visits: float
    square_sum: float
    beaten_sum: float


class Stop:
    """A flag that ends searches early; any thread may set it.

    One `Stop` may be given to several searches, also at the same time: a search reads it and never changes it.
    """

    def __init__(self) -> None:
        self.flag = bytearray(8)  # one 64-bit number, read by compiled code while it runs

    def set(self) -> None:
        self.flag[0] = 1

    @property
    def is_set(self) -> bool:
        return self.flag[0] != 0


class SearchTree:
    """The states and arrays of one search, for compiled code or, without NumPy, for interpreted code."""

    def __init__(self, game: Game, root: Any, iterations: int, stop: Stop, functions: CompiledFunctions | None) -> None:
        """Allocate room for `iterations` from the witnessed state `root`, with all parameters 0."""
        layout = game.state
        buffers = _CompiledBuffers if functions else _InterpretedBuffers
        states = (root.copy(), layout.State(), layout.State(), layout.State(), layout.Scratch())
        room = min(iterations, MAX_NODES) + 1
        self._stop = stop
        self._nodes = buffers.grid(1 << (2 * room).bit_length(), 4, "i8")
        self._edges = buffers.grid(2 * room + 64, 4, "f4")
        self._edge_stats = buffers.grid(2 * room + 64, 4, "f8")
        self._values = buffers.grid(ismcts.ROWS, MAX_SEATS, "f8")
        self._counters = buffers.row(ismcts.COUNTERS, "i8")
        self.parameters = buffers.row(ismcts.PARAMETERS, "f8")
        self._run_iterations = buffers.bind(game, functions)
        self._arguments = (
            *(buffers.box(state) for state in states),
            buffers.row(layout.MOVES, "i4"),
            buffers.row(layout.MOVES, "i4"),
            buffers.row(MAX_SEATS, "i4"),
            buffers.words(states[2]),
            self._nodes,
            self._edges,
            self._edge_stats,
            buffers.grid(MAX_DEPTH, 2, "i8"),
            self._values,
            self._counters,
            buffers.shared(stop.flag),
            self.parameters,
        )

    def run(self, iterations: int) -> int:
        """Run that many more iterations, fewer when stopped; return how many were run."""
        return int(self._run_iterations(*self._arguments, iterations))

    @property
    def is_stopped(self) -> bool:
        return self._stop.is_set

    @property
    def iterations(self) -> int:
        """Iterations run so far."""
        return int(self._counters[ismcts.ITERATION_COUNT])

    def beaten_sum(self, seat: int) -> float:
        """Return the sum over all iterations of the share of the other seats that ended behind this seat."""
        return float(self._values[ismcts.ROW_BEATEN_SUM, seat])

    @property
    def root(self) -> int | None:
        """The first node, if there is one. Where the root position has only one legal move, it is a later position."""
        return int(self._counters[ismcts.ROOT_NODE]) if self._counters[ismcts.NODE_COUNT] else None

    def edges(self, node: int | None) -> list[EdgeStats]:
        """Return the statistics of the moves tried at a node, in ascending order of moves; none for None."""
        found = []
        at = 0 if node is None else int(self._nodes[node, ismcts.NODE_FIRST_EDGE])
        while at > 0:
            edge, stats = at - 1, self._edge_stats
            found.append(
                EdgeStats(
                    move=int(self._edges[edge, ismcts.EDGE_MOVE]),
                    mean=float(self._edges[edge, ismcts.EDGE_MEAN]),
                    visits=float(stats[edge, ismcts.STATS_VISITS]),
                    square_sum=float(stats[edge, ismcts.STATS_SQUARES]),
                    beaten_sum=float(stats[edge, ismcts.STATS_BEATEN]),
                )
            )
            at = int(self._edges[edge, ismcts.EDGE_NEXT])
        return found

    def amount_node(self, node: int, move: int) -> int | None:
        """Return the node of the second decision of a move, the amount, after the first decision `move` at `node`."""
        key = ismcts.amount_key(int(self._nodes[node, ismcts.NODE_KEY]) - 1, move)
        last = len(self._nodes) - 1
        at = key & last
        while self._nodes[at, ismcts.NODE_KEY]:
            if self._nodes[at, ismcts.NODE_KEY] == key + 1:
                return at
            at = (at + 1) & last
        return None


class _CompiledBuffers:
    """Allocates NumPy arrays for compiled code."""

    @staticmethod
    def row(length: int, kind: str) -> Any:
        import numpy as np

        return np.zeros(length, kind)

    @staticmethod
    def grid(rows: int, columns: int, kind: str) -> Any:
        import numpy as np

        return np.zeros((rows, columns), kind)

    @staticmethod
    def box(state: Any) -> Any:
        return state.array

    @staticmethod
    def words(state: Any) -> Any:
        import numpy as np

        return np.frombuffer(state.block, np.uint64)

    @staticmethod
    def shared(flag: bytearray) -> Any:
        import numpy as np

        return np.frombuffer(flag, np.int64)

    @staticmethod
    def bind(game: Game, functions: CompiledFunctions | None) -> Any:
        assert functions is not None
        return functions.entry(ismcts.run_iterations, quiet=True, sparing=True)


class Grid:
    """A two-dimensional array of numbers without NumPy."""

    def __init__(self, rows: int, columns: int, kind: str = "i8") -> None:
        self._cells = array({"i8": "q", "f8": "d", "f4": "f"}[kind], bytes(rows * columns * int(kind[1])))
        self._columns = columns

    def __getitem__(self, place: tuple[int, int]) -> Any:
        return self._cells[place[0] * self._columns + place[1]]

    def __setitem__(self, place: tuple[int, int], value: Any) -> None:
        self._cells[place[0] * self._columns + place[1]] = value

    def __len__(self) -> int:
        return len(self._cells) // self._columns


class _InterpretedBuffers:
    """Allocates lists and `Grid`s for interpreted code."""

    @staticmethod
    def row(length: int, kind: str) -> Any:
        return [0.0 if kind == "f8" else 0] * length

    @staticmethod
    def grid(rows: int, columns: int, kind: str) -> Any:
        return Grid(rows, columns, kind)

    @staticmethod
    def box(state: Any) -> Any:
        return Box(state)

    @staticmethod
    def words(state: Any) -> Any:
        return state.whole.cast("Q")

    @staticmethod
    def shared(flag: bytearray) -> Any:
        return memoryview(flag).cast("q")

    @staticmethod
    def bind(game: Game, functions: CompiledFunctions | None) -> Any:
        return InterpretedRules(game).bound(ismcts.run_iterations)
