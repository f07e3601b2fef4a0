"""The lab: play many games between equal players and measure properties of the game itself.

Every deal (all that chance brings) is played twice, by the same players with different random choices. How much the two results
of a deal resemble each other tells how much of a result the deal explains: the share of luck.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from malison.engine import events
from malison.engine.match import Match
from malison.engine.options import MatchConfig
from malison.simulation.play import PlayedGame
from malison.simulation.run import CompileGame, Progress, compile_game, run_units
from malison.simulation.seeds import GameSeeds
from malison.simulation.statistics import MIN_DEALS, Interval, bounded_interval, student_95
from malison.simulation.units import WorkUnit

REPEATS = 2  # games per deal
RESAMPLES = 200  # bootstrap samples for the interval of the share of luck
MIN_TIMES = 30  # an event that happened to seats less often than this is not reported

EventKey = tuple[str, str]  # the kind of an event, and what it was about: ("crown-scored", "queen")


@dataclass(frozen=True)
class Setting:
    """What one lab run studies."""

    game: str
    config: MatchConfig
    options: Mapping[str, Any]  # as given, without defaults
    player: str  # the spec of the player in every seat
    seed: str

    @property
    def seats(self) -> int:
        return self.config.seats


@dataclass(frozen=True)
class LabResult:
    """What the lab keeps of one game. `events` counts for each event key how often it happened to each seat."""

    deal: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    events: dict[EventKey, tuple[int, ...]]
    repeat: int = 0


def lab_units(setting: Setting, games: int) -> list[WorkUnit]:
    """Return units of one game each for at least that many games, `REPEATS` per deal."""
    players = (setting.player,) * setting.seats
    deals = -(-games // REPEATS)
    return [
        WorkUnit(setting.game, setting.config, players, (GameSeeds(setting.seed, deal, (repeat,)),))
        for deal in range(deals)
        for repeat in range(REPEATS)
    ]


def collect_lab_results(unit: WorkUnit, played: Sequence[PlayedGame]) -> list[LabResult]:
    """Return what the lab keeps of the games of a unit."""
    return [_lab_result(game) for game in played]


def _lab_result(game: PlayedGame) -> LabResult:
    match = game.match
    points = tuple(match.rules.points(match.game.state.State(match.history[-1].after)))
    (repeat,) = game.seeds.variant
    return LabResult(game.seeds.deal, points, game.outcome.winners, match.ply, _count_events(match), repeat)


def _count_events(match: Match) -> dict[EventKey, tuple[int, ...]]:
    """Count the events that name a seat and something else in words, by event key."""
    counts: dict[EventKey, list[int]] = {}
    for raw in match.raw_events:
        event = events.masked(match.game.kinds, match.config, raw, None, all_known=True)
        seat = event.values.get("seat")
        about = next((value for value in event.values.values() if isinstance(value, str)), None)
        if isinstance(seat, int) and 0 <= seat < match.config.seats and about is not None:
            # Switches that are on make another key: a mission that was met is not the same as one that was not.
            switches = [name for name, value in event.values.items() if value is True]
            key = (event.kind, ", ".join([about, *switches]))
            counts.setdefault(key, [0] * match.config.seats)[seat] += 1
    return {key: tuple(seats) for key, seats in counts.items()}


def run_lab(
    setting: Setting,
    games: int,
    *,
    workers: int | None = None,
    ray: str | None = None,
    compile_game: CompileGame = compile_game,
    progress: Progress | None = None,
) -> Findings:
    """Play at least that many games and analyse them."""
    units = lab_units(setting, games)
    played = run_units(units, collect_lab_results, workers=workers, ray=ray, compile_game=compile_game, progress=progress)
    return analyse(setting, [result for unit_results in played for result in unit_results])


# --- Analysis ---


@dataclass(frozen=True)
class EventFinding:
    """How an event goes with winning.

    `decisive` is the share of games in which the event happened to all winners and to no other seat. `lift` is the share of
    wins among the seats to which it happened, minus the share of all seats.
    """

    key: EventKey
    per_game: float
    decisive: float
    lift: Interval


@dataclass(frozen=True)
class Findings:
    """Everything that a lab run found out about one setting."""

    setting: Setting
    games: int
    length: Interval  # moves per game
    lengths: list[int]
    wins: list[Interval]  # share of wins by seat; a win shared by n seats counts 1/n for each
    points: list[Interval]  # by seat
    luck: Interval
    events: list[EventFinding]

    @property
    def has_intervals(self) -> bool:
        """Whether there are enough deals for meaningful intervals."""
        return self.games >= MIN_DEALS * REPEATS


def analyse(setting: Setting, results: Sequence[LabResult]) -> Findings:
    """Return the findings of the results of one setting, which may come in any order."""
    ordered = sorted(results, key=lambda result: (result.deal, result.repeat))
    seats = range(setting.seats)
    return Findings(
        setting=setting,
        games=len(ordered),
        length=_mean(ordered, lambda result: result.moves),
        lengths=sorted(result.moves for result in ordered),
        wins=[_share(ordered, partial(_win_share, seat=seat)) for seat in seats],
        points=[_mean(ordered, lambda result, seat=seat: result.points[seat]) for seat in seats],  # type: ignore[misc]
        luck=share_of_luck(ordered),
        events=_find_events(ordered, setting.seats),
    )


def _win_share(result: LabResult, seat: int) -> float:
    return (seat in result.winners) / len(result.winners)


def _mean(results: Sequence[LabResult], value: Callable[[LabResult], float]) -> Interval:
    """Return the mean of a value over games, with an interval from the variance between deals."""
    mean = sum(map(value, results)) / len(results)
    deviations: Counter[int] = Counter()
    for result in results:
        deviations[result.deal] += value(result) - mean  # type: ignore[assignment]
    return _clustered_interval(mean, deviations, len(results))


def _share(results: Sequence[LabResult], value: Callable[[LabResult], float]) -> Interval:
    """Return the mean of a value between 0 and 1, with an interval within these bounds."""
    by_deal: dict[int, list[float]] = {}
    for result in results:
        by_deal.setdefault(result.deal, []).append(value(result))
    return bounded_interval(list(by_deal.values()), 0.0, 1.0)


def _clustered_interval(mean: float, deviations: Mapping[int, float], count: int) -> Interval:
    """Return the interval of a mean of `count` values, from the sum of deviations in each deal."""
    deals = len(deviations)
    error = sqrt(sum(value**2 for value in deviations.values()) * deals / max(1, deals - 1)) / count
    reach = student_95(max(1, deals - 1)) * error
    return Interval(mean, mean - reach, mean + reach)


def share_of_luck(results: Sequence[LabResult]) -> Interval:
    """Return how much of the variance of points the deal explains: an intraclass correlation, with a bootstrap interval.

    Points are taken relative to the mean of the game, so a deal in which all seats score much does not count as luck.
    """
    by_deal: dict[int, list[list[float]]] = {}
    for result in results:
        middle = sum(result.points) / len(result.points)
        by_deal.setdefault(result.deal, []).append([points - middle for points in result.points])
    deals = [games for games in by_deal.values() if len(games) == REPEATS]
    if len(deals) < MIN_DEALS:
        return Interval(_intraclass_correlation(deals) if len(deals) > 1 else 0.0, 0.0, 1.0)
    rng = random.Random("luck")
    resampled = sorted(_intraclass_correlation([rng.choice(deals) for _ in deals]) for _ in range(RESAMPLES))
    low, high = resampled[int(0.025 * RESAMPLES)], resampled[int(0.975 * RESAMPLES)]
    return Interval(_intraclass_correlation(deals), low, high)


def _intraclass_correlation(deals: list[list[list[float]]]) -> float:
    """Return the variance between deals as a share of the whole variance, over all seats together."""
    between = within = 0.0
    for seat in range(len(deals[0][0])):
        means = [sum(game[seat] for game in games) / REPEATS for games in deals]
        middle = sum(means) / len(means)
        between += REPEATS * sum((mean - middle) ** 2 for mean in means) / (len(deals) - 1)
        within += sum((game[seat] - mean) ** 2 for games, mean in zip(deals, means, strict=True) for game in games) / (
            len(deals) * (REPEATS - 1)
        )
    total = between + (REPEATS - 1) * within
    return max(0.0, (between - within) / total) if total else 0.0


def _find_events(results: Sequence[LabResult], seats: int) -> list[EventFinding]:
    """Return the findings about events, those first whose lift is the most standard errors away from 0."""
    by_key: dict[EventKey, list[LabResult]] = {}
    for result in results:
        for key in result.events:
            by_key.setdefault(key, []).append(result)
    found = [_find_event(key, among, len(results), seats) for key, among in by_key.items()]
    return sorted((finding for finding in found if finding), key=lambda finding: (-_significance(finding.lift), finding.key))


def _significance(lift: Interval) -> float:
    return abs(lift.mean) / max(1e-9, lift.high - lift.mean)


def _find_event(key: EventKey, among: Sequence[LabResult], games: int, seats: int) -> EventFinding | None:
    """Return the finding about an event from the games in which it happened; None if it happened too rarely."""
    cases = [(result, seat) for result in among for seat, times in enumerate(result.events[key]) if times]
    if len(cases) < MIN_TIMES:
        return None
    share = sum(_win_share(result, seat) for result, seat in cases) / len(cases)
    deviations: Counter[int] = Counter()
    for result, seat in cases:
        deviations[result.deal] += _win_share(result, seat) - share  # type: ignore[assignment]
    lift = _clustered_interval(share - 1 / seats, deviations, len(cases))
    total = sum(sum(result.events[key]) for result in among)
    decisive = sum({seat for seat, times in enumerate(result.events[key]) if times} == set(result.winners) for result in among)
    return EventFinding(key, total / games, decisive / games, lift)


def difference(first: Interval, second: Interval) -> Interval:
    """Return second minus first, with independent errors. The longer side of each interval counts as its error."""
    mean = second.mean - first.mean
    error = sqrt(sum(max(each.high - each.mean, each.mean - each.low) ** 2 for each in (first, second)))
    return Interval(mean, mean - error, mean + error)
