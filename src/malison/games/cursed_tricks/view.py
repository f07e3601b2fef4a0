"""What a seat of Cursed Tricks is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from malison.engine.picture import Page, add_word, add_words, begin, begin_list, end, end_list, keys, number, word
from malison.engine.record import OVER, PUBLIC
from malison.engine.rule import rule
from malison.games.cursed_tricks.cards import card_text, colour_text
from malison.games.cursed_tricks.rules import curse_card
from malison.games.cursed_tricks.state import CARDS, COLOURS, NUMBERS, PLAYING, State
from malison.games.cursed_tricks.table import hand_size


class SeatView(msgspec.Struct):
    seat: int
    points: int  # of the rounds before
    tricks: int
    pile: list[str]
    curses: list[str]
    held: int  # cards in hand
    trick_card: str | None
    shown_void: list[str]  # colours this seat has shown to be out of


class View(msgspec.Struct):
    round: int
    rounds: int
    trick: int  # from 1
    tricks: int
    phase: str  # dealing, playing, breaking or over
    starter: int
    lead: int
    led_colour: str | None
    unused: int  # cards that stay out this round
    seats: list[SeatView]
    hand: list[str]  # the seer's own


SHAPES = (View, SeatView)

# fmt: off
(
    ROUND, ROUNDS, TRICK, TRICKS, PHASE, STARTER, LEAD, LED_COLOUR, UNUSED, SEATS, HAND,
    SEAT, POINTS, TRICKS_WON, PILE, CURSES, HELD, TRICK_CARD, SHOWN_VOID,
) = keys(*SHAPES)
# fmt: on

_PHASES = ("dealing", "dealing", "playing", "breaking", "over")
OVER_PHASE = len(_PHASES) - 1

# Places in `words`
CARD = len(_PHASES)
COLOUR = CARD + CARDS


def words(terms: Terms) -> list[str]:
    cards = [card_text(terms, card) for card in range(CARDS)]
    return [*_PHASES, *cards, *(colour_text(terms, colour) for colour in range(COLOURS))]


@rule
def show(seen: State, page: Page) -> None:
    played = tricks_played(seen)
    led = seen.trick[seen.lead]
    begin(page)
    number(page, ROUND, min(seen.round + 1, seen.rounds))
    number(page, ROUNDS, seen.rounds)
    number(page, TRICK, min(played + 1, hand_size(seen)))
    number(page, TRICKS, hand_size(seen))
    word(page, PHASE, OVER_PHASE if seen.turn == OVER else seen.phase)
    number(page, STARTER, seen.starter)
    number(page, LEAD, seen.lead)
    word(page, LED_COLOUR, COLOUR + (led - 1) // NUMBERS if led > 0 else -1)
    number(page, UNUSED, seen.seats)
    begin_list(page, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, page, seat, played)
    end_list(page)
    begin_list(page, HAND)
    if 0 < seen.seer < PUBLIC:
        add_words(page, seen.hand[seen.seer - 1], CARD, CARDS)
    end_list(page)
    end(page)


@rule
def show_seat(seen: State, page: Page, seat: int, played: int) -> None:
    in_round = seen.phase >= PLAYING and seen.turn != OVER
    begin(page)
    number(page, SEAT, seat)
    number(page, POINTS, seen.score[seat])
    number(page, TRICKS_WON, seen.tricks[seat])
    begin_list(page, PILE)
    add_words(page, seen.pile[seat], CARD, CARDS)
    end_list(page)
    begin_list(page, CURSES)
    for colour in range(COLOURS):
        if seen.curse[colour] > 0 and seen.cursed[colour] == seat:
            add_word(page, CARD + curse_card(seen, colour))
    end_list(page)
    number(page, HELD, hand_size(seen) - played - (1 if seen.trick[seat] > 0 else 0) if in_round else 0)
    word(page, TRICK_CARD, CARD + seen.trick[seat] - 1 if seen.trick[seat] > 0 else -1)
    begin_list(page, SHOWN_VOID)
    add_words(page, seen.void[seat], COLOUR, COLOURS)
    end_list(page)
    end(page)


@rule
def tricks_played(seen: State) -> int:
    played = 0
    for seat in range(seen.seats):
        played += seen.tricks[seat]
    return played
