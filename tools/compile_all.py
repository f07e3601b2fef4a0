"""Compiles every game's rules and search into the disk cache, games side by side: tests then load them in a moment."""

from __future__ import annotations

import time

from malison.engine.speeds import Library
from malison.engine.work import on_cores
from malison.games import all_games, load
from malison.players import prepare


def compile_game(name: str) -> tuple[str, float]:
    began = time.perf_counter()
    game = load(name)
    Library.of(game)
    prepare(game)
    return name, time.perf_counter() - began


def main() -> None:
    for name, seconds in on_cores(compile_game, list(all_games())):
        print(f"{name}: compiled or loaded in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
