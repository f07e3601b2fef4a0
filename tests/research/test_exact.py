"""The exact solver, on games small enough to check."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from malison.research.adapter import GameInstance
from malison.research.exact import GameTree


@pytest.fixture(scope="module")
def tree() -> GameTree:
    return GameTree(GameInstance("cursed-tricks", 3, {"ranks": 3, "rounds": 1}), deals=60)


def test_cfr_lowers_exploitability(tree: GameTree) -> None:
    before, after = tree.exploitability(tree.uniform()), tree.exploitability(tree.solve(60))
    assert before > 0.1
    assert 0 <= after < before / 20


def test_payoffs_add_up_to_0(tree: GameTree) -> None:
    assert abs(tree.payoff.sum(axis=1)).max() < 1e-9


def test_exploitability_is_never_negative(tree: GameTree) -> None:
    """Tested with two policies: always the first move, and always the last."""
    for last in (False, True):
        policy = tree.uniform() * 0
        for slot, infoset in enumerate(tree.owner):
            ends = slot + 1 == tree.slots or tree.owner[slot + 1] != infoset
            begins = slot == 0 or tree.owner[slot - 1] != infoset
            policy[slot] = float(ends if last else begins)
        assert tree.exploitability(policy) >= -1e-12


def test_exploitability_equals_the_best_of_all_pure_responses() -> None:
    """On a few deals, every pure policy of one seat is tried against uniformly random play of the others."""
    few = GameTree(GameInstance("cursed-tricks", 3, {"ranks": 3, "rounds": 1}), deals=4)
    gains, tried = 0.0, 0

    def value(policy: Any, seat: int) -> float:
        return float((few._values(policy)[few.roots, seat] * few.chances).sum())

    for seat in range(few.seats):
        infosets = sorted(set(few.owner[few.slot[few._edges_of[seat]]].tolist()))
        slots = [np.flatnonzero(few.owner == infoset) for infoset in infosets]
        responses = []
        for chosen in product(*slots):
            policy = few.uniform()
            policy[np.concatenate(slots)] = 0
            policy[list(chosen)] = 1
            responses.append(value(policy, seat))
        tried += len(responses)
        gains += max(responses) - value(few.uniform(), seat)
    assert 20 < tried < 20_000
    assert few.exploitability(few.uniform()) == pytest.approx(gains / few.seats)


def test_a_game_with_chance_after_the_first_decision_is_refused() -> None:
    with pytest.raises(ValueError, match="no chance after the first decision"):
        GameTree(GameInstance("cursed-tricks", 3, {"ranks": 3, "rounds": 2}), deals=1)
