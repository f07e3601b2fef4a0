"""malison games: what can be played, and with which options."""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
from cyclopts import Parameter

from malison.cli.arguments import Json
from malison.engine.game import Game
from malison.engine.options import Choice, CustomFile, Number, Option
from malison.games import all_games, load


def games(
    game: Annotated[str | None, Parameter(help="One game's id: its options too.")] = None, /, *, json_output: Json = False
) -> int:
    """List the games, or tell about one of them."""
    chosen = [load(game)] if game else list(all_games().values())
    if json_output:
        print(json.dumps([_data(each) for each in chosen], ensure_ascii=False, indent=2))
        return 0
    _print_table(chosen)
    if game:
        _print_options(chosen[0])
    else:
        print("\nmalison games GAME tells the options of one; malison play GAME plays it.")
    return 0


def _data(game: Game) -> dict[str, object]:
    about: dict[str, object] = msgspec.to_builtins(game.about)
    return {**about, "options": [_option_data(option) for option in game.options]}


def _option_data(option: Option) -> dict[str, object]:
    values: object = "true or false"
    if isinstance(option, Number):
        values = {"from": option.low, "to": option.high}
    elif isinstance(option, Choice):
        values = list(option.words)
    elif isinstance(option, CustomFile):
        values = [option.default, "FILE.toml"]
    return {"name": option.name, "default": option.default, "values": values}


def _print_table(chosen: list[Game]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "game", "players", "minutes", "by"):
        table.add_column(heading, no_wrap=heading == "id")
    for game in chosen:
        about = game.about
        table.add_row(about.id, about.name["en"], f"{about.seats[0]}–{about.seats[1]}", str(about.minutes), about.designers)
    console = Console(highlight=False)
    console.print(table)
    for game in chosen:
        console.print(f"\n[bold]{game.about.name['en']}[/] {game.about.sentence['en']}")


def _print_options(game: Game) -> None:
    print("\nOptions (the default first):")
    for option in game.options:
        print(f"  {option.name}={_described(option)}")


def _described(option: Option) -> str:
    if isinstance(option, Number):
        return f"{option.default}  a whole number from {option.low} to {option.high}"
    if isinstance(option, Choice):
        return " | ".join(option.words)
    if isinstance(option, CustomFile):
        return f"{option.default} | FILE.toml"
    return "true | false" if option.default else "false | true"
