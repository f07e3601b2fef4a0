"""The compiled bodies of primitives give what the interpreted ones give."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from malison.engine.backends import primitives
from malison.engine.rules import bitmask, rng, view_json
from malison.engine.rules.state_layout import StateBase, array, i8

CPU = primitives.on_cpu()
MASKS = st.integers(1, 2**63 - 1)
STRIPPING: Any = primitives.compiled(numba.njit, primitives.count, primitives.lowest, primitives.nth_by_stripping)


@pytest.mark.parametrize("bodies", [CPU, STRIPPING], ids=["this machine's", "plain"])
@given(mask=MASKS, share=st.floats(0, 1, exclude_max=True))
def test_bits(bodies: Any, mask: int, share: float) -> None:
    place = int(share * mask.bit_count())
    assert bodies["count"](mask) == bitmask.count(mask)
    assert bodies["lowest"](mask) == bitmask.lowest(mask)
    assert bodies["nth"](mask, place) == bitmask.nth(mask, place) == [b for b in range(63) if mask >> b & 1][place]


@given(seed=st.integers(0, 2**62), number=st.integers(0, 2**62), limit=st.integers(1, 2**31))
def test_sowing_and_drawing(seed: int, number: int, limit: int) -> None:
    plain, fast = StateBase(), StateBase()
    rng.seed_rng(plain, seed, number)
    CPU["seed_rng"](fast.array[0], seed, number)
    assert plain == fast
    assert [rng.rand_below(plain, limit) for _ in range(3)] == [CPU["rand_below"](fast.array[0], limit) for _ in range(3)]
    assert plain == fast


class Deck(StateBase):
    cards = array(i8, 40)


@given(seed=st.integers(0, 2**62), size=st.integers(1, 40), share=st.floats(0, 1))
def test_shuffling_is_drawing_one_by_one(seed: int, size: int, share: float) -> None:
    plain, fast = Deck(), Deck()
    for deck in (plain, fast):
        rng.seed_rng(deck, seed, 1)
        for place in range(40):
            deck.cards[place] = place + 1
    drawn = round(share * size)
    rng.shuffle(plain, plain.cards, size, drawn)
    SHUFFLED(fast.array, size, drawn)
    assert plain == fast
    assert sorted(plain.cards.tolist()) == list(range(1, 41))
    assert plain.cards.tolist()[size:] == list(range(size + 1, 41))


def _shuffled(decks: Any, size: int, drawn: int) -> None:
    shuffle(decks[0], decks[0].cards, size, drawn)


shuffle = CPU["shuffle"]
SHUFFLED: Any = numba.njit(_shuffled)


@given(at=st.integers(0, 40), start=st.integers(0, 40))
def test_letters_are_laid_wherever_they_stand(at: int, start: int) -> None:
    vocabulary = np.arange(1, 42 + view_json.AT_ONCE, dtype=np.uint8)
    fast, plain = np.zeros(41 + view_json.AT_ONCE, np.uint8), bytearray(41 + view_json.AT_ONCE)
    LAID(fast, at, vocabulary, start)
    view_json.lay(plain, at, vocabulary.tolist(), start)
    assert fast.tobytes() == plain
    assert plain[at : at + view_json.AT_ONCE] == vocabulary[start : start + view_json.AT_ONCE].tobytes()


def _laid(text: Any, at: int, vocabulary: Any, start: int) -> None:
    lay(text, at, vocabulary, start)


lay = CPU["lay"]
LAID: Any = numba.njit(_laid)
