"""Iterations a second of search on Cursed Tricks, beside OpenSpiel's information-set search on hearts, in one run.

    pip install open_spiel
    python tools/search_speed.py

Both search from the first lead of a round with four hands of thirteen cards, by uniformly random rollouts to the round's end.
Seconds are of this process's CPU, so that a busy machine disturbs less; the searches take turns, and the best of each is told.
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

ITERATIONS = 20_000  # of a search; a smaller tree is faster, so all get the same, but Python, which would take too long
FEW = 1_500
TURNS = 5


def first_lead() -> Match:
    return malison.new("cursed-tricks", 4, seed=7)


def ours(iterations: int, guided: float) -> float:
    match = first_lead()
    seen = match.witness(match.turn)
    began = time.process_time()
    run_search(match.game, seen, Budget(iterations), SearchParameters(policy_per_mille=guided), "speed")
    return iterations / (time.process_time() - began)


def hearts() -> tuple[Any, Any]:
    """OpenSpiel's hearts, dealt, with nothing passed, at the first decision with a choice."""
    import pyspiel

    game = pyspiel.load_game("hearts", {"pass_cards": False})
    state = game.new_initial_state()
    pick = random.Random(7)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(pick.choice(actions))
    return game, state


def openspiel_c(iterations: int) -> float:
    import pyspiel

    _, state = hearts()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.ISMCTSBot(7, evaluator, 2.0, iterations, allow_inconsistent_action_sets=True)
    began = time.process_time()
    bot.step(state)
    return iterations / (time.process_time() - began)


def openspiel_python(iterations: int) -> float:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game, state = hearts()
    numbers = np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, numbers),
        2.0,
        iterations,
        random_state=numbers,
        allow_inconsistent_action_sets=True,
    )
    began = time.process_time()
    bot.step(state)
    return iterations / (time.process_time() - began)


def main() -> None:
    """Measure and print."""
    prepare(first_lead().game)
    measured: dict[str, Callable[[], float]] = {"malison, uniform rollouts": lambda: ours(ITERATIONS, 0)}
    measured["malison, rollouts by policy"] = lambda: ours(ITERATIONS, 1000)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed: pip install open_spiel")
    else:
        measured["OpenSpiel ISMCTSBot, C++"] = lambda: openspiel_c(ITERATIONS)
        measured["OpenSpiel ismcts, Python"] = lambda: openspiel_python(FEW)
    best = dict.fromkeys(measured, 0.0)
    for _ in range(TURNS):
        for name, measure in measured.items():
            best[name] = max(best[name], measure())
    whole = best["malison, uniform rollouts"]
    for name, speed in best.items():
        print(f"{name:30} {speed:10,.0f} iterations/s   malison is {whole / speed:6.1f} times as fast")


if __name__ == "__main__":
    main()
