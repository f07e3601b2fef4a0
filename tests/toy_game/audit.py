from __future__ import annotations

from malison.engine.options import MatchConfig
from tests.toy_game.state import State


def audit(config: MatchConfig, state: State) -> str | None:
    cards = [state.card[seat] for seat in range(state.dealt)]
    return None if len(set(cards)) == len(cards) and 0 not in cards else f"cards {cards}"
