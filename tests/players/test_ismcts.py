"""The parts of search, each on its own."""

from __future__ import annotations

import math
import random
import types
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from malison.engine.backends import primitives
from malison.engine.backends.interpreted import Box, InterpretedRules
from malison.engine.match import Match, seeded_chance
from malison.games import load
from malison.players import ismcts
from malison.players.hashing import hash_words
from malison.players.ismcts import EDGES, FIRST, MOVE, NEXT, NODES, ROOT
from malison.players.search_tree import Grid

CPU = primitives.on_cpu()
WORDS = st.lists(st.integers(0, (1 << 64) - 1), min_size=1, max_size=40)


@given(WORDS)
def test_digests_are_the_same_at_both_speeds(words: list[int]) -> None:
    import numpy as np

    assert hash_words(words) == CPU["hash_words"](np.array(words, np.uint64))
    assert 0 <= hash_words(words) < 1 << 62


@given(WORDS, st.data())
def test_digests_differ_when_a_bit_does(words: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(words) - 1))
    other = [*words]
    other[place] ^= 1 << data.draw(st.integers(0, 63))
    assert hash_words(other) != hash_words(words)


class TableActor:
    """A tree without a game around it, and a world to play in."""

    def __init__(self, wide: float = 8.0, wider: float = 2.0) -> None:
        self.work = Match(load("cursed-tricks"), 4, chance=seeded_chance(1)).state()
        self.nodes, self.edges, self.tallies, self.control = Grid(64, 4), Grid(64, 4, "f4"), Grid(64, 4, "f8"), [0] * 5
        self.dials = [0.5, wide, wider, 0.0, 0.5, 1.0, 0.0]

    def choose(self, moves: list[int], weights: list[int], node: int = 0) -> int:
        """The move chosen at a node, which gets a middling result."""

        def priors(state: Any, scratch: Any, listed: list[int], n: int, out: list[int]) -> None:
            out[:] = weights

        bound = types.FunctionType(ismcts.choose_edge.__code__, {**vars(ismcts), "priors": priors})
        box = Box(self.work)
        edge = bound(box, box, moves, [0] * len(moves), len(moves), self.nodes, self.edges, self.control, self.dials, node)
        ismcts.credit(self.edges, self.tallies, edge, 0.5, 0.5)
        return int(self.edges[edge, MOVE])

    def chained(self) -> list[int]:
        found, at = [], self.nodes[0, FIRST]
        while at:
            found.append(int(self.edges[at - 1, MOVE]))
            at = int(self.edges[at - 1, NEXT])
        return found


def test_nodes_are_found_again_and_made_only_while_there_is_room() -> None:
    nodes, control = Grid(8, 4), [0] * 5
    assert ismcts.find_node(nodes, control, 5) == -1
    assert ismcts.find_node(nodes, control, 13) == -1  # the same place
    assert (ismcts.find_node(nodes, control, 5), ismcts.find_node(nodes, control, 13)) == (5, 6)
    assert control[ROOT] == 5
    for key in range(100, 120):
        ismcts.find_node(nodes, control, key)
    assert control[NODES] == 4


def test_every_move_with_weight_is_tried_once_and_the_edges_ascend() -> None:
    room = TableActor()
    for _ in range(3):
        room.choose([3, 9, 10, 44], [5, 0, 1, 2])
    assert room.chained() == [3, 10, 44]
    assert room.choose([3, 9, 10, 44], [5, 0, 1, 2]) in (3, 10, 44)
    assert room.chained() == [3, 10, 44]


def test_a_move_that_the_imagined_hand_does_not_have_is_not_chosen() -> None:
    room = TableActor()
    for moves in ([1, 2], [1, 2], [2, 3], [1, 3], [3, 4]):
        assert room.choose(moves, [1, 1]) in moves


def test_few_of_many_stakes_are_compared_at_first() -> None:
    room = TableActor(wide=4, wider=1)
    for _ in range(25):
        room.choose(list(range(60)), [1] * 60)
    assert 4 <= room.control[EDGES] <= 4 + math.isqrt(25) + 1


def test_the_better_move_is_chosen_more_often_and_no_other_is_given_up() -> None:
    room = TableActor()
    counts = [0, 0]
    for _ in range(200):
        move = room.choose([0, 1], [1, 1])
        counts[move] += 1
        edge = next(at for at in range(2) if room.edges[at, MOVE] == move)
        ismcts.credit(room.edges, room.tallies, edge, float(move), 0.5)
    assert counts[1] > 150
    assert counts[0] > 1


def judged(points: list[int]) -> tuple[list[float], list[float]]:
    """Each seat's value and place share when the game is over with these points."""
    match = Match(load("cursed-tricks"), len(points), chance=seeded_chance(1))
    work = match.state()
    work.turn = -2
    for seat, value in enumerate(points):
        work.score[seat] = value
    values = Grid(3, 8, "f8")
    InterpretedRules(match.game).bound(ismcts.judge)(Box(work), Box(match.rules.scratch), [0] * 8, values, 0.5)
    return [values[0, seat] for seat in range(len(points))], [values[1, seat] for seat in range(len(points))]


@pytest.mark.parametrize(
    ("points", "places", "wins"),
    [
        ([9, 7, 3, 1], [1, 2 / 3, 1 / 3, 0], [1, 0, 0, 0]),
        ([9, 9, 3, 1], [5 / 6, 5 / 6, 1 / 3, 0], [1 / 2, 1 / 2, 0, 0]),
        ([4, 4, 4, 4], [1 / 2] * 4, [1 / 4] * 4),
        ([-1, 5, 5], [0, 3 / 4, 3 / 4], [0, 1 / 2, 1 / 2]),
    ],
)
def test_places_count_and_wins_too(points: list[int], places: list[float], wins: list[float]) -> None:
    values, shares = judged(points)
    assert shares == pytest.approx(places, abs=1e-6)
    assert values == pytest.approx([(place + win) / 2 for place, win in zip(places, wins, strict=True)], abs=1e-6)


def test_an_outlook_of_one_scale_is_three_to_one() -> None:
    assert ismcts.odds_against(10, 4, 6) == pytest.approx(1 / 3)
    assert ismcts.odds_against(4, 10, 6) == pytest.approx(3)
    assert ismcts.odds_against(5, 5, 6) == 1


def test_rollouts_draw_by_weight() -> None:
    work = Match(load("cursed-tricks"), 4, chance=seeded_chance(1)).state()
    work.generator[0] = random.Random(1).getrandbits(63)
    drawn = [ismcts.draw_weighted(work, [1, 0, 3], 4) for _ in range(4000)]
    assert drawn.count(1) == 0
    assert 0.22 < drawn.count(0) / 4000 < 0.28


@pytest.mark.parametrize("belief", [0.0, 1.0])
def test_a_world_is_whole_even_where_none_is_believed(belief: float) -> None:
    match = Match(load("cursed-court"), 4, chance=seeded_chance(1))
    seen = match.witness(match.turn)
    assert 0 in seen.deck.tolist()
    world = match.game.state.State()
    asked = []

    def doubt(state: Any, scratch: Any) -> int:
        asked.append(state.deck.tolist())
        return 0

    bound = InterpretedRules(match.game).bound(ismcts.imagine)
    doubting = types.FunctionType(bound.__code__, {**bound.__globals__, "likelihood": doubt})
    doubting(Box(seen), Box(world), Box(match.rules.scratch), belief)
    assert 0 not in world.deck.tolist()
    assert len(asked) == (ismcts.TRIES if belief else 0)
    assert world.observer == 0
