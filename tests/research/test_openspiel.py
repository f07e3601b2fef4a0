"""The OpenSpiel games, with OpenSpiel's own tests and ours."""

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
def test_openspiel_s_random_simulation_with_serialisation_passes(game: str) -> None:
    pyspiel.random_sim_test(spiel(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_out_of_range_is_refused(game: str) -> None:
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
def test_observers_return_what_the_state_returns(game: str) -> None:
    """A game loaded from its own name is also the same game."""
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
def test_openspiel_s_api_checks_pass(game: str) -> None:
    """Run `EnforceAPIOnPartialTreeBase`, which OpenSpiel runs over its own games, on states from the whole game."""
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
def test_public_and_private_observations_are_separate(game: str) -> None:
    """The pieces of the vector make up the whole vector, and an observer of all secrets is refused."""
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
    """All histories of one information state contain the same earlier information states and moves of its player.

    As in OpenSpiel's own check; here over the last tricks of four resampled states.
    """
    root = some_states(spiel("cursed-tricks", ranks=4), 4)[-1]
    samples = [root.resample_from_infostate(root.current_player(), random.Random(n).random) for n in range(4)]
    found: dict[tuple[str, int], list[tuple[str, int]]] = {}

    def check(state: Any, past: list[tuple[int, str, int]]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        known = state.information_state_string(player)
        mine = [(text, move) for seat, text, move in past if seat == player]
        assert found.setdefault((known, player), mine) == mine
        for move in state.legal_actions():
            check(state.child(move), [*past, (player, known, move)])

    for sample in samples:
        check(sample, [])
    assert len(found) > 20


def test_openspiel_s_playthrough_can_be_replayed(tmp_path: Path) -> None:
    """A playthrough is OpenSpiel's log of everything that its interface returns during a game."""
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


def test_openspiel_s_rl_environment_plays_our_games() -> None:
    from open_spiel.python import rl_environment

    environment = rl_environment.Environment(spiel("cursed-court"))
    environment.seed(3)
    step = environment.reset()
    rng = random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert len(step.rewards) == 2


def finished(game: Any) -> Any:
    rng = random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def some_states(game: Any, wanted: int) -> list[Any]:
    rng = random.Random(3)
    state = game.new_initial_state()
    found: list[Any] = []
    while not state.is_terminal() and len(found) < wanted:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, shares)[0])
        else:
            found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_resampled_states_differ_but_not_for_the_player(game: str) -> None:
    rng = random.Random(7)
    for state in some_states(spiel(game), 5)[2:]:
        player = state.current_player()
        samples = [state.resample_from_infostate(player, rng.random) for _ in range(6)]
        for sample in samples:
            assert sample.information_state_string(player) == state.information_state_string(player)
            assert sample.observation_string(player) == state.observation_string(player)
            assert sample.legal_actions() == state.legal_actions()
        assert len({str(sample) for sample in samples}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_an_information_state_depends_on_what_the_player_saw_and_on_nothing_else(game: str) -> None:
    """Two states that differ only in what a player can't see give it the same information state; a later state does not."""
    state = some_states(spiel(game), 1)[0]
    player = state.current_player()
    twin = state.resample_from_infostate(player, random.Random(1).random)
    assert str(twin) != str(state)
    assert twin.information_state_string(player) == state.information_state_string(player)
    later = state.clone()
    later.apply_action(later.legal_actions()[0])
    assert later.information_state_string(player) != state.information_state_string(player)


def test_openspiel_s_python_search_plays_our_games() -> None:
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


def test_rewards_by_place_add_up_to_0() -> None:
    game = spiel("cursed-tricks", rewards="place", ranks=4, players=4)
    state = game.new_initial_state()
    rng = random.Random(2)
    while not state.is_terminal():
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(legal))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1
