"""What must hold in every state of Courtisans."""

from __future__ import annotations

from collections import Counter

from malison.engine.options import MatchConfig
from malison.engine.rules.state_layout import OVER
from malison.games.courtisans.areas import cards_in_game, face_up, is_assassin, is_spy, owner, turn_number
from malison.games.courtisans.state import COPIES, GONE, GUARD, HAND, KILLING, KINDS, MISSIONS, PLACING, ROLES, State


def audit(config: MatchConfig, state: State) -> str | None:
    if state.phase < PLACING:
        return None
    return _missions(state) or _deck(state) or _blocks(state) or _places(state) or _killer(state) or _turns(state)


def _missions(state: State) -> str | None:
    """CO4: one of each colour for each seat, all different."""
    for colour in (state.white, state.blue):
        missions = [colour[seat] for seat in range(state.seats)]
        if len(set(missions)) < state.seats or not all(1 <= mission <= MISSIONS for mission in missions):
            return f"the missions are {missions}"
    return None


def _deck(state: State) -> str | None:
    """CO1, CO3: the cards in play are of the pack."""
    deck = Counter(state.deck[place] - 1 for place in range(cards_in_game(state)))
    for card, copies in deck.items():
        if card < 0 or copies > COPIES[card % ROLES]:
            return f"{copies} cards {card} are in play"
    return None


def _blocks(state: State) -> str | None:
    """CO6, CO10: what a seat drew together it has placed together, or holds."""
    for block in range(0, state.drawn, HAND):
        seat = owner(state, block)
        drawn = sorted(state.deck[place] for place in range(block, block + HAND))
        placed = [state.placed[time] for time in range(block, min(block + HAND, state.played))]
        held = [state.hand[seat, slot] for slot in range(state.held[seat])] if len(placed) < HAND else []
        if sorted(placed + held) != drawn:
            return f"seat {seat} drew {drawn}, placed {placed} and holds {held}"
    return None


def _places(state: State) -> str | None:
    """CO9: every card placed lies in one place or was removed, guards always lie, and nothing lies that was not placed."""
    placed = Counter(state.placed[time] - 1 for time in range(state.played))
    lying = [sum(row[card] for row in state.court.tolist() + state.domain.tolist()) for card in range(KINDS)]
    for card in range(KINDS):
        if is_spy(card) and lying[card]:
            return f"the spy {card} lies face up"
        if lying[card] > placed[card] or (card % ROLES == GUARD and lying[card] != placed[card]):
            return f"{lying[card]} cards {card} lie, {placed[card]} were placed"
    spies = [time for time in range(state.played) if is_spy(state.placed[time] - 1)]
    if spies != [state.spy_time[spy] for spy in range(state.spies)]:
        return f"the spies are those placed at {spies}"
    if any(not 0 <= state.spy_lies[spy] <= GONE for spy in range(state.spies)):
        return "a spy lies nowhere"
    return None


def _killer(state: State) -> str | None:
    """CO9: an assassin that acts lies where it says, and when none acts nothing is left of it."""
    if state.phase != KILLING:
        return "an assassin has acted and is not forgotten" if state.killer or state.killer_lies else None
    if not is_assassin(state.killer - 1) or not face_up(state, state.killer_lies, state.killer - 1):
        return f"card {state.killer - 1} acts at {state.killer_lies}"
    return None


def _turns(state: State) -> str | None:
    """CO5, CO10: clockwise from the first seat, the same number of turns for all."""
    if state.turn == OVER:
        return None if state.played == cards_in_game(state) else "the game ended early"
    return (
        None
        if state.turn == owner(state, turn_number(state) * HAND)
        else f"it is seat {state.turn}'s turn after {state.played} cards"
    )
