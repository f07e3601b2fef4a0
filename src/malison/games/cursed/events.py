"""What is told in Cursed!: a battle step by step, so that a log reads like one."""

from __future__ import annotations

from malison.engine.events import EventKind, number, switch, word
from malison.engine.options import MatchConfig
from malison.games.cursed.wards import deck_of

WARDS_DEALT = 0
ROUND_BEGINS = 1
VILLAGER_ROLLS = 2
MONSTER_ROLLS = 3
WARD_LAID = 4
NO_WARD_LAID = 5
RAISED = 6
PLEDGED = 7
VILLAGERS_FLEE = 8
WARD_DISCARDED = 9
BATTLE_BEGINS = 10
DICE_SHOWN = 11
WARD_REVEALED = 12
TOTAL_RISES = 13
TOTAL_FALLS = 14
DIE_REROLLED = 15
SANCTUARY_READY = 16
FRENZY_READY = 17
MENDED = 18
VOID_CLAIMED = 19
DISPEL_READY = 20
DRAINED = 21
NOTHING_DRAINED = 22
WARD_DISPELLED = 23
WARD_IDLE = 24
TOTALS = 25
VILLAGERS_WIN = 26
SHELTERED = 27
MONSTER_WINS = 28
FRENZIED = 29
DIED = 30
BECOMES_MONSTER = 31
DEVOURED = 32
BOUGHT = 33
WARD_DRAWN = 34
DECK_MADE = 35
GAME_OVER = 36

# Why a battle begins
STOPPED = 0
MONSTER_SPENT = 1
VILLAGERS_SPENT = 2

# Sides
VILLAGERS = 0
THE_MONSTER = 1

# Why a game is over
BY_DEVOURING = 0
ALONE = 1
BY_ROUNDS = 2

DICE_BASE = 7  # dice are told as one number, a digit a die, the first rolled the highest


def _ward(config: MatchConfig, value: int) -> str:
    return deck_of(config).wards[value].name


def _dice(config: MatchConfig, value: int) -> str:
    pips = []
    while value:
        value, die = divmod(value, DICE_BASE)
        pips.append(str(die))
    return " ".join(reversed(pips))


_side = word("villagers", "monster")

KINDS = {
    WARDS_DEALT: EventKind(
        "wards-dealt",
        {"seat": number, "first": _ward, "second": _ward, "third": _ward},
        frozenset({"first", "second", "third"}),
    ),
    ROUND_BEGINS: EventKind("round-begins", {"round": number, "seat": number, "villagers": number}),
    VILLAGER_ROLLS: EventKind("villager-rolls", {"seat": number, "die": number}),
    MONSTER_ROLLS: EventKind("monster-rolls", {"seat": number, "count": number, "dice": _dice}, frozenset({"dice"})),
    WARD_LAID: EventKind("ward-laid", {"seat": number, "ward": _ward}, frozenset({"ward"})),
    NO_WARD_LAID: EventKind("no-ward-laid", {"seat": number}),
    RAISED: EventKind("raised", {"seat": number, "amount": number, "total": number}),
    PLEDGED: EventKind("pledged", {"seat": number, "amount": number, "missing": number}),
    VILLAGERS_FLEE: EventKind("villagers-flee", {"seat": number, "tokens": number}),
    WARD_DISCARDED: EventKind("ward-discarded", {"seat": number, "ward": _ward, "count": number}),
    BATTLE_BEGINS: EventKind("battle-begins", {"seat": number, "why": word("stopped", "monster-spent", "villagers-spent")}),
    DICE_SHOWN: EventKind("dice-shown", {"seat": number, "dice": _dice, "total": number, "villagers": number}),
    WARD_REVEALED: EventKind("ward-revealed", {"seat": number, "ward": _ward}),
    TOTAL_RISES: EventKind("total-rises", {"seat": number, "side": _side, "amount": number, "total": number}),
    TOTAL_FALLS: EventKind("total-falls", {"seat": number, "side": _side, "amount": number, "total": number}),
    DIE_REROLLED: EventKind("die-rerolled", {"seat": number, "old": number, "rolled": number, "better": switch}),
    SANCTUARY_READY: EventKind("sanctuary-ready", {"seat": number}),
    FRENZY_READY: EventKind("frenzy-ready", {"seat": number, "amount": number}),
    MENDED: EventKind("mended", {"seat": number, "amount": number}),
    VOID_CLAIMED: EventKind("void-claimed", {"seat": number, "amount": number}),
    DISPEL_READY: EventKind("dispel-ready", {"seat": number}),
    DRAINED: EventKind("drained", {"seat": number, "from_seat": number, "amount": number}),
    NOTHING_DRAINED: EventKind("nothing-drained", {"seat": number}),
    WARD_DISPELLED: EventKind("ward-dispelled", {"seat": number, "ward": _ward}),
    WARD_IDLE: EventKind("ward-idle", {"seat": number, "ward": _ward}),
    TOTALS: EventKind("totals", {"villagers": number, "monster": number}),
    VILLAGERS_WIN: EventKind("villagers-win", {"seat": number, "tokens": number}),
    SHELTERED: EventKind("sheltered", {"seat": number, "amount": number}),
    MONSTER_WINS: EventKind("monster-wins", {"seat": number, "tokens": number}),
    FRENZIED: EventKind("frenzied", {"seat": number, "from_seat": number, "amount": number}),
    DIED: EventKind("died", {"seat": number}),
    BECOMES_MONSTER: EventKind("becomes-monster", {"seat": number}),
    DEVOURED: EventKind("devoured", {"seat": number, "by_seat": number}),
    BOUGHT: EventKind("bought", {"seat": number, "count": number}),
    WARD_DRAWN: EventKind("ward-drawn", {"seat": number, "ward": _ward}, frozenset({"ward"})),
    DECK_MADE: EventKind("deck-made", {"cards": number}),
    GAME_OVER: EventKind("game-over", {"reason": word("devoured", "alone", "rounds")}),
}
