"""Moves and deals of Cursed Tricks as text."""

from __future__ import annotations

from collections.abc import Sequence

from malison.engine.errors import ChanceError, MoveSyntaxError
from malison.engine.events import Event
from malison.engine.options import MatchConfig
from malison.engine.text.notation import is_secret, normalize, sections, whole_number
from malison.games.cursed_tricks.cards import card_text, cards_by_text, cards_of, colour_text
from malison.games.cursed_tricks.deck_size import hand_size
from malison.games.cursed_tricks.state import BREAK, COLOURS, DRAW_STARTER, State


def text(config: MatchConfig, state: State, stem: int | None, amount: str | None) -> str:
    """A move: R7 or `break G`."""
    assert stem is not None
    if stem >= BREAK:
        return f"break {colour_text(config, stem - BREAK)}"
    return card_text(config, stem)


def parse(config: MatchConfig, state: State, written: str) -> tuple[int, ...]:
    folded_text = normalize(written).upper()
    card = cards_by_text(config).get(folded_text)
    if card is not None:
        return (card,)
    for colour in range(COLOURS):
        if folded_text == f"BREAK {colour_text(config, colour)}":
            return (BREAK + colour,)
    if config["deck"] == "standard":
        raise MoveSyntaxError("a card is written like S10 or HA, a broken curse like break S", "form-standard")
    raise MoveSyntaxError("a card is written like R7, a broken curse like break G", "form")


def chance_text(config: MatchConfig, before: State, after: State, later: State) -> str:
    """deal STARTER | hand of seat 0 | hand of seat 1 …"""
    hands = (_hand_text(config, after, seat) for seat in range(config.seats))
    return f"deal {after.starter} | {' | '.join(hands)}"


def _hand_text(config: MatchConfig, state: State, seat: int) -> str:
    if is_secret(state, seat):
        return " ".join("?" * hand_size(state))
    return " ".join(cards_of(config, state.hand[seat]))


def parse_chance(config: MatchConfig, before: State, line: str) -> list[int]:
    starter_text, *hands = sections(line, "deal", 1 + config.seats)
    starter = whole_number(starter_text, "the starter", 0, config.seats - 1)
    if before.phase != DRAW_STARTER and starter != before.starter:
        reason = f"seat {before.starter} starts this round, not seat {starter}"
        raise ChanceError(reason, "other-starter", starter=before.starter, seat=starter)
    outcomes = [starter] if before.phase == DRAW_STARTER else []
    for seat, hand in enumerate(hands):
        words = hand.upper().split()
        if len(words) != hand_size(before):
            reason = f"seat {seat}'s hand has {hand_size(before)} cards, not {len(words)}"
            raise ChanceError(reason, "hand-size", seat=seat, cards=hand_size(before), found=len(words))
        for written in words:
            card = cards_by_text(config).get(written)
            if card is None:
                raise ChanceError(f"'{written}' is no card of this pack", "no-card", written=written)
            outcomes.append(card)
    return outcomes


def outcome_text(config: MatchConfig, before: State, outcome: int) -> str:
    """One draw: who begins, a card."""
    return str(outcome) if before.phase == DRAW_STARTER else card_text(config, outcome)


def drawn(config: MatchConfig, state: State) -> int:
    """A deal of Cursed Tricks is always told whole."""
    return 0


def result(points: list[int]) -> list[int]:
    return points


def masked(config: MatchConfig, seen: State, written: str, later: Sequence[Event]) -> str:
    """Another seat's move as the seer of `seen` may know it: here every move is open."""
    return written
