"""Cards and missions of Courtisans as text: `stag noble`, `hare` (a plain courtier), `white 3`."""

from __future__ import annotations

from malison.games.courtisans.state import KINDS, PLAIN, ROLES

FAMILY_WORDS = ("butterfly", "toad", "nightingale", "hare", "stag", "carp")
ROLE_WORDS = ("noble", "guard", "spy", "assassin", "")


def card_text(card: int) -> str:
    family, role = divmod(card, ROLES)
    return FAMILY_WORDS[family] if role == PLAIN else f"{FAMILY_WORDS[family]} {ROLE_WORDS[role]}"


CARDS_BY_TEXT = {card_text(card): card for card in range(KINDS)}
