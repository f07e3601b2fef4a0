"""Hints: the best moves of a position with the place to expect and how certain the search is."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

from malison.engine.backends.selection import rules_for
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.players.player import Seed, check_turn, move_text
from malison.players.search import (
    PRIOR_VISITS,
    Budget,
    SearchParameters,
    decisions_of,
    only_move,
    rank_edges,
    run_search,
)
from malison.players.search_tree import EdgeStats, Stop

# Added to the variance of each move's value: a few visits with equal values prove little.
EXTRA_VARIANCE = 0.05


@dataclass(frozen=True)
class Hint:
    """A recommended move.

    `place` is the place to expect (1 is first), `sure` the probability that no other move is better, and `share` the part of
    the search's iterations that went through this move.
    """

    move: str
    place: float
    sure: float
    share: float


def hint(
    game: Game,
    config: MatchConfig,
    seen: Any,
    *,
    seconds: float = 1.0,
    iterations: int | None = None,
    seed: Seed = None,
    stop: Stop | None = None,
    most: int = 5,
) -> list[Hint]:
    """Return up to `most` recommended moves for the seat to move, best first.

    Hints use only what the seat is shown: what the options leave to its memory is removed from `seen` first.
    """
    check_turn(seen)
    shown = seen.copy()
    rules = rules_for(game)
    rules.forget(shown)
    tree = run_search(game, shown, Budget(iterations, seconds), SearchParameters(without_memory=True), seed, stop)
    others = shown.seats - 1
    only = only_move(rules, shown)
    ranked = [] if only is not None else rank_edges(tree.edges(tree.root), rules, shown)[:most]
    if not ranked:
        # There is one legal move, or the search had no time to compare moves: then recommend what the policy prefers.
        decisions = decisions_of(tree, rules, shown, None) if only is None else only
        beaten_share = tree.beaten_sum(shown.turn) / max(1, tree.iterations)
        sure = 0.0 if only is None else 1.0
        return [Hint(move_text(game, config, shown, decisions), 1 + others * (1 - beaten_share), sure, 1.0)]
    return [
        Hint(
            move=move_text(game, config, shown, decisions_of(tree, rules, shown, edge)),
            place=1 + others * (1 - edge.beaten_sum / edge.visits),
            sure=sure,
            share=edge.visits / tree.iterations,
        )
        for (_, edge), sure in zip(ranked, _probabilities_best(ranked), strict=True)
    ]


def _probabilities_best(ranked: list[tuple[float, EdgeStats]]) -> list[float]:
    """Return for each move the probability that it is the best, with values taken as normally distributed."""
    variances = [
        (max(0.0, edge.square_sum / edge.visits - edge.mean**2) + EXTRA_VARIANCE) / (edge.visits + PRIOR_VISITS)
        for _, edge in ranked
    ]
    products = []
    for at, (value, _) in enumerate(ranked):
        product = 1.0
        for other, (rival, _) in enumerate(ranked):
            if other != at:
                product *= 0.5 * (1 + erf((value - rival) / sqrt(2 * (variances[at] + variances[other]))))
        products.append(product)
    total = sum(products)
    return [product / total for product in products]
