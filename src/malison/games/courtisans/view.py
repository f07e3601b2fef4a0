"""What a seat of Courtisans is shown, from what it knows. Standings count only the cards that are shown, and say so."""

from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from malison.engine.picture import (
    NULL,
    Page,
    add_word,
    add_words,
    begin,
    begin_list,
    end,
    end_list,
    keys,
    number,
    put,
    switch,
    word,
)
from malison.engine.record import OVER
from malison.engine.rule import rule
from malison.games.courtisans.cards import FAMILY_WORDS, card_text
from malison.games.courtisans.knowledge import forget
from malison.games.courtisans.scoring import blue_done, domain_points, family_weight, mission_points, value, white_done
from malison.games.courtisans.state import (
    ABOVE,
    ABROAD,
    AT_HOME,
    AT_TABLE,
    BELOW,
    FAMILIES,
    GONE,
    HAND,
    KILLING,
    KINDS,
    PLACING,
    PUT_AWAY,
    ROLES,
    SPY,
    TABLE,
    State,
)
from malison.games.courtisans.table import face_up, in_play, is_spy, owner, same_area, turn_number


class SpyView(msgspec.Struct):
    """A card laid face down."""

    number: int  # among those still in its area, from 1 in order of placing: `kill spy 2`
    seat: int  # who laid it
    turn: int  # in which turn, from 1
    card: str | None  # where it is shown


class ColumnView(msgspec.Struct):
    """A family at the table; weights and status count what is shown."""

    family: str
    above: list[str]
    below: list[str]
    weight_above: int
    weight_below: int
    status: str  # neutral, esteemed or fallen


class MissionView(msgspec.Struct):
    number: int
    done: bool  # as far as is shown


class SeatView(msgspec.Struct):
    seat: int
    held: int  # cards in hand
    cards: list[str]  # face up in the domain
    spies: list[SpyView]
    white: MissionView | None
    blue: MissionView | None
    domain_points: int  # as far as is shown
    points: int  # with the missions that are shown


class View(msgspec.Struct):
    phase: str  # dealing, placing, killing or over
    first: int
    turn: int  # from 1
    turns: int
    deck: int  # cards left
    put_away: int
    provisional: bool  # statuses and points leave out cards that are not shown, or may still change
    hidden: int  # face-down cards on the table and in domains whose family is not shown
    areas: list[str]  # that wait for a card of this turn: table, mine, rival
    assassin: str | None  # while killing: the card
    assassin_at: str | None  # while killing: table up, table down, or the seat whose domain it is
    table: list[ColumnView]
    queen_above: list[SpyView]
    queen_below: list[SpyView]
    removed: list[str]  # cards that assassins removed openly
    removed_spies: list[SpyView]
    seats: list[SeatView]
    hand: list[str]  # the seer's own


SHAPES = (View, SpyView, ColumnView, MissionView, SeatView)

# fmt: off
(
    PHASE, FIRST, TURN, TURNS, DECK, AWAY, PROVISIONAL, HIDDEN, AREAS, ASSASSIN, ASSASSIN_AT, COLUMNS,
    QUEEN_ABOVE, QUEEN_BELOW, REMOVED, REMOVED_SPIES, SEATS, OWN_HAND,
    NUMBER, LAID_BY, LAID_IN, SPY_CARD,
    FAMILY, CARDS_ABOVE, CARDS_BELOW, WEIGHT_ABOVE, WEIGHT_BELOW, STATUS,
    MISSION, DONE,
    SEAT, HELD, CARDS, SPIES, WHITE, BLUE, DOMAIN_POINTS, POINTS,
) = keys(*SHAPES)
# fmt: on

_PHASES = ("dealing", "dealing", "dealing", "dealing", "placing", "killing", "over")
_AREAS = ("table", "mine", "rival")  # as the bits of `used`
_PLACES = (*(str(seat) for seat in range(TABLE)), "table up", "table down")  # by where a card lies
_STATUS = ("fallen", "neutral", "esteemed")
OVER_PHASE = len(_PHASES) - 1

# Places in `words`
AREA = len(_PHASES)
PLACE = AREA + len(_AREAS)
NEUTRAL = PLACE + len(_PLACES) + 1  # fallen stands before it, esteemed after: NEUTRAL + value
FAMILY_NAME = NEUTRAL + 2
CARD = FAMILY_NAME + FAMILIES


def words(terms: Terms) -> list[str]:
    return [*_PHASES, *_AREAS, *_PLACES, *_STATUS, *FAMILY_WORDS, *(card_text(card) for card in range(KINDS))]


@rule
def show(seen: State, page: Page) -> None:
    forget(seen)
    is_over = seen.turn == OVER
    is_killing = seen.phase == KILLING
    begin(page)
    word(page, PHASE, OVER_PHASE if is_over else seen.phase)
    number(page, FIRST, seen.first)
    number(page, TURN, turn_number(seen) + 1)
    number(page, TURNS, in_play(seen) // HAND)
    number(page, DECK, in_play(seen) - seen.drawn)
    number(page, AWAY, PUT_AWAY[seen.seats])
    switch(page, PROVISIONAL, not is_over)
    number(page, HIDDEN, hidden(seen))
    begin_list(page, AREAS)
    if seen.phase >= PLACING and not is_over:
        add_words(page, (AT_TABLE | AT_HOME | ABROAD) & ~seen.used, AREA, 3)
    end_list(page)
    word(page, ASSASSIN, CARD + seen.killer - 1 if is_killing else -1)
    word(page, ASSASSIN_AT, PLACE + seen.killer_lies if is_killing else -1)
    begin_list(page, COLUMNS)
    for family in range(FAMILIES):
        show_column(seen, page, family)
    end_list(page)
    show_queen(seen, page, QUEEN_ABOVE, TABLE + ABOVE)
    show_queen(seen, page, QUEEN_BELOW, TABLE + BELOW)
    show_removed(seen, page)
    begin_list(page, REMOVED_SPIES)
    add_spies(seen, page, GONE)
    end_list(page)
    begin_list(page, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, page, seat)
    end_list(page)
    show_hand(seen, page, seen.seer - 1)
    end(page)


@rule
def hidden(seen: State) -> int:
    n = 0
    for spy in range(seen.spies):
        if seen.spy_lies[spy] != GONE and seen.placed[seen.spy_time[spy]] == 0:
            n += 1
    return n


# --- The table ---


@rule
def show_column(seen: State, page: Page, family: int) -> None:
    begin(page)
    word(page, FAMILY, FAMILY_NAME + family)
    show_side(seen, page, CARDS_ABOVE, TABLE + ABOVE, family)
    show_side(seen, page, CARDS_BELOW, TABLE + BELOW, family)
    number(page, WEIGHT_ABOVE, family_weight(seen, TABLE + ABOVE, family))
    number(page, WEIGHT_BELOW, family_weight(seen, TABLE + BELOW, family))
    word(page, STATUS, NEUTRAL + value(seen, family))
    end(page)


@rule
def show_side(seen: State, page: Page, key: int, lies: int, family: int) -> None:
    begin_list(page, key)
    add_cards(seen, page, lies, family * ROLES, (family + 1) * ROLES)
    if seen.turn == OVER:
        add_turned_up(seen, page, lies, family * ROLES + SPY)
    end_list(page)


@rule
def add_cards(seen: State, page: Page, lies: int, low: int, high: int) -> None:
    """Those that lie face up there."""
    for card in range(low, high):
        for _ in range(face_up(seen, lies, card)):
            add_word(page, CARD + card)


@rule
def add_turned_up(seen: State, page: Page, lies: int, card: int) -> None:
    """CO11: at the end the spies of the Queen's column lie with their families."""
    for spy in range(seen.spies):
        if seen.spy_lies[spy] == lies and seen.placed[seen.spy_time[spy]] == card + 1:
            add_word(page, CARD + card)


@rule
def show_queen(seen: State, page: Page, key: int, lies: int) -> None:
    begin_list(page, key)
    if seen.turn != OVER:
        add_spies(seen, page, lies)
    end_list(page)


@rule
def add_spies(seen: State, page: Page, lies: int) -> None:
    """Face-down cards there. At the table both sides are numbered together."""
    n = 0
    for spy in range(seen.spies):
        if same_area(lies, seen.spy_lies[spy]):
            n += 1
            if seen.spy_lies[spy] == lies:
                add_spy(seen, page, seen.spy_time[spy], n)


@rule
def add_spy(seen: State, page: Page, time: int, n: int) -> None:
    card = seen.placed[time]
    begin(page)
    number(page, NUMBER, n)
    number(page, LAID_BY, owner(seen, time))
    number(page, LAID_IN, time // HAND + 1)
    word(page, SPY_CARD, CARD + card - 1 if card > 0 else -1)
    end(page)


# --- Removed cards ---


@rule
def show_removed(seen: State, page: Page) -> None:
    """What was placed face up and lies nowhere now. The page counts how many of each card were placed."""
    for card in range(KINDS):
        page.count[card] = 0
    for time in range(seen.played):
        card = seen.placed[time] - 1
        if card >= 0 and not is_spy(card):
            page.count[card] += 1
    begin_list(page, REMOVED)
    for card in range(KINDS):
        if page.count[card] > 0:
            for _ in range(page.count[card] - lying(seen, card)):
                add_word(page, CARD + card)
    end_list(page)


@rule
def lying(seen: State, card: int) -> int:
    """How many such cards lie face up anywhere."""
    n = face_up(seen, TABLE + ABOVE, card) + face_up(seen, TABLE + BELOW, card)
    for seat in range(seen.seats):
        n += face_up(seen, seat, card)
    return n


# --- Seats ---


@rule
def show_seat(seen: State, page: Page, seat: int) -> None:
    domain = domain_points(seen, seat)
    white = seen.white[seat]
    blue = seen.blue[seat]
    begin(page)
    number(page, SEAT, seat)
    number(page, HELD, seen.held[seat])
    begin_list(page, CARDS)
    add_cards(seen, page, seat, 0, KINDS)
    end_list(page)
    begin_list(page, SPIES)
    add_spies(seen, page, seat)
    end_list(page)
    show_mission(page, WHITE, white, white_done(seen, seat, white))
    show_mission(page, BLUE, blue, blue_done(seen, blue))
    number(page, DOMAIN_POINTS, domain)
    number(page, POINTS, domain + mission_points(seen, seat))
    end(page)


@rule
def show_mission(page: Page, key: int, mission: int, done: int) -> None:
    put(page, key)
    if mission == 0:
        put(page, NULL)
        return
    begin(page)
    number(page, MISSION, mission)
    switch(page, DONE, done > 0)
    end(page)


@rule
def show_hand(seen: State, page: Page, seat: int) -> None:
    begin_list(page, OWN_HAND)
    if 0 <= seat < seen.seats:
        for slot in range(seen.held[seat]):
            add_word(page, CARD + seen.hand[seat, slot] - 1)
    end_list(page)
