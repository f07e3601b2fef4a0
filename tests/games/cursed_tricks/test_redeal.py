"""Chance that a table dictates, and chance that a seat imagines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, prod, sqrt

import pytest

from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.errors import ChanceError
from malison.engine.match import Match, seeded_chance
from malison.engine.rules.rng import seed_generator
from malison.engine.rules.state_layout import CHANCE
from malison.games import load
from malison.games.cursed_tricks.knowledge import unseen_cards
from malison.games.cursed_tricks.state import DEALING, State


def worlds(seen: State, number: int) -> Iterator[State]:
    """So many redeals of what a seat knows."""
    rules = InterpretedRules(load("cursed-tricks"))
    for at in range(number):
        world = seen.copy()
        seed_generator(world, f"redeal {at}".encode())
        rules.redeal(world)
        yield world


HANDS = ["P1 P2 P3", "G1 G2 G3", "R1 R2 R3", "Y1 Y2 Y3"]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("other", range(4))
def test_CT4_no_card_is_dealt_to_two_hands(seat: int, other: int) -> None:
    match = Match(load("cursed-tricks"), 4, {"ranks": 4}, dictated=True)
    hands = [hand.split() for hand in HANDS]
    if seat != other:
        hands[other][0] = hands[seat][0]
        with pytest.raises(ChanceError, match=f"chance can't bring {hands[seat][0]} here"):
            match.dictate("deal 0 | " + " | ".join(map(" ".join, hands)))
    else:
        match.dictate("deal 0 | " + " | ".join(map(" ".join, hands)))
        assert match.turn == 0


def test_a_redealt_card_is_in_each_place_as_often_as_there_is_room() -> None:
    """With five ranks and three players a seat does not see 11 cards: four in each other hand, three unused."""
    game = load("cursed-tricks")
    match = Match(game, 3, {"ranks": 5}, chance=seeded_chance(2))
    rules = InterpretedRules(game)
    seen = rules.witness(match.state(), 0)
    unseen = unseen_cards(seen)
    tries = 1500
    found: Counter[tuple[int, int]] = Counter()
    for world in worlds(seen, tries):
        found.update((card, seat) for card in range(56) for seat in (1, 2) if world.hand[seat] >> card & 1)
    cards = [card for card in range(56) if unseen >> card & 1]
    assert len(cards) == 11
    expected = tries * 4 / 11
    allowed = 5 * sqrt(expected * 7 / 11)
    for card in cards:
        for seat in (1, 2):
            assert abs(found[card, seat] - expected) < allowed


def test_with_a_void_shown_every_card_may_lie_in_every_place_that_can_hold_it() -> None:
    """Seat 1 has shown to be out of purple: its purple cards are elsewhere, everything else may be anywhere."""
    game = load("cursed-tricks")
    rules = InterpretedRules(game)
    seen = rules.witness(Match(game, 3, {"ranks": 5}, chance=seeded_chance(2)).state(), 0)
    seen.void[1] = 1
    unseen = {card for card in range(56) if unseen_cards(seen) >> card & 1}
    found: set[tuple[int, int]] = set()
    for world in worlds(seen, 400):
        hands = {seat: {card for card in range(56) if world.hand[seat] >> card & 1} for seat in (1, 2)}
        assert [len(hands[seat]) for seat in (1, 2)] == [4, 4]
        assert not hands[1] & hands[2]
        assert not any(card < 14 for card in hands[1])
        found |= {(card, seat) for seat in (1, 2) for card in hands[seat]}
        found |= {(card, 3) for card in unseen - hands[1] - hands[2]}
    assert found == {(card, place) for card in unseen for place in (1, 2, 3) if not (place == 1 and card < 14)}


def test_seats_with_the_same_void_get_a_card_equally_often() -> None:
    game = load("cursed-tricks")
    rules = InterpretedRules(game)
    seen = rules.witness(Match(game, 4, {"ranks": 6}, chance=seeded_chance(2)).state(), 0)
    for seat in (1, 2, 3):
        seen.void[seat] = 1
    cards = [card for card in range(14, 56) if unseen_cards(seen) >> card & 1]
    tries = 600
    found: Counter[tuple[int, int]] = Counter()
    for world in worlds(seen, tries):
        found.update((card, seat) for card in cards for seat in (1, 2, 3) if world.hand[seat] >> card & 1)
    for card in cards:
        dealt = sum(found[card, seat] for seat in (1, 2, 3))
        allowed = 5 * sqrt(dealt * 2 / 9)
        for seat in (1, 2, 3):
            assert abs(found[card, seat] - dealt / 3) < allowed


def fair_share(unseen: list[int], room: int, others: int) -> float:
    """How many cards of colour 1 seat 1 holds on average over all deals, if it has no colour 0 and seat 2 no colour 1."""
    ways = held = 0
    own = unseen[1:]
    for mine in product(*(range(number + 1) for number in own)):
        if sum(mine) == room:
            left_for_two = sum(unseen) - unseen[1] - sum(mine[1:])
            deals = prod(map(comb, own, mine)) * comb(left_for_two, others)
            ways += deals
            held += deals * mine[0]
    return held / ways


def test_with_two_voids_shown_a_redeal_is_nearly_as_even_as_all_deals_together() -> None:
    """Seat 2 has no green, so that more of the green cards are with seat 1 than its room alone would bring there."""
    game = load("cursed-tricks")
    rules = InterpretedRules(game)
    seen = rules.witness(Match(game, 3, {"ranks": 6}, chance=seeded_chance(2)).state(), 0)
    seen.void[1], seen.void[2] = 1, 2
    unseen = [(unseen_cards(seen) >> colour * 14 & (1 << 14) - 1).bit_count() for colour in range(4)]
    tries, green = 1500, 0
    for world in worlds(seen, tries):
        green += (world.hand[1] >> 14 & (1 << 14) - 1).bit_count()
    assert abs(green / tries - fair_share(unseen, 5, 5)) < 0.1


def test_a_bag_holds_each_card_once() -> None:
    match = Match(load("cursed-tricks"), 3, {"ranks": 4}, dictated=True)
    rules, state = InterpretedRules(match.game), match.state()
    assert rules.chance_outcomes(state) == [1, 1, 1]  # the starter
    rules.draw(state, 0)
    assert sum(rules.chance_outcomes(state)) == 12
    rules.draw(state, 1)
    assert sum(rules.chance_outcomes(state)) == 11


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("seat", range(4))
def test_a_hand_that_may_hold_one_colour_only_gets_it(seat: int, steps: int) -> None:
    """Of five red cards four are needed in that hand: wherever the others go, enough of them must be kept for it."""
    game = load("cursed-tricks")
    match = Match(game, 4, {"ranks": 5}, dictated=True)
    hands = ["P1 P2 G1 G2", "P3 P4 G3 G4", "Y1 Y2 Y3 Y4"]
    hands.insert(seat, "R1 R2 R3 R4")
    match.dictate("deal 0 | " + " | ".join(hands))
    rules = InterpretedRules(game)
    seen = rules.witness(match.state(), (seat + steps) % 4)
    seen.void[seat] = 0b1011
    red = (1 << 14) - 1 << 28
    for world in worlds(seen, 20):
        assert world.hand[seat] & ~red == 0
        assert [world.hand[other].bit_count() for other in range(4)] == [4, 4, 4, 4]


@pytest.mark.parametrize("number", range(1, 15))
def test_a_curse_on_the_table_is_in_no_hand(number: int) -> None:
    seen = InterpretedRules(load("cursed-tricks")).witness(
        Match(load("cursed-tricks"), 4, chance=seeded_chance(1)).state(), None
    )
    before = unseen_cards(seen)
    seen.curse[2] = number
    assert before & ~unseen_cards(seen) == 1 << 28 + number - 1


def test_after_the_end_nobody_holds_anything() -> None:
    """Also when the third curse ended the last round before all cards were played."""
    game = load("cursed-tricks")
    rules = InterpretedRules(game)
    early = 0
    for seed in range(30):
        match = Match(game, 3, {"rounds": 1, "ranks": 7}, chance=seeded_chance(seed))
        while match.turn is not None:
            match.play(match.legal[-1])
        seen = match.witness(0)
        early += sum(seen.tricks[seat] for seat in range(3)) < 6
        rules.redeal(seen)
        assert seen.hand.tolist() == [0, 0, 0, 0]
    assert early


def test_the_first_card_of_a_colour_in_the_trick_is_out_of_its_hand() -> None:
    """Purple 1 has the number 0: it must not be taken for no card at all."""
    game = load("cursed-tricks")
    match = Match(game, 3, {"ranks": 4}, dictated=True)
    match.dictate("deal 0 | P1 P2 P3 | G1 G2 G3 | R1 R2 R3")
    match.play("P1")
    for world in worlds(match.witness(1), 20):
        assert [world.hand[seat].bit_count() for seat in range(3)] == [2, 3, 3]
        assert not any(world.hand[seat] & 1 for seat in range(3))


def test_CT3_any_seat_may_start_the_first_round() -> None:
    game = load("cursed-tricks")
    assert {Match(game, 4, chance=seeded_chance(seed)).turn for seed in range(40)} == {0, 1, 2, 3}


def test_CT5_a_new_round_begins_with_nothing_shown() -> None:
    match = Match(load("cursed-tricks"), 3, {"ranks": 3, "rounds": 2}, dictated=True)
    match.dictate("deal 0 | P1 P2 | G1 G2 | R1 R2")
    while match.turn is not None:
        match.play(match.legal[0])
    between = match.state()
    assert (between.turn, between.phase) == (CHANCE, DEALING)
    assert between.void.tolist() == [0, 1, 1, 0], "both followed purple with something else"
    match.dictate("deal 1 | P1 P2 | G1 G2 | R1 R2")
    assert match.state().void.tolist() == [0, 0, 0, 0]
