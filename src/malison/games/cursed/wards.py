"""Ward decks as data: the one in wards.toml, or another of the same form that a host brings along (CU4)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from malison.engine.errors import MalisonError, OptionError
from malison.engine.options import MatchConfig, read_toml
from malison.engine.text.i18n import slug
from malison.engine.text.notation import normalize
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
    """The deck in wards.toml, without the names there: those stand in words/ too."""
    written = load((Path(__file__).parent / "wards.toml").read_text(encoding="utf-8"))
    return Deck(tuple(replace(ward, words={}) for ward in written.wards))


def deck_of(config: MatchConfig) -> Deck:
    """The deck of a match."""
    deck: Deck = config.custom or standard()
    return deck


# --- One ward ---


class _Wrong(MalisonError):
    """What is wrong with a ward, and which of its fields it is."""

    def __init__(self, key: str, reason: str, code: str, **values: Any) -> None:
        super().__init__(reason, code, **values)
        self.key = key

    def at(self, line: int) -> OptionError:
        return OptionError(str(self), self.code, line, **self.values)


def _ward(name: str, kind: str, effect: str, copies: int, words: dict[str, str]) -> Ward:
    number, amount = _effect(effect)
    if kind not in KIND_WORDS:
        kinds = ", ".join(KIND_WORDS)
        raise _Wrong("kind", f"a ward's kind is {kinds}, not '{kind}'", "ward-kind", kinds=kinds, kind=kind)
    if not 1 <= copies <= CARDS:
        raise _Wrong("copies", f"a ward has 1 to {CARDS} copies, not {copies}", "ward-copies", most=CARDS, copies=str(copies))
    return Ward(_name(name), KIND_WORDS.index(kind), number, amount, copies, words)


def _name(written: str) -> str:
    """Names are lower case in moves and records; what people read stands in `words`."""
    name = normalize(written)
    if len(name) > NAME_LENGTH or not re.fullmatch(r"[a-z][a-z0-9' -]*", name):
        raise _Wrong(
            "name",
            f"a ward's name has 1 to {NAME_LENGTH} letters a to z, digits, spaces, hyphens and apostrophes,"
            f" a letter first, not '{written}'",
            "ward-name",
            most=NAME_LENGTH,
            name=written,
        )
    return name


def _effect(written: str) -> tuple[int, int]:
    text = normalize(written)
    if text in EFFECT_WORDS and text not in NUMBERED:
        return EFFECT_WORDS.index(text), 0
    word, _, number = text.partition(" ")
    if word not in NUMBERED:
        reason = f"a ward's effect is one of {_EFFECTS}, not '{written}'"
        raise _Wrong("effect", reason, "ward-effect", effects=_EFFECTS, effect=written)
    if not re.fullmatch(f"[1-{MOST}]", number):
        reason = f"the number of {word} is from 1 to {MOST}, not '{number}'"
        raise _Wrong("effect", reason, "ward-number", effect=word, most=MOST, number=number)
    return EFFECT_WORDS.index(word), int(number)


def _deck(wards: list[Ward], where: list[int], end: int) -> Deck:
    """A deck of wards each right in itself; `where` are their lines and `end` the last one, for a message."""
    names: dict[str, str] = {}
    cards = 0
    for place, ward in enumerate(wards):
        if slug(ward.name) in names:
            known = names[slug(ward.name)]
            raise OptionError(f"there is a ward '{known}' already", "same-ward", where[place], ward=known)
        if place == KINDS:
            raise OptionError(f"a ward deck has at most {KINDS} kinds of ward", "many-kinds", where[place], most=KINDS)
        names[slug(ward.name)] = ward.name
        cards += ward.copies
        if cards > CARDS:
            reason = f"a ward deck has at most {CARDS} cards, and with this ward it has {cards}"
            raise OptionError(reason, "many-cards", where[place], most=CARDS, cards=cards)
    if cards < _FEWEST:
        reason = f"a ward deck has at least {_FEWEST} cards, {DEALT} for each of three players, not {cards}"
        raise OptionError(reason, "few-cards", end, least=_FEWEST, dealt=DEALT, cards=cards)
    return Deck(tuple(wards))


# --- From and to files ---


def load(content: str) -> Deck:
    """A deck from the text of a TOML file; OptionError names the line and the reason."""
    table = read_toml(content)
    lines = _Lines(content)
    for key in table:
        if key != "ward":
            reason = f"a ward file has [[ward]] tables and nothing else, not '{key}'"
            raise OptionError(reason, "deck-key", lines.of_key(key), key=key)
    found = table.get("ward", [])
    if not isinstance(found, list) or len(found) != len(lines.starts):
        reason = "each ward of a ward file is a table that begins with [[ward]]"
        raise OptionError(reason, "ward-heading", lines.of_key("ward"))
    wards = []
    for place, each in enumerate(found):
        try:
            wards.append(_from_table(each))
        except _Wrong as error:
            raise error.at(lines.of_ward(place, error.key)) from None
    return _deck(wards, lines.starts, lines.count)


def _from_table(table: dict[str, Any]) -> Ward:
    types = {"name": str, "kind": str, "effect": str, "copies": int, "words": dict}
    for key in table:
        if key not in types:
            fields = ", ".join(types)
            raise _Wrong(key, f"a ward has {fields}, not '{key}'", "ward-key", fields=fields, field=key)
    table = {"words": {}, **table}
    for key, wanted in types.items():
        if key not in table:
            raise _Wrong("", f"this ward lacks its {key}", "ward-lacks", field=key)
        if type(table[key]) is not wanted:
            what = {str: "text in quotes", int: "a whole number", dict: "a table of languages"}[wanted]
            reason = f"a ward's {key} is {what}, not {table[key]!r}"
            raise _Wrong(key, reason, "ward-type", field=key, what=what, found=repr(table[key]))
    for language, word in table["words"].items():
        if language not in LANGUAGES or not isinstance(word, str) or not word.strip() or not word.isprintable():
            languages = ", ".join(LANGUAGES)
            reason = f"a ward's words are {languages}, each a text in quotes, not {language} = {word!r}"
            raise _Wrong("words", reason, "ward-words", languages=languages, found=f"{language} = {word!r}")
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
    """A deck from lines of a game record; OptionError counts those lines from 1."""
    wards = []
    for place, line in enumerate(written, 1):
        try:
            wards.append(_from_line(line))
        except _Wrong as error:
            raise error.at(place) from None
    return _deck(wards, list(range(1, len(written) + 1)), len(written))


def _from_line(line: str) -> Ward:
    keyword, _, rest = line.partition(" ")
    parts = [part.strip() for part in rest.split("|")]
    if keyword != KEYWORD or len(parts) != 4:
        reason = f"a ward is written '{KEYWORD} fangs | monster | add 2 | 4' (name, kind, effect, copies), not '{line}'"
        raise _Wrong("", reason, "ward-form", keyword=KEYWORD, written=line)
    name, kind, effect, copies = parts
    if not copies.isascii() or not copies.isdigit() or len(copies) > 4:
        raise _Wrong("copies", f"a ward has 1 to {CARDS} copies, not '{copies}'", "ward-copies", most=CARDS, copies=copies)
    return _ward(name, normalize(kind), effect, int(copies), {})


def fluent(deck: Deck, language: str) -> str:
    """The wards' names in a language, as words for sentences."""
    return "\n".join(
        f"ward-{slug(ward.name)} = {{ {_quoted(ward.words.get(language, ward.name.capitalize()))} }}" for ward in deck.wards
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
