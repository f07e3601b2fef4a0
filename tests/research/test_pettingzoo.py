"""PettingZoo's own tests, over every game."""

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
def test_api(game: str) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        # It advises a plain array where PettingZoo's own card games give a dictionary with the mask too.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent probably")
        api_test(small(game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(partial(small, game), num_cycles=15)


def test_a_seed_may_be_one_of_numpy_s_numbers() -> None:
    table = env("cursed-tricks")
    seen = []
    for seed in (3, np.int64(3), np.uint32(3)):
        table.reset(seed=seed)
        seen.append(table.last()[0]["observation"].tolist())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("game", GAMES)
def test_rendering(game: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(partial(small, game))
    assert "seats 0:" in printed.getvalue() or "phase" in printed.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_shows_the_table_and_changes_with_it(game: str) -> None:
    table = small(game, render_mode="rgb_array")
    table.reset(seed=5)
    before = table.render()
    for _ in range(4):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    after = table.render()
    assert before.dtype == np.uint8
    assert before.shape[0] >= 720
    assert before.shape[1:] == (960, 3)
    assert after.std() > 5, "something is drawn"
    assert before.shape != after.shape or (before != after).any()


@pytest.mark.parametrize("game", GAMES)
def test_observations_stay_in_their_space_and_masks_are_the_rules(game: str) -> None:
    table = raw_env(game, rewards="place", **SMALL.get(game, {}))
    rules = InterpretedRules(all_games()[game])
    table.reset(seed=5)
    drawn = np.random.default_rng(1)
    while table.agents and not table.terminations[table.agent_selection]:
        agent = table.agent_selection
        seen = table.observe(agent)
        assert table.observation_space(agent).contains(seen)
        assert np.flatnonzero(seen["action_mask"]).tolist() == rules.legal(table.state_record)
        table.step(int(drawn.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(table.rewards.values()) == pytest.approx(0)
    assert max(table.rewards.values()) > 0 or set(table.rewards.values()) == {0.0}


def test_a_wrong_setting_is_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="rewards is points or place"):
        raw_env("cursed-tricks", rewards="money")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="render_mode is one of"):
        raw_env("cursed-tricks", render_mode="smell")
    with pytest.raises(OptionError, match="is for 3 to 4 players"):
        raw_env("cursed-tricks", 7)
