"""Records have one layout at both speeds, and random numbers are even."""

from __future__ import annotations

import numpy as np
import pytest

from malison.engine.rules import rng
from malison.engine.rules.state_layout import StateBase, StructBase, array, i8, i16, i64, scalar


def test_random_numbers_are_even() -> None:
    state = StateBase()
    rng.seed_generator(state, b"even")
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.rand_below(state, 6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)


class Sample(StructBase):
    small = scalar(i8)
    row = array(i16, 3)
    mask = scalar(i64)
    grid = array(i8, 2, 3)


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
    sample.copy_from(twin)
    assert twin == sample
    assert Sample(sample.bytes()) == sample
    with pytest.raises(ValueError, match="bytes, not 3"):
        Sample(b"abc")


def test_a_subclass_keeps_the_header_in_front() -> None:
    class Longer(StateBase):
        more = scalar(i8)

    assert list(Longer.fields)[: len(StateBase.fields)] == list(StateBase.fields)
    assert np.dtype(Longer.dtype()).fields["turn"][1] == StateBase.fields["turn"].offset  # type: ignore[index]
