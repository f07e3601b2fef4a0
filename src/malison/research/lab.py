"""The lab: many games between players of a level, and what can be said about the game itself.

Every deal (all that chance brings) is played several times by players whose own chance differs. How alike the results of a deal
are tells how much of a result the deal explains: the share of luck.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from malison.arena.play import steady
from malison.engine import events
from malison.engine.match import Match, seeded
from malison.games import load
from malison.players import prepare
from malison.players.search import Search

REPEATS = 2  # games of one deal
RESAMPLES = 200  # for intervals that no formula gives
FEWEST = 30  # times a thing must have happened to be told
SURE = 1.96  # standard errors of a 95 % interval

Thing = tuple[str, str]  # a kind of event, and what it was about


@dataclass(frozen=True)
class Setting:
    """What is being studied."""

    game: str
    seats: int
    options: Mapping[str, Any]
    own: str | None  # the text of a board or deck of one's own
    player: str
    seed: str


@dataclass(frozen=True)
class Trial:
    """One game to be played."""

    setting: Setting
    deal: int
    repeat: int


@dataclass(frozen=True)
class Result:
    """What came of it. `things` has, for each thing that happened to a seat, how often to each."""

    deal: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    things: dict[Thing, tuple[int, ...]]
    repeat: int = 0


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    mean: float
    low: float
    high: float

    def as_data(self) -> dict[str, float]:
        return {"mean": self.mean, "low": self.low, "high": self.high}


def trials(setting: Setting, games: int) -> list[Trial]:
    """Enough deals for that many games."""
    deals = -(-games // REPEATS)
    return [Trial(setting, deal, repeat) for deal in range(deals) for repeat in range(REPEATS)]


def play(trial: Trial) -> Result:
    """Play one game. Its deal depends on seed and deal alone, its players on the repeat too."""
    setting = trial.setting
    game = load(setting.game)
    player = steady(setting.player)
    if isinstance(player, Search):
        prepare(game)
    own = game.own.load(setting.own) if game.own and setting.own is not None else None
    match = Match(game, setting.seats, setting.options, own=own, chance=seeded(f"{setting.seed}/{trial.deal}"))
    while match.turn is not None:
        seed = f"{setting.seed}/{trial.deal}/{trial.repeat}/{match.turn}"
        match.play(player.choose(game, match.terms, match.witness(match.turn), seed=seed))
    outcome = match.outcome
    assert outcome is not None
    points = tuple(match.rules.points(game.state.State(match.lines[-1].after)))
    return Result(trial.deal, points, outcome.winners, match.ply, _things(match), trial.repeat)


def _things(match: Match) -> dict[Thing, tuple[int, ...]]:
    counts: dict[Thing, list[int]] = {}
    for told in match.told:
        event = events.masked(match.game.kinds, match.terms, told, None, all_known=True)
        seat = event.values.get("seat")
        about = next((value for value in event.values.values() if isinstance(value, str)), None)
        if isinstance(seat, int) and 0 <= seat < match.terms.seats and about is not None:
            counts.setdefault((event.kind, about), [0] * match.terms.seats)[seat] += 1
    return {thing: tuple(seats) for thing, seats in counts.items()}


# --- What the results say ---


@dataclass(frozen=True)
class ThingFound:
    """How often a thing happens, and how much more often than usual the seat it happens to wins."""

    thing: Thing
    times: float  # a game
    lift: Estimate  # share of wins among those it happened to, less the share of all


@dataclass(frozen=True)
class Findings:
    """All that a lab tells about one setting."""

    setting: Setting
    games: int
    length: Estimate
    lengths: list[int]
    wins: list[Estimate]  # share of wins by seat; a shared win counts by shares
    points: list[Estimate]
    luck: Estimate
    things: list[ThingFound]


def study(setting: Setting, results: Sequence[Result]) -> Findings:
    """Everything from the results of one setting, in any order."""
    ordered = sorted(results, key=lambda result: (result.deal, result.repeat))
    seats = range(setting.seats)
    return Findings(
        setting=setting,
        games=len(ordered),
        length=_mean([result.moves for result in ordered]),
        lengths=sorted(result.moves for result in ordered),
        wins=[_mean([_won(result, seat) for result in ordered]) for seat in seats],
        points=[_mean([result.points[seat] for result in ordered]) for seat in seats],
        luck=share_of_luck(ordered),
        things=_things_found(ordered, setting.seats),
    )


def _won(result: Result, seat: int) -> float:
    return (seat in result.winners) / len(result.winners)


def _mean(values: Sequence[float]) -> Estimate:
    mean = sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
    return Estimate(mean, mean - SURE * error, mean + SURE * error)


def share_of_luck(results: Sequence[Result]) -> Estimate:
    """How much of the variance of points within a game's table the deal explains: an intraclass correlation.

    Points are taken relative to the game's mean, so that a deal in which everybody scores much is not luck.
    """
    by_deal: dict[int, list[list[float]]] = {}
    for result in results:
        middle = sum(result.points) / len(result.points)
        by_deal.setdefault(result.deal, []).append([points - middle for points in result.points])
    deals = [games for games in by_deal.values() if len(games) == REPEATS]
    if len(deals) < 2:
        return Estimate(0.0, 0.0, 1.0)
    drawn = random.Random("luck")
    again = sorted(_correlation([drawn.choice(deals) for _ in deals]) for _ in range(RESAMPLES))
    return Estimate(_correlation(deals), again[int(0.025 * RESAMPLES)], again[int(0.975 * RESAMPLES)])


def _correlation(deals: list[list[list[float]]]) -> float:
    """Over all seats together: variance between deals, as a share of all."""
    between = within = 0.0
    for seat in range(len(deals[0][0])):
        means = [sum(game[seat] for game in games) / REPEATS for games in deals]
        middle = sum(means) / len(means)
        between += REPEATS * sum((mean - middle) ** 2 for mean in means) / (len(deals) - 1)
        within += sum((game[seat] - mean) ** 2 for games, mean in zip(deals, means, strict=True) for game in games) / (
            len(deals) * (REPEATS - 1)
        )
    whole = between + (REPEATS - 1) * within
    return max(0.0, (between - within) / whole) if whole else 0.0


def _things_found(results: Sequence[Result], seats: int) -> list[ThingFound]:
    times: Counter[Thing] = Counter()
    touched: Counter[Thing] = Counter()
    won: Counter[Thing] = Counter()
    for result in results:
        for thing, counts in result.things.items():
            for seat, often in enumerate(counts):
                times[thing] += often
                touched[thing] += often > 0
                won[thing] += _won(result, seat) if often else 0  # type: ignore[assignment]
    found = []
    for thing, often in times.items():
        if touched[thing] >= FEWEST:
            share = won[thing] / touched[thing]
            error = SURE * sqrt(max(share * (1 - share), 1e-9) / touched[thing])
            lift = share - 1 / seats
            found.append(ThingFound(thing, often / len(results), Estimate(lift, lift - error, lift + error)))
    return sorted(found, key=lambda each: (-abs(each.lift.mean), each.thing))


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Second less first, their errors taken as independent."""
    mean = second.mean - first.mean
    error = sqrt((first.high - first.mean) ** 2 + (second.high - second.mean) ** 2)
    return Estimate(mean, mean - error, mean + error)


def run(setting: Setting, games: int, over: Callable[..., Iterable[Result]], step: Callable[[int, int], None]) -> Findings:
    """Play and study. `over` maps `play` over trials, on one core or many."""
    wanted = trials(setting, games)
    results = []
    for result in over(play, wanted):
        results.append(result)
        step(len(results), len(wanted))
    return study(setting, results)
