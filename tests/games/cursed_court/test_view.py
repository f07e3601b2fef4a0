"""What a seat of Cursed Court is shown beyond the rules' own tests: what regions are worth, what is missing, who has what."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine.match import Match
from malison.games.cursed_court.board import LETTERS
from tests.games.cursed_court.builders import GAME, after_a_ruin, court, deck, finish_year, play

QUIET_SPRING = "0: courtesan 0, 1: merchant 0, 2: priestess 0, 3: duke 0"


def region(match: Match, name: str, viewer: int | None = None) -> Any:
    return next(each for each in match.view(viewer).regions if each.id == name)


def worths(match: Match, viewer: int | None = None) -> dict[str, int]:
    """Regions that are worth anything by the cards face up."""
    return {each.id: each.worth for each in match.view(viewer).regions if each.worth}


def copies(match: Match, viewer: int | None = None) -> dict[str, int]:
    return {letter: n for letter, n in match.view(viewer).copies.items() if n}


# --- Cards ---


@pytest.mark.parametrize("letter", LETTERS)
def test_CC15_a_noble_is_worth_what_its_face_up_cards_say(letter: str) -> None:
    other = "D" if letter != "D" else "S"
    match = court(f"{letter} {letter} {other} {other}  {letter} {other} {letter} {other}", 4)
    noble = GAME.notation.region_id(match.config, LETTERS.index(letter))
    assert worths(match) == worths(match, 0) == {noble: 1}, "whatever the seer knows of face-down cards"
    assert copies(match) == {letter: 1}
    assert copies(match, 0) == {letter: 2, other: 1}
    assert copies(match, 1) == {letter: 3}
    finish_year(match)
    assert worths(match)[noble] == 8
    assert copies(match) == {letter: 4, other: 4}


def test_CC16_a_set_is_worth_its_size_once_all_its_nobles_are_face_up() -> None:
    match = court("C S S S  M K C P", 4)
    assert worths(match) == {"merchant": 1}
    assert (region(match, "affair").missing, region(match, "affair", 0).missing) == (["C", "K"], ["K"])
    play(match, QUIET_SPRING)
    assert worths(match) == {"merchant": 1, "king": 1}
    assert (region(match, "affair").missing, region(match, "affair", 0).missing) == (["C"], [])
    play(match, "1: jester 0, 2: assassin 0, 3: king 0, 0: queen 0")
    assert worths(match) == {"merchant": 1, "king": 1, "courtesan": 1, "affair": 3}
    finish_year(match)
    assert worths(match) == {
        "courtesan": 2,
        "merchant": 1,
        "king": 1,
        "priestess": 1,
        "sorceress": 5,
        "affair": 3,
        "salon": 3,
    }
    assert region(match, "opera").missing == ["Q"]
    assert [region(match, name).missing for name in ("queen", "king")] == [["Q"], []]


def test_CC16_a_set_of_four_is_worth_four() -> None:
    match = finish_year(court("C M P Q  A A A A", 4))
    assert worths(match)["opera"] == 4


def test_CC1_how_many_cards_the_deck_still_has() -> None:
    match = court("MMMM", 5)
    assert match.view(None).deck == 36 - 6
    match = play(court("MMMM", 4), QUIET_SPRING)
    assert match.view(None).deck == 36 - 6
    assert finish_year(match).view(None).deck == 0, "between years all cards go home"


def test_CC6_before_the_first_deal_nobody_has_the_marker_and_no_card_lies_there() -> None:
    view = Match(GAME, 4, dictated=True).view(0)
    assert (view.marker, view.phase, view.face_up, view.places, view.deck) == (None, "dealing", [], [], 0)
    assert not any(view.copies.values())


@pytest.mark.parametrize("years", [0, 1])
def test_CC7_nothing_is_shown_of_a_deck_half_brought(years: int) -> None:
    match = Match(GAME, 4, dictated=True)
    if years:
        match = finish_year(court("MMMM", 4))
    state = match.state()
    for outcome in (*([] if years else [3]), 4, 4, 4):
        match.rules.draw(state, outcome)
    assert state.deck.tolist() == [5, 5, 5] + [0] * 33, "nothing of the year before"
    for viewer in (None, 0):
        view = GAME.view_of(match.rules.views_json(state, (viewer,), match.vocabulary)[viewer])
        assert (view.face_up, view.places, view.deck) == ([], [], 0)
        assert not any(view.copies.values())


def test_CC7_between_years_no_card_lies_face_down() -> None:
    match = finish_year(court("C M K P", 4))
    assert match.view(0).places == []
    assert match.view(0).phase == "dealing"


def test_CC15_the_scale_is_shown() -> None:
    assert court("MMMM").view(None).scale == [0, 1, 2, 5, 8]


# --- Coins ---


def test_CC11_what_a_bet_takes_and_what_is_safe() -> None:
    match = play(court("MMMM", 4), "queen 0, king 7")
    assert [region(match, name).least for name in ("queen", "king", "duke")] == [1, 14, 0]
    assert [match.view(viewer).safe for viewer in (None, 0, 1)] == [11, 11, 11], "coins on the board count too"


def test_CC21_without_coins_nothing_is_asked_for_and_nothing_is_safe() -> None:
    match = play(court("MMMM", 3, coinless=True), "queen")
    assert (match.view(None).safe, region(match, "queen").least, region(match, "king").least) == (None, None, None)


def test_CC22_what_is_safe_goes_by_the_richest_other_player() -> None:
    match = court("Q Q D D  D D A A", 2, exchange=True, rebuys=1)
    play(match, "0: queen 30, 1: king 45, 1: sorceress 0, 0: jester 0, 0: masquerade 0, 1: salon 0, 1: omen 0, 0: banquet 0")
    play(match, "1: rebuy, 0: pass")
    match.dictate(f"deal 1 | {deck('')}")
    assert [(seat.coins, seat.bought, seat.points) for seat in match.view(None).seats] == [(145, 0, 145), (155, 1, 55)]
    play(match, "1: king 20")
    assert [match.view(viewer).safe for viewer in (None, 0, 1)] == [78, 78, 73]


# --- Seats ---


def test_CC9_what_everybody_owes() -> None:
    match = court("MMMM", 3)
    assert [(seat.owes, seat.free_crowns) for seat in match.view(None).seats] == [(1, 4)] * 3
    play(match, "1: queen 0")
    assert [(seat.owes, seat.free_crowns) for seat in match.view(None).seats] == [(1, 4), (0, 3), (1, 4)]
    finish_year(match)
    assert [(seat.owes, seat.free_crowns) for seat in match.view(None).seats] == [(0, 4)] * 3


def test_CC22_who_is_out_owes_nothing() -> None:
    match = after_a_ruin()
    assert [(seat.owes, seat.is_left) for seat in match.view(None).seats] == [(1, True), (0, False), (1, True)]


# --- Feints and half-made bets ---


def feints(match: Match, viewer: int | None) -> dict[str, bool | None]:
    """What the viewer knows of each crown on the board."""
    return {each.id: crown.feint for each in match.view(viewer).regions for crown in each.crowns}


def test_CC23_a_crown_is_shown_as_feint_to_its_owner_alone() -> None:
    match = play(court("MMMM", 2, feints=True), "0: courtesan 3 feint, 1: king 0, 1: duke 0, 0: jester 0")
    assert feints(match, 0) == {"courtesan": True, "jester": False, "king": None, "duke": None}
    assert feints(match, 1) == {"courtesan": None, "jester": None, "king": False, "duke": False}
    assert set(feints(match, None).values()) == {None}
    shown = [[seat.feint for seat in match.view(viewer).seats] for viewer in (0, 1, None)]
    assert shown == [["courtesan", None], [None, "free"], [None, None]]


def test_CC23_without_the_option_no_crown_is_a_feint() -> None:
    match = play(court("MMMM", 2), "0: queen 3, 1: king 0")
    assert feints(match, 0) == feints(match, None) == {"queen": False, "king": False}
    assert [seat.feint for seat in match.view(0).seats] == [None, None]


@pytest.mark.parametrize("ending", [0, 27])
def test_CC10_a_half_made_bet_shows_its_region_to_its_player(ending: int) -> None:
    match = court("MMMM", 2, feints=True)
    state = match.state()
    assert match.view(0).pending is None
    match.rules.play(state, 4 + ending)  # the Queen, plainly or with the feint
    pending = [
        GAME.view_of(match.rules.views_json(state, (viewer,), match.vocabulary)[viewer]).pending for viewer in (0, 1, None)
    ]
    assert pending == ["queen", None, None]


def test_the_phases_of_a_year_by_name() -> None:
    match = court("Q Q D D  D D A A", 2, exchange=True, rebuys=1, max_years=2)
    assert match.view(0).phase == "betting"
    finish_year(match)
    assert (match.view(0).phase, match.view(0).year, match.view(0).years) == ("rebuying", 1, 2)
    play(match, "pass, pass")
    assert match.view(0).phase == "dealing"
    match.dictate(f"deal {match.state().marker} | {deck('')}")
    assert (match.view(0).phase, match.view(0).year) == ("betting", 2)
    finish_year(match)
    assert (match.view(0).phase, match.view(0).year) == ("over", 2)
