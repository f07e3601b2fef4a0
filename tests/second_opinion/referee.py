"""What all referees have in common: reading a record, and walking through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any


class Referee(ABC):
    """One game under way. `turn` is a seat, "chance" or "over"."""

    turn: int | str

    def __init__(self, seats: int, options: dict[str, Any], own: list[str]) -> None:
        self.n = seats
        self.options = options
        self.own = own

    @abstractmethod
    def chance(self, line: str) -> None: ...

    @abstractmethod
    def legal(self) -> list[str]: ...

    @abstractmethod
    def play(self, move: str) -> None: ...

    @abstractmethod
    def result(self) -> list[int]: ...

    def option(self, name: str, default: Any) -> Any:
        return self.options.get(name, default)


def value(text: str) -> Any:
    return {"true": True, "false": False}.get(text, int(text) if text.lstrip("-").isdigit() else text)


def header(content: str) -> tuple[str, int, dict[str, Any], list[str]]:
    """The game's id, the number of seats, the options and the lines of a board or deck of one's own."""
    game, seats, options = "", 0, {}
    own = []
    for line in content.splitlines():
        word, _, rest = line.partition(" ")
        if word == "game":
            game = rest
        elif word == "seats":
            seats = len(rest.split(","))
        elif word == "options":
            options = {pair.split("=")[0]: value(pair.split("=")[1]) for pair in rest.split()}
        elif word in ("set", "ward-kind"):
            own.append(line)
    return game, seats, options, own


def body(content: str) -> Iterator[tuple[int | None, str]]:
    """Moves with their seat, chance lines with None."""
    for line in content.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("deal", "roll", "reroll", "shuffle"):
            yield None, line
        elif word.isdigit():
            yield int(word), rest


def last(content: str) -> list[int] | None:
    end = content.splitlines()[-1]
    return [int(number) for number in end.split()[1:]] if end.startswith("result") else None
