"""Measure OpenSpiel's hearts: random games played from Python, and rollouts of its C++ search."""

import json
import random
import time

import numpy as np
import pyspiel

SECONDS = 2.0


def print_row(what: str, moves: int, games: float, seconds: float) -> None:
    row = {"game": "OpenSpiel hearts", "seats": 4, "what": what}
    print(json.dumps(row | {"moves_per_s": round(moves / seconds), "games_per_s": round(games / seconds, 1)}))


def play_from_python() -> None:
    game = pyspiel.load_game("hearts")
    rng = random.Random(1)
    moves = games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[rng.randrange(len(legal))])
                moves += 1
        games += 1
    print_row("driven from Python", moves, games, time.process_time() - start)


def run_rollouts() -> None:
    """Run the C++ search from a fixed deal, with a thousand rollouts per simulation: nearly all its time goes into rollouts."""
    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    while state.is_chance_node():
        actions = [action for action, _ in state.chance_outcomes()]
        state.apply_action(int(rng.choice(actions)))
    remaining = 0
    probe = state.clone()
    while not probe.is_terminal():
        remaining += 1
        probe.apply_action(probe.legal_actions()[0])
    each, simulations = 1000, 10
    evaluator = pyspiel.RandomRolloutEvaluator(each, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 100, False, 1, False)
    games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        bot.mcts_search(state)
        games += each * simulations
    print_row("C++ rollouts, without the deal", games * remaining, games, time.process_time() - start)


play_from_python()
run_rollouts()
