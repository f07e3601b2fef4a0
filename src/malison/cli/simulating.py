"""malison simulate: many games at once, each the same whatever the machine, the number of cores or the speed of the rules."""

from __future__ import annotations

import json
import multiprocessing
import os
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
from malison.players import parse, prepare
from malison.players.search import Search

FEW = 12  # games that are played sooner than compiled rules are loaded
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
    """The games in parts, as they are finished."""
    if games <= FEW:
        yield from (play_part(job, number, number + 1) for number in range(games))
        return
    compiled(job.choices.game, search=_searches(job))  # into the disk cache, from where each worker loads it
    size = max(1, min(CHUNK, games // workers))
    parts = [(first, min(first + size, games)) for first in range(0, games, size)]
    if workers == 1:
        yield from (play_part(job, *part) for part in parts)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn, initializer=_start_worker, initargs=(job,)) as pool:
        try:
            for done in as_completed([pool.submit(play_part, job, *part) for part in parts]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _searches(job: Job) -> bool:
    return any(isinstance(parse(spec), Search) for spec in job.players)


def _start_worker(job: Job) -> None:
    if _searches(job):
        prepare(job.choices.game)
    else:
        Library.of(job.choices.game)


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
