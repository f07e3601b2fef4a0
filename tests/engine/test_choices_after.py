"""What may follow a half-made turn (`Match.after`): from what the seat knows, and without playing anything."""

from __future__ import annotations

import pytest

import malison
from malison.engine.errors import IllegalMove, MalisonError


def test_a_turn_of_several_moves_goes_on_and_nothing_is_played() -> None:
    match = malison.new("courtisans", seats=3, seed=3)
    before, first = match.choices, next(move for move in match.legal if "> table" in move and "assassin" not in move)
    follow = match.after(first)
    assert follow
    assert not any("> table" in move for move in follow), "one card a turn goes to the Queen's table"
    assert match.choices == before
    assert match.ply == 0


def test_a_move_that_ends_the_turn_is_followed_by_nothing() -> None:
    match = malison.new("cursed-tricks", seats=4, seed=3)
    assert match.after(match.legal[0]) is None


def test_an_illegal_start_is_refused() -> None:
    match = malison.new("cursed-tricks", seats=4, seed=3)
    with pytest.raises(MalisonError):
        match.after("X1")
    with pytest.raises(IllegalMove, match="too late"):
        match.after(match.legal[0], match.legal[1])


def test_the_answer_is_the_same_in_every_world_the_seat_may_be_in() -> None:
    match = malison.new("courtisans", seats=3, seed=5)
    move = next(move for move in match.legal if "assassin" not in move)
    assert {tuple(match.after(move) or ()) for _ in range(5)} == {tuple(match.after(move) or ())}
