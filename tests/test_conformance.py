"""The shipped conformance suite over every game, seat count and option set."""

from __future__ import annotations

import pytest

from malison.engine.backends.compiled import CompiledFunctions, CompiledRules
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.games import all_games
from malison.testing import conformance

GAMES = list(all_games().values())
CASES = [
    pytest.param(game, config, id=f"{game.id}-{config.seats}-{'-'.join(f'{k}={v}' for k, v in config.options.items())}")
    for game in GAMES
    for config in conformance.cases(game)
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_parts_and_words_are_complete(game: Game) -> None:
    conformance.check_game(game)


@pytest.mark.parametrize(("game", "config"), CASES)
def test_random_games_keep_the_contract(game: Game, config: MatchConfig) -> None:
    conformance.check_case(game, config, seed=1, rules=CompiledRules(CompiledFunctions.of(game)))


@pytest.mark.parametrize(("game", "config"), CASES)
def test_both_speeds_play_the_same_game(game: Game, config: MatchConfig) -> None:
    CompiledFunctions.of(game)
    conformance.check_speeds(game, config, seed=1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_interpreted_rules_keep_the_contract(game: Game) -> None:
    config = next(conformance.cases(game))
    conformance.check_case(game, config, seed=2, rules=InterpretedRules(game))
