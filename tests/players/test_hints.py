"""Hints: legal, ordered, and made only from what the seat is shown."""

from __future__ import annotations

import pytest

from malison import players
from malison.engine.game import Game
from malison.games import all_games, load
from tests.players.positions import position, twin

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hints_are_legal_ordered_and_do_not_depend_on_what_is_hidden_from_the_seat(game: Game) -> None:
    players.prepare(game)
    match = position(game, 7)
    hints = players.hint(game, match.config, match.witness(match.turn), iterations=200, seconds=60, seed=1)
    assert hints == players.hint(game, match.config, twin(match, b"one"), iterations=200, seconds=60, seed=1)
    assert {hint.move for hint in hints} <= set(match.legal)
    best = players.parse("search:200").choose(game, match.config, match.witness(match.turn), seed=1)
    assert hints[0].move == best
    assert all(1 <= hint.place <= match.config.seats for hint in hints)
    assert sum(hint.sure for hint in hints) == pytest.approx(1)


def test_the_first_hint_has_the_highest_probability_to_be_the_best() -> None:
    game = load("cursed-tricks")
    for seed in range(6):
        match = position(game, 14, seed)
        hints = players.hint(game, match.config, match.witness(match.turn), iterations=100, seconds=60, seed=1)
        assert hints[0].sure == max(hint.sure for hint in hints)


def test_all_iterations_share_one_root_when_the_seat_s_own_spies_are_left_to_memory() -> None:
    """Each determinization deals other spies; to a seat that does not remember its own they are one information set."""
    game = load("courtisans")
    match = position(game, 14, 2)
    known, shown = match.witness(match.turn), match.witness(match.turn)
    match.rules.forget(shown)
    assert shown != known, "this seat has played spies"
    hints = players.hint(game, match.config, known, iterations=300, seconds=60, seed=1, most=99)
    assert sum(hint.share for hint in hints) > 0.95


def test_a_hint_of_a_search_that_compared_nothing_is_the_policy_s_move() -> None:
    game = load("courtisans")
    match = position(game, 14, 8)
    (hint,) = players.hint(game, match.config, match.witness(match.turn), iterations=1, seconds=60, seed=1)
    assert hint.move in match.legal
    assert hint.sure == 0


def test_the_only_legal_move_is_a_certain_hint() -> None:
    match = next(match for ply in range(40, 60) if len((match := position(load("cursed-tricks"), ply)).legal) == 1)
    (hint,) = players.hint(match.game, match.config, match.witness(match.turn), iterations=20, seconds=60)
    assert (hint.move, hint.sure) == (match.legal[0], 1.0)
