"""What is told in Cursed Tricks. Everything that happens here happens openly."""

from __future__ import annotations

from malison.engine.events import EventKind, number, switch, word
from malison.engine.options import MatchConfig
from malison.games.cursed_tricks.cards import card_text, colour_text

ROUND_BEGINS = 0
CARD_PLAYED = 1
CURSE_BROKEN = 2
TRICK_WON = 3
CURSED = 4
CURSE_LEAVES = 5
ROUND_ENDS = 6
ROUND_SCORED = 7
GAME_OVER = 8

# How a card was played
LED = 0
FOLLOWED = 1
DISCARDED = 2


def _from_one(config: MatchConfig, value: int) -> int:
    return value + 1


KINDS = {
    ROUND_BEGINS: EventKind("round-begins", {"round": _from_one, "seat": number}),
    CARD_PLAYED: EventKind("card-played", {"seat": number, "card": card_text, "how": word("led", "followed", "discarded")}),
    CURSE_BROKEN: EventKind("curse-broken", {"seat": number, "card": card_text}),
    TRICK_WON: EventKind("trick-won", {"seat": number, "card": card_text, "cards": number}),
    CURSED: EventKind("cursed", {"seat": number, "card": card_text, "colour": colour_text}),
    CURSE_LEAVES: EventKind("curse-leaves", {"seat": number, "card": card_text}),
    ROUND_ENDS: EventKind("round-ends", {"round": _from_one, "early": switch, "seat": number}),
    ROUND_SCORED: EventKind("round-scored", {"seat": number, "points": number, "curses": number, "total": number}),
    GAME_OVER: EventKind("game-over", {"reason": word("rounds")}),
}
