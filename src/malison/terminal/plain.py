"""A game line by line: for screen readers, pipes, and anyone who likes it plain."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from malison.engine.errors import MalisonError
from malison.engine.events import Event
from malison.engine.match import Match

HELP = "Type a move, or: moves (what is possible), board (where it stands), help, quit."


class PlainGame:
    """One person at `seat` against random players, on any two functions that read and write lines."""

    def __init__(
        self, match: Match, seat: int, read: Callable[[str], str] = input, write: Callable[[str], None] = print
    ) -> None:
        self.match = match
        self.seat = seat
        self.read = read
        self.write = write
        self.heard = 0

    def run(self) -> None:
        """Play to the end, or until the person quits or the input ends."""
        self.write(f"{self.match.game.about.name['en']}. You are {self.match.names[self.seat]}. {HELP}")
        self._tell()
        self._board()
        while self.match.turn is not None:
            if self.match.turn != self.seat:
                self.match.play(random.choice(self.match.legal))
                self._tell()
            elif not self._person():
                return
        outcome = self.match.outcome
        assert outcome
        for seat, points in enumerate(outcome.points):
            self.write(f"{outcome.places[seat]}. {self.match.names[seat]}: {points}")

    def _person(self) -> bool:
        """One answer of the person; False to leave."""
        try:
            written = self.read("> ").strip()
        except EOFError:
            written = "quit"
        match written.lower():
            case "quit":
                self.write("Goodbye.")
                return False
            case "help" | "?" | "":
                self.write(HELP)
            case "moves":
                self.write(", ".join(self.match.choices))
            case "board":
                self._board()
            case _:
                self._try(written)
        return True

    def _try(self, written: str) -> None:
        try:
            self.match.play(written)
        except MalisonError as error:
            self.write(str(error))
        self._tell()

    def _board(self) -> None:
        for name, value in msgspec.to_builtins(self.match.view(self.seat)).items():
            self.write(f"{name}: {_shown(value)}")

    def _tell(self) -> None:
        story = self.match.story(self.seat)
        for event in story[self.heard :]:
            self.write(_sentence(event))
        self.heard = len(story)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ("; " if any(isinstance(each, dict) for each in value) else " ").join(map(_shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_shown(each)}" for name, each in value.items())
    return str(value)


def _sentence(event: Event) -> str:
    return f"{event.kind}: {', '.join(f'{name} {value}' for name, value in event.values.items())}"
