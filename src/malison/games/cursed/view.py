"""What a seat of Cursed! is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from malison.engine.record import OVER
from malison.games.cursed.state import BUYING, PLEDGING, RESHUFFLING, WARDS, State
from malison.games.cursed.table import deck_left, missing, monster_total, most_to_buy, villagers_total
from malison.games.cursed.wards import KIND_WORDS, deck_of

_PHASES = ("dealing", "dealing", "rolling", "wards", "raising", "pledging", "battle", "buying", "buying")


class WardView(msgspec.Struct):
    """A kind of ward of the deck in use."""

    name: str
    kind: str  # villager, monster or spell
    effect: str  # as in a ward file: add 2
    copies: int
    discarded: int  # how many lie on the discard pile
    words: dict[str, str]  # its name in each language, where the deck gives one


class SeatView(msgspec.Struct):
    seat: int
    role: str  # monster, villager or dead
    died: int | None  # round of death
    devoured: bool
    tokens: int  # in hand
    skull: int
    blue: int
    die: int | None
    wards: int  # in hand
    has_laid: bool
    laid: str | None  # where the seer knows it
    revealed: bool


class View(msgspec.Struct):
    round: int
    max_rounds: int
    phase: str  # dealing, rolling, wards, raising, pledging, battle, buying or over
    monster: int
    next_monster: int | None  # while wards are sold
    green: int
    void: int
    missing: int  # of the raise, in pledges
    dice: list[int | None]  # the Monster's, None where the seer does not know
    rolled_by: int  # who rolled them
    dice_shown: bool
    villagers_total: int
    monster_total: int | None
    deck: int  # wards left
    most_to_buy: int  # by the buyer
    wards: list[WardView]
    seats: list[SeatView]
    hand: list[str]  # the seer's own wards


def view(terms: Terms, seen: State) -> View:
    deck = deck_of(terms)
    dice: list[int | None] = [seen.monster_die[place] or None for place in range(seen.dice)]
    is_buying = seen.turn != OVER and seen.phase in (BUYING, RESHUFFLING)
    me = seen.seer - 1
    return View(
        round=seen.round,
        max_rounds=seen.max_rounds,
        phase="over" if seen.turn == OVER else _PHASES[seen.phase],
        monster=seen.monster,
        next_monster=seen.heir if is_buying else None,
        green=seen.green,
        void=seen.void,
        missing=missing(seen) if WARDS <= seen.phase <= PLEDGING else 0,
        dice=dice,
        rolled_by=seen.roller,
        dice_shown=bool(seen.shown),
        villagers_total=villagers_total(seen),
        monster_total=monster_total(seen) if dice and None not in dice else None,
        deck=deck_left(seen),
        most_to_buy=most_to_buy(seen, seen.turn) if seen.turn >= 0 and is_buying else 0,
        wards=[
            WardView(ward.name, KIND_WORDS[ward.kind], ward.effect_text, ward.copies, seen.discard[place], ward.words)
            for place, ward in enumerate(deck.wards)
        ],
        seats=[_seat(terms, seen, seat) for seat in range(seen.seats)],
        hand=[ward.name for place, ward in enumerate(deck.wards) for _ in range(seen.hand[me, place])]
        if 0 <= me < seen.seats
        else [],
    )


def _seat(terms: Terms, seen: State, seat: int) -> SeatView:
    died = seen.died[seat]
    return SeatView(
        seat=seat,
        role="dead" if died else "monster" if seat == seen.monster else "villager",
        died=died // 2 if died else None,
        devoured=died % 2 == 1,
        tokens=seen.tokens[seat],
        skull=seen.skull[seat],
        blue=seen.blue[seat],
        die=seen.die[seat] or None,
        wards=seen.held[seat],
        has_laid=bool(seen.has_laid[seat]),
        laid=deck_of(terms).wards[seen.laid[seat] - 1].name if seen.laid[seat] else None,
        revealed=bool(seen.revealed[seat]),
    )
