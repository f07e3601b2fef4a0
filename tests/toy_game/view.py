from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from tests.toy_game.state import State


class View(msgspec.Struct):
    phase: str
    cards: list[int | None]
    stayed: list[int]


def view(terms: Terms, seen: State) -> View:
    return View(
        phase="choosing",
        cards=[seen.card[seat] or None for seat in range(seen.seats)],
        stayed=[seen.stayed[seat] for seat in range(seen.seats)],
    )
