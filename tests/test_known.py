"""No part of a state is kept from everybody: a field that `witness` leaves out is a field that players then imagine wrongly."""

from __future__ import annotations

import random

import pytest

from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.engine.rules.state_layout import StructBase
from malison.games import all_games
from malison.testing.conformance import cases


def filled(record: StructBase) -> set[str]:
    """The fields that hold anything."""
    return {name for name, field in record.fields.items() if any(record.block[field.offset : field.end])}


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_field_of_the_state_is_known_to_somebody(game: Game) -> None:
    present: set[str] = set()
    known: set[str] = set()
    numbers = random.Random(8)
    for config in numbers.sample(list(cases(game)), 8):
        match = Match(game, config.seats, config, chance=seeded_chance(8))
        for _ in range(100):
            if match.turn is None:
                break
            present |= filled(match.state())
            for viewer in (*range(config.seats), None):
                known |= filled(match.witness(viewer))
            match.play(numbers.choice(match.legal))
    assert present <= known
