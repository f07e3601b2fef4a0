"""What a seat of Cursed Court knows, and worlds that agree with it."""

from __future__ import annotations

from malison.engine.rules.bitmask import count, nth
from malison.engine.rules.decorators import rule
from malison.engine.rules.rng import rand_below
from malison.games.cursed_court.adjacency import cards_dealt, cards_of_year, copies_in_deck, deck_size, is_active, sees
from malison.games.cursed_court.state import (
    BETTING,
    CROWNS,
    NOBLES,
    REGIONS,
    SEATS,
    SETS,
    Scratch,
    State,
)


@rule
def witness(state: State, seat: int, seen: State) -> None:
    """The tableau, the face-down cards beside the seat, the board, everybody's coins, and its own feint and half-made bet.

    The cards that sit out were all shown a year ago: perfect recall knows them, whether or not the variant shows them.
    """
    see_options(state, seen)
    see_game(state, seen)
    see_board(state, seen)
    see_cards(state, seat, seen)
    if seat >= 0:
        seen.feint[seat] = state.feint[seat]
        if seat == state.turn:
            seen.pending = state.pending


@rule
def see_options(state: State, seen: State) -> None:
    seen.years = state.years
    seen.extra = state.extra
    seen.remembers = state.remembers
    seen.coinless = state.coinless
    seen.exchange = state.exchange
    seen.feints = state.feints
    seen.rebuys = state.rebuys
    seen.coins = state.coins
    for at in range(SETS):
        seen.group[at] = state.group[at]


@rule
def see_game(state: State, seen: State) -> None:
    seen.year = state.year
    seen.marker = state.marker
    seen.left = state.left
    seen.phase = state.phase
    seen.season = state.season
    seen.hidden = state.hidden
    for seat in range(SEATS):
        seen.score[seat] = state.score[seat]
        seen.coin[seat] = state.coin[seat]
        seen.bought[seat] = state.bought[seat]
    for noble in range(NOBLES):
        seen.sitting[noble] = state.sitting[noble]


@rule
def see_board(state: State, seen: State) -> None:
    for seat in range(SEATS):
        seen.stands[seat] = state.stands[seat]
    for region in range(REGIONS):
        seen.queue[region] = state.queue[region]
        seen.stake[region] = state.stake[region]


@rule
def see_cards(state: State, seat: int, seen: State) -> None:
    """Face-up cards, and the seat's own face-down ones; between years the whole tableau; nothing of a deck half brought."""
    if state.phase == BETTING:
        for card in range(cards_dealt(state)):
            if card >= state.hidden or sees(state, seat, card):
                seen.deck[card] = state.deck[card]
    elif state.drawing == 0:
        for card in range(cards_of_year(state)):
            seen.deck[card] = state.deck[card]


@rule
def redeal(seen: State, scratch: Scratch) -> None:
    """Shuffle the cards the seer has not seen into the unknown places; any crown of another player may be the feint."""
    if seen.phase != BETTING:
        return
    unseen = count_unseen(seen, scratch)
    for card in range(deck_size(seen)):
        if seen.deck[card] == 0:
            seen.deck[card] = random_unseen(seen, scratch, unseen) + 1
            unseen -= 1
    if seen.feints:
        for seat in range(seen.seats):
            if seat != seen.observer - 1 and is_active(seen, seat):
                seen.feint[seat] = random_feint(seen, seat)


@rule
def count_unseen(seen: State, scratch: Scratch) -> int:
    """How many cards of each noble the seer has not seen, in `copies`; answers how many in all."""
    for noble in range(NOBLES):
        scratch.copies[noble] = copies_in_deck(seen, noble)
    unseen = deck_size(seen)
    for card in range(cards_dealt(seen)):
        if seen.deck[card] > 0:
            scratch.copies[seen.deck[card] - 1] -= 1
            unseen -= 1
    return unseen


@rule
def random_unseen(seen: State, scratch: Scratch, unseen: int) -> int:
    ticket = rand_below(seen, unseen)
    for noble in range(NOBLES):
        ticket -= scratch.copies[noble]
        if ticket < 0:
            scratch.copies[noble] -= 1
            return noble
    return -1


@rule
def random_feint(seen: State, seat: int) -> int:
    """CC23: each of the four crowns is as likely; 0 when it is one of the free ones."""
    crown = rand_below(seen, CROWNS)
    placed = seen.stands[seat]
    return nth(placed, crown) + 1 if crown < count(placed) else 0
