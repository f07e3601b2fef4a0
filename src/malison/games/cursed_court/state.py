"""The state of Cursed Court.

Nobles are numbered 0 to 8 as they stand in the grid; regions 0 to 8 are theirs, 9 to 26 the sets. A place for a card holds
noble + 1, a place for a crown seat + 1 and a placed feint region + 1, so that 0 is nothing or unknown.
"""

from __future__ import annotations

from malison.engine.rules.scratch import ScratchBase
from malison.engine.rules.state_layout import StateBase, array, i8, i16, i32, scalar

SEATS = 6
NOBLES = 9
COPIES = 4
CARDS = NOBLES * COPIES
SETS = 18
REGIONS = NOBLES + SETS
EVERYWHERE = (1 << REGIONS) - 1  # the mask of all regions
CROWNS = 4
SEASONS = 4

STACK = 100  # chips of a stack in the Great Exchange
REBUYS = 9  # stacks that a player can buy at most
CHIPS = SEATS * STACK * (1 + REBUYS)  # everything that can lie on the table

# Moves: a region, the same with the feint, the two answers between years, and amounts of coins.
AS_FEINT = REGIONS
PASS = 2 * REGIONS
REBUY = PASS + 1
AMOUNTS = REBUY + 1

MOVES = CHIPS + 1  # most legal moves at once: all stakes of the player who has everything
ACTIONS = AMOUNTS + CHIPS + 1
OUTCOMES = NOBLES

# What is going on
DRAW_MARKER = 0
DEALING = 1
BETTING = 2
REBUYING = 3

# CC20: the Court Remembers
OFF = 0
OPEN = 1
HIDDEN = 2

# A queue of crowns on one region: seat + 1 in three bits each, the first placed lowest.
CROWN_BITS = 3
CROWN_MASK = (1 << CROWN_BITS) - 1


class State(StateBase):
    # options
    years = scalar(i8)  # CC5, or the most there can be in the Great Exchange
    extra = scalar(i8)  # CC18: further years while the lead is tied
    remembers = scalar(i8)  # OFF, OPEN or HIDDEN
    coinless = scalar(i8)
    exchange = scalar(i8)
    feints = scalar(i8)
    rebuys = scalar(i8)
    coins = scalar(i8)  # what each player starts with
    group = array(i16, SETS)  # the nobles of each set, as a mask
    # the game
    year = scalar(i8)  # years played
    marker = scalar(i8)  # the seat that has it
    left = scalar(i8)  # the seats still in, as a mask
    score = array(i16, SEATS)
    coin = array(i16, SEATS)  # free coins or chips
    bought = array(i8, SEATS)  # stacks
    sitting = array(i8, NOBLES)  # CC20: cards of each noble that sit out
    # the year
    phase = scalar(i8)
    season = scalar(i8)
    brought = scalar(i8)  # cards brought so far while the deck comes card by card
    hidden = scalar(i8)  # how many cards were dealt face down
    deck = array(i8, CARDS)  # from the top: face-down cards, then one a season; once the year is over, its tableau
    stands = array(i32, SEATS)  # the regions where a seat's crowns stand, as a mask
    queue = array(i32, REGIONS)  # the crowns on a region, in the order they were placed
    stake = array(i16, REGIONS)
    feint = array(i8, SEATS)  # where it stands
    pending = scalar(i8)  # the chosen region (or region + AS_FEINT) + 1 while its stake is being chosen


class Scratch(ScratchBase):
    copies = array(i8, NOBLES)  # cards of each noble in the tableau, or unseen
    present = scalar(i16)  # nobles in the tableau, as a mask
    gained = array(i16, SEATS)  # points of this year
    value = array(i32, REGIONS)  # what a policy thinks of a region, in hundredths of a point
    come = array(i32, NOBLES)  # how likely a noble comes, in thousandths
    public = array(i32, REGIONS)  # what anyone thinks of a region who sees no face-down card
    # by copies seen and copies that may come: for which likelihood (and one more) it was reckoned, and what came of it
    likely = array(i32, COPIES + 1, COPIES + 1)
    expected = array(i32, COPIES + 1, COPIES + 1)
    comes = array(i32, COPIES + 1, COPIES + 1)
