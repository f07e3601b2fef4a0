"""The rules of Cursed Tricks. Rule ids (CT1 …) are those of the game's page in docs/games."""

from __future__ import annotations

from malison.engine.rules.bitmask import count, lowest, nth
from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.engine.rules.rng import rand_below
from malison.engine.rules.scratch import tell
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed_tricks.deck_size import colours_in_use, hand_size, is_in_use
from malison.games.cursed_tricks.events import (
    CARD_PLAYED,
    CURSE_BROKEN,
    CURSE_LEAVES,
    CURSED,
    DISCARDED,
    FOLLOWED,
    GAME_OVER,
    LED,
    ROUND_BEGINS,
    ROUND_ENDS,
    ROUND_SCORED,
    TRICK_WON,
)
from malison.games.cursed_tricks.knowledge import redeal, witness
from malison.games.cursed_tricks.state import (
    BREAK,
    BREAKING,
    CARDS,
    COLOUR,
    COLOURS,
    DEALING,
    DRAW_STARTER,
    NUMBERS,
    PLAYING,
    Scratch,
    State,
)

__all__ = [
    "awaits_amount",
    "chance",
    "chance_outcomes",
    "draw",
    "legal",
    "play",
    "points",
    "random_move",
    "redeal",
    "setup",
    "witness",
]


# --- Chance: the starter of the first round, then hands ---


@rule
def setup(state: State, scratch: Scratch) -> None:
    """CT3: a random seat starts the first round."""
    state.phase = DRAW_STARTER
    state.turn = CHANCE


@rule
def chance(state: State, scratch: Scratch) -> None:
    """CT4: shuffle the cards in use and deal. The same as drawing one by one, only faster."""
    if state.phase == DRAW_STARTER:
        state.starter = rand_below(state, state.seats)
    in_use = 0
    for colour in range(colours_in_use(state)):
        for number in range(state.ranks):
            scratch.deck[in_use] = colour * NUMBERS + number
            in_use += 1
    size = hand_size(state)
    for seat in range(state.seats):
        hand = 0
        for _ in range(size):
            at = rand_below(state, in_use)
            in_use -= 1
            hand |= 1 << scratch.deck[at]
            scratch.deck[at] = scratch.deck[in_use]
        state.hand[seat] = hand
    begin_round(state, scratch)


@rule
def chance_outcomes(state: State, counts: Numbers) -> int:
    """One seat of all for the starter; then one card of all not yet dealt."""
    if state.phase == DRAW_STARTER:
        for seat in range(state.seats):
            counts[seat] = 1
        return state.seats
    gone = state.hand[0] | state.hand[1] | state.hand[2] | state.hand[3]
    for card in range(CARDS):
        counts[card] = 1 if is_in_use(state, card) and gone >> card & 1 == 0 else 0
    return CARDS


@rule
def draw(state: State, scratch: Scratch, outcome: int) -> None:
    """The starter, then seat 0's cards, then seat 1's, and so on."""
    state.drawing = 1
    if state.phase == DRAW_STARTER:
        state.starter = outcome
        state.phase = DEALING
        return
    size = hand_size(state)
    state.hand[state.dealt // size] |= 1 << outcome
    state.dealt += 1
    if state.dealt == size * state.seats:
        begin_round(state, scratch)


@rule
def begin_round(state: State, scratch: Scratch) -> None:
    """CT5: the starter leads. Piles, curses and what was shown of the last round are gone."""
    state.dealt = 0
    state.drawing = 0
    for seat in range(state.seats):
        state.pile[seat] = 0
        state.tricks[seat] = 0
        state.void[seat] = 0
    for colour in range(COLOURS):
        state.curse[colour] = 0
        state.cursed[colour] = 0
    state.lead = state.starter
    state.turn = state.starter
    state.phase = PLAYING
    tell(scratch, ROUND_BEGINS, state.round, state.starter)


# --- Moves ---


@rule
def legal(state: State, moves: Numbers) -> int:
    choices = choosable(state)
    n = 0
    while choices != 0:
        moves[n] = lowest(choices)
        choices &= choices - 1
        n += 1
    return n


@rule
def random_move(state: State, moves: Numbers) -> int:
    """Without the list: random playouts are 1.6 times as fast."""
    choices = choosable(state)
    return nth(choices, rand_below(state, count(choices)))


@rule
def choosable(state: State) -> int:
    """CT5: a card. CT8: one of your curses. As a mask of moves."""
    if state.phase == BREAKING:
        return curses_of(state, state.turn) << BREAK
    return playable(state)


@rule
def playable(state: State) -> int:
    """CT5: the cards, as a mask, that the seat to move may play."""
    hand = state.hand[state.turn]
    led = state.trick[state.lead]
    if led > 0:
        following = hand & COLOUR << (led - 1) // NUMBERS * NUMBERS
        if following != 0:
            return following
    return hand


@rule
def awaits_amount(state: State) -> int:
    return 0


@rule
def play(state: State, scratch: Scratch, move: int) -> None:
    state.step += 1
    if move >= BREAK:
        break_curse(state, scratch, state.turn, move - BREAK)
        finish_trick(state, scratch)
        return
    seat = state.turn
    put_card(state, scratch, seat, move)
    following = clockwise(state, seat, 1)
    if following == state.lead:
        break_then_finish(state, scratch)
    else:
        state.turn = following


@rule
def put_card(state: State, scratch: Scratch, seat: int, card: int) -> None:
    """CT5: the card lies in the trick. Not following shows that the hand has none of the led colour."""
    state.hand[seat] &= ~(1 << card)
    state.trick[seat] = card + 1
    how = LED
    if seat != state.lead:
        led = (state.trick[state.lead] - 1) // NUMBERS
        how = FOLLOWED
        if card // NUMBERS != led:
            how = DISCARDED
            state.void[seat] |= 1 << led
    tell(scratch, CARD_PLAYED, seat, card, how)


# --- After a trick ---


@rule
def break_then_finish(state: State, scratch: Scratch) -> None:
    """CT7: breaking comes first; with two curses to choose from, it waits for the choice."""
    breaker = who_breaks(state)
    if breaker >= 0:
        curses = curses_of(state, breaker)
        if count(curses) > 1:
            state.turn = breaker
            state.phase = BREAKING
            return
        if curses != 0:
            break_curse(state, scratch, breaker, lowest(curses))
    finish_trick(state, scratch)


@rule
def who_breaks(state: State) -> int:
    """CT8: who played the lowest card of the led colour, unless it was the led card itself or a 1; else -1."""
    led_card = state.trick[state.lead] - 1
    low_card = led_card
    low_seat = -1
    for seat in range(state.seats):
        card = state.trick[seat] - 1
        if card // NUMBERS == led_card // NUMBERS and card < low_card:
            low_card = card
            low_seat = seat
    if low_card % NUMBERS == 0:
        return -1
    return low_seat


@rule
def break_curse(state: State, scratch: Scratch, seat: int, colour: int) -> None:
    """CT8: the curse goes onto its holder's own pile."""
    tell(scratch, CURSE_BROKEN, seat, curse_card(state, colour))
    lift_curse(state, seat, colour)


@rule
def lift_curse(state: State, seat: int, colour: int) -> None:
    state.pile[seat] |= 1 << curse_card(state, colour)
    state.curse[colour] = 0
    state.cursed[colour] = 0


@rule
def finish_trick(state: State, scratch: Scratch) -> None:
    """CT7, CT9, CT10, CT11: the winner takes the trick, may be cursed, and leads the next."""
    winner = trick_winner(state)
    won_with = state.trick[winner] - 1
    taken = 0
    for seat in range(state.seats):
        taken |= 1 << (state.trick[seat] - 1)
        state.trick[seat] = 0
    state.tricks[winner] += 1
    cursing = curses_winner(state, won_with)
    tell(scratch, TRICK_WON, winner, won_with, state.seats - cursing)
    if cursing:
        curse_winner(state, scratch, winner, won_with)
        taken &= ~(1 << won_with)
    state.pile[winner] |= taken
    state.lead = winner
    state.turn = winner
    state.phase = PLAYING
    if count(curses_of(state, winner)) == 3:
        end_round(state, scratch, 1)
    elif state.hand[winner] == 0:
        end_round(state, scratch, 0)


@rule
def trick_winner(state: State) -> int:
    """CT6: the highest card of the led colour; the 1 when the top card is in the trick too."""
    led_card = state.trick[state.lead] - 1
    high_card = led_card
    high_seat = state.lead
    one_seat = -1
    for seat in range(state.seats):
        card = state.trick[seat] - 1
        if card // NUMBERS == led_card // NUMBERS:
            if card >= high_card:
                high_card = card
                high_seat = seat
            if card % NUMBERS == 0:
                one_seat = seat
    if one_seat >= 0 and high_card % NUMBERS == state.ranks - 1:
        return one_seat
    return high_seat


@rule
def curses_winner(state: State, card: int) -> int:
    """CT9: 1 if no curse of the winning card's colour on the table is at least as high."""
    return 1 if state.curse[card // NUMBERS] < card % NUMBERS + 1 else 0


@rule
def curse_winner(state: State, scratch: Scratch, winner: int, card: int) -> None:
    """CT9: the winning card becomes the curse of its colour; an older one goes onto its holder's pile."""
    colour = card // NUMBERS
    if state.curse[colour] > 0:
        holder = state.cursed[colour]
        tell(scratch, CURSE_LEAVES, holder, curse_card(state, colour))
        lift_curse(state, holder, colour)
    state.curse[colour] = card % NUMBERS + 1
    state.cursed[colour] = winner
    tell(scratch, CURSED, winner, card, colour)


# --- Curses ---


@rule
def has_curse(state: State, seat: int, colour: int) -> bool:
    return state.curse[colour] > 0 and state.cursed[colour] == seat


@rule
def curse_card(state: State, colour: int) -> int:
    return colour * NUMBERS + state.curse[colour] - 1


@rule
def curses_of(state: State, seat: int) -> int:
    """The colours of the seat's curses, as a mask."""
    colours = 0
    for colour in range(COLOURS):
        if has_curse(state, seat, colour):
            colours |= 1 << colour
    return colours


# --- Ending and scoring ---


@rule
def end_round(state: State, scratch: Scratch, early: int) -> None:
    """CT11, CT12, CT3: score, then the next seat starts the next round, or the game is over."""
    tell(scratch, ROUND_ENDS, state.round, early, state.lead)
    for seat in range(state.seats):
        gained = round_points(state, seat, early)
        state.score[seat] += gained
        tell(scratch, ROUND_SCORED, seat, gained, count(curses_of(state, seat)), state.score[seat])
        state.hand[seat] = 0
    state.round += 1
    if state.round == state.rounds:
        state.turn = OVER
        tell(scratch, GAME_OVER)
        return
    state.starter = clockwise(state, state.starter, 1)
    state.phase = DEALING
    state.turn = CHANCE


@rule
def round_points(state: State, seat: int, early: int) -> int:
    """CT12: by the number of curses."""
    curses = curses_of(state, seat)
    if curses == 0:
        if state.tricks[seat] == 0:
            return 0 if early else 10
        return count(state.pile[seat])
    if count(curses) == 1:
        return count(state.pile[seat] & ~(COLOUR << lowest(curses) * NUMBERS))
    if count(curses) == 2:
        return 0
    return -6 if colours_in_use(state) == 3 else -8


@rule
def points(state: State, out: Numbers) -> None:
    """CT13: most points win."""
    for seat in range(state.seats):
        out[seat] = state.score[seat]
