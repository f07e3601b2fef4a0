"""The lab: many games between players of a level, and what can be said about the game itself.

Every deal (all that chance brings) is played several times by players whose own chance differs. How alike the results of a deal
are tells how much of a result the deal explains: the share of luck.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from malison.arena.play import steady
from malison.arena.results import FEW, interval, student
from malison.engine import events
from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.match import Match, seeded_chance
from malison.games import load
from malison.players import prepare

REPEATS = 2  # games of one deal
RESAMPLES = 200  # for intervals that no formula gives
FEWEST = 30  # times a thing must have happened to be told

Thing = tuple[str, str]  # a kind of event, and what it was about


@dataclass(frozen=True)
class Setting:
    """What is being studied."""

    game: str
    seats: int
    options: Mapping[str, Any]
    custom: str | None  # the text of a board or deck of one's own
    player: str
    seed: str
    fast: bool = False  # with compiled rules: the same games


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
    if player.uses_search:
        prepare(game)
    elif setting.fast:
        CompiledFunctions.of(game)
    custom = game.custom.load(setting.custom) if game.custom and setting.custom is not None else None
    match = Match(game, setting.seats, setting.options, custom=custom, chance=seeded_chance(f"{setting.seed}/{trial.deal}"))
    while match.turn is not None:
        seed = f"{setting.seed}/{trial.deal}/{trial.repeat}/{match.turn}"
        match.play(player.choose(game, match.config, match.witness(match.turn), seed=seed))
    outcome = match.outcome
    assert outcome is not None
    points = tuple(match.rules.points(game.state.State(match.history[-1].after)))
    return Result(trial.deal, points, outcome.winners, match.ply, _things(match), trial.repeat)


def _things(match: Match) -> dict[Thing, tuple[int, ...]]:
    counts: dict[Thing, list[int]] = {}
    for told in match.raw_events:
        event = events.masked(match.game.kinds, match.config, told, None, all_known=True)
        seat = event.values.get("seat")
        about = next((value for value in event.values.values() if isinstance(value, str)), None)
        if isinstance(seat, int) and 0 <= seat < match.config.seats and about is not None:
            switched = [name for name, value in event.values.items() if value is True]  # a mission done is another thing
            thing = (event.kind, ", ".join([about, *switched]))
            counts.setdefault(thing, [0] * match.config.seats)[seat] += 1
    return {thing: tuple(seats) for thing, seats in counts.items()}


# --- What the results say ---


@dataclass(frozen=True)
class ThingFound:
    """How often a thing happens, how often it sets the winners apart, and how much more often than usual such a seat wins."""

    thing: Thing
    times: float  # a game
    apart: float  # share of games in which it happened to all who won and to nobody else
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

    @property
    def is_telling(self) -> bool:
        """Whether its intervals say something: those of a few deals don't."""
        return self.games >= FEW * REPEATS


def study(setting: Setting, results: Sequence[Result]) -> Findings:
    """Everything from the results of one setting, in any order."""
    ordered = sorted(results, key=lambda result: (result.deal, result.repeat))
    seats = range(setting.seats)
    return Findings(
        setting=setting,
        games=len(ordered),
        length=_mean(ordered, lambda result: result.moves),
        lengths=sorted(result.moves for result in ordered),
        wins=[_share(ordered, partial(_won, seat=seat)) for seat in seats],
        points=[_mean(ordered, lambda result, seat=seat: result.points[seat]) for seat in seats],  # type: ignore[misc]
        luck=share_of_luck(ordered),
        things=_things_found(ordered, setting.seats),
    )


def _won(result: Result, seat: int) -> float:
    return (seat in result.winners) / len(result.winners)


def _mean(results: Sequence[Result], value: Callable[[Result], float]) -> Estimate:
    """The mean over games. Games of one deal are alike, so its interval counts deals."""
    mean = sum(map(value, results)) / len(results)
    apart: Counter[int] = Counter()  # by deal, how far its games are from the mean together
    for result in results:
        apart[result.deal] += value(result) - mean  # type: ignore[assignment]
    return _around(mean, apart, len(results))


def _share(results: Sequence[Result], value: Callable[[Result], float]) -> Estimate:
    """The mean of what is between 0 and 1, as its interval is: nothing is said of few deals, and always is not for ever."""
    by_deal: dict[int, list[float]] = {}
    for result in results:
        by_deal.setdefault(result.deal, []).append(value(result))
    found = interval(list(by_deal.values()), 0.0, 1.0)
    return Estimate(found.mean, found.low, found.high)


def _around(mean: float, apart: Mapping[int, float], count: int) -> Estimate:
    """A mean of `count` values with its interval, from how far the values of each deal are from it together."""
    deals = len(apart)
    error = sqrt(sum(value**2 for value in apart.values()) * deals / max(1, deals - 1)) / count
    reach = student(max(1, deals - 1)) * error
    return Estimate(mean, mean - reach, mean + reach)


def share_of_luck(results: Sequence[Result]) -> Estimate:
    """How much of the variance of points within a game's table the deal explains: an intraclass correlation.

    Points are taken relative to the game's mean, so that a deal in which everybody scores much is not luck.
    """
    by_deal: dict[int, list[list[float]]] = {}
    for result in results:
        middle = sum(result.points) / len(result.points)
        by_deal.setdefault(result.deal, []).append([points - middle for points in result.points])
    deals = [games for games in by_deal.values() if len(games) == REPEATS]
    if len(deals) < FEW:
        return Estimate(_correlation(deals) if len(deals) > 1 else 0.0, 0.0, 1.0)
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
    """The surest first: those whose lift is the most standard errors away from none."""
    by_thing: dict[Thing, list[Result]] = {}
    for result in results:
        for thing in result.things:
            by_thing.setdefault(thing, []).append(result)
    found = [_found(thing, among, len(results), seats) for thing, among in by_thing.items()]
    return sorted((each for each in found if each), key=lambda each: (-_sureness(each.lift), each.thing))


def _sureness(lift: Estimate) -> float:
    return abs(lift.mean) / max(1e-9, lift.high - lift.mean)


def _found(thing: Thing, among: Sequence[Result], games: int, seats: int) -> ThingFound | None:
    """From the games in which it happened; None if they are too few."""
    touched = [(result, seat) for result in among for seat, often in enumerate(result.things[thing]) if often]
    if len(touched) < FEWEST:
        return None
    share = sum(_won(result, seat) for result, seat in touched) / len(touched)
    apart: Counter[int] = Counter()
    for result, seat in touched:
        apart[result.deal] += _won(result, seat) - share  # type: ignore[assignment]
    lift = _around(share - 1 / seats, apart, len(touched))
    times = sum(sum(result.things[thing]) for result in among)
    alone = sum({seat for seat, often in enumerate(result.things[thing]) if often} == set(result.winners) for result in among)
    return ThingFound(thing, times / games, alone / games, lift)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Second less first, their errors taken as independent; of an interval that its range cuts off, the longer side counts."""
    mean = second.mean - first.mean
    error = sqrt(sum(max(each.high - each.mean, each.mean - each.low) ** 2 for each in (first, second)))
    return Estimate(mean, mean - error, mean + error)


def run(setting: Setting, games: int, over: Callable[..., Iterable[Result]], step: Callable[[int, int], None]) -> Findings:
    """Play and study. `over` maps `play` over trials, on one core or many."""
    wanted = trials(setting, games)
    results = []
    for result in over(play, wanted):
        results.append(result)
        step(len(results), len(wanted))
    return study(setting, results)
