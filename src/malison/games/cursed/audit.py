"""What must hold in every state of Cursed!."""

from __future__ import annotations

from malison.engine.options import MatchConfig
from malison.engine.rules.state_layout import OVER
from malison.games.cursed.counts import deck_left
from malison.games.cursed.state import BATTLE, CARDS, DEALING, DRAW_MONSTER, SEATS, TOKENS, WARDS, State


def audit(config: MatchConfig, state: State) -> str | None:
    """Tokens and wards are conserved, the dead have and do nothing, what is over is put away, and what is counted agrees."""
    return _tokens(state) or _players(state) or _left_over(state) or (_wards(state) if state.phase > DEALING else None)


def _tokens(state: State) -> str | None:
    """CU1: hands, board and Void hold what is not in the bag."""
    places = [*state.tokens.tolist(), *state.skull.tolist(), *state.blue.tolist(), state.green, state.void]
    if min(places) < 0:
        return f"somewhere lie less than no tokens: {places}"
    if sum(places) != state.outside or state.outside > TOKENS:
        return f"{sum(places)} tokens lie on the table and {state.outside} are not in the bag"
    return None


def _players(state: State) -> str | None:
    seats = range(state.seats)
    if state.turn >= 0 and state.died[state.turn]:
        return f"seat {state.turn} is dead and to move"
    if state.phase > DRAW_MONSTER and state.alive != sum((state.died[seat] == 0) << seat for seat in seats):
        return f"the living are {state.alive:b}, and seats died at {state.died.tolist()}"
    for seat in seats:
        on_board = state.skull[seat] + state.blue[seat]
        is_devoured = state.died[seat] % 2 == 1
        if state.died[seat] and not is_devoured and (state.tokens[seat] or on_board or state.held[seat]):
            return f"seat {seat} is dead and has tokens or wards"
    if state.turn >= 0 and state.phase >= WARDS and state.died[state.monster]:
        return "the Monster is dead"
    if state.turn == OVER and (state.green or any(state.skull[seat] or state.blue[seat] for seat in seats)):
        return "the game is over and tokens lie on the board"
    return None


def _left_over(state: State) -> str | None:
    """What stayed from an earlier roll, battle or deck would be shown to people who may not know it."""
    if any(state.monster_die[place] for place in range(state.dice, SEATS - 1)):
        return f"the Monster has {state.dice} dice, and others lie there too: {state.monster_die.tolist()}"
    if state.phase != BATTLE and any(state.revealed.tolist()):
        return f"wards are revealed and there is no battle: {state.revealed.tolist()}"
    if any(state.deck[place] for place in range(state.deck_size, CARDS)):
        return "wards lie under the deck"
    return None


def _wards(state: State) -> str | None:
    """CU4: every ward of the deck is in exactly one place, and what everyone counts agrees with it."""
    seats = range(state.seats)
    undrawn = [state.deck[place] - 1 for place in range(state.top, state.deck_size)]
    if state.drawing:
        return None
    if state.discards != sum(state.discard.tolist()):
        return f"{state.discards} wards should be on the discard pile"
    for ward in range(state.kinds):
        laid = sum(state.laid[seat] == ward + 1 for seat in seats)
        found = sum(state.hand[seat, ward] for seat in seats) + laid + state.discard[ward] + undrawn.count(ward)
        if found != state.copies[ward]:
            return f"ward {ward} has {state.copies[ward]} copies, and {found} are on the table"
    for seat in seats:
        if any(state.hand[seat, ward] < 0 for ward in range(state.kinds)):
            return f"seat {seat} holds less than none of a ward"
        if state.held[seat] != sum(state.hand[seat, ward] for ward in range(state.kinds)):
            return f"seat {seat} holds another number of wards than {state.held[seat]}"
        if (state.laid[seat] > 0) != bool(state.has_laid[seat]):
            return f"seat {seat} has laid a ward, or has not"
        used = sum(state.used[seat, ward] for ward in range(state.kinds))
        if state.old[seat] + state.bought[seat] != state.held[seat] + state.has_laid[seat] + used:
            return f"the wards of seat {seat} are counted wrongly"
    return None if deck_left(state) >= 0 else "more wards were drawn than there are"
