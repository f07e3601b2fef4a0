"""How long the levels think about a move, with their time limits on, in positions from games between greedy players.

    python tools/answer_times.py [GAME …] [--positions N] [--interpreted]

`--interpreted` leaves the search uncompiled, as it is on a fresh machine until `malison.players.prepare` has run.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice
from typing import Any

import malison
from malison.engine.game import Game
from malison.games import all_games, load
from malison.players import LEVELS, parse, prepare

SEATS = 4
AIMS = {"courtier": 0.3, "chancellor": 2.0}  # seconds within which a person should have an answer


def positions(game: Game) -> Any:
    """Matches just before a decision, every seventh decision of game after game."""
    greedy = parse("greedy")
    for seed in range(1_000_000):
        match = malison.new(game.id, SEATS, seed=seed)
        while match.turn is not None:
            if match.ply % 7 == seed % 7 and len(match.legal) > 1:
                yield match
            match.play(greedy.choose(game, match.config, match.witness(match.turn), seed=seed))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(all_games()))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--interpreted", action="store_true")
    asked = parser.parse_args()
    for game in map(load, asked.games):
        if not asked.interpreted:
            prepare(game)
        taken: dict[str, list[float]] = {level: [] for level in AIMS}
        for match in islice(positions(game), asked.positions):
            seen = match.witness(match.turn)
            for level, times in taken.items():
                began = time.perf_counter()
                LEVELS[level].choose(game, match.config, seen, seed=match.ply)
                times.append(time.perf_counter() - began)
        for level, times in taken.items():
            times.sort()
            middle, high = times[len(times) // 2], times[int(0.99 * (len(times) - 1))]
            print(
                f"{game.id:14} {level:11} {len(times)} moves: median {middle:.3f} s, 99 % within {high:.3f} s, "
                f"longest {times[-1]:.3f} s (aim: {AIMS[level]} s)",
                flush=True,
            )


if __name__ == "__main__":
    main()
