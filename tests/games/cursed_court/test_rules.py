"""The rules of Cursed Court, each on dictated cards. Names carry the rule's id."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from malison.engine.errors import ChanceError, IllegalMove, MoveSyntaxError, OptionError
from malison.engine.match import Match
from malison.engine.rules.rng import seed_generator
from malison.games.cursed_court import board
from tests.games.cursed_court.builders import (
    GAME,
    coins,
    court,
    crowns,
    deck,
    finish_year,
    kinds,
    play,
    points,
    seeded_court,
    stakes,
    values,
)

NOBLES = ["courtesan", "merchant", "king", "priestess", "queen", "duke", "jester", "sorceress", "assassin"]


# --- CC1 to CC3: pieces ---


def test_CC1_four_cards_of_each_of_nine_nobles() -> None:
    match = Match(GAME, 4, dictated=True)
    match.rules.draw(match._state, 0)
    assert match.rules.chance_outcomes(match._state) == [4] * 9
    with pytest.raises(ChanceError, match="none left"):
        Match(GAME, 4, dictated=True).dictate("deal 0 | Q Q Q Q Q")


def test_CC1_the_grid_and_its_letters() -> None:
    assert list(board.NOBLE_IDS) == NOBLES
    assert board.LETTERS == "CMKPQDJSA"


def test_CC2_four_crowns_and_twenty_coins() -> None:
    for seat in court("MMMM").view(None).seats:
        assert (seat.free_crowns, seat.coins) == (4, 20)


@pytest.mark.parametrize("amount", [0, 1, 7])
def test_CC2_a_small_world_has_fewer_coins(amount: int) -> None:
    match = court("MMMM", coins=amount)
    assert coins(match) == [amount] * 4
    assert stakes(match, "queen") == list(range(amount + 1))


def test_CC3_twenty_seven_regions_nine_nobles_and_eighteen_sets() -> None:
    regions = court("MMMM").view(None).regions
    assert [region.id for region in regions[:9]] == NOBLES
    assert len(regions) == 27
    groups = [frozenset(region.nobles) for region in regions[9:]]
    assert len(set(groups)) == 18
    assert {len(group) for group in groups} == {3, 4}


@pytest.mark.parametrize(("name", "nobles"), [("affair", "CMK"), ("wedding", "PQD"), ("opera", "CMPQ")])
def test_CC4_the_sets_that_the_rulebook_tells(name: str, nobles: str) -> None:
    region = next(each for each in court("MMMM").view(None).regions if each.id == name)
    assert set(region.nobles) == set(nobles)


# --- CC5 to CC8: the year ---


@pytest.mark.parametrize("years", [1, 2, 6])
def test_CC5_as_many_years_as_chosen_each_of_four_seasons(years: int) -> None:
    match = seeded_court(2, years=years)
    while not match.is_over:
        finish_year(match)
    assert kinds(match).count("year-begins") == years
    seasons = [event["season"] for event in values(match, "season-begins")]
    assert seasons == ["spring", "summer", "autumn", "winter"] * years


@pytest.mark.parametrize("years", [0, 7, "3", True])
def test_CC5_years_out_of_range_are_refused(years: object) -> None:
    with pytest.raises(OptionError, match="years is a whole number from 1 to 6"):
        GAME.configure(4, {"years": years})


def test_CC5_the_year_that_is_shown() -> None:
    """While betting, and until the next deal, whose cards are the first of another year."""
    match = Match(GAME, 4, {"years": 2}, dictated=True)
    assert match.view(None).year == 1
    match.dictate(f"deal 0 | {deck('Q K D D  J J A A')}")
    shown = [(match.view(None).year, match.view(None).season)]
    finish_year(match)
    shown.append((match.view(None).year, match.view(None).season))
    assert match.view(None).face_up == list("JJAAQKDD")
    match.dictate(f"deal 3 | {deck('')}")
    shown.append((match.view(None).year, match.view(None).season))
    finish_year(match)
    shown.append((match.view(None).year, match.view(None).season))
    assert shown == [(1, "spring"), (1, "winter"), (2, "spring"), (2, "winter")]


def test_CC6_the_marker_starts_at_any_seat() -> None:
    started = {seeded_court(6, seed).state().marker for seed in range(60)}
    assert started == set(range(6))


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (2, [([0], 2), ([1], 2)]),
        (3, [([0, 1], 2), ([1, 2], 2), ([2, 0], 2)]),
        (4, [([0, 1], 1), ([1, 2], 1), ([2, 3], 1), ([3, 0], 1)]),
        (5, [([0, 1], 1), ([1, 2], 1), ([2, 3], 1), ([3, 4], 1), ([4, 0], 1)]),
        (6, [([0, 1], 1), ([1, 2], 1), ([2, 3], 1), ([3, 4], 1), ([4, 5], 1), ([5, 0], 1)]),
    ],
)
def test_CC7_where_the_face_down_cards_lie(players: int, places: list[tuple[list[int], int]]) -> None:
    view = court("MMMM", players).view(None)
    assert [(place.seats, len(place.cards)) for place in view.places] == places
    assert all(card is None for place in view.places for card in place.cards), "a spectator sees no card"


def test_CC7_a_player_sees_the_cards_on_both_sides() -> None:
    match = court("C M K P Q", 4)
    assert [place.cards for place in match.view(0).places] == [["C"], [None], [None], ["P"]]
    assert [place.cards for place in match.view(2).places] == [[None], ["M"], ["K"], [None]]


def test_CC7_three_players_see_four_cards_each() -> None:
    match = court("C M K P Q D J", 3)
    assert [place.cards for place in match.view(0).places] == [["C", "M"], [None, None], ["Q", "D"]]


def test_CC7_two_players_see_their_own_two_cards_alone() -> None:
    match = court("C M K P Q", 2)
    assert [place.cards for place in match.view(0).places] == [["C", "M"], [None, None]]
    assert [place.cards for place in match.view(1).places] == [[None, None], ["K", "P"]]


@pytest.mark.parametrize(
    ("players", "holders"),
    [
        (2, [1, 0, 1, 0, 0, 1, 0, 1]),
        (3, [2, 0, 1, 2, 0, 1, 2, 0]),
        (4, [1, 2, 3, 0, 0, 1, 2, 3]),
        (5, [2, 3, 4, 0, 1, 2, 3, 4]),
        (6, [2, 3, 4, 5, 0, 1, 2, 3]),
    ],
)
def test_CC8_the_marker_passes_each_season_but_not_in_spring_with_two_or_four(players: int, holders: list[int]) -> None:
    match = court("MMMM", players, marker=1, years=2)
    finish_year(match)
    match.dictate(f"deal {match.state().marker} | {deck('MMMM')}")
    finish_year(match)
    told = [event["seat"] for event in values(match, "season-begins")]
    assert told == holders
    first = [event["seat"] for event in values(match, "wager")][::players]
    assert first == holders, "the holder bets first"


def test_CC8_one_card_is_dealt_face_up_each_season() -> None:
    match = court("C M K P  Q D D Q", 4)
    assert match.view(None).face_up == ["Q"]
    play(match, "king 0, merchant 0, queen 0, duke 0")
    assert match.view(None).face_up == ["Q", "D"]
    finish_year(match)
    assert [(event["card"], event["copies"]) for event in values(match, "card-dealt")] == [
        ("Q", 1),
        ("D", 1),
        ("D", 2),
        ("Q", 2),
    ]


# --- CC9 to CC13: betting ---


def test_CC9_the_rulebooks_example_season() -> None:
    match = court("MMMM", 4, marker=0)
    play(match, "0: king 3, 1: queen 5, 2: king 7, 3: king 14, 0: jester 0, 2: queen 10, 1: duke 6")
    assert crowns(match, "king") == [(3, 14)]
    assert crowns(match, "queen") == [(2, 10)]
    assert crowns(match, "jester") == [(0, 0)]
    assert crowns(match, "duke") == [(1, 6)]
    assert coins(match) == [20, 14, 10, 6]
    assert match.view(None).season == "summer"
    assert match.turn == 1, "the marker has passed"


def test_CC9_a_spring_crown_bumped_in_summer_is_owed_besides_the_summer_one() -> None:
    match = court("MMMM", 4, marker=0)
    play(match, "0: king 3, 1: queen 5, 2: duke 0, 3: jester 0")
    play(match, "1: duke 1, 2: king 6")  # seats 2 and 0 lose their Spring crowns
    assert [seat.owes for seat in match.view(None).seats] == [2, 0, 1, 1]
    play(match, "3: merchant 0, 0: courtesan 0, 2: assassin 0, 0: priestess 0")
    assert match.view(None).season == "autumn", "seat 0 bet twice, a turn apart"


def test_CC9_the_last_player_who_owes_two_bets_twice_in_a_row() -> None:
    match = court("MMMM", 2, marker=0)
    play(match, "0: king 3, 1: queen 0")
    play(match, "1: king 6, 0: merchant 0, 0: duke 0")
    assert match.view(None).season == "autumn"


def test_CC10_a_new_wager_takes_any_number_of_free_coins() -> None:
    match = court("MMMM", 4)
    assert stakes(match, "queen") == list(range(21))
    play(match, "queen 5, king 0, duke 0, jester 0, merchant 0, assassin 0, sorceress 0")
    assert match.turn == 0
    assert stakes(match, "opera") == list(range(16))


@pytest.mark.parametrize(("there", "least"), [(0, 1), (1, 2), (3, 6), (10, 20)])
def test_CC11_a_bump_takes_twice_the_coins_and_at_least_one(there: int, least: int) -> None:
    match = play(court("MMMM", 4), f"queen {there}")
    assert stakes(match, "queen") == list(range(least, 21))


@pytest.mark.parametrize("there", [11, 20])
def test_CC11_eleven_coins_are_safe_from_everyone_who_has_twenty(there: int) -> None:
    match = play(court("MMMM", 4), f"queen {there}")
    assert stakes(match, "queen") == []
    with pytest.raises(IllegalMove, match="'queen 20' is not allowed now"):
        match.play("queen 20")


def test_CC11_more_than_twice_is_allowed_and_five_over_three_is_not() -> None:
    match = play(court("MMMM", 4), "queen 3")
    with pytest.raises(IllegalMove):
        match.play("queen 5")
    play(match, "queen 11")
    assert crowns(match, "queen") == [(1, 11)]


def test_CC11_the_bumped_crown_and_its_coins_are_free_at_once() -> None:
    match = play(court("MMMM", 2), "0: queen 7, 1: queen 14")
    assert coins(match) == [20, 6]
    assert match.view(None).seats[0].free_crowns == 4
    assert stakes(match, "king") == list(range(21))
    assert values(match, "bump") == [
        {
            "seat": 1,
            "region": "queen",
            "coins": 14,
            "feint": None,
            "bumped_seat": 0,
            "bumped_coins": 7,
            "money": "coins",
        }
    ]


def test_CC11_without_coins_nobody_is_bumped() -> None:
    match = play(court("MMMM", 4, coins=0), "queen 0")
    assert stakes(match, "queen") == []
    assert len(match.legal) == 26


def test_CC12_nobody_bets_where_their_own_crown_stands() -> None:
    match = play(court("MMMM", 2), "0: queen 0, 1: king 0, 1: duke 0")
    assert stakes(match, "queen") == []
    assert "king 1" in match.legal


def test_CC13_coins_stay_with_their_crown_to_the_years_end() -> None:
    match = play(court("MMMM", 2, years=2), "0: queen 7, 1: king 4")
    finish_year(match)
    scored = {event["region"] for event in values(match, "crown-scored")}
    assert {"queen", "king"} <= scored
    assert coins(match) == [20, 20]


def test_CC13_stacks_crowns_and_free_coins_are_public() -> None:
    match = play(court("MMMM", 4), "queen 5, king 7")
    for viewer in (None, 0, 3):
        view = match.view(viewer)
        assert [seat.coins for seat in view.seats] == [15, 13, 20, 20]
        assert [region.crowns[0].coins for region in view.regions if region.crowns] == [7, 5]


# --- CC14 to CC18: the year's end ---


def test_CC14_face_down_cards_join_the_tableau() -> None:
    match = court("Q Q D S  Q K J A", 4, years=1)
    finish_year(match)
    shown = [(event["seat"], event["neighbour_seat"], event["card"], event["copies"]) for event in values(match, "card-shown")]
    assert shown == [(0, 1, "Q", 2), (1, 2, "Q", 3), (2, 3, "D", 1), (3, 0, "S", 1)]
    assert sorted(match.view(None).face_up) == sorted("QQDSQKJA")


@pytest.mark.parametrize(("copies", "worth"), [(0, 0), (1, 1), (2, 2), (3, 5), (4, 8)])
def test_CC15_a_noble_scores_by_its_copies(copies: int, worth: int) -> None:
    cards = "Q" * copies + "DDDDSSSS"[: 8 - copies]
    match = play(court(cards, 2, years=1), "0: queen 3")
    finish_year(match)
    assert next(event for event in values(match, "crown-scored") if event["region"] == "queen") == {
        "seat": 0,
        "region": "queen",
        "points": worth,
        "came": copies,
        "size": 0,
        "before": 0,
    }


@pytest.mark.parametrize(
    ("cards", "region", "gained", "came"),
    [
        ("C M K S  S S S D", "affair", 3, 3),
        ("C C M M  K K S S", "affair", 3, 3),  # duplicates don't count
        ("C M S S  S S D D", "affair", 0, 2),
        ("C M P Q  S S S S", "opera", 4, 4),
        ("C M P S  S S S D", "opera", 0, 3),
    ],
)
def test_CC16_a_set_scores_its_size_if_all_its_nobles_came(cards: str, region: str, gained: int, came: int) -> None:
    match = play(court(cards, 2, years=1), f"0: {region} 20")
    finish_year(match)
    scored = next(event for event in values(match, "crown-scored") if event["region"] == region)
    assert (scored["points"], scored["came"]) == (gained, came)


def test_CC16_coins_never_change_a_score() -> None:
    results = []
    for stake in (0, 20):
        match = play(court("Q Q D D  D S S S", 2, years=1), f"0: queen {stake}")
        results.append(points(finish_year(match)))
    assert results[0] == results[1]


def test_CC17_everything_goes_home_and_the_deck_is_whole_again() -> None:
    match = play(court("Q Q D D  D S S S", 2), "0: queen 9, 1: king 4")
    finish_year(match)
    state = match.state()
    assert not any(state.queue)
    assert not any(state.stake)
    assert coins(match) == [20, 20]
    assert match.rules.chance_outcomes(state) == [4] * 9
    assert match.awaits_chance


def test_CC17_the_marker_stands_where_winter_left_it() -> None:
    match = finish_year(court("MMMM", 4, marker=1))
    with pytest.raises(ChanceError, match="the marker is with seat 0, not seat 1"):
        match.dictate(f"deal 1 | {deck('')}")
    assert match.awaits_chance
    match.dictate(f"deal 0 | {deck('')}")


def comes_as_often(match: Match, left: list[int]) -> None:
    """In many shuffles each noble lies at the year's first, second and last place as often as there are cards of it."""
    decks = []
    for number in range(25 * sum(left)):
        state = match.state()
        seed_generator(state, f"year {number}".encode())
        match.rules.chance(state)
        decks.append(state.deck.tolist())
    for place in (0, 1, 7):
        came = Counter(cards[place] - 1 for cards in decks)
        for noble, cards in enumerate(left):
            assert abs(came[noble] - 25 * cards) <= 6 * (25 * cards) ** 0.5, f"noble {noble} came {came[noble]} times"


def test_CC17_the_deck_is_shuffled() -> None:
    comes_as_often(Match(GAME, 4, dictated=True), [4] * 9)
    comes_as_often(finish_year(court("Q Q Q Q  K K J A", 4)), [4] * 9)


def test_CC20_the_deck_is_shuffled_without_what_sits_out() -> None:
    comes_as_often(finish_year(court("Q Q Q Q  K K J A", 4, remembers="open")), [4, 4, 2, 4, 0, 4, 3, 4, 3])


def decided(first: str, **options: Any) -> Match:
    """One year for two: seat 0 stands on queen, jester, masquerade and banquet, seat 1 on king, sorceress, salon and omen."""
    match = court(first, 2, years=1, **options)
    return play(
        match,
        "0: queen 0, 1: king 0, 1: sorceress 0, 0: jester 0, 0: masquerade 0, 1: salon 0, 1: omen 0, 0: banquet 0",
    )


def test_CC18_most_points_win() -> None:
    match = decided("Q Q D D  D D A A")
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.winners, match.outcome.reason) == ((2, 0), (0,), "years")


def test_CC18_a_tied_lead_is_shared() -> None:
    match = decided("Q K D D  D D A A")
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.winners, match.outcome.reason) == ((1, 1), (0, 1), "tie")


def test_CC18_a_lead_of_nothing_is_tied_too() -> None:
    match = decided("D D D D  A A A A")
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.winners, match.outcome.reason) == ((0, 0), (0, 1), "tie")
    assert decided("D D D D  A A A A", tie="extra-year").awaits_chance


def test_CC18_or_asks_for_a_further_year_in_which_all_play() -> None:
    match = decided("Q K D D  D D A A", tie="extra-year")
    assert match.awaits_chance
    assert kinds(match)[-1] == "extra-year"
    match.dictate(f"deal {match.state().marker} | {deck('Q Q D D  D D A A')}")
    play(match, "queen 0, king 0")
    finish_year(match)
    assert match.outcome is not None
    assert match.outcome.reason == "years"


def test_CC18_after_three_further_years_the_lead_is_shared() -> None:
    match = decided("Q K D D  D D A A", tie="extra-year")
    for further in range(3):
        assert match.awaits_chance, f"further year {further + 1}"
        match.dictate(f"deal {match.state().marker} | {deck('D D D D  A A A A')}")
        # Nobody stands on a duke, an assassin or a set of both.
        play(match, "queen 0, king 0, sorceress 0, jester 0, masquerade 0, salon 0, omen 0, banquet 0")
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.reason) == ((1, 1), "tie")
    assert [event["extra"] for event in values(match, "extra-year")] == [1, 2, 3]


def test_CC18_no_further_year_while_one_leads() -> None:
    assert decided("Q Q D D  D D A A", tie="extra-year").is_over


# --- What is no move ---


@pytest.mark.parametrize(
    "wrong", ["", "queen", "queen five", "queen -1", "queen 5 5", "queen 5 feint", "castle 5", "5 queen", "queen ²", "q 5"]
)
def test_what_is_no_bet_is_refused_in_a_sentence_and_changes_nothing(wrong: str) -> None:
    match = court("MMMM", 4)
    before = match.state()
    with pytest.raises(MoveSyntaxError, match=r"is no move: .*; possible now: affair 0\.\.20, "):
        match.play(wrong)
    assert match.state() == before


@pytest.mark.parametrize("wrong", ["queen 21", "queen 6001", "queen 99999999999999999999999", "pass", "rebuy"])
def test_a_bet_beyond_ones_coins_is_not_allowed(wrong: str) -> None:
    with pytest.raises(IllegalMove, match="is not allowed now; possible: "):
        court("MMMM", 4).play(wrong)


def test_stakes_are_written_plainly_whatever_was_typed() -> None:
    match = court("MMMM", 4)
    match.play("  QUEEN   005 ")
    assert match.history[-1].text == "queen 5"
    match.play("king 000")
    assert match.history[-1].text == "king 0"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deal 4 | Q", "the marker is a whole number from 0 to 3, not '4'"),
        ("deal x | Q", "the marker is a whole number"),
        ("deal 0", "a deal has 2 parts"),
        ("deal 0 | Q | Q", "a deal has 2 parts"),
        ("roll 0 | Q", "chance brings a deal here, not 'roll'"),
        ("deal 0 | QQ", "a card is one letter of C M K P Q D J S A, not 'QQ'"),
        ("deal 0 | X", "a card is one letter"),
        ("deal 0 | Q Q Q Q Q", "chance can't bring Q here"),
        (f"deal 0 | {deck('')} Q", "the deck has 36 cards, not 37"),
        ("deal 0 | Q K D J", "the dictated deck stops too soon"),
    ],
)
def test_a_deal_that_can_not_be_is_refused_and_changes_nothing(line: str, reason: str) -> None:
    match = Match(GAME, 4, dictated=True)
    before = match.state()
    with pytest.raises(ChanceError) as caught:
        match.dictate(line)
    assert reason in str(caught.value)
    assert match.state() == before
    assert match.history == []


def test_a_dictated_deck_may_stop_after_the_last_card_drawn() -> None:
    match = Match(GAME, 4, {"years": 1}, dictated=True)
    match.dictate("deal 0 | Q Q D S K J A M")
    finish_year(match)
    assert match.is_over
    assert match.history[0].text == "deal 0 | Q Q D S K J A M"


def test_a_dictated_deck_that_stops_too_early_says_so_when_the_card_is_needed() -> None:
    match = Match(GAME, 4, dictated=True)
    match.dictate("deal 0 | Q Q D S K")
    play(match, "king 0, queen 0, duke 0")
    before = match.state()
    with pytest.raises(ChanceError, match="the dictated deck stops too soon: here one more card is needed"):
        match.play("jester 0")
    assert match.state() == before
    assert match.turn == 3


def test_a_later_year_without_any_card_is_refused_where_it_stands() -> None:
    match = Match(GAME, 4, {"years": 2}, dictated=True)
    match.dictate("deal 0 | Q Q D S K J A M")
    finish_year(match)
    marker = match.view(None).marker
    with pytest.raises(ChanceError, match="the dictated deck stops too soon: here one more card is needed"):
        match.dictate(f"deal {marker} |")
    assert match.awaits_chance


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"Cursed Court is for 2 to 6 players, not {seats}"):
        GAME.configure(seats)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"coinless": True, "exchange": True}, "coinless does not go with exchange"),
        ({"exchange": True, "years": 3}, "option years does not go with exchange"),
        ({"exchange": True, "tie": "share"}, "option tie does not go with exchange"),
        ({"exchange": True, "coins": 5}, "option coins does not go with exchange"),
        ({"coinless": True, "coins": 5}, "option coins does not go with coinless"),
        ({"max_years": 5}, "option max_years goes only with exchange"),
        ({"rebuys": 1}, "option rebuys goes only with exchange"),
        ({"exchange": True, "max_years": 101}, "max_years is a whole number from 1 to 100"),
        ({"exchange": True, "rebuys": 10}, "rebuys is a whole number from 0 to 9"),
        ({"coins": 21}, "coins is a whole number from 0 to 20"),
        ({"remembers": "yes"}, "remembers is one of off, open, hidden"),
        ({"feints": 1}, "feints is true or false"),
        ({"board": "mine"}, "board is standard or own"),
        ({"board": "own"}, "board=own comes with a file of one's own"),
        ({"colour": 1}, "no option 'colour'"),
    ],
)
def test_options_that_make_no_sense_are_refused_in_one_sentence(options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.configure(4, options)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
