"""Variants of Cursed Court together, with numbers that the general suite does not combine."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine import conformance
from malison.engine.options import Terms
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
