"""A vector of numbers made from what a seat knows, for learning.

A game's observation.py declares it part by part, each part a field of the witnessed record:

    PARTS = (own(mask("hand", CARDS)), each_seat(number("score", -96, 600)), seat("lead"), …)

From the parts follow the vector, its bounds and its index map; one function reads the vectors of all games. Seats are
counted from the seer: 0 is the seer's own, 1 the next clockwise. A game without observation.py gets every field as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.decorators import rule

# How a number is read
NUMBER = 0  # as it is
BIT = 1  # one bit of a mask
IS = 2  # 1 if it is that value
SEAT = 3  # 1 if it is that seat, counted from the seer
SEAT_BIT = 4  # the bit of that seat, counted from the seer, in a mask of seats

# Columns of the table of places
OFFSET, SIZE, HOW, VALUE, RELATIVE, STRIDE = range(6)
COLUMNS = 6


@dataclass(frozen=True)
class Part:
    """Numbers of the vector that come from one field."""

    field: str
    how: int
    width: int  # numbers for each cell of the field; 0: as many as there are seats
    low: int = 0
    high: int = 1
    start: int = 0  # the value of the first number, or how seat 0 is stored
    whose: str = "table"  # a field with a row for each seat: "each" seat's or one's "own"
    cells: int | None = None  # of the row, if not all


def mask(field: str, bits: int) -> Part:
    """One number for each bit."""
    return Part(field, BIT, bits)


def number(field: str, low: int, high: int, *, cells: int | None = None) -> Part:
    """The number itself."""
    return Part(field, NUMBER, 1, low, high, cells=cells)


def one_of(field: str, values: int, *, start: int = 0, cells: int | None = None) -> Part:
    """One number for each value from `start`: 1 for the one it is. A smaller value than `start` is none of them."""
    return Part(field, IS, values, start=start, cells=cells)


def seat(field: str, *, start: int = 0) -> Part:
    """One number for each seat: 1 for the one it is. `start` is how seat 0 is stored."""
    return Part(field, SEAT, 0, start=start)


def seats(field: str) -> Part:
    """A mask of seats: one number for each."""
    return Part(field, SEAT_BIT, 0)


def each_seat(part: Part) -> Part:
    """The field's first row for seat 0, and so on: all of them, from the seer's own."""
    return replace(part, whose="each")


def own(part: Part) -> Part:
    """Of such a field only the seer's own row."""
    return replace(part, whose="own")


@dataclass(frozen=True)
class Place:
    """What one number of the vector means."""

    name: str
    low: int
    high: int
    row: tuple[int, ...]


class Layout:
    """The vector of a game on certain terms: its places, in order, and how many distinct moves the game then has."""

    def __init__(self, game: Game, config: MatchConfig) -> None:
        module = game.optional("observation")
        self.game = game
        self.config = config
        self.parts: tuple[Part, ...] = module.PARTS if module else _all_fields(game)
        self.actions: int = module.actions(config) if module else game.state.ACTIONS
        self.places = [place for part in self.parts for place in self._places(part)]

    def __len__(self) -> int:
        return len(self.places)

    def table(self) -> list[tuple[int, ...]]:
        """One row for each place: where and how it is read."""
        return [place.row for place in self.places]

    def read(self, seen: Any) -> list[int]:
        """The vector of one witnessed record; a spectator counts from seat 0."""
        out = [0] * len(self)
        table = {(at, column): value for at, row in enumerate(self.table()) for column, value in enumerate(row)}
        read_record(
            seen.block,
            0,
            observer if (observer := seen.observer - 1) < seen.seats else 0,
            seen.seats,
            table,
            len(self),
            0,
            _Grid(out),
        )
        return out

    def index_map(self) -> list[tuple[int, int, Part]]:
        """For each part: where it begins, how long it is."""
        spans = []
        start = 0
        for part in self.parts:
            length = len(self._places(part))
            spans.append((start, length, part))
            start += length
        return spans

    def _places(self, part: Part) -> list[Place]:
        field = self.game.state.State.fields[part.field]
        shape = field.shape
        rows = [-1]
        stride = 0
        if part.whose != "table":
            stride = field.length // shape[0]
            shape = shape[1:]
            rows = [0] if part.whose == "own" else list(range(self.config.seats))
        cells = 1
        for side in shape:
            cells *= side
        cells = cells if part.cells is None else part.cells
        width = part.width or self.config.seats
        places = []
        for row in rows:
            for cell in range(cells):
                for value in range(width):
                    name = part.field + (f" of seat +{row}" if row >= 0 else "") + (f" [{cell}]" if shape else "")
                    name += {NUMBER: "", BIT: f" has {value}", IS: f" is {value + part.start}"}.get(
                        part.how, f" is seat +{value}" if part.how == SEAT else f" has seat +{value}"
                    )
                    wanted = value + part.start if part.how == IS else value
                    offset = field.offset + cell * field.kind.size
                    kept = part.start << 8 | wanted if part.how == SEAT else wanted
                    places.append(Place(name, part.low, part.high, (offset, field.kind.size, part.how, kept, row, stride)))
        return places


def _all_fields(game: Game) -> tuple[Part, ...]:
    fields = game.state.State.fields
    return tuple(
        number(name, -(1 << (8 * field.kind.size - 1)), (1 << (8 * field.kind.size - 1)) - 1)
        for name, field in fields.items()
        if name not in ("generator", "seer", "drawing")
    )


class _Grid:
    """A row of Python numbers where compiled code has a table."""

    def __init__(self, row: list[int]) -> None:
        self.row = row

    def __setitem__(self, place: tuple[int, int], value: int) -> None:
        self.row[place[1]] = value


@rule
def read_record(content: Any, first: int, observer: int, seats: int, table: Any, length: int, line: int, out: Any) -> None:
    """Write the vector of the record whose bytes begin at `first` into line `line` of `out`."""
    for k in range(length):
        out[line, k] = read_place(content, first, observer, seats, table, k)


@rule
def read_place(content: Any, first: int, observer: int, seats: int, table: Any, k: int) -> int:
    """The number at place `k` of that vector."""
    at = first + table[k, OFFSET]
    relative = table[k, RELATIVE]
    if relative >= 0:
        at += seat_on(observer, relative, seats) * table[k, STRIDE]
    how = table[k, HOW]
    value = table[k, VALUE]
    if how == BIT:
        return content[at + value // 8] >> (value % 8) & 1  # type: ignore[no-any-return]
    number = read_number(content, at, table[k, SIZE])
    if how == NUMBER:
        return number
    if how == IS:
        return 1 if number == value else 0
    if how == SEAT:
        return 1 if number - value // 256 == seat_on(observer, value % 256, seats) else 0
    return number >> seat_on(observer, value, seats) & 1


@rule
def seat_on(observer: int, steps: int, seats: int) -> int:
    """The seat so many steps clockwise from the seer, less than once round. It compares, because a remainder is a division."""
    on = observer + steps
    return on if on < seats else on - seats


@rule
def read_number(content: Any, at: int, size: int) -> int:
    """The signed number in `size` bytes, the lowest first."""
    number = 0
    for byte in range(size):
        number |= (content[at + byte] * 1) << (8 * byte)
    if size < 8 and number >= 1 << (8 * size - 1):
        number -= 1 << (8 * size)
    return number
