"""OpenSpiel's own tests, over every game."""

from __future__ import annotations

import importlib
import random
import unittest
from pathlib import Path
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
def test_an_action_out_of_range_is_refused_in_a_sentence(game: str) -> None:
    loaded = spiel(game)
    state = loaded.new_initial_state()
    for number in (-2, loaded.max_chance_outcomes(), 99_999):
        with pytest.raises(ValueError, match=f"{number} is no outcome of chance: they are 0 to "):
            state.apply_action(number)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    for number in (-2, loaded.num_distinct_actions(), 99_999):
        with pytest.raises(ValueError, match=f"{number} is no action: they are 0 to {loaded.num_distinct_actions() - 1}"):
            state.apply_action(number)
    assert str(state) == before


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


@pytest.mark.parametrize("game", GAMES)
def test_its_own_checks_of_observations_and_the_rest_of_its_interface(game: str) -> None:
    """OpenSpiel's `EnforceAPIOnPartialTreeBase`, as it runs over its own games, on states of the whole game."""
    api = importlib.import_module("open_spiel.integration_tests.api_test")
    loaded = spiel(game)

    class OurGame(api.EnforceAPIOnPartialTreeBase):  # type: ignore[misc,name-defined]
        game = loaded
        game_name = loaded.get_type().short_name

        @classmethod
        def setUpClass(cls) -> None:
            cls.game_type = loaded.get_type()
            cls.some_states = [loaded.new_initial_state(), *some_states(loaded, 100)[::5], finished(loaded)]

    cases = unittest.defaultTestLoader.loadTestsFromTestCase(OurGame)
    result = unittest.TestResult()
    cases.run(result)
    assert result.testsRun >= 5
    assert [*result.errors, *result.failures, *result.skipped] == []


@pytest.mark.parametrize("game", GAMES)
def test_observations_of_every_kind(game: str) -> None:
    """What is private is never among what is public, in pieces the vector is the same, and nobody sees all secrets."""
    from open_spiel.python.observation import make_observation

    loaded = spiel(game)
    kinds = pyspiel.PrivateInfoType
    whole = make_observation(loaded)
    public = make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.NONE))
    private = make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.ALL_PLAYERS)
    assert make_observation(loaded, everything) is None
    for state in some_states(loaded, 3):
        player = state.current_player()
        whole.set_from(state, player)
        assert np.array_equal(np.concatenate(list(whole.dict.values())), whole.tensor)
        assert np.array_equal(whole.tensor, state.observation_tensor(player))
        mine, shared = private.string_from(state, player), public.string_from(state, player)
        assert mine
        assert not set(mine.splitlines()) & set(shared.splitlines())
        assert set(mine.splitlines()) <= set(whole.string_from(state, player).splitlines())
        assert len({public.string_from(state, other) for other in range(loaded.num_players())}) == 1


def test_information_states_have_perfect_recall() -> None:
    """As OpenSpiel checks it, from the last tricks of one deal as a player imagines it: histories of one information state
    have the same information states and moves of its player before."""
    root = some_states(spiel("cursed-tricks", ranks=4), 4)[-1]
    worlds = [root.resample_from_infostate(root.current_player(), random.Random(n).random) for n in range(4)]
    found: dict[tuple[str, int], list[tuple[str, int]]] = {}

    def look(state: Any, past: list[tuple[int, str, int]]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        known = state.information_state_string(player)
        mine = [(text, move) for seat, text, move in past if seat == player]
        assert found.setdefault((known, player), mine) == mine
        for move in state.legal_actions():
            look(state.child(move), [*past, (player, known, move)])

    for world in worlds:
        look(world, [])
    assert len(found) > 20


def test_a_playthrough_is_the_same_when_it_is_played_again(tmp_path: Path) -> None:
    """OpenSpiel's own record of all that its interface answers on the way through a game."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough("malison_cursed_tricks(ranks=3,rounds=1)", action_sequence=None, seed=5)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(file)
    assert original == again
    assert "InformationStateString(0)" in text
    assert "ObservationTensor(2)" in text


def test_its_learning_environment_plays_our_game() -> None:
    from open_spiel.python import rl_environment

    table = rl_environment.Environment(spiel("cursed-court"))
    table.seed(3)
    step = table.reset()
    chosen = random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == table.observation_spec()["info_state"][0]
        step = table.step([chosen.choice(step.observations["legal_actions"][player])])
    assert len(step.rewards) == 2


def finished(game: Any) -> Any:
    chosen = random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chosen.choice(state.legal_actions()))
    return state


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
