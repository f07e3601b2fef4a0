"""What a seat of Cursed Court is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.bits import count
from malison.engine.options import Terms
from malison.engine.picture import (
    Page,
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
from malison.engine.record import OVER
from malison.engine.rule import rule
from malison.games.cursed_court import board
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
from malison.games.cursed_court.table import (
    cards_of_year,
    cards_shown,
    crown_at,
    crowns_on,
    deck_size,
    is_left,
    left_of,
    place_of,
    right_of,
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


def words(terms: Terms) -> list[object]:
    ids = [region_id(terms, region) for region in range(REGIONS)]
    names = [*({} for _ in range(NOBLES)), *(group.name for group in board.of(terms))]
    return [*_PHASES, *SEASON_WORDS, *LETTERS, "free", *ids, *names]


@rule
def show(seen: State, page: Page) -> None:
    count_cards(seen, page)
    begin(page)
    number(page, YEAR, shown_year(seen))
    number(page, YEARS, seen.years)
    word(page, SEASON, SEASON_WORD + seen.season)
    word(page, PHASE, OVER_PHASE if seen.turn == OVER else seen.phase)
    number_or_none(page, MARKER, seen.marker, seen.phase != DRAW_MARKER)
    show_cards(seen, page)
    begin_list(page, SCALE)
    for copies in range(len(WORTH)):
        add_number(page, WORTH[copies])
    end_list(page)
    number_or_none(page, SAFE, safe_coins(seen), seen.coinless == 0)
    begin_list(page, REGION_LIST)
    for region in range(REGIONS):
        show_region(seen, page, region)
    end_list(page)
    begin_list(page, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, page, seat)
    end_list(page)
    word(page, PENDING, REGION + region_of(seen.pending - 1) if seen.pending > 0 else -1)
    end(page)


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
    return cards_shown(seen) if seen.phase == BETTING else cards_of_year(seen)


@rule
def is_face_up(seen: State, card: int) -> bool:
    return card >= seen.hidden or seen.phase != BETTING


@rule
def count_cards(seen: State, page: Page) -> None:
    for noble in range(NOBLES):
        page.count[KNOWN + noble] = 0
        page.count[SHOWN + noble] = 0
    for card in range(cards_on_table(seen)):
        noble = seen.deck[card] - 1
        if noble >= 0:
            page.count[KNOWN + noble] += 1
            if is_face_up(seen, card):
                page.count[SHOWN + noble] += 1


@rule
def show_cards(seen: State, page: Page) -> None:
    begin_list(page, FACE_UP)
    for card in range(seen.hidden, cards_on_table(seen)):
        show_face_up(seen, page, card)
    if seen.phase != BETTING:
        for card in range(seen.hidden):
            show_face_up(seen, page, card)
    end_list(page)
    put(page, COPIES)
    begin(page)
    for noble in range(NOBLES):
        number(page, COPIES_OF + noble, page.count[KNOWN + noble])
    end(page)
    show_places(seen, page)
    number(page, DECK, deck_size(seen) - cards_on_table(seen) if seen.phase == BETTING else 0)
    show_sitting_out(seen, page)


@rule
def show_face_up(seen: State, page: Page, card: int) -> None:
    """Nothing of a deck half brought."""
    if seen.deck[card] > 0:
        add_word(page, NOBLE + seen.deck[card] - 1)


@rule
def show_places(seen: State, page: Page) -> None:
    """The places of a year under way. Between years the cards have joined the tableau."""
    begin_list(page, PLACES)
    if seen.phase == BETTING:
        for card in range(seen.hidden):
            if card == 0 or place_of(seen, card) != place_of(seen, card - 1):
                show_place(seen, page, card)
    end_list(page)


@rule
def show_place(seen: State, page: Page, first: int) -> None:
    """CC7: the first face-down card there, and the second if there is one."""
    begin(page)
    begin_list(page, PLACE_SEATS)
    add_number(page, left_of(seen, first))
    if right_of(seen, first) >= 0:
        add_number(page, right_of(seen, first))
    end_list(page)
    begin_list(page, PLACE_CARDS)
    for card in range(first, seen.hidden):
        if place_of(seen, card) == place_of(seen, first):
            add_word(page, NOBLE + seen.deck[card] - 1 if seen.deck[card] > 0 else -1)
    end_list(page)
    end(page)


@rule
def show_sitting_out(seen: State, page: Page) -> None:
    """CC20: shown, or left to memory until the game is over."""
    if seen.remembers == HIDDEN and seen.turn != OVER:
        word(page, SITTING_OUT, -1)
        return
    begin_list(page, SITTING_OUT)
    for noble in range(NOBLES):
        for _ in range(seen.sitting[noble]):
            add_word(page, NOBLE + noble)
    end_list(page)


# --- Regions ---


@rule
def safe_coins(seen: State) -> int:
    """CC11: one more than half of the most that another player has, free and on the board."""
    most = 0
    for seat in range(seen.seats):
        if seat != seen.seer - 1:
            most = max(most, standing(seen, seat) + STACK * seen.bought[seat])
    return most // 2 + 1


@rule
def show_region(seen: State, page: Page, region: int) -> None:
    nobles = nobles_of(seen, region)
    begin(page)
    word(page, ID, REGION + region)
    begin_list(page, REGION_NOBLES)
    add_words(page, nobles, NOBLE, NOBLES)
    end_list(page)
    word(page, NAME, REGION_NAME + region)
    begin_list(page, REGION_CROWNS)
    for place in range(crowns_on(seen, region)):
        show_crown(seen, page, region, crown_at(seen, region, place))
    end_list(page)
    number_or_none(page, LEAST, least_stake(seen, region), seen.coinless == 0)
    number(page, REGION_WORTH, worth_shown(page, region, nobles))
    begin_list(page, MISSING)
    add_words(page, nobles & ~known_nobles(page), NOBLE, NOBLES)
    end_list(page)
    end(page)


@rule
def nobles_of(seen: State, region: int) -> int:
    """As a mask."""
    return 1 << region if region < NOBLES else seen.group[region - NOBLES]


@rule
def worth_shown(page: Page, region: int, nobles: int) -> int:
    """CC15, CC16: what a crown there is worth by the face-up cards alone."""
    if region < NOBLES:
        return WORTH[page.count[SHOWN + region]]
    for noble in range(NOBLES):
        if nobles >> noble & 1 and page.count[SHOWN + noble] == 0:
            return 0
    return count(nobles)


@rule
def known_nobles(page: Page) -> int:
    """Those that the seer has seen this year, as a mask."""
    mask = 0
    for noble in range(NOBLES):
        if page.count[KNOWN + noble] > 0:
            mask |= 1 << noble
    return mask


@rule
def show_crown(seen: State, page: Page, region: int, seat: int) -> None:
    """CC23: only its owner knows a feint."""
    begin(page)
    number(page, CROWN_SEAT, seat)
    number(page, CROWN_COINS, seen.stake[region])
    if seen.feints == 1 and seat != seen.seer - 1:
        word(page, CROWN_FEINT, -1)
    else:
        switch(page, CROWN_FEINT, seen.feints == 1 and seen.feint[seat] == region + 1)
    end(page)


# --- Seats ---


@rule
def show_seat(seen: State, page: Page, seat: int) -> None:
    placed = count(seen.stands[seat])
    begin(page)
    number(page, SEAT, seat)
    number(page, POINTS, standing(seen, seat) if seen.exchange else seen.score[seat])
    number(page, COINS, seen.coin[seat])
    number(page, FREE_CROWNS, CROWNS - placed)
    number(page, OWES, seen.season + 1 - placed if seen.phase == BETTING and is_left(seen, seat) else 0)
    word(page, FEINT, feint_word(seen, seat))
    number(page, BOUGHT, seen.bought[seat])
    switch(page, IS_LEFT, is_left(seen, seat))
    end(page)


@rule
def feint_word(seen: State, seat: int) -> int:
    """CC23: where the seer's own feint stands, if it is not free."""
    if seen.feints == 0 or seat != seen.seer - 1:
        return -1
    return REGION + seen.feint[seat] - 1 if seen.feint[seat] > 0 else FREE
