"""Many games at once: an array of records, played on all cores.

    batch = Batch(game, game.configure(4), 10_000, seed=7)
    decisions = batch.play_out()
    batch.points()                       # one row a game

Game `number` of a seed has a generator of its own (`seed_rng`), so what happens in it depends on seed and number alone: not on
the other games of the batch, not on the number of threads, not on whether it is played here, on a GPU or by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.backends.kernels import finish, look, settle
from malison.engine.backends.observation import Layout, read_record
from malison.engine.cpu import available_cores
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import legal, play, points, random_move, setup
from malison.engine.rules.rng import seed_rng
from malison.engine.rules.state_layout import OVER, StateBase

ALONE = 64  # fewer games than this a thread are not worth the handing over


# --- One game of many: bound to a game, also on a GPU ---


@rule
def begin(state: StateBase, scratch: Any, seed: int, number: int) -> None:
    """From a blank record with seats and options to the first decision of game `number` of a seed."""
    seed_rng(state, seed, number)
    setup(state, scratch)
    settle(state, scratch)


@rule
def advance(state: StateBase, scratch: Any, move: int) -> None:
    """Play a legal move, then what chance brings. A game that is over stays as it is."""
    if state.turn >= 0:
        play(state, scratch, move)
        settle(state, scratch)


@rule
def mark_legal(state: StateBase, moves: Any, row: int, masks: Any) -> None:
    """Write into row `row` of a table of zeros 1 for every legal move."""
    if state.turn >= 0:
        for i in range(legal(state, moves)):
            masks[row, moves[i]] = 1


# --- A stretch of games, by one thread ---


@rule
def begin_all(states: Any, scratches: Any, seed: int, numbers: Any) -> None:
    for i in range(len(states)):
        begin(states[i], scratches[0], seed, numbers[i])


@rule
def finish_all(states: Any, scratches: Any, moves: Any, made: Any) -> None:
    for i in range(len(states)):
        made[i] = finish(states[i], scratches[0], moves)


@rule
def play_on_all(
    states: Any, scratches: Any, moves: Any, blanks: Any, seed: int, numbers: Any, stride: int, decisions: int
) -> None:
    for i in range(len(states)):
        for _ in range(decisions):
            if states[i].turn == OVER:
                numbers[i] += stride
                states[i] = blanks[0]
                begin(states[i], scratches[0], seed, numbers[i])
            advance(states[i], scratches[0], random_move(states[i], moves))


@rule
def advance_all(states: Any, scratches: Any, chosen: Any) -> None:
    for i in range(len(states)):
        advance(states[i], scratches[0], chosen[i])


@rule
def draw_all(states: Any, moves: Any, chosen: Any) -> None:
    for i in range(len(states)):
        if states[i].turn >= 0:
            chosen[i] = random_move(states[i], moves)


@rule
def mark_all_legal(states: Any, moves: Any, masks: Any) -> None:
    for i in range(len(states)):
        mark_legal(states[i], moves, i, masks)


@rule
def list_all_points(states: Any, table: Any) -> None:
    for i in range(len(states)):
        points(states[i], table[i])


def _bytes(states: Any) -> Any:
    """The same records as rows of bytes: NumPy copies a record field by field and leaves its padding as it was."""
    return states.view(np.uint8).reshape(len(states), states.dtype.itemsize)


@rule
def look_all(states: Any, blanks: Any, chosen: Any, seens: Any) -> None:
    """What one seat of each game knows; a negative seat is the one to move, or seat 0 where nobody is."""
    for i in range(len(states)):
        seens[i] = blanks[0]
        look(states[i], seat_of(states[i], chosen[i]), seens[i])


@rule
def seat_of(state: StateBase, chosen: int) -> int:
    """The seat that is asked for: a negative one is the one to move, or seat 0 where nobody is."""
    return chosen if chosen >= 0 else max(0, state.turn)


@rule
def read_all(content: Any, states: Any, chosen: Any, rows: Any, vectors: Any) -> None:
    """The vectors of witnessed records, whose bytes are `content`."""
    for i in range(len(states)):
        seat = seat_of(states[i], chosen[i])
        read_record(content[i], 0, seat, states[i].seats, rows, rows.shape[0], i, vectors)


def check_whole(moves: Any) -> None:
    """Refuse fractions and masks, of NumPy or CuPy, where moves are meant: 0.5 would become move 0."""
    if moves.dtype.kind not in "iu":
        raise ValueError(f"a move is a whole number, not {moves.dtype}")


class Batch:
    """Games of one kind on the same terms, as one array `states`. `threads` is the number of cores unless told."""

    def __init__(self, game: Game, config: MatchConfig, games: int, *, seed: int = 0, threads: int | None = None) -> None:
        self.library = CompiledFunctions.as_needed(game)
        self.game = game
        self.config = config
        self.seed = seed
        self.threads = threads or available_cores()
        self.numbers = np.arange(games, dtype=np.int64)
        self.states = np.empty(games, self.game.state.State.dtype())
        self._blank = np.frombuffer(self.game.blank(config).bytes(), np.uint8)
        self._asides = np.zeros(self.threads, self.game.state.Scratch.dtype())
        self._moves = np.zeros((self.threads, self.game.state.MOVES), np.int32)
        self.reset()

    def __len__(self) -> int:
        return len(self.states)

    @property
    def turn(self) -> Any:
        """Whose turn it is in each game; OVER (-2) where it has ended."""
        return self.states["turn"]

    def reset(self, where: Any = None, *, first: int = 0) -> None:
        """Begin all games anew, from number `first`; with a row of booleans, begin the next unplayed game in those places only.

        Place i of n plays games i, i + n, i + 2n and so on.
        """
        if where is None:
            self.numbers[:] = np.arange(first, first + len(self))
            self._begin(self.states, self.numbers)
            return
        places = np.flatnonzero(where)
        if len(places):
            self.numbers[places] += len(self)
            fresh = np.empty(len(places), self.states.dtype)
            self._begin(fresh, self.numbers[places])
            _bytes(self.states)[places] = _bytes(fresh)

    def _begin(self, states: Any, numbers: Any) -> None:
        _bytes(states)[:] = self._blank
        begin = self._entry(begin_all)
        self._spread(len(states), lambda part, t: begin(states[part], self._asides[t : t + 1], self.seed, numbers[part]))

    def play_out(self) -> Any:
        """Play all games to their ends with random moves; answer how many decisions each took."""
        made = np.zeros(len(self), np.int32)
        play_out = self._entry(finish_all)
        self._spread(
            len(self), lambda part, t: play_out(self.states[part], self._asides[t : t + 1], self._moves[t], made[part])
        )
        return made

    def play_on(self, decisions: int) -> None:
        """Play so many random decisions in every place; where a game ends, the next one begins, as `reset` tells."""
        play_on = self._entry(play_on_all)
        blanks = self._blank.view(self.states.dtype)
        self._spread(
            len(self),
            lambda part, t: play_on(
                self.states[part],
                self._asides[t : t + 1],
                self._moves[t],
                blanks,
                self.seed,
                self.numbers[part],
                len(self),
                decisions,
            ),
        )

    def step(self, moves: Any) -> None:
        """Play one legal decision in every game that is not over, then what chance brings.

        Whether a move is legal is not looked at; but a number that is no move at all would be written outside the record.
        """
        given = np.asarray(moves)
        if given.shape != (len(self),):
            raise ValueError(f"a step takes one move for each of the {len(self)} games")
        check_whole(given)
        if ((given < 0) | (given >= self.layout.actions)).any():
            raise ValueError(f"a move is a number from 0 to {self.layout.actions - 1}: a place in the masks")
        chosen = np.ascontiguousarray(given, np.int32)
        step = self._entry(advance_all)
        self._spread(len(self), lambda part, t: step(self.states[part], self._asides[t : t + 1], chosen[part]))

    def draw(self) -> Any:
        """A random legal move for each game, from its own generator; 0 where it is over."""
        chosen = np.zeros(len(self), np.int32)
        draw = self._entry(draw_all)
        self._spread(len(self), lambda part, t: draw(self.states[part], self._moves[t], chosen[part]))
        return chosen

    def legal(self) -> Any:
        """A row of 0 and 1 for each game: which moves are legal. No move is when it is over."""
        masks = np.zeros((len(self), self.layout.actions), np.int8)
        mark = self._entry(mark_all_legal)
        self._spread(len(self), lambda part, t: mark(self.states[part], self._moves[t], masks[part]))
        return masks

    def observe(self, seats: Any = None) -> Any:
        """A vector for each game, as `layout` tells: what the seat to move knows, or the given seats."""
        chosen = np.full(len(self), -1, np.int32) if seats is None else np.ascontiguousarray(seats, np.int32)
        seens = np.zeros(len(self), self.states.dtype)
        vectors = np.empty((len(self), len(self.layout)), np.float32)
        look, read = self._entry(look_all), self._entry(read_all)
        blanks, content = np.zeros(1, self.states.dtype), _bytes(seens)

        def work(part: slice, thread: int) -> None:
            look(self.states[part], blanks, chosen[part], seens[part])
            read(content[part], self.states[part], chosen[part], self._rows, vectors[part])

        self._spread(len(self), work)
        return vectors

    @cached_property
    def layout(self) -> Layout:
        """What the numbers of an observation mean, and how many distinct moves there are on these terms."""
        return Layout(self.game, self.config)

    @cached_property
    def _rows(self) -> Any:
        return np.array(self.layout.table(), np.int32)

    def points(self) -> Any:
        """A row for each game: the points by seat."""
        table = np.zeros((len(self), self.config.seats), np.int32)
        tell_points = self._entry(list_all_points)
        self._spread(len(self), lambda part, t: tell_points(self.states[part], table[part]))
        return table

    def _entry(self, function: Callable[..., Any]) -> Any:
        return self.library.entry(function, quiet=True)

    def _spread(self, games: int, work: Callable[[slice, int], None]) -> None:
        """Give each thread a stretch of the games, with scratch space of its own."""
        parts = max(1, min(self.threads, games // ALONE))
        ends = [games * part // parts for part in range(parts + 1)]
        stretches = [slice(start, end) for start, end in pairwise(ends)]
        if parts == 1:
            work(stretches[0], 0)
            return
        work(slice(0, 0), 0)  # compiled by one thread, not by all
        with ThreadPoolExecutor(parts) as pool:
            for done in [pool.submit(work, stretch, thread) for thread, stretch in enumerate(stretches)]:
                done.result()
