"""OpenSpiel's own tests, over every game."""

from __future__ import annotations

import importlib
import random
from typing import Any

import numpy as np
import pytest

from malison.games import all_games

pyspiel = pytest.importorskip("pyspiel")
importlib.import_module("malison.research.openspiel")

SMALL: dict[str, dict[str, Any]] = {
    "cursed-tricks": {"rounds": 1},
    "cursed-court": {"years": 1},
    "courtisans": {},
    "cursed": {"max_rounds": 2},
}
GAMES = list(all_games())


def spiel(game: str, **more: Any) -> Any:
    return pyspiel.load_game(f"malison_{game.replace('-', '_')}", {**SMALL.get(game, {}), **more})


@pytest.mark.parametrize("game", GAMES)
def test_random_simulation_with_serialisation(game: str) -> None:
    pyspiel.random_sim_test(spiel(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_observations(game: str) -> None:
    """Its observer gives the vector and the text, and the game agrees with a copy made from its name."""
    from open_spiel.python.observation import make_observation

    loaded = spiel(game)
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)
    vector = make_observation(loaded)
    recall = make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=True))
    for state in some_states(loaded, 4):
        for player in range(loaded.num_players()):
            vector.set_from(state, player)
            assert vector.tensor.shape == (loaded.observation_tensor_shape()[0],)
            assert np.isfinite(vector.tensor).all()
            assert recall.string_from(state, player) == state.information_state_string(player)
            assert vector.string_from(state, player) == state.observation_string(player)


def some_states(game: Any, wanted: int) -> list[Any]:
    chosen = random.Random(3)
    state = game.new_initial_state()
    found: list[Any] = []
    while not state.is_terminal() and len(found) < wanted:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chosen.choices(outcomes, shares)[0])
        else:
            found.append(state.clone())
            state.apply_action(chosen.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_state_can_not_be_told_apart_and_varies(game: str) -> None:
    chosen = random.Random(7)
    for state in some_states(spiel(game), 5)[2:]:
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, chosen.random) for _ in range(6)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.legal_actions() == state.legal_actions()
        assert len({str(world) for world in worlds}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_information_states_tell_nothing_that_is_hidden_and_everything_that_was_seen(game: str) -> None:
    """Two deals that differ only in what a player can't see give that player equal information states, and others not."""
    state = some_states(spiel(game), 1)[0]
    player = state.current_player()
    twin = state.resample_from_infostate(player, random.Random(1).random)
    assert str(twin) != str(state)
    assert twin.information_state_string(player) == state.information_state_string(player)
    later = state.clone()
    later.apply_action(later.legal_actions()[0])
    assert later.information_state_string(player) != state.information_state_string(player)


def test_its_python_search_plays_our_game() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = spiel("cursed-tricks", ranks=4)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=8,
        random_state=np.random.RandomState(1),
    )
    state = some_states(game, 1)[0]
    assert bot.step(state) in state.legal_actions()


def test_rewards_by_place_add_up_to_nothing() -> None:
    game = spiel("cursed-tricks", rewards="place", ranks=4, players=4)
    state = game.new_initial_state()
    chosen = random.Random(2)
    while not state.is_terminal():
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chosen.choice(legal))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1
