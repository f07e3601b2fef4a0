"""Step a batch of a thousand games with uniformly random legal moves."""

import numpy as np

import malison.research

games = malison.research.batch("cursed-tricks", 1000, seats=4, seed=1, rounds=1)
rng = np.random.default_rng(1)
ended, points = 0, np.zeros(4)
for _ in range(60):
    masks = games.masks()
    moves = (rng.random(masks.shape) * masks).argmax(axis=1)  # a policy would use games.observations()
    earned, over = games.step(moves)
    ended += int(over.sum())
    points += earned.sum(axis=0)
print(f"{ended} games ended; points per game by seat: {(points / ended).round(2).tolist()}")
