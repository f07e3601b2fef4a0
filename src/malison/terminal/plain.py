"""A game line by line: for screen readers, pipes, and anyone who likes it plain.

Typing `quit`, or the end of the input, leaves politely and keeps the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from malison.engine.errors import MalisonError
from malison.terminal.boards import board_of
from malison.terminal.boards.scene import Scene
from malison.terminal.desk import Desk
from malison.terminal.guest import Guest
from malison.terminal.guide import Guide
from malison.terminal.speech import Speech

WIDTH = 80


class PlainGame:
    """A desk, played by lines. `pace` is how long a bot's move stands before the next, in seconds."""

    def __init__(
        self,
        desk: Desk | Guest,
        language: str,
        read: Callable[[str], str] = input,
        console: Console | None = None,
        *,
        pace: float = 0.0,
    ) -> None:
        self.desk = desk
        self.speech = Speech(desk.game, language)
        self.board = board_of(desk.game)
        self.read = read
        self.console = console or Console(width=WIDTH, highlight=False, soft_wrap=False)
        self.pace = pace
        self.eyes: int | None = desk.people[0] if len(desk.people) == 1 else None
        self.heard = 0

    # --- Talking ---

    def write(self, text: str = "") -> None:
        self.console.print(text, markup=False, soft_wrap=True)

    def _say(self, message: str, **values: object) -> None:
        self.write(self.speech.say(message, **values))

    def _scene(self) -> Scene:
        mine = self.desk.turn is not None and self.desk.turn == self.eyes
        choices = self.desk.choices() if mine else ()
        return Scene(self.speech, self.desk.names, self.eyes, self.desk.turn, choices, self.desk.view(self.eyes))

    def _draw(self) -> None:
        self.console.print(self.board.draw(self.desk.view(self.eyes), self._scene()))

    def _tell(self) -> None:
        """What happened since the last time, as whoever looks may know it."""
        story = self.desk.events(self.eyes, self.heard)
        for event in story:
            self.write(self.speech.event(event, self.desk.names, self.eyes))
        self.heard += len(story)

    # --- Playing ---

    def run(self) -> None:
        """Play to the end, or until the person quits."""
        desk = self.desk
        self._say("ui-welcome", game=self.speech.title)
        try:
            while desk.turn is not None and desk.broken is None:
                self._tell()
                who = desk.decided_by(desk.turn)
                if who == "here":
                    self._person(desk.turn)
                elif isinstance(desk, Guest):
                    self._wait(desk)
                else:
                    desk.play(desk.turn, [desk.think()])
                    time.sleep(self.pace)
        except (EOFError, _Quit):
            self._say("ui-kept" if desk.kept else "ui-goodbye")
            return
        if desk.broken:
            self._say("ui-read-only", reason=desk.broken)
        self._end()

    def _wait(self, guest: Guest) -> None:
        """For the others at a server's table."""
        ply, turn = guest.ply, guest.turn
        guest.wait(lambda: (guest.ply, guest.turn) != (ply, turn) or guest.broken is not None)

    def _person(self, seat: int) -> None:
        """One move of a person, asked for until there is one."""
        if len(self.desk.people) > 1:
            self._curtain(seat)
        self._draw()
        while self.desk.turn == seat and not self._answer(seat):
            pass
        if len(self.desk.people) > 1:
            self._tell()
            self.eyes = None

    def _curtain(self, seat: int) -> None:
        """Between two people nothing of a hand stays on the screen."""
        self.console.clear()
        self._say("ui-curtain", name=self.desk.names[seat])
        self.read(f"{self.speech.say('ui-plain-pass', name=self.desk.names[seat])} ")
        self.eyes = seat

    def _answer(self, seat: int) -> bool:
        """One line of the person; True once it was a move."""
        written = self.read(f"{self.desk.names[seat]}> ").strip()
        word, _, rest = written.partition(" ")
        orders: dict[str, Callable[[str], None]] = {
            "quit": self._quit,
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "board": lambda _: self._draw(),
            "log": self._log,
            "hint": self._hint,
            "rules": self._rules,
            "save": self._save,
            "language": self._language,
        }
        if not written:
            self._moves("")
            return False
        order = orders.get(word.lower())
        if order:
            order(rest.strip())
            return False
        try:
            self.desk.play(seat, [part.strip() for part in written.split(";")])
        except MalisonError as error:
            self.write(str(error))
            return False
        return True

    def _quit(self, _: str) -> None:
        raise _Quit

    def _help(self, _: str) -> None:
        self._say("ui-plain-help")

    def _moves(self, _: str) -> None:
        scene = self._scene()
        for choice in scene.choices:
            label = self.board.label(choice, scene)
            self.write(choice if label == choice else f"{choice}: {label}")

    def _log(self, _: str) -> None:
        for event in self.desk.events(self.eyes):
            self.write(self.speech.event(event, self.desk.names, self.eyes))

    def _hint(self, _: str) -> None:
        for said in self.desk.hints(self.speech):
            self.write(said)

    def _rules(self, _: str) -> None:
        phase = str(self.desk.view(self.eyes).get("phase", ""))
        self.write(Guide.of(self.desk.game, self.speech.language).part(phase))

    def _save(self, file: str) -> None:
        path = Path(file or f"{self.desk.id}.game")
        try:
            path.write_text(self.desk.record(self.eyes), encoding="utf-8")
        except OSError as error:
            self.write(f"{path}: {error.strerror}")
        else:
            self._say("ui-saved", file=str(path))

    def _language(self, language: str) -> None:
        self.speech = Speech(self.desk.game, language if language in ("en", "ru") else self.speech.other().language)
        self._draw()

    def _end(self) -> None:
        outcome = self.desk.outcome
        self._tell()
        if outcome:
            for place, seat in sorted(zip(outcome.places, range(len(self.desk.names)), strict=True)):
                self._say("ui-result", place=place, name=self.desk.names[seat], points=outcome.points[seat])
        self.desk.leave()


class _Quit(Exception):
    """The person wants to leave."""
