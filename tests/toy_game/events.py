from __future__ import annotations

from malison.engine.events import Kind, number, switch, word

DEALT = 0
CHOSEN = 1
GAME_OVER = 2

KINDS = {
    DEALT: Kind("dealt", {"seat": number, "card": number}, secret=frozenset({"card"})),
    CHOSEN: Kind("chosen", {"seat": number, "stays": switch}),
    GAME_OVER: Kind("game-over", {"reason": word("shown")}),
}
