"""Every game as a PettingZoo AEC environment. Needs `malison[research]`.

    from malison.research.pettingzoo import env
    environment = env("cursed-tricks", seats=4, rounds=1)

An observation is a dictionary with `observation`, the vector that docs/observations describes, and `action_mask`. A move
with an amount takes two steps. Rewards come at the end of the game: the points, or with rewards="place" from 1 for the first
place to -1 for the last.
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
    """Return the environment in PettingZoo's usual wrappers: an illegal action ends the game with a reward of -1."""
    wrapped: Any = raw_env(game, seats, rewards=rewards, render_mode=render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """The environment without wrappers; PettingZoo prescribes the name."""

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
        self.instance = GameInstance(game, seats, options)
        version = self.instance.game.about.version
        self.metadata = {
            "name": f"malison_{self.instance.game.id.replace('-', '_')}_v{version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.reward_kind = rewards
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.instance.seats)]
        low = np.array([place.low for place in self.instance.layout.places], np.float32)
        high = np.array([place.high for place in self.instance.layout.places], np.float32)
        actions = self.instance.layout.actions
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
        """Start game 0 of a seed; without a seed, the next game of the previous one."""
        if seed is not None:
            self._seed, self._number = index(seed), -1  # fixed-width NumPy integers would overflow when seeds are mixed
        self._number += 1
        self.game_state = self.instance.deal(self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game_state.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        instance, state = self.instance, self.game_state
        mask = np.zeros(instance.layout.actions, np.int8)
        if state.turn == seat:
            mask[instance.rules.legal(state)] = 1
        vector = instance.layout.read(instance.rules.witness(state, seat))
        return {"observation": np.array(vector, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        self.instance.rules.play(self.game_state, int(action))
        self.instance.resolve_chance(self.game_state)
        if self.game_state.turn >= 0:
            self.agent_selection = self.possible_agents[self.game_state.turn]
        else:
            points = self.instance.points(self.game_state)
            rewards = place_rewards(points) if self.reward_kind == "place" else [float(value) for value in points]
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Render what a spectator sees: print it, return it as text, or return it as an image."""
        if self.render_mode is None:
            return None
        text = self.instance.view_text(self.game_state, None)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "rgb_array":
            from malison.research.view_image import render_view

            return render_view(self.instance.game.about.name["en"], self.instance.view_data(self.game_state, None))
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
