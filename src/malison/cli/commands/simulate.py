"""malison simulate: many games at once, each the same whatever the machine, the number of cores or the speed of the rules."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from malison.arena.play import steady
from malison.cli.arguments import WHOLE, Cluster, GameArgs, GameName, Json, Options, SeatCount, Workers, choose
from malison.cli.progress import compiled, progress
from malison.engine import game_record
from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.cpu import available_cores
from malison.engine.errors import OptionError
from malison.engine.match import Match, Outcome, seeded_chance
from malison.players import parse, prepare
from malison.simulation.parallel import here, spreading

QUICK = 2.0  # seconds that interpreted rules may take before others are looked for
COMPILING = 20.0  # seconds that compiling takes, about: not worth it for less
PARTS = 256  # in which many games are handed out at most
CHUNK = 256  # games of a part at most


@dataclass(frozen=True)
class Job:
    """All that game number i depends on besides i, and what is wanted of it."""

    choices: GameArgs
    seed: str
    players: tuple[str, ...]
    records: bool = False
    parquet: bool = False

    @cached_property
    def searches(self) -> bool:
        return any(parse(spec).uses_search for spec in self.players)


@dataclass(frozen=True)
class Part:
    """Games first … beyond - 1 of a job: a unit of work."""

    job: Job
    first: int
    beyond: int
    fast: bool = False  # with compiled rules


@dataclass
class Tally:
    """What came of the games so far. Exact, so that the order of parts does not show."""

    games: int
    moves: int
    points: list[int]
    wins: list[Fraction]  # a shared win counts by shares

    @classmethod
    def none(cls, seats: int) -> Tally:
        return cls(0, 0, [0] * seats, [Fraction()] * seats)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.moves += other.moves
        self.points = [mine + theirs for mine, theirs in zip(self.points, other.points, strict=True)]
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]

    def add_game(self, moves: int, outcome: Outcome) -> None:
        wins = [Fraction(seat in outcome.winners, len(outcome.winners)) for seat in range(len(self.points))]
        self.add(Tally(1, moves, list(outcome.points), wins))


@dataclass(frozen=True)
class PartPlayed:
    """What came of a part: files by name too, for the worker's disk may be far away."""

    tally: Tally
    records: dict[str, bytes]
    parquet: dict[str, bytes]


def simulate(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    games: Annotated[int, WHOLE, Parameter(validator=validators.Number(gte=1), help="How many games.")] = 100,
    seed: Annotated[str, Parameter(help="Game i depends on this and i alone.")] = "0",
    option: Options = None,
    players: Annotated[
        str,
        Parameter(help="One SPEC for all seats or one a seat: `random`, `greedy`, `search:N`, `search:Ns` or a level."),
    ] = "random",
    records: Annotated[Path | None, Parameter(help="A folder for the records: 000000.game upward.")] = None,
    parquet: Annotated[Path | None, Parameter(help="A folder for every decision as data: 000000.parquet upward.")] = None,
    workers: Workers = None,
    ray: Cluster = None,
    json_output: Json = False,
) -> int:
    """Let bots play many games; keep their records and count what came of them."""
    choices = choose(game, seats, option)
    job = Job(choices, seed, _players(players, choices.seats), records is not None, parquet is not None)
    if parquet is not None:
        _check_data_set(parquet, {_data_name(part.first) for part in parts(job, games)})
    for folder in (records, parquet):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    tally = Tally.none(choices.seats)
    with progress(f"Playing {choices.game.about.name['en']}") as step:
        for part in _played(job, games, workers, ray):
            tally.add(part.tally)
            _keep(records, part.records)
            _keep(parquet, part.parquet)
            step(tally.games, games)
    _report(job, tally, json_output=json_output)
    return 0


def _players(given: str, seats: int) -> tuple[str, ...]:
    specs = [spec.strip() for spec in given.split(",")]
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        raise OptionError(f"--players names one player for all seats or one a seat: {seats}, not {len(specs)}")
    for spec in specs:
        parse(spec)
    return tuple(specs)


def _check_data_set(folder: Path, names: set[str]) -> None:
    """Refuse a folder where files of another run would stay: it is read as one, and nobody could tell them apart there."""
    others = sorted(file.name for file in folder.glob("*.parquet") if file.stem.isdigit() and file.name not in names)
    if others:
        raise OptionError(
            f"{folder} has files of another run that would stay among those of this one, such as {others[0]}: "
            "name a new folder, or remove them first"
        )


def _data_name(first: int) -> str:
    return f"{first:06}.parquet"


def _keep(folder: Path | None, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        assert folder is not None
        (folder / name).write_bytes(content)


def parts(job: Job, games: int, *, fast: bool = False) -> list[Part]:
    """The first game by itself, then parts. Their size, and so the files of a data set, depend on the number of games alone."""
    size = max(1, min(CHUNK, games // PARTS))
    rest = [Part(job, first, min(first + size, games), fast) for first in range(1, games, size)]
    return [Part(job, 0, 1, fast), *rest]


def _played(job: Job, games: int, workers: int | None, ray: str | None) -> Iterator[PartPlayed]:
    """The games in parts, as they are finished. The first one, interpreted, tells how to go about the rest."""
    began = time.perf_counter()
    if not job.searches:
        yield play_part(Part(job, 0, 1))
    done = 0 if job.searches else 1
    seconds = (time.perf_counter() - began) * (games - done)
    spread = spreading(workers=workers, ray=ray)
    if seconds < QUICK and not job.searches and ray is None:
        spread = here
    is_worth_it = spread is not here and (
        seconds / (workers or available_cores()) > COMPILING or CompiledFunctions(job.choices.game).is_on_disk
    )
    fast = job.searches or is_worth_it
    if fast:
        compiled(job.choices.game, search=job.searches)  # onto the disk, from where each worker loads it
    yield from spread(play_part, parts(job, games, fast=fast)[done:])


def play_part(part: Part) -> PartPlayed:
    """Play the games of a part; nothing is written here."""
    job = part.job
    if job.searches:
        prepare(job.choices.game)
    elif part.fast:
        CompiledFunctions.of(job.choices.game)
    played = [(number, play_game(job, number)) for number in range(part.first, part.beyond)]
    tally = Tally.none(job.choices.seats)
    for _, match in played:
        assert match.outcome
        tally.add_game(match.ply, match.outcome)
    records = {f"{number:06}.game": game_record.dumps(game_record.from_match(match)).encode() for number, match in played}
    return PartPlayed(tally, records if job.records else {}, _data(part.first, played) if job.parquet else {})


def _data(first: int, played: list[tuple[int, Match]]) -> dict[str, bytes]:
    from malison.research.dataset import written

    return {_data_name(first): written(played)}


def play_game(job: Job, number: int) -> Match:
    choices = job.choices
    match = Match(
        choices.game, choices.seats, choices.options, custom=choices.custom, chance=seeded_chance(f"{job.seed}/{number}")
    )
    players = [steady(spec) for spec in job.players]
    while match.turn is not None:
        seat = match.turn
        seed = f"{job.seed}/{number}/{seat}"
        match.play(players[seat].choose(match.game, match.config, match.witness(seat), seed=seed))
    return match


def _report(job: Job, tally: Tally, *, json_output: bool) -> None:
    games = tally.games
    seats = [
        {"seat": seat, "player": player, "points": tally.points[seat] / games, "wins": float(tally.wins[seat] / games)}
        for seat, player in enumerate(job.players)
    ]
    if json_output:
        whole = {"game": job.choices.game_id, "options": job.choices.options, "seed": job.seed}
        print(json.dumps({**whole, "games": tally.games, "moves": tally.moves, "seats": seats}))
        return
    print(f"{tally.games} games, {tally.moves / tally.games:.1f} moves each")
    for row in seats:
        print(f"Seat {row['seat']} ({row['player']}): {row['points']:.2f} points on average, wins {row['wins']:.1%}")
