"""Exact counts of how many ways a position can go on: a change in the rules of what is legal shows at once.

A file tests/perft/<game>.txt has blocks: a record (unfinished, dictated), then a line `count DEPTH NUMBER`, one a depth.
A way ends after DEPTH moves in text, or earlier where chance must come or the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from malison.engine import game_record
from malison.engine.match import Match
from malison.games import load

FOLDER = Path(__file__).parent / "perft"


def positions(file: Path) -> Iterator[tuple[Match, int, int]]:
    """Each position with a depth and the count written in the file."""
    record: list[str] = []
    match: Match | None = None
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("count "):
            if record:
                match, record = _position(record), []
            assert match is not None
            _, depth, number = line.split()
            yield match, int(depth), int(number)
        elif line.strip():
            record.append(line)


def _position(lines: list[str]) -> Match:
    record = game_record.loads("\n".join(lines))
    return game_record.replay(record, load(record.game))


def count(match: Match, depth: int) -> int:
    if depth == 0 or match.turn is None:
        return 1
    legal = match.legal
    if depth == 1:
        return len(legal)
    return sum(count(after(match, move), depth - 1) for move in legal)


def after(match: Match, move: str) -> Match:
    twin = match.copy()
    twin.play(move)
    return twin


def split(match: Match, depth: int) -> str:
    """The count by first move, for a failure."""
    return "\n".join(f"{move}: {count(after(match, move), depth - 1)}" for move in match.legal)
