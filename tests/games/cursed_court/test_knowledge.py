"""Who knows what in Cursed Court: two knowers a card, one a feint, none of the deck; and worlds that agree with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from malison.engine import game_record
from malison.engine.match import Match
from malison.engine.rules.rng import seed_generator
from malison.games.cursed_court.state import State
from tests.games.cursed_court.builders import after_a_ruin, court, deck, finish_year, play, seeded_court, values


def shown(match: Match, viewer: int | None) -> bytes:
    """Everything that is made for a viewer."""
    record = game_record.dumps(game_record.from_match(match, viewer))
    known: bytes = match.witness(viewer).bytes()
    return msgspec.json.encode([match.view(viewer), match.events(viewer), record]) + known


def worlds(match: Match, viewer: int | None, n: int) -> list[State]:
    dealt = []
    for at in range(n):
        world: State = match.witness(viewer)
        seed_generator(world, f"world {at}".encode())
        match.rules.redeal(world)
        dealt.append(world)
    return dealt


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_face_down_card_has_its_knowers_and_no_other(seats: int) -> None:
    match = seeded_court(seats)
    hidden = match.state().hidden
    knowers = [sum(match.witness(seat).deck[card] > 0 for seat in range(seats)) for card in range(hidden)]
    assert knowers == [1 if seats == 2 else 2] * hidden
    assert not any(match.witness(None).deck[card] for card in range(hidden))
    for viewer in (None, *range(seats)):
        assert not any(match.witness(viewer).deck[card] for card in range(hidden + 1, 36)), "the deck's order is hidden"
    for event in range(hidden):
        told = [values(match, "card-hidden", seat)[event]["card"] is not None for seat in range(seats)]
        assert sum(told) == knowers[event]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_twin_worlds_of_cards_look_the_same(viewer: int | None) -> None:
    """Two decks that differ only in cards the viewer can't see: every byte made for it is equal, and not for the others."""
    top = {None: ("C M K P", "S D A J"), 0: ("C M K P", "C D A P"), 1: ("C M K P", "C M A J")}
    top |= {2: ("C M K P", "S M K J"), 3: ("C M K P", "S D K P")}
    one, other = (play(court(f"{cards} Q", 4), "0: queen 2, 1: king 3") for cards in top[viewer])
    assert shown(one, viewer) == shown(other, viewer)
    assert any(shown(one, seat) != shown(other, seat) for seat in range(4) if seat != viewer)


def test_twin_worlds_of_feints_look_the_same_until_the_years_end() -> None:
    one = play(court("C M K P Q", 2, feints=True), "0: queen 2 feint, 1: king 3")
    other = play(court("C M K P Q", 2, feints=True), "0: queen 2, 1: king 3")
    for viewer in (None, 1):
        assert shown(one, viewer) == shown(other, viewer)
    assert shown(one, 0) != shown(other, 0)


def test_twin_worlds_refuse_in_the_same_words() -> None:
    errors = []
    for first in ("queen 2 feint", "queen 2"):
        match = play(court("C M K P Q", 2, feints=True), f"0: {first}")
        for wrong in ("queen 3", "queen 3 feint", "nonsense"):
            with pytest.raises(Exception, match="possible") as caught:
                match.play(wrong)
            errors.append(str(caught.value))
    assert errors[:3] == errors[3:]


def test_a_half_made_bet_is_known_to_nobody_else() -> None:
    match = court("C M K P Q", 4, feints=True)
    state = match.state()
    match.rules.play(state, 31)  # the queen's region with the feint
    assert match.rules.awaits_amount(state)
    assert match.rules.witness(state, 0).pending == 32
    for viewer in (None, 1, 2, 3):
        assert match.rules.witness(state, viewer).pending == 0


def test_an_outsider_of_the_great_exchange_sees_what_the_public_sees() -> None:
    match = after_a_ruin()
    assert [seat.is_left for seat in match.view(None).seats] == [True, False, True]
    assert match.witness(1).deck.tolist() == match.witness(None).deck.tolist()


def test_worlds_draw_every_unseen_card_as_often_as_it_is_there() -> None:
    """Seat 0 of four sees two of the face-down cards and one face up: 33 places, 33 cards."""
    match = court("Q M K Q Q", 4)
    drawn = Counter(world.deck[1] for world in worlds(match, 0, 3300))
    assert set(drawn) == set(range(1, 10))
    for card, times in drawn.items():
        expected = 100 * (1 if card == 5 else 4)
        assert abs(times - expected) < 6 * expected**0.5, f"card {card} came {times} times, not about {expected}"
    assert all(world.deck.tolist()[0] == 5 and world.deck.tolist()[3] == 5 for world in worlds(match, 0, 20))


def test_worlds_leave_out_what_sits_out_even_when_it_is_left_to_memory() -> None:
    match = finish_year(court("Q Q Q Q  K K J A", 4, remembers="hidden"))
    match.dictate(f"deal 3 | {deck('M M', sitting='QQQQKKJA')}")
    for world in worlds(match, None, 50):
        counts = Counter(world.deck.tolist())
        assert counts[5] == 0
        assert sum(counts.values()) - counts[0] == 28


def test_any_of_four_crowns_may_be_the_feint() -> None:
    match = play(court("C M K P Q", 2, feints=True), "0: queen 2 feint, 1: king 3, 1: duke 0")
    feints = Counter(world.feint[1] for world in worlds(match, 0, 2000))
    assert set(feints) == {0, 3, 6}, "free, on the king or on the duke"
    for place, share in ((0, 1000), (3, 500), (6, 500)):
        assert abs(feints[place] - share) < 120
    assert all(world.feint[0] == 5 for world in worlds(match, 0, 20)), "one's own is known"


@pytest.mark.parametrize(
    "options", [{}, {"feints": True}, {"coinless": True, "feints": True}, {"exchange": True, "max_years": 2}], ids=str
)
def test_nothing_of_a_hidden_card_is_in_the_bytes_made_for_others(options: dict[str, Any]) -> None:
    """A canary: the four assassins lie face down among others, and no byte made for seat 2 tells of one."""
    match = court("A A D A A Q", 5, **options)
    for viewer in (None, 3):
        known = [place.cards for place in match.view(viewer).places]
        assert known == [[None], [None], ["D"] if viewer else [None], ["A"] if viewer else [None], [None]]
        record = game_record.dumps(game_record.from_match(match, viewer))
        assert record.count(" A") == (1 if viewer else 0)
        cards = [event.values["card"] for event in match.events(viewer) if event.kind == "card-hidden"]
        assert cards.count("A") == (1 if viewer else 0)
