"""One number for the content of a record."""

from __future__ import annotations

from typing import Any

from malison.engine.rules.decorators import primitive

_WORD = (1 << 64) - 1


@primitive("hash_words")
def hash_words(words: Any) -> int:
    """Sixty-two bits that differ, but for a chance of about one in 2**62, when any of the words (unsigned, 64 bits) differ."""
    mixed = 0x9E3779B97F4A7C15
    for word in words:
        mixed = (mixed ^ word) * 0xD6E8FEB86659FD93 & _WORD
        mixed ^= mixed >> 32
    return mixed >> 2
