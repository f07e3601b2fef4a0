"""The terminal's board of Cursed Court: its heading, its words for what crowns are backed with."""

from __future__ import annotations

import msgspec
import pytest
from rich.console import Console

from malison.engine.match import Match
from malison.terminal.boards import cursed_court
from malison.terminal.boards.scene import BoardContext
from malison.terminal.i18n import Translator
from tests.games.cursed_court.builders import GAME, court, deck, play
from tests.games.cursed_court.test_rules import decided


def scene_of(match: Match, language: str) -> BoardContext:
    return BoardContext(Translator(GAME, language, match.config), ["Ann", "Boris"], 0, match.turn)


def drawn(match: Match, language: str) -> str:
    """The board as seat 0 sees it."""
    console = Console(width=90)
    with console.capture() as captured:
        console.print(cursed_court.draw(msgspec.to_builtins(match.view(0)), scene_of(match, language)))
    return captured.get()


@pytest.mark.parametrize(
    ("language", "agreed", "further"),
    [
        ("en", "Year 1 of 1 · Winter", "Year 2, a further one · Spring"),
        ("ru", "Год 1 из 1 · Зима", "Год 2, дополнительный · Весна"),
    ],
)
def test_CC18_a_further_year_is_none_of_those_agreed_on(language: str, agreed: str, further: str) -> None:
    match = decided("Q K D D  D D A A", tie="extra-year")
    assert drawn(match, language).startswith(agreed), "until the next deal the year that ended lies there"
    match.dictate(f"deal {match.state().marker} | {deck('')}")
    assert drawn(match, language).startswith(further)


@pytest.mark.parametrize(
    ("language", "exchange", "headings", "one", "many"),
    [
        ("en", False, ("points", "coins"), "Queen, 1 coin", "Queen, 0 to 20 coins"),
        ("en", True, ("standing", "chips"), "Queen, 1 chip", "Queen, 0 to 20 chips"),
        ("ru", False, ("очки", "монеты"), "Королева, 1 монета", "Королева, от 0 до 20 монет"),
        ("ru", True, ("итог", "фишки"), "Королева, 1 фишка", "Королева, от 0 до 20 фишек"),
    ],
)
def test_CC22_in_the_great_exchange_coins_are_chips_and_points_a_standing(
    language: str, exchange: bool, headings: tuple[str, str], one: str, many: str
) -> None:
    match = court("MMMM", 2, exchange=exchange)
    shown = drawn(match, language).split()
    assert [shown.count(heading) for heading in headings] == [2, 2]
    scene = scene_of(match, language)
    assert cursed_court.label("queen 1", scene) == one
    assert cursed_court.label("queen 0..20", scene) == many


@pytest.mark.parametrize(
    ("language", "free", "label"),
    [("en", "feint: free", "Queen, 1 coin, a feint"), ("ru", "финт: свободен", "Королева, 1 монета, финт")],
)
def test_CC23_a_feint_is_called_as_everywhere_else(language: str, free: str, label: str) -> None:
    match = court("MMMM", 2, feints=True)
    assert free in drawn(match, language)
    assert cursed_court.label("queen 1 feint", scene_of(match, language)) == label
    play(match, "queen 1 feint")
    assert free not in drawn(match, language)
