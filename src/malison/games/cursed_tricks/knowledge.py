"""What a seat of Cursed Tricks knows, and worlds that agree with it."""

from __future__ import annotations

from malison.engine.rules.bitmask import count, lowest
from malison.engine.rules.decorators import rule
from malison.engine.rules.rng import rand_below
from malison.engine.rules.state_layout import OVER
from malison.games.cursed_tricks.deck_size import hand_size, is_in_use
from malison.games.cursed_tricks.state import CARDS, COLOUR, COLOURS, DEALING, NUMBERS, SEATS, Scratch, State


@rule
def witness(state: State, seat: int, seen: State) -> None:
    """Own hand, all that was played, all curses and piles, and which colours a player has shown to be out of.

    Not how many cards of a colour are in another hand: it follows from nothing the seat has seen.
    """
    seen.rounds = state.rounds
    seen.ranks = state.ranks
    seen.round = state.round
    seen.starter = state.starter
    seen.phase = state.phase
    seen.lead = state.lead
    for other in range(SEATS):
        seen.score[other] = state.score[other]
        seen.pile[other] = state.pile[other]
        seen.tricks[other] = state.tricks[other]
        seen.void[other] = state.void[other]
        seen.trick[other] = state.trick[other]
    for colour in range(COLOURS):
        seen.curse[colour] = state.curse[colour]
        seen.cursed[colour] = state.cursed[colour]
    if seat >= 0:
        seen.hand[seat] = state.hand[seat]


@rule
def redeal(seen: State, scratch: Scratch) -> None:
    """Deal the cards the seer has not seen to the other hands, never a colour that a hand has shown to be out of."""
    if seen.phase <= DEALING or seen.turn == OVER:
        return
    unseen = unseen_cards(seen)
    shown = 0
    for seat in range(seen.seats):
        scratch.room[seat] = room(seen, seat)
        if seat != seen.observer - 1:
            shown |= seen.void[seat]
    if shown == 0:
        deal_freely(seen, scratch, unseen)
    else:
        deal_by_card(seen, scratch, unseen)


@rule
def deal_freely(seen: State, scratch: Scratch, unseen: int) -> None:
    """Nobody has shown to be out of a colour: all hands are equally likely."""
    left = 0
    while unseen != 0:
        scratch.deck[left] = lowest(unseen)
        unseen &= unseen - 1
        left += 1
    for seat in range(seen.seats):
        hand = seen.hand[seat]
        for _ in range(scratch.room[seat]):
            at = rand_below(seen, left)
            left -= 1
            hand |= 1 << scratch.deck[at]
            scratch.deck[at] = scratch.deck[left]
        seen.hand[seat] = hand


@rule
def deal_by_card(seen: State, scratch: Scratch, unseen: int) -> None:
    """Card by card, each to a hand that may hold it."""
    scratch.room[seen.seats] = count(unseen)
    for seat in range(seen.seats):
        scratch.room[seen.seats] -= scratch.room[seat]
    while unseen != 0:
        card = random_card(seen, unseen)
        unseen &= ~(1 << card)
        holder = random_holder(seen, scratch, card, unseen)
        scratch.room[holder] -= 1
        if holder < seen.seats:
            seen.hand[holder] |= 1 << card


@rule
def unseen_cards(seen: State) -> int:
    unseen = 0
    for card in range(CARDS):
        if is_in_use(seen, card):
            unseen |= 1 << card
    for seat in range(seen.seats):
        unseen &= ~(seen.hand[seat] | seen.pile[seat])
        if seen.trick[seat] > 0:
            unseen &= ~(1 << (seen.trick[seat] - 1))
    for colour in range(COLOURS):
        if seen.curse[colour] > 0:
            unseen &= ~(1 << (colour * NUMBERS + seen.curse[colour] - 1))
    return unseen


@rule
def random_card(seen: State, cards: int) -> int:
    place = rand_below(seen, count(cards))
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


@rule
def room(seen: State, seat: int) -> int:
    """How many more cards belong into that hand."""
    played = 0
    for other in range(seen.seats):
        played += seen.tricks[other]
    if seen.trick[seat] > 0:
        played += 1
    return hand_size(seen) - played - count(seen.hand[seat])


@rule
def random_holder(seen: State, scratch: Scratch, card: int, unseen: int) -> int:
    """A hand that may get the card, or `seats` for the unused cards; `unseen` are the cards still to come.

    Each place is as likely as it has room; a hand is passed over if the rest could then not be dealt.
    """
    barred = 0
    while True:
        total = 0
        for place in range(seen.seats + 1):
            if barred >> place & 1 == 0:
                total += scratch.room[place]
        ticket = rand_below(seen, total)
        holder = seen.seats
        for place in range(seen.seats + 1):
            if barred >> place & 1 == 0 and ticket >= 0:
                ticket -= scratch.room[place]
                holder = place
        if can_hold(seen, holder, card) and can_finish(seen, scratch, holder, unseen):
            return holder
        barred |= 1 << holder


@rule
def can_hold(seen: State, holder: int, card: int) -> bool:
    return holder == seen.seats or seen.void[holder] >> card // NUMBERS & 1 == 0


@rule
def can_finish(seen: State, scratch: Scratch, holder: int, unseen: int) -> bool:
    """Whether every hand can still be filled: for every group of hands, enough cards are left that one of them may hold.

    A group that is out of no colour together needs no look: the cards left are always enough for all.
    """
    for group in range(1, 1 << seen.seats):
        needed = 0
        barred = (1 << COLOURS) - 1
        for seat in range(seen.seats):
            if group >> seat & 1:
                needed += scratch.room[seat] - (1 if seat == holder else 0)
                barred &= seen.void[seat]
        if barred != 0 and count(suited(unseen, barred)) < needed:
            return False
    return True


@rule
def suited(cards: int, barred: int) -> int:
    """The cards whose colour is not barred."""
    for colour in range(COLOURS):
        if barred >> colour & 1:
            cards &= ~(COLOUR << colour * NUMBERS)
    return cards
