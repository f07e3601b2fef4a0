"""What a seat of Cursed Court is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.options import MatchConfig
from malison.engine.rules.bitmask import count
from malison.engine.rules.decorators import rule
from malison.engine.rules.state_layout import OVER
from malison.engine.rules.view_json import (
    ViewBuffer,
    add_number,
    add_word,
    add_words,
    begin,
    begin_list,
    end,
    end_list,
    keys,
    number,
    number_or_none,
    put,
    switch,
    word,
)
from malison.games.cursed_court import board
from malison.games.cursed_court.adjacency import (
    cards_dealt,
    cards_of_year,
    crown_at,
    crowns_on,
    deck_size,
    is_active,
    left_of,
    place_of,
    right_of,
)
from malison.games.cursed_court.board import LETTERS, region_id
from malison.games.cursed_court.events import SEASON_WORDS
from malison.games.cursed_court.exchange import standing
from malison.games.cursed_court.rules import least_stake, region_of
from malison.games.cursed_court.state import (
    BETTING,
    CROWNS,
    DRAW_MARKER,
    HIDDEN,
    NOBLES,
    REGIONS,
    STACK,
    State,
)
from malison.games.cursed_court.year import WORTH


class CrownView(msgspec.Struct):
    seat: int
    coins: int
    feint: bool | None  # None: not known to the seer


class RegionView(msgspec.Struct):
    id: str
    nobles: list[str]
    name: dict[str, str]  # by language, where a board of one's own brought it
    crowns: list[CrownView]  # in the order they were placed
    least: int | None  # coins that a bet here takes; None without coins
    worth: int  # of a crown by the face-up cards alone
    missing: list[str]  # nobles of the set that the seer has not seen this year


class PlaceView(msgspec.Struct):
    """A place for face-down cards, between two players or before one of two."""

    seats: list[int]
    cards: list[str | None]  # None: not known to the seer


class SeatView(msgspec.Struct):
    seat: int
    points: int  # of the years before; chips less those bought in the Great Exchange
    coins: int  # free
    free_crowns: int
    owes: int  # crowns still to bet this season
    feint: str | None  # the seer's own: a region, or "free"
    bought: int  # stacks
    is_left: bool


class View(msgspec.Struct):
    year: int
    years: int
    season: str
    phase: str  # dealing, betting, rebuying or over
    marker: int | None
    face_up: list[str]  # in the order they came; between years the whole tableau
    copies: dict[str, int]  # cards of each noble that the seer knows of this year, face-down ones too
    places: list[PlaceView]
    deck: int  # cards left in it
    sitting_out: list[str] | None  # None: left to memory
    scale: list[int]  # what a crown on a noble is worth, by copies
    safe: int | None  # coins that nobody else can double this year; None without coins
    regions: list[RegionView]
    seats: list[SeatView]
    pending: str | None  # the region of the seer's own half-made bet


# The keys of `copies`
Copies = msgspec.defstruct("Copies", [(letter, int) for letter in LETTERS])

SHAPES = (View, RegionView, CrownView, PlaceView, SeatView, Copies)

# fmt: off
(
    YEAR, YEARS, SEASON, PHASE, MARKER, FACE_UP, COPIES, PLACES, DECK, SITTING_OUT, SCALE, SAFE, REGION_LIST, SEATS, PENDING,
    ID, REGION_NOBLES, NAME, REGION_CROWNS, LEAST, REGION_WORTH, MISSING,
    CROWN_SEAT, CROWN_COINS, CROWN_FEINT,
    PLACE_SEATS, PLACE_CARDS,
    SEAT, POINTS, COINS, FREE_CROWNS, OWES, FEINT, BOUGHT, IS_LEFT,
    COPIES_OF, *_,
) = keys(*SHAPES)
# fmt: on

_PHASES = ("dealing", "dealing", "betting", "rebuying", "over")
OVER_PHASE = len(_PHASES) - 1

# Places in `words`
SEASON_WORD = len(_PHASES)
NOBLE = SEASON_WORD + len(SEASON_WORDS)
FREE = NOBLE + NOBLES
REGION = FREE + 1
REGION_NAME = REGION + REGIONS

# Where a page counts the cards of each noble: those that the seer knows of this year, and of these the ones face up.
KNOWN = 0
SHOWN = KNOWN + NOBLES


def words(config: MatchConfig) -> list[object]:
    ids = [region_id(config, region) for region in range(REGIONS)]
    names = [*({} for _ in range(NOBLES)), *(group.name for group in board.of(config))]
    return [*_PHASES, *SEASON_WORDS, *LETTERS, "free", *ids, *names]


@rule
def write_view(seen: State, buffer: ViewBuffer) -> None:
    count_cards(seen, buffer)
    begin(buffer)
    number(buffer, YEAR, shown_year(seen))
    number(buffer, YEARS, seen.years)
    word(buffer, SEASON, SEASON_WORD + seen.season)
    word(buffer, PHASE, OVER_PHASE if seen.turn == OVER else seen.phase)
    number_or_none(buffer, MARKER, seen.marker, seen.phase != DRAW_MARKER)
    show_cards(seen, buffer)
    begin_list(buffer, SCALE)
    for copies in range(len(WORTH)):
        add_number(buffer, WORTH[copies])
    end_list(buffer)
    number_or_none(buffer, SAFE, safe_coins(seen), seen.coinless == 0)
    begin_list(buffer, REGION_LIST)
    for region in range(REGIONS):
        show_region(seen, buffer, region)
    end_list(buffer)
    begin_list(buffer, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, buffer, seat)
    end_list(buffer)
    word(buffer, PENDING, REGION + region_of(seen.pending - 1) if seen.pending > 0 else -1)
    end(buffer)


@rule
def shown_year(seen: State) -> int:
    """Counted from 1. Until the next deal it is the year that ended: its tableau still lies there."""
    return seen.year + 1 if seen.phase == BETTING else max(1, seen.year)


# --- Cards ---


@rule
def cards_on_table(seen: State) -> int:
    """How many cards of the deck lie on the table, face down or up."""
    if seen.phase == DRAW_MARKER:
        return 0
    return cards_dealt(seen) if seen.phase == BETTING else cards_of_year(seen)


@rule
def is_face_up(seen: State, card: int) -> bool:
    return card >= seen.hidden or seen.phase != BETTING


@rule
def count_cards(seen: State, buffer: ViewBuffer) -> None:
    for noble in range(NOBLES):
        buffer.count[KNOWN + noble] = 0
        buffer.count[SHOWN + noble] = 0
    for card in range(cards_on_table(seen)):
        noble = seen.deck[card] - 1
        if noble >= 0:
            buffer.count[KNOWN + noble] += 1
            if is_face_up(seen, card):
                buffer.count[SHOWN + noble] += 1


@rule
def show_cards(seen: State, buffer: ViewBuffer) -> None:
    begin_list(buffer, FACE_UP)
    for card in range(seen.hidden, cards_on_table(seen)):
        show_face_up(seen, buffer, card)
    if seen.phase != BETTING:
        for card in range(seen.hidden):
            show_face_up(seen, buffer, card)
    end_list(buffer)
    put(buffer, COPIES)
    begin(buffer)
    for noble in range(NOBLES):
        number(buffer, COPIES_OF + noble, buffer.count[KNOWN + noble])
    end(buffer)
    show_places(seen, buffer)
    number(buffer, DECK, deck_size(seen) - cards_on_table(seen) if seen.phase == BETTING else 0)
    show_sitting_out(seen, buffer)


@rule
def show_face_up(seen: State, buffer: ViewBuffer, card: int) -> None:
    """Nothing of a deck half brought."""
    if seen.deck[card] > 0:
        add_word(buffer, NOBLE + seen.deck[card] - 1)


@rule
def show_places(seen: State, buffer: ViewBuffer) -> None:
    """The places of a year under way. Between years the cards have joined the tableau."""
    begin_list(buffer, PLACES)
    if seen.phase == BETTING:
        for card in range(seen.hidden):
            if card == 0 or place_of(seen, card) != place_of(seen, card - 1):
                show_place(seen, buffer, card)
    end_list(buffer)


@rule
def show_place(seen: State, buffer: ViewBuffer, first: int) -> None:
    """CC7: the first face-down card there, and the second if there is one."""
    begin(buffer)
    begin_list(buffer, PLACE_SEATS)
    add_number(buffer, left_of(seen, first))
    if right_of(seen, first) >= 0:
        add_number(buffer, right_of(seen, first))
    end_list(buffer)
    begin_list(buffer, PLACE_CARDS)
    for card in range(first, seen.hidden):
        if place_of(seen, card) == place_of(seen, first):
            add_word(buffer, NOBLE + seen.deck[card] - 1 if seen.deck[card] > 0 else -1)
    end_list(buffer)
    end(buffer)


@rule
def show_sitting_out(seen: State, buffer: ViewBuffer) -> None:
    """CC20: shown, or left to memory until the game is over."""
    if seen.remembers == HIDDEN and seen.turn != OVER:
        word(buffer, SITTING_OUT, -1)
        return
    begin_list(buffer, SITTING_OUT)
    for noble in range(NOBLES):
        for _ in range(seen.sitting[noble]):
            add_word(buffer, NOBLE + noble)
    end_list(buffer)


# --- Regions ---


@rule
def safe_coins(seen: State) -> int:
    """CC11: one more than half of the most that another player has, free and on the board."""
    most = 0
    for seat in range(seen.seats):
        if seat != seen.observer - 1:
            most = max(most, standing(seen, seat) + STACK * seen.bought[seat])
    return most // 2 + 1


@rule
def show_region(seen: State, buffer: ViewBuffer, region: int) -> None:
    nobles = nobles_of(seen, region)
    begin(buffer)
    word(buffer, ID, REGION + region)
    begin_list(buffer, REGION_NOBLES)
    add_words(buffer, nobles, NOBLE, NOBLES)
    end_list(buffer)
    word(buffer, NAME, REGION_NAME + region)
    begin_list(buffer, REGION_CROWNS)
    for place in range(crowns_on(seen, region)):
        show_crown(seen, buffer, region, crown_at(seen, region, place))
    end_list(buffer)
    number_or_none(buffer, LEAST, least_stake(seen, region), seen.coinless == 0)
    number(buffer, REGION_WORTH, worth_shown(buffer, region, nobles))
    begin_list(buffer, MISSING)
    add_words(buffer, nobles & ~known_nobles(buffer), NOBLE, NOBLES)
    end_list(buffer)
    end(buffer)


@rule
def nobles_of(seen: State, region: int) -> int:
    """As a mask."""
    return 1 << region if region < NOBLES else seen.group[region - NOBLES]


@rule
def worth_shown(buffer: ViewBuffer, region: int, nobles: int) -> int:
    """CC15, CC16: what a crown there is worth by the face-up cards alone."""
    if region < NOBLES:
        return WORTH[buffer.count[SHOWN + region]]
    for noble in range(NOBLES):
        if nobles >> noble & 1 and buffer.count[SHOWN + noble] == 0:
            return 0
    return count(nobles)


@rule
def known_nobles(buffer: ViewBuffer) -> int:
    """Those that the seer has seen this year, as a mask."""
    mask = 0
    for noble in range(NOBLES):
        if buffer.count[KNOWN + noble] > 0:
            mask |= 1 << noble
    return mask


@rule
def show_crown(seen: State, buffer: ViewBuffer, region: int, seat: int) -> None:
    """CC23: only its owner knows a feint."""
    begin(buffer)
    number(buffer, CROWN_SEAT, seat)
    number(buffer, CROWN_COINS, seen.stake[region])
    if seen.feints == 1 and seat != seen.observer - 1:
        word(buffer, CROWN_FEINT, -1)
    else:
        switch(buffer, CROWN_FEINT, seen.feints == 1 and seen.feint[seat] == region + 1)
    end(buffer)


# --- Seats ---


@rule
def show_seat(seen: State, buffer: ViewBuffer, seat: int) -> None:
    placed = count(seen.stands[seat])
    begin(buffer)
    number(buffer, SEAT, seat)
    number(buffer, POINTS, standing(seen, seat) if seen.exchange else seen.score[seat])
    number(buffer, COINS, seen.coin[seat])
    number(buffer, FREE_CROWNS, CROWNS - placed)
    number(buffer, OWES, seen.season + 1 - placed if seen.phase == BETTING and is_active(seen, seat) else 0)
    word(buffer, FEINT, feint_word(seen, seat))
    number(buffer, BOUGHT, seen.bought[seat])
    switch(buffer, IS_LEFT, is_active(seen, seat))
    end(buffer)


@rule
def feint_word(seen: State, seat: int) -> int:
    """CC23: where the seer's own feint stands, if it is not free."""
    if seen.feints == 0 or seat != seen.observer - 1:
        return -1
    return REGION + seen.feint[seat] - 1 if seen.feint[seat] > 0 else FREE
