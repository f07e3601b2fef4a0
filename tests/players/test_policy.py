"""Every game's advice for players keeps its contract."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine import conformance
from malison.engine.game import Game
from malison.engine.options import Terms
from malison.engine.speeds import Compiled, Interpreted, Library
from malison.games import all_games, load
from tests.test_conformance import CASES


@pytest.mark.parametrize(("game", "terms"), CASES)
def test_a_policy_reads_only_what_the_seat_to_move_knows(game: Game, terms: Terms) -> None:
    conformance.check_advice(game, terms, seed=3, rules=Compiled(Library.of(game)))


def peeks(state: Any, aside: Any, moves: Any, n: int, weights: Any) -> None:
    """A policy that plays by a card in the next player's hand."""
    for i in range(n):
        weights[i] = 1 + (state.hand[(state.turn + 1) % state.seats] & 1)


def test_a_policy_that_looks_into_other_hands_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("cursed-tricks")
    monkeypatch.setitem(game.__dict__, "advice", {"weigh": peeks})
    with pytest.raises(AssertionError, match="can't know"):
        conformance.check_advice(game, game.terms(4, {"rounds": 1}), seed=3, rules=Interpreted(game))


def test_every_game_has_a_policy() -> None:
    assert [game.id for game in all_games().values() if "weigh" not in game.advice] == []
