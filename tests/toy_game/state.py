"""Each seat has one secret card of 1 to 9 and stays in or folds; of those who stayed, the highest card wins."""

from __future__ import annotations

from malison.engine.rules.scratch import ScratchBase
from malison.engine.rules.state_layout import StateBase, array, i8, scalar

SEATS = 4
CARDS = 9
FOLD = 0
STAY = 1
MOVES = 2
ACTIONS = 2
AMOUNTS = ACTIONS
OUTCOMES = CARDS + 1


class State(StateBase):
    low_wins = scalar(i8)
    card = array(i8, SEATS)  # 0: unknown or not dealt
    stayed = array(i8, SEATS)  # 0: not yet, 1: folded, 2: stayed
    dealt = scalar(i8)


class Scratch(ScratchBase):
    pass
