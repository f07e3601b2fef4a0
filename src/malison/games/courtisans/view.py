"""What a seat of Courtisans is shown, from what it knows. Standings count only the cards that are shown, and say so."""

from __future__ import annotations

import msgspec

from malison.engine.options import MatchConfig
from malison.engine.rules.decorators import rule
from malison.engine.rules.state_layout import OVER
from malison.engine.rules.view_json import (
    NULL,
    ViewBuffer,
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
from malison.games.courtisans.areas import cards_in_game, face_up, is_spy, owner, same_area, turn_number
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


def words(config: MatchConfig) -> list[str]:
    return [*_PHASES, *_AREAS, *_PLACES, *_STATUS, *FAMILY_WORDS, *(card_text(card) for card in range(KINDS))]


@rule
def write_view(seen: State, buffer: ViewBuffer) -> None:
    forget(seen)
    is_over = seen.turn == OVER
    is_killing = seen.phase == KILLING
    begin(buffer)
    word(buffer, PHASE, OVER_PHASE if is_over else seen.phase)
    number(buffer, FIRST, seen.first)
    number(buffer, TURN, turn_number(seen) + 1)
    number(buffer, TURNS, cards_in_game(seen) // HAND)
    number(buffer, DECK, cards_in_game(seen) - seen.drawn)
    number(buffer, AWAY, PUT_AWAY[seen.seats])
    switch(buffer, PROVISIONAL, not is_over)
    number(buffer, HIDDEN, hidden(seen))
    begin_list(buffer, AREAS)
    if seen.phase >= PLACING and not is_over:
        add_words(buffer, (AT_TABLE | AT_HOME | ABROAD) & ~seen.used, AREA, 3)
    end_list(buffer)
    word(buffer, ASSASSIN, CARD + seen.killer - 1 if is_killing else -1)
    word(buffer, ASSASSIN_AT, PLACE + seen.killer_lies if is_killing else -1)
    begin_list(buffer, COLUMNS)
    for family in range(FAMILIES):
        show_column(seen, buffer, family)
    end_list(buffer)
    show_queen(seen, buffer, QUEEN_ABOVE, TABLE + ABOVE)
    show_queen(seen, buffer, QUEEN_BELOW, TABLE + BELOW)
    show_removed(seen, buffer)
    begin_list(buffer, REMOVED_SPIES)
    add_spies(seen, buffer, GONE)
    end_list(buffer)
    begin_list(buffer, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, buffer, seat)
    end_list(buffer)
    show_hand(seen, buffer, seen.observer - 1)
    end(buffer)


@rule
def hidden(seen: State) -> int:
    n = 0
    for spy in range(seen.spies):
        if seen.spy_lies[spy] != GONE and seen.placed[seen.spy_time[spy]] == 0:
            n += 1
    return n


# --- The table ---


@rule
def show_column(seen: State, buffer: ViewBuffer, family: int) -> None:
    begin(buffer)
    word(buffer, FAMILY, FAMILY_NAME + family)
    show_side(seen, buffer, CARDS_ABOVE, TABLE + ABOVE, family)
    show_side(seen, buffer, CARDS_BELOW, TABLE + BELOW, family)
    number(buffer, WEIGHT_ABOVE, family_weight(seen, TABLE + ABOVE, family))
    number(buffer, WEIGHT_BELOW, family_weight(seen, TABLE + BELOW, family))
    word(buffer, STATUS, NEUTRAL + value(seen, family))
    end(buffer)


@rule
def show_side(seen: State, buffer: ViewBuffer, key: int, lies: int, family: int) -> None:
    begin_list(buffer, key)
    add_cards(seen, buffer, lies, family * ROLES, (family + 1) * ROLES)
    if seen.turn == OVER:
        add_turned_up(seen, buffer, lies, family * ROLES + SPY)
    end_list(buffer)


@rule
def add_cards(seen: State, buffer: ViewBuffer, lies: int, low: int, high: int) -> None:
    """Those that lie face up there."""
    for card in range(low, high):
        for _ in range(face_up(seen, lies, card)):
            add_word(buffer, CARD + card)


@rule
def add_turned_up(seen: State, buffer: ViewBuffer, lies: int, card: int) -> None:
    """CO11: at the end the spies of the Queen's column lie with their families."""
    for spy in range(seen.spies):
        if seen.spy_lies[spy] == lies and seen.placed[seen.spy_time[spy]] == card + 1:
            add_word(buffer, CARD + card)


@rule
def show_queen(seen: State, buffer: ViewBuffer, key: int, lies: int) -> None:
    begin_list(buffer, key)
    if seen.turn != OVER:
        add_spies(seen, buffer, lies)
    end_list(buffer)


@rule
def add_spies(seen: State, buffer: ViewBuffer, lies: int) -> None:
    """Face-down cards there. At the table both sides are numbered together."""
    n = 0
    for spy in range(seen.spies):
        if same_area(lies, seen.spy_lies[spy]):
            n += 1
            if seen.spy_lies[spy] == lies:
                add_spy(seen, buffer, seen.spy_time[spy], n)


@rule
def add_spy(seen: State, buffer: ViewBuffer, time: int, n: int) -> None:
    card = seen.placed[time]
    begin(buffer)
    number(buffer, NUMBER, n)
    number(buffer, LAID_BY, owner(seen, time))
    number(buffer, LAID_IN, time // HAND + 1)
    word(buffer, SPY_CARD, CARD + card - 1 if card > 0 else -1)
    end(buffer)


# --- Removed cards ---


@rule
def show_removed(seen: State, buffer: ViewBuffer) -> None:
    """What was placed face up and lies nowhere now. The page counts how many of each card were placed."""
    for card in range(KINDS):
        buffer.count[card] = 0
    for time in range(seen.played):
        card = seen.placed[time] - 1
        if card >= 0 and not is_spy(card):
            buffer.count[card] += 1
    begin_list(buffer, REMOVED)
    for card in range(KINDS):
        if buffer.count[card] > 0:
            for _ in range(buffer.count[card] - lying(seen, card)):
                add_word(buffer, CARD + card)
    end_list(buffer)


@rule
def lying(seen: State, card: int) -> int:
    """How many such cards lie face up anywhere."""
    n = face_up(seen, TABLE + ABOVE, card) + face_up(seen, TABLE + BELOW, card)
    for seat in range(seen.seats):
        n += face_up(seen, seat, card)
    return n


# --- Seats ---


@rule
def show_seat(seen: State, buffer: ViewBuffer, seat: int) -> None:
    domain = domain_points(seen, seat)
    white = seen.white[seat]
    blue = seen.blue[seat]
    begin(buffer)
    number(buffer, SEAT, seat)
    number(buffer, HELD, seen.held[seat])
    begin_list(buffer, CARDS)
    add_cards(seen, buffer, seat, 0, KINDS)
    end_list(buffer)
    begin_list(buffer, SPIES)
    add_spies(seen, buffer, seat)
    end_list(buffer)
    show_mission(buffer, WHITE, white, white_done(seen, seat, white))
    show_mission(buffer, BLUE, blue, blue_done(seen, blue))
    number(buffer, DOMAIN_POINTS, domain)
    number(buffer, POINTS, domain + mission_points(seen, seat))
    end(buffer)


@rule
def show_mission(buffer: ViewBuffer, key: int, mission: int, done: int) -> None:
    put(buffer, key)
    if mission == 0:
        put(buffer, NULL)
        return
    begin(buffer)
    number(buffer, MISSION, mission)
    switch(buffer, DONE, done > 0)
    end(buffer)


@rule
def show_hand(seen: State, buffer: ViewBuffer, seat: int) -> None:
    begin_list(buffer, OWN_HAND)
    if 0 <= seat < seen.seats:
        for slot in range(seen.held[seat]):
            add_word(buffer, CARD + seen.hand[seat, slot] - 1)
    end_list(buffer)
