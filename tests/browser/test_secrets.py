"""The guard itself: shown another's picture, it finds what is secret in it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import malison
from tests.browser.secrets import public, told

GAMES = ("courtisans", "cursed", "cursed-court", "cursed-tricks")


def pictures(game: str) -> tuple[dict[str, Any], ...]:
    match = malison.new(game, seats=["Ann", "Boris", "Clara"], seed=3)
    seers = (0, 1, None)
    return tuple(msgspec.json.decode(msgspec.json.encode(match.view(seat))) for seat in seers)


@pytest.mark.parametrize("game", GAMES)
def test_the_guard_finds_what_it_is_shown(game: str) -> None:
    ann, boris, spectator = pictures(game)
    assert told(game, spectator, None) == []
    assert told(game, boris, 1) == []
    assert told(game, ann, None), "Ann's own picture, seen by a spectator"
    assert public(game, ann) == public(game, boris) == public(game, spectator)
    assert public(game, ann) != ann


def test_hands_of_others_are_found_where_a_card_is_one_of_its_kind() -> None:
    ann, boris, _ = pictures("cursed-tricks")
    assert not set(ann["hand"]) & set(boris["hand"])
