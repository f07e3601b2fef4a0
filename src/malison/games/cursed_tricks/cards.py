"""Cards of Cursed Tricks as text: R7, or HA and S10 with a standard pack."""

from __future__ import annotations

from functools import cache

from malison.games.cursed_tricks.state import CARDS, NUMBERS

_COLOURS = {False: "PGRY", True: "SHDC"}
_RANKS = ("A", *(str(number) for number in range(2, 11)), "J", "Q", "K", "")  # a standard pack has no fourteenth
_TEXTS = {
    standard: tuple(
        letter + (_RANKS[number] if standard else str(number + 1)) for letter in letters for number in range(NUMBERS)
    )
    for standard, letters in _COLOURS.items()
}


def colour_text(colour: int, *, standard: bool) -> str:
    return _COLOURS[standard][colour]


def card_text(card: int, *, standard: bool) -> str:
    return _TEXTS[standard][card]


def cards_of(mask: int, *, standard: bool) -> list[str]:
    """The cards of a mask, lowest first."""
    return [text for card, text in enumerate(_TEXTS[standard]) if mask >> card & 1]


@cache
def cards_by_text(*, standard: bool) -> dict[str, int]:
    return {
        card_text(card, standard=standard): card for card in range(CARDS) if not (standard and card % NUMBERS == NUMBERS - 1)
    }
