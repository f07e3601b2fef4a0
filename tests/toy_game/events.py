from __future__ import annotations

from malison.engine.events import EventKind, number, switch, word

DEALT = 0
CHOSEN = 1
GAME_OVER = 2

KINDS = {
    DEALT: EventKind("dealt", {"seat": number, "card": number}, secret=frozenset({"card"})),
    CHOSEN: EventKind("chosen", {"seat": number, "stays": switch}),
    GAME_OVER: EventKind("game-over", {"reason": word("shown")}),
}
