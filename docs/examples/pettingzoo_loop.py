"""Play one game of Cursed Court with random moves through PettingZoo."""

import numpy as np

from malison.research.pettingzoo import env

environment = env("cursed-court", seats=3, rewards="place", years=1)
environment.reset(seed=7)
rng = np.random.default_rng(7)
for agent in environment.agent_iter():
    seen, reward, over, cut, info = environment.last()
    environment.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    if over:
        print(agent, reward)
