"""The parts of search, each on its own."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from malison.engine import primitives
from malison.engine.match import Match, seeded
from malison.engine.speeds import Box, Interpreted
from malison.games import load
from malison.players import growing
from malison.players.digest import digest
from malison.players.growing import EDGES, FIRST, MOVE, NEXT, NODES

WORDS = st.lists(st.integers(0, (1 << 64) - 1), min_size=1, max_size=40)


@given(WORDS)
def test_digests_are_the_same_at_both_speeds(words: list[int]) -> None:
    import numpy as np

    assert digest(words) == primitives.on_cpu()["digest"](np.array(words, np.uint64))
    assert 0 <= digest(words) < 1 << 62


@given(WORDS, st.data())
def test_digests_differ_when_a_bit_does(words: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(words) - 1))
    other = [*words]
    other[place] ^= 1 << data.draw(st.integers(0, 63))
    assert digest(other) != digest(words)


class Pairs(dict[tuple[int, int], Any]):
    """Rows and columns without a fixed size, but a length."""

    def __len__(self) -> int:
        return 64


def test_nodes_are_found_again_and_made_only_while_there_is_room() -> None:
    slots, nodes, control = [0] * 8, Pairs(), [0] * 4
    assert growing.find_node(slots, nodes, control, 5) == -1
    assert growing.find_node(slots, nodes, control, 13) == -1  # the same slot
    assert (growing.find_node(slots, nodes, control, 5), growing.find_node(slots, nodes, control, 13)) == (0, 1)
    control[NODES] = 64
    assert growing.find_node(slots, nodes, control, 6) == -1
    assert growing.find_node(slots, nodes, control, 6) == -1


def test_every_move_with_weight_is_tried_once_and_the_edges_ascend() -> None:
    match = Match(load("cursed-tricks"), 4, chance=seeded(1))
    work = match.state()
    moves, weights = [3, 9, 10, 44], [5, 0, 1, 2]
    nodes, links, worth, control = Pairs({(0, FIRST): -1, (0, 2): 0}), Pairs(), Pairs(), [0] * 4
    dials = [0.5, 0.0, 8.0, 2.0, 0.0, 0.5]
    for _ in range(3):
        edge = growing.choose_edge(work, moves, weights, 4, nodes, links, worth, control, dials, 0)
        growing.credit(links, worth, edge, 0.5, 0.5)
    assert control[EDGES] == 3
    chained, edge = [], nodes[0, FIRST]
    while edge >= 0:
        chained.append(links[edge, MOVE])
        edge = links[edge, NEXT]
    assert chained == [3, 10, 44]
    assert growing.choose_edge(work, moves, weights, 4, nodes, links, worth, control, dials, 0) >= 0
    assert control[EDGES] == 3


def test_a_move_that_the_imagined_hand_does_not_have_is_not_chosen() -> None:
    work = Match(load("cursed-tricks"), 4, chance=seeded(1)).state()
    nodes, links, worth, control = Pairs({(0, FIRST): -1, (0, 2): 0}), Pairs(), Pairs(), [0] * 4
    dials = [0.5, 0.0, 8.0, 2.0, 0.0, 0.5]
    for moves in ([1, 2], [1, 2], [2, 3], [1, 3]):
        edge = growing.choose_edge(work, moves, [1, 1], 2, nodes, links, worth, control, dials, 0)
        assert links[edge, MOVE] in moves
        growing.credit(links, worth, edge, 1.0, 1.0)


def test_few_of_many_stakes_are_compared_at_first() -> None:
    work = Match(load("cursed-tricks"), 4, chance=seeded(1)).state()
    nodes, links, worth, control = Pairs({(0, FIRST): -1, (0, 2): 0}), Pairs(), Pairs(), [0] * 4
    dials = [0.5, 0.0, 4.0, 1.0, 0.0, 0.5]
    for _ in range(25):
        edge = growing.choose_edge(work, list(range(60)), [1] * 60, 60, nodes, links, worth, control, dials, 0)
        growing.credit(links, worth, edge, 0.5, 0.5)
    assert 4 <= control[EDGES] <= 4 + math.isqrt(25) + 1


def judged(points: list[int]) -> tuple[list[float], list[float]]:
    """Each seat's value and place share when the game is over with these points."""
    match = Match(load("cursed-tricks"), len(points), chance=seeded(1))
    work = match.state()
    work.turn = -2
    for seat, value in enumerate(points):
        work.score[seat] = value
    values = Pairs()
    Interpreted(match.game).bound(growing.judge)(Box(work), Box(match.rules.aside), [0] * 8, values, 0.5)
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
    assert growing.odds_against(10, 4, 6) == pytest.approx(1 / 3)
    assert growing.odds_against(4, 10, 6) == pytest.approx(3)
    assert growing.odds_against(5, 5, 6) == 1


def test_rollouts_draw_by_weight() -> None:
    work = Match(load("cursed-tricks"), 4, chance=seeded(1)).state()
    work.generator[0] = random.Random(1).getrandbits(63)
    drawn = [growing.draw_weighted(work, [1, 0, 3], 3) for _ in range(4000)]
    assert drawn.count(1) == 0
    assert 0.22 < drawn.count(0) / 4000 < 0.28
