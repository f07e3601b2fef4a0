"""Who sits where."""

from __future__ import annotations

from malison.engine.record import StateRecord
from malison.engine.rule import rule


@rule
def clockwise(state: StateRecord, seat: int, steps: int) -> int:
    """The seat so many steps on, at most once round the table.

    It compares, because a remainder is a division; docs/benchmarks.md tells what it gained.
    """
    on = seat + steps
    return on if on < state.seats else on - state.seats
