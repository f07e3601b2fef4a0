"""malison odds: exact odds of a position, for what one seat sees."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from malison.cli.arguments import WHOLE, Json, Language, language
from malison.cli.record_files import File, replayed
from malison.engine.errors import OptionError

if TYPE_CHECKING:
    from malison.engine.game_record import RecordLine
    from malison.engine.match import Match


def odds(
    file: File,
    /,
    *,
    seat: Annotated[int | None, WHOLE, Parameter(help="Whose knowledge counts; what anyone sees if not said.")] = None,
    ply: Annotated[int | None, WHOLE, Parameter(help="After so many moves; after the last one if not said.")] = None,
    json_output: Json = False,
    spoken: Annotated[Language, Parameter(name="--language")] = None,
) -> int:
    """Tell how likely each region scores and what a crown there can expect, exactly, for what a seat sees."""
    match = _position(file, ply)
    part = match.game.optional("odds")
    if part is None:
        raise OptionError(f"there are no odds for {match.game.about.name['en']}")
    if seat is not None and not 0 <= seat < match.config.seats:
        raise OptionError(f"there is no seat {seat}: the seats are 0 to {match.config.seats - 1}")
    rows = part.odds(match.config, match.witness(seat))
    if json_output:
        for row in rows:
            shares = {str(value): float(share) for value, share in sorted(row.worth.items())}
            print(json.dumps({"region": row.region, "scores": float(row.scores), "points": float(row.points), "worth": shares}))
    elif not rows:
        print("No year is under way: nothing is open.")
    else:
        _print_table(match, rows, language(spoken))
    return 0


def _position(file: str, ply: int | None) -> Match:
    """The match after so many moves and what chance brought then."""
    if ply is None:
        return replayed(file, None)
    found: list[Match] = []

    def watch(match: Match, entry: RecordLine) -> None:
        if entry.seat is not None and match.ply == ply:
            found.append(match.copy())

    last = replayed(file, watch)
    if not found and last.ply != ply:
        raise OptionError(f"the record has {last.ply} moves, so there is no position after {ply}")
    return found[0] if found else last


def _print_table(match: Match, rows: list[Any], spoken: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from malison.engine.text.i18n import Messages

    words = Messages(match.game, spoken, match.game.custom_messages(match.config, spoken))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("region")
    table.add_column("scores", justify="right")
    table.add_column("points", justify="right")
    for row in sorted(rows, key=lambda row: -row.points):
        table.add_row(words.format(f"region-{row.region}"), f"{float(row.scores):.1%}", f"{float(row.points):.3f}")
    Console(highlight=False).print(table)
