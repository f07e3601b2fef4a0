"""What is told in Courtisans: where a spy lies and who put it there, openly; its family to its player alone, if at all."""

from __future__ import annotations

from malison.engine.events import EventKind, number, switch, word
from malison.engine.options import MatchConfig
from malison.games.courtisans.cards import FAMILY_WORDS, card_text
from malison.games.courtisans.state import MISSIONS

GAME_BEGINS = 0
CARD_TO_TABLE = 1
CARD_TO_OWN_DOMAIN = 2
CARD_TO_DOMAIN = 3
SPY_TO_TABLE = 4
SPY_TO_OWN_DOMAIN = 5
SPY_TO_DOMAIN = 6
KILLED_AT_TABLE = 7
KILLED_AT_HOME = 8
KILLED_IN_DOMAIN = 9
SPY_KILLED_AT_TABLE = 10
SPY_KILLED_AT_HOME = 11
SPY_KILLED_IN_DOMAIN = 12
SPARED = 13
CARDS_DRAWN = 14
LAST_CARDS = 15
SPY_REVEALED_AT_TABLE = 16
SPY_REVEALED_IN_DOMAIN = 17
FAMILY_JUDGED = 18
MISSION_REVEALED = 19
SEAT_SCORED = 20
GAME_OVER = 21
TURN_BEGINS = 22

_SIDE = word("above", "below")


def _card(config: MatchConfig, value: int) -> str:
    return card_text(value)


def _mission(config: MatchConfig, value: int) -> str:
    """White missions are told as 1 to 10, blue ones as 11 to 20."""
    return f"white {value}" if value <= MISSIONS else f"blue {value - MISSIONS}"


_CARD = frozenset({"card"})

KINDS = {
    GAME_BEGINS: EventKind("game-begins", {"seat": number, "cards": number}),
    CARD_TO_TABLE: EventKind("card-to-table", {"seat": number, "card": _card, "side": _SIDE}),
    CARD_TO_OWN_DOMAIN: EventKind("card-to-own-domain", {"seat": number, "card": _card}),
    CARD_TO_DOMAIN: EventKind("card-to-domain", {"seat": number, "card": _card, "to_seat": number}),
    SPY_TO_TABLE: EventKind("spy-to-table", {"seat": number, "card": _card, "side": _SIDE}, _CARD, lasting=_CARD),
    SPY_TO_OWN_DOMAIN: EventKind("spy-to-own-domain", {"seat": number, "card": _card}, _CARD, lasting=_CARD),
    SPY_TO_DOMAIN: EventKind("spy-to-domain", {"seat": number, "card": _card, "to_seat": number}, _CARD, lasting=_CARD),
    KILLED_AT_TABLE: EventKind("killed-at-table", {"seat": number, "card": _card, "side": _SIDE}),
    KILLED_AT_HOME: EventKind("killed-at-home", {"seat": number, "card": _card}),
    KILLED_IN_DOMAIN: EventKind("killed-in-domain", {"seat": number, "card": _card, "at_seat": number}),
    SPY_KILLED_AT_TABLE: EventKind("spy-killed-at-table", {"seat": number, "laid_seat": number, "side": _SIDE}),
    SPY_KILLED_AT_HOME: EventKind("spy-killed-at-home", {"seat": number, "laid_seat": number}),
    SPY_KILLED_IN_DOMAIN: EventKind("spy-killed-in-domain", {"seat": number, "laid_seat": number, "at_seat": number}),
    SPARED: EventKind("spared", {"seat": number}),
    CARDS_DRAWN: EventKind("cards-drawn", {"seat": number, "left": number}),
    LAST_CARDS: EventKind("last-cards"),
    SPY_REVEALED_AT_TABLE: EventKind("spy-revealed-at-table", {"card": _card, "side": _SIDE}),
    SPY_REVEALED_IN_DOMAIN: EventKind("spy-revealed-in-domain", {"card": _card, "seat": number}),
    FAMILY_JUDGED: EventKind(
        "family-judged",
        {"family": word(*FAMILY_WORDS), "status": word("neutral", "esteemed", "fallen"), "above": number, "below": number},
    ),
    MISSION_REVEALED: EventKind("mission-revealed", {"seat": number, "mission": _mission, "done": switch}),
    SEAT_SCORED: EventKind("seat-scored", {"seat": number, "domain": number, "missions": number, "total": number}),
    TURN_BEGINS: EventKind("turn-begins", {"turn": number, "seat": number}),
    GAME_OVER: EventKind("game-over", {"reason": word("last-card")}),
}
