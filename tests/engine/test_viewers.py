"""Who may look at a match: its seats, and anyone (None)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import malison
from malison.engine.match import Match

LOOKS: list[Callable[[Match, int | None], object]] = [Match.witness, Match.view, Match.view_json, Match.events]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_a_seat_that_does_not_exist_is_refused_in_a_sentence(look: Callable[[Match, int | None], object], seat: int) -> None:
    match = malison.new("cursed-tricks", seats=3, seed=3)
    with pytest.raises(ValueError, match=rf"^there is no seat {seat}: the seats are 0 to 2, or None for a spectator$"):
        look(match, seat)
    for there in (0, 2, None):
        assert look(match, there)
