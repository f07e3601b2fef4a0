"""malison enter, line by line: the talk around `Transcript`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console

from malison.engine.errors import DeckStops, MalisonError
from malison.terminal import bots
from malison.terminal.boards import board_of, in_order
from malison.terminal.boards.scene import BoardContext
from malison.terminal.i18n import HINTS, Translator
from malison.terminal.transcript import Transcript

WIDTH = 100
MOST_MOVES = 10  # that are weighed where a game has no odds of its own


class TranscriptCli:
    """Asks for one line after another. The file, if there is one, has all lines so far at every moment."""

    def __init__(
        self,
        entering: Transcript,
        language: str,
        file: Path | None,
        read: Callable[[str], str] = input,
        console: Console | None = None,
    ) -> None:
        self.entering = entering
        self.speech = Translator(entering.game, language, entering.match.config)
        self.file = file
        self.read = read
        self.console = console or Console(width=WIDTH, highlight=False)
        self.raw_events = 0
        self.stopped: str | None = None  # a line that waits for a card of a deck that was dictated only so far
        self.orders: dict[str, Callable[[str], None]] = {
            "help": lambda _: self._say("enter-help"),
            "?": lambda _: self._say("enter-help"),
            "moves": self._moves,
            "board": self._board,
            "lines": lambda _: self.write("\n".join(self.entering.numbered())),
            "back": self._back,
            "fix": self._fix,
            "more": self._more,
            "draw": lambda _: self._add(self.entering.drawn()),
            "hint": self._hint,
            "odds": self._odds,
            "save": self._save,
        }

    def write(self, text: str) -> None:
        self.console.print(text, markup=False, soft_wrap=True)

    def _say(self, message: str, **values: object) -> None:
        self.write(self.speech.format(message, **values))

    def run(self) -> None:
        """Ask until the game is over or the person quits; the record is kept either way."""
        if self.file and not self.file.exists():
            self._keep()  # if it can't be written, better now than after an evening
        self._say("enter-welcome", game=self.speech.title)
        if self.entering.waiting:
            self._tell()
            self._answer(self.entering.waiting)
        while True:
            self._tell()
            try:
                written = self.read(self._prompt()).strip()
            except EOFError:
                written = "quit"
            if written == "quit":
                break
            self._answer(written)
        if self.file:
            self._say("enter-kept", file=str(self.file))

    def _prompt(self) -> str:
        match = self.entering.match
        if self.stopped:
            return f"{self.speech.format('enter-card')}> "
        if match.turn is not None:
            return f"{self.speech.format('enter-turn', name=match.names[match.turn], seat=match.turn)}> "
        if match.is_over:
            self._say("enter-over")
        else:
            self._say("enter-chance", example=self.entering.drawn())
        return "> "

    def _answer(self, written: str) -> None:
        word, _, rest = written.partition(" ")
        order = self.orders.get(word.lower())
        try:
            if order:
                order(rest.strip())
            elif written and self.stopped:
                self._more(written)
            elif written:
                self._add(written)
        except MalisonError as error:
            self.write(self.speech.refusal(error))
        except OSError as error:
            self.write(f"{error.filename}: {error.strerror}")

    def _tell(self) -> None:
        """What the last line caused, everything open: this is for the table's scribe."""
        story = self.entering.match.all_events()
        self.raw_events = min(self.raw_events, len(story))
        for event in story[self.raw_events :]:
            self.write(self.speech.event(event, self.entering.match.names, None))
        self.raw_events = len(story)

    def _add(self, line: str) -> None:
        try:
            self.entering.add(line)
        except DeckStops:
            if self.entering.match.awaits_chance:
                raise  # the deck itself was told too short: it is told anew
            self.stopped = line
            self._say("enter-more", line=line)
            return
        self.stopped = None
        self._keep()

    def _more(self, cards: str) -> None:
        """Cards that a deck brought after it was dictated; a line that waited for them is entered now."""
        self.entering.draw_on(cards)
        self.raw_events = min(self.raw_events, len(self.entering.match.raw_events))
        self._keep()
        if self.stopped:
            self._add(self.stopped)

    def _back(self, _: str) -> None:
        self.stopped = None
        self._say("enter-back", line=self.entering.take_back())
        self.raw_events = len(self.entering.match.raw_events)
        self._keep()

    def _fix(self, rest: str) -> None:
        number, _, line = rest.partition(" ")
        self.entering.change(int(number) if number.isascii() and number.isdigit() else 0, line.strip())
        self.raw_events = len(self.entering.match.raw_events)
        self._say("enter-fixed", number=number, line=line.strip())
        self._keep()

    def _keep(self) -> None:
        if self.file:
            self.file.write_text(self.entering.record(), encoding="utf-8")

    def _save(self, file: str) -> None:
        wanted = Path(file) if file else self.file or Path("table.game")
        wanted.write_text(self.entering.record(), encoding="utf-8")
        self.file = wanted  # only now: the lines to come are kept where they can be
        self._say("enter-kept", file=str(self.file))

    def _seat(self, text: str) -> int | None:
        """The seat that is named, else the one to move; None with a sentence if there is none."""
        seats = self.entering.match.config.seats
        if not text and self.entering.match.turn is not None:
            return self.entering.match.turn
        if text.isascii() and text.isdigit() and int(text) < seats:
            return int(text)
        self._say("enter-seat", last=seats - 1)
        return None

    def _moves(self, _: str) -> None:
        match = self.entering.match
        self.write(", ".join(in_order(match.choices) if match.turn is not None else self.entering.expected()))

    def _board(self, rest: str) -> None:
        seat = self._seat(rest)
        if seat is not None:
            match = self.entering.match
            scene = BoardContext(self.speech, match.names, seat, match.turn, match.choices if match.turn == seat else ())
            self.console.print(board_of(match.game).draw(_plain(match.view(seat)), scene))

    def _hint(self, _: str) -> None:
        self._weigh(self.entering.match.turn, HINTS)

    def _weigh(self, seat: int | None, most: int) -> None:
        """The best moves of the seat to move, from what it knows, with the place to expect."""
        match = self.entering.match
        if seat is None:
            self._say("ui-hint-none")
            return
        scene = BoardContext(self.speech, match.names, seat, seat, view=_plain(match.view(seat)))
        for hint in bots.hints(match.game, match.config, match.witness(seat))[:most]:
            self.write(self.speech.hint(hint, board_of(match.game).label(hint.move, scene)))

    def _odds(self, rest: str) -> None:
        """Where a game can reckon exactly what its regions will bring, from what a seat knows."""
        match = self.entering.match
        part = match.game.optional("odds")
        seat = self._seat(rest)
        if seat is None:
            return
        if part is None:
            self._say("enter-no-odds")
            self._weigh(match.turn, MOST_MOVES)
            return
        for row in sorted(part.odds(match.config, match.witness(seat)), key=lambda row: -row.points):
            name = self.speech.thing("region", row.region)
            self._say("enter-odds", region=name, share=f"{float(row.scores) * 100:.1f}", points=f"{float(row.points):.2f}")


def complete_with(entering: Transcript) -> None:
    """Let the Tab key complete words of the next line, where the terminal can."""
    try:
        import readline
    except ImportError:  # Windows has none
        return

    found: list[str] = []

    def completion(text: str, number: int) -> str | None:
        if number == 0:  # asked first; then for the others, one by one
            found[:] = completions(text)
        return found[number] if number < len(found) else None

    def completions(text: str) -> list[str]:
        wanted = entering.expected()
        if entering.match.awaits_chance:
            return [word for word in wanted if word.lower().startswith(text.lower())]
        line = readline.get_line_buffer()
        return [move[len(line) - len(text) :] for move in wanted if move.lower().startswith(line.lower())]

    readline.set_completer(completion)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def _plain(view: object) -> dict[str, object]:
    made: dict[str, object] = msgspec.to_builtins(view)
    return made
