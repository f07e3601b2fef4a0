"""What a seat of Cursed! is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.options import MatchConfig
from malison.engine.rules.decorators import rule
from malison.engine.rules.state_layout import OVER, PUBLIC
from malison.engine.rules.view_json import (
    ViewBuffer,
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
from malison.games.cursed.counts import deck_left, missing, monster_total, most_to_buy, villagers_total
from malison.games.cursed.state import BUYING, PLEDGING, RESHUFFLING, WARDS, State
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


def words(config: MatchConfig) -> list[str | dict[str, str]]:
    of_wards = [each for ward in deck_of(config).wards for each in (ward.name, ward.effect_text, ward.words)]
    return [*_PHASES, *_ROLES, *KIND_WORDS, *of_wards]


@rule
def write_view(seen: State, buffer: ViewBuffer) -> None:
    is_over = seen.turn == OVER
    is_buying = not is_over and seen.phase in (BUYING, RESHUFFLING)
    begin(buffer)
    number(buffer, ROUND, seen.round)
    number(buffer, MAX_ROUNDS, seen.max_rounds)
    word(buffer, PHASE, OVER_PHASE if is_over else seen.phase)
    number(buffer, MONSTER, seen.monster)
    number_or_none(buffer, NEXT_MONSTER, seen.heir, is_buying)
    number(buffer, GREEN, seen.green)
    number(buffer, VOID, seen.void)
    number(buffer, MISSING, missing(seen) if WARDS <= seen.phase <= PLEDGING else 0)
    begin_list(buffer, DICE)
    for place in range(seen.dice):
        add_number_or_none(buffer, seen.monster_die[place], seen.monster_die[place] > 0)
    end_list(buffer)
    number(buffer, ROLLED_BY, seen.roller)
    switch(buffer, DICE_SHOWN, seen.shown == 1)
    number(buffer, VILLAGERS_TOTAL, villagers_total(seen))
    number_or_none(buffer, MONSTER_TOTAL, monster_total(seen), knows_dice(seen))
    number(buffer, DECK, deck_left(seen))
    number(buffer, MOST_TO_BUY, most_to_buy(seen, seen.turn) if seen.turn >= 0 and is_buying else 0)
    begin_list(buffer, DECK_WARDS)
    for ward in range(seen.kinds):
        show_ward(seen, buffer, ward)
    end_list(buffer)
    begin_list(buffer, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, buffer, seat)
    end_list(buffer)
    show_hand(seen, buffer)
    end(buffer)


@rule
def knows_dice(seen: State) -> bool:
    """Whether the Monster's dice were rolled and the seer knows them all."""
    for place in range(seen.dice):
        if seen.monster_die[place] == 0:
            return False
    return seen.dice > 0


@rule
def show_ward(seen: State, buffer: ViewBuffer, ward: int) -> None:
    begin(buffer)
    word(buffer, NAME, WARD + EACH * ward)
    word(buffer, KIND, WARD_KIND + seen.kind[ward])
    word(buffer, EFFECT, WARD + EACH * ward + 1)
    number(buffer, COPIES, seen.copies[ward])
    number(buffer, DISCARDED, seen.discard[ward])
    word(buffer, NAMES, WARD + EACH * ward + 2)
    end(buffer)


@rule
def show_seat(seen: State, buffer: ViewBuffer, seat: int) -> None:
    died = seen.died[seat]
    laid = seen.laid[seat]
    begin(buffer)
    number(buffer, SEAT, seat)
    word(buffer, ROLE, AS_DEAD if died > 0 else AS_MONSTER if seat == seen.monster else AS_VILLAGER)
    number_or_none(buffer, DIED, died // 2, died > 0)
    switch(buffer, DEVOURED, died % 2 == 1)
    number(buffer, TOKENS, seen.tokens[seat])
    number(buffer, SKULL, seen.skull[seat])
    number(buffer, BLUE, seen.blue[seat])
    number_or_none(buffer, DIE, seen.die[seat], seen.die[seat] > 0)
    number(buffer, HELD, seen.held[seat])
    switch(buffer, HAS_LAID, seen.has_laid[seat] == 1)
    word(buffer, LAID, WARD + EACH * (laid - 1) if laid > 0 else -1)
    switch(buffer, REVEALED, seen.revealed[seat] == 1)
    end(buffer)


@rule
def show_hand(seen: State, buffer: ViewBuffer) -> None:
    begin_list(buffer, HAND)
    if 0 < seen.observer < PUBLIC:
        for ward in range(seen.kinds):
            for _ in range(seen.hand[seen.observer - 1, ward]):
                add_word(buffer, WARD + EACH * ward)
    end_list(buffer)
