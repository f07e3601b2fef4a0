"""What a seat of Cursed Tricks is shown, from what it knows."""

from __future__ import annotations

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
    tricks, pile, trick, void, score = (row.tolist() for row in (seen.tricks, seen.pile, seen.trick, seen.void, seen.score))
    played = sum(tricks)
    curses = _curses(seen, standard=standard)
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
            SeatView(
                seat,
                score[seat],
                tricks[seat],
                cards_of(pile[seat], standard=standard),
                curses[seat],
                size - played - (trick[seat] > 0) if in_round else 0,
                card_text(trick[seat] - 1, standard=standard) if trick[seat] else None,
                colours_of(void[seat], standard=standard),
            )
            for seat in range(seen.seats)
        ],
        hand=own(terms, seen),
    )


def own(terms: Terms, seen: State) -> list[str]:
    """The seer's hand: all else that is shown is the same for everyone."""
    seer = seen.seer
    return cards_of(seen.hand[seer - 1], standard=terms["deck"] == "standard") if 0 < seer < PUBLIC else []


def _curses(seen: State, *, standard: bool) -> list[list[str]]:
    """Each seat's curses, in the order of colours."""
    held: list[list[str]] = [[] for _ in range(seen.seats)]
    for colour in range(COLOURS):
        if seen.curse[colour]:
            held[seen.cursed[colour]].append(card_text(curse_card(seen, colour), standard=standard))
    return held
