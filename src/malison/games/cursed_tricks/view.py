"""What a seat of Cursed Tricks is shown, from what it knows."""

from __future__ import annotations

import msgspec

from malison.engine.options import Terms
from malison.engine.record import OVER
from malison.games.cursed_tricks.cards import all_texts
from malison.games.cursed_tricks.rules import curse_card, has_curse
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
    texts = all_texts(standard=terms["deck"] == "standard")

    def cards(mask: int) -> list[str]:
        found = []
        while mask:
            lowest = mask & -mask
            found.append(texts[lowest.bit_length() - 1])
            mask ^= lowest
        return found

    def colour(number: int) -> str:
        return texts[number * NUMBERS][0]

    in_round = seen.phase >= PLAYING and seen.turn != OVER
    played = sum(seen.tricks[seat] for seat in range(seen.seats))
    led = seen.trick[seen.lead]
    return View(
        round=min(seen.round + 1, seen.rounds),
        rounds=seen.rounds,
        trick=min(played + 1, hand_size(seen)),
        tricks=hand_size(seen),
        phase="over" if seen.turn == OVER else ("dealing", "dealing", "playing", "breaking")[seen.phase],
        starter=seen.starter,
        lead=seen.lead,
        led_colour=colour((led - 1) // NUMBERS) if led else None,
        unused=seen.seats,
        seats=[
            SeatView(
                seat=seat,
                points=seen.score[seat],
                tricks=seen.tricks[seat],
                pile=cards(seen.pile[seat]),
                curses=[texts[curse_card(seen, number)] for number in range(COLOURS) if has_curse(seen, seat, number)],
                held=hand_size(seen) - played - (seen.trick[seat] > 0) if in_round else 0,
                trick_card=texts[seen.trick[seat] - 1] if seen.trick[seat] else None,
                shown_void=[colour(number) for number in range(COLOURS) if seen.void[seat] >> number & 1],
            )
            for seat in range(seen.seats)
        ],
        hand=cards(seen.hand[seen.seer - 1]) if 1 <= seen.seer <= seen.seats else [],
    )
