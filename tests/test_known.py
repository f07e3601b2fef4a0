"""No part of a state is kept from everybody: a field that `witness` leaves out is a field that players then imagine wrongly."""

from __future__ import annotations

import random

import pytest

from malison.engine.conformance import cases
from malison.engine.game import Game
from malison.engine.match import Match, seeded
from malison.engine.record import Record
from malison.games import all_games


def filled(record: Record) -> set[str]:
    """The fields that hold anything."""
    return {name for name, field in record.fields.items() if any(record.block[field.offset : field.end])}


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_field_of_the_state_is_known_to_somebody(game: Game) -> None:
    present: set[str] = set()
    known: set[str] = set()
    numbers = random.Random(8)
    for terms in numbers.sample(list(cases(game)), 8):
        match = Match(game, terms.seats, terms, chance=seeded(8))
        for _ in range(100):
            if match.turn is None:
                break
            present |= filled(match.state())
            for viewer in (*range(terms.seats), None):
                known |= filled(match.witness(viewer))
            match.play(numbers.choice(match.legal))
    assert present <= known
