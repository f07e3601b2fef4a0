"""What the games of an arena say about its players: shares with intervals, and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from malison.arena.play import Played

_NORMAL = 1.959964  # two-sided 95 % point of the normal distribution
FEW = 5  # groups below which nothing is said


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """One player's results over all its seats."""

    name: str
    games: int
    wins: float  # a win that is shared counts as its part
    share: Interval  # of wins
    place: Interval  # 1 is first, shared places as their mean
    places: tuple[float, ...]  # share of games that ended in each place
    rating: float
    doubt: float  # the rating's own uncertainty
    seconds: float  # a move


def standings(played: Sequence[Played]) -> list[Standing]:
    """Every player's results, best rating first; the same whatever order the games come in."""
    played = sorted(played, key=lambda each: (each.unit.deal, each.unit.line_up, each.unit.rotation))
    names = sorted({name for game in played for name in game.unit.specs})
    ratings = rate(played)
    found = [_standing(name, played, *ratings[name]) for name in names]
    return sorted(found, key=lambda standing: (-standing.rating, standing.name))


def _standing(name: str, played: Sequence[Played], rating: float, doubt: float) -> Standing:
    wins: defaultdict[int, list[float]] = defaultdict(list)  # by deal: games with the same cards are no independent evidence
    places: defaultdict[int, list[float]] = defaultdict(list)
    counts = [0.0] * max(len(game.places) for game in played)
    seconds, moves = 0.0, 0
    for game in played:
        for seat, spec in enumerate(game.unit.specs):
            if spec == name:
                place = game.places[seat]
                sharing = game.places.count(place)
                wins[game.unit.deal].append(1 / sharing if place == 1 else 0.0)
                places[game.unit.deal].append(place + (sharing - 1) / 2)
                for shared in range(place - 1, place - 1 + sharing):
                    counts[shared] += 1 / sharing
                seconds += game.seconds[seat]
                moves += game.moves[seat]
    games = sum(len(deal) for deal in wins.values())
    return Standing(
        name=name,
        games=games,
        wins=sum(sum(deal) for deal in wins.values()),
        share=interval(list(wins.values()), 0.0, 1.0),
        place=interval(list(places.values()), 1.0, float(len(counts))),
        places=tuple(count / games for count in counts),
        rating=rating,
        doubt=doubt,
        seconds=seconds / max(1, moves),
    )


def interval(groups: Sequence[Sequence[float]], lowest: float, highest: float) -> Interval:
    """The mean over all values, and its interval from how much the means of the groups differ.

    Where all are at one end they don't differ, which proves little: as many groups as that are likely where up to a certain
    part of all groups is elsewhere.
    """
    mean = sum(sum(group) for group in groups) / sum(len(group) for group in groups)
    n = len(groups)
    if n < FEW:
        return Interval(mean, lowest, highest)
    if mean in (lowest, highest):
        reach = (highest - lowest) * (1 - 0.025 ** (1 / n))
        return Interval(mean, max(lowest, mean - reach), min(highest, mean + reach))
    means = [sum(group) / len(group) for group in groups]
    middle = sum(means) / n
    deviation = sqrt(sum((each - middle) ** 2 for each in means) / (n - 1))
    reach = student(n - 1) * deviation / sqrt(n)
    return Interval(mean, max(lowest, mean - reach), min(highest, mean + reach))


def student(freedom: int) -> float:
    """The two-sided 95 % point of Student's distribution, right to a hundredth from four degrees of freedom on."""
    z = _NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def rate(played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Each player's openskill rating (Plackett-Luce; 25 is where all begin) and its uncertainty, in the order of the games.

    A player that sits at a table twice is rated by the mean of what its seats would bring.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for game in played for name in game.unit.specs}
    for game in played:
        if len(set(game.unit.specs)) == 1:
            continue
        teams = [[model.rating(mu=ratings[name].mu, sigma=ratings[name].sigma)] for name in game.unit.specs]
        after = model.rate(teams, ranks=[float(place) for place in game.places])
        for name in set(game.unit.specs):
            new = [team[0] for team, seated in zip(after, game.unit.specs, strict=True) if seated == name]
            ratings[name].mu = sum(each.mu for each in new) / len(new)
            ratings[name].sigma = sum(each.sigma for each in new) / len(new)
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in ratings.items()}
