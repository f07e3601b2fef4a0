"""The state of Cursed Tricks. A card is colour * 14 + number - 1; a place for a card holds card + 1, so that 0 is empty."""

from __future__ import annotations

from malison.engine.aside import Aside
from malison.engine.record import StateRecord, cell, cells, i8, i16, i64

SEATS = 4
COLOURS = 4
NUMBERS = 14
CARDS = COLOURS * NUMBERS
COLOUR = (1 << NUMBERS) - 1  # the mask of colour 0

BREAK = CARDS  # the move BREAK + colour removes that curse

MOVES = NUMBERS  # most legal moves at once
ACTIONS = CARDS + COLOURS  # distinct moves
AMOUNTS = ACTIONS  # no move has an amount
OUTCOMES = CARDS  # most outcomes of one draw

# What is going on
DRAW_STARTER = 0
DEALING = 1
PLAYING = 2
BREAKING = 3


class State(StateRecord):
    # options
    rounds = cell(i8)
    ranks = cell(i8)  # numbers of a colour; the top card's number
    # the game
    score = cells(i16, SEATS)
    round = cell(i8)  # from 0
    starter = cell(i8)
    # the round
    phase = cell(i8)
    dealt = cell(i8)  # cards brought so far while dealing one by one
    lead = cell(i8)
    hand = cells(i64, SEATS)
    pile = cells(i64, SEATS)
    tricks = cells(i8, SEATS)  # won
    void = cells(i8, SEATS)  # colours, as a mask, that the seat has shown to be out of
    trick = cells(i8, SEATS)  # card + 1
    curse = cells(i8, COLOURS)  # number of the curse of each colour, 0: none on the table
    cursed = cells(i8, COLOURS)  # seat that has it


class Scratch(Aside):
    deck = cells(i8, CARDS)
    # for the policy: the trick so far, and what it may come to for the seat to move
    led = cell(i8)  # colour, or -1
    high = cell(i8)  # numbers of the led colour, from 0: the highest or -1, the lowest or NUMBERS
    low = cell(i8)
    to_come = cell(i8)
    curses = cell(i8)
    unseen = cell(i64)
    lost = cell(i16)
    won = cell(i16)
    won_cursed = cell(i16)
    broken = cell(i16)
    room = cells(i8, SEATS + 1)  # cards each hand still gets in a redeal, and those that stay unused
