"""The compiled bodies of primitives give what the interpreted ones give."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from malison.engine import bits, chance, picture, primitives
from malison.engine.record import StateRecord, cells, i8

CPU = primitives.on_cpu()
MASKS = st.integers(1, 2**63 - 1)
STRIPPING: Any = primitives.compiled(numba.njit, primitives.count, primitives.lowest, primitives.nth_by_stripping)


@pytest.mark.parametrize("bodies", [CPU, STRIPPING], ids=["this machine's", "plain"])
@given(mask=MASKS, share=st.floats(0, 1, exclude_max=True))
def test_bits(bodies: Any, mask: int, share: float) -> None:
    place = int(share * mask.bit_count())
    assert bodies["count"](mask) == bits.count(mask)
    assert bodies["lowest"](mask) == bits.lowest(mask)
    assert bodies["nth"](mask, place) == bits.nth(mask, place) == [b for b in range(63) if mask >> b & 1][place]


@given(seed=st.integers(0, 2**62), number=st.integers(0, 2**62), limit=st.integers(1, 2**31))
def test_sowing_and_drawing(seed: int, number: int, limit: int) -> None:
    plain, fast = StateRecord(), StateRecord()
    chance.sow(plain, seed, number)
    CPU["sow"](fast.array[0], seed, number)
    assert plain == fast
    assert [chance.below(plain, limit) for _ in range(3)] == [CPU["below"](fast.array[0], limit) for _ in range(3)]
    assert plain == fast


class Deck(StateRecord):
    cards = cells(i8, 40)


@given(seed=st.integers(0, 2**62), size=st.integers(1, 40), share=st.floats(0, 1))
def test_shuffling_is_drawing_one_by_one(seed: int, size: int, share: float) -> None:
    plain, fast = Deck(), Deck()
    for deck in (plain, fast):
        chance.sow(deck, seed, 1)
        for place in range(40):
            deck.cards[place] = place + 1
    drawn = round(share * size)
    chance.shuffle(plain, plain.cards, size, drawn)
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
    ink = np.arange(1, 42 + picture.AT_ONCE, dtype=np.uint8)
    fast, plain = np.zeros(41 + picture.AT_ONCE, np.uint8), bytearray(41 + picture.AT_ONCE)
    LAID(fast, at, ink, start)
    picture.lay(plain, at, ink.tolist(), start)
    assert fast.tobytes() == plain
    assert plain[at : at + picture.AT_ONCE] == ink[start : start + picture.AT_ONCE].tobytes()


def _laid(text: Any, at: int, ink: Any, start: int) -> None:
    lay(text, at, ink, start)


lay = CPU["lay"]
LAID: Any = numba.njit(_laid)
