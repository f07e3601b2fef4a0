"""What must hold in every state of Cursed Tricks."""

from __future__ import annotations

from malison.engine.options import MatchConfig
from malison.games.cursed_tricks.deck_size import hand_size
from malison.games.cursed_tricks.rules import curse_card
from malison.games.cursed_tricks.state import COLOURS, PLAYING, State


def audit(config: MatchConfig, state: State) -> str | None:
    """Every dealt card is in exactly one place: a hand, a pile, the trick, or before a player as a curse.

    A curse that is gone leaves nothing behind: equal positions have equal bytes.
    """
    if state.phase < PLAYING or state.turn < 0:
        return None
    places = [state.hand[seat] for seat in range(state.seats)] + [state.pile[seat] for seat in range(state.seats)]
    places += [1 << state.trick[seat] - 1 for seat in range(state.seats) if state.trick[seat]]
    places += [1 << curse_card(state, colour) for colour in range(COLOURS) if state.curse[colour]]
    together = 0
    for place in places:
        if together & place:
            return f"a card lies in two places: {together & place:b}"
        together |= place
    if together.bit_count() != hand_size(state) * state.seats:
        return f"{together.bit_count()} cards are in play"
    if any(state.cursed[colour] and not state.curse[colour] for colour in range(COLOURS)):
        return "a curse that is gone still has a holder"
    return None
