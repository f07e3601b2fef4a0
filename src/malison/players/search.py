"""The player that searches: budgets, parameters, and the choice of a move from a searched tree."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from math import log
from typing import Any

from malison.engine.backends.base import Rules
from malison.engine.backends.compiled import CompiledFunctions, Progress
from malison.engine.backends.selection import rules_for
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.rng import seed_generator
from malison.players import ismcts
from malison.players.player import Seed, check_turn, move_text, seed_bytes, seeded_rng
from malison.players.policies import EpsilonPolicy
from malison.players.search_tree import EdgeStats, SearchTree, Stop

CLOCK_INTERVAL = 0.005  # seconds of search between two looks at the clock
UNLIMITED = 1 << 40  # iterations of a budget that only time limits

# The final choice adds the policy's opinion of a move as a prior: it counts like this many visits, and a policy weight that is
# e times as high is worth this much value.
PRIOR_VISITS = 80
PRIOR_VALUE = 0.025


@dataclass(frozen=True)
class SearchParameters:
    """Parameters of the search; docs/players.md lists the values that were tried.

    A parameter that is None comes from the game's policy.py.
    """

    exploration: float = 0.5  # exploration constant of the upper confidence bound
    initial_width: float = 8.0  # moves compared at a node from its first visit on
    extra_width: float = 2.0  # further moves per square root of the node's visits
    policy_per_mille: float | None = None  # how many in a thousand moves of a rollout follow the policy
    win_weight: float = 0.5  # weight of winning in a seat's value; the rest is the share of the others that it beats
    use_likelihood: bool = True  # redraw determinizations that fit badly to what other seats were seen to do
    private_nodes: bool | None = None  # key nodes of other seats by what they know, not by what a spectator knows
    without_memory: bool = False  # search without what the options leave to the seat's memory

    def values_for(self, game: Game) -> list[float]:
        """Return the numbers in the order that `malison.players.ismcts` expects."""
        policy = game.optional("policy")
        values = [0.0] * ismcts.PARAMETERS
        values[ismcts.EXPLORATION] = self.exploration
        values[ismcts.INITIAL_WIDTH] = self.initial_width
        values[ismcts.EXTRA_WIDTH] = self.extra_width
        values[ismcts.POLICY_PER_MILLE] = (
            getattr(policy, "POLICY_PER_MILLE", 1000) if self.policy_per_mille is None else self.policy_per_mille
        )
        values[ismcts.WIN_WEIGHT] = self.win_weight
        values[ismcts.USE_LIKELIHOOD] = self.use_likelihood
        values[ismcts.PRIVATE_NODES] = (
            getattr(policy, "PRIVATE_NODES", False) if self.private_nodes is None else self.private_nodes
        )
        values[ismcts.WITHOUT_MEMORY] = self.without_memory
        return values


@dataclass(frozen=True)
class Budget:
    """When a search ends: after a number of iterations, after a number of seconds, or whichever comes first.

    With `scales`, the iterations are multiplied by the `ITERATIONS_FACTOR` of the game's policy.py.
    """

    iterations: int | None = None
    seconds: float | None = None
    scales: bool = False

    def iterations_for(self, game: Game) -> int:
        if self.iterations is None:
            return UNLIMITED
        factor: int = getattr(game.optional("policy"), "ITERATIONS_FACTOR", 1) if self.scales else 1
        return self.iterations * factor


_prepared: set[str] = set()
_lock = threading.Lock()


def prepare(game: Game, progress: Progress | None = None) -> None:
    """Compile the rules and the search of a game, or load them from the disk cache. Until then search runs interpreted."""
    from malison.engine.match import Match, seeded_chance

    functions = CompiledFunctions.of(game, progress)
    with _lock:
        if game.id not in _prepared:
            match = Match(game, game.about.seats[0], chance=seeded_chance("prepare"))
            SearchTree(game, match.witness(match.turn), 1, Stop(), functions).run(0)
            _prepared.add(game.id)


def compiled_search(game: Game) -> CompiledFunctions | None:
    """Return the game's compiled functions if `prepare` has compiled the search."""
    return CompiledFunctions.ready(game) if game.id in _prepared else None


def run_search(
    game: Game, seen: Any, budget: Budget, parameters: SearchParameters, seed: Seed, stop: Stop | None = None
) -> SearchTree:
    """Search from a witnessed state until the budget is spent or `stop` is set; return the tree."""
    iterations = budget.iterations_for(game)
    functions = compiled_search(game)
    root = seen.copy()
    seed_generator(root, seed_bytes(seed, seen))
    tree = SearchTree(game, root, iterations, stop or Stop(), functions)
    for at, value in enumerate(parameters.values_for(game)):
        tree.parameters[at] = value
    if budget.seconds is None:
        tree.run(iterations)
        return tree
    began = time.perf_counter()
    done, step = 0, 32 if functions else 1
    while done < iterations and not tree.is_stopped:
        done += tree.run(min(step, iterations - done))
        spent = time.perf_counter() - began
        if spent >= budget.seconds:
            break
        step = max(1, int(done / spent * min(CLOCK_INTERVAL, budget.seconds - spent)))
    return tree


class SearchPlayer:
    """Plays by information-set Monte Carlo tree search.

    With probability `policy_share` it draws a move by policy weight instead of searching, which makes a level weaker.
    """

    uses_search = True

    def __init__(
        self, name: str, budget: Budget, parameters: SearchParameters | None = None, *, policy_share: float = 0.0
    ) -> None:
        self.name = name
        self.budget = budget
        self.parameters = parameters or SearchParameters()
        self.policy_share = policy_share

    def untimed(self) -> SearchPlayer:
        if self.budget.iterations is None:
            return self
        budget = replace(self.budget, seconds=None)
        return SearchPlayer(self.name, budget, self.parameters, policy_share=self.policy_share)

    def choose(self, game: Game, config: MatchConfig, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> str:
        return move_text(game, config, seen, self.decide(game, seen, seed=seed, stop=stop))

    def decide(self, game: Game, seen: Any, *, seed: Seed = None, stop: Stop | None = None) -> list[int]:
        """Return the decisions of the move, one or two."""
        check_turn(seen)
        rules = rules_for(game)
        if self.policy_share and seeded_rng(seed, seen).random() < self.policy_share:
            return EpsilonPolicy(self.name, 0.0).decide(rules, seen, seed=seed)
        only = only_move(rules, seen)
        if only is not None:
            return only
        tree = run_search(game, seen, self.budget, self.parameters, seed, stop)
        ranked = rank_edges(tree.edges(tree.root), rules, seen)
        return decisions_of(tree, rules, seen, ranked[0][1] if ranked else None)


def only_move(rules: Rules, seen: Any) -> list[int] | None:
    """Return the decisions of the only legal move, or None if there are several."""
    rows = rules.spread(seen)
    if len(rows) > 1 or rows[0][1] != rows[0][2]:
        return None
    stem, amount, _ = rows[0]
    return [*([stem] if stem >= 0 else []), *([rules.game.state.AMOUNTS + amount] if amount >= 0 else [])]


def decisions_of(tree: SearchTree, rules: Rules, seen: Any, edge: EdgeStats | None) -> list[int]:
    """Return the decisions of the move of a root edge, with the best amount if it needs one.

    Where the search has no statistics, the policy decides; `edge` None means that it has none at the root.
    """
    state = seen.copy()
    first = _heaviest(rules, state) if edge is None else edge.move
    if first >= rules.game.state.AMOUNTS:
        return [first]
    rules.play(state, first)
    if state.turn < 0 or not rules.awaits_amount(state):
        return [first]
    node = None if edge is None or tree.root is None else tree.amount_node(tree.root, first)
    amounts = rank_edges(tree.edges(node), rules, state)
    return [first, amounts[0][1].move if amounts else _heaviest(rules, state)]


def rank_edges(edges: list[EdgeStats], rules: Rules, state: Any) -> list[tuple[float, EdgeStats]]:
    """Return the moves tried at a node with their estimated values, best first.

    The estimate is the mean value with the policy's opinion as a prior, so the policy counts more the fewer the visits.
    """
    if not edges:
        return []
    weights = dict(zip(rules.legal(state), rules.weights(state), strict=True))
    prior = {edge.move: PRIOR_VALUE * log(max(1, weights[edge.move])) for edge in edges}
    visits = sum(edge.visits for edge in edges)
    middle = sum(edge.visits * (edge.mean - prior[edge.move]) for edge in edges) / visits

    def value(edge: EdgeStats) -> float:
        expected = middle + prior[edge.move]
        return (edge.visits * edge.mean + PRIOR_VISITS * expected) / (edge.visits + PRIOR_VISITS)

    return sorted(((value(edge), edge) for edge in edges), key=lambda ranked: ranked[0], reverse=True)


def _heaviest(rules: Rules, state: Any) -> int:
    return max(zip(rules.weights(state), rules.legal(state), strict=True))[1]
