"""Variants of Cursed Court together, with numbers that the general suite does not combine."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine import conformance, many
from malison.engine.chance import below
from malison.engine.options import Terms
from malison.engine.speeds import Interpreted
from tests.games.cursed_court.court import GAME


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize(
    "options",
    [
        {"exchange": True, "feints": True, "remembers": "hidden", "rebuys": 9, "max_years": 3},
        {"exchange": True, "rebuys": 2, "max_years": 6},
        {"coinless": True, "feints": True, "remembers": "open", "tie": "extra-year", "years": 1},
    ],
    ids="-".join,
)
def test_variants_keep_the_contract_together(seats: int, options: dict[str, Any]) -> None:
    terms: Terms = GAME.terms(seats, options)
    conformance.check_case(GAME, terms, seed=3)


@pytest.mark.parametrize(
    "options",
    [{"feints": True, "years": 1}, {"coinless": True, "feints": True}, {"exchange": True, "rebuys": 2, "max_years": 3}],
    ids="-".join,
)
def test_any_move_draws_what_the_list_would_give_in_variants_too(options: dict[str, Any]) -> None:
    bind = Interpreted(GAME)._binder.bind
    for number in range(12):
        state, aside = GAME.blank(GAME.terms(3, options)), GAME.state.Scratch()
        bind(many.begin)(state, aside, 2, number)
        while state.turn >= 0:
            twin, listed = state.copy(), [0] * GAME.state.MOVES
            expected = listed[below(twin, bind(GAME.rules["legal"])(twin, listed))]
            move = bind(GAME.rules["any_move"])(state, listed)
            assert (move, state.bytes()) == (expected, twin.bytes())
            bind(many.advance)(state, aside, move)
