"""Confidence intervals over deals."""

from __future__ import annotations

import pytest

from malison.simulation.statistics import bounded_interval, student_95


def test_games_of_one_deal_are_one_group() -> None:
    alone = bounded_interval([[1.0], [0.0]] * 8, 0, 1)
    paired = bounded_interval([[1.0, 0.0]] * 8, 0, 1)
    assert alone.mean == paired.mean == 0.5
    assert paired.low == paired.high == 0.5
    assert alone.low < 0.3


def test_with_fewer_than_five_deals_the_interval_is_the_whole_range() -> None:
    few = bounded_interval([[1.0]] * 4, 0, 1)
    assert (few.low, few.high) == (0, 1)


def test_a_player_that_won_every_game_has_the_binomial_interval() -> None:
    """The exact interval of n out of n, from any table of the binomial distribution."""
    always = bounded_interval([[1.0, 1.0]] * 10, 0, 1)
    assert (round(always.low, 4), always.high) == (0.6915, 1)
    never = bounded_interval([[0.0]] * 20, 0, 1)
    assert (never.low, round(never.high, 4)) == (0, 0.1684)
    first = bounded_interval([[1.0]] * 10, 1, 3)
    assert (first.low, round(first.high, 3)) == (1, 1.617)


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (9, 2.262), (29, 2.045), (1000, 1.962)])
def test_student_s_quantiles_are_right(freedom: int, quantile: float) -> None:
    assert student_95(freedom) == pytest.approx(quantile, abs=0.01)
