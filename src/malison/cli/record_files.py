"""malison new, replay and verify: records of games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from malison.engine import game_record
from malison.engine.errors import MalisonError, OptionError, RecordError
from malison.engine.game_record import GameRecord, RecordLine
from malison.engine.match import Match
from malison.games import load

File = Annotated[str, Parameter(allow_leading_hyphen=True, help="A record (`.game`); `-` reads the standard input.")]


class FileRefused(MalisonError):
    """A record that can't be read or replayed, told as FILE:LINE: reason."""

    def __init__(self, file: str, error: RecordError) -> None:
        reason = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in error.reason)
        super().__init__(f"{file}:{error.line or 1}: {reason}")


def players_named(names: str | None, seats: int | None) -> list[str] | None:
    """The players' names as --names says them, if it does; --seats may only say the same number."""
    called = [name.strip() for name in names.split(",")] if names else None
    if called and seats not in (None, len(called)):
        raise OptionError(f"--seats says {seats} players and --names names {len(called)}")
    return called


def replayed(file: str, watch: Callable[[Match, RecordLine], None] | None) -> Match:
    """The match that a record tells; FileRefused says what is wrong with it."""
    return replay_record(file, read(file), watch)


def replay_record(file: str, record: GameRecord, watch: Callable[[Match, RecordLine], None] | None) -> Match:
    try:
        return game_record.replay(record, load(record.game), watch)
    except RecordError as error:
        raise FileRefused(file, error) from None
    except MalisonError as error:
        raise FileRefused(file, RecordError(record.game_line, str(error))) from None


def read(file: str) -> GameRecord:
    """Read and parse a record."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return game_record.parse_until_fault(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FileRefused(file, RecordError(line, "this is not UTF-8 text")) from None
    except RecordError as error:
        raise FileRefused(file, error) from None
