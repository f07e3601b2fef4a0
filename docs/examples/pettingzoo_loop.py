"""A random player in every seat, through PettingZoo."""

import numpy as np

from malison.research.pettingzoo import env

table = env("cursed-court", seats=3, rewards="place", years=1)
table.reset(seed=7)
drawn = np.random.default_rng(7)
for agent in table.agent_iter():
    seen, reward, over, cut, info = table.last()
    table.step(None if over or cut else int(drawn.choice(np.flatnonzero(seen["action_mask"]))))
    if over:
        print(agent, reward)
