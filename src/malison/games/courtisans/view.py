"""What a seat of Courtisans is shown, from what it knows. Standings count only the cards that are shown, and say so."""

from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from malison.engine.record import OVER
from malison.games.courtisans.cards import FAMILY_WORDS, card_text
from malison.games.courtisans.knowledge import forget
from malison.games.courtisans.scoring import (
    blue_done,
    domain_points,
    family_weight,
    mission_points,
    status,
    white_done,
)
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
from malison.games.courtisans.table import in_play, is_spy, owner, same_area, turn_number

_STATUS = ("neutral", "esteemed", "fallen")


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


def view(terms: Terms, seen: State) -> View:
    shown = seen.copy()
    forget(shown)
    over = shown.turn == OVER
    dealt = shown.phase >= PLACING
    killing = shown.phase == KILLING
    lying = [spy for spy in range(shown.spies) if shown.spy_lies[spy] != GONE]
    return View(
        phase="over" if over else "killing" if killing else "placing" if dealt else "dealing",
        first=shown.first,
        turn=turn_number(shown) + 1,
        turns=in_play(shown) // HAND,
        deck=in_play(shown) - shown.drawn,
        put_away=PUT_AWAY[shown.seats],
        provisional=not over,
        hidden=sum(not shown.placed[shown.spy_time[spy]] for spy in lying),
        areas=_areas(shown) if dealt and not over else [],
        assassin=card_text(shown.killer - 1) if killing else None,
        assassin_at=_place_text(shown.killer_lies) if killing else None,
        table=[_column(shown, family) for family in range(FAMILIES)],
        queen_above=_spies(shown, TABLE + ABOVE) if not over else [],
        queen_below=_spies(shown, TABLE + BELOW) if not over else [],
        removed=_removed(shown),
        removed_spies=_spies(shown, GONE),
        seats=[_seat(shown, seat) for seat in range(shown.seats)],
        hand=_hand(shown),
    )


def _areas(shown: State) -> list[str]:
    return [word for bit, word in ((AT_TABLE, "table"), (AT_HOME, "mine"), (ABROAD, "rival")) if not shown.used & bit]


def _place_text(lies: int) -> str:
    return ("table up", "table down")[lies - TABLE] if lies >= TABLE else str(lies)


def _column(shown: State, family: int) -> ColumnView:
    """CO11: at the end the spies of the Queen's column lie with their families."""
    return ColumnView(
        family=FAMILY_WORDS[family],
        above=_family_cards(shown, TABLE + ABOVE, family) + _turned_up(shown, TABLE + ABOVE, family),
        below=_family_cards(shown, TABLE + BELOW, family) + _turned_up(shown, TABLE + BELOW, family),
        weight_above=family_weight(shown, TABLE + ABOVE, family),
        weight_below=family_weight(shown, TABLE + BELOW, family),
        status=_STATUS[status(shown, family)],
    )


def _face_up(shown: State, lies: int, low: int, high: int) -> list[str]:
    row = shown.court.tolist()[lies - TABLE] if lies >= TABLE else shown.domain.tolist()[lies]
    return [card_text(card) for card in range(low, high) for _ in range(row[card])]


def _family_cards(shown: State, lies: int, family: int) -> list[str]:
    return _face_up(shown, lies, family * ROLES, (family + 1) * ROLES)


def _turned_up(shown: State, lies: int, family: int) -> list[str]:
    spy = card_text(family * ROLES + SPY)
    return [spy] * sum(other.card == spy for other in _spies(shown, lies)) if shown.turn == OVER else []


def _spies(shown: State, lies: int) -> list[SpyView]:
    """Face-down cards there. At the table both sides are numbered together."""
    area = [spy for spy in range(shown.spies) if same_area(lies, shown.spy_lies[spy])]
    return [_spy(shown, spy, number) for number, spy in enumerate(area, 1) if shown.spy_lies[spy] == lies]


def _spy(shown: State, spy: int, number: int) -> SpyView:
    time = shown.spy_time[spy]
    card = shown.placed[time]
    return SpyView(number, owner(shown, time), time // HAND + 1, card_text(card - 1) if card else None)


def _removed(shown: State) -> list[str]:
    """What was placed face up and lies nowhere now."""
    gone = [0] * KINDS
    for time in range(shown.played):
        card = shown.placed[time] - 1
        if card >= 0 and not is_spy(card):
            gone[card] += 1
    for row in shown.court.tolist() + shown.domain.tolist():
        for card in range(KINDS):
            gone[card] -= row[card]
    return [card_text(card) for card in range(KINDS) for _ in range(gone[card])]


def _seat(shown: State, seat: int) -> SeatView:
    domain = domain_points(shown, seat)
    white, blue = shown.white[seat], shown.blue[seat]
    return SeatView(
        seat=seat,
        held=shown.held[seat],
        cards=_face_up(shown, seat, 0, KINDS),
        spies=_spies(shown, seat),
        white=MissionView(white, bool(white_done(shown, seat, white))) if white else None,
        blue=MissionView(blue, bool(blue_done(shown, blue))) if blue else None,
        domain_points=domain,
        points=domain + mission_points(shown, seat),
    )


def _hand(shown: State) -> list[str]:
    seat = shown.seer - 1
    return [card_text(shown.hand[seat, slot] - 1) for slot in range(shown.held[seat])] if 0 <= seat < shown.seats else []
