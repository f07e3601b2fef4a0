"""What a table's host chooses: declared once a game, checked in one place, refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from malison.engine.errors import OptionError
from malison.engine.text.notation import NUMBER

Value = int | bool | str


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    name: str
    default: int
    low: int
    high: int

    def parse(self, text: str) -> int:
        if not NUMBER.fullmatch(text):
            raise self._refused(text)
        return self.check(int(text))

    def check(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise self._refused(value)
        return value

    def _refused(self, value: object) -> OptionError:
        reason = f"option {self.name} is a whole number from {self.low} to {self.high}, not '{value}'"
        return OptionError(reason, "option-number", option=self.name, low=self.low, high=self.high, value=str(value))


@dataclass(frozen=True)
class Choice:
    """One of a few words, the first of which is the default."""

    name: str
    words: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.words[0]

    def parse(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if value not in self.words:
            raise OptionError(f"option {self.name} is one of {', '.join(self.words)}, not '{value}'")
        return str(value)


@dataclass(frozen=True)
class Switch:
    """On or off."""

    name: str
    default: bool = False

    def parse(self, text: str) -> bool:
        if text not in ("true", "false"):
            raise OptionError(f"option {self.name} is true or false, not '{text}'")
        return text == "true"

    def check(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise OptionError(f"option {self.name} is true or false, not '{value}'")
        return value


@dataclass(frozen=True)
class CustomFile:
    """Something of one's own that is carried along, not named: a board, a deck.

    `load` reads it from the text of a TOML file, `history` writes it as lines of a game record and `read` reads those; all
    three raise OptionError with the line and the reason. In options its value is the default word, or "own".
    """

    name: str
    default: str
    load: Callable[[str], Any]
    lines: Callable[[Any], list[str]]
    read: Callable[[list[str]], Any]
    keyword: str  # how such a line of a record begins
    words: Callable[[Any, str], str] | None = None  # names of its things in a language, as Fluent text

    def parse(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if value not in (self.default, "own"):
            raise OptionError(f"option {self.name} is {self.default} or own, not '{value}'")
        return str(value)


LONGEST_LINE = 500  # characters: one key of thousands of parts would keep a server busy for half a minute


def read_toml(text: str) -> dict[str, Any]:
    """The content of a board's or deck's file; OptionError names the line. Strangers send such files too."""
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise _no_toml(number, f"a line has at most {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _no_toml(1, "it is nested too deeply") from None
    except ValueError as error:
        reason, _, place = str(error).partition(" (at ")
        line = place.removeprefix("line ").partition(",")[0]
        number = int(line) if line.isdigit() else max(1, len(text.splitlines()))
        raise _no_toml(number, reason[:1].lower() + reason[1:]) from None


def _no_toml(line: int, reason: str) -> OptionError:
    return OptionError(f"this is not TOML: {reason}", "no-toml", line, toml=reason)


Option = Number | Choice | Switch | CustomFile


@dataclass(frozen=True)
class MatchConfig:
    """The terms of one match: how many seats, every option's value, and what the host brought along."""

    seats: int
    options: Mapping[str, Value]
    custom: Any = field(default=None, compare=False)

    def __getitem__(self, name: str) -> Any:
        return self.options[name]


def complete(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """All options with their values; refuses names that do not exist and values out of range."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            possible = f"it has {', '.join(sorted(known))}" if known else "it has none"
            raise OptionError(f"this game has no option '{name}': {possible}")
    return {option.name: option.check(given.get(option.name, option.default)) for option in options}


def parse(options: tuple[Option, ...], text: str) -> dict[str, Value]:
    """Options as a record or a command line writes them: `rounds=1 deck=standard`."""
    by_name = {option.name: option for option in options}
    found: dict[str, Value] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"an option is written name=value, not '{pair}'")
        if name in found:
            raise OptionError(f"option {name} is given twice")
        if name not in by_name:
            complete(options, {name: value})
        found[name] = by_name[name].parse(value)
    return found


def text(options: tuple[Option, ...], values: Mapping[str, Value]) -> str:
    """Those that differ from the default, in the order they are declared."""
    return " ".join(
        f"{option.name}={_word(values[option.name])}" for option in options if values[option.name] != option.default
    )


def _word(value: Value) -> str:
    return ("false", "true")[value] if isinstance(value, bool) else str(value)
