"""Names in Russian cases, and words that are looked up."""

from __future__ import annotations

from pathlib import Path

import pytest

from malison.engine.events import Event
from malison.engine.text.declension import declined
from malison.engine.text.i18n import Messages
from malison.games import load

FORMS = (Path(__file__).parents[1] / "names_ru.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", FORMS)
def test_cyrillic_names_are_declined_as_in_the_browser(line: str) -> None:
    name, *forms = line.split()
    assert [declined(name, case) for case in ("gen", "dat", "acc", "ins", "pre")] == forms


@pytest.mark.parametrize("name", ["Mo", "Анри", "Бо7", "Seat 0", "Отто", "Б"])
def test_other_names_follow_a_word_in_the_case(name: str) -> None:
    assert declined(name, "gen") == f"игрока {name}"
    assert declined(name, "ins") == f"игроком {name}"
    assert declined(name, "") == name


@pytest.mark.parametrize(
    ("cards", "words"), [(1, "идёт 1 карта"), (2, "идут 2 карты"), (5, "идут 5 карт"), (21, "идёт 21 карта")]
)
def test_russian_plurals_come_right(cards: int, words: str) -> None:
    event = Event(0, "trick-won", {"seat": 0, "card": "R7", "cards": cards})
    said = Messages(load("cursed-tricks"), "ru").event(event, ["Клара"], None)
    assert said == f"Клара берёт взятку красной 7: в стопку {words}."


def test_a_sentence_begins_with_a_capital_and_speaks_to_you() -> None:
    event = Event(0, "cursed", {"seat": 0, "card": "R7", "colour": "R"})
    words = Messages(load("cursed-tricks"), "ru")
    assert words.event(event, ["Mo"], None) == "Игрока Mo проклинает красная 7."
    assert words.event(event, ["Mo"], 0) == "Вас проклинает красная 7."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="the languages are en, ru"):
        Messages(load("cursed-tricks"), "de")
