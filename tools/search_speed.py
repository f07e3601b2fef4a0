"""Measure iterations per second of our search on Cursed Tricks and of OpenSpiel's information-set search on hearts.

    pip install open_spiel
    python tools/search_speed.py

All searches start at the first lead of a round with four hands of thirteen cards and use rollouts to the end of the round. Time
is the CPU time of this process, so a busy machine matters little. The searches run in turns, and the best of each counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import malison
from malison.engine.match import Match
from malison.players import prepare
from malison.players.search import Budget, SearchParameters, run_search

ITERATIONS = 20_000  # the same for all, because a smaller tree is faster
PYTHON_ITERATIONS = 1_500  # OpenSpiel's Python search would take too long otherwise
TURNS = 5


def first_lead() -> Match:
    return malison.new("cursed-tricks", 4, seed=7)


def malison_speed(iterations: int, policy_per_mille: float) -> float:
    match = first_lead()
    seen = match.witness(match.turn)
    parameters = SearchParameters(policy_per_mille=policy_per_mille)
    began = time.process_time()
    run_search(match.game, seen, Budget(iterations), parameters, "speed")
    return iterations / (time.process_time() - began)


def hearts() -> tuple[Any, Any]:
    """Return OpenSpiel's hearts without passing, at the first decision with a choice."""
    import pyspiel

    game = pyspiel.load_game("hearts", {"pass_cards": False})
    state = game.new_initial_state()
    rng = random.Random(7)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
    return game, state


def openspiel_cpp_speed(iterations: int) -> float:
    import pyspiel

    _, state = hearts()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.ISMCTSBot(7, evaluator, 2.0, iterations, allow_inconsistent_action_sets=True)
    began = time.process_time()
    bot.step(state)
    return iterations / (time.process_time() - began)


def openspiel_python_speed(iterations: int) -> float:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game, state = hearts()
    rng = np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, rng),
        2.0,
        iterations,
        random_state=rng,
        allow_inconsistent_action_sets=True,
    )
    began = time.process_time()
    bot.step(state)
    return iterations / (time.process_time() - began)


def main() -> None:
    """Print the speed of each search."""
    prepare(first_lead().game)
    searches: dict[str, Callable[[], float]] = {"malison, uniform rollouts": lambda: malison_speed(ITERATIONS, 0)}
    searches["malison, rollouts by policy"] = lambda: malison_speed(ITERATIONS, 1000)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed: pip install open_spiel")
    else:
        searches["OpenSpiel ISMCTSBot, C++"] = lambda: openspiel_cpp_speed(ITERATIONS)
        searches["OpenSpiel ismcts, Python"] = lambda: openspiel_python_speed(PYTHON_ITERATIONS)
    best = dict.fromkeys(searches, 0.0)
    for _ in range(TURNS):
        for name, measure in searches.items():
            best[name] = max(best[name], measure())
    uniform = best["malison, uniform rollouts"]
    for name, speed in best.items():
        print(f"{name:30} {speed:10,.0f} iterations/s   malison is {uniform / speed:6.1f} times as fast")


if __name__ == "__main__":
    main()
