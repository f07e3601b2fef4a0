"""Small worlds solved exactly: the whole tree of a game, counterfactual regret minimisation, and exploitability.

    tree = Tree(World("cursed-tricks", 3, {"ranks": 3, "rounds": 1}))
    for iterations, policy in tree.policies([10, 100]):
        tree.exploitability(policy)

Information sets have perfect recall: a seat's is a digest of all it has known at each of its decisions and of its own moves.
Forced moves are played without a node. Payoffs are by place, so they add up to 0.
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

Known = tuple[bytes, int]  # a digest of what a seat knew and did, and how many events are in it


class Tree:
    """All lines of play from some of the deals, or from all: `deals` of them, evenly spaced, with their chances."""

    def __init__(self, world: GameInstance, deals: int | None = None) -> None:
        self.world = world
        self.seats = world.seats
        self._player: list[int] = []  # of each node; -1 at an end
        self._depth: list[int] = []
        self._infoset: list[int] = []
        self._payoff: list[list[float]] = []
        self._edges: list[tuple[int, int, int]] = []  # parent, place among its moves, child
        self._widths: list[int] = []  # moves of each information set
        self._infosets: dict[bytes, int] = {}
        roots = self._deals(deals)
        self.roots = np.array([self._grow(state, [(b"", 0)] * self.seats, []) for state, _ in roots])
        self.chances = np.array([chance for _, chance in roots])
        self.chances /= self.chances.sum()
        self._freeze()

    # --- Growing ---

    def _deals(self, wanted: int | None) -> list[tuple[Any, float]]:
        """What chance can bring before the first decision, equal outcomes taken together."""
        waiting = {self.world.blank().bytes(): 1.0}
        record = self.world.game.state.State
        while any(record(content).turn == CHANCE for content in waiting):
            after: dict[bytes, float] = {}
            for content, chance in waiting.items():
                counts = self.world.rules.chance_outcomes(record(content))
                for outcome, count in enumerate(counts):
                    if count:
                        state = record(content)
                        self.world.rules.draw(state, outcome)
                        share = chance * count / sum(counts)
                        after[state.bytes()] = after.get(state.bytes(), 0.0) + share
            waiting = after
        found = sorted(waiting.items())
        kept = found if wanted is None else [found[len(found) * at // wanted] for at in range(wanted)]
        return [(record(content), chance) for content, chance in kept]

    def _grow(self, state: Any, known: list[Known], told: list[RawEvent]) -> int:
        rules = self.world.rules
        while state.turn >= 0 and len(only := rules.legal(state)) == 1:
            told = self._play(state, only[0], told)
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
        now = self._known_now(state, seat, known[seat], told)
        self._infoset[node] = self._number(now, len(moves))
        for place, move in enumerate(moves):
            after = state.copy()
            later = list(known)
            later[seat] = (now + bytes([place]), len(told))
            child = self._grow(after, later, self._play(after, move, told))
            self._edges.append((node, place, child))
        return node

    def _play(self, state: Any, move: int, told: list[RawEvent]) -> list[RawEvent]:
        self.world.rules.play(state, move)
        return told + heard(self.world.rules.scratch, state.step)

    def _known_now(self, state: Any, seat: int, before: Known, told: list[RawEvent]) -> bytes:
        """A digest of what the seat knew and did before, of what it knows now, and of what it was told in between."""
        past, heard = before
        digest = hashlib.blake2b(past + bytes([seat]) + self.world.rules.witness(state, seat).position_bytes(), digest_size=16)
        for each in told[heard:]:
            event = masked(self.world.game.kinds, self.world.config, each, seat, all_known=False)
            digest.update(repr((event.kind, event.values)).encode())
        return digest.digest()

    def _number(self, key: bytes, width: int) -> int:
        if key not in self._infosets:
            self._infosets[key] = len(self._widths)
            self._widths.append(width)
        return self._infosets[key]

    def _freeze(self) -> None:
        self.player = np.array(self._player)
        self.depth = np.array(self._depth)
        self.payoff = np.array(self._payoff)
        starts = np.array([0, *accumulate(self._widths)])
        self.slots = int(starts[-1])
        self.owner = np.zeros(self.slots, int)  # the information set of each slot
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
        """For each node and seat, how likely that seat's own moves lead there; the last column is chance."""
        reach = np.ones((len(self.player), self.seats + 1))
        reach[self.roots, self.seats] = self.chances
        for edges in self.levels:
            reach[self.child[edges]] = reach[self.parent[edges]]
            reach[self.child[edges], self.player[self.parent[edges]]] *= policy[self.slot[edges]]
        return reach

    def _values(self, policy: Any) -> Any:
        values = self.payoff.copy()
        for edges in reversed(self.levels):
            np.add.at(values, self.parent[edges], policy[self.slot[edges], None] * values[self.child[edges]])
        return values

    def _others(self, reach: Any, seat: int) -> Any:
        return np.prod(np.delete(reach, seat, axis=1), axis=1)

    def solve(self, iterations: int) -> Any:
        """The policy after so many iterations."""
        return next(policy for _, policy in self.policies([iterations]))

    def policies(self, after: Sequence[int]) -> Iterator[tuple[int, Any]]:
        """CFR+: regrets never fall below 0, later iterations weigh more. The average policy after so many iterations each."""
        regret = np.zeros(self.slots)
        total = np.zeros(self.slots)
        for iteration in range(1, max(after) + 1):
            policy = self._shared_out(regret)
            reach, values = self._reach(policy), self._values(policy)
            for seat in range(self.seats):
                edges = self._edges_of[seat]
                parents, slots = self.parent[edges], self.slot[edges]
                gain = values[self.child[edges], seat] - values[parents, seat]
                regret += np.bincount(slots, self._others(reach, seat)[parents] * gain, self.slots)
                total += np.bincount(slots, iteration * reach[parents, seat] * policy[slots], self.slots)
            regret = np.maximum(regret, 0)
            if iteration in after:
                yield iteration, self._shared_out(total)

    def _shared_out(self, weights: Any) -> Any:
        """In each information set by weight, evenly where there is none."""
        sums = np.bincount(self.owner, weights)[self.owner]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), self.uniform())

    def exploitability(self, policy: Any) -> float:
        """What the seats could win on average, each by itself answering best to the others' policy."""
        reach = self._reach(policy)
        gains = 0.0
        for seat in range(self.seats):
            kept = (self._values(policy)[self.roots, seat] * self.chances).sum()
            gains += self._best_answer(policy, reach, seat) - kept
        return float(gains / self.seats)

    def _best_answer(self, policy: Any, reach: Any, seat: int) -> float:
        worth = self.payoff[:, seat] * self._others(reach, seat)
        for edges in reversed(self.levels):
            parents, slots = self.parent[edges], self.slot[edges]
            mine = self.player[parents] == seat
            np.add.at(worth, parents[~mine], worth[self.child[edges[~mine]]])
            if mine.any():
                each = np.zeros(self.slots)
                np.add.at(each, slots[mine], worth[self.child[edges[mine]]])
                best = np.full(self.infosets, -np.inf)
                touched = np.unique(slots[mine])
                np.maximum.at(best, self.owner[touched], each[touched])
                first = np.full(self.infosets, self.slots)
                np.minimum.at(
                    first, self.owner[touched], np.where(each[touched] == best[self.owner[touched]], touched, self.slots)
                )
                chosen = edges[mine][slots[mine] == first[self.owner[slots[mine]]]]
                worth[self.parent[chosen]] = worth[self.child[chosen]]
        return float(worth[self.roots].sum())
