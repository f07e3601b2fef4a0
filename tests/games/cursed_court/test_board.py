"""CC4: a board of one's own, from a TOML file and in a record."""

from __future__ import annotations

from typing import Any

import pytest

from malison.engine import game_record
from malison.engine.errors import OptionError, RecordError
from malison.engine.text.i18n import Messages
from malison.games.cursed_court import board
from malison.games.cursed_court.options import SAMPLE
from malison.terminal.i18n import Translator
from tests.games.cursed_court.builders import GAME, seeded_court, values

GROUPS = [group.letters for group in board.standard()]


def file(**changes: dict[int, str]) -> str:
    """A good board, with the lines of some sets changed: id={3: …} is the id line of the fourth set."""
    lines = []
    for at, letters in enumerate(GROUPS):
        lines += [
            "[[set]]",
            changes.get("id", {}).get(at, f'id = "set-{at}"'),
            changes.get("name", {}).get(at, f'name = {{ en = "Set {at}", ru = "Набор {at}" }}'),
            changes.get("nobles", {}).get(at, f'nobles = "{letters}"'),
        ]
    return "\n".join(line for line in lines if line) + "\n"


def refusal(content: str) -> str:
    with pytest.raises(OptionError) as caught:
        board.load(content)
    return str(caught.value)


def test_CC4_a_good_board_is_loaded() -> None:
    own = board.load(file())
    assert len(own) == 18
    assert (own[3].id, own[3].letters, own[3].name) == ("set-3", "C P J", {"en": "Set 3", "ru": "Набор 3"})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": {2: 'id = "Opera"'}}, "line 10: a set's id has small letters, digits and dashes, a letter first, not 'Opera'"),
        ({"id": {2: 'id = "2nd"'}}, "line 10: a set's id has small letters"),
        ({"id": {2: 'id = ""'}}, "line 10: a set's id has small letters"),
        ({"id": {2: "id = 7"}}, "line 10: a set's id has small letters"),
        ({"id": {2: 'id = "queen"'}}, "line 10: a set can't be called 'queen'"),
        ({"id": {2: 'id = "pass"'}}, "line 10: a set can't be called 'pass'"),
        ({"id": {2: 'id = "rebuy"'}}, "line 10: a set can't be called 'rebuy'"),
        ({"id": {2: 'id = "feint"'}}, "line 10: a set can't be called 'feint'"),
        ({"id": {2: 'id = "set-0"'}}, "line 10: two sets are called 'set-0'"),
        ({"id": {2: ""}}, "line 9: this set has no id"),
        ({"name": {1: ""}}, "line 5: this set has no name"),
        ({"nobles": {1: ""}}, "line 5: this set has no nobles"),
        ({"name": {1: 'name = "Opera"'}}, "line 7: a set's name is written { en = "),
        ({"name": {1: 'name = { en = "Opera" }'}}, "line 7: a set's name is written"),
        ({"name": {1: 'name = { en = "Opera", ru = "" }'}}, "line 7: a set's name is written"),
        ({"name": {1: 'name = { en = "Opera", ru = "Опера", de = "Oper" }'}}, "line 7: a set's name is written"),
        ({"name": {1: f'name = {{ en = "{"x" * 25}", ru = "Опера" }}'}}, "line 7: a set's name is written"),
        ({"nobles": {1: 'nobles = "C M"'}}, "line 8: a set has three or four different nobles"),
        ({"nobles": {1: 'nobles = "C M K P Q"'}}, "line 8: a set has three or four different nobles"),
        ({"nobles": {1: 'nobles = "C C M"'}}, "line 8: a set has three or four different nobles"),
        ({"nobles": {1: "nobles = 3"}}, "line 8: a set has three or four different nobles"),
        ({"nobles": {1: 'nobles = "C M X"'}}, "line 8: a noble is one letter of C M K P Q D J S A, not 'X'"),
        ({"nobles": {1: 'nobles = "CMK"'}}, "line 8: a noble is one letter of C M K P Q D J S A, not 'CMK'"),
        ({"nobles": {1: 'nobles = "K M C"'}}, "line 8: 'set-1' has the same nobles as 'set-0'"),
        ({"nobles": {1: 'nobles = "C M K"\ncolour = "red"'}}, "line 9: a set has an id, a name and nobles, no 'colour'"),
        ({"nobles": {1: 'nobles = "C M K'}}, "line 8: this is not TOML: "),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_CC4_a_bad_board_is_refused_with_line_and_reason(changes: dict[str, Any], message: str) -> None:
    assert refusal(file(**changes)).startswith(message)


def test_CC4_exactly_eighteen_sets() -> None:
    lines = file().splitlines()
    assert refusal("\n".join(lines[:-4])) == "line 68: a board has exactly 18 sets, not 17"
    more = '[[set]]\nid = "more"\nname = { en = "More", ru = "Ещё" }\nnobles = "C K D"\n'
    assert refusal(file() + more) == "line 73: a board has exactly 18 sets, not 19"
    assert refusal("") == "line 1: a board has exactly 18 sets, not 0"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("title = 1\n" + "x = 2", "line 1: a board has only sets, no 'title'"),
        ("\nset = 3\n", "line 2: each set is a table of its own under the heading [[set]]"),
        ('set = [{ id = "a" }]', "line 1: each set is a table of its own under the heading [[set]]"),
        ("[[set]]\nid = \n", "line 2: this is not TOML: "),
        ('[[set]]\nid = """\n', "line 2: this is not TOML: "),
    ],
)
def test_CC4_what_is_no_board_at_all_is_refused(content: str, message: str) -> None:
    assert refusal(content).startswith(message)


def test_CC4_a_game_is_played_on_the_board_that_was_brought() -> None:
    own = board.load(file(id={0: 'id = "opera"'}, nobles={0: 'nobles = "C K D"'}))
    match = seeded_court(3, own=own, board="own", years=1)
    region = match.view(None).regions[9]
    assert (region.id, region.nobles, region.name["ru"]) == ("opera", ["C", "K", "D"], "Набор 0")
    assert "affair 0" not in match.legal
    match.play("opera 3")
    match.play("set-17 0")
    while not match.is_over:
        match.play(next(move for move in match.legal if move.endswith(" 0")))
    scored = next(event for event in values(match, "crown-scored") if event["region"] == "opera")
    tableau = set(match.view(None).face_up)
    assert scored["points"] == (3 if {"C", "K", "D"} <= tableau else 0)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_CC4_the_boards_own_file_and_words_call_its_sets_the_same(language: str) -> None:
    words = Messages(GAME, language)
    for group in board.load(GAME.text("board.toml")):
        assert group.name[language] == words.format(f"region-{group.id}")
    assert not any(group.name for group in board.standard())


def test_CC4_a_record_carries_its_board_along() -> None:
    own = board.load(SAMPLE)
    match = seeded_court(3, own=own, board="own", years=1)
    match.play("opera-moved 1")
    written = game_record.dumps(game_record.from_match(match))
    assert "options years=1 board=own\nset affair-moved M K P\n" in written
    again = game_record.replay(game_record.loads(written), GAME)
    assert again.state().position_bytes() == match.state().position_bytes()
    assert game_record.dumps(game_record.from_match(again)) == written


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("set affair-moved M K P\n", "", 21, "a board has exactly 18 sets, not 17"),
        ("set affair-moved M K P\n", "# ours\nset affair-moved M K\n", 6, "a set has three or four different nobles"),
        ("set salon-moved", "set affair-moved", 9, "two sets are called 'affair-moved'"),
        ("set affair-moved M K P\n", "set\n", 5, "a set is written like 'set opera C M P Q'"),
        ("options years=1 board=own\n", "options years=1\n", 5, "goes only with a board or deck of one's own"),
    ],
)
def test_CC4_a_bad_board_in_a_record_is_refused_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    match = seeded_court(2, own=board.load(SAMPLE), board="own", years=1)
    written = game_record.dumps(game_record.from_match(match)).replace(old, new)
    with pytest.raises(RecordError) as caught:
        game_record.replay(game_record.loads(written), GAME)
    assert caught.value.line == line
    assert reason in caught.value.reason


def test_CC4_names_of_the_board_stand_in_the_sentences() -> None:
    own = board.load(file(name={0: 'name = { en = "Grand {ball}", ru = "Большой \\"бал\\"" }'}))
    match = seeded_court(2, own=own, board="own", years=1)
    match.play("set-0 2")
    said = {}
    for language in ("en", "ru"):
        words = Messages(GAME, language, GAME.custom_messages(match.config, language))
        said[language] = words.event(match.events(None)[-1], ["Анна", "Борис"], None)
    assert said["en"].endswith("puts a crown on the Grand {ball} with 2 coins.")
    assert said["ru"].endswith('ставит корону на область «Большой "бал"» и 2 монеты.')


@pytest.mark.parametrize(("region", "said"), [("wedding", "со Свадьбы"), ("opera", "с Оперы"), ("priestess", "со Жрицы")])
def test_CC11_in_russian_one_is_bumped_off_with_the_right_preposition(region: str, said: str) -> None:
    match = seeded_court(2, years=1)
    match.play(f"{region} 0")
    match.play(f"{region} 1")
    assert f" {said}:" in Messages(GAME, "ru").event(match.events(None)[-1], ["Анна", "Борис"], None)


@pytest.mark.parametrize("identifier", ["grand--ball", "grand-ball-", "g-"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_CC4_a_set_is_named_whatever_dashes_its_id_has(identifier: str, language: str) -> None:
    own = board.load(file(id={0: f'id = "{identifier}"', 1: 'id = "grand-ball"'}))
    match = seeded_court(2, own=own, board="own", years=1)
    match.play(f"{identifier} 2")
    speech = Translator(GAME, language, match.config)
    name = own[0].name[language]
    assert name in speech.event(match.events(None)[-1], ["Анна", "Борис"], None)
    assert speech.thing("region", identifier) == name
    assert speech.thing("region", "grand-ball") == own[1].name[language]


def test_CC4_a_set_without_a_name_is_called_by_its_id() -> None:
    own = board.read(board.lines(board.load(file(id={0: 'id = "grand-ball"', 1: 'id = "opera"'}))))
    text = board.words(own, "en")
    assert 'region-grand-ball = { "Grand ball" }' in text
    assert "region-opera" not in text, "the game's own word stands"
