"""The state of Courtisans. A card is family * 5 + role; a place for a card holds card + 1, so that 0 is empty or unknown.

A seat's turn uses up exactly the three cards it drew last, and all seats have the same number of turns. So the deck falls into
blocks of three, block b is drawn by seat (first + b) % seats and played in turn b, and the three cards of `placed` from
3 * b on are the three of `deck` from 3 * b on, in the order they were placed.
"""

from __future__ import annotations

from malison.engine.rules.scratch import ScratchBase
from malison.engine.rules.state_layout import StateBase, array, i8, i32, scalar

SEATS = 5
FAMILIES = 6
ROLES = 5
KINDS = FAMILIES * ROLES
CARDS = 90
HAND = 3
SPIES = 12
MISSIONS = 10  # of each colour

NOBLE = 0
GUARD = 1
SPY = 2
ASSASSIN = 3
PLAIN = 4

COPIES = (4, 3, 2, 2, 4)  # CO1: cards of each role in a family
PUT_AWAY = (0, 0, 30, 18, 6, 0)  # CO3: by number of seats

# Where a card may be put, from the point of view of who puts it: RIVAL + seat for a rival's domain.
ABOVE = 0
BELOW = 1
MINE = 2
RIVAL = 3
PUTS = RIVAL + SEATS

# The three areas of a turn, as bits of `used`.
AT_TABLE = 1
AT_HOME = 2
ABROAD = 4

# Where a card lies: a seat's domain (the seat's number), or at the table above or below; a removed spy is GONE.
TABLE = SEATS
GONE = TABLE + 2

# Moves: a card and where it is put, or what an assassin does.
KILL = KINDS * PUTS  # KILL + side * KINDS + card: a face-up card; in a domain side is 0
KILL_SPY = KILL + 2 * KINDS  # KILL_SPY + k: the face-down card number k, from 0, in order of placing
SPARE = KILL_SPY + SPIES

MOVES = 64  # more than the legal moves at once: 36 face-up cards at the table, 12 spies, sparing
ACTIONS = SPARE + 1  # distinct moves
AMOUNTS = ACTIONS  # no move has an amount
OUTCOMES = KINDS  # most outcomes of one draw

# What is going on
DRAW_FIRST = 0
DRAW_WHITE = 1
DRAW_BLUE = 2
DRAW_CARDS = 3
PLACING = 4
KILLING = 5


class State(StateBase):
    # options
    memory_aid = scalar(i8)  # only for what is shown
    # the deal
    phase = scalar(i8)
    dealt = scalar(i8)  # cards or missions brought so far while they come one by one
    first = scalar(i8)  # the seat that begins
    white = array(i8, SEATS)  # each seat's mission, from 1
    blue = array(i8, SEATS)
    deck = array(i8, CARDS)  # the cards in play from the top, drawn ones too: card + 1
    drawn = scalar(i8)  # from the deck so far
    # hands
    held = array(i8, SEATS)  # cards in each hand
    hand = array(i8, SEATS, HAND)  # card + 1, in ascending order
    # what was placed
    played = scalar(i8)  # cards placed so far, by everyone
    placed = array(i8, CARDS)  # card + 1, in order of placing; 0 below `played` is a spy of an unknown family
    domain = array(i8, SEATS, KINDS)  # face-up cards in each domain
    court = array(i8, 2, KINDS)  # face-up cards at the table, ABOVE and BELOW
    spies = scalar(i8)  # placed so far
    spy_time = array(i8, SPIES)  # its place in `placed`, ascending
    spy_lies = array(i8, SPIES)  # a seat's domain, TABLE + ABOVE, TABLE + BELOW, or GONE
    # the turn
    used = scalar(i8)  # areas that have got their card
    killer = scalar(i8)  # while killing: the assassin's card + 1
    killer_lies = scalar(i8)  # while killing: where it lies


class Scratch(ScratchBase):
    pool = array(i8, CARDS)  # cards to draw from
    left = array(i8, KINDS)  # copies of each card not accounted for
    # for the policy: as far as the seat to move knows
    weight = array(i8, TABLE + 2, FAMILIES)  # of each family in each domain and on each side of the table
    stake = array(i32, FAMILIES)  # what the family's rise is worth to the seat
    matter = array(i32, SEATS)  # what a point of each seat is worth to it
    doubt = scalar(i32)  # how unsure it is how families end
    hope = array(i32, FAMILIES)  # what a card of the family is likely to be worth, in hundredths
    worth = array(i32, HAND, PUTS)  # what each card of the hand is worth in each place
    best = array(i32, HAND, 3)  # the same at best at the table, at home, abroad
    rest = array(i32, HAND, 3)  # and what the other cards are worth at best when it went there
