"""Cards of Cursed Tricks as text: R7, or HA and S10 with a standard pack."""

from __future__ import annotations

from functools import cache

from malison.games.cursed_tricks.state import CARDS, NUMBERS

_COLOURS = {False: "PGRY", True: "SHDC"}
_RANKS = ("A", *(str(number) for number in range(2, 11)), "J", "Q", "K")


def colour_text(colour: int, *, standard: bool) -> str:
    return _COLOURS[standard][colour]


def card_text(card: int, *, standard: bool) -> str:
    colour, number = divmod(card, NUMBERS)
    return colour_text(colour, standard=standard) + (_RANKS[number] if standard else str(number + 1))


@cache
def all_texts(*, standard: bool) -> tuple[str, ...]:
    """The text of every card by its number; the fourteenth of a colour is missing from a standard pack."""
    return tuple(
        "" if standard and card % NUMBERS == NUMBERS - 1 else card_text(card, standard=standard) for card in range(CARDS)
    )


@cache
def cards_by_text(*, standard: bool) -> dict[str, int]:
    return {
        card_text(card, standard=standard): card for card in range(CARDS) if not (standard and card % NUMBERS == NUMBERS - 1)
    }
