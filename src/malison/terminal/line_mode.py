"""A game line by line: for screen readers, pipes, and anyone who likes it plain.

Typing `quit`, or the end of the input, leaves politely and keeps the game.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from malison.engine.errors import MalisonError
from malison.engine.game import LANGUAGES
from malison.terminal.boards import board_of, in_order, moves_in
from malison.terminal.boards.scene import BoardContext
from malison.terminal.guide import Guide
from malison.terminal.i18n import HINTS, Translator
from malison.terminal.table_commands import notes, obey, seat_lines
from malison.terminal.tables.local_table import LocalTable
from malison.terminal.tables.remote_table import RemoteTable

WIDTH = 80
FAR = 100  # lines that move what was printed out of sight, where a screen can't be cleared
AT_THE_BOARD = ("moves", "board", "log", "hint", "rules", "save")  # words that mean nothing before the game


class LineModeGame:
    """A desk, played by lines.

    `pace` is how long a bot's move stands before the next, in seconds. `live`: a person sits there, whose lines count also
    while others are waited for; those of a pipe wait for their turn.
    """

    def __init__(
        self,
        desk: LocalTable | RemoteTable,
        language: str,
        read: Callable[[str], str] = input,
        console: Console | None = None,
        *,
        pace: float = 0.0,
        live: bool = False,
    ) -> None:
        self.desk = desk
        self.speech = Translator(desk.game, language, desk.config)
        self.board = board_of(desk.game)
        self.console = console or Console(width=WIDTH, highlight=False, soft_wrap=False)
        self.lines = Lines(read, desk, self.console) if isinstance(desk, RemoteTable) else None
        self.read = self.lines.next if self.lines else read
        self.pace = pace
        self.live = live
        self.eyes: int | None = desk.people[0] if len(desk.people) == 1 else None
        self.heard = 0
        self.said = 0  # lines of a server's table that were printed
        self.around: set[str] = set()  # notes about a server's table that were told

    # --- Talking ---

    def write(self, text: str = "") -> None:
        self.console.print(text, markup=False, soft_wrap=True)

    def _say(self, message: str, **values: object) -> None:
        self.write(self.speech.format(message, **values))

    def _scene(self) -> BoardContext:
        mine = self.desk.turn is not None and self.desk.turn == self.eyes
        choices = self.desk.choices() if mine else ()
        return BoardContext(self.speech, self.desk.names, self.eyes, self.desk.turn, choices, self.desk.view(self.eyes))

    def _draw(self) -> None:
        self.console.print(self.board.draw(self.desk.view(self.eyes), self._scene()))

    def _tell(self) -> None:
        """What happened since the last time, as whoever looks may know it."""
        story = self.desk.events(self.eyes, self.heard)
        for event in story:
            self.write(self.speech.event(event, self.desk.names, self.eyes))
        self.heard += len(story)
        if isinstance(self.desk, RemoteTable):
            self._hear(self.desk)

    def _hear(self, guest: RemoteTable) -> None:
        """What was said at a server's table since the last time."""
        for name, text in guest.chat[self.said :]:
            self.write(f"{name}: {text}")
        self.said = len(guest.chat)

    # --- Playing ---

    def run(self) -> None:
        """Play to the end, or until the person quits."""
        desk = self.desk
        self._say("ui-welcome", game=self.speech.title)
        try:
            if isinstance(desk, RemoteTable):
                self._lobby(desk)
            while desk.turn is not None and desk.broken is None:
                self._tell()
                who = desk.decided_by(desk.turn)
                if isinstance(desk, RemoteTable) and len(desk.people) <= 1:
                    self.eyes = desk.sees
                if who == "here":
                    self._person(desk.turn)
                elif isinstance(desk, RemoteTable):
                    self._wait(desk)
                else:
                    desk.play(desk.turn, [desk.think()])
                    time.sleep(self.pace)
        except (EOFError, _Quit):
            self._say("ui-kept" if desk.kept else "ui-goodbye")
            return
        if desk.broken:
            self._say("ui-read-only", reason=self.speech.refusal(desk.broken))
        self._end()

    def _lobby(self, guest: RemoteTable) -> None:
        """Until the game begins; the host may begin it."""
        while not guest.started and guest.broken is None:
            self._say("ui-lobby", open=guest.open_seats)
            if guest.is_host:
                self._say("ui-plain-you-begin")
            waiting = guest.open_seats
            self._meanwhile(guest, lambda: guest.started or guest.open_seats != waiting)  # noqa: B023

    def _wait(self, guest: RemoteTable) -> None:
        """For the others at a server's table."""
        ply, turn = guest.ply, guest.turn
        if turn is not None:
            self.write(" · ".join([self.speech.format("ui-turn-of", name=guest.names[turn]), *notes(guest, self.speech)]))
            self.around = self._around(guest)
        self._meanwhile(guest, lambda: (guest.ply, guest.turn) != (ply, turn) or turn in guest.people)

    def _meanwhile(self, guest: RemoteTable, until: Callable[[], bool]) -> None:
        """Until something comes about, print what is said and done around the table and obey what is typed."""
        assert self.lines
        lines = self.lines
        while not until() and guest.broken is None:
            if self.live:
                lines.ask()
            self._listen(guest, until)
            if lines.waiting and not until():
                written = self.read("").strip()
                if written and not self._order(written):
                    self._say("ui-not-yet")

    def _listen(self, guest: RemoteTable, until: Callable[[], bool]) -> None:
        """Until something comes about, is typed, or is to be told; tell it."""
        lines = self.lines
        assert lines
        guest.wait(lambda: until() or guest.broken is not None or bool(lines.waiting) or self._has_news(guest))
        self._hear(guest)
        self._note(guest)

    def _note(self, guest: RemoteTable) -> None:
        """What is new around the table, also by an order of one's own."""
        now = self._around(guest)
        for note in sorted(now - self.around):
            self.write(note)
        self.around = now

    def _has_news(self, guest: RemoteTable) -> bool:
        return len(guest.chat) != self.said or self._around(guest) != self.around

    def _asked(self, prompt: str, seat: int) -> str | None:
        """A line of the person to move; None if its time ran out. Others are heard while a live one thinks."""
        guest, lines = self.desk, self.lines
        if not isinstance(guest, RemoteTable) or lines is None or not self.live:
            return self.read(prompt)
        self._note(guest)
        self.console.print(prompt, end="", markup=False)
        lines.ask()
        while not lines.waiting and guest.turn == seat and guest.broken is None:
            self._listen(guest, lambda: guest.turn != seat)
        return self.read("") if lines.waiting else None

    def _around(self, guest: RemoteTable) -> set[str]:
        """The notes that stay for a while: all but the clock."""
        return {note for note in notes(guest, self.speech) if ":" not in note or not note[0].isdigit()}

    def _order(self, written: str) -> bool:
        """A word besides moves; False if it is none."""
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
        if isinstance(self.desk, RemoteTable):
            orders |= {"who": self._who, "begin": self._begin}
        order = orders.get(word.lower())
        if isinstance(self.desk, RemoteTable) and not self.desk.started and word.lower() in AT_THE_BOARD:
            self._say("ui-not-yet")
            return True
        try:
            if order:
                order(rest.strip())
            elif not isinstance(self.desk, RemoteTable) or not obey(self.desk, written):
                return False
        except MalisonError as error:
            self.write(self.speech.refusal(error))
        return True

    def _who(self, _: str) -> None:
        assert isinstance(self.desk, RemoteTable)
        self.write("\n".join([*seat_lines(self.desk, self.speech), *notes(self.desk, self.speech)]))

    def _begin(self, _: str) -> None:
        assert isinstance(self.desk, RemoteTable)
        self.desk.begin()

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
        if self.console.is_dumb_terminal:
            self.write("\n" * FAR)
        else:
            self.console.clear()
        self._say("ui-curtain", name=self.desk.names[seat])
        self.read(f"{self.speech.format('ui-plain-pass', name=self.desk.names[seat])} ")
        self.eyes = seat

    def _answer(self, seat: int) -> bool:
        """One line of the person; True once it was a move."""
        asked = self._asked(f"{self.desk.names[seat]}> ", seat)
        if asked is None:
            return False
        moves = moves_in(asked)
        if not moves:
            self._moves("")
            return False
        if self._order(asked.strip()):
            return False
        try:
            self.desk.play(seat, moves)
        except MalisonError as error:
            self.write(self.speech.refusal(error))
            return False
        return True

    def _quit(self, _: str) -> None:
        raise _Quit

    def _help(self, _: str) -> None:
        self._say("ui-plain-help")
        if isinstance(self.desk, RemoteTable):
            self._say("ui-orders")

    def _moves(self, _: str) -> None:
        scene = self._scene()
        for choice in in_order(scene.choices):
            label = self.board.label(choice, scene)
            self.write(choice if label == choice else f"{choice}: {label}")

    def _log(self, _: str) -> None:
        for event in self.desk.events(self.eyes):
            self.write(self.speech.event(event, self.desk.names, self.eyes))

    def _hint(self, _: str) -> None:
        scene = self._scene()
        found = self.desk.hints()[:HINTS]
        for hint in found:
            self.write(self.speech.hint(hint, self.board.label(hint.move, scene)))
        if not found:
            self._say("ui-hint-none")

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
        self.speech = self.speech.in_language(language) if language in LANGUAGES else self.speech.other()
        if not isinstance(self.desk, RemoteTable) or self.desk.started:
            self._draw()

    def _end(self) -> None:
        outcome = self.desk.outcome
        self._tell()
        if outcome:
            for place, seat in sorted(zip(outcome.places, range(len(self.desk.names)), strict=True)):
                self._say("ui-result", place=place, name=self.desk.names[seat], points=outcome.points[seat])
        try:
            if outcome:
                self._afterwards()
        finally:
            self.desk.leave()

    def _afterwards(self) -> None:
        """Time to save the record or to look back; an empty line leaves."""
        self._say("ui-plain-over")
        try:
            while written := self.read("> ").strip():
                if not self._order(written):
                    self._say("ui-plain-over")
        except (EOFError, _Quit):
            pass


class _Quit(Exception):
    """The person wants to leave."""


class Lines:
    """Lines of a person who also wants to hear what others do meanwhile: read one at a time, beside everything else."""

    def __init__(self, read: Callable[[str], str], guest: RemoteTable, console: Console) -> None:
        self._read = read
        self._guest = guest
        self._console = console
        self._asked = False
        self.waiting: list[str | None] = []  # None: the input has ended

    def ask(self) -> None:
        """Begin to read a line, unless one is being read or was not taken yet."""
        if not self._asked and not self.waiting:
            self._asked = True
            threading.Thread(target=self._take, daemon=True, name="reading").start()

    def _take(self) -> None:
        try:
            line: str | None = self._read("")
        except EOFError:
            line = None
        self.waiting.append(line)
        self._asked = False
        self._guest.wake()

    def next(self, prompt: str) -> str:
        """The next line, waited for; EOFError once there is none."""
        if prompt and not self.waiting:
            self._console.print(prompt, end="", markup=False)
        self.ask()
        self._guest.wait(lambda: bool(self.waiting))
        line = self.waiting.pop(0)
        if line is None:
            self.waiting.append(None)
            raise EOFError
        return line
