"""Ward decks as data: the one in wards.toml, or another of the same form that a host brings along (CU4)."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from malison.engine.errors import OptionError
from malison.engine.notation import folded
from malison.engine.options import Terms
from malison.games.cursed.state import CARDS, DEALT, KINDS, MOST

KIND_WORDS = ("villager", "monster", "spell")
EFFECT_WORDS = ("add", "reroll", "sanctuary", "frenzy", "hex", "mend", "claim void", "dispel", "drain")
NUMBERED = frozenset({"add", "frenzy", "hex", "mend", "drain"})  # effects that are written with a number
LANGUAGES = ("en", "ru")
KEYWORD = "ward-kind"
NAME_LENGTH = 24
_EFFECTS = ", ".join(f"{word} N" if word in NUMBERED else word for word in EFFECT_WORDS)
_FEWEST = 3 * DEALT  # three players are dealt that many


@dataclass(frozen=True)
class Ward:
    """One kind of ward: kind and effect as numbers of the lists above."""

    name: str
    kind: int
    effect: int
    number: int
    copies: int
    words: dict[str, str] = field(default_factory=dict)  # its name in each language, where the file gives one

    @property
    def effect_text(self) -> str:
        word = EFFECT_WORDS[self.effect]
        return f"{word} {self.number}" if word in NUMBERED else word


@dataclass(frozen=True)
class Deck:
    wards: tuple[Ward, ...]

    @property
    def cards(self) -> int:
        return sum(ward.copies for ward in self.wards)

    def names(self) -> dict[str, int]:
        return {ward.name: place for place, ward in enumerate(self.wards)}


@cache
def standard() -> Deck:
    return load((Path(__file__).parent / "wards.toml").read_text(encoding="utf-8"))


def deck_of(terms: Terms) -> Deck:
    """The deck of a match."""
    deck: Deck = terms.own or standard()
    return deck


# --- One ward ---


class _Wrong(Exception):
    """What is wrong with a ward, and which of its fields it is."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


def _ward(name: str, kind: str, effect: str, copies: int, words: dict[str, str]) -> Ward:
    number, amount = _effect(effect)
    if kind not in KIND_WORDS:
        raise _Wrong("kind", f"a ward's kind is {', '.join(KIND_WORDS)}, not '{kind}'")
    if not 1 <= copies <= CARDS:
        raise _Wrong("copies", f"a ward has 1 to {CARDS} copies, not {copies}")
    return Ward(_name(name), KIND_WORDS.index(kind), number, amount, copies, words)


def _name(written: str) -> str:
    """Names are always lower case, so that a move can be written in any."""
    name = folded(written)
    if not 1 <= len(name) <= NAME_LENGTH or any(c in ",#|?" or not c.isprintable() for c in name):
        raise _Wrong("name", f"a ward's name has 1 to {NAME_LENGTH} characters, without comma, #, | or ?, not '{written}'")
    return name


def _effect(written: str) -> tuple[int, int]:
    text = folded(written)
    if text in EFFECT_WORDS and text not in NUMBERED:
        return EFFECT_WORDS.index(text), 0
    word, _, number = text.partition(" ")
    if word not in NUMBERED:
        raise _Wrong("effect", f"a ward's effect is one of {_EFFECTS}, not '{written}'")
    if not re.fullmatch(f"[1-{MOST}]", number):
        raise _Wrong("effect", f"the number of {word} is from 1 to {MOST}, not '{number}'")
    return EFFECT_WORDS.index(word), int(number)


def _deck(wards: list[Ward], where: list[str], end: str) -> Deck:
    """A deck of wards each right in itself; `where` names each one's place, for a message."""
    names: set[str] = set()
    cards = 0
    for place, ward in enumerate(wards):
        if ward.name in names:
            raise OptionError(f"{where[place]}: there is a ward '{ward.name}' already")
        if place == KINDS:
            raise OptionError(f"{where[place]}: a ward deck has at most {KINDS} kinds of ward")
        names.add(ward.name)
        cards += ward.copies
        if cards > CARDS:
            raise OptionError(f"{where[place]}: a ward deck has at most {CARDS} cards, and with this ward it has {cards}")
    if cards < _FEWEST:
        raise OptionError(f"{end}: a ward deck has at least {_FEWEST} cards, {DEALT} for each of three players, not {cards}")
    return Deck(tuple(wards))


# --- From and to files ---


def load(content: str) -> Deck:
    """A deck from the text of a TOML file; OptionError names the line and the reason."""
    try:
        table = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(_toml_reason(str(error))) from None
    lines = _Lines(content)
    for key in table:
        if key != "ward":
            raise OptionError(f"line {lines.of_key(key)}: a ward file has [[ward]] tables and nothing else, not '{key}'")
    found = table.get("ward", [])
    if not isinstance(found, list) or len(found) != len(lines.starts):
        raise OptionError(f"line {lines.of_key('ward')}: each ward of a ward file is a table that begins with [[ward]]")
    wards = []
    for place, each in enumerate(found):
        try:
            wards.append(_from_table(each))
        except _Wrong as error:
            raise OptionError(f"line {lines.of_ward(place, error.key)}: {error}") from None
    return _deck(wards, [f"line {start}" for start in lines.starts], f"line {lines.count}")


def _toml_reason(message: str) -> str:
    """`Expected '=' (at line 3, column 4)` with the line first."""
    found = re.search(r" \(at line (\d+), column \d+\)", message)
    if not found:
        return f"the last line: {message.removesuffix(' (at end of document)')}"
    return f"line {found[1]}: {message.replace(found[0], '')}"


def _from_table(table: dict[str, Any]) -> Ward:
    types = {"name": str, "kind": str, "effect": str, "copies": int, "words": dict}
    for key in table:
        if key not in types:
            raise _Wrong(key, f"a ward has {', '.join(types)}, not '{key}'")
    table = {"words": {}, **table}
    for key, wanted in types.items():
        if key not in table:
            raise _Wrong("", f"this ward lacks its {key}")
        if type(table[key]) is not wanted:
            what = {str: "text in quotes", int: "a whole number", dict: "a table of languages"}[wanted]
            raise _Wrong(key, f"a ward's {key} is {what}, not {table[key]!r}")
    for language, word in table["words"].items():
        if language not in LANGUAGES or not isinstance(word, str) or not word.strip() or not word.isprintable():
            raise _Wrong(
                "words", f"a ward's words are {', '.join(LANGUAGES)}, each a text in quotes, not {language} = {word!r}"
            )
    return _ward(**table)


class _Lines:
    """Where things stand in a TOML file."""

    def __init__(self, content: str) -> None:
        self.lines = content.splitlines()
        self.count = max(len(self.lines), 1)
        self.starts = [n for n, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[\s*[\"']?ward[\"']?\s*\]\]", line)]

    def of_key(self, key: str, first: int = 1, last: int | None = None) -> int:
        """The first line from `first` on that gives the key a value or is its header."""
        pattern = re.compile(rf"\s*(\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*[=\].]")
        for n, line in enumerate(self.lines, 1):
            if first <= n <= (last or self.count) and pattern.match(line):
                return n
        return first

    def of_ward(self, place: int, key: str) -> int:
        start = self.starts[place]
        end = self.starts[place + 1] - 1 if place + 1 < len(self.starts) else self.count
        return self.of_key(key, start, end) if key else start


def lines(deck: Deck) -> list[str]:
    """The deck as lines of a game record."""
    return [f"{KEYWORD} {ward.name} | {KIND_WORDS[ward.kind]} | {ward.effect_text} | {ward.copies}" for ward in deck.wards]


def read(written: list[str]) -> Deck:
    """A deck from lines of a game record."""
    wards = []
    for line in written:
        try:
            wards.append(_from_line(line))
        except _Wrong as error:
            raise OptionError(f"'{line}': {error}") from None
    return _deck(wards, [f"'{line}'" for line in written], f"the {KEYWORD} lines")


def _from_line(line: str) -> Ward:
    keyword, _, rest = line.partition(" ")
    parts = [part.strip() for part in rest.split("|")]
    if keyword != KEYWORD or len(parts) != 4:
        raise _Wrong("", f"a ward is written '{KEYWORD} fangs | monster | add 2 | 4': name, kind, effect, copies")
    name, kind, effect, copies = parts
    if not copies.isascii() or not copies.isdigit() or len(copies) > 4:
        raise _Wrong("copies", f"a ward has 1 to {CARDS} copies, not '{copies}'")
    return _ward(name, folded(kind), effect, int(copies), {})
