"""Every game's policy.py keeps its contract."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine.backends.compiled import CompiledFunctions, CompiledRules
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.games import all_games, load
from malison.testing import conformance
from tests.test_conformance import CASES


@pytest.mark.parametrize(("game", "config"), CASES)
def test_a_policy_reads_only_what_the_seat_to_move_knows(game: Game, config: MatchConfig) -> None:
    conformance.check_advice(game, config, seed=3, rules=CompiledRules(CompiledFunctions.of(game)))


def peeking_priors(state: Any, scratch: Any, moves: Any, n: int, weights: Any) -> None:
    """Write weights that depend on a card in the next seat's hand, which the seat to move can't see."""
    for i in range(n):
        weights[i] = 1 + (state.hand[(state.turn + 1) % state.seats] & 1)


def test_conformance_finds_a_policy_that_reads_other_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("cursed-tricks")
    monkeypatch.setitem(game.__dict__, "advice", {"priors": peeking_priors})
    with pytest.raises(AssertionError, match="can't know"):
        conformance.check_advice(game, game.configure(4, {"rounds": 1}), seed=3, rules=InterpretedRules(game))


def test_every_game_has_a_policy() -> None:
    assert [game.id for game in all_games().values() if "priors" not in game.advice] == []
