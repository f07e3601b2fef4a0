"""What a seat of Cursed Tricks is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.options import MatchConfig
from malison.engine.rules.decorators import rule
from malison.engine.rules.state_layout import OVER, PUBLIC
from malison.engine.rules.view_json import ViewBuffer, add_word, add_words, begin, begin_list, end, end_list, keys, number, word
from malison.games.cursed_tricks.cards import card_text, colour_text
from malison.games.cursed_tricks.deck_size import hand_size
from malison.games.cursed_tricks.rules import curse_card
from malison.games.cursed_tricks.state import CARDS, COLOURS, NUMBERS, PLAYING, State


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


def words(config: MatchConfig) -> list[str]:
    cards = [card_text(config, card) for card in range(CARDS)]
    return [*_PHASES, *cards, *(colour_text(config, colour) for colour in range(COLOURS))]


@rule
def write_view(seen: State, buffer: ViewBuffer) -> None:
    played = tricks_played(seen)
    led = seen.trick[seen.lead]
    begin(buffer)
    number(buffer, ROUND, min(seen.round + 1, seen.rounds))
    number(buffer, ROUNDS, seen.rounds)
    number(buffer, TRICK, min(played + 1, hand_size(seen)))
    number(buffer, TRICKS, hand_size(seen))
    word(buffer, PHASE, OVER_PHASE if seen.turn == OVER else seen.phase)
    number(buffer, STARTER, seen.starter)
    number(buffer, LEAD, seen.lead)
    word(buffer, LED_COLOUR, COLOUR + (led - 1) // NUMBERS if led > 0 else -1)
    number(buffer, UNUSED, seen.seats)
    begin_list(buffer, SEATS)
    for seat in range(seen.seats):
        show_seat(seen, buffer, seat, played)
    end_list(buffer)
    begin_list(buffer, HAND)
    if 0 < seen.observer < PUBLIC:
        add_words(buffer, seen.hand[seen.observer - 1], CARD, CARDS)
    end_list(buffer)
    end(buffer)


@rule
def show_seat(seen: State, buffer: ViewBuffer, seat: int, played: int) -> None:
    in_round = seen.phase >= PLAYING and seen.turn != OVER
    begin(buffer)
    number(buffer, SEAT, seat)
    number(buffer, POINTS, seen.score[seat])
    number(buffer, TRICKS_WON, seen.tricks[seat])
    begin_list(buffer, PILE)
    add_words(buffer, seen.pile[seat], CARD, CARDS)
    end_list(buffer)
    begin_list(buffer, CURSES)
    for colour in range(COLOURS):
        if seen.curse[colour] > 0 and seen.cursed[colour] == seat:
            add_word(buffer, CARD + curse_card(seen, colour))
    end_list(buffer)
    number(buffer, HELD, hand_size(seen) - played - (1 if seen.trick[seat] > 0 else 0) if in_round else 0)
    word(buffer, TRICK_CARD, CARD + seen.trick[seat] - 1 if seen.trick[seat] > 0 else -1)
    begin_list(buffer, SHOWN_VOID)
    add_words(buffer, seen.void[seat], COLOUR, COLOURS)
    end_list(buffer)
    end(buffer)


@rule
def tricks_played(seen: State) -> int:
    played = 0
    for seat in range(seen.seats):
        played += seen.tricks[seat]
    return played
