"""The player that looks ahead: a tree grown for a number of iterations or a time, and the best move in it."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, fields, replace
from math import erf, log, sqrt
from typing import Any

from malison.engine.backends.base import Rules
from malison.engine.backends.compiled import CompiledFunctions, Progress
from malison.engine.backends.selection import rules_for
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.rng import seed_generator
from malison.players.player import EpsilonPolicy, Seed, check_seat, numbers, seed_bytes, text
from malison.players.search_tree import Edge, Stop, Tree

SLICE = 0.005  # seconds between looks at the clock

# What the policy thinks of a move counts like so many visits, and a weight e times as high as much value.
PRIOR_VISITS = 80
PRIOR_VALUE = 0.025


@dataclass(frozen=True)
class SearchParameters:
    """How search goes about it; docs/players.md tells what was tried. Where one is None, the game's policy.py says it."""

    explore: float = 0.5
    wide: float = 8.0
    wider: float = 2.0
    guided: float | None = None
    winning: float = 0.5
    belief: float = 1.0
    own: float | None = None
    forgetful: float = 0.0


@dataclass(frozen=True)
class Hint:
    """A move worth considering: the place to expect from it, how sure it is the best, and its share of the search."""

    move: str
    place: float
    sure: float
    share: float


_prepared: set[str] = set()
_lock = threading.Lock()


def prepare(game: Game, progress: Progress | None = None) -> None:
    """Compile the search for a game, so that it plays at full speed; from disk if that was done before."""
    from malison.engine.match import Match, seeded_chance

    library = CompiledFunctions.of(game, progress)
    with _lock:
        if game.id not in _prepared:
            match = Match(game, game.about.seats[0], chance=seeded_chance("prepare"))
            Tree(game, match.witness(match.turn), 1, Stop(), library).grow(0)
            _prepared.add(game.id)


def ready(game: Game) -> CompiledFunctions | None:
    """The game's library if search is compiled in it."""
    return CompiledFunctions.ready(game) if game.id in _prepared else None


@dataclass(frozen=True)
class Budget:
    """How long to search: so many iterations, so many seconds, or whichever comes first.

    The iterations of a level are for an ordinary game: one whose policy says `LONGER` gets so many times as many.
    """

    iterations: int | None = None
    seconds: float | None = None
    of_level: bool = False

    def iterations_in(self, game: Game) -> int:
        if self.iterations is None:
            return 1 << 40
        return self.iterations * (_said(game, "longer") if self.of_level else 1)


def grown(game: Game, seen: Any, budget: Budget, dials: SearchParameters, seed: Seed, stop: Stop | None) -> Tree:
    """A tree grown from what a seat knows."""
    iterations = budget.iterations_in(game)
    library = ready(game)
    root = seen.copy()
    seed_generator(root, seed_bytes(seed, seen))
    tree = Tree(game, root, iterations, stop or Stop(), library)
    for place, dial in enumerate(fields(dials)):
        value = getattr(dials, dial.name)
        tree.dials[place] = _said(game, dial.name) if value is None else value
    if budget.seconds is None:
        tree.grow(iterations)
        return tree
    began = time.perf_counter()
    done, step = 0, 32 if library else 1
    while done < iterations and not tree.is_stopped:
        done += tree.grow(min(step, iterations - done))
        spent = time.perf_counter() - began
        if spent >= budget.seconds:
            break
        step = max(1, int(done / spent * min(SLICE, budget.seconds - spent)))
    return tree


# What holds where a game's policy.py does not say otherwise.
_UNSAID = {"guided": 1000, "longer": 1, "own": 0}


def _said(game: Game, dial: str) -> int:
    said: int = getattr(game.optional("policy"), dial.upper(), _UNSAID[dial])
    return said


class Search:
    """Information-set Monte Carlo tree search. `mistakes` is how often it only draws by the policy's weights instead."""

    def __init__(self, name: str, budget: Budget, dials: SearchParameters | None = None, *, mistakes: float = 0.0) -> None:
        self.name = name
        self.budget = budget
        self.dials = dials or SearchParameters()
        self.mistakes = mistakes

    def untimed(self) -> Search:
        """The same without its time limit, if it has a number of iterations: so it plays alike on every machine."""
        budget = replace(self.budget, seconds=None) if self.budget.iterations is not None else self.budget
        return Search(self.name, budget, self.dials, mistakes=self.mistakes)

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        return text(game, config, seen, self.decide(game, seen, seed=seed, stop=stop))

    def decide(self, game: Game, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> list[int]:
        """The decisions of the move, one or two."""
        check_seat(seen)
        rules = rules_for(game)
        if self.mistakes and numbers(seed, seen).random() < self.mistakes:
            return EpsilonPolicy(self.name, 0.0).decide(rules, seen, seed=seed)
        only = _only_move(rules, seen)
        if only is not None:
            return only
        tree = grown(game, seen, self.budget, self.dials, seed, stop)
        ranked = _ranked(tree.edges(tree.root), rules, seen)
        return _path(tree, rules, seen, ranked[0] if ranked else None)


def _only_move(rules: Rules, seen: Any) -> list[int] | None:
    """The decisions of the only legal move, if there is only one."""
    rows = rules.spread(seen)
    if len(rows) > 1 or rows[0][1] != rows[0][2]:
        return None
    stem, amount, _ = rows[0]
    return [*([stem] if stem >= 0 else []), *([rules.game.state.AMOUNTS + amount] if amount >= 0 else [])]


def _is_half(rules: Rules, at: Any) -> bool:
    return at.turn >= 0 and rules.awaits_amount(at)


def _path(tree: Tree, rules: Rules, seen: Any, edge: Edge | None) -> list[int]:
    """The decisions of a move: that of `edge` at the root, and if it takes two, the best amount.

    Where the search did not go, the policy decides.
    """
    at = seen.copy()
    first = _heaviest(rules, at) if edge is None else edge.move
    if first >= rules.game.state.AMOUNTS:
        return [first]
    rules.play(at, first)
    if not _is_half(rules, at):
        return [first]
    node = None if edge is None or tree.root is None else tree.after(tree.root, first)
    amounts = _ranked(tree.edges(node), rules, at)
    return [first, amounts[0].move if amounts else _heaviest(rules, at)]


def _ranked(edges: list[Edge], rules: Rules, at: Any) -> list[Edge]:
    """The moves tried at a node, best first."""
    return [edge for _, edge in _valued(edges, rules, at)]


def _valued(edges: list[Edge], rules: Rules, at: Any) -> list[tuple[float, Edge]]:
    """What each move is worth, best first: by what it brought, and the less it was tried, by what the policy thinks."""
    if not edges:
        return []
    weights = dict(zip(rules.legal(at), rules.weights(at), strict=True))
    liking = {edge.move: PRIOR_VALUE * log(max(1, weights[edge.move])) for edge in edges}
    visits = sum(edge.visits for edge in edges)
    middle = sum(edge.visits * (edge.mean - liking[edge.move]) for edge in edges) / visits

    def value(edge: Edge) -> float:
        expected = middle + liking[edge.move]
        return (edge.visits * edge.mean + PRIOR_VISITS * expected) / (edge.visits + PRIOR_VISITS)

    return sorted(((value(edge), edge) for edge in edges), key=lambda valued: valued[0], reverse=True)


def _heaviest(rules: Rules, at: Any) -> int:
    return max(zip(rules.weights(at), rules.legal(at), strict=True))[1]


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
    """The best moves for the seat that witnessed `seen`, best first, from what it is shown."""
    check_seat(seen)
    shown = seen.copy()
    rules = rules_for(game)
    rules.forget(shown)
    tree = grown(game, shown, Budget(iterations, seconds), SearchParameters(forgetful=1.0), seed, stop)
    others = shown.seats - 1
    only = _only_move(rules, shown)
    valued = [] if only is not None else _valued(tree.edges(tree.root), rules, shown)[:most]
    if not valued:  # one move, or too little time to tell moves apart: then what the policy likes best
        path = _path(tree, rules, shown, None) if only is None else only
        share = float(tree.values[2, shown.turn]) / max(1, tree.done)
        return [Hint(text(game, config, shown, path), 1 + others * (1 - share), 0.0 if only is None else 1.0, 1.0)]
    return [
        Hint(
            text(game, config, shown, _path(tree, rules, shown, edge)),
            1 + others * (1 - edge.places / edge.visits),
            sure,
            edge.visits / tree.done,
        )
        for (_, edge), sure in zip(valued, _chances_to_be_best(valued), strict=True)
    ]


def _chances_to_be_best(valued: list[tuple[float, Edge]]) -> list[float]:
    """How likely each move is to be really better than the others, taking its worth as normally distributed."""
    # The 0.05: few visits that happen to agree prove little.
    doubts = [(max(0.0, edge.squares / edge.visits - edge.mean**2) + 0.05) / (edge.visits + PRIOR_VISITS) for _, edge in valued]
    chances = []
    for at, (worth, _) in enumerate(valued):
        chance = 1.0
        for other, (rival, _) in enumerate(valued):
            if other != at:
                chance *= 0.5 * (1 + erf((worth - rival) / sqrt(2 * (doubts[at] + doubts[other]))))
        chances.append(chance)
    whole = sum(chances)
    return [chance / whole for chance in chances]
