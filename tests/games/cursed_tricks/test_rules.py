"""The rules of Cursed Tricks, each on dictated cards. Names carry the rule's id."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine.errors import ChanceError, IllegalMove, MoveSyntaxError, OptionError
from malison.engine.match import Match
from malison.games import load
from malison.games.cursed_tricks.rules import round_points
from malison.games.cursed_tricks.state import State

COLOURS = "PGRY"


def tricks(deal: str, seats: int = 4, **options: Any) -> Match:
    """A match with a dictated first deal; hands are completed with the lowest cards left."""
    match = Match(load("cursed-tricks"), seats, {"rounds": 1, **options}, dictated=True)
    match.dictate(completed(deal, seats, **options))
    return match


def completed(deal: str, seats: int, ranks: int = 14, deck: str = "full", **_: object) -> str:
    starter, *hands = (part.strip() for part in deal.split("|"))
    colours = ("SHDC" if deck == "standard" else COLOURS)[:seats]
    names = ["A", *map(str, range(2, 11)), "J", "Q", "K"] if deck == "standard" else [str(n) for n in range(1, ranks + 1)]
    given = {card for hand in hands for card in hand.split()}
    rest = [colour + name for name in names for colour in colours if colour + name not in given]
    full = []
    for hand in hands + [""] * (seats - len(hands)):
        cards = hand.split()
        cards += [rest.pop(0) for _ in range(len(names) - 1 - len(cards))]
        full.append(" ".join(cards))
    return f"deal {starter} | {' | '.join(full)}"


def play(match: Match, moves: str) -> Match:
    for move in moves.split(", "):
        match.play(move)
    return match


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.events(None)]


def curses(match: Match, seat: int) -> list[str]:
    shown: list[str] = match.view(None).seats[seat].curses
    return shown


def pile(match: Match, seat: int) -> list[str]:
    shown: list[str] = match.view(None).seats[seat].pile
    return shown


# --- CT1 to CT4: cards, deal ---


def test_CT1_four_colours_of_fourteen_and_without_yellow_for_three() -> None:
    four = Match(load("cursed-tricks"), 4, dictated=True)
    four.rules.draw(four._state, 0)
    assert sum(four.rules.chance_outcomes(four._state)) == 56
    three = Match(load("cursed-tricks"), 3, dictated=True)
    three.rules.draw(three._state, 0)
    chance_outcomes = three.rules.chance_outcomes(three._state)
    assert sum(chance_outcomes) == 42
    assert not any(chance_outcomes[42:]), "yellow is left out"


def test_CT1_three_players_never_hold_a_yellow_card() -> None:
    with pytest.raises(ChanceError, match="Y1"):
        tricks("0 | Y1", seats=3)


def test_CT2_standard_pack_has_ace_low_and_king_on_top() -> None:
    match = tricks("0 | H9 | HK | HA | H5", deck="standard")
    play(match, "H9, HK, HA, H5")
    assert match.turn == 2, "the ace beats the king"
    assert curses(match, 2) == ["HA"]
    assert [seat.held for seat in match.view(None).seats] == [11] * 4


def test_CT2_standard_pack_for_three_leaves_out_clubs() -> None:
    match = Match(load("cursed-tricks"), 3, {"deck": "standard"}, dictated=True)
    match.rules.draw(match._state, 0)
    chance_outcomes = match.rules.chance_outcomes(match._state)
    assert sum(chance_outcomes) == 39
    with pytest.raises(ChanceError, match="is no card"):
        match.dictate("deal 0 | " + " | ".join(["X1 " * 12] * 3))


def test_CT2_a_standard_pack_has_no_fourteenth_rank() -> None:
    with pytest.raises(OptionError, match="ranks"):
        load("cursed-tricks").configure(4, {"deck": "standard", "ranks": 5})


def test_CT3_the_next_seat_starts_the_next_round() -> None:
    match = tricks("2", rounds=2)
    while not match.awaits_chance:
        match.play(match.legal[0])
    with pytest.raises(ChanceError, match="seat 3 starts this round, not seat 2"):
        match.dictate(completed("2", 4))
    match.dictate(completed("3", 4))
    assert match.turn == 3


@pytest.mark.parametrize("rounds", [1, 12])
def test_CT3_the_game_has_as_many_rounds_as_chosen(rounds: int) -> None:
    match = Match(load("cursed-tricks"), 3, {"rounds": rounds}, chance=lambda k: bytes([k]))
    while not match.is_over:
        match.play(match.legal[0])
    assert kinds(match).count("round-begins") == rounds


@pytest.mark.parametrize("rounds", [0, 13, "4", True])
def test_CT3_rounds_out_of_range_are_refused(rounds: object) -> None:
    with pytest.raises(OptionError, match="rounds is a whole number from 1 to 12"):
        load("cursed-tricks").configure(4, {"rounds": rounds})


@pytest.mark.parametrize(
    ("seats", "options", "held", "unused"),
    [(4, {}, 13, 4), (3, {}, 13, 3), (4, {"deck": "standard"}, 12, 4), (3, {"deck": "standard"}, 12, 3)],
)
def test_CT4_hands_and_unused_cards(seats: int, options: dict[str, object], held: int, unused: int) -> None:
    view = tricks("0", seats, **options).view(0)
    assert len(view.hand) == held
    assert view.unused == unused


@pytest.mark.parametrize(
    "wrong", ["deal 0 | P1", "deal 4 | P1 | P2 | P3 | P4", "deal | | | |", "roll 1 | 2", "deal x | a | b | c | d"]
)
def test_CT4_a_deal_that_can_not_be_is_refused_and_changes_nothing(wrong: str) -> None:
    match = Match(load("cursed-tricks"), 4, dictated=True)
    before = match.state()
    with pytest.raises(ChanceError):
        match.dictate(wrong)
    assert match.state() == before
    assert match.history == []


def test_CT4_the_same_card_is_not_dealt_twice() -> None:
    match = Match(load("cursed-tricks"), 4, dictated=True)
    hands = completed("0", 4).split(" | ")
    hands[2] = hands[1]
    with pytest.raises(ChanceError, match="none left"):
        match.dictate(" | ".join(hands))


# --- CT5, CT6: following and winning ---


def test_CT5_the_led_colour_must_be_followed() -> None:
    match = tricks("0 | R9 | R14 G2 P3 | R1 | R5")
    match.play("R9")
    assert match.legal == ["R14", "R6"]
    with pytest.raises(IllegalMove, match="'G2' is not allowed now; possible: R14, R6"):
        match.play("G2")


def test_CT5_without_the_led_colour_any_card_may_be_played() -> None:
    match = tricks("0 | R9 | P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 G2")
    match.play("R9")
    assert len(match.legal) == 13


def test_CT6_the_highest_of_the_led_colour_wins() -> None:
    match = tricks("0 | R9 | R13 | P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 | R5")
    play(match, "R9, R13, P13, R5")
    assert match.turn == 1


def test_CT6_the_one_beats_the_top_card() -> None:
    match = play(tricks("0 | R9 | R14 | R1 | R5"), "R9, R14, R1, R5")
    assert match.turn == 2


def test_CT6_the_one_wins_even_when_it_was_led() -> None:
    match = play(tricks("0 | R1 | R14 | R9 | R5"), "R1, R14, R9, R5")
    assert match.turn == 0


def test_CT6_a_one_without_the_top_card_loses() -> None:
    match = play(tricks("0 | R9 | R13 | R1 | R5"), "R9, R13, R1, R5")
    assert match.turn == 1


def test_CT6_a_one_of_another_colour_does_not_beat_the_top_card() -> None:
    match = tricks("0 | R9 | R14 | P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 | R5")
    play(match, "R9, R14, P1, R5")
    assert match.turn == 1


def test_CT7_breaking_comes_before_cursing() -> None:
    """The breaker's only curse is red; red is then free, and a red trick below it curses anew."""
    match = tricks("0 | R12 R3 | R2 R8 | R4 R6 | R5 R7")
    play(match, "R12, R2, R4, R5")  # seat 0 wins and is cursed in red at 12
    assert curses(match, 0) == ["R12"]
    match.play("R3")
    play(match, "R8, R6, R7")  # the lowest card was led: nothing breaks; 8 is below 12
    assert curses(match, 0) == ["R12"]
    assert curses(match, 1) == []
    assert match.turn == 1, "the winner leads"


# --- CT8: breaking ---


def test_CT8_the_lowest_card_breaks_a_curse_of_any_colour() -> None:
    match = tricks("1 | G8 P4 P1 | P9 G3 P2 | P3 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 | G12 P5 P6")
    play(match, "P9, P3, P5, P4")
    assert curses(match, 1) == ["P9"]
    play(match, "P2, Y3, P6, P1")
    assert match.turn == 3
    match.play("G12")
    play(match, "G8, G3, Y2")
    assert curses(match, 1) == [], "its G3 was the lowest green"
    assert pile(match, 1) == ["P3", "P4", "P5", "P9"]
    assert "curse-broken" in kinds(match)


def test_CT8_the_led_card_itself_never_breaks() -> None:
    match = tricks("0 | P2 P9 | P5 P10 | P11 P3 | P4 P12")
    play(match, "P2, P5, P11, P4")
    assert curses(match, 2) == ["P11"]
    play(match, "P3, P12, P9, P10")
    assert curses(match, 2) == [], "the higher 12 took over"
    assert "curse-broken" not in kinds(match)


def test_CT8_a_one_never_breaks_and_nobody_else_does_in_that_trick() -> None:
    match = tricks("0 | P9 R9 | P2 R2 | P3 R1 | P4 R5")
    play(match, "P9, P2, P3, P4")
    assert curses(match, 0) == ["P9"]
    match.play("R9")
    play(match, "R2, R1, R5")
    assert curses(match, 0) == ["P9", "R9"], "seat 1's 2 is not the lowest, and the 1 can't break"
    assert "curse-broken" not in kinds(match)


def two_curses() -> Match:
    """Seat 0 is cursed in purple and red, and plays the lowest green."""
    match = tricks("0 | P9 R9 Y2 G3 | P2 R2 Y3 G4 | P3 R3 Y9 G12 | P4 R4 Y4 G5")
    play(match, "P9, P2, P3, P4, R9, R2, R3, R4, Y2, Y3, Y9, Y4")
    assert curses(match, 0) == ["P9", "R9"]
    play(match, "G12, G5")
    match.play("G3")
    return match


def test_CT8_with_two_curses_the_player_chooses() -> None:
    match = two_curses()
    match.play("G4")
    assert match.turn == 0
    assert match.legal == ["break P", "break R"]
    assert match.view(0).phase == "breaking"
    match.play("break r")
    assert curses(match, 0) == ["P9"]
    assert "R9" in pile(match, 0)
    assert match.turn == 2, "the winner of the trick leads"


def test_CT8_only_ones_own_curses_can_be_broken() -> None:
    match = two_curses()
    match.play("G4")
    for wrong in ("break G", "break Y", "G3"):
        with pytest.raises(IllegalMove, match="possible: break P, break R"):
            match.play(wrong)


def test_CT8_a_lone_curse_breaks_by_itself() -> None:
    match = tricks("0 | P9 G3 | P2 G4 | P3 G5 | P4 G12")
    play(match, "P9, P2, P3, P4")
    match.play("G3")
    play(match, "G4, G5, G12")
    assert curses(match, 0) == ["P9"], "it was led"
    again = tricks("0 | P9 G12 | P2 G4 P10 | P3 G5 | P4 G6")
    play(again, "P9, P2, P3, P4, G12, G4, G5, G6")
    assert again.turn == 0
    assert "break" not in " ".join(line.text for line in again.history)


def test_CT8_without_a_curse_nothing_is_asked() -> None:
    match = play(tricks("0 | P9 | P2 | P3 | P4"), "P9, P2, P3, P4")
    assert "curse-broken" not in kinds(match)
    assert match.view(None).phase == "playing"


# --- CT9, CT10, CT14: cursing ---


def test_CT9_the_first_winner_of_a_colour_is_cursed() -> None:
    match = play(tricks("0 | P9 | P2 | P3 | P4"), "P9, P2, P3, P4")
    assert curses(match, 0) == ["P9"]


def test_CT9_a_lower_winner_is_not_cursed_and_wins_its_card() -> None:
    match = play(tricks("0 | P9 P2 | P3 P4 | P5 P6 | P7 P8"), "P9, P3, P5, P7, P2, P4, P6, P8")
    assert curses(match, 0) == ["P9"]
    assert curses(match, 3) == []
    assert pile(match, 3) == ["P2", "P4", "P6", "P8"]


def test_CT9_a_higher_winner_takes_the_curse_over_and_the_old_goes_onto_its_holders_pile() -> None:
    match = play(tricks("0 | P9 P2 | P3 P4 | P5 P6 | P7 P10"), "P9, P3, P5, P7, P2, P4, P6, P10")
    assert curses(match, 0) == []
    assert curses(match, 3) == ["P10"]
    assert pile(match, 0) == ["P3", "P5", "P7", "P9"]
    assert pile(match, 3) == ["P2", "P4", "P6"]


def test_CT9_a_winner_can_replace_its_own_curse() -> None:
    match = play(tricks("0 | P9 P11 | P3 P4 | P5 P6 | P7 P10"), "P9, P3, P5, P7, P11, P4, P6, P10")
    assert curses(match, 0) == ["P11"]
    assert "P9" in pile(match, 0)


def test_CT9_a_one_that_won_counts_as_one() -> None:
    free = play(tricks("0 | R9 | R14 | R1 | R5"), "R9, R14, R1, R5")
    assert curses(free, 2) == ["R1"]
    cursed = tricks("0 | R13 R9 | R2 R14 | R3 R1 | R4 R5")
    play(cursed, "R13, R2, R3, R4, R9, R14, R1, R5")
    assert curses(cursed, 0) == ["R13"], "no curse moves"
    assert curses(cursed, 2) == []
    assert cursed.turn == 2
    assert pile(cursed, 2) == ["R1", "R5", "R9", "R14"]


def test_CT10_a_curse_card_is_in_no_pile() -> None:
    match = play(tricks("0 | P9 | P2 | P3 | P4"), "P9, P2, P3, P4")
    assert pile(match, 0) == ["P2", "P3", "P4"]


def test_CT14_a_broken_curse_leaves_its_colour_free_in_the_same_trick() -> None:
    """Seat 0 is cursed in green at 12 and plays the lowest green: green is free, and the 8 that wins curses."""
    match = tricks("0 | G12 P2 G3 | G4 P3 G7 | G5 P9 G8 | G6 P4 G2")
    play(match, "G12, G4, G5, G6, P2, P3, P9, P4")
    assert curses(match, 0) == ["G12"]
    match.play("G8")
    play(match, "G2")
    match.play("G3")
    match.play("G7")
    assert curses(match, 0) == ["G12"], "seat 3's 2 is lower and has no curse to break"
    again = tricks("0 | G12 P2 G3 | G4 P3 G7 | G5 P9 G8 | G6 P4 G9")
    play(again, "G12, G4, G5, G6, P2, P3, P9, P4, G8, G9, G3, G7")
    assert curses(again, 0) == []
    assert curses(again, 3) == ["G9"], "9 is below 12, but green was free"
    assert "G12" in pile(again, 0)


def test_CT8_CT9_the_pages_worked_case() -> None:
    """Led G8, then G3, Y2, G12; the G3 player is cursed in purple, green is cursed at 10 by the leader."""
    match = tricks(
        "1 | G10 G8 Y8 | P9 G3 G2 | P2 Y2 Y3 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 | P3 G12 G4",
    )
    play(match, "P9, P2, P3")
    play(match, match.legal[0])
    assert curses(match, 1) == ["P9"]
    match.play("G2")
    play(match, "R2, G4, G10")
    assert curses(match, 0) == ["G10"]
    play(match, "G8, G3, Y2, G12")
    assert curses(match, 1) == []
    assert "P9" in pile(match, 1)
    assert curses(match, 3) == ["G12"]
    assert curses(match, 0) == []
    assert "G10" in pile(match, 0)


# --- CT11 to CT13: ending and scoring ---


def state_with(curses_of_0: int, pile_of_0: int, tricks_of_0: int, seats: int = 4) -> State:
    state = State()
    state.seats, state.ranks = seats, 14
    for colour in range(curses_of_0):
        state.curse[colour] = 5
    state.pile[0], state.tricks[0] = pile_of_0, tricks_of_0
    return state


THREE_PURPLE_TWO_GREEN = 0b111 | 0b11 << 14


@pytest.mark.parametrize(
    ("curse_count", "pile_mask", "won", "early", "seats", "points"),
    [
        (0, THREE_PURPLE_TWO_GREEN, 2, 0, 4, 5),
        (0, THREE_PURPLE_TWO_GREEN, 2, 1, 4, 5),
        (0, 0, 0, 0, 4, 10),
        (0, 0, 0, 1, 4, 0),
        (1, THREE_PURPLE_TWO_GREEN, 2, 0, 4, 2),
        (2, THREE_PURPLE_TWO_GREEN, 2, 0, 4, 0),
        (3, THREE_PURPLE_TWO_GREEN, 2, 1, 4, -8),
        (3, THREE_PURPLE_TWO_GREEN, 2, 1, 3, -6),
        (0, 0b1, 1, 0, 4, 1),
    ],
)
def test_CT12_points_by_curses(curse_count: int, pile_mask: int, won: int, early: int, seats: int, points: int) -> None:
    assert round_points(state_with(curse_count, pile_mask, won, seats), 0, early) == points


def test_CT11_three_curses_end_the_round_at_once() -> None:
    match = tricks("0 | P9 R9 G9 | P2 R2 G2 | P3 R3 G3 | P4 R4 G4")
    play(match, "P9, P2, P3, P4, R9, R2, R3, R4, G9, G2, G3, G4")
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.points == (-8, 0, 0, 0), "whoever won no trick gets 0, not 10"


def test_CT11_CT12_three_curses_on_the_last_trick_still_end_it_early() -> None:
    match = tricks("0 | P3 G3 R3 | P1 G1 R1 | P2 G2 R2", seats=3, ranks=4)
    play(match, "P3, P1, P2, G3, G1, G2, R3, R1, R2")
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.points == (-6, 0, 0), "no 10 for winning no trick"


def test_CT11_a_round_ends_when_hands_are_empty() -> None:
    match = tricks("0 | P3 P2 | P1 G1 | G2 G3", seats=3, ranks=3, rounds=2)
    play(match, "P3, P1, G2")
    assert kinds(match).count("round-ends") == 0
    play(match, "G1, G3")
    match.play("P2")
    assert match.awaits_chance
    assert kinds(match).count("round-ends") == 1


def test_CT12_winning_no_trick_in_a_full_round_is_worth_ten() -> None:
    match = tricks("0 | P3 P2 | G1 R1 | G2 R2", seats=3, ranks=3)
    play(match, "P3, G1, G2, P2, R1, R2")
    assert match.outcome is not None
    assert match.outcome.points == (4, 10, 10), "P3 stays as a curse; P2 is purple and worth nothing; four others count"


def test_CT13_equal_points_share_the_place() -> None:
    match = tricks("0 | P3 P2 | G1 R1 | G2 R2", seats=3, ranks=3)
    play(match, "P3, G1, G2, P2, R1, R2")
    assert match.outcome is not None
    assert match.outcome.winners == (1, 2)
    assert match.outcome.places == (3, 1, 1)
    assert match.outcome.reason == "rounds"


# --- Notation, errors, knowledge ---


@pytest.mark.parametrize("written", ["r9", " R9 ", "R9"])
def test_moves_are_read_in_any_case_and_spacing(written: str) -> None:
    match = tricks("0 | R9")
    match.play(written)
    assert match.history[-1].text == "R9"


@pytest.mark.parametrize("written", ["", "R0", "R15", "X3", "break", "break X", "R9 R9", "9", "S3"])
def test_text_that_is_no_move_is_quoted_and_refused(written: str) -> None:
    match = tricks("0 | R9")
    before = match.state()
    with pytest.raises(MoveSyntaxError, match="is no move: a card is written like R7"):
        match.play(written)
    assert match.state() == before


def test_a_hand_is_known_to_its_seat_alone() -> None:
    match = tricks("0 | R9 | R14 | R1 | R5")
    assert "R14" in match.view(1).hand
    for viewer in (None, 0, 2, 3):
        seen = match.witness(viewer)
        assert seen.hand[1] == 0
    assert match.view(None).hand == []


def test_redeal_respects_shown_voids() -> None:
    from malison.engine.rules.rng import seed_generator

    match = tricks("0 | R9 | P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 G2 | R1 | R5")
    play(match, "R9, G2")
    for world_number in range(200):
        world = match.witness(0)
        seed_generator(world, bytes([world_number]))
        match.rules.redeal(world)
        assert world.hand[1] >> 28 & (1 << 14) - 1 == 0, "seat 1 has shown to be out of red"
        assert world.hand[1].bit_count() == 12


def test_several_moves_are_played_entirely_or_not_at_all() -> None:
    match = tricks("0 | R9 R8")
    before = match.state()
    with pytest.raises(IllegalMove, match="comes too late"):
        match.play("R9", "R8")
    assert match.state() == before
    assert match.ply == 0


def test_undo_takes_back_a_move_and_what_it_told() -> None:
    match = tricks("0 | R9 | R14 | R1 | R5")
    before, told = match.state(), list(match.raw_events)
    match.play("R9")
    match.undo()
    assert match.state() == before
    assert match.raw_events == told
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.undo()
