"""Exact odds: cases that can be reckoned by hand, and a million dealt worlds."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from typing import Any

import pytest

from malison.engine.match import Match
from malison.games.cursed_court.odds import RegionOdds, odds
from tests.games.cursed_court.builders import court, deck, finish_year, play, seeded_court
from tests.games.cursed_court.sampling import sampled

WORLDS = 1_000_000


def of(match: Match, seat: int | None, region: str) -> RegionOdds:
    return next(row for row in odds(match.config, match.witness(seat)) if row.region == region)


def test_a_noble_not_seen_is_hypergeometric() -> None:
    """Four players, Spring: seat 0 knows three cards of eight; five more come from the other 33, four of them Queens."""
    row = of(court("C M K P  D", 4), 0, "queen")
    assert row.scores == 1 - Fraction(comb(29, 5), comb(33, 5))
    assert row.worth[8] == Fraction(comb(4, 4) * comb(29, 1), comb(33, 5))
    assert sum(row.worth.values()) == 1
    assert row.points == sum(value * share for value, share in row.worth.items())


def test_copies_that_the_seat_sees_count_and_are_gone_from_the_rest() -> None:
    match = court("Q M K Q  Q", 4)
    row = of(match, 0, "queen")
    assert row.scores == 1
    assert row.worth == {5: Fraction(comb(32, 5), comb(33, 5)), 8: Fraction(comb(32, 4), comb(33, 5))}
    assert of(match, None, "queen").worth[8] < row.worth[8], "a spectator sees one Queen only"


def test_a_set_is_sure_when_the_seat_sees_all_its_nobles() -> None:
    row = of(court("C M K M  K", 4), 0, "affair")
    assert row.scores == 1
    assert row.points == 3


def test_a_set_that_lacks_one_noble_is_that_nobles_odds() -> None:
    match = court("C A A M  D", 4)
    assert of(match, 0, "affair").scores == of(match, 0, "king").scores
    assert of(match, 0, "opera").scores < of(match, 0, "salon").scores


def test_after_the_last_card_only_others_face_down_cards_are_open() -> None:
    match = court("C M K P  D D J J", 4)
    while match.view(None).season != "winter":
        match.play(next(move for move in match.legal if move.endswith(" 0")))
    row = of(match, 0, "queen")
    assert row.scores == 1 - Fraction(comb(30 - 4, 2), comb(30, 2))


def test_cards_that_sit_out_are_not_to_come_if_they_lie_open() -> None:
    for remembers, sure in (("open", True), ("hidden", False)):
        match = finish_year(court("Q Q Q Q  K K J A", 4, remembers=remembers))
        match.dictate(f"deal 3 | {deck('M M', sitting='QQQQKKJA')}")
        assert (of(match, 0, "queen").scores == 0) is sure
    plain = of(court("C P M M  C", 4), 0, "queen")
    assert of(match, 0, "queen").scores == plain.scores, "left to memory: as if nothing sat out"


def test_coinless_crowns_before_cost_points() -> None:
    match = play(court("Q Q Q Q  M M C C", 4, coinless=True), "0: queen, 1: queen")
    first, second, third = (of(match, seat, "queen") for seat in (0, 1, 2))
    assert first.points > second.points
    assert second.points == sum(max(0, value - 1) * share for value, share in second.worth.items())
    assert third.points == sum(max(0, value - 2) * share for value, share in third.worth.items())


@pytest.mark.parametrize("coins", ["", " 3"])
def test_CC23_a_crown_that_is_the_seats_own_feint_expects_nothing(coins: str) -> None:
    match = play(court("Q Q Q Q  M", 4, coinless=not coins, feints=True), f"0: queen{coins} feint, 1: king{coins}")
    row = of(match, 0, "queen")
    assert row.scores == 1
    assert row.points == 0
    assert of(match, 1, "queen").points > 0, "nobody else can tell"
    assert of(match, 1, "king").points > 0


def test_no_odds_between_years() -> None:
    match = finish_year(court("MMMM", 2, exchange=True, rebuys=1))
    assert match.view(0).phase == "rebuying"
    assert odds(match.config, match.witness(0)) == []


def test_all_regions_in_the_boards_order() -> None:
    match = seeded_court(5)
    assert [row.region for row in odds(match.config, match.witness(3))] == [region.id for region in match.view(None).regions]


@pytest.mark.parametrize(
    ("players", "seat", "moves", "options"),
    [
        (4, 0, 0, {}),
        (3, 2, 7, {}),
        (2, None, 3, {"feints": True}),
        (6, 5, 13, {"coinless": True, "feints": True}),
        (5, 1, 70, {"remembers": "open"}),
    ],
)
def test_a_million_worlds_agree(players: int, seat: int | None, moves: int, options: dict[str, Any]) -> None:
    match = seeded_court(players, 5, **options)
    for at in range(moves):
        legal = match.legal
        match.play(legal[at * 7919 % len(legal)])
    hits, gained = sampled(match, seat, WORLDS)
    for at, row in enumerate(odds(match.config, match.witness(seat))):
        spread = sqrt(float(row.scores * (1 - row.scores)) / WORLDS)
        assert abs(hits[at] - float(row.scores)) <= 5 * spread, f"{row.region}: {hits[at]}, not {float(row.scores)}"
        second_moment = sum(value**2 * float(share) for value, share in row.worth.items())
        assert abs(gained[at] - float(row.points)) <= 5 * sqrt(second_moment / WORLDS), (
            f"{row.region}: {gained[at]} points, not {float(row.points)}"
        )
