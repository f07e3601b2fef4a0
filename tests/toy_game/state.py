"""Each seat has one secret card of 1 to 9 and stays in or folds; of those who stayed, the highest card wins."""

from __future__ import annotations

from malison.engine.aside import Aside
from malison.engine.record import StateRecord, cell, cells, i8

SEATS = 4
CARDS = 9
FOLD = 0
STAY = 1
MOVES = 2
ACTIONS = 2
AMOUNTS = ACTIONS
OUTCOMES = CARDS + 1


class State(StateRecord):
    low_wins = cell(i8)
    card = cells(i8, SEATS)  # 0: unknown or not dealt
    stayed = cells(i8, SEATS)  # 0: not yet, 1: folded, 2: stayed
    dealt = cell(i8)


class Scratch(Aside):
    pass
