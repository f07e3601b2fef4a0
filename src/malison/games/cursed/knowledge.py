"""What a seat of Cursed! knows, and worlds that agree with it.

Hidden wards are guessed from what everyone can count. When the deck is made anew, all see of what (`made`); the wards then in
hand are the rest (`loose`), and each seat has some of those (`old`) and draws others from the deck (`bought`). Wards used since
(`used`) came from one or the other.
"""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.engine.rules.rng import rand_below
from malison.games.cursed.counts import is_villager
from malison.games.cursed.state import CARDS, DEALING, KINDS, PIPS, SEATS, Scratch, State

TRIES = 32  # to share out used wards between old ones and the deck's


@rule
def who_sees_laid(state: State, seat: int) -> int:
    """CU8: the mask of seats that know what `seat` lays: itself, and for a villager the other villagers if they share."""
    mask = 1 << seat
    if state.share and is_villager(state, seat):
        for other in range(state.seats):
            if is_villager(state, other):
                mask |= 1 << other
    return mask


@rule
def witness(state: State, seat: int, seen: State) -> None:
    """Own wards, those drawn and those laid; laid wards one may see; one's own dice as the Monster; and all that is open."""
    witness_open(state, seen)
    for other in range(SEATS):
        if state.revealed[other] or (seat >= 0 and who_sees_laid(state, other) >> seat & 1):
            seen.laid[other] = state.laid[other]
    if state.shown or state.roller == seat:
        for place in range(SEATS - 1):
            seen.monster_die[place] = state.monster_die[place]
    if seat >= 0:
        for ward in range(KINDS):
            seen.hand[seat, ward] = state.hand[seat, ward]
        for place in range(CARDS):
            if state.drawer[place] == seat + 1:
                seen.deck[place] = state.deck[place]


@rule
def witness_open(state: State, seen: State) -> None:
    """Options, tokens, villagers' dice, how many wards each holds, who laid one, the discards, the battle so far."""
    seen.life = state.life
    seen.share = state.share
    seen.max_rounds = state.max_rounds
    seen.kinds = state.kinds
    seen.green = state.green
    seen.void = state.void
    seen.outside = state.outside
    seen.alive = state.alive
    seen.discards = state.discards
    seen.monster = state.monster
    seen.heir = state.heir
    seen.round = state.round
    seen.phase = state.phase
    seen.place = state.place
    seen.pledged = state.pledged
    seen.wanted = state.wanted
    seen.roller = state.roller
    seen.dice = state.dice
    seen.shown = state.shown
    seen.rerolled = state.rerolled
    seen.villagers_bonus = state.villagers_bonus
    seen.monster_bonus = state.monster_bonus
    seen.dispelling = state.dispelling
    seen.sheltered = state.sheltered
    seen.frenzy = state.frenzy
    seen.deck_size = state.deck_size
    seen.top = state.top
    seen.decks = state.decks
    for seat in range(SEATS):
        seen.tokens[seat] = state.tokens[seat]
        seen.skull[seat] = state.skull[seat]
        seen.blue[seat] = state.blue[seat]
        seen.died[seat] = state.died[seat]
        seen.die[seat] = state.die[seat]
        seen.held[seat] = state.held[seat]
        seen.has_laid[seat] = state.has_laid[seat]
        seen.revealed[seat] = state.revealed[seat]
        seen.old[seat] = state.old[seat]
        seen.bought[seat] = state.bought[seat]
        for ward in range(KINDS):
            seen.used[seat, ward] = state.used[seat, ward]
    for ward in range(KINDS):
        seen.kind[ward] = state.kind[ward]
        seen.effect[ward] = state.effect[ward]
        seen.number[ward] = state.number[ward]
        seen.copies[ward] = state.copies[ward]
        seen.discard[ward] = state.discard[ward]
        seen.made[ward] = state.made[ward]
        seen.loose[ward] = state.loose[ward]
    for place in range(CARDS):
        seen.drawer[place] = state.drawer[place]


# --- Worlds ---


@rule
def redeal(seen: State, scratch: Scratch) -> None:
    """Roll the Monster's dice that the seer has not seen, and deal the wards."""
    for place in range(seen.dice):
        if seen.monster_die[place] == 0:
            seen.monster_die[place] = 1 + rand_below(seen, PIPS)
    if seen.phase <= DEALING:
        return
    tries = 0
    while tries < TRIES and not guess_used(seen, scratch, True):
        tries += 1
    if tries < TRIES:
        guess_rest(seen, scratch)
    else:
        guess_used(seen, scratch, False)
        guess_rest_freely(seen, scratch)
    for seat in range(seen.seats):
        if seat != seen.observer - 1:
            fill_hand(seen, scratch, seat)
    fill_deck(seen, scratch)


@rule
def count_what_is_left(seen: State, scratch: Scratch) -> None:
    """Begin a guess: all old wards and all the deck's are still to be given out, but for the seer's own."""
    me = seen.observer - 1
    for ward in range(seen.kinds):
        scratch.old_left[ward] = seen.loose[ward]
        scratch.new_left[ward] = seen.made[ward]
        for seat in range(seen.seats):
            scratch.owned[seat, ward] = 0
            scratch.fresh[seat, ward] = 0
    for seat in range(seen.seats):
        scratch.old_room[seat] = 0 if seat == me else seen.old[seat]
        scratch.new_room[seat] = 0 if seat == me else seen.bought[seat]
    if me >= seen.seats:
        return
    for place in range(seen.top):
        if seen.drawer[place] == me + 1:
            scratch.new_left[seen.deck[place] - 1] -= 1
            scratch.fresh[me, seen.deck[place] - 1] += 1
    for ward in range(seen.kinds):
        scratch.owned[me, ward] = seen.hand[me, ward] + needed(seen, me, ward)
        scratch.old_left[ward] -= scratch.owned[me, ward] - scratch.fresh[me, ward]


@rule
def needed(seen: State, seat: int, ward: int) -> int:
    """How many of a ward the seat has surely had since the deck was made: used since, or laid before the seer's eyes."""
    return seen.used[seat, ward] + (1 if seen.laid[seat] == ward + 1 else 0)


@rule
def guess_used(seen: State, scratch: Scratch, strictly: bool) -> bool:
    """Share out the wards that seats have surely had: each an old one or one of the deck's. False if it does not come out."""
    count_what_is_left(seen, scratch)
    for seat in range(seen.seats):
        if seat == seen.observer - 1:
            continue
        for ward in range(seen.kinds):
            for _ in range(needed(seen, seat, ward)):
                olds = scratch.old_left[ward] if scratch.old_room[seat] > 0 or not strictly else 0
                news = scratch.new_left[ward] if scratch.new_room[seat] > 0 or not strictly else 0
                if olds + news == 0:
                    return False
                give(scratch, seat, ward, rand_below(seen, olds + news) < olds)
    return True


@rule
def give(scratch: Scratch, seat: int, ward: int, is_old: bool) -> None:
    scratch.owned[seat, ward] += 1
    if is_old:
        scratch.old_left[ward] -= 1
        scratch.old_room[seat] -= 1
    else:
        scratch.new_left[ward] -= 1
        scratch.new_room[seat] -= 1
        scratch.fresh[seat, ward] += 1


@rule
def guess_rest(seen: State, scratch: Scratch) -> None:
    """Every seat gets the rest of its old wards and of those it drew, at random."""
    for seat in range(seen.seats):
        for _ in range(scratch.old_room[seat]):
            give(scratch, seat, random_ward(seen, scratch.old_left), True)
        for _ in range(scratch.new_room[seat]):
            give(scratch, seat, random_ward(seen, scratch.new_left), False)


@rule
def guess_rest_freely(seen: State, scratch: Scratch) -> None:
    """Where the used wards would not come out: every ward not seen may be anywhere."""
    for ward in range(seen.kinds):
        scratch.new_left[ward] += scratch.old_left[ward]
        scratch.old_left[ward] = 0
    for seat in range(seen.seats):
        for _ in range(scratch.old_room[seat] + scratch.new_room[seat]):
            give(scratch, seat, random_ward(seen, scratch.new_left), False)
        if seat != seen.observer - 1:
            spare = -seen.bought[seat]
            for ward in range(seen.kinds):
                scratch.fresh[seat, ward] = scratch.owned[seat, ward]
                spare += scratch.owned[seat, ward]
            for _ in range(spare):
                take_random(seen, scratch, seat)


@rule
def take_random(seen: State, scratch: Scratch, seat: int) -> int:
    """One of the wards the seat drew from the deck, taken out of them."""
    total = 0
    for ward in range(seen.kinds):
        total += scratch.fresh[seat, ward]
    ticket = rand_below(seen, total)
    for ward in range(seen.kinds):
        ticket -= scratch.fresh[seat, ward]
        if ticket < 0:
            scratch.fresh[seat, ward] -= 1
            return ward
    return -1


@rule
def random_ward(seen: State, left: Numbers) -> int:
    """One of the wards that are left."""
    total = 0
    for ward in range(seen.kinds):
        total += left[ward]
    ticket = rand_below(seen, total)
    for ward in range(seen.kinds):
        ticket -= left[ward]
        if ticket < 0:
            return ward
    return -1


@rule
def fill_hand(seen: State, scratch: Scratch, seat: int) -> None:
    """What the seat has and has not used is in its hand, or laid where the seer does not know it."""
    for ward in range(seen.kinds):
        seen.hand[seat, ward] = scratch.owned[seat, ward] - needed(seen, seat, ward)
    if seen.has_laid[seat] and seen.laid[seat] == 0:
        ticket = rand_below(seen, seen.held[seat] + 1)
        for ward in range(seen.kinds):
            if ticket >= 0:
                ticket -= seen.hand[seat, ward]
                if ticket < 0:
                    seen.laid[seat] = ward + 1
        seen.hand[seat, seen.laid[seat] - 1] -= 1


@rule
def fill_deck(seen: State, scratch: Scratch) -> None:
    """Wards drawn go where their drawers took them from, the others lie in random order."""
    for place in range(seen.deck_size):
        if place >= seen.top:
            ward = random_ward(seen, scratch.new_left)
            scratch.new_left[ward] -= 1
            seen.deck[place] = ward + 1
        elif seen.drawer[place] != seen.observer:
            seen.deck[place] = take_random(seen, scratch, seen.drawer[place] - 1) + 1
