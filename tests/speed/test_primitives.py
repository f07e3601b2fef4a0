"""The compiled bodies of primitives give what the interpreted ones give."""

from __future__ import annotations

from typing import Any

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from malison.engine import bits, chance, primitives
from malison.engine.record import StateRecord

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
