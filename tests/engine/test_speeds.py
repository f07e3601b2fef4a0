"""Primitives have one meaning at both speeds, and records one layout."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from malison.engine import bits, chance, primitives
from malison.engine.record import Record, StateRecord, cell, cells, i8, i16, i64

CPU = primitives.on_cpu()
MASKS = st.integers(0, (1 << 63) - 1)


@given(MASKS)
def test_count_is_the_same_at_both_speeds(mask: int) -> None:
    assert CPU["count"](mask) == bits.count(mask) == bin(mask).count("1")


@given(MASKS.filter(bool), st.data())
def test_lowest_and_nth_are_the_same_at_both_speeds(mask: int, data: st.DataObject) -> None:
    assert CPU["lowest"](mask) == bits.lowest(mask)
    place = data.draw(st.integers(0, mask.bit_count() - 1))
    assert bits.nth(mask, place) == [bit for bit in range(63) if mask >> bit & 1][place]


@given(st.binary(min_size=1, max_size=8), st.integers(1, (1 << 31) - 1))
def test_random_numbers_are_the_same_at_both_speeds(seed: bytes, limit: int) -> None:
    slow, fast = StateRecord(), StateRecord()
    for state in (slow, fast):
        chance.seed_generator(state, seed)
    for _ in range(20):
        drawn = chance.below(slow, limit)
        assert 0 <= drawn < limit
        assert CPU["below"](fast.array[0], limit) == drawn
        assert slow == fast


def test_random_numbers_are_even() -> None:
    state = StateRecord()
    chance.seed_generator(state, b"even")
    counts = [0] * 6
    for _ in range(60_000):
        counts[chance.below(state, 6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)


class Sample(Record):
    small = cell(i8)
    row = cells(i16, 3)
    mask = cell(i64)
    grid = cells(i8, 2, 3)


def test_a_record_and_its_array_are_the_same_bytes() -> None:
    sample = Sample()
    sample.small, sample.row[2], sample.mask, sample.grid[1, 2] = -5, 300, 1 << 62, 7
    array = sample.array
    assert (array["small"][0], array["row"][0, 2], array["mask"][0], array["grid"][0, 1, 2]) == (-5, 300, 1 << 62, 7)
    array["row"][0, 0] = 9
    assert sample.row.tolist() == [9, 0, 300]
    assert array.dtype.itemsize == Sample.size
    assert Sample.size % 8 == 0


def test_a_number_that_does_not_fit_its_cell_is_an_error() -> None:
    with pytest.raises(ValueError, match="format"):
        Sample().small = 128


def test_copies_are_independent_and_equal() -> None:
    sample = Sample()
    twin = sample.copy()
    assert twin == sample
    twin.small = 1
    assert twin != sample
    sample.take(twin)
    assert twin == sample
    assert Sample(sample.bytes()) == sample
    with pytest.raises(ValueError, match="bytes, not 3"):
        Sample(b"abc")


def test_a_subclass_keeps_the_header_in_front() -> None:
    class Longer(StateRecord):
        more = cell(i8)

    assert list(Longer.fields)[: len(StateRecord.fields)] == list(StateRecord.fields)
    assert np.dtype(Longer.dtype()).fields["turn"][1] == StateRecord.fields["turn"].offset  # type: ignore[index]
