"""What goes along with a state but is no part of it: scratch space, and what happened.

    tell(aside, CURSE_BROKEN, seat, colour)                     everyone learns it
    whisper(aside, SPY_LAID, 1 << seat, seat, place, card)      its secret fields are for the seats of the mask

A match turns what was told into a story. In playouts and search `tell` and `whisper` are bound to nothing and cost nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from malison.engine.rules.decorators import telling
from malison.engine.rules.state_layout import StructBase, array, i32, scalar

EVENTS = 192  # more than any single move can cause; conformance watches the high-water mark
WIDTH = 8  # kind, knowers, six values
EVERYONE = (1 << 30) - 1


_ROW = struct.Struct(f"{WIDTH}{i32.code}")


class ScratchBase(StructBase):
    """Base of a game's scratch record."""

    event_count = scalar(i32)
    event = array(i32, EVENTS, WIDTH)

    def rows(self) -> Iterator[tuple[int, ...]]:
        """The events told, one row each."""
        return _ROW.iter_unpack(self.whole[_FIRST : _FIRST + min(self.event_count, EVENTS) * _ROW.size])


_FIRST = ScratchBase.event.offset


@telling
def whisper(
    scratch: ScratchBase, kind: int, knowers: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Note an event whose secret fields only the seats in the mask `knowers` may see."""
    if scratch.event_count < EVENTS:
        scratch.event[scratch.event_count, 0] = kind
        scratch.event[scratch.event_count, 1] = knowers
        scratch.event[scratch.event_count, 2] = a
        scratch.event[scratch.event_count, 3] = b
        scratch.event[scratch.event_count, 4] = c
        scratch.event[scratch.event_count, 5] = d
        scratch.event[scratch.event_count, 6] = e
        scratch.event[scratch.event_count, 7] = f
    scratch.event_count += 1


@telling
def tell(scratch: ScratchBase, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Note an event that everyone may see whole."""
    whisper(scratch, kind, EVERYONE, a, b, c, d, e, f)
