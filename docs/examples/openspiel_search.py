"""Let OpenSpiel's information-set search play a small Cursed Tricks against random players."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import malison.research.openspiel  # noqa: F401 (registers the games)

game = pyspiel.load_game("malison_cursed_tricks", {"players": 3, "rounds": 1, "ranks": 4})
rng = np.random.RandomState(3)
bot = ismcts.ISMCTSBot(
    game=game,
    evaluator=mcts.RandomRolloutEvaluator(1, rng),
    uct_c=1.0,
    max_simulations=20,
    random_state=rng,
)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    else:
        player = state.current_player()
        move = bot.step(state) if player == 0 else int(rng.choice(state.legal_actions()))
        print(player, state.action_to_string(player, move))
        state.apply_action(move)
print(state.returns())
