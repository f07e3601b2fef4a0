"""What a seat of Cursed! is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from malison.engine.picture import (
    Page,
    add_number_or_none,
    add_word,
    begin,
    begin_list,
    end,
    end_list,
    keys,
    number,
    number_or_none,
    switch,
    word,
)
from malison.engine.record import OVER, PUBLIC
from malison.engine.rule import rule
from malison.games.cursed.state import BUYING, PLEDGING, RESHUFFLING, WARDS, State
from malison.games.cursed.table import deck_left, missing, monster_total, most_to_buy, villagers_total
from malison.games.cursed.wards import KIND_WORDS, deck_of


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


SHAPES = (View, WardView, SeatView)

# fmt: off
(
    ROUND, MAX_ROUNDS, PHASE, MONSTER, NEXT_MONSTER, GREEN, VOID, MISSING, DICE, ROLLED_BY, DICE_SHOWN, VILLAGERS_TOTAL,
    MONSTER_TOTAL, DECK, MOST_TO_BUY, DECK_WARDS, SEATS, HAND,
    NAME, KIND, EFFECT, COPIES, DISCARDED, NAMES,
    SEAT, ROLE, DIED, DEVOURED, TOKENS, SKULL, BLUE, DIE, HELD, HAS_LAID, LAID, REVEALED,
) = keys(*SHAPES)
# fmt: on

_PHASES = ("dealing", "dealing", "rolling", "wards", "raising", "pledging", "battle", "buying", "buying", "over")
OVER_PHASE = len(_PHASES) - 1

_ROLES = ("villager", "monster", "dead")

# Places in `words`. From WARD on, each ward of the deck has three: its name, its effect, its names by language.
AS_VILLAGER = len(_PHASES)
AS_MONSTER = AS_VILLAGER + 1
AS_DEAD = AS_VILLAGER + 2
WARD_KIND = AS_VILLAGER + len(_ROLES)
WARD = WARD_KIND + len(KIND_WORDS)
EACH = 3


def words(terms: Terms) -> list[str | dict[str, str]]:
    of_wards = [each for ward in deck_of(terms).wards for each in (ward.name, ward.effect_text, ward.words)]
    return [*_PHASES, *_ROLES, *KIND_WORDS, *of_wards]


@rule
def show(seen: State, page: Page) -> None:
    is_over = seen.turn == OVER
    is_buying = not is_over and seen.phase in (BUYING, RESHUFFLING)
    begin(page)
    number(page, ROUND, seen.round)
    number(page, MAX_ROUNDS, seen.max_rounds)
    word(page, PHASE, OVER_PHASE if is_over else seen.phase)
    number(page, MONSTER, seen.monster)
    number_or_none(page, NEXT_MONSTER, seen.heir, is_buying)
    number(page, GREEN, seen.green)
    number(page, VOID, seen.void)
    number(page, MISSING, missing(seen) if WARDS <= seen.phase <= PLEDGING else 0)
    begin_list(page, DICE)
    for place in range(seen.dice):
        add_number_or_none(page, seen.monster_die[place], seen.monster_die[place] > 0)
    end_list(page)
    number(page, ROLLED_BY, seen.roller)
    switch(page, DICE_SHOWN, seen.shown == 1)
    number(page, VILLAGERS_TOTAL, villagers_total(seen))
    number_or_none(page, MONSTER_TOTAL, monster_total(seen), knows_dice(seen))
    number(page, DECK, deck_left(seen))
    number(page, MOST_TO_BUY, most_to_buy(seen, seen.turn) if seen.turn >= 0 and is_buying else 0)
    begin_list(page, DECK_WARDS)
    for ward in range(seen.kinds):
        show_ward(seen, page, ward)
    end_list(page)
    begin_list(page, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, page, seat)
    end_list(page)
    show_hand(seen, page)
    end(page)


@rule
def knows_dice(seen: State) -> bool:
    """Whether the Monster's dice were rolled and the seer knows them all."""
    for place in range(seen.dice):
        if seen.monster_die[place] == 0:
            return False
    return seen.dice > 0


@rule
def show_ward(seen: State, page: Page, ward: int) -> None:
    begin(page)
    word(page, NAME, WARD + EACH * ward)
    word(page, KIND, WARD_KIND + seen.kind[ward])
    word(page, EFFECT, WARD + EACH * ward + 1)
    number(page, COPIES, seen.copies[ward])
    number(page, DISCARDED, seen.discard[ward])
    word(page, NAMES, WARD + EACH * ward + 2)
    end(page)


@rule
def show_seat(seen: State, page: Page, seat: int) -> None:
    died = seen.died[seat]
    laid = seen.laid[seat]
    begin(page)
    number(page, SEAT, seat)
    word(page, ROLE, AS_DEAD if died > 0 else AS_MONSTER if seat == seen.monster else AS_VILLAGER)
    number_or_none(page, DIED, died // 2, died > 0)
    switch(page, DEVOURED, died % 2 == 1)
    number(page, TOKENS, seen.tokens[seat])
    number(page, SKULL, seen.skull[seat])
    number(page, BLUE, seen.blue[seat])
    number_or_none(page, DIE, seen.die[seat], seen.die[seat] > 0)
    number(page, HELD, seen.held[seat])
    switch(page, HAS_LAID, seen.has_laid[seat] == 1)
    word(page, LAID, WARD + EACH * (laid - 1) if laid > 0 else -1)
    switch(page, REVEALED, seen.revealed[seat] == 1)
    end(page)


@rule
def show_hand(seen: State, page: Page) -> None:
    begin_list(page, HAND)
    if 0 < seen.seer < PUBLIC:
        for ward in range(seen.kinds):
            for _ in range(seen.hand[seen.seer - 1, ward]):
                add_word(page, WARD + EACH * ward)
    end_list(page)
