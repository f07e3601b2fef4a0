"""Who sits where."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.state_layout import StateBase


@rule
def clockwise(state: StateBase, seat: int, steps: int) -> int:
    """The seat so many steps on, at most once round the table.

    It compares, because a remainder is a division; docs/benchmarks.md tells what it gained.
    """
    on = seat + steps
    return on if on < state.seats else on - state.seats
