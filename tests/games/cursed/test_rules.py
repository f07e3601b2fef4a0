"""The rules of Cursed!, each on dictated dice and wards. Names carry the rule's id."""

from __future__ import annotations

import pytest

from malison.engine import game_record
from malison.engine.errors import ChanceError, IllegalMove, MoveSyntaxError, OptionError
from malison.engine.match import Match
from malison.games import load
from malison.games.cursed.state import LIFE, MOST, ROUNDS, SEATS, TOKENS
from malison.games.cursed.wards import standard
from tests.games.cursed.builders import battle, cursed, kinds, last, lay, pass_buying, play, tokens, totals

# Villagers' dice are told from the Monster's left. Seat 0 is the Monster unless said otherwise.
LOSING = "1 1 | 6 6"  # for three players: the villagers lose, whatever is laid
WINNING = "6 6 | 1 1"


# --- CU1 to CU5: set-up ---


@pytest.mark.parametrize("life", [9, 10, 11, 12])
def test_CU1_each_player_starts_with_the_same_life(life: int) -> None:
    match = cursed("", "", "", life=life)
    assert tokens(match) == [life - 1] * 3, "one is on the skull"
    assert match.view(None).void == 0


@pytest.mark.parametrize("life", [8, 13, "10", True])
def test_CU1_other_life_is_refused(life: object) -> None:
    with pytest.raises(OptionError, match="life is a whole number from 9 to 12"):
        load("cursed").configure(3, {"life": life})


@pytest.mark.parametrize("seats", [2, 7])
def test_CU1_three_to_six_play(seats: int) -> None:
    with pytest.raises(OptionError, match="for 3 to 6 players"):
        load("cursed").configure(seats)


def test_CU2_the_monster_rolls_a_die_for_each_villager_alive() -> None:
    match = cursed("", "", "", "")
    with pytest.raises(ChanceError, match="the Monster roll 3 dice here, not 4"):
        match.dictate("roll 1 2 3 | 1 2 3 4")
    with pytest.raises(ChanceError, match="the villagers roll 3 dice here, not 2"):
        match.dictate("roll 1 2 | 1 2 3")
    match.dictate("roll 1 2 3 | 4 5 6")
    assert [seat.die for seat in match.view(None).seats] == [None, 1, 2, 3]
    assert match.view(0).dice == [4, 5, 6]


@pytest.mark.parametrize("die", ["0", "7", "x", "-1", ""])
def test_CU2_dice_have_six_sides(die: str) -> None:
    match = cursed("", "", "")
    with pytest.raises(ChanceError):
        match.dictate(f"roll 1 {die} | 1 1")
    assert match.awaits_chance


def test_CU3_wards_are_dealt_three_at_a_time_from_the_monster() -> None:
    match = Match(load("cursed"), 3, dictated=True)
    match.dictate("deal 2 | torch, torch, hex, mend, drain, dispel, roar, lurk, silver")
    hands = [match.view(seat).hand for seat in range(3)]
    assert [sorted(hand) for hand in hands] == [
        ["dispel", "drain", "mend"],
        ["lurk", "roar", "silver"],
        ["hex", "torch", "torch"],
    ]
    assert match.view(None).deck == 39
    assert match.view(None).monster == 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deal 3 | torch", "the Monster is a whole number from 0 to 2"),
        ("deal 0 | torch, candle", "no ward 'candle'"),
        ("deal 0 | silver, silver, silver", "none left"),
        ("deal 0", "has 2 parts"),
        ("roll 1 1 | 1 1", "chance brings a deal here"),
        ("", "chance brings a deal here"),
    ],
)
def test_CU3_a_deal_that_can_not_be_is_refused_and_changes_nothing(line: str, reason: str) -> None:
    match = Match(load("cursed"), 3, dictated=True)
    before = match.state()
    with pytest.raises(ChanceError, match=reason):
        match.dictate(line)
    assert match.state() == before


def test_CU3_a_deck_of_more_wards_than_there_are_is_refused() -> None:
    match = Match(load("cursed"), 3, dictated=True)
    everything = [ward.name for ward in standard().wards for _ in range(ward.copies)]
    with pytest.raises(ChanceError, match="more was dictated than chance brings"):
        match.dictate(f"deal 0 | {', '.join([*everything, 'torch'])}")


def test_CU3_a_dictated_deck_may_stop_until_more_is_drawn() -> None:
    match = Match(load("cursed"), 3, dictated=True)
    with pytest.raises(ChanceError, match="stops too soon"):
        match.dictate("deal 0 | torch, torch, torch, torch")
    match.dictate("deal 0 | torch, torch, torch, hex, hex, hex, mend, mend, mend, silver")
    battle(match, WINNING)
    with pytest.raises(ChanceError, match="stops too soon"):
        match.play("buy 2")
    match.play("buy 1")
    assert match.view(1).hand == ["silver", "hex", "hex", "hex"]
    with pytest.raises(ChanceError, match="stops too soon"):
        match.play("buy 1")


def test_CU4_the_deck_as_the_rules_list_it() -> None:
    listed = {ward.name: (ward.kind, ward.effect_text, ward.copies) for ward in standard().wards}
    assert listed == {
        "torch": (0, "add 1", 4),
        "pitchfork": (0, "add 2", 4),
        "silver": (0, "add 3", 2),
        "steady hand": (0, "reroll", 3),
        "sanctuary": (0, "sanctuary", 3),
        "claws": (1, "add 1", 4),
        "fangs": (1, "add 2", 4),
        "roar": (1, "add 3", 2),
        "lurk": (1, "reroll", 4),
        "frenzy": (1, "frenzy 1", 2),
        "hex": (2, "hex 2", 4),
        "mend": (2, "mend 2", 4),
        "claim the void": (2, "claim void", 2),
        "dispel": (2, "dispel", 3),
        "drain": (2, "drain 1", 3),
    }
    assert standard().cards == 48


@pytest.mark.parametrize(("ward", "more"), [("torch", 1), ("pitchfork", 2), ("silver", 3)])
def test_CU4_villager_wards_add_to_the_villagers_total(ward: str, more: int) -> None:
    match = battle(cursed("", ward, ""), "2 3 | 4 4", "", ward)
    assert totals(match) == (5 + more, 8)


@pytest.mark.parametrize(("ward", "more"), [("claws", 1), ("fangs", 2), ("roar", 3)])
def test_CU4_monster_wards_add_to_the_monsters_total(ward: str, more: int) -> None:
    match = battle(cursed(ward, "", ""), "2 3 | 4 4", ward)
    assert totals(match) == (5, 8 + more)


@pytest.mark.parametrize(("old", "new", "counts"), [(2, 5, 5), (5, 2, 5), (3, 3, 3)])
def test_CU4_steady_hand_rolls_ones_own_die_again_and_keeps_the_better(old: int, new: int, counts: int) -> None:
    match = battle(cursed("", "", "steady hand"), f"1 {old} | 6 6", "", "", "steady hand")
    assert match.awaits_chance
    play(match, f"reroll {new}")
    assert totals(match) == (1 + counts, 12)
    assert last(match, "die-rerolled") == {"seat": 2, "old": old, "rolled": new, "better": new > old}


def test_CU4_lurk_rolls_the_monsters_lowest_die_again_and_keeps_the_better() -> None:
    match = battle(cursed("lurk", "", "", ""), "1 1 1 | 4 2 5", "lurk")
    play(match, "reroll 6")
    assert totals(match) == (3, 15)
    assert match.view(None).dice == [4, 6, 5]


def test_CU4_a_reroll_that_is_worse_is_written_as_it_fell() -> None:
    match = battle(cursed("lurk", "", ""), "1 1 | 4 5", "lurk")
    play(match, "reroll 2")
    assert [line.text for line in match.history if line.seat is None][-1] == "reroll 2"
    assert totals(match) == (2, 9)


def test_CU4_two_rerolls_come_one_after_the_other() -> None:
    match = battle(cursed("lurk", "", "steady hand"), "1 1 | 4 5", "lurk", "", "steady hand")
    play(match, "reroll 6")
    assert match.awaits_chance
    with pytest.raises(ChanceError, match="a die is a whole number from 1 to 6"):
        match.dictate("reroll 9")
    play(match, "reroll 3")
    assert totals(match) == (4, 11)


def test_CU4_sanctuary_takes_ones_own_blue_tokens_back_before_the_monster() -> None:
    match = lay(cursed("", "sanctuary", ""), LOSING, "", "sanctuary")
    play(match, "raise 4", "pledge 3", "pledge 1", "stop")
    assert tokens(match) == [9 + 3 + 1, 6 + 3, 8], "the skulls and the other's pledge are lost"
    assert last(match, "sheltered") == {"seat": 1, "amount": 3}


def test_CU4_sanctuary_does_nothing_when_the_villagers_win() -> None:
    match = lay(cursed("", "sanctuary", ""), WINNING, "", "sanctuary")
    play(match, "raise 4", "pledge 3", "pledge 1", "stop")
    assert tokens(match) == [5, 10, 10]
    assert "sheltered" not in kinds(match)


def test_CU4_frenzy_takes_one_more_from_each_villager_with_a_token() -> None:
    match = lay(cursed("frenzy", "", ""), LOSING, "frenzy")
    play(match, "raise 9", "pledge 9")
    assert tokens(match) == [9 + 9 + 3 + 1, 0, 8], "seat 1 has nothing left to take"
    assert last(match, "frenzied") == {"seat": 0, "from_seat": 2, "amount": 1}


def test_CU4_frenzy_takes_nothing_when_the_monster_loses() -> None:
    match = battle(cursed("frenzy", "", ""), WINNING, "frenzy")
    assert tokens(match) == [9, 10, 10]


def test_CU4_frenzy_comes_after_sanctuary_and_takes_from_what_it_saved() -> None:
    match = lay(cursed("frenzy", "sanctuary", ""), LOSING, "frenzy", "sanctuary")
    play(match, "raise 9", "pledge 9")
    assert tokens(match) == [9 + 3 + 2, 9 - 1, 9 - 1]


def test_CU4_hex_lowers_the_other_sides_total() -> None:
    match = battle(cursed("hex", "hex", ""), "2 3 | 4 4", "hex", "hex")
    assert totals(match) == (3, 6)


def test_CU4_mend_takes_two_tokens_from_the_bag() -> None:
    match = battle(cursed("", "mend", ""), WINNING, "", "mend")
    assert tokens(match) == [9, 12, 10]


def test_CU4_claim_the_void_takes_every_token_in_it() -> None:
    match = battle(cursed("", "", "claim the void"), WINNING)
    assert match.view(None).void == 1
    pass_buying(match)
    battle(match, LOSING, "", "claim the void")
    assert match.view(None).void == 0
    assert tokens(match) == [8, 9 + 3, 10], "claimed first, then the Monster takes three skulls"


def test_CU4_an_empty_void_gives_nothing() -> None:
    match = battle(cursed("claim the void", "", ""), WINNING, "claim the void")
    assert last(match, "void-claimed") == {"seat": 0, "amount": 0}
    assert match.view(None).void == 1, "what the Monster loses afterwards stays there"


def test_CU4_drain_takes_a_token_from_each_of_the_other_side() -> None:
    match = lay(cursed("drain", "drain", ""), LOSING, "drain", "drain")
    play(match, "raise 9", "pledge 0", "pledge 9")
    assert tokens(match) == [0 + 1 - 1 + 3 + 18, 9 - 1 + 1, 0], "seat 2 has no token in hand, the Monster only the drained one"


def test_CU4_a_drained_monster_may_die_of_it() -> None:
    match = lay(cursed("", "drain", ""), WINNING, "", "drain")
    play(match, "raise 8", "pledge 8", "stop")
    assert last(match, "drained") == {"seat": 1, "from_seat": 0, "amount": 1}
    assert last(match, "died") == {"seat": 0}


def test_CU4_dispel_cancels_the_next_ward() -> None:
    match = battle(cursed("dispel", "silver", "torch"), "2 3 | 4 4", "dispel", "silver", "torch")
    assert totals(match) == (5 + 1, 8)


def test_CU4_dispel_passes_over_players_who_laid_nothing() -> None:
    match = battle(cursed("dispel", "", "", "silver"), "1 1 1 | 4 4 4", "dispel", "", "", "silver")
    assert totals(match) == (3, 12)


def test_CU4_a_dispelled_reroll_rolls_no_die() -> None:
    match = battle(cursed("dispel", "steady hand", ""), "2 3 | 4 4", "dispel", "steady hand")
    assert "die-rerolled" not in kinds(match)
    assert totals(match) == (5, 8)


def test_CU4_the_last_wards_dispel_is_gone_the_next_round() -> None:
    match = battle(cursed("", "roar", "dispel"), WINNING, "", "", "dispel")
    pass_buying(match)
    battle(match, "1 1 | 1 1", "roar")
    assert totals(match) == (2, 5)


@pytest.mark.parametrize("ward", ["torch", "pitchfork", "silver", "steady hand", "sanctuary"])
def test_CU5_a_villager_ward_does_nothing_for_the_monster(ward: str) -> None:
    match = lay(cursed(ward, "", ""), "2 3 | 4 4", ward)
    play(match, "raise 2", "pledge 2", "stop")
    assert totals(match) == (5, 8)
    assert tokens(match) == [7 + 2 + 2 + 3, 7, 9]
    assert "ward-idle" in kinds(match)


@pytest.mark.parametrize("ward", ["claws", "fangs", "roar", "lurk", "frenzy"])
def test_CU5_a_monster_ward_does_nothing_for_a_villager(ward: str) -> None:
    match = battle(cursed("", ward, ""), "2 3 | 4 4", "", ward)
    assert totals(match) == (5, 8)
    assert tokens(match) == [9 + 3, 9, 9]


def test_CU5_a_ward_for_the_other_side_uses_up_a_dispel() -> None:
    match = battle(cursed("dispel", "claws", "silver"), "2 3 | 4 4", "dispel", "claws", "silver")
    assert totals(match) == (5 + 3, 8)
    assert last(match, "ward-dispelled") == {"seat": 1, "ward": "claws"}


# --- CU6 to CU8: skulls, dice, wards ---


def test_CU6_each_living_player_puts_one_token_on_their_skull() -> None:
    view = cursed("", "", "", "").view(None)
    assert [(seat.tokens, seat.skull) for seat in view.seats] == [(9, 1)] * 4


def test_CU7_villagers_roll_openly_and_the_monster_in_secret() -> None:
    match = play(cursed("", "", ""), "roll 2 5 | 6 1")
    for viewer in (None, 1, 2):
        view = match.view(viewer)
        assert [seat.die for seat in view.seats] == [None, 2, 5]
        assert view.dice == [None, None]
        assert view.monster_total is None
        assert match.events(viewer)[-1].values == {"seat": 0, "count": 2, "dice": None}
    assert match.view(0).dice == [6, 1]
    assert match.events(0)[-1].values["dice"] == "6 1"


def test_CU7_before_the_first_roll_there_is_no_total_of_the_monster() -> None:
    for viewer in (None, 0, 1):
        view = cursed("", "", "").view(viewer)
        assert (view.phase, view.dice, view.monster_total, view.dice_shown) == ("rolling", [], None, False)


def test_CU8_wards_are_laid_from_the_monster_clockwise() -> None:
    match = play(cursed("", "", "", "", monster=2), "roll 1 1 1 | 1 1 1")
    asked = []
    while match.view(None).phase == "wards":
        asked.append(match.turn)
        match.play("no ward")
    assert asked == [2, 3, 0, 1]


def test_CU8_one_may_lay_one_ward_of_those_in_hand_or_none() -> None:
    match = play(cursed("torch, torch, claim the void", "", ""), "roll 1 1 | 1 1")
    assert match.legal == ["no ward", "ward claim the void", "ward torch"]
    match.play("ward torch")
    assert match.turn == 1
    view = match.view(None)
    assert (view.seats[0].has_laid, view.seats[0].laid, view.seats[0].wards) == (True, None, 2)


def test_CU8_a_player_without_wards_is_not_asked() -> None:
    match = cursed("torch, torch, torch", "", "")
    for place in (0, 2, 1):  # where seat 0 sits, counted from the Monster
        lay(match, WINNING, *[""] * place, "torch")
        pass_buying(play(match, "stop"))
    match.dictate(f"roll {WINNING}")
    assert match.view(None).seats[0].wards == 0
    assert match.turn == 1, "seat 0 is the Monster again and is passed over"
    play(match, "no ward", "no ward")
    assert (match.turn, match.view(None).phase) == (0, "raising")


def test_CU8_villagers_see_each_others_laid_wards_and_the_monster_does_not() -> None:
    match = play(cursed("mend", "hex", "torch", ""), "roll 1 1 1 | 1 1 1", "ward mend", "ward hex", "ward torch")
    assert [seat.laid for seat in match.view(3).seats] == [None, "hex", "torch", None]
    assert [seat.laid for seat in match.view(1).seats] == [None, "hex", "torch", None]
    assert [seat.laid for seat in match.view(0).seats] == ["mend", None, None, None]
    assert [seat.laid for seat in match.view(None).seats] == [None] * 4
    laid = [event.values for event in match.events(3) if event.kind == "ward-laid"]
    assert [values["ward"] for values in laid] == [None, "hex", "torch"]


def test_CU8_a_ward_revealed_last_round_does_not_betray_the_next_one() -> None:
    match = pass_buying(battle(cursed("", "torch, hex", "", ""), "6 6 6 | 1 1 1", "", "torch"))
    lay(match, "1 1 1 | 6 6 6", "hex")
    assert [seat.laid for seat in match.view(None).seats] == [None] * 4
    assert [seat.revealed for seat in match.view(None).seats] == [False] * 4
    assert match.view(1).seats[1].laid == "hex"


def test_CU8_villagers_who_do_not_share_see_only_their_own() -> None:
    match = cursed("mend", "hex", "torch", "", villagers_share=False)
    play(match, "roll 1 1 1 | 1 1 1", "ward mend", "ward hex", "ward torch")
    assert [seat.laid for seat in match.view(3).seats] == [None] * 4
    assert [seat.laid for seat in match.view(1).seats] == [None, "hex", None, None]
    assert all(seat.has_laid for seat in match.view(3).seats[:3])


# --- CU9 to CU11: raise and match ---


def test_CU9_the_monster_raises_any_number_of_its_tokens_or_stops() -> None:
    match = lay(cursed("", "", "", life=9), WINNING)
    assert match.legal == [*(f"raise {n}" for n in range(1, 9)), "stop"]
    assert match.choices == ["raise 1..8", "stop"]


def test_CU9_it_may_raise_again_each_time_it_was_matched() -> None:
    match = lay(cursed("", "", ""), WINNING)
    play(match, "raise 3", "pledge 3")
    assert match.turn == 0
    play(match, "raise 2", "pledge 1", "pledge 1")
    assert match.turn == 0
    assert match.view(None).green == 5
    assert [seat.blue for seat in match.view(None).seats] == [0, 4, 1]


def test_CU9_more_than_the_villagers_can_match_makes_them_use_all_they_have() -> None:
    match = poor_villagers()
    play(match, "raise 8", "pledge 2", "pledge 1")
    assert "villagers-flee" not in kinds(match)
    assert last(match, "monster-wins") == {"seat": 1, "tokens": 8 + 2 + 1 + 3}


def test_CU10_villagers_pledge_from_the_monsters_left_up_to_what_is_missing() -> None:
    match = lay(cursed("", "", "", "", monster=1), "1 1 1 | 1 1 1")
    match.play("raise 3")
    assert match.turn == 2
    assert match.legal == [f"pledge {n}" for n in range(4)]
    match.play("pledge 2")
    assert (match.turn, match.legal) == (3, ["pledge 0", "pledge 1"])
    match.play("pledge 0")
    assert match.turn == 0
    match.play("pledge 1")
    assert match.turn == 1


def test_CU10_a_villager_pledges_no_more_than_they_have() -> None:
    match = lay(cursed("", "", ""), WINNING)
    play(match, "raise 8", "pledge 8", "raise 1")
    assert match.legal == ["pledge 0", "pledge 1"]
    match.play("pledge 1")
    assert "battle-begins" in kinds(match), "the Monster has no token left"


def test_CU10_a_villager_without_tokens_is_not_asked() -> None:
    match = lay(cursed("", "", "", life=12), WINNING)
    play(match, "raise 10", "pledge 8", "pledge 2", "raise 1")
    assert match.turn == 1
    play(match, "pledge 1")


def test_CU10_after_a_lap_in_which_nobody_pledged_all_flee() -> None:
    match = lay(cursed("", "", "", ""), "6 6 6 | 1 1 1")
    play(match, "raise 2", "pledge 0", "pledge 0", "pledge 0")
    assert last(match, "villagers-flee") == {"seat": 0, "tokens": 6}
    assert tokens(match) == [7 + 6, 9, 9, 9]


def test_CU10_a_lap_runs_from_the_monsters_left() -> None:
    """The last villager pledged in the first lap: the next three zeros are a whole lap, not the two before and one after."""
    match = lay(cursed("", "", "", ""), "6 6 6 | 1 1 1")
    play(match, "raise 4", "pledge 0", "pledge 1", "pledge 0", "pledge 0", "pledge 0")
    assert match.turn == 3, "four zeros in a row, but the second lap is not over"
    play(match, "pledge 0")
    assert "villagers-flee" in kinds(match)


def test_CU10_a_pledge_in_a_lap_gives_another_lap() -> None:
    match = lay(cursed("", "", "", ""), "6 6 6 | 1 1 1")
    play(match, "raise 4", "pledge 0", "pledge 0", "pledge 1", "pledge 0", "pledge 0", "pledge 1", "pledge 0", "pledge 2")
    assert match.turn == 0, "matched"
    assert match.view(None).phase == "raising"


def test_CU10_worked_case_three_pledged_and_a_lap_of_zeros_lose_all() -> None:
    match = lay(cursed("", "", ""), WINNING)
    play(match, "raise 4", "pledge 3", "pledge 0", "pledge 0", "pledge 0")
    assert last(match, "villagers-flee") == {"seat": 0, "tokens": 4 + 3 + 3}
    assert tokens(match) == [5 + 10, 6, 9]


def test_CU11_battle_comes_at_once_when_the_monster_has_no_token_in_hand() -> None:
    match = lay(cursed("", "", ""), WINNING)
    play(match, "raise 9", "pledge 9")
    assert last(match, "battle-begins") == {"seat": 0, "why": "monster-spent"}


def test_CU11_battle_comes_at_once_when_no_villager_has_a_token_left_to_pledge() -> None:
    match = poor_villagers()
    play(match, "raise 5", "pledge 2", "pledge 1")
    assert last(match, "battle-begins")["why"] == "villagers-spent"


def test_CU11_battle_comes_before_any_raise_when_the_villagers_have_nothing_in_hand() -> None:
    match = battle(cursed("", "", ""), LOSING)
    play(match, "buy 8", "buy 8", "buy 11")
    assert tokens(match) == [0, 0, 0]
    lay(match, LOSING)
    assert last(match, "battle-begins") == {"seat": 1, "why": "monster-spent"}


def poor_villagers() -> Match:
    """Three players in their second round: the Monster, seat 1, has 8 tokens in hand, seats 2 and 0 have 2 and 1."""
    match = battle(cursed("", "", ""), LOSING)
    play(match, "buy 0", "buy 6", "buy 10")
    lay(match, "1 1 | 6 6")
    assert tokens(match) == [1, 8, 2]
    return match


# --- CU12 to CU15: battle and flight ---


def test_CU12_wards_are_revealed_from_the_monster_clockwise() -> None:
    match = cursed("torch", "hex", "mend", "drain", monster=2)
    battle(match, "1 1 1 | 2 2 2", "mend", "drain", "torch", "hex")
    revealed = [event.values["seat"] for event in match.events(None) if event.kind == "ward-revealed"]
    assert revealed == [2, 3, 0, 1]


def test_CU12_the_monsters_dice_and_what_was_revealed_are_open_while_a_die_is_rolled_again() -> None:
    match = battle(cursed("frenzy", "steady hand", ""), "2 3 | 4 5", "frenzy", "steady hand")
    assert match.awaits_chance
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert (view.phase, view.dice, view.dice_shown, view.monster_total) == ("battle", [4, 5], True, 9)
        assert [seat.laid for seat in view.seats] == ["frenzy", "steady hand", None]
        assert [seat.role for seat in view.seats] == ["monster", "villager", "villager"]
        assert match.witness(viewer).frenzy == 1


@pytest.mark.parametrize(("villagers", "wins"), [("4 4", False), ("4 5", True), ("4 3", False)])
def test_CU12_the_villagers_need_a_higher_total(villagers: str, wins: bool) -> None:
    match = battle(cursed("", "", ""), f"{villagers} | 4 4")
    assert ("villagers-win" in kinds(match)) is wins
    assert ("monster-wins" in kinds(match)) is not wins


def test_CU12_worked_case_at_equal_totals_the_monster_takes_the_whole_board() -> None:
    match = lay(cursed("", "", ""), "3 5 | 2 6")
    play(match, "raise 2", "pledge 1", "pledge 1", "stop")
    assert last(match, "monster-wins") == {"seat": 0, "tokens": 2 + 2 + 3}
    assert tokens(match) == [14, 8, 8]


def test_CU13_villagers_win_and_the_monsters_tokens_go_to_the_void() -> None:
    match = lay(cursed("", "", ""), WINNING)
    play(match, "raise 3", "pledge 2", "pledge 1", "stop")
    assert tokens(match) == [6, 10, 10]
    assert match.view(None).void == 4
    assert [(seat.skull, seat.blue) for seat in match.view(None).seats] == [(0, 0)] * 3, "nothing stays on the board"
    assert match.view(None).green == 0


def test_CU14_fleeing_is_losing_and_the_dice_stay_secret() -> None:
    match = lay(cursed("", "", ""), "6 6 | 1 2")
    play(match, "raise 1", "pledge 0", "pledge 0")
    for viewer in (None, 1, 2):
        assert match.view(viewer).dice == [None, None]
        assert match.view(viewer).monster_total is None
    assert match.view(0).dice == [1, 2], "the Monster remembers"
    pass_buying(match)
    assert match.view(1).dice == [None, None], "the next Monster does not know the last one's dice"
    assert match.view(0).dice == [1, 2]
    for viewer in (None, 1, 2):
        assert "dice-shown" not in [event.kind for event in match.events(viewer)]


def test_CU14_laid_wards_have_no_effect_in_a_flight() -> None:
    match = lay(cursed("mend", "sanctuary", "drain"), "6 6 | 1 2", "mend", "sanctuary", "drain")
    play(match, "raise 4", "pledge 3", "pledge 0", "pledge 0", "pledge 0")
    assert tokens(match) == [5 + 4 + 3 + 3, 6, 9]


def test_CU15_used_wards_lie_open_on_the_discard_pile() -> None:
    match = battle(cursed("mend", "hex", ""), WINNING, "mend", "hex")
    assert discards(match) == {"mend": 1, "hex": 1}


def test_CU15_after_fleeing_too() -> None:
    match = lay(cursed("mend", "hex", ""), WINNING, "mend", "hex")
    play(match, "raise 1", "pledge 0", "pledge 0")
    assert discards(match) == {"mend": 1, "hex": 1}
    shown = [event.values for event in match.events(None) if event.kind == "ward-discarded"]
    assert [(values["seat"], values["ward"]) for values in shown] == [(0, "mend"), (1, "hex")]


def discards(match: Match) -> dict[str, int]:
    return {ward.name: ward.discarded for ward in match.view(None).wards if ward.discarded}


# --- CU16, CU17: death ---


def test_CU16_whoever_has_no_tokens_dies_and_their_wards_are_discarded() -> None:
    match = lay(cursed("", "hex, hex, mend", "", "", life=9), "1 1 1 | 6 6 6")
    play(match, "raise 8", "pledge 8")
    assert tokens(match) == [8 + 8 + 4, 0, 8, 8]
    view = match.view(None)
    assert (view.seats[1].role, view.seats[1].died, view.seats[1].wards) == ("dead", 1, 0)
    assert discards(match) == {"hex": 2, "mend": 1}
    assert match.turn == 2, "the dead buy nothing"


def test_CU16_the_dead_never_act_again() -> None:
    match = lay(cursed("", "", "", "", life=9), "1 1 1 | 6 6 6")
    play(match, "raise 8", "pledge 8")
    pass_buying(match)
    assert match.view(None).monster == 2, "the next living player"
    with pytest.raises(ChanceError, match="roll 2 dice"):
        match.dictate("roll 1 1 1 | 1 1 1")
    match.dictate("roll 1 1 | 1 1")
    asked = set()
    while match.turn is not None and match.ply < 60:
        asked.add(match.turn)
        match.play(match.legal[0])
    assert asked == {0, 2, 3}


def test_CU17_one_villager_left_is_devoured() -> None:
    match = lay(cursed("", "", "", life=9), LOSING)
    play(match, "raise 8", "pledge 8")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason == "devoured"
    assert outcome.points == (1, 3, 2)
    assert last(match, "devoured") == {"seat": 2, "by_seat": 0}


def test_CU17_worked_case_three_players_the_monster_dies_and_the_next_wins() -> None:
    match = lay(cursed("", "", "", life=9, monster=1), "6 6 | 1 1")
    play(match, "raise 8", "pledge 8")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.points == (2, 3, 1), "seat 2 becomes the Monster and devours seat 0"
    assert last(match, "becomes-monster") == {"seat": 2}
    assert outcome.winners == (2,)


def test_CU17_with_more_players_the_next_one_becomes_the_monster_and_the_game_goes_on() -> None:
    match = lay(cursed("", "", "", "", life=9, monster=1), "6 6 6 | 1 1 1")
    play(match, "raise 8", "pledge 8")
    assert match.outcome is None
    view = match.view(None)
    assert (view.monster, view.next_monster) == (2, 2)


def test_CU17_worked_case_two_villagers_die_and_the_third_is_devoured() -> None:
    match = battle(cursed("", "", "", "", life=9), "1 1 1 | 6 6 6")
    play(match, "buy 0", "buy 7", "buy 7", "buy 0")
    battle(match, "1 1 1 | 6 6 6")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.points == (2, 1, 3, 3)
    assert outcome.winners == (1,)
    fates = [(seat.role, seat.died, seat.devoured) for seat in match.view(None).seats]
    assert fates == [("dead", 2, True), ("monster", None, False), ("dead", 2, False), ("dead", 2, False)]


def test_CU17_if_all_others_are_dead_the_survivor_wins() -> None:
    match = battle(cursed("", "", "", life=9), LOSING)
    play(match, "buy 0", "buy 7", "buy 10")
    lay(match, LOSING)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason == "alone"
    assert outcome.points == (2, 1, 2)


# --- CU18, CU19: buying, the next Monster ---


def test_CU18_players_buy_from_the_monsters_left_keeping_one_token() -> None:
    match = battle(cursed("", "", "", life=9), LOSING)
    asked = []
    while match.turn is not None:
        asked.append((match.turn, match.legal[-1], len(match.legal)))
        match.play("buy 0")
    assert asked == [(1, "buy 7", 8), (2, "buy 7", 8), (0, "buy 9", 11)]


def test_CU18_a_ward_costs_one_token_which_goes_to_the_bag() -> None:
    match = battle(cursed("", "", "", deck="silver, roar"), LOSING)
    match.play("buy 2")
    assert tokens(match) == [12, 7, 9]
    assert match.view(None).void == 0
    assert {"silver", "roar"} <= set(match.view(1).hand)
    assert match.view(None).seats[1].wards == 5


def test_CU18_one_who_can_not_buy_is_not_asked() -> None:
    match = battle(cursed("", "", "", "", life=9), "1 1 1 | 6 6 6")
    play(match, "buy 0", "buy 7", "buy 0", "buy 0")
    battle(match, "6 6 6 | 1 1 1")
    asked = []
    while match.turn is not None:
        asked.append(match.turn)
        match.play("buy 0")
    assert asked == [3, 0, 1], "seat 2 has its last token"


def test_CU18_the_empty_deck_is_made_anew_from_the_discards_when_a_ward_is_wanted() -> None:
    match = emptied_deck()
    assert match.view(None).deck == 1
    match.play("buy 3")
    assert match.awaits_chance
    with pytest.raises(ChanceError, match="chance brings a shuffle here"):
        match.dictate("roll 1 1 | 1 1")
    with pytest.raises(ChanceError, match="none left"):
        match.dictate("shuffle roar, roar")
    with pytest.raises(ChanceError, match="stops too soon"):
        match.dictate("shuffle")
    match.dictate("shuffle torch, hex, mend")
    assert match.view(None).deck == 1
    assert discards(match) == {}
    assert last(match, "deck-made") == {"cards": 3}
    assert sorted(match.view(match.view(None).next_monster).hand) == ["hex", "hex", "hex", "roar", "torch"]


def test_CU18_a_deck_bought_empty_is_not_made_anew_before_a_ward_is_wanted() -> None:
    match = emptied_deck()
    match.play("buy 1")
    assert match.view(None).deck == 0
    assert not match.awaits_chance
    assert discards(match) == {"torch": 1, "hex": 1, "mend": 1}


def test_CU18_not_more_than_deck_and_discards_hold() -> None:
    match = emptied_deck()
    assert match.legal[-1] == "buy 4"
    play(match, "buy 4", "shuffle torch, hex, mend")
    assert match.awaits_chance, "none are left: nobody else is asked, and the next round begins"
    assert match.view(None).phase == "rolling"


TINY = """
ward-kind torch | villager | add 1 | 3
ward-kind hex | spell | hex 2 | 3
ward-kind mend | spell | mend 2 | 3
ward-kind roar | monster | add 3 | 1
"""


def emptied_deck() -> Match:
    """Three players with a deck of ten wards, one of them left; torch, hex and mend are discarded, and seat 1 may buy."""
    own = load("cursed").custom
    assert own is not None
    match = cursed("torch, torch, torch", "hex, hex, hex", "mend, mend, mend", own=own.read(TINY.strip().splitlines()))
    battle(match, WINNING, "torch", "hex", "mend")
    hands = [match.view(seat).seats[seat].wards for seat in range(3)]
    assert hands == [2, 2, 2]
    return match


def test_CU19_the_next_living_player_is_the_monster() -> None:
    match = cursed("", "", "", "", monster=3)
    monsters = []
    for _ in range(5):
        monsters.append(match.view(None).monster)
        pass_buying(battle(match, "6 6 6 | 1 1 1"))
    assert monsters == [3, 0, 1, 2, 3]


def test_CU19_after_a_monsters_death_the_new_monster_buys_first_and_is_the_monster() -> None:
    match = lay(cursed("", "", "", "", life=9, monster=1), "6 6 6 | 1 1 1")
    play(match, "raise 8", "pledge 8")
    asked = []
    while match.turn is not None:
        asked.append(match.turn)
        match.play("buy 0")
    assert asked == [2, 3, 0]
    assert match.view(None).monster == 2
    match.dictate("roll 3 4 | 5 6")
    assert [seat.die for seat in match.view(None).seats] == [4, None, None, 3], "dice go with the number alive"


# --- CU20: the end ---


def test_CU20_after_the_last_round_most_tokens_win_without_buying() -> None:
    match = lay(cursed("", "", "", "", max_rounds=1), "6 6 6 | 1 1 1")
    play(match, "raise 1", "pledge 0", "pledge 0", "pledge 0")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason == "rounds"
    assert outcome.points == (1, 2, 2, 2), "equals share"
    assert "bought" not in kinds(match)


def test_CU20_the_living_come_before_the_dead_and_a_later_death_is_better() -> None:
    match = lay(cursed("", "", "", "", "", life=9, max_rounds=2), "1 1 1 1 | 6 6 6 6")
    play(match, "raise 8", "pledge 8")
    pass_buying(match)
    lay(match, "1 1 1 | 6 6 6")
    play(match, "raise 7", "pledge 7")
    outcome = match.outcome
    assert outcome is not None
    assert tokens(match) == [8 + 8 + 5 - 1, 0, 7 + 7 + 4, 0, 7]
    assert outcome.points == (1, 5, 2, 4, 3)


def test_CU20_who_is_alone_before_the_last_round_wins_at_once() -> None:
    match = lay(cursed("", "", "", life=9, max_rounds=1), LOSING)
    play(match, "raise 8", "pledge 8")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason == "devoured"


@pytest.mark.parametrize("rounds", [0, 201])
def test_CU20_rounds_out_of_range_are_refused(rounds: int) -> None:
    with pytest.raises(OptionError, match="max_rounds is a whole number from 1 to 200"):
        load("cursed").configure(3, {"max_rounds": rounds})


def test_CU20_no_game_can_have_more_tokens_than_there_are_moves_for() -> None:
    """All wards ever revealed are mends of the greatest number; the first 18 were free, the others cost a token each."""
    revealed = SEATS * ROUNDS
    assert SEATS * LIFE + revealed * MOST - (revealed - 3 * SEATS) == TOKENS


# --- Notation ---


def test_moves_are_read_in_any_case_and_written_in_one() -> None:
    match = play(cursed("claim the void", "", ""), "roll 6 6 | 1 1")
    match.play("  WARD Claim  the VOID ")
    assert match.history[-1].text == "ward claim the void"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("ward candle", "'ward candle' is no move: there is no ward 'candle' in this deck"),
        ("ward", "there is no ward '' in this deck"),
        ("bless", "a move is written like ward torch, no ward, raise 3, stop, pledge 2 or buy 1"),
        ("raise -1", "a move is written like"),
        ("raise ２", "a move is written like"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(move: str, reason: str) -> None:
    match = play(cursed("torch, torch, torch", "", ""), "roll 6 6 | 1 1")
    with pytest.raises(MoveSyntaxError, match=reason) as refused:
        match.play(move)
    assert "possible now: no ward, ward torch" in str(refused.value)


@pytest.mark.parametrize("move", ["ward silver", "raise 1", "stop", "pledge 0", "buy 0", "raise " + "9" * 5000])
def test_a_move_of_another_time_is_refused(move: str) -> None:
    match = play(cursed("torch, torch, torch", "", ""), "roll 6 6 | 1 1")
    before = match.state()
    with pytest.raises(IllegalMove, match="is not allowed now; possible: no ward, ward torch"):
        match.play(move)
    assert match.state() == before


def test_amounts_of_another_phase_are_not_taken_for_ones_own() -> None:
    match = lay(cursed("", "", ""), WINNING)
    for wrong in ("pledge 1", "buy 1", "raise 0", "raise 10"):
        with pytest.raises(IllegalMove, match=r"possible: raise 1\.\.9, stop"):
            match.play(wrong)


def test_a_viewers_record_hides_what_the_viewer_can_not_know() -> None:
    match = play(cursed("mend", "hex", "torch"), "roll 6 6 | 1 2", "ward mend", "ward hex", "ward torch")

    def seen(viewer: int | None) -> list[str]:
        return [entry.text for entry in game_record.from_match(match, viewer).entries]

    deck = ["?"] * 48
    assert seen(None) == [f"deal 0 | {', '.join(deck)}", "roll 6 6 | ? ?", "ward ?", "ward ?", "ward ?"]
    assert seen(0)[1:] == ["roll 6 6 | 1 2", "ward mend", "ward ?", "ward ?"]
    assert seen(1)[1:] == ["roll 6 6 | ? ?", "ward ?", "ward hex", "ward torch"]
    mine = seen(1)[0].split(" | ")[1].split(", ")
    assert mine[3:6] == ["hex", "torch", "torch"] or mine[3] == "hex"
    assert mine[:3] == ["?"] * 3
    assert set(mine[6:]) == {"?"}


def test_a_viewers_record_tells_dice_that_were_shown() -> None:
    match = battle(cursed("", "", ""), "6 6 | 1 2")
    assert [entry.text for entry in game_record.from_match(match, 1).entries][1] == "roll 6 6 | 1 2"
    match = lay(cursed("", "", ""), "6 6 | 1 2")
    play(match, "raise 1", "pledge 0", "pledge 0")
    pass_buying(match)
    lay(match, "6 6 | 3 4")
    assert [entry.text for entry in game_record.from_match(match, 1).entries][1] == "roll 6 6 | ? ?", (
        "a flight keeps them secret"
    )
