"""The rules of Cursed Tricks. Rule ids (CT1 …) are those of the game's page in docs/games."""

from __future__ import annotations

from malison.engine.aside import tell
from malison.engine.bits import count, lowest, nth
from malison.engine.bound import Numbers
from malison.engine.chance import below
from malison.engine.record import CHANCE, OVER
from malison.engine.rule import rule
from malison.engine.seating import clockwise
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
from malison.games.cursed_tricks.table import colours_in_use, hand_size, is_in_use

__all__ = ["any_move", "bag", "chance", "draw", "half", "legal", "play", "points", "redeal", "setup", "witness"]


# --- Chance: the starter of the first round, then hands ---


@rule
def setup(state: State, aside: Scratch) -> None:
    """CT3: a random seat starts the first round."""
    state.phase = DRAW_STARTER
    state.turn = CHANCE


@rule
def chance(state: State, aside: Scratch) -> None:
    """CT4: shuffle the cards in use and deal. The same as drawing one by one, only faster."""
    if state.phase == DRAW_STARTER:
        state.starter = below(state, state.seats)
    in_use = 0
    for colour in range(colours_in_use(state)):
        for number in range(state.ranks):
            aside.deck[in_use] = colour * NUMBERS + number
            in_use += 1
    size = hand_size(state)
    for seat in range(state.seats):
        hand = 0
        for _ in range(size):
            at = below(state, in_use)
            in_use -= 1
            hand |= 1 << aside.deck[at]
            aside.deck[at] = aside.deck[in_use]
        state.hand[seat] = hand
    begin_round(state, aside)


@rule
def bag(state: State, counts: Numbers) -> int:
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
def draw(state: State, aside: Scratch, outcome: int) -> None:
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
        begin_round(state, aside)


@rule
def begin_round(state: State, aside: Scratch) -> None:
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
    tell(aside, ROUND_BEGINS, state.round, state.starter)


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
def any_move(state: State, moves: Numbers) -> int:
    """Without the list: random playouts are 1.6 times as fast."""
    choices = choosable(state)
    return nth(choices, below(state, count(choices)))


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
def half(state: State) -> int:
    return 0


@rule
def play(state: State, aside: Scratch, move: int) -> None:
    state.step += 1
    if move >= BREAK:
        break_curse(state, aside, state.turn, move - BREAK)
        finish_trick(state, aside)
        return
    seat = state.turn
    put_card(state, aside, seat, move)
    following = clockwise(state, seat, 1)
    if following == state.lead:
        break_then_finish(state, aside)
    else:
        state.turn = following


@rule
def put_card(state: State, aside: Scratch, seat: int, card: int) -> None:
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
    tell(aside, CARD_PLAYED, seat, card, how)


# --- After a trick ---


@rule
def break_then_finish(state: State, aside: Scratch) -> None:
    """CT7: breaking comes first; with two curses to choose from, it waits for the choice."""
    breaker = who_breaks(state)
    if breaker >= 0:
        curses = curses_of(state, breaker)
        if count(curses) > 1:
            state.turn = breaker
            state.phase = BREAKING
            return
        if curses != 0:
            break_curse(state, aside, breaker, lowest(curses))
    finish_trick(state, aside)


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
def break_curse(state: State, aside: Scratch, seat: int, colour: int) -> None:
    """CT8: the curse goes onto its holder's own pile."""
    tell(aside, CURSE_BROKEN, seat, curse_card(state, colour))
    lift_curse(state, seat, colour)


@rule
def lift_curse(state: State, seat: int, colour: int) -> None:
    state.pile[seat] |= 1 << curse_card(state, colour)
    state.curse[colour] = 0
    state.cursed[colour] = 0


@rule
def finish_trick(state: State, aside: Scratch) -> None:
    """CT7, CT9, CT10, CT11: the winner takes the trick, may be cursed, and leads the next."""
    winner = trick_winner(state)
    won_with = state.trick[winner] - 1
    taken = 0
    for seat in range(state.seats):
        taken |= 1 << (state.trick[seat] - 1)
        state.trick[seat] = 0
    state.tricks[winner] += 1
    cursing = curses_winner(state, won_with)
    tell(aside, TRICK_WON, winner, won_with, state.seats - cursing)
    if cursing:
        curse_winner(state, aside, winner, won_with)
        taken &= ~(1 << won_with)
    state.pile[winner] |= taken
    state.lead = winner
    state.turn = winner
    state.phase = PLAYING
    if count(curses_of(state, winner)) == 3:
        end_round(state, aside, 1)
    elif state.hand[winner] == 0:
        end_round(state, aside, 0)


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
def curse_winner(state: State, aside: Scratch, winner: int, card: int) -> None:
    """CT9: the winning card becomes the curse of its colour; an older one goes onto its holder's pile."""
    colour = card // NUMBERS
    if state.curse[colour] > 0:
        holder = state.cursed[colour]
        tell(aside, CURSE_LEAVES, holder, curse_card(state, colour))
        lift_curse(state, holder, colour)
    state.curse[colour] = card % NUMBERS + 1
    state.cursed[colour] = winner
    tell(aside, CURSED, winner, card, colour)


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
def end_round(state: State, aside: Scratch, early: int) -> None:
    """CT11, CT12, CT3: score, then the next seat starts the next round, or the game is over."""
    tell(aside, ROUND_ENDS, state.round, early, state.lead)
    for seat in range(state.seats):
        gained = round_points(state, seat, early)
        state.score[seat] += gained
        tell(aside, ROUND_SCORED, seat, gained, count(curses_of(state, seat)), state.score[seat])
        state.hand[seat] = 0
    state.round += 1
    if state.round == state.rounds:
        state.turn = OVER
        tell(aside, GAME_OVER)
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
