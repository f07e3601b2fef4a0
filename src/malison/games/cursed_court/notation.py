"""Moves and decks of Cursed Court as text."""

from __future__ import annotations

from collections.abc import Sequence

from malison.engine.errors import ChanceError, MoveSyntaxError
from malison.engine.events import Event
from malison.engine.options import MatchConfig
from malison.engine.text.notation import HIDDEN, normalize, sections, whole_number
from malison.games.cursed_court.adjacency import cards_dealt, cards_of_year, deck_size
from malison.games.cursed_court.board import LETTERS, region_id, region_of
from malison.games.cursed_court.state import (
    AMOUNTS,
    AS_FEINT,
    BETTING,
    CHIPS,
    DRAW_MARKER,
    PASS,
    REBUY,
    REGIONS,
    State,
)

_FEINT = "feint"


def text(config: MatchConfig, state: State, stem: int | None, amount: str | None) -> str:
    """A move: `queen 5`, `duke 3 feint`, `queen` without coins, `rebuy` or `pass`."""
    if stem is None:
        stem = state.pending - 1
    if stem >= PASS:
        return "pass" if stem == PASS else "rebuy"
    bet = region_id(config, stem % REGIONS)
    if amount is not None:
        bet = f"{bet} {amount}"
    return f"{bet} {_FEINT}" if stem >= AS_FEINT else bet


def parse(config: MatchConfig, state: State, written: str) -> tuple[int, ...]:
    words = normalize(written).split()
    if words == ["pass"]:
        return (PASS,)
    if words == ["rebuy"]:
        return (REBUY,)
    is_feint = len(words) > 1 and words[-1] == _FEINT
    if is_feint:
        if not config["feints"]:
            raise MoveSyntaxError("there are no feints in this game", "no-feints")
        words.pop()
    region = region_of(config, words[0]) if words else None
    if region is None or len(words) != (1 if config["coinless"] else 2):
        raise _no_bet(config)
    stem = region + AS_FEINT * is_feint
    if config["coinless"]:
        return (stem,)
    if not words[1].isascii() or not words[1].isdigit():
        raise _no_bet(config)
    digits = words[1].lstrip("0")
    return stem, AMOUNTS + (int(digits or 0) if len(digits) <= len(str(CHIPS)) else CHIPS + 1)


def _no_bet(config: MatchConfig) -> MoveSyntaxError:
    bet = "queen" if config["coinless"] else "queen 5"
    feint = f" or {bet} feint" if config["feints"] else ""
    coins = "a region" if config["coinless"] else "a region and coins"
    code = "form-coinless" if config["coinless"] else "form"
    return MoveSyntaxError(f"a bet is {coins}, written like {bet}{feint}", f"{code}-feints" if feint else code)


def masked(config: MatchConfig, seen: State, written: str, later: Sequence[Event]) -> str:
    """Another seat's bet as the seer of `seen` may know it: whether a crown that stood to the year's end was a feint."""
    if not config["feints"] or written in ("pass", "rebuy") or _is_told_at_the_end(seen.turn, later):
        return written
    return f"{written.removesuffix(' ' + _FEINT)} {HIDDEN}"


def _is_told_at_the_end(seat: int, later: Sequence[Event]) -> bool:
    """CC23: feints are taken off the board before the face-down cards are shown. `later` begins with the bet itself."""
    region = later[0].values["region"]
    for event in later:
        if event.kind == "card-shown":
            return True
        if event.kind == "bump" and event.values["region"] == region and event.values["bumped_seat"] == seat:
            return False
    return False


# --- The deck ---


def chance_text(config: MatchConfig, before: State, after: State, later: State) -> str:
    """deal MARKER | the deck from the top. `later` is what the seer knows of this deck at last."""
    marker = before.marker if before.phase != DRAW_MARKER else _marker_before_spring(after)
    is_past = later.year != after.year
    forgotten = config["remembers"] == "hidden" and is_past and after.observer != 0
    cards = [0] * deck_size(after)
    for known in (after, later):
        for place in range(len(cards)):
            if known.deck[place] and not forgotten:
                cards[place] = known.deck[place]
    return f"deal {marker} | {' '.join(LETTERS[card - 1] if card else HIDDEN for card in cards)}"


def _marker_before_spring(after: State) -> int:
    """Where the marker stood at first: all players are in, so Spring's passing can be read backwards."""
    return after.marker if after.seats in (2, 4) else (after.marker - 1) % after.seats


def parse_chance(config: MatchConfig, before: State, line: str) -> list[int]:
    marker_text, deck = sections(line, "deal", 2)
    marker = whole_number(marker_text, "the marker", 0, config.seats - 1)
    if before.phase != DRAW_MARKER and marker != before.marker:
        reason = f"the marker is with seat {before.marker}, not seat {marker}"
        raise ChanceError(reason, "other-marker", marker=before.marker, seat=marker)
    words = deck.upper().split()
    if len(words) > deck_size(before):
        reason = f"the deck has {deck_size(before)} cards, not {len(words)}"
        raise ChanceError(reason, "deck-size", cards=deck_size(before), found=len(words))
    outcomes = [marker] if before.phase == DRAW_MARKER else []
    for written in words:
        if len(written) != 1 or written not in LETTERS:
            letters = " ".join(LETTERS)
            raise ChanceError(
                f"a card is one letter of {letters}, not '{written}'", "no-card", letters=letters, written=written
            )
        outcomes.append(LETTERS.index(written))
    return outcomes


def outcome_text(config: MatchConfig, before: State, outcome: int) -> str:
    """One draw: the marker's seat, a card."""
    return str(outcome) if before.phase == DRAW_MARKER else LETTERS[outcome]


def drawn(config: MatchConfig, state: State) -> int:
    """How many draws of this year's deal are in use by now."""
    cards = cards_dealt(state) if state.phase == BETTING else cards_of_year(state)
    return cards + (1 if state.year == 0 else 0)


def result(points: list[int]) -> list[int]:
    return points
