"""malison arena: players against each other, with the same deals from every seat, until it is clear who is better."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from malison.cli.arguments import WHOLE, Cluster, GameName, Options, SeatCount, Workers, check_writable, choose
from malison.cli.progress import progress
from malison.games import load

if TYPE_CHECKING:
    from malison.arena import Standing

WIDE = 160  # columns of a table that no terminal limits


def arena(
    game: GameName,
    /,
    *,
    players: Annotated[
        str,
        Parameter(
            help="Who plays, commas between: page, squire, courtier, chancellor, random, greedy, search:2000, search:0.5s."
        ),
    ] = "page,squire,courtier,chancellor",
    games: Annotated[int, WHOLE, Parameter(help="How many games at least: every deal is played from every seat.")] = 100,
    seats: SeatCount = None,
    option: Options = None,
    seed: Annotated[str, Parameter(help="Deals and players depend on this alone; time limits aside.")] = "0",
    workers: Workers = None,
    ray: Cluster = None,
    plot: Annotated[Path | None, Parameter(help="A file for a picture of the shares of wins (SVG).")] = None,
    json_file: Annotated[Path | None, Parameter(name="--json", help="A file for the result as JSON.")] = None,
) -> int:
    """Let players meet from every seat with the same deals; rate them."""
    from malison.arena import line_ups, plan, play, spreading, standings
    from malison.arena.report import as_data, as_svg
    from malison.players import prepare

    specs = [spec.strip() for spec in players.split(",")]
    choices = choose(game, len(line_ups(load(game), specs, seats)[0]), option)
    units = plan(
        choices.game, specs, games, seats=choices.seats, options=choices.options, custom=choices.custom_text, seed=seed
    )
    check_writable(plot, json_file)
    name = choices.game.about.name["en"]
    with progress(f"Compiling {name} for search (once)") as step:
        prepare(choices.game, lambda _, done, total: step(done, total))
    played = []
    with progress(f"Playing {name}") as step:
        for each in spreading(workers=workers, ray=ray)(play, units):
            played.append(each)
            step(len(played), len(units))
    found = standings(played)
    _print_table(found)
    if plot is not None:
        plot.write_text(as_svg(f"{name}: {len(played)} games", choices.seats, found), encoding="utf-8")
    if json_file is not None:
        json_file.write_text(json.dumps(as_data(game, choices.options, found), indent=1) + "\n", encoding="utf-8")
    return 0


def _print_table(found: list[Standing]) -> None:
    from rich.console import Console
    from rich.table import Table

    from malison.arena.report import rows

    heading, *lines = rows(found)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for at, word in enumerate(heading):
        table.add_column(word, justify="left" if at == 0 else "right", no_wrap=True)
    for line in lines:
        table.add_row(*line)
    console = Console(highlight=False)
    console = console if console.is_terminal else Console(highlight=False, width=WIDE)
    console.print(table)
