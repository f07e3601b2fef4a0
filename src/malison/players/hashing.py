"""A 62-bit hash of a state's bytes."""

from __future__ import annotations

from typing import Any

from malison.engine.rules.decorators import primitive

_MASK_64 = (1 << 64) - 1


@primitive("hash_words")
def hash_words(words: Any) -> int:
    """Return a 62-bit hash of unsigned 64-bit words. Different words collide with a chance of about one in 2**62."""
    mixed = 0x9E3779B97F4A7C15
    for word in words:
        mixed = (mixed ^ word) * 0xD6E8FEB86659FD93 & _MASK_64
        mixed ^= mixed >> 32
    return mixed >> 2
