"""Sets of small things as masks: bit k is set when thing k is in the set. At most 63 things."""

from __future__ import annotations

from malison.engine.rules.decorators import primitive


@primitive("count")
def count(mask: int) -> int:
    """How many things are in the set."""
    return mask.bit_count()


@primitive("lowest")
def lowest(mask: int) -> int:
    """The smallest thing in a set that is not empty."""
    return (mask & -mask).bit_length() - 1


@primitive("nth")
def nth(mask: int, place: int) -> int:
    """The thing at `place`, counted from 0, smallest first."""
    for _ in range(place):
        mask &= mask - 1
    return lowest(mask)
