"""OpenSpiel's hearts: random games driven from Python, and its own C++ rollouts."""

import json
import random
import time

import numpy as np
import pyspiel

SECONDS = 2.0


def tell(what: str, moves: int, games: float, seconds: float) -> None:
    row = {"game": "OpenSpiel hearts", "seats": 4, "what": what}
    print(json.dumps(row | {"moves_per_s": round(moves / seconds), "games_per_s": round(games / seconds, 1)}))


def from_python() -> None:
    game = pyspiel.load_game("hearts")
    chosen = random.Random(1)
    moves = games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chosen.randrange(len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[chosen.randrange(len(legal))])
                moves += 1
        games += 1
    tell("driven from Python", moves, games, time.process_time() - start)


def rollouts() -> None:
    """Its C++ search with a thousand rollouts a simulation, which is nearly all rollouts; the deal is not counted."""
    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    chosen = np.random.RandomState(1)
    while state.is_chance_node():
        actions = [action for action, _ in state.chance_outcomes()]
        state.apply_action(int(chosen.choice(actions)))
    left = 0
    probe = state.clone()
    while not probe.is_terminal():
        left += 1
        probe.apply_action(probe.legal_actions()[0])
    each, simulations = 1000, 10
    evaluator = pyspiel.RandomRolloutEvaluator(each, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 100, False, 1, False)
    games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        bot.mcts_search(state)
        games += each * simulations
    tell("C++ rollouts, without the deal", games * left, games, time.process_time() - start)


from_python()
rollouts()
