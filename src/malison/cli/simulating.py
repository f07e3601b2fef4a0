"""malison simulate: many games at once, each the same whatever the machine, the number of cores or the speed of the rules."""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from malison.cli.arguments import Choices, GameName, Json, Options, SeatCount, choose
from malison.cli.waiting import compiled, progress
from malison.engine import gamefile
from malison.engine.errors import OptionError
from malison.engine.match import Match, Outcome, seeded
from malison.engine.speeds import Library
from malison.games import load
from malison.players import parse, prepare
from malison.players.search import Search

QUICK = 2.0  # seconds that interpreted rules may take before others are looked for
COMPILING = 20.0  # seconds that compiling takes, about: not worth it for less
CHUNK = 64  # games a worker plays before it reports


@dataclass(frozen=True)
class Job:
    """All that game number i depends on besides i."""

    choices: Choices
    seed: str
    players: tuple[str, ...]
    records: Path | None
    parquet: Path | None = None


@dataclass
class Tally:
    """What came of the games so far."""

    games: int
    moves: int
    points: list[int]
    wins: list[float]  # a shared win counts by shares

    @classmethod
    def none(cls, seats: int) -> Tally:
        return cls(0, 0, [0] * seats, [0.0] * seats)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.moves += other.moves
        self.points = [mine + theirs for mine, theirs in zip(self.points, other.points, strict=True)]
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]

    def add_game(self, moves: int, outcome: Outcome) -> None:
        wins = [(seat in outcome.winners) / len(outcome.winners) for seat in range(len(self.points))]
        self.add(Tally(1, moves, list(outcome.points), wins))


def simulate(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    games: Annotated[int, Parameter(validator=validators.Number(gte=1), help="How many games.")] = 100,
    seed: Annotated[str, Parameter(help="Game i depends on this and i alone.")] = "0",
    option: Options = None,
    players: Annotated[
        str,
        Parameter(help="One SPEC for all seats or one a seat: `random`, `greedy`, `search:N`, `search:Ns` or a level."),
    ] = "random",
    records: Annotated[Path | None, Parameter(help="A folder for the records: 000000.game upward.")] = None,
    parquet: Annotated[Path | None, Parameter(help="A folder for every decision as data: 000000.parquet upward.")] = None,
    workers: Annotated[
        int | None, Parameter(validator=validators.Number(gte=1), help="Processes at once; one a core if not said.")
    ] = None,
    json_output: Json = False,
) -> int:
    """Let bots play many games; keep their records and count what came of them."""
    choices = choose(game, seats, option)
    job = Job(choices, seed, _players(players, choices.seats), records, parquet)
    for folder in (records, parquet):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    tally = Tally.none(choices.seats)
    with progress(f"Playing {choices.game.about.name['en']}") as step:
        for part in _played(job, games, workers or _cores()):
            tally.add(part)
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


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _played(job: Job, games: int, workers: int) -> Iterator[Tally]:
    """The games in parts, as they are finished. The first one, interpreted, tells how to go about the rest."""
    searches = any(isinstance(parse(spec), Search) for spec in job.players)
    began = time.perf_counter()
    if not searches:
        yield play_part(job, 0, 1)
    rest = range(0 if searches else 1, games)
    seconds = (time.perf_counter() - began) * len(rest)
    if not rest or (seconds < QUICK and not searches):
        yield from (play_part(job, number, number + 1) for number in rest)
        return
    fast = searches or seconds / workers > COMPILING or Library(job.choices.game).is_on_disk
    if fast:
        compiled(job.choices.game, search=searches)  # onto the disk, from where each worker loads it
    size = max(1, min(CHUNK, len(rest) // workers))
    parts = [(first, min(first + size, games)) for first in range(rest.start, games, size)]
    if workers == 1:
        yield from (play_part(job, *part) for part in parts)
        return
    spawn = multiprocessing.get_context("spawn")
    start = (job.choices.game_id, fast, searches)
    with ProcessPoolExecutor(workers, mp_context=spawn, initializer=_start_worker, initargs=start) as pool:
        try:
            for done in as_completed([pool.submit(play_part, job, *part) for part in parts]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _start_worker(game_id: str, fast: bool, searches: bool) -> None:
    if searches:
        prepare(load(game_id))
    elif fast:
        Library.of(load(game_id))


def play_part(job: Job, first: int, beyond: int) -> Tally:
    """Play games first … beyond - 1."""
    tally = Tally.none(job.choices.seats)
    kept: list[tuple[int, Match]] = []
    for number in range(first, beyond):
        match = play_game(job, number)
        assert match.outcome
        kept += [(number, match)] if job.parquet is not None else []
        tally.add_game(match.ply, match.outcome)
        if job.records is not None:
            written = gamefile.write(gamefile.of_match(match))
            (job.records / f"{number:06}.game").write_text(written, encoding="utf-8")
    if job.parquet is not None:
        from malison.research.dataset import write

        write(kept, job.parquet / f"{first:06}.parquet")
    return tally


def play_game(job: Job, number: int) -> Match:
    choices = job.choices
    match = Match(choices.game, choices.seats, choices.options, own=choices.own, chance=seeded(f"{job.seed}/{number}"))
    players = [parse(spec) for spec in job.players]
    while match.turn is not None:
        seat = match.turn
        seed = f"{job.seed}/{number}/{seat}"
        match.play(players[seat].choose(match.game, match.terms, match.witness(seat), seed=seed))
    return match


def _report(job: Job, tally: Tally, *, json_output: bool) -> None:
    seats = [
        {"seat": seat, "player": player, "points": tally.points[seat] / tally.games, "wins": tally.wins[seat] / tally.games}
        for seat, player in enumerate(job.players)
    ]
    if json_output:
        whole = {"game": job.choices.game_id, "options": job.choices.options, "seed": job.seed}
        print(json.dumps({**whole, "games": tally.games, "moves": tally.moves, "seats": seats}))
        return
    print(f"{tally.games} games, {tally.moves / tally.games:.1f} moves each")
    for row in seats:
        print(f"Seat {row['seat']} ({row['player']}): {row['points']:.2f} points on average, wins {row['wins']:.1%}")
