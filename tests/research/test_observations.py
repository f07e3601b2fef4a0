"""Observation vectors: documented, within their bounds, and equal to the fields of the witnessed state."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.backends.observation import BIT, IS, NUMBER, SEAT, Layout, Part
from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.games import all_games

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "observations"
GAMES = list(all_games().values())


def test_the_pages_in_docs_observations_are_up_to_date(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "observation_pages.py", tmp_path], check=True)
    made, kept = ({file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()} for folder in (tmp_path, DOCS))
    assert made == kept


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_vectors_equal_the_fields_of_the_witnessed_state(game: Game) -> None:
    """Each number is computed once more, in a slow and simple way, from the fields of the state."""
    seats = game.about.seats[1]
    match = Match(game, seats, chance=seeded_chance("vectors"), rules=InterpretedRules(game))
    layout = Layout(game, match.config)
    rng = random.Random(2)
    varied: set[tuple[int, ...]] = set()
    for _ in range(25):
        if match.turn is None:
            break
        seen = match.witness(match.turn)
        vector = layout.read(seen)
        assert vector == [number for part in layout.parts for number in part_numbers(layout, part, seen)]
        assert all(place.low <= number <= place.high for place, number in zip(layout.places, vector, strict=True))
        varied.add(tuple(vector))
        match.play(rng.choice(match.legal))
    assert len(varied) > 10


def part_numbers(layout: Layout, part: Part, seen: Any) -> list[int]:
    """Return the numbers of one part of the vector, computed from the fields of the witnessed state."""
    seats = layout.config.seats
    observer = seen.observer - 1
    value = getattr(seen, part.field)
    rows: list[Any] = [value if isinstance(value, int) else value.tolist()]
    if part.whose != "table":
        rows = [rows[0][(observer + r) % seats] for r in range(seats if part.whose == "each" else 1)]
    numbers: list[int] = []
    for row in rows:
        flat = flatten(row)
        for each in flat[: part.cells] if part.cells else flat:
            if part.how == NUMBER:
                numbers.append(each)
            elif part.how == BIT:
                numbers += [each >> bit & 1 for bit in range(part.width)]
            elif part.how == IS:
                numbers += [int(each == part.start + k) for k in range(part.width)]
            elif part.how == SEAT:
                numbers += [int(each - part.start == (observer + r) % seats) for r in range(seats)]
            else:
                numbers += [each >> (observer + r) % seats & 1 for r in range(seats)]
    return numbers


def flatten(value: object) -> list[int]:
    if isinstance(value, list):
        return [number for each in value for number in flatten(each)]
    assert isinstance(value, int)
    return [value]


def test_a_game_without_observation_py_gets_all_its_fields() -> None:
    game = all_games()["cursed-tricks"]
    bare = Game(game.package, game.folder)
    bare.optional = lambda name: None  # type: ignore[method-assign]
    layout = Layout(bare, bare.configure(3))
    assert {part.field for part in layout.parts} == set(game.state.State.fields) - {"generator", "seer", "drawing"}
