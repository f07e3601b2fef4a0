"""What goes along with a state but is no part of it: scratch space, and what happened.

    tell(aside, CURSE_BROKEN, seat, colour)                     everyone learns it
    whisper(aside, SPY_LAID, 1 << seat, seat, place, card)      its secret fields are for the seats of the mask

A match turns what was told into a story. In playouts and search `tell` and `whisper` are bound to nothing and cost nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from malison.engine.record import Record, cell, cells, i32
from malison.engine.rule import telling

EVENTS = 192  # more than any single move can cause; conformance watches the high-water mark
WIDTH = 8  # kind, knowers, six values
EVERYONE = (1 << 30) - 1


_ROW = struct.Struct(f"{WIDTH}{i32.code}")


class Aside(Record):
    """Base of a game's scratch record."""

    told = cell(i32)
    event = cells(i32, EVENTS, WIDTH)

    def rows(self) -> Iterator[tuple[int, ...]]:
        """The events told, one row each."""
        return _ROW.iter_unpack(self.whole[_FIRST : _FIRST + min(self.told, EVENTS) * _ROW.size])


_FIRST = Aside.event.offset


@telling
def whisper(
    aside: Aside, kind: int, knowers: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Note an event whose secret fields only the seats in the mask `knowers` may see."""
    if aside.told < EVENTS:
        aside.event[aside.told, 0] = kind
        aside.event[aside.told, 1] = knowers
        aside.event[aside.told, 2] = a
        aside.event[aside.told, 3] = b
        aside.event[aside.told, 4] = c
        aside.event[aside.told, 5] = d
        aside.event[aside.told, 6] = e
        aside.event[aside.told, 7] = f
    aside.told += 1


@telling
def tell(aside: Aside, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Note an event that everyone may see whole."""
    whisper(aside, kind, EVERYONE, a, b, c, d, e, f)
