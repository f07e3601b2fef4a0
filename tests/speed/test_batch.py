"""Batches: results depend on seed and number alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from malison.engine.backends import batch as batch_module
from malison.engine.backends.batch import Batch
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.backends.kernels import finish, single_step
from malison.engine.game import Game
from malison.engine.rules.rng import rand_below, seed_rng
from malison.engine.rules.state_layout import OVER
from malison.games import all_games

GAMES = list(all_games().values())
GAMES_AND_SEATS = [(game, seats) for game in GAMES for seats in range(game.about.seats[0], game.about.seats[1] + 1)]


def named(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


def batch(game: Game, seats: int, games: int, **more: Any) -> Batch:
    return Batch(game, game.configure(seats), games, **more)


@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS, ids=named)
def test_results_do_not_depend_on_threads(game: Game, seats: int) -> None:
    one, many_threads = (batch(game, seats, 400, seed=5, threads=threads) for threads in (1, 3))
    assert (one.play_out() == many_threads.play_out()).all()
    assert one.states.tobytes() == many_threads.states.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_game_of_a_batch_is_the_game_played_alone_and_interpreted(game: Game) -> None:
    """The same rules as plain Python, one game at a time: byte-equal states at the end."""
    seats = game.about.seats[0]
    config = game.configure(seats)
    together = batch(game, seats, 4, seed=11)
    made = together.play_out()
    binder = InterpretedRules(game)._binder
    for number in range(4):
        state, scratch = game.blank(config), game.state.Scratch()
        binder.bind(batch_module.begin)(state, scratch, 11, number)
        assert binder.bind(finish)(state, scratch, [0] * game.state.MOVES) == made[number]
        assert state.bytes() == together.states[number].tobytes()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_steps_come_to_the_same_end_as_the_rules_one_by_one(game: Game) -> None:
    """`legal` and `step` over a whole batch, against `InterpretedRules` on one of its games."""
    seats = game.about.seats[1]
    stepped = batch(game, seats, 130, seed=3, threads=2)
    rules = InterpretedRules(game)
    alone = game.state.State(stepped.states[77].tobytes())
    for _ in range(100_000):
        if (stepped.turn < 0).all():
            break
        masks = stepped.legal()
        assert (masks.any(axis=1) == (stepped.turn >= 0)).all()
        moves = np.where(stepped.turn >= 0, masks.argmax(axis=1), 0)
        if alone.turn >= 0:
            assert rules.legal(alone) == np.flatnonzero(masks[77]).tolist()
            rules.play(alone, int(moves[77]))
            while alone.turn == -1:
                rules.chance(alone)
        stepped.step(moves)
        assert alone.bytes() == stepped.states[77].tobytes()
    assert (stepped.turn == -2).all()
    assert stepped.points()[77].tolist() == rules.points(alone)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_drawing_and_stepping_is_playing_out(game: Game) -> None:
    seats = game.about.seats[0]
    stepped, played = (batch(game, seats, 70, seed=9) for _ in range(2))
    decisions = 0
    while (stepped.turn >= 0).any():
        decisions += int((stepped.turn >= 0).sum())
        stepped.step(stepped.draw())
    assert decisions == played.play_out().sum()
    assert stepped.states.tobytes() == played.states.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_playing_on_is_drawing_stepping_and_resetting(game: Game) -> None:
    seats = game.about.seats[0]
    stepped, played = (batch(game, seats, 70, seed=9) for _ in range(2))
    for _ in range(120):
        stepped.reset(stepped.turn < 0)
        stepped.step(stepped.draw())
    played.play_on(120)
    assert stepped.numbers.tolist() == played.numbers.tolist()
    assert max(played.numbers) >= 70, "no game ended"
    assert stepped.states.tobytes() == played.states.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_resetting_places_begins_the_next_games_there(game: Game) -> None:
    seats = game.about.seats[0]
    first = batch(game, seats, 10, seed=1)
    later = batch(game, seats, 20, seed=1)
    first.play_out()
    first.reset(np.arange(10) >= 7)
    assert first.numbers.tolist() == [0, 1, 2, 3, 4, 5, 6, 17, 18, 19]
    assert first.states[7:].tobytes() == later.states[17:].tobytes()
    assert (first.turn[:7] == -2).all()
    first.reset(first=10)
    assert first.states.tobytes() == later.states[10:].tobytes()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_observations_are_those_of_the_witnessed_records(game: Game) -> None:
    seats = game.about.seats[1]
    observed = batch(game, seats, 70, seed=4, threads=1)
    rules = InterpretedRules(game)
    for _ in range(12):
        observed.step(observed.draw())
        vectors = observed.observe()
        others = observed.observe([number % seats for number in range(70)])
        for number in (0, 69):
            state = game.state.State(observed.states[number].tobytes())
            assert vectors[number].tolist() == observed.layout.read(rules.witness(state, max(0, state.turn)))
            assert others[number].tolist() == observed.layout.read(rules.witness(state, number % seats))


def test_a_step_with_too_few_moves_is_refused() -> None:
    game = all_games()["cursed-tricks"]
    with pytest.raises(ValueError, match="one move for each of the 5 games"):
        batch(game, 3, 5).step([1, 2])


@pytest.mark.parametrize("moves", [[0.5, 0.5], [1.0, 1.0], [True, False]])
def test_what_is_no_whole_number_is_refused(moves: list[float]) -> None:
    game = all_games()["cursed-tricks"]
    with pytest.raises(ValueError, match=r"a move is a whole number, not (float64|bool)"):
        batch(game, 3, 2).step(moves)


@pytest.mark.parametrize("number", [-1, 1_000_000, 2**32])
def test_a_number_that_is_no_move_is_refused(number: int) -> None:
    game = all_games()["cursed-tricks"]
    with pytest.raises(ValueError, match="a move is a number from 0 to"):
        batch(game, 3, 5).step([0, 1, number, 0, 0])


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_any_move_draws_what_the_list_would_give(game: Game) -> None:
    """A game's own `random_move` is `legal` and `rand_below`, only faster."""
    for seats in range(game.about.seats[0], game.about.seats[1] + 1):
        state = game.blank(game.configure(seats))
        binder = InterpretedRules(game)._binder
        scratch, moves = game.state.Scratch(), [0] * game.state.MOVES
        binder.bind(batch_module.begin)(state, scratch, 2, seats)
        while state.turn >= 0:
            twin = state.copy()
            listed = [0] * game.state.MOVES
            expected = listed[rand_below(twin, binder.bind(game.rules["legal"])(twin, listed))]
            move = binder.bind(game.rules["random_move"])(state, moves)
            assert (move, state.bytes()) == (expected, twin.bytes())
            binder.bind(batch_module.advance)(state, scratch, move)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_stretch_is_chance_and_random_moves(game: Game) -> None:
    """A game's own `random_steps` is `chance` and `play` of `random_move` in turn, only faster."""
    for seats in range(game.about.seats[0], game.about.seats[1] + 1):
        state = game.blank(game.configure(seats))
        binder = InterpretedRules(game)._binder
        scratch, moves = game.state.Scratch(), [0] * game.state.MOVES
        seed_rng(state, 3, seats)
        binder.bind(game.rules["setup"])(state, scratch)
        while state.turn != OVER:
            twin = state.copy()
            binder.bind(game.rules["random_steps"])(state, scratch, moves)
            while twin.bytes() != state.bytes():
                assert twin.step <= state.step, "the stretch went another way"
                binder.bind(single_step)(twin, scratch, moves)
