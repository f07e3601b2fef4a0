"""Whatever the rules refuse is told in Russian too, with the same details as in English; an option by the name people see."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

import malison
from malison.engine.errors import MalisonError, MoveSyntaxError, OptionError
from malison.engine.game import LANGUAGES, Game
from malison.engine.match import Match
from malison.engine.options import Number
from malison.engine.text.i18n import Messages
from malison.engine.text.notation import whole_number
from malison.games import all_games, load
from malison.table.errors import Refusal

SOURCE = Path(malison.__file__).parent
ERRORS = ("MoveSyntaxError", "IllegalMove", "ChanceError", "DeckStops", "OptionError", "_Wrong")
# What people meet while they play, enter a game or set up a table. Command lines and records speak English.
TOLD = (
    *(SOURCE / "engine" / name for name in ("match.py", "text/notation.py", "game.py")),
    SOURCE / "table" / "commands.py",
    SOURCE / "terminal" / "transcript.py",
    *sorted((SOURCE / "games").glob("*/*.py")),
)


@dataclass(frozen=True)
class Raised:
    """One place in the source that makes an error."""

    path: Path
    line: int
    code: str | None
    values: frozenset[str]

    def __str__(self) -> str:
        return f"{self.path.relative_to(SOURCE)}:{self.line}"


def raised() -> Iterator[Raised]:
    for path in TOLD:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                place = 2 if node.func.id == "_Wrong" else 1
                code = node.args[place] if len(node.args) > place else None
                values = frozenset(word.arg or "**" for word in node.keywords)
                yield Raised(path, node.lineno, None if code is None else ast.unparse(code).strip("'"), values)


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.found.add(node.id.name)


def russian(path: Path) -> dict[str, set[str]]:
    """The messages for refusals that a source file's errors can use, with the variables of each."""
    files = [SOURCE / "engine/text/errors/ru.ftl"]
    if path.parent.parent.name == "games" or path.parent.name == "terminal":
        files.append(path.parent / "words/ru.ftl")
    messages: dict[str, set[str]] = {}
    for file in files:
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message) and entry.id.name.startswith("refused-"):
                variables = Variables()
                variables.visit(entry)
                messages[entry.id.name.removeprefix("refused-")] = variables.found
    return messages


@pytest.mark.parametrize("error", list(raised()), ids=str)
def test_every_error_has_a_russian_sentence_that_needs_no_more_than_it_tells(error: Raised) -> None:
    assert error.code, "it has no code, so it is told in English everywhere"
    if not re.fullmatch(r"[a-z-]+", error.code):
        return  # put together, or handed on: the games' own mistakes below show that those exist
    needs = russian(error.path)[error.code]
    if "**" not in error.values:
        assert needs <= error.values


def test_the_scan_finds_the_errors() -> None:
    assert len(list(raised())) > 60
    assert {error.path.parent.name for error in raised()} >= {
        "engine",
        "table",
        *(game.package.split(".")[-1] for game in GAMES),
    }


# --- Mistakes that people make ---

GAMES = list(all_games().values())


def refused(act: Callable[[], object]) -> MalisonError:
    with pytest.raises(MalisonError) as caught:
        act()
    return caught.value


def told(game: Game, error: MalisonError) -> str:
    """In Russian, and under a table's word for it the same."""
    said = Messages(game, "ru").refusal(error)
    assert said != str(error)
    assert re.match("[А-ЯЁ«0-9]", said), said
    assert Messages(game, "ru").refusal(Refusal.of("invalid", error)) == said
    english = Messages(game, "en")
    assert english.refusal(error) == str(error) or english.has(f"refused-{error.code}")
    return said


def new(game: str, seats: int = 4, *, dictated: bool = False, **options: Any) -> Match:
    return Match(load(game), seats, options, dictated=dictated)


@pytest.mark.parametrize(
    ("game", "options", "written", "said"),
    [
        ("cursed-tricks", {}, "zz9", "карту пишут как R7"),
        ("cursed-tricks", {"deck": "standard"}, "zz9", "карту пишут как S10"),
        ("cursed-court", {}, "zz", "пишут как queen 5."),
        ("cursed-court", {"feints": True}, "zz", "queen 5 feint"),
        ("cursed-court", {"coinless": True}, "zz", "пишут как queen."),
        ("cursed-court", {"coinless": True, "feints": True}, "zz", "queen feint"),
        ("cursed-court", {}, "queen 5 feint", "нет финтов"),
        ("courtisans", {}, "zz", "карту кладут так"),
        ("cursed", {}, "zz", "ход пишут как"),
        ("cursed", {}, "ward zz", "оберега «zz» в этой колоде нет"),
    ],
)
def test_text_that_is_no_move(game: str, options: dict[str, Any], written: str, said: str) -> None:
    match = new(game, **options)
    sentence = told(match.game, refused(lambda: match.play(written)))
    assert said in sentence
    assert f"«{written}» — это не ход" in sentence
    assert match.choices[0] in sentence


def test_a_move_that_is_not_allowed_names_what_is() -> None:
    match = new("cursed-court")
    sentence = told(match.game, refused(lambda: match.play("queen 21")))
    assert sentence.startswith("«queen 21» сейчас нельзя. Можно: ")
    assert "и ещё" in sentence
    assert "more" not in sentence


def test_a_game_from_elsewhere_without_russian_words_for_it_is_told_in_english() -> None:
    error = MoveSyntaxError("'zz' is no move: like this", "no-move", written="zz", how="", possible="a", more=0)
    assert Messages(load("cursed-tricks"), "ru").refusal(error) == "'zz' is no move: like this"
    number = refused(lambda: whole_number("z", "the moon", 0, 1))
    assert Messages(load("cursed-tricks"), "ru").refusal(number) == str(number)


def test_what_comes_too_late_or_is_missing() -> None:
    match = new("cursed-tricks")
    first = match.legal[0]
    seat = (match.turn or 0) + 1
    assert told(match.game, refused(lambda: match.play(first, "R7"))).endswith(f"сейчас ход места {seat % 4}.")
    assert told(match.game, refused(match.play)) == "Хода нет: напишите его."
    assert told(match.game, refused(lambda: match.dictate("deal"))).startswith("Случай сейчас ничего не приносит")
    assert told(match.game, refused(match.undo)) == "Нет хода, который можно взять назад."


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("cursed-tricks", "roll 1", "Здесь случай приносит deal, а не «roll»."),
        ("cursed-tricks", "deal 0 | R1", "В строке deal должно быть"),
        ("cursed-tricks", "deal 9 | a | a | a | a", "Кто начинает — это целое число от 0 до 3, а не «9»."),
        ("cursed-tricks", "deal 0 | R1 | a | a | a", "На руке места 0 карт должно быть 13, а не 1."),
        ("cursed-tricks", f"deal 0 |{' Q1' * 13} | a | a | a", "«Q1» — такой карты в этой колоде нет."),
        ("cursed-court", "deal x | Q", "У кого маркер первого игрока — это целое число от 0 до 3, а не «x»."),
        ("cursed-court", f"deal 0 |{' Q' * 40}", "В колоде"),
        ("cursed-court", "deal 0 | Z", "Карта — это одна из букв"),
        ("cursed-court", "deal 0 | Q Q Q Q Q", "Здесь не может прийти «Q»"),
        ("courtisans", "deal x | 1 | 1 | stag", "Первое место — это целое число"),
        ("courtisans", "deal 0 | x | 1 | stag", "Белое задание — это целое число"),
        ("courtisans", "deal 0 | 1 2 3 4 | 99 | stag", "Синее задание — это целое число"),
        ("courtisans", "deal 0 | 1 | 1 | stag", "Игроков 4, и белых заданий столько же, а не 1."),
        ("courtisans", "deal 0 | 1 2 3 4 | 1 1 2 3 | stag", "одного и того же синего задания"),
        ("courtisans", "deal 0 | 1 2 3 4 | 1 2 3 4 | zz", "«zz» — такой карты нет"),
        ("courtisans", f"deal 0 | 1 2 3 4 | 1 2 3 4 | stag{', stag' * 99}", "а не 100."),
        ("cursed", "deal x | fangs", "Место Чудовища — это целое число"),
        ("cursed", "deal 0 | zz", "Оберега «zz» в этой колоде нет"),
    ],
)
def test_chance_that_could_not_be(game: str, line: str, said: str) -> None:
    match = new(game, dictated=True)
    assert said in told(match.game, refused(lambda: match.dictate(line)))


def test_dice_that_could_not_be() -> None:
    match = new("cursed", dictated=True)
    sample = new("cursed")
    match.dictate(sample.history[0].text)
    assert told(match.game, refused(lambda: match.dictate("roll 1 | 1 1 1"))) == "Жители бросают здесь кубиков: 3, а не 1."
    assert told(match.game, refused(lambda: match.dictate("roll 1 1 1 | 1"))) == "Чудовище бросает здесь кубиков: 3, а не 1."
    assert told(match.game, refused(lambda: match.dictate("roll 1 1 7 | 1 1 1"))).startswith(
        "Кубик — это целое число от 1 до 6"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_options_and_names(game: Game) -> None:
    low, high = game.about.seats
    english = Messages(game, "en")
    assert (
        told(game, refused(lambda: game.configure(high + 1, {}))) == f"Игроков может быть от {low} до {high}, а не {high + 1}."
    )
    assert "не подходит" in told(game, refused(lambda: Match(game, ["a,b", *"cd"])))
    assert "одинаковых имён" in told(game, refused(lambda: Match(game, ["a", "a", "b"])))
    if game.custom:
        own = game.custom.name
        error = refused(lambda: game.configure(low, {own: "own"}))
        assert told(game, error) == "Свой вариант и файл с ним идут только вместе."
        label = english.format(f"option-{own}")
        assert english.refusal(error) == f"“{label}” of your own and its file go only together."
    for option in game.options:
        if isinstance(option, Number):
            error = refused(lambda option=option: option.parse("many"))  # type: ignore[misc]
            assert told(game, error).endswith(f"целое число от {option.low} до {option.high}, а не «many».")
            label = english.format(f"option-{option.name}")
            assert english.refusal(error) == f"“{label}” is a whole number from {option.low} to {option.high}, not “many”."


@pytest.mark.parametrize(
    ("game", "options", "russian", "english"),
    [
        (
            "cursed-court",
            {"coinless": True, "exchange": True},
            "«Двор без монет» не идёт вместе с «Великим обменом»",
            "“The Coinless Court” does not go with “The Great Exchange”",
        ),
        (
            "cursed-court",
            {"coinless": True, "coins": 5},
            "«Монеты» не выбирают вместе с «Двором без монет»",
            "“Coins” can’t be chosen with “The Coinless Court”",
        ),
        (
            "cursed-court",
            {"exchange": True, "years": 2},
            "Годы — это не для «Великого обмена»",
            "“Years” does not go with “The Great Exchange”",
        ),
        (
            "cursed-court",
            {"exchange": True, "tie": "share"},
            "Равенство лидеров — это не для «Великого обмена»",
            "“A tied lead” does not go with “The Great Exchange”",
        ),
        ("cursed-court", {"exchange": True, "coins": 5}, "у каждого сначала 100 фишек", "everybody starts with 100 chips"),
        (
            "cursed-court",
            {"rebuys": 1},
            "Докупки — только для «Великого обмена».",
            "“Rebuys” goes only with “The Great Exchange”.",
        ),
        (
            "cursed-court",
            {"max_years": 9},
            "Предел лет — только для «Великого обмена».",
            "“Most years” goes only with “The Great Exchange”.",
        ),
        ("cursed-tricks", {"deck": "standard", "ranks": 13}, "там их 13", "“Numbers in a colour” can’t be chosen with"),
    ],
)
def test_options_that_do_not_go_together(game: str, options: dict[str, Any], russian: str, english: str) -> None:
    found = load(game)
    error = refused(lambda: found.configure(4, options))
    assert russian in told(found, error)
    assert english in Messages(found, "en").refusal(error)


def test_where_it_went_wrong_is_said_in_both_languages() -> None:
    error = OptionError("option wards=own comes with a file", "own-missing", 7, option="wards")
    words = {language: Messages(load("cursed"), language) for language in LANGUAGES}
    assert words["en"].refusal(error) == "Line 7: “Wards” of your own and its file go only together."
    assert words["ru"].refusal(error).startswith("Строка 7. ")


def loaded(game: str, text: str) -> str:
    found = load(game)
    assert found.custom
    own = found.custom
    error = refused(lambda: own.load(text))
    assert isinstance(error, OptionError)
    said = told(found, error)
    assert said.startswith(f"Строка {error.line}. ")
    return said


SET = '[[set]]\nid = "a"\nname = { en = "A", ru = "А" }\nnobles = "C M P"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("=", "Это не TOML"),
        ("colour = 1", "«colour» там ни к чему"),
        ("set = 1", "под заголовком [[set]]"),
        (SET + "size = 3", "«size» ей ни к чему"),
        ('[[set]]\nid = "a"', "нет name"),
        (SET.replace("ru = ", "fr = "), 'ru = "…" }, каждое от 1 до'),
        (SET.replace('"a"', '"A"'), "сначала буква, а не «A»"),
        (SET.replace('"a"', '"pass"'), "нельзя назвать «pass»"),
        (SET + SET, "называются «a»"),
        (SET + SET.replace('"a"', '"b"'), "У «b» те же вельможи, что у «a»"),
        (SET.replace("C M P", "C M X"), "Вельможа — это одна из букв"),
        (SET.replace("C M P", "C M"), "три или четыре разных вельможи"),
        (SET, "ровно 18 комбинаций, а не 1"),
    ],
)
def test_a_board_of_ones_own(text: str, said: str) -> None:
    assert said in loaded("cursed-court", text)


WARD = '[[ward]]\nname = "torch"\nkind = "villager"\neffect = "add 2"\ncopies = 3\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("=", "Это не TOML"),
        ("colour = 1", "«colour» там ни к чему"),
        ("ward = 1", "под заголовком [[ward]]"),
        (WARD + "size = 3", "«size» ему ни к чему"),
        (WARD.replace("copies = 3", ""), "нет copies"),
        (WARD.replace("copies = 3", 'copies = "3"'), "Поле copies оберега — целое число, а не '3'"),
        (WARD.replace('"add 2"', "2"), "Поле effect оберега — текст в кавычках, а не 2"),
        (WARD + "words = 3", "Поле words оберега — таблица языков, а не 3"),
        (WARD + "words = { fr = 3 }", "а не fr = 3"),
        (WARD.replace("torch", "2"), "а не «2»"),
        (WARD.replace('"villager"', '"cat"'), "а не «cat»"),
        (WARD.replace("add 2", "sing"), "а не «sing»"),
        (WARD.replace("add 2", "add 99"), "Число после add — от 1 до 9, а не «99»"),
        (WARD.replace("copies = 3", "copies = 0"), "(copies) от 1 до"),
        (WARD + WARD, "Оберег «torch» уже есть"),
        (WARD, "по 3 на каждого из трёх игроков, а не 3"),
    ],
)
def test_a_ward_deck_of_ones_own(text: str, said: str) -> None:
    assert said in loaded("cursed", text)


@pytest.mark.parametrize("game", ["cursed-court", "cursed"])
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\na" + ".a" * 20_000 + " = 1", "line 2: this is not TOML: a line has at most 500 characters"),
        ("x = " + "[\n" * 20_000, "line 1: this is not TOML: it is nested too deeply"),
        ("x = " + "9" * 60_000, "line 1: this is not TOML: a line has at most 500 characters"),
    ],
)
def test_a_file_meant_to_do_harm_is_refused_at_once(game: str, text: str, why: str) -> None:
    own = load(game).custom
    assert own
    with pytest.raises(OptionError, match=f"^{why}$"):
        own.load(text)
