"""The PettingZoo environments, with PettingZoo's own tests and ours."""

from __future__ import annotations

import contextlib
import io
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.errors import OptionError
from malison.games import all_games
from malison.research.pettingzoo import env, raw_env

SMALL: dict[str, dict[str, Any]] = {
    "cursed-tricks": {"rounds": 1},
    "cursed-court": {"years": 1},
    "courtisans": {},
    "cursed": {"max_rounds": 3},
}
GAMES = list(all_games())


def small(game: str, **more: Any) -> Any:
    return env(game, **SMALL.get(game, {}), **more)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_api_test_passes(game: str) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        # The test recommends plain arrays, but PettingZoo's own card games return a dictionary with the mask as we do.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent probably")
        api_test(small(game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_seed_test_passes(game: str) -> None:
    seed_test(partial(small, game), num_cycles=15)


def test_a_seed_may_be_a_numpy_integer() -> None:
    environment = env("cursed-tricks")
    seen = []
    for seed in (3, np.int64(3), np.uint32(3)):
        environment.reset(seed=seed)
        seen.append(environment.last()[0]["observation"].tolist())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_render_test_passes(game: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(partial(small, game))
    assert "seats 0:" in printed.getvalue() or "phase" in printed.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_the_rendered_image_changes_with_the_state(game: str) -> None:
    environment = small(game, render_mode="rgb_array")
    environment.reset(seed=5)
    before = environment.render()
    for _ in range(4):
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(int(np.flatnonzero(mask)[0]))
    after = environment.render()
    assert before.dtype == np.uint8
    assert before.shape[0] >= 720
    assert before.shape[1:] == (960, 3)
    assert after.std() > 5, "the image is not blank"
    assert before.shape != after.shape or (before != after).any()


@pytest.mark.parametrize("game", GAMES)
def test_observations_are_in_their_space_and_masks_are_the_legal_moves(game: str) -> None:
    environment = raw_env(game, rewards="place", **SMALL.get(game, {}))
    rules = InterpretedRules(all_games()[game])
    environment.reset(seed=5)
    rng = np.random.default_rng(1)
    while environment.agents and not environment.terminations[environment.agent_selection]:
        agent = environment.agent_selection
        seen = environment.observe(agent)
        assert environment.observation_space(agent).contains(seen)
        assert np.flatnonzero(seen["action_mask"]).tolist() == rules.legal(environment.game_state)
        environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    rewards = environment.rewards.values()
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) > 0 or set(rewards) == {0.0}


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(OptionError, match="rewards is points or place"):
        raw_env("cursed-tricks", rewards="money")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="render_mode is one of"):
        raw_env("cursed-tricks", render_mode="smell")
    with pytest.raises(OptionError, match="is for 3 to 4 players"):
        raw_env("cursed-tricks", 7)
