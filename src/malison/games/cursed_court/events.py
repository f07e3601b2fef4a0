"""What is told in Cursed Court. Secret are face-down cards, but not for the players beside them, and who bets with a feint."""

from __future__ import annotations

from malison.engine.events import EventKind, number, switch, word
from malison.engine.options import MatchConfig
from malison.games.cursed_court.board import LETTERS, region_id

YEAR_BEGINS = 0
CARD_HIDDEN = 1
SEASON_BEGINS = 2
CARD_DEALT = 3
WAGER = 4
BUMP = 5
CROWN_PLACED = 6
FEINT_REMOVED = 7
CARD_SHOWN = 8
CROWN_SCORED = 9
YEAR_SCORED = 10
CHIPS_TAKEN = 11
CHIPS_RETURNED = 12
REBOUGHT = 13
REBUY_PASSED = 14
PLAYER_OUT = 15
EXTRA_YEAR = 16
GAME_OVER = 17

# Why the game is over
BY_YEARS = 0
BY_TIE = 1
BY_CHIPS = 2
BY_MAX_YEARS = 3

SEASON_WORDS = ("spring", "summer", "autumn", "winter")


def is_left_to_memory(config: MatchConfig) -> bool:
    """CC20: the cards of earlier years, and what they were worth."""
    return bool(config["remembers"] == "hidden")


def _money(config: MatchConfig, value: int) -> str:
    """What crowns are backed with, for the sentence."""
    return "chips" if config["exchange"] else "coins"


def _card(config: MatchConfig, value: int) -> str:
    return LETTERS[value]


_season = word(*SEASON_WORDS)

_FEINT = frozenset({"feint"})
_CARD = frozenset({"card"})
_COPIES = frozenset({"card", "copies"})

KINDS = {
    YEAR_BEGINS: EventKind("year-begins", {"year": number, "seat": number, "cards": number}),
    # With two players a card has one knower, and the neighbour is nobody.
    CARD_HIDDEN: EventKind(
        "card-hidden", {"seat": number, "neighbour_seat": number, "card": _card}, secret=_CARD, fading=_CARD
    ),
    SEASON_BEGINS: EventKind("season-begins", {"season": word(*SEASON_WORDS), "seat": number}),
    CARD_DEALT: EventKind("card-dealt", {"card": _card, "copies": number}, fading=_COPIES),
    WAGER: EventKind(
        "wager",
        {"seat": number, "region": region_id, "coins": number, "feint": switch, "money": _money},
        secret=_FEINT,
    ),
    BUMP: EventKind(
        "bump",
        {
            "seat": number,
            "region": region_id,
            "coins": number,
            "feint": switch,
            "bumped_seat": number,
            "bumped_coins": number,
            "money": _money,
        },
        secret=_FEINT,
    ),
    CROWN_PLACED: EventKind(
        "crown-placed", {"seat": number, "region": region_id, "before": number, "feint": switch}, secret=_FEINT
    ),
    FEINT_REMOVED: EventKind("feint-removed", {"seat": number, "region": region_id, "coins": number, "money": _money}),
    CARD_SHOWN: EventKind(
        "card-shown", {"seat": number, "neighbour_seat": number, "card": _card, "copies": number}, fading=_COPIES
    ),
    CROWN_SCORED: EventKind(
        "crown-scored",
        {
            "seat": number,
            "region": region_id,
            "points": number,
            "came": number,  # copies of the noble, or how many of the set's nobles
            "size": number,  # of the set; 0 on a noble
            "before": number,  # crowns placed there earlier, in the Coinless Court
        },
        fading=frozenset({"points", "came"}),
    ),
    YEAR_SCORED: EventKind("year-scored", {"seat": number, "points": number, "total": number, "money": _money}),
    CHIPS_TAKEN: EventKind("chips-taken", {"seat": number, "points": number, "chips": number, "total": number}),
    CHIPS_RETURNED: EventKind("chips-returned"),
    REBOUGHT: EventKind("rebought", {"seat": number, "chips": number, "total": number}),
    REBUY_PASSED: EventKind("rebuy-passed", {"seat": number}),
    PLAYER_OUT: EventKind("player-out", {"seat": number}),
    EXTRA_YEAR: EventKind("extra-year", {"extra": number}),
    GAME_OVER: EventKind("game-over", {"reason": word("years", "tie", "chips", "max-years")}),
}
