"""malison enter: a game from a real table, dictated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from malison.cli.arguments import GameName, Language, Options, SeatCount, choose, language
from malison.cli.record_files import FileRefused, players_named, read
from malison.engine.errors import OptionError, RecordError
from malison.games import load


def enter(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    names: Annotated[str | None, Parameter(help="The players' names, with commas between, instead of --seats.")] = None,
    option: Options = None,
    file: Annotated[
        Path | None, Parameter(help="Where the record is kept from line to line; one that exists is gone on with.")
    ] = None,
    spoken: Annotated[Language, Parameter(name="--language")] = None,
) -> int:
    """Enter a game from a real table line by line: get its record, odds and hints."""
    from malison.terminal.transcript import Transcript
    from malison.terminal.transcript_cli import TranscriptCli, complete_with

    if file is not None and file.exists():
        record = read(str(file))
        if record.game != game:
            raise OptionError(f"{file} is a record of {record.game}, not of {game}")
        try:
            entering = Transcript.of(record, load(game))
        except RecordError as error:
            raise FileRefused(str(file), error) from None
    else:
        called = players_named(names, seats)
        choices = choose(game, len(called) if called else seats, option)
        entering = Transcript(choices.game, called or choices.seats, choices.options, choices.custom)
    complete_with(entering)
    TranscriptCli(entering, language(spoken), file).run()
    return 0
