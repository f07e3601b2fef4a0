"""What the number of players and the pack make of the cards."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.games.cursed_tricks.state import NUMBERS, State


@rule
def colours_in_use(state: State) -> int:
    """CT1: with three players the last colour, yellow (clubs), is left out."""
    return state.seats


@rule
def hand_size(state: State) -> int:
    """CT4, CT2: one card fewer than a colour has numbers, so that as many cards as colours stay unused."""
    return state.ranks - 1


@rule
def is_in_use(state: State, card: int) -> bool:
    return card // NUMBERS < colours_in_use(state) and card % NUMBERS < state.ranks
