"""What seats of Cursed! know: twin worlds, and worlds dealt from what is known."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from malison.engine import game_record
from malison.engine.match import Match, seeded_chance
from malison.engine.rules.rng import seed_generator
from malison.games import load
from malison.games.cursed import wards
from malison.games.cursed.audit import audit
from malison.games.cursed.state import State
from tests.games.cursed.builders import battle, cursed, lay, pass_buying, play

GAME = load("cursed")
TINY = wards.read(
    [
        "ward-kind torch | villager | add 1 | 3",
        "ward-kind hex | spell | hex 2 | 3",
        "ward-kind mend | spell | mend 2 | 3",
        "ward-kind roar | monster | add 3 | 3",
    ]
)


def laid_table() -> Match:
    """Four players, wards laid by the Monster (seat 0) and by seats 1 and 2; it is time to raise."""
    match = cursed("mend, hex, fangs", "hex, torch, drain", "torch, silver, roar", "mend, dispel, lurk", deck="roar, silver")
    return lay(match, "1 2 3 | 4 5 6", "mend", "hex", "torch", "")


def shown(match: Match, state: State, viewer: int | None) -> bytes:
    """All that is made for a viewer: knowledge, view, and the choices of the seat to move."""
    seen = match.rules.witness(state, viewer)
    choices = match.choices_of(seen) if viewer == state.turn else []
    return bytes(seen.bytes() + msgspec.json.encode([GAME.view(match.config, seen), choices]))


def swap_laid(state: State, seat: int) -> None:
    """The seat laid another ward of its hand."""
    other = next(ward for ward in range(state.kinds) if state.hand[seat, ward] and ward + 1 != state.laid[seat])
    state.hand[seat, state.laid[seat] - 1] += 1
    state.hand[seat, other] -= 1
    state.laid[seat] = other + 1


def swap_held(state: State, one: int, other: int) -> None:
    """Two seats have drawn each other's first ward."""
    first, second = (next(at for at in range(state.top) if state.drawer[at] == seat + 1) for seat in (one, other))
    for seat, lost, won in ((one, first, second), (other, second, first)):
        state.hand[seat, state.deck[lost] - 1] -= 1
        state.hand[seat, state.deck[won] - 1] += 1
    state.deck[first], state.deck[second] = state.deck[second], state.deck[first]


def change_dice(state: State) -> None:
    for place in range(state.dice):
        state.monster_die[place] = 7 - state.monster_die[place]


def swap_deck(state: State) -> None:
    top, bottom = state.top, state.deck_size - 1
    assert state.deck[top] != state.deck[bottom]
    state.deck[top], state.deck[bottom] = state.deck[bottom], state.deck[top]


TWINS: list[tuple[str, Callable[[State], None], set[int | None]]] = [
    ("the Monster's dice", change_dice, {None, 1, 2, 3}),
    ("the deck", swap_deck, {None, 0, 1, 2, 3}),
    ("the Monster's laid ward", lambda state: swap_laid(state, 0), {None, 1, 2, 3}),
    ("a villager's laid ward", lambda state: swap_laid(state, 1), {None, 0}),
    ("wards held by two others", lambda state: swap_held(state, 2, 3), {None, 0, 1}),
]


@pytest.mark.parametrize(("what", "change", "blind"), TWINS, ids=[what for what, *_ in TWINS])
def test_twin_worlds_look_the_same_to_those_who_can_not_know(
    what: str, change: Callable[[State], None], blind: set[int | None]
) -> None:
    match = laid_table()
    if what == "wards held by two others":
        match = pass_buying(play(match, "raise 1", "pledge 0", "pledge 0", "pledge 0"))
    state = match.state()
    twin = state.copy()
    change(twin)
    for viewer in (None, 0, 1, 2, 3):
        assert (shown(match, state, viewer) == shown(match, twin, viewer)) is (viewer in blind), (what, viewer)


def test_twin_worlds_with_villagers_who_do_not_share() -> None:
    match = cursed("mend, hex, fangs", "hex, torch, drain", "", "", villagers_share=False)
    lay(match, "1 2 3 | 4 5 6", "mend", "hex")
    state = match.state()
    twin = state.copy()
    swap_laid(twin, 1)
    same = [viewer for viewer in (None, 0, 1, 2, 3) if shown(match, state, viewer) == shown(match, twin, viewer)]
    assert same == [None, 0, 2, 3]


@pytest.mark.parametrize("phase", ["buying", "rolling"])
def test_after_a_flight_only_the_monster_of_that_round_knows_its_dice(phase: str) -> None:
    match = play(laid_table(), "raise 1", "pledge 0", "pledge 0", "pledge 0")
    if phase == "rolling":
        pass_buying(match)
    assert match.view(None).phase == phase
    state = match.state()
    twin = state.copy()
    change_dice(twin)
    same = [viewer for viewer in (None, 0, 1, 2, 3) if shown(match, state, viewer) == shown(match, twin, viewer)]
    assert same == [None, 1, 2, 3]
    for viewer in (None, 1):
        dice = {tuple(world.monster_die.tolist()[:3]) for world in worlds(match, viewer, 40)}
        assert len(dice) > 20, "worlds for those who did not see them vary"
    assert {tuple(world.monster_die.tolist()[:3]) for world in worlds(match, 0, 10)} == {(4, 5, 6)}


def worlds(match: Match, viewer: int | None, many: int) -> list[State]:
    found = []
    for at in range(many):
        world = match.witness(viewer)
        seed_generator(world, f"{viewer} {at}".encode())
        match.rules.redeal(world)
        assert audit(match.config, world) is None
        assert match.rules.witness(world, viewer) == match.witness(viewer)
        found.append(world)
    return found


def test_the_monsters_dice_are_even_in_dealt_worlds() -> None:
    dice = Counter(world.monster_die[0] for world in worlds(laid_table(), 1, 300))
    assert sorted(dice) == [1, 2, 3, 4, 5, 6]
    assert min(dice.values()) > 25


def test_hidden_wards_are_dealt_by_how_many_are_unseen() -> None:
    """Seat 3 sees 3 own wards and 2 laid ones; of the 43 others each is as likely to be the Monster's laid one."""
    laid = Counter(world.laid[0] - 1 for world in worlds(laid_table(), 3, 500))
    assert laid[0] > 0
    names = [ward.name for ward in wards.standard().wards]
    torches, claims = laid[names.index("torch")], laid[names.index("claim the void")]
    assert abs(torches - 500 * 3 / 43) < 25
    assert abs(claims - 500 * 2 / 43) < 20


def made_anew() -> Match:
    """Three players, a deck of twelve: seat 0's torch, seat 1's hex and seat 2's mend were used and are the new deck,
    of which seat 1 has drawn one."""
    match = cursed("torch, torch, torch", "hex, hex, hex", "mend, mend, mend", deck="roar, roar, roar", own=TINY)
    battle(match, "6 6 | 1 1", "torch", "hex", "mend")
    return play(match, "buy 4", "shuffle hex, torch, mend")


def test_a_deck_made_anew_holds_nothing_but_what_was_discarded() -> None:
    match = made_anew()
    names = [ward.name for ward in TINY.wards]
    for viewer in (None, 0, 1, 2):
        for world in worlds(match, viewer, 40):
            deck = sorted(names[world.deck[place] - 1] for place in range(world.deck_size))
            assert deck == ["hex", "mend", "torch"]
    left = {tuple(world.deck.tolist()[1:3]) for world in worlds(match, 1, 40)}
    assert len(left) == 2, "seat 1 drew the hex: torch and mend lie in the deck in one order or the other"
    assert len({world.deck[0] for world in worlds(match, 0, 40)}) == 3


def test_wards_held_before_the_new_deck_stay_in_hands() -> None:
    match = made_anew()
    held = match.rules.witness(match.state(), 0)
    assert [held.old[seat] for seat in range(3)] == [2, 5, 2]
    for world in worlds(match, 0, 40):
        mine = [world.hand[0, ward] for ward in range(4)]
        assert mine == [2, 0, 0, 0]
        roars = sum(world.hand[seat, 3] for seat in (1, 2))
        assert roars == 3, "all roars were bought before: none can be in the deck"


def test_used_wards_are_told_apart_from_those_of_the_new_deck() -> None:
    """Seat 2 has drawn nothing from the new deck, so that the mend it reveals was in hand before."""
    match = pass_buying(made_anew())
    lay(match, "6 6 | 1 1", "", "mend")
    play(match, "stop")
    state = match.state()
    assert (state.old[2], state.loose[2]) == (1, 1)
    for world in worlds(match, 0, 40):
        assert world.hand[2, 2] + world.hand[1, 2] >= 1, "the other old mend is in a hand"


MANY = wards.read(
    [
        *(f"ward-kind w{at} | spell | add 1 | 2" for at in range(10)),
        "ward-kind x | spell | add 1 | 10",
        "ward-kind y | spell | hex 1 | 10",
    ]
)
X, Y = 10, 11


def hold(state: State, seat: int, *held: int) -> None:
    """That seat's hand, each ward once."""
    for ward in range(state.kinds):
        state.hand[seat, ward] = held.count(ward)
    state.held[seat] = len(held)


def hard_to_guess() -> Match:
    """Of the w's one each was in hand when the deck was made, and one was in it, with all the y's.

    Seat 1 has used ten w's and the ten x's, which were all old ones: so its w's all came from the
    deck. The others have the old w's.
    """
    match = lay(cursed("", "", "", own=MANY), "1 1 | 1 1")
    state = match._state
    hold(state, 0, 0, 1, 2, 3, 4)
    hold(state, 1)
    hold(state, 2, 5, 6, 7, 8, 9)
    for ward in range(10):
        state.made[ward] = state.loose[ward] = state.used[1, ward] = state.discard[ward] = 1
        state.deck[ward], state.drawer[ward] = ward + 1, 2
    state.made[X], state.loose[X], state.used[1, X], state.discard[X] = 0, 10, 10, 10
    state.made[Y], state.loose[Y] = 10, 0
    state.deck_size, state.top, state.discards, state.decks = 20, 10, 20, 1
    for place in range(10, 120):
        state.deck[place], state.drawer[place] = Y + 1 if place < 20 else 0, 0
    for seat, (old, bought) in enumerate([(5, 0), (10, 10), (5, 0)]):
        state.old[seat], state.bought[seat] = old, bought
    assert audit(match.config, state) is None
    return match


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_worlds_are_whole_where_used_wards_are_hard_to_share_out(viewer: int | None) -> None:
    """A spectator's guess, each w an old one or the deck's as likely, comes out once in a thousand times."""
    assert len({world.position_bytes() for world in worlds(hard_to_guess(), viewer, 40)}) > 10, "they vary"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_world_of_a_random_game_can_be_told_from_nothing_seen(seats: int) -> None:
    """Small decks made anew again and again; every seat's worlds are whole, and nobody ever sees that they are guesses."""
    own = wards.read(
        ["ward-kind a | spell | reroll | 6", "ward-kind b | spell | mend 3 | 6", "ward-kind c | spell | hex 1 | 8"]
    )
    match = Match(GAME, seats, {"wards": "own", "max_rounds": 6}, custom=own, chance=seeded_chance(seats))
    pick = random.Random(seats)
    while not match.is_over:
        if pick.random() < 0.3:
            for viewer in (None, *range(seats)):
                worlds(match, viewer, 3)
        match.play(pick.choice(match.legal))
    assert match.state().decks > 0


def test_tokens_are_conserved_and_counted() -> None:
    """The audit that conformance runs at every turn notices a token or a ward too many or too few."""
    match = laid_table()
    state = match.state()
    assert audit(match.config, state) is None
    for spoil in (
        lambda broken: broken.tokens.__setitem__(0, broken.tokens[0] + 1),
        lambda broken: setattr(broken, "void", 1),
        lambda broken: broken.skull.__setitem__(1, 0),
        lambda broken: broken.hand.__setitem__((1, 0), 3),
        lambda broken: broken.laid.__setitem__(1, 0),
        lambda broken: broken.held.__setitem__(1, 1),
        lambda broken: broken.deck.__setitem__(broken.top, broken.deck[broken.top] % 3 + 1),
        lambda broken: broken.died.__setitem__(broken.turn, 2),
    ):
        broken: Any = state.copy()
        spoil(broken)
        assert audit(match.config, broken) is not None


def moves_told(match: Match, viewer: int | None) -> list[str]:
    return [entry.text for entry in game_record.from_match(match, viewer).entries if entry.seat is not None]


def test_CU12_a_viewers_record_tells_a_laid_ward_once_it_was_shown() -> None:
    match = laid_table()
    assert moves_told(match, None) == ["ward ?", "ward ?", "ward ?", "no ward"]
    assert moves_told(match, 3) == ["ward ?", "ward hex", "ward torch", "no ward"], "villagers share"
    assert moves_told(match, 0) == ["ward mend", "ward ?", "ward ?", "no ward"]
    match.play("stop")
    assert moves_told(match, None)[:4] == ["ward mend", "ward hex", "ward torch", "no ward"]


def test_CU15_a_viewers_record_tells_wards_that_were_laid_in_vain() -> None:
    match = laid_table()
    play(match, "raise 1", "pledge 0", "pledge 0", "pledge 0")
    assert moves_told(match, None)[:4] == ["ward mend", "ward hex", "ward torch", "no ward"]


def test_CU18_a_viewers_record_tells_the_wards_that_they_bought() -> None:
    match = laid_table()
    match.play("stop")
    while match.turn != 1:
        match.play("buy 0")
    match.play("buy 1")
    decks = {
        viewer: game_record.from_match(match, viewer).entries[0].text.split(" | ")[1].split(", ") for viewer in (None, 0, 1)
    }
    assert decks[1][12] == "roar"
    assert decks[0][12] == decks[None][12] == "?"
