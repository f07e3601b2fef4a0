"""The terminal's own words are whole in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import malison.terminal
from malison.engine.game import Game
from malison.games import all_games
from malison.terminal.guide import Guide
from malison.terminal.i18n import Translator

FOLDER = Path(malison.terminal.__file__).parent
GAMES = all_games().values()


def own_ids(language: str) -> set[str]:
    """But those for refusals: in English the errors' own sentences serve."""
    text = (FOLDER / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^((?!refused-)[a-z][\w-]*) =", text, re.MULTILINE))


def test_both_languages_have_the_same_messages() -> None:
    assert own_ids("en") == own_ids("ru")


def test_every_message_that_is_said_exists_and_every_message_is_said() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    source += "".join(path.read_text(encoding="utf-8") for path in (FOLDER.parent / "cli").rglob("*.py"))
    said = set(re.findall(r"[\"'](ui-[a-z-]+|enter-[a-z-]+|board-[a-z-]+|move-[a-z-]+)[\"']", source))
    assert said <= own_ids("en")
    built = (
        "key-",
        "board-",
        "move-",
        "level-",
    )  # names that are put together
    assert {message for message in own_ids("en") - said if not message.startswith(built)} == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_words_are_good_fluent_beside_a_games_own(game: Game, language: str) -> None:
    speech = Translator(game, language)
    assert speech.broken() == []
    assert speech.title == game.about.name[language]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_guide_has_no_marks_left_and_parts_by_phase(game: Game, language: str) -> None:
    guide = Guide.of(game, language)
    assert "{#" not in guide.text
    for phase, heading in guide.headings.items():
        assert guide.part(phase).splitlines()[0] == f"## {heading}"
    assert guide.part("no such phase") == guide.text
