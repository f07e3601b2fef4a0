"""Measure PettingZoo's loop with random moves in hanabi or, where it is not installed, texas hold'em or tic-tac-toe."""

import importlib
import json
import sys
import time

sys.path.pop(0)  # else this file would be imported in place of the package of the same name

import numpy as np

SECONDS = 2.0


def first_installed():
    for name in ("hanabi_v5", "texas_holdem_v4", "tictactoe_v3"):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            return name, module.env()
        except (ImportError, AttributeError):
            continue
    raise ImportError("PettingZoo's classic games are not installed")


name, env = first_installed()
rng = np.random.default_rng(1)
steps = games = 0
start = time.process_time()
while time.process_time() - start < SECONDS:
    env.reset(seed=games)
    for _ in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        steps += 1
    games += 1
seconds = time.process_time() - start
row = {"game": f"PettingZoo {name}", "seats": 2, "what": "its loop", "moves_per_s": round(steps / seconds)}
print(json.dumps(row | {"games_per_s": round(games / seconds, 1)}))
