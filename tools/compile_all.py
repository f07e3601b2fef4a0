"""Compiles every game's rules, batches and search into the disk cache, games side by side: tests then load them in a moment."""

from __future__ import annotations

import time

from malison.engine.backends.batch import Batch
from malison.engine.backends.compiled import CompiledFunctions
from malison.games import all_games, load
from malison.players import prepare
from malison.simulation.parallel import map_processes


def compile_game(name: str) -> tuple[str, float]:
    began = time.perf_counter()
    game = load(name)
    CompiledFunctions.of(game)
    prepare(game)
    try_batch(Batch(game, game.configure(game.about.seats[0]), 2, threads=1))
    return name, time.perf_counter() - began


def try_batch(batch: Batch) -> None:
    """Everything that a batch does, once."""
    batch.legal()
    batch.observe()
    batch.step(batch.draw())
    batch.play_on(1)
    batch.play_out()
    batch.points()


def main() -> None:
    for name, seconds in map_processes(compile_game, list(all_games())):
        print(f"{name}: compiled or loaded in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
