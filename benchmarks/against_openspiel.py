"""Play our search against OpenSpiel's Python `ismcts` in our four games, through OpenSpiel's interface.

    pip install 'malison[research]'
    python benchmarks/against_openspiel.py [GAME …] [--deals N] [--simulations N] [--time-simulations N]
        [--seconds S] [--json FILE]

Our player has one seat, OpenSpiel's player all others. Every deal is played from every seat (duplicate play); chance depends
only on the deal. There are two comparisons: with equal simulations, and with equal time, where our player gets as many seconds
per decision as OpenSpiel's player took on average so far. Options make the games small, because OpenSpiel's player needs
milliseconds for one simulation. The script prints shares of wins with 95 % intervals over deals; with n seats, equal players
would win 1/n each.
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

UCT_CONSTANT = 2.0  # as in OpenSpiel's own examples; rewards by place are between -1 and 1

# Options that make short games with few seats.
SMALL_GAMES: dict[str, dict[str, Any]] = {
    "cursed-tricks": {"players": 3, "rounds": 1, "ranks": 8},
    "cursed-court": {"players": 2, "years": 1},
    "courtisans": {"players": 2},
    "cursed": {"players": 3, "max_rounds": 3},
}


@dataclass
class Clock:
    """The decision time of one player."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(1, self.decisions)


class OpenSpielPlayer:
    """OpenSpiel's `ismcts`, with its decision time."""

    def __init__(self, game: Any, simulations: int, seed: int) -> None:
        numbers = np.random.RandomState(seed)
        self.clock = Clock()
        self.bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, numbers),
            UCT_CONSTANT,
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


class MalisonPlayer:
    """Our search, with its decision time. It gets only the witnessed state of its seat, and decides move and amount at once."""

    def __init__(self, game: Any, seed: str, *, simulations: int | None = None, same_time_as: Clock | None = None) -> None:
        self.game = game
        self.seed = seed
        self.simulations = simulations
        self.same_time_as = same_time_as
        self.clock = Clock()
        self.amount: int | None = None

    def step(self, state: Any) -> int:
        if self.amount is not None:
            amount, self.amount = self.amount, None
            return amount
        instance = state.instance
        began = time.perf_counter()
        seconds = self.same_time_as.mean if self.same_time_as else None
        seen = instance.rules.witness(state.game_state, state.current_player())
        player = SearchPlayer("ours", Budget(self.simulations, seconds))
        first, *rest = player.decide(instance.game, seen, seed=self.seed)
        self.clock.seconds += time.perf_counter() - began
        self.clock.decisions += 1
        self.amount = rest[0] if rest else None
        return first


def play(game: Any, seats: list[Any], chance: random.Random) -> list[float]:
    """Play one game; return each seat's share of the win."""
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
    """Run one comparison in one game: `deals` deals, or as many as start within `seconds`, each from every seat."""
    options = SMALL_GAMES[name]
    game = pyspiel.load_game(f"malison_{name.replace('-', '_')}", {**options, "rewards": "place"})
    players = options["players"]
    theirs = OpenSpielPlayer(game, simulations, random.Random(seed).getrandbits(32))
    groups: list[list[float]] = []
    our_clock = Clock()
    began = time.perf_counter()
    for deal in range(deals):
        if time.perf_counter() - began > seconds:
            break
        shares = []
        for seat in range(players):
            player_seed = f"{seed}/{deal}/{seat}"
            ours = (
                MalisonPlayer(game, player_seed, simulations=simulations)
                if equal == "simulations"
                else MalisonPlayer(game, player_seed, same_time_as=theirs.clock)
            )
            seats: list[Any] = [theirs] * players
            seats[seat] = ours
            shares.append(play(game, seats, random.Random(f"{seed}/{deal}"))[seat])
            our_clock.seconds += ours.clock.seconds
            our_clock.decisions += ours.clock.decisions
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
        "seconds_ours": our_clock.mean,
        "seconds_theirs": theirs.clock.mean,
    }


def main() -> None:
    """Print one row per game and comparison."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(SMALL_GAMES))
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100, help="simulations of both players at equal simulations")
    parser.add_argument("--time-simulations", type=int, default=25, help="simulations of OpenSpiel's player at equal time")
    parser.add_argument("--seconds", type=float, default=600.0, help="time per row after which no deal starts")
    parser.add_argument("--seed", default="openspiel")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    found = []
    print(
        "game            equal        their simulations  games  even    ours win              ms per decision, ours and theirs"
    )
    for name in arguments.games:
        prepare(load(name))
        for equal, simulations in (("simulations", arguments.simulations), ("time", arguments.time_simulations)):
            row = measure(
                name,
                equal=equal,
                simulations=simulations,
                deals=arguments.deals,
                seconds=arguments.seconds,
                seed=arguments.seed,
            )
            found.append(row)
            wins = f"{row['share']:.1%} [{row['low']:.1%}, {row['high']:.1%}]"
            times = f"{1000 * row['seconds_ours']:.1f}  {1000 * row['seconds_theirs']:.1f}"
            print(f"{name:15} {equal:12} {simulations:17} {row['games']:6} {row['even']:6.1%}  {wins:22} {times}", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
