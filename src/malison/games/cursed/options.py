"""What a host of Cursed! chooses."""

from __future__ import annotations

from collections.abc import Mapping

from malison.engine.errors import OptionError
from malison.engine.options import Number, Option, Own, Switch, Terms, Value
from malison.games.cursed import wards
from malison.games.cursed.state import DEALT, LIFE, ROUNDS, State

OPTIONS: tuple[Option, ...] = (
    Number("life", 10, 9, LIFE),
    Switch("villagers_share", default=True),
    Number("max_rounds", 40, 1, ROUNDS),
    Own("wards", "standard", wards.load, wards.lines, wards.read, wards.KEYWORD),
)


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> str | None:
    return None


def arrange(state: State, terms: Terms) -> None:
    deck = wards.deck_of(terms)
    if deck.cards < DEALT * terms.seats:
        raise OptionError(
            f"{terms.seats} players are dealt {DEALT * terms.seats} wards, and this ward deck has only {deck.cards}"
        )
    state.life = terms["life"]
    state.share = terms["villagers_share"]
    state.max_rounds = terms["max_rounds"]
    state.kinds = len(deck.wards)
    for place, ward in enumerate(deck.wards):
        state.kind[place] = ward.kind
        state.effect[place] = ward.effect
        state.number[place] = ward.number
        state.copies[place] = ward.copies
