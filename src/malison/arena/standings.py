"""The standings of a tournament: shares of wins and mean places with intervals, and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from malison.simulation.results import GameResult
from malison.simulation.statistics import Interval, bounded_interval


@dataclass(frozen=True)
class Standing:
    """The results of one player over all its seats."""

    name: str
    games: int  # a game in which the player has two seats counts twice
    wins: float  # a win shared by n seats counts 1/n
    share: Interval  # of wins
    place: Interval  # mean place, 1 is first; a shared place counts as the mean of the places shared
    places: tuple[float, ...]  # share of games in each place
    rating: float
    uncertainty: float  # standard deviation of the rating
    seconds: float  # mean decision time per move


def standings(results: Sequence[GameResult]) -> list[Standing]:
    """Return the standing of every player, best rating first. The order of the results does not matter."""
    ordered = sorted(results, key=lambda result: result.seeds)
    names = sorted({name for result in ordered for name in result.players})
    ratings = rate(ordered)
    found = [_standing(name, ordered, *ratings[name]) for name in names]
    return sorted(found, key=lambda standing: (-standing.rating, standing.name))


def _standing(name: str, results: Sequence[GameResult], rating: float, uncertainty: float) -> Standing:
    wins: defaultdict[int, list[float]] = defaultdict(list)  # by deal
    places: defaultdict[int, list[float]] = defaultdict(list)
    counts = [0.0] * max(len(result.places) for result in results)
    seconds, moves = 0.0, 0
    for result in results:
        for seat, spec in enumerate(result.players):
            if spec == name:
                place = result.places[seat]
                sharing = result.places.count(place)
                wins[result.seeds.deal].append(1 / sharing if place == 1 else 0.0)
                places[result.seeds.deal].append(place + (sharing - 1) / 2)
                for shared in range(place - 1, place - 1 + sharing):
                    counts[shared] += 1 / sharing
                seconds += result.seconds[seat]
                moves += result.moves[seat]
    games = sum(len(deal) for deal in wins.values())
    return Standing(
        name=name,
        games=games,
        wins=sum(sum(deal) for deal in wins.values()),
        share=bounded_interval(list(wins.values()), 0.0, 1.0),
        place=bounded_interval(list(places.values()), 1.0, float(len(counts))),
        places=tuple(count / games for count in counts),
        rating=rating,
        uncertainty=uncertainty,
        seconds=seconds / max(1, moves),
    )


def rate(results: Sequence[GameResult]) -> dict[str, tuple[float, float]]:
    """Return each player's openskill rating (Plackett-Luce, from 25 at the start) and its standard deviation.

    Games are rated one after the other. A player with several seats gets the mean of the new ratings of its seats; a game in
    which one player has all seats is not rated.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for result in results for name in result.players}
    for result in results:
        if len(set(result.players)) == 1:
            continue
        teams = [[model.rating(mu=ratings[name].mu, sigma=ratings[name].sigma)] for name in result.players]
        after = model.rate(teams, ranks=[float(place) for place in result.places])
        for name in set(result.players):
            new = [team[0] for team, spec in zip(after, result.players, strict=True) if spec == name]
            ratings[name].mu = sum(each.mu for each in new) / len(new)
            ratings[name].sigma = sum(each.sigma for each in new) / len(new)
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in ratings.items()}
