"""The vectors: as documented, in their bounds, and read as the fields say."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.backends.observation import BIT, IS, NUMBER, SEAT, Layout
from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.games import all_games
from malison.research.observations import page

DOCS = Path(__file__).parents[2] / "docs" / "observations"
GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_index_map_in_the_docs_is_the_one_in_use(game: Game) -> None:
    assert (DOCS / f"{game.id}.md").read_text(encoding="utf-8") == page(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_vectors_say_what_the_witnessed_fields_say(game: Game) -> None:
    """Each number is computed once more, the slow way, from the record's own fields."""
    seats = game.about.seats[1]
    match = Match(game, seats, chance=seeded_chance("vectors"), rules=InterpretedRules(game))
    layout = Layout(game, match.config)
    drawn = random.Random(2)
    varied: set[tuple[int, ...]] = set()
    for _ in range(25):
        if match.turn is None:
            break
        seen = match.witness(match.turn)
        vector = layout.read(seen)
        assert vector == [number for part in layout.parts for number in slowly(layout, part, seen)]
        assert all(place.low <= number <= place.high for place, number in zip(layout.places, vector, strict=True))
        varied.add(tuple(vector))
        match.play(drawn.choice(match.legal))
    assert len(varied) > 10


def slowly(layout: Layout, part: object, seen: object) -> list[int]:
    from malison.engine.backends.observation import Part

    assert isinstance(part, Part)
    seats = layout.config.seats
    observer = seen.observer - 1  # type: ignore[attr-defined]
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


def test_a_game_without_a_declaration_gets_all_its_fields() -> None:
    game = all_games()["cursed-tricks"]
    bare = Game(game.package, game.folder)
    bare.optional = lambda name: None  # type: ignore[method-assign]
    layout = Layout(bare, bare.configure(3))
    assert {part.field for part in layout.parts} == set(game.state.State.fields) - {"generator", "seer", "drawing"}
