"""Exact leaf counts of dictated positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from malison.games import all_games
from tests import leaf_counts


@pytest.mark.parametrize("file", sorted(leaf_counts.FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_positions_go_on_in_as_many_ways_as_before(file: Path) -> None:
    for match, depth, number in leaf_counts.positions(file):
        found = leaf_counts.count(match, depth)
        assert found == number, f"depth {depth}: {found}, not {number}\n{leaf_counts.split(match, depth)}"


def test_every_game_has_leaf_counts() -> None:
    assert {file.stem for file in leaf_counts.FOLDER.glob("*.txt")} == set(all_games())
