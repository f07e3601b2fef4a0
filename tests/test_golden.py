"""The golden playthroughs replay, and the story told of them has not changed."""

from __future__ import annotations

import pytest

from malison.engine.game import Game
from malison.engine.options import Choice, Switch
from malison.games import all_games
from tests import golden_games

FILES = [
    pytest.param(game, name, id=f"{game.id}-{name}") for game in all_games().values() for name, *_ in golden_games.wanted(game)
]


@pytest.mark.parametrize(("game", "name"), FILES)
def test_a_golden_game_is_told_as_before(game: Game, name: str) -> None:
    content = golden_games.path(game, name).read_text(encoding="utf-8")
    assert golden_games.told_anew(content, game) == content


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_variant_has_a_golden_game(game: Game) -> None:
    played = [options for _, _, options in golden_games.wanted(game)]
    for option in game.options:
        if isinstance(option, Switch):
            assert any(option.name in options for options in played), f"no golden game with {option.name}"
        elif isinstance(option, Choice):
            for word in option.words[1:]:
                assert any(options.get(option.name) == word for options in played), f"none with {option.name}={word}"


def test_no_golden_file_is_left_over() -> None:
    expected = {golden_games.path(game, name) for game in all_games().values() for name, *_ in golden_games.wanted(game)}
    assert {*golden_games.FOLDER.glob("*/*.game")} == expected
