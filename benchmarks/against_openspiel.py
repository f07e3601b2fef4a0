"""Our search beside OpenSpiel's Python `ismcts`, in our four games through its interface.

    pip install 'malison[research]'
    python benchmarks/against_openspiel.py [GAME …] [--deals N] [--simulations N] [--time-simulations N]
        [--seconds S] [--json FILE]

One seat is ours, all others are OpenSpiel's; every deal is played from every seat (duplicate play), all chance drawn from
the deal's seed alone. Twice: at equal simulations, and at equal time, where OpenSpiel's player has a number of simulations and
ours as many seconds for a decision as OpenSpiel's took on average so far. The games are made small, as OpenSpiel's player
needs milliseconds for one simulation. Shares of wins with 95 % intervals over deals: equals would win one in as many as there
are seats.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import malison.research.openspiel  # noqa: F401  registers the games
from malison.games import load
from malison.players import prepare
from malison.players.search import Budget, SearchPlayer
from malison.simulation.statistics import bounded_interval

UCT = 2.0  # as in OpenSpiel's own examples; rewards are places from -1 to 1

# Few seats and short games.
SMALL: dict[str, dict[str, Any]] = {
    "cursed-tricks": {"players": 3, "rounds": 1, "ranks": 8},
    "cursed-court": {"players": 2, "years": 1},
    "courtisans": {"players": 2},
    "cursed": {"players": 3, "max_rounds": 3},
}


@dataclass
class Clock:
    """How long each side has thought."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(1, self.decisions)


class Theirs:
    """OpenSpiel's player."""

    def __init__(self, game: Any, simulations: int, seed: int) -> None:
        numbers = np.random.RandomState(seed)
        self.clock = Clock()
        self.bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, numbers),
            UCT,
            simulations,
            random_state=numbers,
            allow_inconsistent_action_sets=True,
        )

    def step(self, state: Any) -> int:
        began = time.perf_counter()
        action = int(self.bot.step(state))
        self.clock.seconds += time.perf_counter() - began
        self.clock.decisions += 1
        return action


class Ours:
    """Our search. It gets what its seat knows, as at a table; a move's amount is decided with the move."""

    def __init__(self, game: Any, seed: str, *, simulations: int | None = None, as_long_as: Clock | None = None) -> None:
        self.game = game
        self.seed = seed
        self.simulations = simulations
        self.as_long_as = as_long_as
        self.clock = Clock()
        self.amount: int | None = None

    def step(self, state: Any) -> int:
        if self.amount is not None:
            amount, self.amount = self.amount, None
            return amount
        world = state.world
        began = time.perf_counter()
        seconds = self.as_long_as.mean if self.as_long_as else None
        player = SearchPlayer("ours", Budget(self.simulations, seconds))
        first, *rest = player.decide(world.game, world.rules.witness(state.record, state.current_player()), seed=self.seed)
        self.clock.seconds += time.perf_counter() - began
        self.clock.decisions += 1
        self.amount = rest[0] if rest else None
        return first


def play(game: Any, seats: list[Any], chance: random.Random) -> list[float]:
    """Play one game; answer each seat's share of the win."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, odds)[0])
        else:
            state.apply_action(seats[state.current_player()].step(state))
    returns = state.returns()
    winners = [value == max(returns) for value in returns]
    return [won / sum(winners) for won in winners]


def measure(name: str, *, equal: str, simulations: int, deals: int, seconds: float, seed: str) -> dict[str, Any]:
    """One game, one of the two ways: so many deals, or as many as fit into the seconds, every deal from every seat."""
    options = SMALL[name]
    game = pyspiel.load_game(f"malison_{name.replace('-', '_')}", {**options, "rewards": "place"})
    players = options["players"]
    theirs = Theirs(game, simulations, random.Random(seed).getrandbits(32))
    groups: list[list[float]] = []
    mine = Clock()
    began = time.perf_counter()
    for deal in range(deals):
        if time.perf_counter() - began > seconds:
            break
        shares = []
        for seat in range(players):
            where = f"{seed}/{deal}/{seat}"
            ours = (
                Ours(game, where, simulations=simulations)
                if equal == "simulations"
                else Ours(game, where, as_long_as=theirs.clock)
            )
            seats: list[Any] = [theirs] * players
            seats[seat] = ours
            shares.append(play(game, seats, random.Random(f"{seed}/{deal}"))[seat])
            mine.seconds += ours.clock.seconds
            mine.decisions += ours.clock.decisions
        groups.append(shares)
    share = bounded_interval(groups, 0.0, 1.0)
    return {
        "game": name,
        "options": options,
        "equal": equal,
        "simulations": simulations,
        "games": len(groups) * players,
        "even": 1 / players,
        "share": share.mean,
        "low": share.low,
        "high": share.high,
        "seconds_ours": mine.mean,
        "seconds_theirs": theirs.clock.mean,
    }


def main() -> None:
    """Measure and print, a row a game and way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(SMALL))
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100, help="of both, at equal simulations")
    parser.add_argument("--time-simulations", type=int, default=25, help="of OpenSpiel's player, at equal time")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each row: no deal is begun after them")
    parser.add_argument("--seed", default="openspiel")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    found = []
    print("game            equal        their simulations  games  even    ours win              ms a decision, ours and theirs")
    for name in asked.games:
        prepare(load(name))
        for equal, simulations in (("simulations", asked.simulations), ("time", asked.time_simulations)):
            row = measure(name, equal=equal, simulations=simulations, deals=asked.deals, seconds=asked.seconds, seed=asked.seed)
            found.append(row)
            wins = f"{row['share']:.1%} [{row['low']:.1%}, {row['high']:.1%}]"
            times = f"{1000 * row['seconds_ours']:.1f}  {1000 * row['seconds_theirs']:.1f}"
            print(f"{name:15} {equal:12} {simulations:17} {row['games']:6} {row['even']:6.1%}  {wins:22} {times}", flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
