"""malison new: begin a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from malison.cli.arguments import GameName, Options, SeatCount, choose
from malison.cli.record_files import players_named
from malison.engine import game_record
from malison.engine.match import Match, seeded_chance


def new(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    names: Annotated[str | None, Parameter(help="The players' names, with commas between, instead of --seats.")] = None,
    option: Options = None,
    seed: Annotated[str | None, Parameter(help="What chance follows from; drawn by lot if not said.")] = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"], help="The file to write.")] = None,
) -> int:
    """Begin a game: print its record up to the first decision."""
    called = players_named(names, seats)
    choices = choose(game, len(called) if called else seats, option)
    match = Match(
        choices.game,
        called or choices.seats,
        choices.options,
        custom=choices.custom,
        chance=None if seed is None else seeded_chance(seed),
    )
    written = game_record.dumps(game_record.from_match(match))
    if output is None:
        sys.stdout.write(written)
    else:
        output.write_text(written, encoding="utf-8")
    return 0
