"""The state of Cursed!. A place for a ward or a die holds its number + 1 or its pips, so that 0 is empty or unknown."""

from __future__ import annotations

from malison.engine.aside import Aside
from malison.engine.record import StateRecord, cell, cells, i8, i16

SEATS = 6
PIPS = 6  # sides of a die
DEALT = 3  # wards each player begins with
KINDS = 32  # most kinds of ward in a deck
CARDS = 120  # most wards in a deck
LIFE = 12  # most tokens to begin with
ROUNDS = 200  # most rounds
MOST = 9  # the greatest number in a ward's effect

# Tokens enter the game only through mend. Each player reveals one ward a round, so at most SEATS * ROUNDS wards take
# effect; all but those dealt at the beginning were paid for with one token each.
TOKENS = SEATS * LIFE + SEATS * DEALT * MOST + (SEATS * ROUNDS - SEATS * DEALT) * (MOST - 1)

# Moves: lay the ward 0 … KINDS - 1; the rest below. An amount n is AMOUNTS + n: raise, pledge or buy n.
NO_WARD = KINDS
STOP = KINDS + 1
AMOUNTS = KINDS + 2

MOVES = TOKENS + 1  # most legal moves at once: raise 1 … TOKENS, or stop
ACTIONS = AMOUNTS + TOKENS + 1  # distinct moves
OUTCOMES = KINDS  # most outcomes of one draw

# What is going on
DRAW_MONSTER = 0
DEALING = 1
ROLLING = 2
WARDS = 3
RAISING = 4
PLEDGING = 5
BATTLE = 6  # waits for a reroll
BUYING = 7
RESHUFFLING = 8  # waits for a new deck, in the middle of buying

# Kinds of ward
VILLAGER = 0
MONSTER = 1
SPELL = 2

# Effects of wards
ADD = 0
REROLL = 1
SANCTUARY = 2
FRENZY = 3
HEX = 4
MEND = 5
CLAIM = 6
DISPEL = 7
DRAIN = 8


class State(StateRecord):
    # options
    life = cell(i8)
    share = cell(i8)  # 1: villagers see each other's laid wards
    max_rounds = cell(i16)
    kinds = cell(i8)  # kinds of ward in the deck in use, and of each:
    kind = cells(i8, KINDS)
    effect = cells(i8, KINDS)
    number = cells(i8, KINDS)  # the N of its effect
    copies = cells(i8, KINDS)
    # tokens: in hand, on the red skulls, in the blue sections, in the green centre, in the Void
    tokens = cells(i16, SEATS)
    skull = cells(i8, SEATS)
    blue = cells(i16, SEATS)
    green = cell(i16)
    void = cell(i16)
    outside = cell(i16)  # all tokens that are not in the bag
    # players
    died = cells(i16, SEATS)  # 0: alive; 2 * round, and one more for who was devoured
    alive = cell(i8)  # the living, as a mask
    monster = cell(i8)
    heir = cell(i8)  # who buys first and is the Monster of the next round
    # the round
    round = cell(i16)  # from 1
    phase = cell(i8)
    place = cell(i8)  # how far round the table: seats from the Monster, when buying from the heir
    pledged = cell(i8)  # 1: somebody pledged in this lap
    wanted = cell(i8)  # wards the buyer is still to get
    dealt = cell(i8)  # draws so far while chance comes draw by draw
    # dice
    die = cells(i8, SEATS)  # of the villagers
    roller = cell(i8)  # who rolled the Monster's dice
    dice = cell(i8)  # how many of them there are
    monster_die = cells(i8, SEATS - 1)
    shown = cell(i8)  # 1: they have been shown
    rerolled = cell(i8)  # what the last reroll brought
    # wards in hand, laid and on the discard pile
    hand = cells(i8, SEATS, KINDS)
    held = cells(i8, SEATS)  # how many are in hand
    laid = cells(i8, SEATS)  # ward + 1
    has_laid = cells(i8, SEATS)
    revealed = cells(i8, SEATS)
    discard = cells(i8, KINDS)
    discards = cell(i8)  # how many there are
    # the battle, as far as wards were revealed
    villagers_bonus = cell(i16)
    monster_bonus = cell(i16)
    dispelling = cell(i8)  # 1: the next ward has no effect
    sheltered = cell(i8)  # mask of the villagers whose sanctuary counts
    frenzy = cell(i8)
    # the ward deck, from the top: ward + 1; what was drawn stays, so that its drawer remembers it
    deck = cells(i8, CARDS)
    deck_size = cell(i8)
    top = cell(i8)  # the next to be drawn
    drawer = cells(i8, CARDS)  # seat + 1
    decks = cell(i16)  # how many times it was made anew
    # what anyone can know of hidden wards (see knowledge.py), counted since the deck was made
    made = cells(i8, KINDS)  # what the deck was made of
    loose = cells(i8, KINDS)  # wards that were in hand then, less those surely used since
    old = cells(i8, SEATS)  # how many of them the seat had, less those it surely used
    bought = cells(i8, SEATS)  # wards the seat drew from this deck
    used = cells(i8, SEATS, KINDS)  # wards the seat used that may be from this deck


class Scratch(Aside):
    # a guess at hidden wards: what is left of old wards and of the deck's, what each seat has or had of both, and of the deck's
    old_left = cells(i8, KINDS)
    new_left = cells(i8, KINDS)
    owned = cells(i8, SEATS, KINDS)
    fresh = cells(i8, SEATS, KINDS)
    old_room = cells(i8, SEATS)
    new_room = cells(i8, SEATS)
