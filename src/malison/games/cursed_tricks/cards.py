"""Cards of Cursed Tricks as text: R7, or HA and S10 with a standard pack."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain

from malison.games.cursed_tricks.state import CARDS, COLOURS, NUMBERS

_COLOURS = {False: "PGRY", True: "SHDC"}
_RANKS = ("A", *(str(number) for number in range(2, 11)), "J", "Q", "K", "")  # a standard pack has no fourteenth
_TEXTS = {
    standard: tuple(
        letter + (_RANKS[number] if standard else str(number + 1)) for letter in letters for number in range(NUMBERS)
    )
    for standard, letters in _COLOURS.items()
}

_WHOLE_COLOUR = (1 << NUMBERS) - 1


def colour_text(colour: int, *, standard: bool) -> str:
    return _COLOURS[standard][colour]


def card_text(card: int, *, standard: bool) -> str:
    return _TEXTS[standard][card]


def cards_of(mask: int, *, standard: bool) -> list[str]:
    """The cards of a mask, lowest first."""
    return [*_cards_of(mask, standard)]


def colours_of(mask: int, *, standard: bool) -> list[str]:
    return [*_colours_of(mask, standard)]


@lru_cache(1 << 14)
def _cards_of(mask: int, standard: bool) -> tuple[str, ...]:
    """Remembered: the same piles and hands are shown to several viewers, move after move."""
    of_colours = (_of_colour(colour, mask >> colour * NUMBERS & _WHOLE_COLOUR, standard) for colour in range(COLOURS))
    return tuple(chain.from_iterable(of_colours))


@lru_cache(COLOURS << NUMBERS)
def _of_colour(colour: int, mask: int, standard: bool) -> tuple[str, ...]:
    first = colour * NUMBERS
    return tuple(text for card, text in enumerate(_TEXTS[standard][first : first + NUMBERS]) if mask >> card & 1)


@lru_cache(1 << (COLOURS + 1))
def _colours_of(mask: int, standard: bool) -> tuple[str, ...]:
    return tuple(letter for colour, letter in enumerate(_COLOURS[standard]) if mask >> colour & 1)


@cache
def cards_by_text(*, standard: bool) -> dict[str, int]:
    return {
        card_text(card, standard=standard): card for card in range(CARDS) if not (standard and card % NUMBERS == NUMBERS - 1)
    }
