"""What the notations of all games have in common."""

from __future__ import annotations

import re

from malison.engine.errors import ChanceError
from malison.engine.rules.state_layout import StateBase

HIDDEN = "?"
NUMBER = re.compile(r"[0-9]{1,9}")  # nothing here is larger, and Python refuses to read numbers of thousands of digits


def normalize(written: str) -> str:
    """Text without extra spaces and in lower case: how every move is compared."""
    return " ".join(written.lower().split())


def is_secret(state: StateBase, seat: int) -> bool:
    """Whether what only `seat` knows is unknown in this record."""
    return state.observer not in (0, seat + 1)


def sections(line: str, keyword: str, wanted: int) -> list[str]:
    """The parts of a chance line between bars, without its keyword."""
    word, _, rest = line.strip().partition(" ")
    if word != keyword:
        raise ChanceError(f"chance brings a {keyword} here, not '{word}'", "other-chance", wanted=keyword, word=word)
    parts = [part.strip() for part in rest.split("|")]
    if len(parts) != wanted:
        reason = f"a {keyword} has {wanted} parts with | between, not {len(parts)}"
        raise ChanceError(reason, "chance-parts", keyword=keyword, wanted=wanted, found=len(parts))
    return parts


def whole_number(text: str, what: str, low: int, high: int) -> int:
    """`what` it is stands in the sentence of a refusal: "the starter" is message `refused-the-starter` of the game's words."""
    if not NUMBER.fullmatch(text) or not low <= int(text) <= high:
        reason = f"{what} is a whole number from {low} to {high}, not '{text}'"
        raise ChanceError(reason, "whole-number", how=what.lower().replace(" ", "-"), low=low, high=high, text=text)
    return int(text)
