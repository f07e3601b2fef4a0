"""Who knows what in Courtisans: twin worlds that differ in one secret, and worlds dealt from what a seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from malison.engine import game_record
from malison.engine.errors import MalisonError
from malison.engine.match import Match
from malison.engine.rules.rng import seed_generator
from malison.games import load
from malison.games.courtisans.audit import audit
from malison.games.courtisans.cards import card_text
from malison.games.courtisans.knowledge import forget
from malison.games.courtisans.state import State
from tests.games.courtisans.builders import deal, deck, feast, play

Connection = int | None


def shown(match: Match, viewer: Connection) -> list[bytes | str]:
    """Everything the match makes for that viewer: view, story, exported record and, on its turn, choices and refusals."""
    made: list[bytes | str] = [
        msgspec.json.encode(match.view(viewer)),
        msgspec.json.encode(match.events(viewer)),
        str(match.outcome),
    ]
    if not match.is_over:
        made.append(game_record.dumps(game_record.from_match(match, viewer)))
    if viewer is not None and match.turn == viewer:
        made += match.legal
        for wrong in ("nonsense", "kill spy 9", "carp > 4"):
            with pytest.raises(MalisonError) as refused:
                match.play(wrong)
            made.append(str(refused.value))
    return made


def known(match: Match, viewer: Connection) -> bytes:
    content: bytes = match.witness(viewer).bytes()
    return content


def twins(one: Match, other: Match, ignorant: set[Connection], *, to_the_end: bool = True) -> None:
    """Compare all that is made for the `ignorant`, while both worlds are played on with the same moves."""
    while True:
        assert one.turn == other.turn
        for viewer in ignorant:
            assert known(one, viewer) == known(other, viewer)
            assert shown(one, viewer) == shown(other, viewer)
        if one.is_over or not to_the_end:
            return
        legal = one.legal
        move = "spare" if "spare" in legal else legal[0]
        one.play(move)
        other.play(move)


def is_about(match: Match, viewer: Connection, text: str) -> bool:
    return any(text.encode() in (made if isinstance(made, bytes) else made.encode()) for made in shown(match, viewer))


# --- Twin worlds ---

SPY_DECK = deck(("carp spy, stag, stag", "toad assassin, toad, toad", "hare, hare, hare"), 2)
OTHER_DECK = ["nightingale spy", *SPY_DECK[1:]]


def world(cards: list[str], missions: str = "1 2 | 3 4", *, memory_aid: bool = True, first: int = 0) -> Match:
    match = Match(load("courtisans"), 2, {"memory_aid": memory_aid}, dictated=True)
    match.dictate(f"deal {first} | {missions} | {', '.join(cards)}")
    return match


@pytest.mark.parametrize("put", ["table up", "table down", "mine", "1"])
def test_a_spy_swapped_for_another_is_the_same_to_all_but_its_player(put: str) -> None:
    one, other = world(SPY_DECK), world(OTHER_DECK)
    assert known(one, 0) != known(other, 0), "its player sees it in hand"
    one.play(f"carp spy > {put}")
    other.play(f"nightingale spy > {put}")
    twins(one, other, {1, None}, to_the_end=False)
    assert is_about(one, 0, "carp spy")
    assert not is_about(one, 1, "carp spy")
    assert shown(one, 0) != shown(other, 0), "the memory aid shows it to its player"


def test_without_the_memory_aid_its_player_is_not_shown_it_either() -> None:
    one, other = world(SPY_DECK, memory_aid=False), world(OTHER_DECK, memory_aid=False)
    assert shown(one, 0) != shown(other, 0), "in hand it is seen"
    play(one, "carp spy > mine; stag > 1; stag > table up")
    play(other, "nightingale spy > mine; stag > 1; stag > table up")
    assert shown(one, 0) == shown(other, 0)
    assert not is_about(one, 0, "carp spy")
    assert known(one, 0) != known(other, 0), "but it is known: players who remember may use it"


def test_of_two_equal_spies_only_the_one_still_in_hand_is_shown() -> None:
    match = play(feast("carp spy, carp spy, stag"), "carp spy > mine")
    record = game_record.dumps(game_record.from_match(match, 0))
    assert record.count("carp spy") == 1
    assert "0 ? spy > mine" in record


def test_a_removed_spy_stays_unknown_beyond_the_end() -> None:
    one, other = world(SPY_DECK), world(OTHER_DECK)
    rest = "stag > 1; stag > mine"
    kill = "toad assassin > table up; kill spy 1; toad > mine; toad > 0"
    play(one, f"carp spy > table down; {rest}", kill)
    play(other, f"nightingale spy > table down; {rest}", kill)
    twins(one, other, {1, None})
    assert one.is_over
    assert one.outcome == other.outcome
    assert known(one, 0) != known(other, 0)
    assert game_record.dumps(game_record.from_match(one)) != game_record.dumps(game_record.from_match(other)), (
        "the record tells"
    )


def test_a_mission_swapped_is_the_same_to_the_other_seat() -> None:
    twins(world(SPY_DECK, "1 2 | 3 4"), world(SPY_DECK, "10 2 | 9 4"), {1, None}, to_the_end=False)
    one, other = world(SPY_DECK, "1 2 | 3 4"), world(SPY_DECK, "10 2 | 9 4")
    assert shown(one, 0) != shown(other, 0)
    for match in (one, other):
        play(match, "carp spy > mine; stag > 1; stag > table up")
    twins(one, other, {1, None}, to_the_end=False)


def test_a_hand_swapped_is_the_same_to_the_other_seat_and_a_spectator() -> None:
    cards = deck(("carp, stag, stag", "toad, toad, toad", "hare, hare, hare"), 2)
    hand = [*cards[6:9], *cards[3:6], *cards[:3], *cards[9:]]
    one, other = world(cards), world(hand)
    twins(one, other, {1, None}, to_the_end=False)
    assert shown(one, 0) != shown(other, 0)


def test_the_order_of_the_deck_is_the_same_to_everybody() -> None:
    one, other = world(SPY_DECK), world([*SPY_DECK[:12], *reversed(SPY_DECK[12:])])
    for match in (one, other):
        play(match, "carp spy > mine; stag > 1; stag > table up")
    twins(one, other, {0, 1, None}, to_the_end=False)


def test_what_is_put_away_is_told_to_nobody_even_after_the_end() -> None:
    match = world(SPY_DECK)
    while not match.is_over:
        match.play("spare" if "spare" in match.legal else match.legal[0])
    seen = match.witness(1)
    assert not any(seen.deck[place] for place in range(60, 90))


# --- Exports ---


def test_a_record_for_one_seat_hides_what_the_seat_may_not_know() -> None:
    match = world(SPY_DECK, memory_aid=True)
    play(match, "carp spy > mine; stag > 1; stag > table up")
    mine = game_record.dumps(game_record.from_match(match, 0)).splitlines()
    theirs = game_record.dumps(game_record.from_match(match, 1)).splitlines()
    public = game_record.dumps(game_record.from_match(match, None)).splitlines()
    hidden = ", ".join("?" * 51)
    assert f"deal 0 | 1 ? | 3 ? | carp spy, stag, stag, ?, ?, ?, hare, hare, hare, {hidden}" in mine
    assert f"deal 0 | ? 2 | ? 4 | ?, ?, ?, toad assassin, toad, toad, ?, ?, ?, {hidden}" in theirs
    assert f"deal 0 | ? ? | ? ? | {', '.join('?' * 60)}" in public
    assert "0 carp spy > mine" in mine
    assert "0 ? spy > mine" in theirs
    assert "0 ? spy > mine" in public
    assert "0 stag > 1" in public


# --- Worlds dealt from what a seat knows ---


def worlds(match: Match, viewer: Connection, n: int, prepare: Callable[[State], None] = lambda seen: None) -> list[State]:
    made = []
    for at in range(n):
        seen = match.witness(viewer)
        prepare(seen)
        seed_generator(seen, f"world {at}".encode())
        match.rules.redeal(seen)
        assert audit(match.config, seen) is None
        made.append(seen)
    return made


def test_an_unknown_face_down_card_is_always_an_unseen_spy() -> None:
    """Seat 1 holds both Carp spies and a Hare spy: of the 9 it has not seen, one is a Hare, two each of four other families."""
    match = feast("stag spy, stag, stag", "carp spy, carp spy, hare spy")
    play(match, "stag spy > table up")
    found = Counter(card_text(world.placed[0] - 1) for world in worlds(match, 1, 900))
    assert set(found) == {f"{family} spy" for family in ("butterfly", "toad", "nightingale", "hare", "stag")}
    assert 70 <= found["hare spy"] <= 130, "one in nine"
    assert all(160 <= found[f"{family} spy"] <= 240 for family in ("butterfly", "toad", "nightingale", "stag"))


def test_cards_in_ones_own_hand_are_dealt_to_nobody_else() -> None:
    """With five seats every card is in play: the pack's first card too, whose number is the lowest."""
    match = feast("butterfly noble, butterfly noble, butterfly noble", seats=5)
    for world in worlds(match, 0, 10):
        assert sum(world.deck[place] == 1 for place in range(90)) == 4


def test_others_get_missions_nobody_is_known_to_have() -> None:
    match = feast(seats=5, white="1 2 3 4 5", blue="10 9 8 7 6")
    for world in worlds(match, 2, 50):
        assert (world.white[2], world.blue[2]) == (3, 8)
    found = {world.white[0] for world in worlds(match, 2, 200)}
    assert found == set(range(1, 11)) - {3}


def test_cards_put_away_vary_and_own_cards_do_not() -> None:
    match = play(feast("carp spy, stag, stag", "toad, toad, toad"), "carp spy > mine; stag > 1; stag > table up")
    made = worlds(match, 0, 60)
    assert {card_text(world.placed[0] - 1) for world in made} == {"carp spy"}
    assert len({tuple(sorted(world.deck[place] for place in range(60))) for world in made}) == 60


@pytest.mark.parametrize("hand", ["carp spy, stag, stag", "stag, carp spy, stag", "stag, stag, carp spy"])
def test_a_seat_that_forgets_its_spies_deals_them_anew(hand: str) -> None:
    match = play(feast(hand, "toad, toad, toad"), "carp spy > mine; stag > 1; stag > table up")
    found = {card_text(world.placed[0] - 1) for world in worlds(match, 0, 200, forget)}
    assert len(found) == 6
    assert all(card.endswith(" spy") for card in found)


def test_with_the_memory_aid_nothing_is_forgotten() -> None:
    match = play(feast("carp spy, stag, stag", "toad, toad, toad", memory_aid=True), "carp spy > mine")
    seen = match.witness(0)
    before = seen.bytes()
    forget(seen)
    assert seen.bytes() == before


def test_CO8_spies_turned_up_at_the_end_are_no_longer_left_to_memory() -> None:
    match = feast("carp spy, stag spy, stag", "toad assassin, toad, toad")
    play(match, "carp spy > mine; stag spy > table up; stag > 1", "toad assassin > table up; kill spy 1; toad > mine; toad > 0")
    while not match.is_over:
        match.play("spare" if "spare" in match.legal else match.legal[0])
    for viewer in (0, 1):
        seen = match.witness(viewer)
        forget(seen)
        assert card_text(seen.placed[0] - 1) == "carp spy"
        assert seen.placed[1] == 0, "the removed one stays face down"


def test_a_spectator_has_nothing_to_forget() -> None:
    match = play(feast("carp spy, stag, stag", "toad, toad, toad"), "carp spy > mine")
    seen = match.witness(None)
    before = seen.bytes()
    forget(seen)
    assert seen.bytes() == before


def test_before_the_deal_nothing_is_known_and_nothing_is_dealt() -> None:
    match = Match(load("courtisans"), 2, dictated=True)
    state = match.state()
    for outcome in (1, 3, 4, 5):
        match.rules.draw(state, outcome)
    seen = match.rules.witness(state, 0)
    assert (seen.first, seen.white[0], seen.blue[0]) == (0, 0, 0)
    match.rules.redeal(seen)
    assert seen.deck.tolist() == [0] * 90
    match.dictate(deal((), 2))
