"""What must hold in every state of Cursed Court."""

from __future__ import annotations

from malison.engine.options import MatchConfig
from malison.engine.rules.bitmask import count
from malison.engine.rules.state_layout import OVER
from malison.games.cursed_court.adjacency import cards_of_year, crown_at, crowns_on, deck_size, is_active
from malison.games.cursed_court.exchange import standing
from malison.games.cursed_court.state import BETTING, COPIES, NOBLES, REGIONS, STACK, State


def audit(config: MatchConfig, state: State) -> str | None:
    """Cards, crowns and coins are all there, each in one place; nobody has bet more crowns than the season asks for."""
    return _audit_cards(state) or _audit_crowns(state) or _audit_coins(state)


def _audit_cards(state: State) -> str | None:
    if state.phase != BETTING:
        return None
    deck = state.deck.tolist()
    if any(deck[deck_size(state) :]) or deck_size(state) < cards_of_year(state):
        return f"the deck has {deck_size(state)} cards: {deck}"
    for noble in range(NOBLES):
        if deck.count(noble + 1) + state.sitting[noble] != COPIES:
            return f"there are {deck.count(noble + 1)} cards of noble {noble} in the deck, and {state.sitting[noble]} sit out"
    return None


def _audit_crowns(state: State) -> str | None:
    for region in range(REGIONS):
        queue = [crown_at(state, region, place) for place in range(crowns_on(state, region))]
        standing_here = [seat for seat in range(state.seats) if state.stands[seat] >> region & 1]
        if sorted(queue) != standing_here:
            return f"on region {region} stand {standing_here}, in the queue {queue}"
        if len(queue) > 1 and not state.coinless:
            return f"{len(queue)} crowns stand on region {region}"
    for seat in range(state.seats):
        placed = count(state.stands[seat])
        allowed = state.season + 1 if state.phase == BETTING and is_active(state, seat) else 0
        if placed > allowed:
            return f"seat {seat} has {placed} crowns on the board in season {state.season}"
        if state.feint[seat] and not (state.feints and state.stands[seat] >> state.feint[seat] - 1 & 1):
            return f"seat {seat} has a feint on region {state.feint[seat] - 1}, where it does not stand"
    return None


def _audit_coins(state: State) -> str | None:
    if any(state.coin[seat] < 0 for seat in range(state.seats)) or any(state.stake[region] < 0 for region in range(REGIONS)):
        return "there are fewer coins than none"
    if any(state.stake[region] and not state.queue[region] for region in range(REGIONS)):
        return "coins lie where no crown stands"
    if state.exchange:
        together = sum(standing(state, seat) for seat in range(state.seats))
        if together != STACK * state.seats:
            return f"the standings add up to {together}"
        if state.turn != OVER and any(
            is_active(state, seat) != bool(standing(state, seat) + STACK * state.bought[seat]) for seat in range(state.seats)
        ):
            return _audit_left(state)
        return None
    for seat in range(state.seats):
        # Nothing is bought here: a standing is what the seat has, free and on the board.
        if standing(state, seat) != state.coins:
            return f"seat {seat} has {standing(state, seat)} coins"
    return None


def _audit_left(state: State) -> str | None:
    """Between years a player without chips may still buy some."""
    return "a player without chips is in, or one with chips out" if state.phase == BETTING else None
