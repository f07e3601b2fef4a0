"""OpenSpiel's information-set search plays a small Cursed Tricks."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import malison.research.openspiel  # noqa: F401 (registers the games)

game = pyspiel.load_game("malison_cursed_tricks", {"players": 3, "rounds": 1, "ranks": 4})
drawn = np.random.RandomState(3)
bot = ismcts.ISMCTSBot(
    game=game,
    evaluator=mcts.RandomRolloutEvaluator(1, drawn),
    uct_c=1.0,
    max_simulations=20,
    random_state=drawn,
)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(drawn.choice(outcomes, p=chances)))
    else:
        player = state.current_player()
        move = bot.step(state) if player == 0 else int(drawn.choice(state.legal_actions()))
        print(player, state.action_to_string(player, move))
        state.apply_action(move)
print(state.returns())
