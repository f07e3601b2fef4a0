"""The four variants of Cursed Court, alone and together, on dictated cards."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from malison.engine import game_record
from malison.engine.errors import ChanceError, IllegalMove, MoveSyntaxError
from malison.engine.match import Match
from malison.table import projection
from malison.table.errors import Refusal
from tests.games.cursed_court.builders import (
    coins,
    court,
    crowns,
    deck,
    finish_year,
    kinds,
    play,
    points,
    stakes,
    values,
)

# --- CC20: the Court Remembers ---


@pytest.mark.parametrize("remembers", ["open", "hidden"])
def test_CC20_a_years_tableau_sits_out_the_next_year(remembers: str) -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers=remembers))
    chance_outcomes = dict(zip("CMKPQDJSA", match.rules.chance_outcomes(match.state()), strict=True))
    assert chance_outcomes == {"C": 4, "M": 4, "K": 2, "P": 4, "Q": 0, "D": 4, "J": 3, "S": 4, "A": 3}
    with pytest.raises(ChanceError, match="can't bring Q"):
        match.dictate("deal 3 | Q")
    match.dictate(f"deal 3 | {deck('M M', sitting='QQQQKKJA')}")
    assert match.view(None).deck == 28 - 5


def test_CC20_and_comes_back_at_that_years_end() -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers="open"))
    match.dictate(f"deal 3 | {deck('M M M M  C C P P', sitting='QQQQKKJA')}")
    finish_year(match)
    chance_outcomes = dict(zip("CMKPQDJSA", match.rules.chance_outcomes(match.state()), strict=True))
    assert chance_outcomes == {"C": 2, "M": 0, "K": 4, "P": 2, "Q": 4, "D": 4, "J": 4, "S": 4, "A": 4}


def test_CC20_cards_that_sit_out_do_not_score() -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers="open"))
    match.dictate(f"deal 3 | {deck('M M M M  C C P P', sitting='QQQQKKJA')}")
    play(match, "queen 0")
    finish_year(match)
    year = [event for event in values(match, "crown-scored") if event["region"] == "queen"][-1]
    assert (year["points"], year["came"]) == (0, 0)


def test_CC20_open_shows_what_sits_out_and_hidden_does_not() -> None:
    for remembers, shown in (("open", list("KKQQQQJA")), ("hidden", None), ("off", [])):
        match = finish_year(court("Q Q Q Q  K K J A", 4, remembers=remembers))
        match.dictate(f"deal 3 | {deck('M M', sitting='' if remembers == 'off' else 'QQQQKKJA')}")
        for viewer in (None, 0, 3):
            assert match.view(viewer).sitting_out == shown


def test_CC20_hidden_cards_fade_from_the_story_once_the_new_year_is_played() -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers="hidden"))
    match.dictate(f"deal 3 | {deck('M M', sitting='QQQQKKJA')}")
    assert [event["card"] for event in values(match, "card-shown")] == ["Q"] * 4, "just shown"
    play(match, "queen 0")
    for viewer in (None, 0, 3):
        first = [event for event in match.events(viewer) if event.ply < match.ply - 1]
        told = [event.values for event in first if event.kind in ("card-hidden", "card-dealt", "card-shown")]
        assert len(told) == 12
        assert all(event["card"] is None and event.get("copies") is None for event in told)
        scored = [event.values for event in first if event.kind == "crown-scored"]
        assert scored
        assert all(event["points"] is None and event["came"] is None for event in scored)
    assert values(match, "card-dealt")[-1]["card"] == "C", "this year's cards are told"


def test_CC20_hidden_cards_are_absent_from_a_record_made_for_a_viewer() -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers="hidden"))
    match.dictate(f"deal 3 | {deck('M M C C  P', sitting='QQQQKKJA')}")
    record = game_record.from_match(match, 1)
    deals = [entry.text for entry in record.entries if entry.seat is None]
    assert deals[0] == "deal 0 | " + " ".join("?" * 36)
    assert deals[1] == "deal 3 | M M ? ? P" + " ?" * 23
    whole = finish_year(court("Q Q Q Q  K K J A", 4, remembers="open"))
    deals = [entry.text for entry in game_record.from_match(whole, 1).entries if entry.seat is None]
    assert deals[0] == "deal 0 | Q Q Q Q K K J A" + " ?" * 28


def test_CC20_a_step_back_into_an_earlier_year_is_refused_until_the_end() -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers="hidden", years=2))
    match.dictate(f"deal 3 | {deck('M M', sitting='QQQQKKJA')}")
    table: Any = SimpleNamespace(match=match)
    assert projection.step_back(table, 0, 3)[0].face_up == ["K"], "the year that has just ended may be looked at"
    first = match.ply
    play(match, "queen 0")
    for ply in (0, first - 1):
        with pytest.raises(Refusal, match="left to memory until the game is over"):
            projection.step_back(table, 0, ply)
    assert projection.step_back(table, 0, first)[0].face_up == ["C"]
    assert match.events(0, first=5) == match.events(0)[5:], "the log of a table fades too"
    finish_year(match)
    assert projection.step_back(table, 0, 0)[0].face_up == ["K"]


def test_CC20_when_the_game_is_over_everything_is_told() -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers="hidden", years=2))
    match.dictate(f"deal 3 | {deck('M M', sitting='QQQQKKJA')}")
    finish_year(match)
    assert match.is_over
    assert [event["card"] for event in values(match, "card-shown")][:4] == ["Q"] * 4
    assert match.view(None).sitting_out is not None


# --- CC21: the Coinless Court ---


def test_CC21_a_bet_is_a_crown_alone() -> None:
    match = court("MMMM", 3, coinless=True)
    assert len(match.legal) == 27
    assert "queen" in match.legal
    with pytest.raises(MoveSyntaxError, match="a bet is a region, written like queen;"):
        match.play("queen 1")
    match.play("queen")
    assert crowns(match, "queen") == [(1, 0)]


def test_CC21_several_stand_on_a_region_each_once_and_nobody_is_bumped() -> None:
    match = play(court("MMMM", 3, coinless=True), "1: king, 2: king, 0: king")
    assert crowns(match, "king") == [(1, 0), (2, 0), (0, 0)]
    assert match.view(None).season == "summer"
    assert "king" not in match.legal
    with pytest.raises(IllegalMove):
        match.play("king")


def test_CC21_each_crown_before_costs_a_point() -> None:
    """Three crowns on the King in order, two Kings in the tableau: 2, 1 and 0 points."""
    match = play(court("K K C C C C  P P P P", 3, coinless=True, years=1), "1: king, 2: king, 0: king")
    finish_year(match, "{}")
    scored = [(event["seat"], event["points"]) for event in values(match, "crown-scored") if event["region"] == "king"]
    assert scored == [(1, 2), (2, 1), (0, 0)]


def test_CC21_never_below_zero_and_sets_too() -> None:
    match = court("C M K C C  P P P P", 5, coinless=True, years=1)
    play(match, "affair, affair, affair, affair, affair")
    finish_year(match, "{}")
    scored = [event["points"] for event in values(match, "crown-scored") if event["region"] == "affair"]
    assert scored == [3, 2, 1, 0, 0]


def test_CC21_six_players_can_share_one_region() -> None:
    match = court("Q Q Q Q C C  P P P P", 6, coinless=True, years=1)
    for _ in range(6):
        match.play("queen")
    finish_year(match, "{}")
    assert [event["points"] for event in values(match, "crown-scored") if event["region"] == "queen"] == [8, 7, 6, 5, 4, 3]


# --- CC22: the Great Exchange ---


def exchange(top: str, players: int = 2, marker: int = 0, **options: Any) -> Match:
    return court(top, players, marker, exchange=True, **options)


# Two players, two years' length: seat 0 on queen, jester, masquerade, banquet; seat 1 on king, sorceress, salon, omen.
def bets(match: Match, queen: int, king: int) -> Match:
    play(match, f"0: queen {queen}, 1: king {king}")
    return play(match, "1: sorceress 0, 0: jester 0, 0: masquerade 0, 1: salon 0, 1: omen 0, 0: banquet 0")


def test_CC22_everybody_starts_with_a_hundred_chips() -> None:
    match = exchange("MMMM", 6)
    assert coins(match) == [100] * 6
    assert stakes(match, "queen") == list(range(101))


def test_CC22_the_top_scorer_takes_all_chips_on_the_board() -> None:
    match = bets(exchange("Q Q D D  D D A A"), 30, 45)
    assert coins(match) == [145, 55]
    assert points(match) == [145, 55], "the standing, no points are kept"
    assert values(match, "chips-taken") == [{"seat": 0, "points": 2, "chips": 75, "total": 145}]
    assert [(event["seat"], event["points"], event["money"]) for event in values(match, "year-scored")] == [
        (0, 2, "chips"),
        (1, 0, "chips"),
    ]


def test_CC22_stakes_go_up_to_everything_on_the_table() -> None:
    match = exchange("MMMM", 6, rebuys=9)
    finish_year(match)
    while match.turn is not None:
        match.play("rebuy")
    assert coins(match) == [1000] * 6
    match.dictate(f"deal {match.state().marker} | {deck('')}")
    assert stakes(match, "queen")[-1] == 1000
    rich = match.state()
    for seat in range(6):
        rich.coin[seat] = 0
    rich.coin[rich.turn] = 6000
    match.rules.play(rich, 4)
    assert len(match.rules.legal(rich)) == 6001


def test_CC22_tied_top_scorers_share_and_odd_chips_go_clockwise_from_the_marker() -> None:
    match = bets(exchange("Q K D D  D D A A", marker=0), 30, 45)
    assert match.state().marker == 1, "in Winter"
    assert coins(match) == [70 + 37, 55 + 38]


@pytest.mark.parametrize(("marker", "taken"), [(2, [27, 27, 26]), (0, [26, 27, 27]), (1, [27, 26, 27])])
def test_CC22_two_odd_chips_go_to_two_of_three(marker: int, taken: list[int]) -> None:
    match = exchange("Q K J D D D  D A A A", 3, marker)
    own = (
        ("queen 30", "sorceress 0", "salon 0", "masquerade 0"),
        ("king 45", "merchant 0", "affair 0", "opera 0"),
        ("jester 5", "courtesan 0", "omen 0", "audience 0"),
    )
    while match.turn is not None:
        match.play(own[match.turn][match.state().season])
    assert match.state().marker == (marker + 1) % 3, "in Winter"
    assert coins(match) == [70 + taken[0], 55 + taken[1], 95 + taken[2]]
    told = {event["seat"]: event["chips"] for event in values(match, "chips-taken")}
    assert [told[seat] for seat in range(3)] == taken


def test_CC22_if_nobody_scored_all_take_their_own_chips_back() -> None:
    match = bets(exchange("D D D D  A A A A"), 30, 45)
    assert coins(match) == [100, 100]
    assert "chips-returned" in kinds(match)


def test_CC22_a_player_without_chips_is_out_and_the_last_one_wins() -> None:
    match = bets(exchange("Q Q D D  D D A A"), 1, 100)
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.winners, match.outcome.reason) == ((200, 0), (0,), "chips")
    assert [event["seat"] for event in values(match, "player-out")] == [1]


def three_with_one_out(marker: int, loser: int) -> Match:
    """Three players; after the year `loser` is out."""
    match = exchange("Q Q D D D D  A A A A", 3, marker=marker)
    winner = (loser + 1) % 3
    own = {loser: ("king", "sorceress", "salon", "omen"), winner: ("queen", "jester", "masquerade", "banquet")}
    other = ("courtesan", "merchant", "affair", "carnival")
    while match.turn is not None:
        season = match.state().season
        stake = 100 if match.turn == loser and season == 0 else 0
        match.play(f"{own.get(match.turn, other)[season]} {stake}")
    return match


@pytest.mark.parametrize("loser", [0, 1, 2])
def test_CC22_the_deal_goes_by_the_players_left(loser: int) -> None:
    match = three_with_one_out(0, loser)
    marker = match.state().marker
    match.dictate(f"deal {marker} | {deck('C M K P  Q')}")
    left = [seat for seat in range(3) if seat != loser]
    view = match.view(left[1])
    assert [(place.seats, place.cards) for place in view.places] == [([left[0]], [None, None]), ([left[1]], ["K", "P"])]
    assert all(card is None for place in match.view(loser).places for card in place.cards)


@pytest.mark.parametrize(("loser", "spring"), [(0, 1), (1, 0), (2, 0)])
def test_CC22_a_marker_left_with_a_player_who_is_out_goes_on_in_spring_with_two_left_too(loser: int, spring: int) -> None:
    """Winter leaves the marker with seat 0: it stays there in Spring if seat 0 is one of two left."""
    match = three_with_one_out(2, loser)
    assert match.state().marker == 0
    match.dictate(f"deal 0 | {deck('')}")
    assert match.turn == spring
    assert match.view(None).marker == spring


def test_CC22_five_players_become_four_and_spring_no_longer_passes() -> None:
    match = exchange("Q Q D D D  A A A A", 5, marker=0)
    regions = {
        0: ("queen", "jester", "masquerade", "banquet"),
        1: ("king", "sorceress", "salon", "omen"),
        2: ("courtesan", "merchant", "affair", "carnival"),
        3: ("priestess", "treaty", "betrayal", "opera"),
        4: ("audience", "council", "seance", "church"),
    }
    while not match.awaits_chance:
        seat, season = match.state().turn, match.state().season
        match.play(f"{regions[seat][season]} {100 if (seat, season) == (1, 0) else 0}")
    marker = match.state().marker
    assert marker == 4
    match.dictate(f"deal 4 | {deck('C M K P  Q')}")
    assert match.turn == 4, "four are left"
    assert [place.seats for place in match.view(None).places] == [[0, 2], [2, 3], [3, 4], [4, 0]]
    assert match.view(2).places[0].cards == ["C"]
    play(match, "4: queen 0, 0: king 0, 2: duke 0, 3: jester 0")
    assert match.turn == 0, "the player who is out is passed over"


def test_CC22_after_max_years_the_best_standing_wins() -> None:
    match = bets(exchange("Q Q D D  D D A A", max_years=1), 30, 45)
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.winners, match.outcome.reason) == ((145, 55), (0,), "max-years")


def test_CC22_ties_after_max_years_are_shared() -> None:
    match = bets(exchange("D D D D  A A A A", max_years=1), 30, 45)
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


def test_CC22_rebuys_are_asked_clockwise_from_the_marker_and_again_after_each() -> None:
    match = bets(exchange("Q Q D D  D D A A", rebuys=2), 30, 45)
    assert match.state().marker == 1
    assert match.legal == ["pass", "rebuy"]
    assert match.view(0).phase == "rebuying"
    play(match, "1: rebuy, 1: rebuy, 0: rebuy, 0: pass")
    assert coins(match) == [245, 255]
    assert points(match) == [145, 55], "chips less a hundred a stack"
    assert match.awaits_chance


def test_CC22_who_has_bought_all_is_not_asked_again() -> None:
    match = bets(exchange("Q Q D D  D D A A", rebuys=1), 30, 45)
    play(match, "1: rebuy, 0: pass")
    match.dictate(f"deal 1 | {deck('Q Q D D  D D A A')}")
    play(match, "1: king 0, 0: queen 0, 0: jester 0, 1: sorceress 0, 1: salon 0, 0: masquerade 0, 0: banquet 0, 1: omen 0")
    play(match, "0: pass")
    assert match.awaits_chance


def test_CC22_buying_comes_before_anyone_is_out_and_before_the_game_can_end() -> None:
    match = bets(exchange("Q Q D D  D D A A", rebuys=1), 1, 100)
    assert not match.is_over
    play(match, "1: rebuy, 0: pass")
    assert match.awaits_chance
    assert "player-out" not in kinds(match)
    assert [seat.is_left for seat in match.view(None).seats] == [True, True]


def test_CC22_who_passes_without_chips_is_out() -> None:
    match = bets(exchange("Q Q D D  D D A A", rebuys=1), 1, 100)
    play(match, "1: pass, 0: rebuy")
    assert match.outcome is not None
    assert match.outcome.points == (200, 0)
    assert match.outcome.reason == "chips"


def test_CC22_nobody_is_asked_after_the_last_year() -> None:
    match = bets(exchange("Q Q D D  D D A A", rebuys=1, max_years=1), 1, 100)
    assert match.is_over


def test_CC22_a_bump_gives_chips_back_and_words_say_chips() -> None:
    match = play(exchange("MMMM"), "0: queen 40, 1: queen 80")
    assert coins(match) == [100, 20]
    assert values(match, "bump")[0]["money"] == "chips"


# --- CC23: the Royal Masquerade ---


def test_CC23_one_crown_is_a_feint_and_each_bet_may_be_it() -> None:
    match = court("MMMM", 2, feints=True)
    assert len(match.legal) == 27 * 21 * 2
    play(match, "0: queen 3 feint")
    assert match.view(0).seats[0].feint == "queen"
    assert match.view(1).seats[0].feint is None
    play(match, "1: king 0, 1: duke 0")
    assert not any(move.endswith("feint") for move in match.legal), "seat 0's feint is out"


def test_CC23_the_last_free_crown_is_the_feint() -> None:
    match = court("MMMM", 2, feints=True)
    play(match, "0: queen 0, 1: king 0, 1: duke 0, 0: jester 0, 0: assassin 0, 1: priestess 0")
    play(match, "1: courtesan 0 feint")
    assert match.turn == 0
    assert all(move.endswith(" feint") for move in match.legal)


def test_CC23_a_bumped_feint_is_free_again_and_nobody_learns_of_it() -> None:
    match = play(court("MMMM", 2, feints=True), "0: queen 3 feint, 1: queen 6")
    assert match.view(0).seats[0].feint == "free"
    assert "king 0 feint" in match.legal
    assert values(match, "wager", 1)[0]["feint"] is None
    assert values(match, "wager", 0)[0]["feint"] is True


def test_CC23_whether_a_crown_is_a_feint_is_told_to_its_player_alone() -> None:
    coinless = play(court("MMMM", 3, coinless=True, feints=True), "1: queen feint, 2: queen")
    told = {viewer: [event["feint"] for event in values(coinless, "crown-placed", viewer)] for viewer in (None, 0, 1, 2)}
    assert told == {None: [None, None], 0: [None, None], 1: [True, None], 2: [None, False]}
    bumped = play(court("MMMM", 3, feints=True), "1: queen 1, 2: queen 2 feint")
    told = {viewer: [event["feint"] for event in values(bumped, "bump", viewer)] for viewer in (None, 0, 1, 2)}
    assert told == {None: [None], 0: [None], 1: [None], 2: [True]}
    told = {viewer: [event["feint"] for event in values(bumped, "wager", viewer)] for viewer in (None, 0, 1, 2)}
    assert told == {None: [None], 0: [None], 1: [False], 2: [None]}


def test_CC23_feints_leave_before_the_cards_are_shown_and_score_nothing() -> None:
    match = play(court("Q Q D D  D S S S", 2, feints=True, years=1), "0: queen 3 feint, 1: duke 2")
    play(match, "1: king 0 feint")
    finish_year(match)
    told = kinds(match)
    assert told.index("feint-removed") < told.index("card-shown")
    assert values(match, "feint-removed") == [
        {"seat": 0, "region": "queen", "coins": 3, "money": "coins"},
        {"seat": 1, "region": "king", "coins": 0, "money": "coins"},
    ]
    scored = Counter(event["seat"] for event in values(match, "crown-scored"))
    assert scored == {0: 3, 1: 3}
    assert "queen" not in {event["region"] for event in values(match, "crown-scored")}


def test_CC23_in_the_coinless_court_a_feint_does_not_count_as_placed_before() -> None:
    match = court("K K C C C C  P P P P", 3, coinless=True, feints=True, years=1)
    play(match, "1: king, 2: king feint, 0: king")
    play(match, "2: courtesan, 0: courtesan feint, 1: courtesan feint")
    while not match.is_over:
        match.play(match.legal[-1])
    kings = [
        (event["seat"], event["points"], event["before"])
        for event in values(match, "crown-scored")
        if event["region"] == "king"
    ]
    assert kings == [(1, 2, 0), (0, 1, 1)]
    queue = [(event["seat"], event["points"]) for event in values(match, "crown-scored") if event["region"] == "courtesan"]
    assert queue == [(2, 8)]


def test_CC23_with_the_great_exchange_chips_under_a_feint_go_back_to_its_player() -> None:
    match = play(exchange("Q Q D D  D D A A", feints=True), "0: queen 30, 1: king 45 feint")
    play(match, "1: sorceress 7, 0: jester 0, 0: masquerade 0, 1: salon 0, 1: omen 0, 0: banquet 0 feint")
    assert coins(match) == [107, 93]


def test_CC23_without_the_option_there_is_no_feint() -> None:
    with pytest.raises(MoveSyntaxError, match="there are no feints in this game"):
        court("MMMM", 2).play("queen 3 feint")


def test_CC23_coinless_feints_are_written_without_coins() -> None:
    match = court("MMMM", 2, coinless=True, feints=True)
    play(match, "queen feint")
    assert match.history[-1].text == "queen feint"


def test_CC23_a_viewers_record_does_not_tell_others_feints() -> None:
    match = play(court("MMMM", 2, feints=True), "0: queen 3 feint, 1: king 4")
    texts = [entry.text for entry in game_record.from_match(match, 0).entries if entry.seat is not None]
    assert texts == ["queen 3 feint", "king 4 ?"]
    texts = [entry.text for entry in game_record.from_match(match, None).entries if entry.seat is not None]
    assert texts == ["queen 3 ?", "king 4 ?"]


def test_CC23_a_viewers_record_tells_which_standing_crowns_were_feints_once_the_year_is_over() -> None:
    match = court("MMMM", 2, feints=True, years=2)
    play(match, "0: queen 3 feint, 1: king 4")
    play(match, "1: queen 6")  # bumps the feint, which may be placed again
    bets = [entry.text for entry in game_record.from_match(match, None).entries if entry.seat is not None]
    assert bets == ["queen 3 ?", "king 4 ?", "queen 6 ?"]
    while not match.awaits_chance:
        match.play(next(move for move in match.legal if move.endswith((" 0", " 0 feint"))))
    told = list(zip(match.history, game_record.from_match(match, None).entries, strict=True))
    assert told[1][1].text == "queen 3 ?", "nobody was shown what a bumped crown was"
    assert [entry.text for _, entry in told[2:]] == [line.text for line, _ in told[2:]]
    assert any(entry.text.endswith(" feint") for _, entry in told)
