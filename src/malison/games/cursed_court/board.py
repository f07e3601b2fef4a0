"""The board: nine nobles and eighteen sets of them. CC3, CC4."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from malison.engine.errors import OptionError
from malison.engine.options import MatchConfig, read_toml
from malison.games.cursed_court.state import NOBLES, SETS

LETTERS = "CMKPQDJSA"
NOBLE_IDS = ("courtesan", "merchant", "king", "priestess", "queen", "duke", "jester", "sorceress", "assassin")
RESERVED = {*NOBLE_IDS, "pass", "rebuy", "feint"}
LANGUAGES = ("en", "ru")
LONGEST_NAME = 24


@dataclass(frozen=True)
class Group:
    """A set region: its id, its nobles as numbers, and its names if the board brought any."""

    id: str
    nobles: tuple[int, ...]
    name: dict[str, str] = field(default_factory=dict)

    @property
    def mask(self) -> int:
        return sum(1 << noble for noble in self.nobles)

    @property
    def letters(self) -> str:
        return " ".join(LETTERS[noble] for noble in sorted(self.nobles))


Board = tuple[Group, ...]


@dataclass(frozen=True)
class _Draft:
    """A set as somebody wrote it, with the lines where its parts stand."""

    line: int
    id: object
    id_line: int
    nobles: object
    nobles_line: int
    name: dict[str, str] = field(default_factory=dict)


def of(config: MatchConfig) -> Board:
    """The board of a match."""
    board: Board = config.custom if config.custom is not None else standard()
    return board


@cache
def standard() -> Board:
    """The board in board.toml, without the names there: those in words/ can be declined."""
    written = load((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))
    return tuple(Group(group.id, group.nobles) for group in written)


def region_id(config: MatchConfig, region: int) -> str:
    return NOBLE_IDS[region] if region < NOBLES else of(config)[region - NOBLES].id


def region_of(config: MatchConfig, written: str) -> int | None:
    """The region of that id."""
    if written in NOBLE_IDS:
        return NOBLE_IDS.index(written)
    return next((NOBLES + at for at, group in enumerate(of(config)) if group.id == written), None)


# --- A board of one's own, as lines of a record: set opera C M P Q ---


def lines(board: Board) -> list[str]:
    return [f"set {group.id} {group.letters}" for group in board]


def read(written: Sequence[str]) -> Board:
    """A record carries ids and nobles; names are those of the same ids in the words of the game, or the ids."""
    drafts = []
    for number, line in enumerate(written, 1):
        keyword, *words = line.split()
        if keyword != "set" or not words:
            raise OptionError("a set is written like 'set opera C M P Q'", "set-form", number)
        drafts.append(_Draft(number, words[0], number, " ".join(words[1:]), number))
    return _checked(drafts, len(written))


def words(board: Board, language: str) -> str:
    """The names of its sets as Fluent messages. A name can't be declined: in Russian it follows a word that can."""
    messages = []
    for group in board:
        name = group.name.get(language)
        if name is None:
            if group.id in {known.id for known in standard()}:
                continue
            name = group.id.replace("-", " ").capitalize()
        message = f"region-{group.id} = {_quoted(name)}"
        if language == "en":
            message += f"\n    .the = the {_quoted(name)}"
        else:
            for case, word in (("off", "с области"), ("acc", "область"), ("pre", "области")):
                message += f"\n    .{case} = {word} «{_quoted(name)}»"
        messages.append(message)
    return "\n".join(messages)


def _quoted(name: str) -> str:
    """A name as a Fluent string, so that no character of it means anything."""
    return '{ "' + name.replace("\\", "\\\\").replace('"', '\\"') + '" }'


# --- A board of one's own, as a TOML file ---

_HEADING = re.compile(r"\s*\[\[\s*set\s*\]\]\s*(#.*)?")


def load(text: str) -> Board:
    """Eighteen tables [[set]], each with id = "opera", name = { en = "Opera", ru = "Опера" } and nobles = "C M P Q"."""
    written = text.splitlines()
    content = read_toml(text)
    for key in content:
        if key != "set":
            line = _line_of(written, 1, len(written), key)
            raise OptionError(f"a board has only sets, no '{key}'", "board-key", line, key=key)
    headings = [number for number, line in enumerate(written, 1) if _HEADING.fullmatch(line)]
    tables = content.get("set", [])
    if not isinstance(tables, list) or len(headings) != len(tables):
        line = _line_of(written, 1, len(written), "set")
        raise OptionError("each set is a table of its own under the heading [[set]]", "set-heading", line)
    ends = [*(heading - 1 for heading in headings[1:]), len(written)]
    drafts = [_draft(table, written, start, end) for table, start, end in zip(tables, headings, ends, strict=False)]
    return _checked(drafts, max(1, len(written)))


def _draft(table: dict[str, Any], written: Sequence[str], start: int, end: int) -> _Draft:
    def line_of(key: str) -> int:
        return _line_of(written, start, end, key)

    for key in table:
        if key not in ("id", "name", "nobles"):
            raise OptionError(f"a set has an id, a name and nobles, no '{key}'", "set-key", line_of(key), key=key)
    for key in ("id", "name", "nobles"):
        if key not in table:
            raise OptionError(f"this set has no {key}", "set-lacks", start, key=key)
    name = table["name"]
    if not isinstance(name, dict) or set(name) != set(LANGUAGES) or not all(_is_name(word) for word in name.values()):
        reason = f'a set\'s name is written {{ en = "…", ru = "…" }}, each of 1 to {LONGEST_NAME} characters'
        raise OptionError(reason, "set-name", line_of("name"), most=LONGEST_NAME)
    return _Draft(start, table["id"], line_of("id"), table["nobles"], line_of("nobles"), name)


def _is_name(word: object) -> bool:
    return isinstance(word, str) and word == word.strip() and 1 <= len(word) <= LONGEST_NAME and word.isprintable()


def _line_of(written: Sequence[str], start: int, end: int, key: str) -> int:
    """Where a key stands between two lines; the first of them if it hides."""
    pattern = re.compile(rf"\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
    return next((number for number in range(start, end + 1) if pattern.match(written[number - 1])), start)


# --- What both have in common ---


def _checked(drafts: Sequence[_Draft], last: int) -> Board:
    board: list[Group] = []
    for draft in drafts:
        if len(board) == SETS:
            raise _not_so_many(draft.line, len(drafts))
        identifier = _checked_id(draft, board)
        nobles = _checked_nobles(draft)
        for other in board:
            if set(other.nobles) == set(nobles):
                reason = f"'{identifier}' has the same nobles as '{other.id}'"
                raise OptionError(reason, "same-nobles", draft.nobles_line, set=identifier, other=other.id)
        board.append(Group(identifier, nobles, draft.name))
    if len(board) != SETS:
        raise _not_so_many(last, len(board))
    return tuple(board)


def _not_so_many(line: int, found: int) -> OptionError:
    return OptionError(f"a board has exactly {SETS} sets, not {found}", "sets", line, sets=SETS, found=found)


def _checked_id(draft: _Draft, board: Iterable[Group]) -> str:
    if not isinstance(draft.id, str) or not re.fullmatch(r"[a-z][a-z0-9-]*", draft.id):
        reason = f"a set's id has small letters, digits and dashes, a letter first, not '{draft.id}'"
        raise OptionError(reason, "set-id", draft.id_line, id=str(draft.id))
    if draft.id in RESERVED:
        reason = f"a set can't be called '{draft.id}': the word has another meaning"
        raise OptionError(reason, "reserved", draft.id_line, id=draft.id)
    if any(group.id == draft.id for group in board):
        raise OptionError(f"two sets are called '{draft.id}'", "same-id", draft.id_line, id=draft.id)
    return draft.id


def _checked_nobles(draft: _Draft) -> tuple[int, ...]:
    words = draft.nobles.upper().split() if isinstance(draft.nobles, str) else []
    for word in words:
        if len(word) != 1 or word not in LETTERS:
            letters = " ".join(LETTERS)
            reason = f"a noble is one letter of {letters}, not '{word}'"
            raise OptionError(reason, "no-noble", draft.nobles_line, letters=letters, word=word)
    if len(words) not in (3, 4) or len(set(words)) != len(words):
        reason = f"a set has three or four different nobles, written like \"C M P Q\", not '{draft.nobles}'"
        raise OptionError(reason, "nobles", draft.nobles_line, nobles=str(draft.nobles))
    return tuple(sorted(LETTERS.index(word) for word in words))
