"""Exact odds of Cursed Court: how likely each region scores, and what a crown there can expect, for what a seat sees.

The cards of the year that the seat has not seen are a random handful of all cards it has not seen, so everything is a
hypergeometric count: nothing is sampled, and the numbers are fractions. For a spectator of four players, in Spring, who
sees one card of the year's eight:

    >>> from malison.engine.match import Match, seeded_chance
    >>> from malison.games import load
    >>> match = Match(load("cursed-court"), 4, chance=seeded_chance(1))
    >>> queen = odds(match.config, match.witness(None))[4]
    >>> queen.region, queen.scores, round(float(queen.points), 3)
    ('queen', Fraction(911, 1496), 0.84)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from malison.engine.options import MatchConfig
from malison.engine.rules.state_layout import OVER
from malison.games.cursed_court import board
from malison.games.cursed_court.adjacency import cards_dealt, cards_of_year, crown_at, crowns_on
from malison.games.cursed_court.state import BETTING, COPIES, CROWNS, NOBLES, REGIONS, State
from malison.games.cursed_court.year import WORTH

REAL = Fraction(CROWNS - 1, CROWNS)  # how likely another player's crown is no feint


@dataclass(frozen=True)
class RegionOdds:
    """One region, as a seat may reckon it."""

    region: str
    scores: Fraction  # how likely the region is worth anything at the year's end
    points: Fraction  # what a crown of the seat there can expect: the one that stands there, or one that it places now
    worth: dict[int, Fraction]  # how likely each worth is, for a crown that nobody stands before


def odds(config: MatchConfig, seen: State) -> list[RegionOdds]:
    """All 27 regions, nobles first, from a witnessed record; empty while no year is under way.

    What `remembers=hidden` leaves to memory is left out: the cards that sit out then count like any others not seen.
    """
    if seen.phase != BETTING or seen.turn == OVER:
        return []
    hand = _Handful(config, seen)
    return [_region(config, seen, hand, region) for region in range(REGIONS)]


class _Handful:
    """The cards to come: `drawn` of the `total` cards not seen, of which there are `unseen` of each noble."""

    def __init__(self, config: MatchConfig, seen: State) -> None:
        cards = [card - 1 for card in seen.deck.tolist()[: cards_dealt(seen)] if card]
        self.known = [cards.count(noble) for noble in range(NOBLES)]
        sitting = [0] * NOBLES if config["remembers"] == "hidden" else [seen.sitting[noble] for noble in range(NOBLES)]
        self.unseen = [COPIES - sitting[noble] - self.known[noble] for noble in range(NOBLES)]
        self.total = sum(self.unseen)
        self.drawn = cards_of_year(seen) - len(cards)

    def copies(self, noble: int) -> Iterator[tuple[int, Fraction]]:
        """How likely the tableau has so many copies of a noble in the end."""
        for more in range(self.unseen[noble] + 1):
            ways = (
                comb(self.unseen[noble], more) * comb(self.total - self.unseen[noble], self.drawn - more)
                if more <= self.drawn
                else 0
            )
            yield self.known[noble] + more, Fraction(ways, comb(self.total, self.drawn))

    def all_come(self, nobles: Sequence[int]) -> Fraction:
        """How likely all of them are in the tableau in the end, by counting the handfuls that lack some."""
        missing = [noble for noble in nobles if not self.known[noble]]
        ways = 0
        for lacking in range(len(missing) + 1):
            for group in combinations(missing, lacking):
                others = self.total - sum(self.unseen[noble] for noble in group)
                ways += (-1) ** lacking * comb(others, self.drawn)
        return Fraction(ways, comb(self.total, self.drawn))


def _region(config: MatchConfig, seen: State, hand: _Handful, region: int) -> RegionOdds:
    worth = {value: share for value, share in _worth(config, hand, region).items() if share}
    expected = sum(
        (share * likely * max(0, value - before) for value, share in worth.items() for before, likely in _before(seen, region)),
        Fraction(0),
    )
    scores = sum((share for value, share in worth.items() if value), Fraction(0))
    return RegionOdds(board.region_id(config, region), scores, expected, worth)


def _worth(config: MatchConfig, hand: _Handful, region: int) -> dict[int, Fraction]:
    """CC15, CC16: how likely each worth is."""
    if region < NOBLES:
        return {WORTH[copies]: share for copies, share in hand.copies(region)}
    nobles = board.of(config)[region - NOBLES].nobles
    all_come = hand.all_come(nobles)
    return {0: 1 - all_come, len(nobles): all_come}


def _before(seen: State, region: int) -> list[tuple[int, Fraction]]:
    """CC21, CC23: how likely so many crowns that count stand before the seat's own, or before one that it places now.

    Nothing is likely for the seat's own feint, which does not score.
    """
    own = seen.observer - 1
    if own in range(seen.seats) and seen.feint[own] == region + 1:
        return []
    if not seen.coinless:
        return [(0, Fraction(1))]
    crowns = [crown_at(seen, region, place) for place in range(crowns_on(seen, region))]
    ahead = crowns.index(own) if own in crowns else len(crowns)
    if not seen.feints:
        return [(ahead, Fraction(1))]
    return [(real, comb(ahead, real) * REAL**real * (1 - REAL) ** (ahead - real)) for real in range(ahead + 1)]
