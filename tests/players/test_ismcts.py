"""The steps of the search, each tested by itself."""

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
from malison.engine.rules.state_layout import OVER
from malison.games import load
from malison.players import ismcts
from malison.players.hashing import hash_words
from malison.players.ismcts import (
    COUNTERS,
    EDGE_COUNT,
    EDGE_MOVE,
    EDGE_NEXT,
    NODE_COUNT,
    NODE_FIRST_EDGE,
    ROOT_NODE,
    ROW_BEATEN,
    ROW_VALUE,
    ROWS,
)
from malison.players.search import SearchParameters
from malison.players.search_tree import Grid

COMPILED = primitives.on_cpu()
WORDS = st.lists(st.integers(0, (1 << 64) - 1), min_size=1, max_size=40)


@given(WORDS)
def test_hashes_are_the_same_interpreted_and_compiled(words: list[int]) -> None:
    import numpy as np

    assert hash_words(words) == COMPILED["hash_words"](np.array(words, np.uint64))
    assert 0 <= hash_words(words) < 1 << 62


@given(WORDS, st.data())
def test_hashes_differ_when_one_bit_differs(words: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(words) - 1))
    other = [*words]
    other[place] ^= 1 << data.draw(st.integers(0, 63))
    assert hash_words(other) != hash_words(words)


class SmallTree:
    """The arrays of a tree, with moves and policy weights given by the test."""

    def __init__(self, initial_width: float = 8.0, extra_width: float = 2.0) -> None:
        game = load("cursed-tricks")
        self.state = Match(game, 4, chance=seeded_chance(1)).state()
        self.nodes, self.edges, self.edge_stats = Grid(64, 4), Grid(64, 4, "f4"), Grid(64, 4, "f8")
        self.counters = [0] * COUNTERS
        self.parameters = SearchParameters(initial_width=initial_width, extra_width=extra_width).values_for(game)

    def select(self, moves: list[int], weights: list[int], node: int = 0) -> int:
        """Return the move selected at a node, after an update of its edge with value 0.5."""

        def priors(state: Any, scratch: Any, listed: list[int], n: int, out: list[int]) -> None:
            out[:] = weights

        select_edge = types.FunctionType(ismcts.select_edge.__code__, {**vars(ismcts), "priors": priors})
        box, n = Box(self.state), len(moves)
        edge = select_edge(box, box, moves, [0] * n, n, self.nodes, self.edges, self.counters, self.parameters, node)
        ismcts.update_edge(self.edges, self.edge_stats, edge, 0.5, 0.5)
        return int(self.edges[edge, EDGE_MOVE])

    def tried(self) -> list[int]:
        """Return the moves of node 0 in the order of its linked list."""
        found, at = [], self.nodes[0, NODE_FIRST_EDGE]
        while at:
            found.append(int(self.edges[at - 1, EDGE_MOVE]))
            at = int(self.edges[at - 1, EDGE_NEXT])
        return found


def test_nodes_are_found_again_and_added_only_while_half_of_the_rows_are_empty() -> None:
    nodes, counters = Grid(8, 4), [0] * COUNTERS
    assert ismcts.find_or_add_node(nodes, counters, 5) == -1
    assert ismcts.find_or_add_node(nodes, counters, 13) == -1, "its row is taken, so it gets the next one"
    assert (ismcts.find_or_add_node(nodes, counters, 5), ismcts.find_or_add_node(nodes, counters, 13)) == (5, 6)
    assert counters[ROOT_NODE] == 5
    for key in range(100, 120):
        ismcts.find_or_add_node(nodes, counters, key)
    assert counters[NODE_COUNT] == 4


def test_every_move_with_weight_gets_one_edge_and_edges_are_in_ascending_order() -> None:
    tree = SmallTree()
    for _ in range(3):
        tree.select([3, 9, 10, 44], [5, 0, 1, 2])
    assert tree.tried() == [3, 10, 44]
    assert tree.select([3, 9, 10, 44], [5, 0, 1, 2]) in (3, 10, 44)
    assert tree.tried() == [3, 10, 44]


def test_only_moves_that_are_legal_in_the_determinized_state_are_selected() -> None:
    tree = SmallTree()
    for moves in ([1, 2], [1, 2], [2, 3], [1, 3], [3, 4]):
        assert tree.select(moves, [1, 1]) in moves


def test_a_node_with_many_moves_widens_with_the_square_root_of_its_visits() -> None:
    tree = SmallTree(initial_width=4, extra_width=1)
    for _ in range(25):
        tree.select(list(range(60)), [1] * 60)
    assert 4 <= tree.counters[EDGE_COUNT] <= 4 + math.isqrt(25) + 1


def test_the_better_move_is_selected_more_often_and_the_other_one_still_explored() -> None:
    tree = SmallTree()
    counts = [0, 0]
    for _ in range(200):
        move = tree.select([0, 1], [1, 1])
        counts[move] += 1
        edge = next(at for at in range(2) if tree.edges[at, EDGE_MOVE] == move)
        ismcts.update_edge(tree.edges, tree.edge_stats, edge, float(move), 0.5)
    assert counts[1] > 150
    assert counts[0] > 1


def evaluated(points: list[int]) -> tuple[list[float], list[float]]:
    """Return each seat's value and beaten share when a game ends with these points."""
    match = Match(load("cursed-tricks"), len(points), chance=seeded_chance(1))
    state = match.state()
    state.turn = OVER
    for seat, value in enumerate(points):
        state.score[seat] = value
    values = Grid(ROWS, 8, "f8")
    evaluate_seats = InterpretedRules(match.game).bound(ismcts.evaluate_seats)
    evaluate_seats(Box(state), Box(match.rules.scratch), [0] * 8, values, 0.5)
    return [values[ROW_VALUE, seat] for seat in range(len(points))], [values[ROW_BEATEN, seat] for seat in range(len(points))]


@pytest.mark.parametrize(
    ("points", "beaten", "wins"),
    [
        ([9, 7, 3, 1], [1, 2 / 3, 1 / 3, 0], [1, 0, 0, 0]),
        ([9, 9, 3, 1], [5 / 6, 5 / 6, 1 / 3, 0], [1 / 2, 1 / 2, 0, 0]),
        ([4, 4, 4, 4], [1 / 2] * 4, [1 / 4] * 4),
        ([-1, 5, 5], [0, 3 / 4, 3 / 4], [0, 1 / 2, 1 / 2]),
    ],
)
def test_a_value_is_half_the_beaten_share_and_half_the_win(points: list[int], beaten: list[float], wins: list[float]) -> None:
    values, shares = evaluated(points)
    assert shares == pytest.approx(beaten, abs=1e-6)
    assert values == pytest.approx([(share + win) / 2 for share, win in zip(beaten, wins, strict=True)], abs=1e-6)


def test_a_lead_of_one_scale_makes_odds_of_three_to_one() -> None:
    assert ismcts.odds_against(10, 4, 6) == pytest.approx(1 / 3)
    assert ismcts.odds_against(4, 10, 6) == pytest.approx(3)
    assert ismcts.odds_against(5, 5, 6) == 1


def test_moves_are_drawn_in_proportion_to_their_weights() -> None:
    state = Match(load("cursed-tricks"), 4, chance=seeded_chance(1)).state()
    state.generator[0] = random.Random(1).getrandbits(63)
    drawn = [ismcts.draw_weighted(state, [1, 0, 3], 4) for _ in range(4000)]
    assert drawn.count(1) == 0
    assert 0.22 < drawn.count(0) / 4000 < 0.28


@pytest.mark.parametrize("use_likelihood", [0.0, 1.0])
def test_a_determinization_is_complete_even_if_every_redraw_is_unlikely(use_likelihood: float) -> None:
    match = Match(load("cursed-court"), 4, chance=seeded_chance(1))
    seen = match.witness(match.turn)
    assert 0 in seen.deck.tolist(), "0 marks an unknown card"
    state = match.game.state.State()
    checked = []

    def unlikely(state: Any, scratch: Any) -> int:
        checked.append(state.deck.tolist())
        return 0

    bound = InterpretedRules(match.game).bound(ismcts.determinize)
    determinize = types.FunctionType(bound.__code__, {**bound.__globals__, "likelihood": unlikely})
    determinize(Box(seen), Box(state), Box(match.rules.scratch), use_likelihood)
    assert 0 not in state.deck.tolist()
    assert len(checked) == (ismcts.REDRAWS if use_likelihood else 0)
    assert state.observer == 0
