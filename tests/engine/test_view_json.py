"""Pictures: pieces on a page, and the same letters at both speeds."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from malison.engine.rules import view_json
from malison.engine.rules.view_json import (
    AT_ONCE,
    LETTERS,
    NULL,
    PIECES,
    PlainViewBuffer,
    ViewBuffer,
    ViewVocabulary,
    add_number,
    add_number_or_none,
    add_word,
    add_words,
    begin,
    begin_list,
    end,
    end_list,
    keys,
    number,
    number_or_none,
    put,
    switch,
    word,
)


class Inner(msgspec.Struct):
    points: int
    cards: list[str]


class Outer(msgspec.Struct):
    phase: str | None
    inner: list[Inner]
    numbers: list[int | None]
    marker: int | None
    is_on: bool


SHAPES = (Outer, Inner)
PHASE, INNER, NUMBERS, MARKER, IS_ON, POINTS, CARDS = keys(*SHAPES)
WORDS = ['a "quoted" word, longer than what is copied at once', "слово", "back\\slash", {"en": "Queen", "ru": "Королева"}]


def vocabulary(words: list[Any] = WORDS) -> ViewVocabulary:
    return ViewVocabulary(SHAPES, msgspec.json.encode(words))


def as_rules_set_it(sheet: PlainViewBuffer, used: ViewVocabulary, before: int = 0) -> bytes | None:
    """By `write_buffer`, on a record, as compiled code does."""
    buffer = ViewBuffer()
    buffer.length = sheet.length
    for place in range(min(sheet.length, PIECES)):
        buffer.piece[place] = sheet.piece[place]
    text = bytearray(LETTERS + AT_ONCE)
    letters, starts = used.arrays
    stop = view_json.write_buffer(buffer, letters.tolist(), starts.tolist(), text, before)
    assert len(text) == LETTERS + AT_ONCE
    return None if stop < 0 else bytes(text[before:stop])


def draw(sheet: Any, pick: random.Random) -> dict[str, Any]:
    """A picture by chance, and what it should say."""
    values = [pick.choice((0, 7, 10, -1, -250, 99_999, None)) for _ in range(pick.randrange(4))]
    masks = [pick.randrange(8) for _ in range(pick.randrange(3))]
    phase, marker = pick.choice((-1, 0, 1, 2)), pick.randrange(5)
    begin(sheet)
    word(sheet, PHASE, phase)
    begin_list(sheet, INNER)
    for at, mask in enumerate(masks):
        begin(sheet)
        number(sheet, POINTS, -at)
        begin_list(sheet, CARDS)
        add_words(sheet, mask, 0, 3)
        end_list(sheet)
        end(sheet)
    end_list(sheet)
    begin_list(sheet, NUMBERS)
    for value in values:
        add_number_or_none(sheet, value or 0, value is not None)
    end_list(sheet)
    number_or_none(sheet, MARKER, marker, marker < 3)
    switch(sheet, IS_ON, marker == 0)
    end(sheet)
    return {
        "phase": WORDS[phase] if phase >= 0 else None,
        "inner": [{"points": -at, "cards": [WORDS[k] for k in range(3) if mask >> k & 1]} for at, mask in enumerate(masks)],
        "numbers": values,
        "marker": marker if marker < 3 else None,
        "is_on": marker == 0,
    }


@pytest.mark.parametrize("seed", range(40))
def test_a_picture_says_what_was_put_down_and_its_letters_are_the_same_at_both_speeds(seed: int) -> None:
    sheet: Any = PlainViewBuffer()
    expected = draw(sheet, random.Random(seed))
    used = vocabulary()
    written = used.set(sheet)
    assert json.loads(written) == expected
    assert list(json.loads(written)) == list(Outer.__struct_fields__)
    assert as_rules_set_it(sheet, used) == written
    assert as_rules_set_it(sheet, used, before=1000) == written
    assert msgspec.json.encode(msgspec.json.decode(written, type=Outer)) == written


def test_lists_of_numbers_and_of_words_that_are_no_text() -> None:
    sheet: Any = PlainViewBuffer()
    begin_list(sheet, NUMBERS)
    add_number(sheet, 0)
    add_number(sheet, -10)
    add_word(sheet, 3)
    add_word(sheet, -1)
    end_list(sheet)
    expected = '"numbers":[0,-10,{"en":"Queen","ru":"Королева"},null]'.encode()
    assert vocabulary().set(sheet) == expected == as_rules_set_it(sheet, vocabulary())


def test_a_page_that_is_full_is_refused_and_nothing_is_written_beyond_it() -> None:
    sheet: Any = PlainViewBuffer()
    for _ in range(PIECES + 5):
        put(sheet, NULL)
    assert len(sheet.piece) == PIECES
    with pytest.raises(ValueError, match="more pieces"):
        vocabulary().set(sheet)
    assert as_rules_set_it(sheet, vocabulary()) is None


def test_letters_that_have_no_room_are_refused() -> None:
    sheet: Any = PlainViewBuffer()
    long = vocabulary(["x" * (LETTERS // 2)])
    add_word(sheet, 0)
    assert as_rules_set_it(sheet, long) == long.set(sheet)
    add_word(sheet, 0)
    assert as_rules_set_it(sheet, long) is None
