"""What boards have in common: who sits where, colours, and tables of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from malison.terminal.i18n import Translator

# A seat keeps its shape and colour all game. (A star for the browser's hexagon, which many fonts draw too wide.)
SHAPES = "●■▲◆★✚"
SEAT_COLOURS = ("#62b8f7", "#ee8420", "#f7b3d6", "#f9f2de", "#a68af2", "#35c08f")
SOFT = "#a9ae98"
BRASS = "#e3bf6c"
MAY = "bold #ffd873"
STOP = "#ffb3a1"
NARROW = 78  # columns that every board fits


@dataclass(frozen=True)
class BoardContext:
    """Who looks at whom."""

    speech: Translator
    names: Sequence[str]
    eyes: int | None
    turn: int | None
    choices: Sequence[str] = ()
    view: Mapping[str, Any] | None = None  # what the eyes see, for words about a move
    width: int = NARROW  # columns for the board: it fits these, and may use more

    def shape(self, seat: int) -> Text:
        return Text(SHAPES[seat % len(SHAPES)], style=SEAT_COLOURS[seat % len(SEAT_COLOURS)])

    def name(self, seat: int) -> Text:
        """A seat's shape and name; an arrow before whom everybody waits for."""
        said = Text("▸" if seat == self.turn else " ").append_text(self.shape(seat)).append(" ")
        return said.append(self.names[seat], style="bold" if seat == self.eyes else "")

    def format(self, message: str, **values: object) -> str:
        return self.speech.format(message, **values)


def line(*parts: str | Text, between: str = " · ") -> Text:
    """Parts in one line, empty ones left out."""
    return Text(between).join([part if isinstance(part, Text) else Text(part) for part in parts if part])


def table(headings: Iterable[str], rows: Iterable[Sequence[str | Text]], *, right: Iterable[int] = ()) -> Table:
    """Rows of words under quiet headings; columns named in `right` are numbers."""
    headings = list(headings)
    made = Table(show_header=any(headings), box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=SOFT, show_edge=False)
    for place, heading in enumerate(headings):
        made.add_column(heading, justify="right" if place in right else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made
