"""Boards in text: one module a game, found by its name, and a plain one for games without.

A module has `draw(view, scene)`, which answers what Rich can print, and `label(choice, scene)`, a move in words. They get
a seat's view as plain data and nothing else, fit into 80 columns, and say everything in letters and shapes besides colours.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any, Protocol

from rich.console import RenderableType

from malison.engine.game import Game
from malison.terminal.boards.scene import BoardContext


class Board(Protocol):
    def draw(self, view: dict[str, Any], scene: BoardContext) -> RenderableType: ...
    def label(self, choice: str, scene: BoardContext) -> str: ...


def board_of(game: Game) -> Board:
    name = f"malison.terminal.boards.{game.id.replace('-', '_')}"
    found: Any = importlib.import_module(name if find_spec(name) else "malison.terminal.boards.anything")
    board: Board = found
    return board


def in_order(choices: Iterable[str]) -> list[str]:
    """As a person sorts them.

    >>> in_order(["Y12", "Y4", "break Y"])
    ['Y4', 'Y12', 'break Y']
    """

    def parts(choice: str) -> list[tuple[int, str]]:
        return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", choice)]

    return sorted(choices, key=parts)


def moves_in(line: str) -> list[str]:
    """The moves of a turn, typed with ; between; an empty one is none.

    >>> moves_in("stag > mine; carp > 1;")
    ['stag > mine', 'carp > 1']
    """
    return [part.strip() for part in line.split(";") if part.strip()]


def chains(game: Game) -> bool:
    """Whether a turn of that game is several moves, which are staged together."""
    return bool(getattr(board_of(game), "CHAINS", False))
