"""The shipped conformance suite over every game, seat count and option set."""

from __future__ import annotations

import pytest

from malison.engine import conformance
from malison.engine.game import Game
from malison.engine.options import Terms
from malison.engine.speeds import Compiled, Interpreted, Library
from malison.games import all_games

GAMES = list(all_games().values())
CASES = [
    pytest.param(game, terms, id=f"{game.id}-{terms.seats}-{'-'.join(f'{k}={v}' for k, v in terms.options.items())}")
    for game in GAMES
    for terms in conformance.cases(game)
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_parts_and_words_are_complete(game: Game) -> None:
    conformance.check_game(game)


@pytest.mark.parametrize(("game", "terms"), CASES)
def test_random_games_keep_the_contract(game: Game, terms: Terms) -> None:
    conformance.check_case(game, terms, seed=1, rules=Compiled(Library.of(game)))


@pytest.mark.parametrize(("game", "terms"), CASES)
def test_both_speeds_play_the_same_game(game: Game, terms: Terms) -> None:
    Library.of(game)
    conformance.check_speeds(game, terms, seed=1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_interpreted_rules_keep_the_contract(game: Game) -> None:
    terms = next(conformance.cases(game))
    conformance.check_case(game, terms, seed=2, rules=Interpreted(game))
