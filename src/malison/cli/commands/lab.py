"""malison lab: what can be said about a game from thousands of games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from malison.cli.arguments import WHOLE, Cluster, GameArgs, GameName, Options, SeatCount, Workers, check_writable, choose
from malison.cli.progress import compiled, progress

MANY = 200  # games from which on compiled rules are worth their loading


def lab(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    option: Options = None,
    against: Annotated[
        list[str] | None,
        Parameter(name="--against", consume_multiple=1, negative=(), help="Other options, put beside the first."),
    ] = None,
    players: Annotated[str, Parameter(help="Who plays in every seat: random, greedy, search:N or a level.")] = "greedy",
    games: Annotated[
        int, WHOLE, Parameter(validator=validators.Number(gte=2), help="How many games; every deal twice.")
    ] = 1000,
    seed: Annotated[str, Parameter(help="Deals and players depend on this alone.")] = "0",
    workers: Workers = None,
    ray: Cluster = None,
    html: Annotated[Path | None, Parameter(help="A file for a page with tables and plots that needs no network.")] = None,
    json_file: Annotated[Path | None, Parameter(name="--json", help="A file for the result as JSON.")] = None,
) -> int:
    """Study a game: length, advantage of seats, share of luck, what goes with winning; two sets of options side by side."""
    from malison.players import parse
    from malison.research.lab import Findings, Setting, run
    from malison.research.lab_report import as_data, as_html
    from malison.simulation.parallel import spreading

    chosen: list[GameArgs] = [choose(game, seats, given) for given in ([option, against] if against else [option])]
    check_writable(html, json_file)
    if games >= MANY:
        compiled(chosen[0].game, search=parse(players).uses_search)
    found: list[Findings] = []
    for choices in chosen:
        setting = Setting(game, choices.seats, choices.options, choices.custom_text, players, seed, games >= MANY)
        with progress(f"Playing {choices.game.about.name['en']}") as step:
            found.append(run(setting, games, spreading(workers=workers, ray=ray), step))
    for each in found:
        _tell(each)
    if html is not None:
        html.write_text(as_html(chosen[0].game, found), encoding="utf-8")
    if json_file is not None:
        json_file.write_text(json.dumps(as_data(found), indent=1) + "\n", encoding="utf-8")
    return 0


def _tell(found: object) -> None:
    from malison.research.lab import Findings
    from malison.research.lab_report import between

    assert isinstance(found, Findings)
    options = " ".join(f"{name}={value}" for name, value in found.setting.options.items())
    print(f"{found.games} games{f' with {options}' if options else ''}")
    print(f"  moves a game: {found.length.mean:.1f} {between(found.length, '.1f', found)}")
    print(f"  share of luck: {found.luck.mean:.1%} {between(found.luck, '.1%', found)}")
    for seat, wins in enumerate(found.wins):
        print(f"  seat {seat} wins {wins.mean:.1%} {between(wins, '.1%', found)}")
    for each in found.things[:5]:
        (kind, about), lift = each.thing, each.lift
        sure = between(lift, "+.1%", found)
        print(f"  {kind} {about}: {each.times:.2f} a game, winners apart {each.apart:.1%}, wins {lift.mean:+.1%} {sure}")
