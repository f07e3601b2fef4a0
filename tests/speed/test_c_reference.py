"""The playouts in C play the same games: a second writing of the rules, from the rule pages alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from malison.engine.backends.batch import Batch
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.rng import seed_rng
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.games import all_games
from malison.research.c_reference import SOURCES, CReference

IN_C = [game for game in all_games().values() if (SOURCES / f"{game.id.replace('-', '_')}.c").exists()]
CASES: list[tuple[Game, int, dict[str, int]]] = [
    (game, seats, {}) for game in IN_C for seats in range(game.about.seats[0], game.about.seats[1] + 1)
]
OTHER_OPTIONS: dict[str, list[dict[str, int]]] = {
    "cursed-court": [{"years": 1, "coins": 3}, {"years": 6, "coins": 0}, {"coins": 1}],
    "cursed-tricks": [{"rounds": 1}, {"rounds": 12}],
    "cursed": [{"life": 9}, {"life": 12, "max_rounds": 2}, {"max_rounds": 1}],
}
CASES += [
    (game, seats, options)
    for game in IN_C
    for options in OTHER_OPTIONS.get(game.id, [])
    for seats in (game.about.seats[0], game.about.seats[1])
]


def named(value: object) -> str:
    if isinstance(value, dict):
        return "-".join(f"{name}={number}" for name, number in value.items())
    return value.id if isinstance(value, Game) else str(value)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("in_c")


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=named)
def test_random_games_are_equal(game: Game, seats: int, options: dict[str, int], folder: Path) -> None:
    games, seed = 2000, 41
    batch = Batch(game, game.configure(seats, options), games, seed=seed)
    made = batch.play_out().tolist()
    points = batch.points().tolist()
    for number, finished in enumerate(CReference(game.id, folder, **options).games(seats, games, seed)):
        assert (finished.decisions, list(finished.points)) == (made[number], points[number]), f"game {number}"


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=named)
def test_dictated_games_have_the_same_legal_moves_and_result(
    game: Game, seats: int, options: dict[str, int], folder: Path
) -> None:
    """Chance comes draw by draw, as a record dictates it, and every decision's moves are compared."""
    for number in range(3):
        numbers, told = dictated_game(game, game.configure(seats, options), number)
        assert CReference(game.id, folder, **options).dictated(seats, numbers) == told


def dictated_game(game: Game, config: MatchConfig, number: int) -> tuple[list[int], list[str]]:
    """A game interpreted, with draws and moves chosen here: all of them in order, and what C should tell."""
    chosen = np.random.default_rng([config.seats, number])
    rules = InterpretedRules(game)
    state = game.blank(config)
    seed_rng(state, 1, number)
    numbers: list[int] = []
    told: list[str] = []
    rules.setup(state)
    while state.turn != OVER:
        if state.turn == CHANCE:
            counts: Any = np.array(rules.chance_outcomes(state))
            numbers.append(int(chosen.choice(len(counts), p=counts / counts.sum())))
            rules.draw(state, numbers[-1])
        else:
            moves = rules.legal(state)
            told.append(f"{state.turn}: {' '.join(map(str, moves))}")
            numbers.append(int(chosen.choice(moves)))
            rules.play(state, numbers[-1])
    told.append(f"points: {' '.join(map(str, rules.points(state)))}")
    return numbers, told
