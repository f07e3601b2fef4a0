"""The state of Cursed!. A place for a ward or a die holds its number + 1 or its pips, so that 0 is empty or unknown."""

from __future__ import annotations

from malison.engine.rules.scratch import ScratchBase
from malison.engine.rules.state_layout import StateBase, array, i8, i16, scalar

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


class State(StateBase):
    # options
    life = scalar(i8)
    share = scalar(i8)  # 1: villagers see each other's laid wards
    max_rounds = scalar(i16)
    kinds = scalar(i8)  # kinds of ward in the deck in use, and of each:
    kind = array(i8, KINDS)
    effect = array(i8, KINDS)
    number = array(i8, KINDS)  # the N of its effect
    copies = array(i8, KINDS)
    # tokens: in hand, on the red skulls, in the blue sections, in the green centre, in the Void
    tokens = array(i16, SEATS)
    skull = array(i8, SEATS)
    blue = array(i16, SEATS)
    green = scalar(i16)
    void = scalar(i16)
    outside = scalar(i16)  # all tokens that are not in the bag
    # players
    died = array(i16, SEATS)  # 0: alive; 2 * round, and one more for who was devoured
    alive = scalar(i8)  # the living, as a mask
    monster = scalar(i8)
    heir = scalar(i8)  # who buys first and is the Monster of the next round
    # the round
    round = scalar(i16)  # from 1
    phase = scalar(i8)
    place = scalar(i8)  # how far round the table: seats from the Monster, when buying from the heir
    pledged = scalar(i8)  # 1: somebody pledged in this lap
    wanted = scalar(i8)  # wards the buyer is still to get
    dealt = scalar(i8)  # draws so far while chance comes draw by draw
    # dice
    die = array(i8, SEATS)  # of the villagers
    roller = scalar(i8)  # who rolled the Monster's dice
    dice = scalar(i8)  # how many of them there are
    monster_die = array(i8, SEATS - 1)
    shown = scalar(i8)  # 1: they have been shown
    rerolled = scalar(i8)  # what the last reroll brought
    # wards in hand, laid and on the discard pile
    hand = array(i8, SEATS, KINDS)
    held = array(i8, SEATS)  # how many are in hand
    laid = array(i8, SEATS)  # ward + 1
    has_laid = array(i8, SEATS)
    revealed = array(i8, SEATS)
    discard = array(i8, KINDS)
    discards = scalar(i8)  # how many there are
    # the battle, as far as wards were revealed
    villagers_bonus = scalar(i16)
    monster_bonus = scalar(i16)
    dispelling = scalar(i8)  # 1: the next ward has no effect
    sheltered = scalar(i8)  # mask of the villagers whose sanctuary counts
    frenzy = scalar(i8)
    # the ward deck, from the top: ward + 1; what was drawn stays, so that its drawer remembers it
    deck = array(i8, CARDS)
    deck_size = scalar(i8)
    top = scalar(i8)  # the next to be drawn
    drawer = array(i8, CARDS)  # seat + 1
    decks = scalar(i16)  # how many times it was made anew
    # what anyone can know of hidden wards (see knowledge.py), counted since the deck was made
    made = array(i8, KINDS)  # what the deck was made of
    loose = array(i8, KINDS)  # wards that were in hand then, less those surely used since
    old = array(i8, SEATS)  # how many of them the seat had, less those it surely used
    bought = array(i8, SEATS)  # wards the seat drew from this deck
    used = array(i8, SEATS, KINDS)  # wards the seat used that may be from this deck


class Scratch(ScratchBase):
    # a guess at hidden wards: what is left of old wards and of the deck's, what each seat has or had of both, and of the deck's
    old_left = array(i8, KINDS)
    new_left = array(i8, KINDS)
    owned = array(i8, SEATS, KINDS)
    fresh = array(i8, SEATS, KINDS)
    old_room = array(i8, SEATS)
    new_room = array(i8, SEATS)
