"""malison simulate: play many games between bots, write their records or decisions, and print averages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from malison.cli.arguments import WHOLE, Cluster, GameArgs, GameName, Json, Options, SeatCount, Workers, choose
from malison.cli.progress import compiled, progress
from malison.engine import game_record
from malison.engine.errors import OptionError
from malison.players import parse
from malison.simulation.play import PlayedGame
from malison.simulation.results import Tally
from malison.simulation.run import run_units
from malison.simulation.units import WorkUnit, numbered_units


@dataclass(frozen=True)
class UnitOutput:
    """The sums over the games of a unit, and the content of its files by name.

    Workers write no files, because a worker may run on another machine or die half way.
    """

    tally: Tally
    records: dict[str, bytes]
    parquet: dict[str, bytes]


def simulate(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    games: Annotated[int, WHOLE, Parameter(validator=validators.Number(gte=1), help="Number of games.")] = 100,
    seed: Annotated[str, Parameter(help="Game i depends only on this and i.")] = "0",
    option: Options = None,
    players: Annotated[
        str,
        Parameter(help="One SPEC for all seats or one per seat: `random`, `greedy`, `search:N`, `search:Ns` or a level."),
    ] = "random",
    records: Annotated[Path | None, Parameter(help="A folder for the records: 000000.game upward.")] = None,
    parquet: Annotated[Path | None, Parameter(help="A folder for every decision as data: 000000.parquet upward.")] = None,
    workers: Workers = None,
    ray: Cluster = None,
    json_output: Json = False,
) -> int:
    """Play many games between bots; write their records and print points and wins by seat."""
    choices = choose(game, seats, option)
    specs = _parse_players(players, choices.seats)
    config = choices.game.configure(choices.seats, choices.options, choices.custom)
    units = numbered_units(game, config, specs, seed, games)
    if parquet is not None:
        _check_data_set(parquet, {_parquet_name(unit) for unit in units})
    for folder in (records, parquet):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    tally = Tally.empty(choices.seats)
    collect = partial(collect_output, records=records is not None, parquet=parquet is not None)
    with progress(f"Playing {choices.game.about.name['en']}") as step:
        for output in run_units(units, collect, workers=workers, ray=ray, compile_game=compiled, progress=step):
            tally.add(output.tally)
            _write_files(records, output.records)
            _write_files(parquet, output.parquet)
    _print_tally(choices, seed, specs, tally, json_output=json_output)
    return 0


def _parse_players(given: str, seats: int) -> tuple[str, ...]:
    specs = [spec.strip() for spec in given.split(",")]
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        raise OptionError(f"--players names one player for all seats or one per seat: {seats}, not {len(specs)}")
    for spec in specs:
        parse(spec)
    return tuple(specs)


def _check_data_set(folder: Path, names: set[str]) -> None:
    """Raise OptionError if files of another run would stay in the folder, since a data set is read as one folder."""
    others = sorted(file.name for file in folder.glob("*.parquet") if file.stem.isdigit() and file.name not in names)
    if others:
        raise OptionError(
            f"{folder} has files of another run that would stay among those of this one, such as {others[0]}: "
            "name a new folder, or remove them first"
        )


def _parquet_name(unit: WorkUnit) -> str:
    return f"{unit.games[0].deal:06}.parquet"


def _write_files(folder: Path | None, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        assert folder is not None
        (folder / name).write_bytes(content)


def collect_output(unit: WorkUnit, played: Sequence[PlayedGame], *, records: bool, parquet: bool) -> UnitOutput:
    """Return what a worker sends back for a unit, with records and Parquet content where they are wanted."""
    return UnitOutput(
        Tally.of(unit.config.seats, played),
        {f"{game.seeds.deal:06}.game": _record(game) for game in played} if records else {},
        {_parquet_name(unit): _parquet(played)} if parquet else {},
    )


def _record(game: PlayedGame) -> bytes:
    return game_record.dumps(game_record.from_match(game.match)).encode()


def _parquet(played: Sequence[PlayedGame]) -> bytes:
    from malison.research.dataset import parquet_bytes

    return parquet_bytes([(game.seeds.deal, game.match) for game in played])


def _print_tally(choices: GameArgs, seed: str, players: Sequence[str], tally: Tally, *, json_output: bool) -> None:
    games = tally.games
    seats = [
        {"seat": seat, "player": player, "points": tally.points[seat] / games, "wins": float(tally.wins[seat] / games)}
        for seat, player in enumerate(players)
    ]
    if json_output:
        summary = {"game": choices.game_id, "options": choices.options, "seed": seed}
        print(json.dumps({**summary, "games": games, "moves": tally.moves, "seats": seats}))
        return
    print(f"{games} games, {tally.moves / games:.1f} moves each")
    for row in seats:
        print(f"Seat {row['seat']} ({row['player']}): {row['points']:.2f} points on average, wins {row['wins']:.1%}")
