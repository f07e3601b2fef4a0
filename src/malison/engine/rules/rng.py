"""Random numbers from the record's own generator (xoroshiro128+). No module touches a global generator."""

from __future__ import annotations

import hashlib

from malison.engine.rules.decorators import primitive
from malison.engine.rules.state_layout import IntArray, StateBase

_WORD = (1 << 64) - 1


def _turned(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & _WORD


@primitive("rand_below")
def rand_below(state: StateBase, limit: int) -> int:
    """A random whole number from 0 to limit - 1; `limit` is at least 1 and less than 2**32.

    Thirty-two random bits times the limit: the bias is under limit / 2**32, far below what any number of games shows.
    """
    first, second = state.generator[0], state.generator[1]
    drawn = (first + second) & _WORD
    second ^= first
    state.generator[0] = _turned(first, 24) ^ second ^ (second << 16 & _WORD)
    state.generator[1] = _turned(second, 37)
    return (drawn >> 32) * limit >> 32


@primitive("shuffle")
def shuffle(state: StateBase, cards: IntArray, size: int, drawn: int) -> None:
    """Put into the first `drawn` places of a row, one after the other, a random card of the first `size` not yet drawn."""
    for place in range(drawn):
        at = place + rand_below(state, size - place)
        card = cards[at]
        cards[at] = cards[place]
        cards[place] = card


_STEP = 0x9E3779B97F4A7C15


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


@primitive("seed_rng")
def seed_rng(state: StateBase, seed: int, number: int) -> None:
    """Set the generator for game `number` of the games of a seed, both from 0 and less than 2**62.

    Two words of SplitMix64, so that all games of a batch can be seeded where they are played, on a GPU too.
    """
    start = _mixed((seed + _STEP) & _WORD)
    state.generator[0] = _mixed((start + (2 * number + 1) * _STEP) & _WORD) | 1  # all zero would stay zero for ever
    state.generator[1] = _mixed((start + (2 * number + 2) * _STEP) & _WORD)


def seed_generator(state: StateBase, content: bytes) -> None:
    """Set the generator from any bytes; different bytes give unrelated numbers."""
    hash_words = hashlib.sha256(content).digest()
    state.generator[0] = int.from_bytes(hash_words[:8], "little") | 1  # all zero would stay zero for ever
    state.generator[1] = int.from_bytes(hash_words[8:16], "little")
