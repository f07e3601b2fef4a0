"""The rules of Courtisans on dictated cards. Names carry the rule ids of docs/games/courtisans.md."""

from __future__ import annotations

from itertools import permutations

import pytest

from malison.engine.errors import ChanceError, IllegalMove, MoveSyntaxError, OptionError
from malison.engine.match import Match, seeded_chance
from malison.games import load
from malison.games.courtisans.cards import FAMILY_WORDS, card_text
from tests.games.courtisans.builders import deal, deck, feast, finish, play


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.events(None)]


def column(match: Match, family: str) -> tuple[list[str], list[str]]:
    shown = next(column for column in match.view(None).table if column.family == family)
    return shown.above, shown.below


def domain(match: Match, seat: int) -> list[str]:
    shown: list[str] = match.view(None).seats[seat].cards
    return shown


# --- CO1 to CO5: cards and set-up ---


def test_CO1_six_families_of_fifteen() -> None:
    match = Match(load("courtisans"), 5, dictated=True)
    state = match.state()
    for outcome in [0, *range(5), *range(5)]:
        match.rules.draw(state, outcome)
    chance_outcomes = {card_text(card): copies for card, copies in enumerate(match.rules.chance_outcomes(state))}
    assert sum(chance_outcomes.values()) == 90
    for family in FAMILY_WORDS:
        roles = [
            chance_outcomes[family],
            *(chance_outcomes[f"{family} {role}"] for role in ("noble", "guard", "spy", "assassin")),
        ]
        assert roles == [4, 4, 3, 2, 2]


@pytest.mark.parametrize(("seats", "away", "played"), [(2, 30, 60), (3, 18, 72), (4, 6, 84), (5, 0, 90)])
def test_CO3_cards_are_put_away_by_the_number_of_players(seats: int, away: int, played: int) -> None:
    view = feast(seats=seats).view(0)
    assert view.put_away == away
    assert view.deck == played - 3 * seats
    assert view.turns == played / 3
    assert all(seat.held == 3 for seat in view.seats)


@pytest.mark.parametrize("seats", [1, 6])
def test_CO3_two_to_five_play(seats: int) -> None:
    with pytest.raises(OptionError, match="Courtisans is for 2 to 5 players"):
        load("courtisans").configure(seats)


def test_CO4_hands_come_three_at_a_time_from_the_first_seat() -> None:
    match = feast(
        "stag, stag noble, stag guard", "hare, hare noble, hare guard", "carp, carp spy, carp guard", seats=3, first=2
    )
    assert match.view(2).hand == ["stag noble", "stag guard", "stag"]
    assert match.view(0).hand == ["hare noble", "hare guard", "hare"]
    assert match.view(1).hand == ["carp guard", "carp spy", "carp"]


def test_CO4_any_mission_may_come_to_any_seat_and_each_but_once() -> None:
    came: set[tuple[int, int]] = set()
    for number in range(150):
        state = Match(load("courtisans"), 5, chance=seeded_chance(number)).state()
        for colour in (state.white, state.blue):
            assert len(set(colour.tolist())) == 5
        came |= set(enumerate(state.white.tolist()))
    assert came == {(seat, mission) for seat in range(5) for mission in range(1, 11)}


def test_CO4_missions_are_secret_until_the_end() -> None:
    match = feast(seats=3, white="7 8 9", blue="4 10 1")
    assert [(seat.white.number, seat.blue.number) for seat in match.view(1).seats if seat.white] == [(8, 10)]
    assert not any(seat.white or seat.blue for seat in match.view(None).seats)
    finish(match)
    assert [(seat.white.number, seat.blue.number) for seat in match.view(None).seats] == [(7, 4), (8, 10), (9, 1)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_CO5_the_first_seat_begins_and_turns_go_clockwise(first: int) -> None:
    match = feast(seats=3, first=first)
    order = []
    for _ in range(6):
        order.append(match.turn)
        for _ in range(3):
            match.play(match.legal[0])
    assert order == [(first + turn) % 3 for turn in range(6)]


def test_CO5_a_turn_is_told_to_begin_with_its_first_card() -> None:
    match = play(feast(*HANDS, first=1), "stag > mine; hare > 0; toad noble > table up", "carp > mine")
    begun = [(event.ply, event.values) for event in match.events(None) if event.kind == "turn-begins"]
    assert begun == [(0, {"turn": 1, "seat": 1}), (3, {"turn": 2, "seat": 0})]


# --- CO6, CO7: placing ---

HANDS = ("stag, hare, toad noble", "carp, carp, carp")


def test_CO6_every_card_goes_to_every_area() -> None:
    assert feast(*HANDS).legal == sorted(
        f"{card} > {put}" for card in ("stag", "hare", "toad noble") for put in ("table up", "table down", "mine", "1")
    )


@pytest.mark.parametrize("order", list(permutations(["stag > table up", "hare > mine", "toad noble > 1"])))
def test_CO6_cards_and_areas_come_in_any_order(order: tuple[str, ...]) -> None:
    match = feast(*HANDS)
    match.play(*order)
    assert match.turn == 1
    assert column(match, "stag") == (["stag"], [])
    assert domain(match, 0) == ["hare"]
    assert domain(match, 1) == ["toad noble"]


def test_CO6_each_area_gets_exactly_one_card() -> None:
    match = feast(*HANDS)
    assert match.view(None).areas == ["table", "mine", "rival"]
    play(match, "stag > mine")
    assert match.view(None).areas == ["table", "rival"]
    assert match.legal == sorted(
        f"{card} > {put}" for card in ("hare", "toad noble") for put in ("table up", "table down", "1")
    )
    play(match, "hare > table down")
    assert match.view(None).areas == ["rival"]
    assert match.legal == ["toad noble > 1"]
    assert finish(match).view(None).areas == []


def test_CO6_a_rival_is_any_other_seat() -> None:
    match = feast(*HANDS, seats=5, first=2)
    assert [move for move in match.legal if move.startswith("stag") and move[-1].isdigit()] == [
        "stag > 0",
        "stag > 1",
        "stag > 3",
        "stag > 4",
    ]


def test_CO6_equal_cards_are_one_move() -> None:
    match = feast("carp, carp, stag")
    assert [move for move in match.legal if move.startswith("carp")] == [
        "carp > 1",
        "carp > mine",
        "carp > table down",
        "carp > table up",
    ]
    play(match, "carp > mine; stag > 1")
    assert match.legal == ["carp > table down", "carp > table up"]


def test_CO6_a_whole_turn_is_played_entirely_or_not_at_all() -> None:
    match = feast(*HANDS)
    before = match.state()
    with pytest.raises(IllegalMove, match="'toad noble > table down' is not allowed now; possible: toad noble > 1"):
        match.play("stag > mine", "hare > table up", "toad noble > table down")
    assert match.state() == before
    assert len(match.history) == 1
    assert kinds(match) == ["game-begins"]


def test_CO6_a_turn_does_not_run_into_the_next_seats() -> None:
    match = feast(*HANDS)
    with pytest.raises(IllegalMove, match="'carp > mine' comes too late: it is seat 1's turn"):
        match.play("stag > mine", "hare > table up", "toad noble > 1", "carp > mine")
    assert match.turn == 0


def test_CO7_a_card_at_the_table_lies_with_its_family_above_or_below() -> None:
    match = play(feast(*HANDS), "toad noble > table up; stag > 1; hare > mine", "carp > table down; carp > mine; carp > 0")
    assert column(match, "toad") == (["toad noble"], [])
    assert column(match, "carp") == ([], ["carp"])


# --- CO8: spies ---

SPY_HANDS = ("carp spy, stag spy, hare spy", "toad, toad, toad")


@pytest.mark.parametrize("memory_aid", [False, True])
def test_CO8_spies_are_laid_face_down(memory_aid: bool) -> None:
    match = play(feast(*SPY_HANDS, memory_aid=memory_aid), "carp spy > table down; stag spy > mine; hare spy > 1")
    for viewer in (0, 1, None):
        view = match.view(viewer)
        shown = memory_aid and viewer == 0
        assert column(match, "carp") == ([], [])
        assert view.queen_above == []
        assert [spy.card for spy in view.queen_below] == ["carp spy" if shown else None]
        assert [spy.card for spy in view.seats[0].spies] == ["stag spy" if shown else None]
        assert [spy.card for spy in view.seats[1].spies] == ["hare spy" if shown else None]
        assert {spy.seat for spy in view.queen_below + view.seats[0].spies + view.seats[1].spies} == {0}
        assert view.hidden == (0 if shown else 3)
        cards = [event.values["card"] for event in match.events(viewer) if event.kind.startswith("spy-to")]
        assert cards == (["carp spy", "stag spy", "hare spy"] if shown else [None] * 3)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_CO8_the_memory_aid_reminds_each_seat_of_its_own_spies_alone(seat: int) -> None:
    match = play(feast("carp spy, stag, stag", seats=3, first=seat, memory_aid=True), f"carp spy > {(seat + 1) % 3}")
    told = [match.events(viewer)[-1].values["card"] for viewer in range(3)]
    assert told == ["carp spy" if viewer == seat else None for viewer in range(3)]


def test_CO8_the_memory_aid_is_off_by_default() -> None:
    assert load("courtisans").configure(2)["memory_aid"] is False


def test_CO8_a_standing_counts_only_the_spies_that_are_shown() -> None:
    turn = "carp spy > table up; stag spy > mine; hare spy > 1"
    aided = play(feast(*SPY_HANDS, memory_aid=True), turn)
    assert [column.status for column in aided.view(0).table if column.family == "carp"] == ["esteemed"]
    assert aided.view(0).provisional
    for view in (aided.view(1), play(feast(*SPY_HANDS), turn).view(0)):
        assert [column.status for column in view.table if column.family == "carp"] == ["neutral"]


# --- CO9: assassins ---


def at_table(assassin: str = "nightingale assassin") -> Match:
    """Seat 0 has put a Hare noble above, seat 1 a Toad guard below; seat 0 has an assassin and two Carp."""
    match = feast("hare noble, carp, carp", "toad guard, stag, stag", f"{assassin}, carp, carp")
    return play(match, "hare noble > table up; carp > mine; carp > 1", "toad guard > table down; stag > mine; stag > 0")


def test_CO9_an_assassin_below_the_table_removes_a_noble_above() -> None:
    match = play(at_table(), "nightingale assassin > table down")
    assert match.turn == 0
    assert match.view(None).phase == "killing"
    assert match.legal == ["kill hare noble up", "spare"], "a guard can't be removed"
    play(match, "kill hare noble up")
    assert column(match, "hare") == ([], [])
    assert match.view(None).removed == ["hare noble"]
    assert kinds(match)[-1] == "killed-at-table"


def test_CO9_a_removed_card_is_shown_whatever_it_is() -> None:
    match = feast("butterfly noble, carp, carp", "toad assassin, toad, toad")
    play(match, "butterfly noble > table up; carp > mine; carp > 1", "toad assassin > table down; kill butterfly noble up")
    assert match.view(None).removed == ["butterfly noble"]


def test_CO9_it_may_spare_everybody() -> None:
    match = play(at_table(), "nightingale assassin > table up; spare")
    assert column(match, "hare") == (["hare noble"], [])
    assert kinds(match)[-1] == "spared"


def test_CO9_in_a_domain_it_removes_any_card_of_that_domain() -> None:
    match = play(at_table(), "nightingale assassin > 1")
    assert match.legal == ["kill carp", "kill stag", "spare"]
    play(match, "kill stag")
    assert domain(match, 1) == ["nightingale assassin", "carp"]
    assert kinds(match)[-1] == "killed-in-domain"


def test_CO9_also_in_ones_own_domain() -> None:
    match = play(at_table(), "nightingale assassin > mine; kill stag")
    assert domain(match, 0) == ["nightingale assassin", "carp"]
    assert kinds(match)[-1] == "killed-at-home"


def test_CO9_with_nobody_to_remove_nothing_is_asked() -> None:
    match = feast("stag assassin, hare assassin, toad assassin")
    play(match, "stag assassin > mine; hare assassin > 1; toad assassin > table up")
    assert match.turn == 1
    assert "spared" not in kinds(match)


def test_CO9_guards_alone_are_nobody_to_remove() -> None:
    match = play(feast("toad guard, carp, carp", "hare assassin, stag, stag"), "toad guard > table up; carp > mine; carp > 1")
    play(match, "hare assassin > table down")
    assert match.view(None).phase == "placing"


def test_CO9_the_assassin_acts_before_the_next_card() -> None:
    match = play(at_table(), "nightingale assassin > table up")
    with pytest.raises(MoveSyntaxError, match="'carp > mine' is no move: at the table an assassin acts like"):
        match.play("carp > mine")
    play(match, "spare; carp > mine; carp > 1")
    assert match.turn == 1


def test_CO9_it_acts_after_the_third_card_before_the_draw() -> None:
    match = play(at_table(), "carp > mine; carp > 1; nightingale assassin > table up")
    assert match.turn == 0
    assert match.view(0).seats[0].held == 0
    assert match.view(0).turn == 3
    play(match, "kill hare noble up")
    assert match.turn == 1
    assert match.view(0).seats[0].held == 3


def test_CO9_an_assassin_is_never_its_own_target_but_its_twin_is() -> None:
    match = feast("stag assassin, carp, carp", "stag assassin, toad, toad")
    play(match, "stag assassin > table up; carp > mine; carp > 1")
    below = match.copy()
    play(match, "stag assassin > table up")
    assert match.legal == ["kill stag assassin up", "spare"], "the one that lay there"
    play(match, "kill stag assassin up")
    assert column(match, "stag") == (["stag assassin"], [])
    play(below, "stag assassin > table down")
    assert below.legal == ["kill stag assassin up", "spare"]


def test_CO9_equal_face_up_cards_on_one_side_are_one_move() -> None:
    match = feast("carp, hare, hare", "carp, hare, hare", "carp, toad, stag assassin")
    play(match, "carp > table up; hare > mine; hare > 1", "carp > table up; hare > mine; hare > 0")
    twin = match.copy()
    play(match, "stag assassin > table up")
    assert match.legal == ["kill carp up", "spare"]
    play(match, "kill carp up")
    assert column(match, "carp") == (["carp"], [])
    play(twin, "stag assassin > mine")
    assert twin.legal == ["kill hare", "spare"]


SPIES = ("carp spy, carp, carp", "hare spy, hare, hare", "toad spy, toad, toad", "stag assassin, stag, stag")


def queen() -> Match:
    """Three spies in the Queen's column: seat 0's above, seat 1's below, seat 0's above."""
    return play(
        feast(*SPIES),
        "carp spy > table up; carp > mine; carp > 1",
        "hare spy > table down; hare > mine; hare > 0",
        "toad spy > table up; toad > mine; toad > 1",
    )


def numbers(match: Match) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    view = match.view(None)
    return [(spy.number, spy.seat) for spy in view.queen_above], [(spy.number, spy.seat) for spy in view.queen_below]


def test_CO9_face_down_cards_are_counted_over_both_sides_in_order_of_placing() -> None:
    match = play(queen(), "stag assassin > table up")
    assert match.legal == ["kill spy 1", "kill spy 2", "kill spy 3", "spare"]
    assert numbers(match) == ([(1, 0), (3, 0)], [(2, 1)])
    play(match, "kill spy 2")
    assert numbers(match) == ([(1, 0), (2, 0)], [])
    assert [(spy.seat, spy.card) for spy in match.view(0).removed_spies] == [(1, None)]


def test_CO9_spies_in_a_domain_are_counted_on_their_own() -> None:
    match = feast("carp spy, hare spy, carp", "toad spy, hare, hare", "stag assassin, stag, stag")
    play(match, "carp spy > table up; hare spy > 1; carp > mine", "toad spy > mine; hare > 0; hare > table up")
    play(match, "stag assassin > 1")
    assert match.legal == ["kill spy 1", "kill spy 2", "spare"]
    play(match, "kill spy 2")
    assert [spy.seat for spy in match.view(None).seats[1].spies] == [0], "seat 1's own is gone"


# --- CO10: drawing ---


def test_CO10_three_cards_are_drawn_after_the_third_and_kept_from_others() -> None:
    match = play(feast(*HANDS), "stag > mine; hare > 1; toad noble > table up")
    assert len(match.view(0).hand) == 3
    assert match.view(1).seats[0].held == 3
    assert match.view(1).hand == ["carp", "carp", "carp"]
    assert match.view(None).deck == 60 - 9
    assert [event.values for event in match.events(1) if event.kind == "cards-drawn"] == [{"seat": 0, "left": 51}]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_CO10_everybody_has_the_same_number_of_turns(seats: int) -> None:
    match = finish(feast(seats=seats, first=seats - 1))
    placed = [line.seat for line in match.history if line.seat is not None and ">" in line.text]
    assert [placed.count(seat) for seat in range(seats)] == [len(placed) // seats] * seats
    assert len(placed) == {2: 60, 3: 72, 4: 84, 5: 90}[seats]
    told = kinds(match)
    assert told.count("last-cards") == 1
    after = [event for event in match.events(None) if event.kind in ("cards-drawn", "last-cards")]
    assert after[-1].kind == "last-cards", "nobody draws after the deck is empty"


# --- Refusals ---


@pytest.mark.parametrize(
    "wrong",
    [
        "stag",
        "> mine",
        "stag > ",
        "stag > table",
        "stag > up",
        "stag > 2",
        "stag > yours",
        "fox > mine",
        "stag plain > mine",
        "spare",
    ],
)
def test_a_placement_that_is_none_is_refused_with_the_form_and_what_is_possible(wrong: str) -> None:
    match = feast(*HANDS)
    before = match.state()
    with pytest.raises(
        MoveSyntaxError, match=r"is no move: a card is placed like 'stag noble > table up'.*; possible now: hare > 1, "
    ):
        match.play(wrong)
    assert match.state() == before


@pytest.mark.parametrize("wrong", ["stag > 0", "carp > mine", "stag noble > mine"])
def test_a_placement_that_is_not_allowed_says_what_is(wrong: str) -> None:
    with pytest.raises(IllegalMove, match=f"'{wrong}' is not allowed now; possible: hare > 1, .* toad noble > table up"):
        feast(*HANDS).play(wrong)


@pytest.mark.parametrize(
    "wrong", ["kill hare noble", "kill spy", "kill spy 0", "kill spy 13", "kill carp spy up", "kill", "stag > mine"]
)
def test_a_kill_at_the_table_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(
        MoveSyntaxError, match="at the table an assassin acts like 'kill stag noble up', 'kill spy 3' or 'spare'; possible"
    ):
        play(at_table(), "nightingale assassin > table up").play(wrong)


@pytest.mark.parametrize("wrong", ["kill carp up", "kill carp down"])
def test_a_kill_in_a_domain_names_no_side(wrong: str) -> None:
    with pytest.raises(MoveSyntaxError, match="in a domain an assassin acts like 'kill stag noble', 'kill spy 3' or 'spare'"):
        play(at_table(), "nightingale assassin > mine").play(wrong)


@pytest.mark.parametrize(
    "wrong", ["kill toad guard down", "kill nightingale assassin up", "kill spy 1", "kill hare noble down"]
)
def test_a_kill_that_is_not_allowed_says_what_is(wrong: str) -> None:
    with pytest.raises(IllegalMove, match=f"'{wrong}' is not allowed now; possible: kill hare noble up, spare"):
        play(at_table(), "nightingale assassin > table up").play(wrong)


def test_moves_are_read_in_any_case_and_spacing() -> None:
    match = feast(*HANDS)
    match.play("  STAG>Table   UP ")
    assert match.history[-1].text == "stag > table up"


CARDS = ", ".join(deck((), 2))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("roll 1", "chance brings a deal here, not 'roll'"),
        ("deal 0 | 1 2 | 3 4", "a deal has 4 parts with | between, not 3"),
        (f"deal 2 | 1 2 | 3 4 | {CARDS}", "the first seat is a whole number from 0 to 1, not '2'"),
        (f"deal 0 | 1 11 | 3 4 | {CARDS}", "a white mission is a whole number from 1 to 10, not '11'"),
        (f"deal 0 | 1 2 | 0 4 | {CARDS}", "a blue mission is a whole number from 1 to 10, not '0'"),
        (f"deal 0 | 1 2 3 | 3 4 | {CARDS}", "2 players have 2 white missions, not 3"),
        (f"deal 0 | 1 2 | 3 3 | {CARDS}", "two players can't have the same blue mission"),
        (f"deal 0 | 1 2 | 3 4 | {CARDS}, stag", "2 players play with 60 cards, not 61"),
        ("deal 0 | 1 2 | 3 4 | stag, fox", "'fox' is no card: a card is written like stag noble, or hare for a plain courtier"),
        ("deal 0 | 1 2 | 3 4 | stag,, hare", "'' is no card"),
        (f"deal 0 | 1 2 | 3 4 | {', '.join(['hare spy'] * 3)}", "chance can't bring hare spy here: there is none left"),
        ("deal 0 | 1 2 | 3 4 | stag, stag, stag, hare, hare", "the dictated deck stops too soon: here one more card is needed"),
        ("deal 0 | 1 2 | 3 4 |", "the dictated deck stops too soon: here one more card is needed"),
    ],
)
def test_CO4_a_deal_that_can_not_be_is_refused_and_changes_nothing(line: str, reason: str) -> None:
    match = Match(load("courtisans"), 2, dictated=True)
    before = match.state()
    with pytest.raises(ChanceError, match=reason.replace("|", r"\|")):
        match.dictate(line)
    assert match.state() == before
    assert match.history == []
    match.dictate(deal((), 2))


def test_a_dictated_deck_may_stop_after_the_last_card_drawn() -> None:
    match = Match(load("courtisans"), 2, dictated=True)
    match.dictate("deal 1 | 1 2 | 3 4 | stag, stag, stag, hare, hare, hare, carp, carp, carp")
    play(match, "stag > mine; stag > 0; stag > table up")
    assert match.view(1).hand == ["carp", "carp", "carp"]
    play(match, "hare > mine; hare > 1")
    before = match.state()
    with pytest.raises(ChanceError, match="the dictated deck stops too soon: here one more card is needed"):
        match.play("hare > table up")
    assert match.state() == before
    assert match.history[0].text == "deal 1 | 1 2 | 3 4 | stag, stag, stag, hare, hare, hare, carp, carp, carp"
