"""Cards and missions of Courtisans as text: `stag noble`, `hare` (a plain courtier), `white 3`."""

from __future__ import annotations

from malison.games.courtisans.state import KINDS, PLAIN, ROLES

FAMILY_WORDS = ("butterfly", "toad", "nightingale", "hare", "stag", "carp")
ROLE_WORDS = ("noble", "guard", "spy", "assassin", "")
_TEXTS = tuple(
    FAMILY_WORDS[card // ROLES] + ("" if card % ROLES == PLAIN else f" {ROLE_WORDS[card % ROLES]}") for card in range(KINDS)
)
CARDS_BY_TEXT = {text: card for card, text in enumerate(_TEXTS)}


def card_text(card: int) -> str:
    return _TEXTS[card]
