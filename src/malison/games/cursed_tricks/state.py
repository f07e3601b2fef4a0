"""The state of Cursed Tricks. A card is colour * 14 + number - 1; a place for a card holds card + 1, so that 0 is empty."""

from __future__ import annotations

from malison.engine.rules.scratch import ScratchBase
from malison.engine.rules.state_layout import StateBase, array, i8, i16, i64, scalar

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


class State(StateBase):
    # options
    rounds = scalar(i8)
    ranks = scalar(i8)  # numbers of a colour; the top card's number
    # the game
    score = array(i16, SEATS)
    round = scalar(i8)  # from 0
    starter = scalar(i8)
    # the round
    phase = scalar(i8)
    dealt = scalar(i8)  # cards brought so far while dealing one by one
    lead = scalar(i8)
    hand = array(i64, SEATS)
    pile = array(i64, SEATS)
    tricks = array(i8, SEATS)  # won
    void = array(i8, SEATS)  # colours, as a mask, that the seat has shown to be out of
    trick = array(i8, SEATS)  # card + 1
    curse = array(i8, COLOURS)  # number of the curse of each colour, 0: none on the table
    cursed = array(i8, COLOURS)  # seat that has it


class Scratch(ScratchBase):
    deck = array(i8, CARDS)
    # for the policy: the trick so far, and what it may come to for the seat to move
    led = scalar(i8)  # colour, or -1
    high = scalar(i8)  # numbers of the led colour, from 0: the highest or -1, the lowest or NUMBERS
    low = scalar(i8)
    to_come = scalar(i8)
    curses = scalar(i8)
    unseen = scalar(i64)
    lost = scalar(i16)
    won = scalar(i16)
    won_cursed = scalar(i16)
    broken = scalar(i16)
    room = array(i8, SEATS + 1)  # cards each hand still gets in a redeal, and those that stay unused
