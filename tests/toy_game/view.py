from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from malison.engine.picture import Page, add_number, add_number_or_none, begin, begin_list, end, end_list, keys, word
from malison.engine.rule import rule
from tests.toy_game.state import State


class View(msgspec.Struct):
    phase: str
    cards: list[int | None]
    stayed: list[int]


SHAPES = (View,)
PHASE, CARDS, STAYED = keys(*SHAPES)


def words(terms: Terms) -> list[str]:
    return ["choosing"]


@rule
def show(seen: State, page: Page) -> None:
    begin(page)
    word(page, PHASE, 0)
    begin_list(page, CARDS)
    for seat in range(seen.seats):
        add_number_or_none(page, seen.card[seat], seen.card[seat] > 0)
    end_list(page)
    begin_list(page, STAYED)
    for seat in range(seen.seats):
        add_number(page, seen.stayed[seat])
    end_list(page)
    end(page)
