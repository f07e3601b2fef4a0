"""What a seat of Cursed Court is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.bits import count
from malison.engine.options import Terms
from malison.engine.record import OVER
from malison.games.cursed_court import board
from malison.games.cursed_court.board import LETTERS, region_id
from malison.games.cursed_court.events import SEASON_WORDS
from malison.games.cursed_court.exchange import standing
from malison.games.cursed_court.rules import least_stake
from malison.games.cursed_court.state import (
    BETTING,
    CROWNS,
    DRAW_MARKER,
    NOBLES,
    REBUYING,
    REGIONS,
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
    right_of,
)
from malison.games.cursed_court.year import WORTH

PHASES = ("dealing", "dealing", "betting", "rebuying")


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


def view(terms: Terms, seen: State) -> View:
    is_over = seen.turn == OVER
    is_between_years = seen.phase == REBUYING or is_over
    on_table = seen.deck.tolist()[: _cards_on_table(seen)]
    face_up = on_table[seen.hidden :] + ([] if seen.phase == BETTING else on_table[: seen.hidden])
    copies, shown = _copies(on_table), _copies(face_up)
    return View(
        year=seen.year + (0 if is_between_years else 1),
        years=seen.years,
        season=SEASON_WORDS[seen.season],
        phase="over" if is_over else PHASES[seen.phase],
        marker=None if seen.phase == DRAW_MARKER else seen.marker,
        face_up=[LETTERS[card - 1] for card in face_up],
        copies={letter: copies[noble] for noble, letter in enumerate(LETTERS)},
        places=_places(seen),
        deck=deck_size(seen) - _cards_on_table(seen) if seen.phase == BETTING else 0,
        sitting_out=_sitting_out(terms, seen),
        scale=list(WORTH),
        safe=_safe(seen),
        regions=[_region(terms, seen, region, copies, shown) for region in range(REGIONS)],
        seats=[_seat(terms, seen, seat) for seat in range(seen.seats)],
        pending=region_id(terms, (seen.pending - 1) % REGIONS) if seen.pending else None,
    )


def _cards_on_table(seen: State) -> int:
    """How many cards of the deck lie on the table, face down or up."""
    if seen.phase == DRAW_MARKER:
        return 0
    return cards_shown(seen) if seen.phase == BETTING else cards_of_year(seen)


def _copies(cards: list[int]) -> list[int]:
    return [cards.count(noble + 1) for noble in range(NOBLES)]


def _safe(seen: State) -> int | None:
    """CC11: one more than half of the most that another player has, free and on the board."""
    if seen.coinless:
        return None
    own = seen.seer - 1
    return max(_coins(seen, seat) for seat in range(seen.seats) if seat != own) // 2 + 1


def _coins(seen: State, seat: int) -> int:
    return seen.coin[seat] + sum(seen.stake[region] for region in range(REGIONS) if seen.stands[seat] >> region & 1)


def _places(seen: State) -> list[PlaceView]:
    """The places of a year under way. Between years the cards have joined the tableau."""
    if seen.phase != BETTING:
        return []
    places: dict[tuple[int, int], PlaceView] = {}
    for card in range(seen.hidden):
        between = (left_of(seen, card), right_of(seen, card))
        place = places.setdefault(between, PlaceView([seat for seat in between if seat >= 0], []))
        place.cards.append(LETTERS[seen.deck[card] - 1] if seen.deck[card] else None)
    return list(places.values())


def _sitting_out(terms: Terms, seen: State) -> list[str] | None:
    """CC20: shown, or left to memory until the game is over."""
    if terms["remembers"] == "hidden" and seen.turn != OVER:
        return None
    return [letter for noble, letter in enumerate(LETTERS) for _ in range(seen.sitting[noble])]


def _region(terms: Terms, seen: State, region: int, copies: list[int], shown: list[int]) -> RegionView:
    if region < NOBLES:
        nobles: tuple[int, ...] = (region,)
        name: dict[str, str] = {}
        worth = WORTH[shown[region]]
    else:
        group = board.of(terms)[region - NOBLES]
        nobles, name = group.nobles, group.name
        worth = len(nobles) if all(shown[noble] for noble in nobles) else 0
    owners = [crown_at(seen, region, place) for place in range(crowns_on(seen, region))]
    return RegionView(
        id=region_id(terms, region),
        nobles=[LETTERS[noble] for noble in nobles],
        name=name,
        crowns=[CrownView(seat, seen.stake[region], _is_feint(seen, seat, region)) for seat in owners],
        least=None if seen.coinless else least_stake(seen, region),
        worth=worth,
        missing=[LETTERS[noble] for noble in nobles if not copies[noble]],
    )


def _is_feint(seen: State, seat: int, region: int) -> bool | None:
    if not seen.feints:
        return False
    return seen.feint[seat] == region + 1 if seat == seen.seer - 1 else None


def _seat(terms: Terms, seen: State, seat: int) -> SeatView:
    placed = count(seen.stands[seat])
    feint = None
    if seen.feints and seat == seen.seer - 1:
        feint = region_id(terms, seen.feint[seat] - 1) if seen.feint[seat] else "free"
    return SeatView(
        seat=seat,
        points=standing(seen, seat) if seen.exchange else seen.score[seat],
        coins=seen.coin[seat],
        free_crowns=CROWNS - placed,
        owes=seen.season + 1 - placed if seen.phase == BETTING and is_left(seen, seat) else 0,
        feint=feint,
        bought=seen.bought[seat],
        is_left=is_left(seen, seat),
    )
