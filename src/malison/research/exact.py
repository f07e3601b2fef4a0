"""Exact solutions of small games: the whole game tree, CFR+ (counterfactual regret minimisation), and exploitability.

    tree = GameTree(GameInstance("cursed-tricks", 3, {"ranks": 3, "rounds": 1}))
    for iterations, policy in tree.policies([10, 100]):
        tree.exploitability(policy)

Information sets have perfect recall: the key of one is a digest of everything that its seat knew at each of its decisions, and
of its own moves. Forced moves get no node. Payoffs are rewards by place, so they add up to 0.

A policy is an array with one probability per slot. A slot is one move of one information set.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from malison.engine.events import RawEvent, heard, masked
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.research.adapter import GameInstance, place_rewards

Memory = tuple[bytes, int]  # a digest of what a seat knew and did so far, and how many events it covers


class GameTree:
    """The game tree of all deals, or of `deals` of them, evenly spaced, each with its probability."""

    def __init__(self, instance: GameInstance, deals: int | None = None) -> None:
        self.instance = instance
        self.seats = instance.seats
        self._player: list[int] = []  # the seat to move at each node; -1 where the game is over
        self._depth: list[int] = []
        self._infoset: list[int] = []
        self._payoff: list[list[float]] = []
        self._edges: list[tuple[int, int, int]] = []  # parent, index of the move, child
        self._widths: list[int] = []  # number of moves of each information set
        self._infosets: dict[bytes, int] = {}
        roots = self._deals(deals)
        self.roots = np.array([self._add_node(state, [(b"", 0)] * self.seats, []) for state, _ in roots])
        self.chances = np.array([chance for _, chance in roots])
        self.chances /= self.chances.sum()
        self._make_arrays()

    # --- Building the tree ---

    def _deals(self, wanted: int | None) -> list[tuple[Any, float]]:
        """Return the states at the first decision with their probabilities; equal states are merged."""
        frontier = {self.instance.initial_state().bytes(): 1.0}
        make_state = self.instance.game.state.State
        while any(make_state(content).turn == CHANCE for content in frontier):
            after: dict[bytes, float] = {}
            for content, chance in frontier.items():
                counts = self.instance.rules.chance_outcomes(make_state(content))
                for outcome, count in enumerate(counts):
                    if count:
                        state = make_state(content)
                        self.instance.rules.draw(state, outcome)
                        share = chance * count / sum(counts)
                        after[state.bytes()] = after.get(state.bytes(), 0.0) + share
            frontier = after
        found = sorted(frontier.items())
        kept = found if wanted is None else [found[len(found) * at // wanted] for at in range(wanted)]
        return [(make_state(content), chance) for content, chance in kept]

    def _add_node(self, state: Any, memories: list[Memory], events: list[RawEvent]) -> int:
        """Add the node of a state and all nodes below it; return its number."""
        rules = self.instance.rules
        while state.turn >= 0 and len(only := rules.legal(state)) == 1:
            events = self._play(state, only[0], events)
        if state.turn == CHANCE:
            raise ValueError("an exact tree has no chance after the first decision: choose options without it")
        node = len(self._player)
        self._player.append(state.turn if state.turn != OVER else -1)
        self._depth.append(state.step)
        self._infoset.append(-1)
        self._payoff.append(place_rewards(rules.points(state)) if state.turn == OVER else [0.0] * self.seats)
        if state.turn == OVER:
            return node
        seat = state.turn
        moves = rules.legal(state)
        key = self._infoset_key(state, seat, memories[seat], events)
        self._infoset[node] = self._infoset_number(key, len(moves))
        for at, move in enumerate(moves):
            after = state.copy()
            later = list(memories)
            later[seat] = (key + bytes([at]), len(events))
            child = self._add_node(after, later, self._play(after, move, events))
            self._edges.append((node, at, child))
        return node

    def _play(self, state: Any, move: int, events: list[RawEvent]) -> list[RawEvent]:
        self.instance.rules.play(state, move)
        return events + heard(self.instance.rules.scratch, state.step)

    def _infoset_key(self, state: Any, seat: int, memory: Memory, events: list[RawEvent]) -> bytes:
        """Return a digest of what the seat knew and did before, what it knows now, and the events that it saw in between."""
        past, seen = memory
        witnessed = self.instance.rules.witness(state, seat).position_bytes()
        digest = hashlib.blake2b(past + bytes([seat]) + witnessed, digest_size=16)
        for raw in events[seen:]:
            event = masked(self.instance.game.kinds, self.instance.config, raw, seat, all_known=False)
            digest.update(repr((event.kind, event.values)).encode())
        return digest.digest()

    def _infoset_number(self, key: bytes, width: int) -> int:
        if key not in self._infosets:
            self._infosets[key] = len(self._widths)
            self._widths.append(width)
        return self._infosets[key]

    def _make_arrays(self) -> None:
        """Turn the lists into arrays: per node, per slot and per edge."""
        self.player = np.array(self._player)
        self.depth = np.array(self._depth)
        self.payoff = np.array(self._payoff)
        starts = np.array([0, *accumulate(self._widths)])
        self.slots = int(starts[-1])
        self.owner = np.zeros(self.slots, int)  # information set of each slot
        for infoset, width in enumerate(self._widths):
            self.owner[starts[infoset] : starts[infoset] + width] = infoset
        edges = np.array(self._edges)
        infosets = np.array(self._infoset)
        self.parent, self.child = edges[:, 0], edges[:, 2]
        self.slot = starts[infosets[self.parent]] + edges[:, 1]
        self._edges_of = [np.flatnonzero(self.player[self.parent] == seat) for seat in range(self.seats)]
        self.levels = [
            np.flatnonzero(self.depth[self.parent] == step) for step in sorted(set(self.depth[self.parent].tolist()))
        ]

    @property
    def infosets(self) -> int:
        return len(self._widths)

    # --- Solving ---

    def uniform(self) -> Any:
        return 1 / np.bincount(self.owner)[self.owner]

    def _reach(self, policy: Any) -> Any:
        """Return the reach probability of each node: one column per seat for its own moves, the last column for chance."""
        reach = np.ones((len(self.player), self.seats + 1))
        reach[self.roots, self.seats] = self.chances
        for edges in self.levels:
            reach[self.child[edges]] = reach[self.parent[edges]]
            reach[self.child[edges], self.player[self.parent[edges]]] *= policy[self.slot[edges]]
        return reach

    def _values(self, policy: Any) -> Any:
        """Return the expected payoff of each node by seat."""
        values = self.payoff.copy()
        for edges in reversed(self.levels):
            np.add.at(values, self.parent[edges], policy[self.slot[edges], None] * values[self.child[edges]])
        return values

    def _counterfactual_reach(self, reach: Any, seat: int) -> Any:
        """Return the probability that the other seats and chance reach each node."""
        return np.prod(np.delete(reach, seat, axis=1), axis=1)

    def solve(self, iterations: int) -> Any:
        """Return the average policy after that many iterations."""
        return next(policy for _, policy in self.policies([iterations]))

    def policies(self, after: Sequence[int]) -> Iterator[tuple[int, Any]]:
        """Run CFR+ and yield each wanted number of iterations with the average policy up to there.

        In CFR+ regrets never fall below 0, and iteration t has weight t in the average.
        """
        regret = np.zeros(self.slots)
        total = np.zeros(self.slots)
        for iteration in range(1, max(after) + 1):
            policy = self._normalized(regret)
            reach, values = self._reach(policy), self._values(policy)
            for seat in range(self.seats):
                edges = self._edges_of[seat]
                parents, slots = self.parent[edges], self.slot[edges]
                gain = values[self.child[edges], seat] - values[parents, seat]
                regret += np.bincount(slots, self._counterfactual_reach(reach, seat)[parents] * gain, self.slots)
                total += np.bincount(slots, iteration * reach[parents, seat] * policy[slots], self.slots)
            regret = np.maximum(regret, 0)
            if iteration in after:
                yield iteration, self._normalized(total)

    def _normalized(self, weights: Any) -> Any:
        """Return a policy in proportion to the weights; uniform in information sets without any weight."""
        sums = np.bincount(self.owner, weights)[self.owner]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), self.uniform())

    def exploitability(self, policy: Any) -> float:
        """Return how much a seat gains by a best response when all others keep to the policy, averaged over the seats."""
        reach = self._reach(policy)
        gains = 0.0
        for seat in range(self.seats):
            value = (self._values(policy)[self.roots, seat] * self.chances).sum()
            gains += self._best_response_value(reach, seat) - value
        return float(gains / self.seats)

    def _best_response_value(self, reach: Any, seat: int) -> float:
        """Return the seat's expected payoff with a best response to the others, whose policy is in `reach`."""
        values = self.payoff[:, seat] * self._counterfactual_reach(reach, seat)
        for edges in reversed(self.levels):
            parents, slots = self.parent[edges], self.slot[edges]
            mine = self.player[parents] == seat
            np.add.at(values, parents[~mine], values[self.child[edges[~mine]]])
            if mine.any():
                slot_values = np.zeros(self.slots)
                np.add.at(slot_values, slots[mine], values[self.child[edges[mine]]])
                best = np.full(self.infosets, -np.inf)
                touched = np.unique(slots[mine])
                np.maximum.at(best, self.owner[touched], slot_values[touched])
                first = np.full(self.infosets, self.slots)
                np.minimum.at(
                    first, self.owner[touched], np.where(slot_values[touched] == best[self.owner[touched]], touched, self.slots)
                )
                chosen = edges[mine][slots[mine] == first[self.owner[slots[mine]]]]
                values[self.parent[chosen]] = values[self.child[chosen]]
        return float(values[self.roots].sum())
