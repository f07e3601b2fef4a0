"""The count of Courtisans: families, domains, missions, and the rulebook's own example."""

from __future__ import annotations

import pytest

from malison.engine.match import Match, seeded_chance
from malison.games import load
from malison.games.courtisans.scoring import (
    ESTEEMED,
    FALLEN,
    NEUTRAL,
    blue_done,
    domain_points,
    mission_points,
    points,
    status,
    white_done,
)
from malison.games.courtisans.state import State
from tests.games.courtisans.builders import deck, feast, finish, play, position

BUTTERFLY, TOAD, NIGHTINGALE, HARE, STAG, CARP = range(6)


def statuses(state: State) -> list[int]:
    return [status(state, family) for family in range(6)]


def scores(state: State) -> list[int]:
    out = [0] * state.seats
    points(state, out)
    return out


def test_CO12_CO13_CO14_the_rulebooks_closing_example() -> None:
    """Carp 2 to 2, the Nightingale tipped by a noble: a domain of 3 + 3 + 5 - 3 + 0 and one mission is 11."""
    state = position(
        above="stag, stag guard, toad noble, toad, butterfly, butterfly assassin, carp, carp, nightingale",
        below="stag, butterfly, carp guard, carp, nightingale noble, hare, hare guard",
        domains={
            0: "butterfly noble, butterfly, toad noble, toad guard, stag noble, stag noble, stag,"
            "nightingale noble, nightingale, carp, carp"
        },
        white="7 2",
        blue="1 2",
    )
    assert statuses(state) == [ESTEEMED, ESTEEMED, FALLEN, FALLEN, ESTEEMED, NEUTRAL]
    assert domain_points(state, 0) == 3 + 3 + 5 - 3
    assert mission_points(state, 0) == 3
    assert scores(state)[0] == 11


@pytest.mark.parametrize(
    ("above", "below", "expected"),
    [
        ("", "", NEUTRAL),
        ("carp", "", ESTEEMED),
        ("", "carp", FALLEN),
        ("carp, carp", "carp noble", NEUTRAL),
        ("carp noble", "carp guard", ESTEEMED),
        ("carp spy", "carp noble", FALLEN),
        ("carp spy, carp", "carp assassin", ESTEEMED),
        ("hare noble", "carp", FALLEN),
    ],
)
def test_CO12_weight_above_and_below(above: str, below: str, expected: int) -> None:
    assert status(position(above, below), CARP) == expected


@pytest.mark.parametrize(
    ("domain", "expected"),
    [
        ("", 0),
        ("stag", 1),
        ("stag noble", 2),
        ("stag spy", 1),
        ("hare", -1),
        ("hare noble", -2),
        ("hare spy", -1),
        ("carp noble", 0),
    ],
)
def test_CO13_a_card_is_worth_its_familys_standing_and_a_noble_double(domain: str, expected: int) -> None:
    assert domain_points(position("stag", "hare", {0: domain}), 0) == expected


# --- CO2, CO16: missions ---

WHITE = [
    *(
        (family + 1, f"{name}", f"{name} noble", True)
        for family, name in enumerate(("butterfly", "toad", "nightingale", "hare", "stag", "carp"))
    ),
    (1, "butterfly, butterfly", "butterfly noble", False),  # a noble counts as two
    (1, "butterfly noble", "butterfly, butterfly, butterfly", True),
    (1, "", "", False),  # not fewer
    (1, "", "butterfly spy", True),  # a spy counts once it is revealed
    (1, "butterfly spy", "butterfly", False),
    (1, "toad", "butterfly", True),
    (7, "stag noble, hare noble, carp noble", "", True),
    (7, "stag noble, hare noble, carp", "", False),  # each noble is one noble
    (8, "stag assassin, stag assassin", "", True),
    (8, "stag assassin", "stag assassin", False),
    (9, "stag guard, hare guard, toad guard, toad guard", "", True),
    (9, "stag guard, hare guard, toad guard", "", False),
    (10, "stag spy, hare spy, stag spy", "", True),
    (10, "stag spy, hare spy", "toad spy", False),
]


@pytest.mark.parametrize(("mission", "own", "left", "done"), WHITE)
def test_CO2_CO16_white_missions_look_at_the_domain(mission: int, own: str, left: str, done: bool) -> None:
    state = position(domains={0: own, 1: left}, white=f"{mission} {mission % 10 + 1}")
    assert white_done(state, 0, mission) == done


FIVE = "stag, stag, stag, stag, stag guard"
BLUE = [
    *((family + 1, "", name, True) for family, name in enumerate(("butterfly", "toad", "nightingale", "hare", "stag", "carp"))),
    (3, "nightingale", "nightingale", False),
    (3, "nightingale", "nightingale spy, nightingale", True),
    (7, "", "butterfly, toad, nightingale, hare, stag, carp", True),
    (7, "", "butterfly, toad, nightingale, hare, stag, carp spy", True),
    (7, "carp", "butterfly, toad, nightingale, hare, stag", False),
    (7, "butterfly", "toad, nightingale, hare, stag, carp", False),
    (8, "", FIVE, True),
    (8, "", "stag, stag, stag, stag", False),
    (8, "stag", "stag noble, stag noble, stag spy", True),
    (8, "", "stag noble, stag noble, hare", False),
    (9, "", "", True),
    (9, "stag, hare, carp", "", True),
    (9, "stag, hare, carp, toad", "", False),
    (9, "stag, hare, carp, toad", "toad spy", True),
    (10, "", "stag, hare", True),
    (10, "", "stag", False),
    (10, "hare", "stag, hare, carp", True),
]


@pytest.mark.parametrize(("mission", "above", "below", "done"), BLUE)
def test_CO16_CO2_blue_missions_look_at_the_court(mission: int, above: str, below: str, done: bool) -> None:
    assert blue_done(position(above, below), mission) == done


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_CO2_the_left_hand_neighbour_of_the_last_seat_is_seat_0(seats: int) -> None:
    for seat in range(seats):
        left = (seat + 1) % seats
        for holder in range(seats):
            state = position(domains={holder: "butterfly"}, seats=seats)
            assert white_done(state, seat, 1) == (holder == left)


@pytest.mark.parametrize(("white", "blue", "expected"), [(7, 7, 0), (7, 1, 3), (2, 7, 3), (2, 1, 6)])
def test_CO14_each_mission_fulfilled_is_worth_three(white: int, blue: int, expected: int) -> None:
    state = position("", "butterfly", {1: "toad"}, white=f"{white} 9", blue=f"{blue} 9")
    assert mission_points(state, 0) == expected


def test_CO14_missions_that_are_not_shown_count_nothing() -> None:
    state = position("", "butterfly", {1: "toad"}, white="0 0", blue="0 0")
    assert [mission_points(state, seat) for seat in range(2)] == [0, 0]


# --- The end of whole games ---


def test_CO15_most_points_win_and_ties_share_the_win() -> None:
    outcome = finish(Match(load("courtisans"), 3, chance=seeded_chance(3))).outcome
    assert outcome is not None
    assert outcome.points == (-17, -7, -7)
    assert outcome.winners == (1, 2)
    assert outcome.places == (3, 1, 1)
    assert outcome.reason == "last-card"


def test_CO11_spies_are_turned_up_and_keep_to_their_side() -> None:
    match = feast("carp spy, hare spy, stag spy", "toad, toad, toad")
    play(match, "carp spy > table down; hare spy > mine; stag spy > 1")
    finish(match)
    for viewer in (0, 1, None):
        view = match.view(viewer)
        turned_up = [(column.family, "below") for column in view.table for card in column.below if card == "carp spy"]
        turned_up += [(column.family, "above") for column in view.table for card in column.above if card == "carp spy"]
        assert turned_up == [("carp", "below")]
        assert view.queen_below == view.queen_above == []
        assert "hare spy" in [spy.card for spy in view.seats[0].spies]
        assert "stag spy" in [spy.card for spy in view.seats[1].spies]
        assert view.hidden == 0
        assert not view.provisional
    revealed = [event.values for event in match.events(None) if event.kind == "spy-revealed-at-table"]
    assert {"card": "carp spy", "side": "below"} in revealed
    at_home = [event.values for event in match.events(None) if event.kind == "spy-revealed-in-domain"]
    assert {"card": "hare spy", "seat": 0} in at_home
    assert {"card": "stag spy", "seat": 1} in at_home


def test_CO11_a_spy_above_the_table_is_turned_up_there() -> None:
    match = finish(play(feast("carp spy, hare, stag", "toad, toad, toad"), "carp spy > table up; hare > mine; stag > 1"))
    assert "carp spy" in next(column.above for column in match.view(None).table if column.family == "carp")
    revealed = [event.values for event in match.events(None) if event.kind == "spy-revealed-at-table"]
    assert {"card": "carp spy", "side": "above"} in revealed


def test_CO11_a_removed_spy_is_told_to_nobody_at_the_count_either() -> None:
    match = feast("carp spy, hare spy, stag", "toad assassin, toad, toad", memory_aid=True)
    play(
        match, "carp spy > table down; hare spy > mine; stag > 1", "toad assassin > table up; kill spy 1; toad > mine; toad > 0"
    )
    finish(match)
    for viewer, known in ((0, "carp spy"), (1, None), (None, None)):
        view = match.view(viewer)
        assert [spy.card for spy in view.removed_spies] == [known]
        laid = [event.values["card"] for event in match.events(viewer) if event.kind == "spy-to-table"]
        assert laid[0] == known, "what stays hidden is told only by the record"
        assert "carp spy" not in [
            event.values["card"] for event in match.events(viewer) if event.kind == "spy-revealed-at-table"
        ]
    first = next(event for event in match.all_events() if event.kind == "spy-to-table")
    assert first.values["card"] == "carp spy"


def test_CO11_without_the_memory_aid_a_removed_spy_is_not_shown_to_its_player_either() -> None:
    match = feast("carp spy, hare, stag", "toad assassin, toad, toad")
    play(match, "carp spy > table down; hare > mine; stag > 1", "toad assassin > table up; kill spy 1; toad > mine; toad > 0")
    finish(match)
    assert [(spy.seat, spy.card) for spy in match.view(0).removed_spies] == [(0, None)]


def test_CO13_CO14_the_story_the_view_and_the_result_agree() -> None:
    for seats in (2, 3, 4, 5):
        match = finish(feast(seats=seats))
        outcome = match.outcome
        assert outcome is not None
        told = [event.values["total"] for event in match.events(None) if event.kind == "seat-scored"]
        shown = match.view(None).seats
        assert told == [seat.points for seat in shown] == list(outcome.points)
        assert told == [seat.domain_points + 3 * (seat.white.done + seat.blue.done) for seat in shown]


def test_the_helper_deals_the_pack_of_CO1() -> None:
    assert len(deck((), 5)) == 90
    assert sorted(deck((), 5)) == sorted(deck(("carp spy, hare", "stag assassin"), 5))
