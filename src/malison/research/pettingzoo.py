"""Each game as a PettingZoo environment (AEC). Needs `malison[research]`.

    from malison.research.pettingzoo import env
    table = env("cursed-tricks", seats=4, rounds=1)

An observation is a dictionary: `observation`, the vector that docs/observations tells index by index, and `action_mask`.
A bet with an amount is two steps. Rewards come at the end: the points, or with rewards="place" from 1 for the first place
to -1 for the last.
"""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from malison.engine.errors import OptionError
from malison.research.adapter import GameInstance, place_rewards

Rewards = Literal["points", "place"]
RENDER_MODES = ("human", "ansi", "rgb_array")


def env(
    game: str, seats: int | None = None, *, rewards: Rewards = "points", render_mode: str | None = None, **options: Any
) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal move ends the game for its player."""
    wrapped: Any = raw_env(game, seats, rewards=rewards, render_mode=render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """The environment without wrappers, named as PettingZoo names it."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        rewards: Rewards = "points",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if rewards not in ("points", "place"):
            raise OptionError(f"rewards is points or place, not '{rewards}'")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"render_mode is one of {', '.join(RENDER_MODES)}, not '{render_mode}'")
        self.world = GameInstance(game, seats, options)
        version = self.world.game.about.version
        self.metadata = {
            "name": f"malison_{self.world.game.id.replace('-', '_')}_v{version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.rewarded = rewards
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.world.seats)]
        places = self.world.layout.places
        low = np.array([place.low for place in places], np.float32)
        high = np.array([place.high for place in places], np.float32)
        actions = self.world.layout.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seed = secrets.randbits(60)
        self._number = -1

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: game 0 of the seed, or without one the next game of the seed before."""
        if seed is not None:
            self._seed, self._number = index(seed), -1  # NumPy's numbers would overflow in the mixing of seeds
        self._number += 1
        self.state_record = self.world.dealt(self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_record.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        world, state = self.world, self.state_record
        mask = np.zeros(world.layout.actions, np.int8)
        if state.turn == seat:
            mask[world.rules.legal(state)] = 1
        vector = world.layout.read(world.rules.witness(state, seat))
        return {"observation": np.array(vector, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        self.world.rules.play(self.state_record, int(action))
        self.world.settle(self.state_record)
        if self.state_record.turn >= 0:
            self.agent_selection = self.possible_agents[self.state_record.turn]
        else:
            points = self.world.points(self.state_record)
            earned = place_rewards(points) if self.rewarded == "place" else [float(value) for value in points]
            self.rewards = dict(zip(self.possible_agents, earned, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What anyone at the table sees: printed, as text, or as a picture."""
        if self.render_mode is None:
            return None
        text = self.world.view_text(self.state_record, None)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "rgb_array":
            from malison.research.view_image import picture

            return picture(self.world.game.about.name["en"], self.world.shown(self.state_record, None))
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """Nothing is kept open."""
