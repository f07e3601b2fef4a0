"""malison lab: measure properties of a game from thousands of simulated games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter, validators

from malison.cli.arguments import WHOLE, Cluster, GameArgs, GameName, Options, SeatCount, Workers, check_writable, choose
from malison.cli.progress import compiled, progress

if TYPE_CHECKING:
    from malison.research.lab import Findings


def lab(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    option: Options = None,
    against: Annotated[
        list[str] | None,
        Parameter(name="--against", consume_multiple=1, negative=(), help="Other options to compare with the first."),
    ] = None,
    players: Annotated[str, Parameter(help="The player in every seat: random, greedy, search:N or a level.")] = "greedy",
    games: Annotated[
        int, WHOLE, Parameter(validator=validators.Number(gte=2), help="Number of games; every deal is played twice.")
    ] = 1000,
    seed: Annotated[str, Parameter(help="Deals and moves depend only on this.")] = "0",
    workers: Workers = None,
    ray: Cluster = None,
    html: Annotated[Path | None, Parameter(help="A file for an HTML page with numbers and plots.")] = None,
    json_file: Annotated[Path | None, Parameter(name="--json", help="A file for the result as JSON.")] = None,
) -> int:
    """Study a game: length, advantage of seats, share of luck, what goes with winning; two sets of options side by side."""
    from malison.players import parse
    from malison.research.lab import Setting, run_lab
    from malison.research.lab_report import as_data, as_html

    parse(players)
    choices: list[GameArgs] = [choose(game, seats, given) for given in ([option, against] if against else [option])]
    check_writable(html, json_file)
    found = []
    for chosen in choices:
        config = chosen.game.configure(chosen.seats, chosen.options, chosen.custom)
        setting = Setting(game, config, chosen.options, players, seed)
        with progress(f"Playing {chosen.game.about.name['en']}") as step:
            found.append(run_lab(setting, games, workers=workers, ray=ray, compile_game=compiled, progress=step))
    for each in found:
        _print_findings(each)
    if html is not None:
        html.write_text(as_html(choices[0].game, found), encoding="utf-8")
    if json_file is not None:
        json_file.write_text(json.dumps(as_data(found), indent=1) + "\n", encoding="utf-8")
    return 0


def _print_findings(found: Findings) -> None:
    from malison.research.lab_report import interval_text

    options = " ".join(f"{name}={value}" for name, value in found.setting.options.items())
    print(f"{found.games} games{f' with {options}' if options else ''}")
    print(f"  moves per game: {found.length.mean:.1f} {interval_text(found.length, '.1f', found)}")
    print(f"  share of luck: {found.luck.mean:.1%} {interval_text(found.luck, '.1%', found)}")
    for seat, wins in enumerate(found.wins):
        print(f"  seat {seat} wins {wins.mean:.1%} {interval_text(wins, '.1%', found)}")
    for each in found.events[:5]:
        (kind, about), lift = each.key, each.lift
        decisive, interval = f"{each.decisive:.1%}", interval_text(lift, "+.1%", found)
        print(f"  {kind} {about}: {each.per_game:.2f} per game, winners apart {decisive}, wins {lift.mean:+.1%} {interval}")
