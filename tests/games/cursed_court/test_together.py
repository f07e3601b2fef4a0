"""Variants of Cursed Court together, with numbers that the general suite does not combine."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine.backends import batch
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.options import MatchConfig
from malison.engine.rules.rng import rand_below
from malison.testing import conformance
from tests.games.cursed_court.builders import GAME


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
    config: MatchConfig = GAME.configure(seats, options)
    conformance.check_case(GAME, config, seed=3)


@pytest.mark.parametrize(
    "options",
    [{"feints": True, "years": 1}, {"coinless": True, "feints": True}, {"exchange": True, "rebuys": 2, "max_years": 3}],
    ids="-".join,
)
def test_any_move_draws_what_the_list_would_give_in_variants_too(options: dict[str, Any]) -> None:
    bind = InterpretedRules(GAME)._binder.bind
    for number in range(12):
        state, scratch = GAME.blank(GAME.configure(3, options)), GAME.state.Scratch()
        bind(batch.begin)(state, scratch, 2, number)
        while state.turn >= 0:
            twin, listed = state.copy(), [0] * GAME.state.MOVES
            expected = listed[rand_below(twin, bind(GAME.rules["legal"])(twin, listed))]
            move = bind(GAME.rules["random_move"])(state, listed)
            assert (move, state.bytes()) == (expected, twin.bytes())
            bind(batch.advance)(state, scratch, move)
