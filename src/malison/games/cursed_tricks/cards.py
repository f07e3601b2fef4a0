"""Cards of Cursed Tricks as text: R7, or HA and S10 with a standard pack."""

from __future__ import annotations

from malison.engine.options import MatchConfig
from malison.games.cursed_tricks.state import NUMBERS

_COLOURS = {"full": "PGRY", "standard": "SHDC"}
_RANKS = {
    "full": tuple(str(number + 1) for number in range(NUMBERS)),
    "standard": ("A", *(str(number) for number in range(2, 11)), "J", "Q", "K", ""),  # it has no fourteenth
}
_TEXTS = {deck: tuple(letter + rank for letter in letters for rank in _RANKS[deck]) for deck, letters in _COLOURS.items()}
_BY_TEXT = {deck: {text: card for card, text in enumerate(texts) if len(text) > 1} for deck, texts in _TEXTS.items()}


def colour_text(config: MatchConfig, colour: int) -> str:
    return _COLOURS[config["deck"]][colour]


def card_text(config: MatchConfig, card: int) -> str:
    return _TEXTS[config.options["deck"]][card]  # type: ignore[index]


def cards_of(config: MatchConfig, mask: int) -> list[str]:
    """The cards of a mask, lowest first."""
    return [text for card, text in enumerate(_TEXTS[config["deck"]]) if mask >> card & 1]


def cards_by_text(config: MatchConfig) -> dict[str, int]:
    return _BY_TEXT[config["deck"]]
