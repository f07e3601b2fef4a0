"""malison arena: play a tournament between players and print their standings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from malison.cli.arguments import WHOLE, Cluster, GameName, Options, SeatCount, Workers, check_writable, choose
from malison.cli.progress import compiled, progress
from malison.games import load

if TYPE_CHECKING:
    from malison.arena import Standing

MAX_COLUMNS = 160  # width of the printed standings where the output is no terminal


def arena(
    game: GameName,
    /,
    *,
    players: Annotated[
        str,
        Parameter(
            help="The players, comma-separated: page, squire, courtier, chancellor, random, greedy, search:2000, search:0.5s."
        ),
    ] = "page,squire,courtier,chancellor",
    games: Annotated[int, WHOLE, Parameter(help="Number of games at least; every deal is played from every seat.")] = 100,
    seats: SeatCount = None,
    option: Options = None,
    seed: Annotated[str, Parameter(help="Deals and moves depend only on this, except for players with a time limit.")] = "0",
    workers: Workers = None,
    ray: Cluster = None,
    plot: Annotated[Path | None, Parameter(help="A file for a plot of the shares of wins (SVG).")] = None,
    json_file: Annotated[Path | None, Parameter(name="--json", help="A file for the result as JSON.")] = None,
) -> int:
    """Let players meet from every seat with the same deals; rate them."""
    from malison.arena import line_ups, plan, standings
    from malison.arena.report import as_data, as_svg
    from malison.simulation.results import collect_results
    from malison.simulation.run import run_units

    specs = [spec.strip() for spec in players.split(",")]
    choices = choose(game, len(line_ups(load(game), specs, seats)[0]), option)
    units = plan(choices.game, specs, games, seats=choices.seats, options=choices.options, custom=choices.custom, seed=seed)
    check_writable(plot, json_file)
    name = choices.game.about.name["en"]
    with progress(f"Playing {name}") as step:
        played = run_units(
            units, collect_results, workers=workers, ray=ray, always_compile=True, compile_game=compiled, progress=step
        )
        results = [result for unit_results in played for result in unit_results]
    ranking = standings(results)
    _print_standings(ranking)
    if plot is not None:
        plot.write_text(as_svg(f"{name}: {len(results)} games", choices.seats, ranking), encoding="utf-8")
    if json_file is not None:
        json_file.write_text(json.dumps(as_data(game, choices.options, ranking), indent=1) + "\n", encoding="utf-8")
    return 0


def _print_standings(ranking: list[Standing]) -> None:
    from rich.console import Console
    from rich.table import Table

    from malison.arena.report import rows

    heading, *lines = rows(ranking)
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for at, word in enumerate(heading):
        grid.add_column(word, justify="left" if at == 0 else "right", no_wrap=True)
    for line in lines:
        grid.add_row(*line)
    console = Console(highlight=False)
    console = console if console.is_terminal else Console(highlight=False, width=MAX_COLUMNS)
    console.print(grid)
