from __future__ import annotations

import msgspec

from malison.engine.options import MatchConfig
from malison.engine.rules.decorators import rule
from malison.engine.rules.view_json import (
    ViewBuffer,
    add_number,
    add_number_or_none,
    begin,
    begin_list,
    end,
    end_list,
    keys,
    word,
)
from tests.toy_game.state import State


class View(msgspec.Struct):
    phase: str
    cards: list[int | None]
    stayed: list[int]


SHAPES = (View,)
PHASE, CARDS, STAYED = keys(*SHAPES)


def words(config: MatchConfig) -> list[str]:
    return ["choosing"]


@rule
def write_view(seen: State, buffer: ViewBuffer) -> None:
    begin(buffer)
    word(buffer, PHASE, 0)
    begin_list(buffer, CARDS)
    for seat in range(seen.seats):
        add_number_or_none(buffer, seen.card[seat], seen.card[seat] > 0)
    end_list(buffer)
    begin_list(buffer, STAYED)
    for seat in range(seen.seats):
        add_number(buffer, seen.stayed[seat])
    end_list(buffer)
    end(buffer)
