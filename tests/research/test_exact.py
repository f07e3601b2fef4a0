"""The exact solver, on a world small enough to know."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from malison.research.adapter import GameInstance
from malison.research.exact import Tree


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree(GameInstance("cursed-tricks", 3, {"ranks": 3, "rounds": 1}), deals=60)


def test_regret_minimisation_makes_play_hard_to_exploit(tree: Tree) -> None:
    before, after = tree.exploitability(tree.uniform()), tree.exploitability(tree.solve(60))
    assert before > 0.1
    assert 0 <= after < before / 20


def test_payoffs_add_up_to_nothing(tree: Tree) -> None:
    assert abs(tree.payoff.sum(axis=1)).max() < 1e-9


def test_a_best_answer_is_at_least_as_good_as_any(tree: Tree) -> None:
    """Exploitability is never below 0, whatever the policy: here, always the first move, and always the last."""
    for last in (False, True):
        policy = tree.uniform() * 0
        for slot, infoset in enumerate(tree.owner):
            ends = slot + 1 == tree.slots or tree.owner[slot + 1] != infoset
            begins = slot == 0 or tree.owner[slot - 1] != infoset
            policy[slot] = float(ends if last else begins)
        assert tree.exploitability(policy) >= -1e-12


def test_exploitability_is_what_trying_every_answer_finds() -> None:
    """On a few deals every pure answer of a seat is tried against random play of the others."""
    few = Tree(GameInstance("cursed-tricks", 3, {"ranks": 3, "rounds": 1}), deals=4)
    gains, tried = 0.0, 0

    def worth(policy: Any, seat: int) -> float:
        return float((few._values(policy)[few.roots, seat] * few.chances).sum())

    for seat in range(few.seats):
        infosets = sorted(set(few.owner[few.slot[few._edges_of[seat]]].tolist()))
        slots = [np.flatnonzero(few.owner == infoset) for infoset in infosets]
        answers = []
        for chosen in product(*slots):
            policy = few.uniform()
            policy[np.concatenate(slots)] = 0
            policy[list(chosen)] = 1
            answers.append(worth(policy, seat))
        tried += len(answers)
        gains += max(answers) - worth(few.uniform(), seat)
    assert 20 < tried < 20_000
    assert few.exploitability(few.uniform()) == pytest.approx(gains / few.seats)


def test_chance_in_the_middle_is_refused() -> None:
    with pytest.raises(ValueError, match="no chance after the first decision"):
        Tree(GameInstance("cursed-tricks", 3, {"ranks": 3, "rounds": 2}), deals=1)
