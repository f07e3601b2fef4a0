"""What a seat of Cursed Tricks is shown, from what it knows."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from malison.engine.options import Terms
from malison.engine.record import OVER, PUBLIC
from malison.games.cursed_tricks.cards import card_text, cards_of, colour_text, colours_of
from malison.games.cursed_tricks.rules import curse_card
from malison.games.cursed_tricks.state import COLOURS, NUMBERS, PLAYING, State
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


def view(terms: Terms, seen: State) -> View:
    standard = terms["deck"] == "standard"
    in_round = seen.phase >= PLAYING and seen.turn != OVER
    size = hand_size(seen)
    tricks, trick = seen.tricks.tolist(), seen.trick
    played = sum(tricks)
    curses = _curses(seen)
    led = trick[seen.lead]
    return View(
        round=min(seen.round + 1, seen.rounds),
        rounds=seen.rounds,
        trick=min(played + 1, size),
        tricks=size,
        phase="over" if seen.turn == OVER else ("dealing", "dealing", "playing", "breaking")[seen.phase],
        starter=seen.starter,
        lead=seen.lead,
        led_colour=colour_text((led - 1) // NUMBERS, standard=standard) if led else None,
        unused=seen.seats,
        seats=[
            _seat(
                seat,
                seen.score[seat],
                tricks[seat],
                seen.pile[seat],
                curses[seat],
                size - played - (trick[seat] > 0) if in_round else 0,
                trick[seat],
                seen.void[seat],
                standard,
            )
            for seat in range(seen.seats)
        ],
        hand=own(terms, seen),
    )


@lru_cache(1 << 12)
def _seat(
    seat: int, points: int, tricks: int, pile: int, curses: int, held: int, trick: int, void: int, standard: bool
) -> SeatView:
    """Remembered: a move changes what lies before one seat, and all viewers of a table are shown the same."""
    return SeatView(
        seat,
        points,
        tricks,
        cards_of(pile, standard=standard),
        cards_of(curses, standard=standard),
        held,
        card_text(trick - 1, standard=standard) if trick else None,
        colours_of(void, standard=standard),
    )


def own(terms: Terms, seen: State) -> list[str]:
    """The seer's hand: all else that is shown is the same for everyone."""
    seer = seen.seer
    return cards_of(seen.hand[seer - 1], standard=terms["deck"] == "standard") if 0 < seer < PUBLIC else []


def _curses(seen: State) -> list[int]:
    """Each seat's curses, as masks of cards."""
    held = [0] * seen.seats
    for colour in range(COLOURS):
        if seen.curse[colour]:
            held[seen.cursed[colour]] |= 1 << curse_card(seen, colour)
    return held
