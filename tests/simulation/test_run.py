"""Running work units: units, the game loop, backends, progress and sums."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from malison.engine.game import Game
from malison.games import load
from malison.simulation import run
from malison.simulation.results import GameResult, Tally, collect_results
from malison.simulation.run import play_unit, run_units
from malison.simulation.seeds import GameSeeds
from malison.simulation.units import WorkUnit, numbered_units, untimed_player

TRICKS = load("cursed-tricks")
CONFIG = TRICKS.configure(3, {"rounds": 1, "ranks": 4})


def units(games: int, *players: str) -> list[WorkUnit]:
    return numbered_units("cursed-tricks", CONFIG, players or ("random",) * 3, "seed", games)


def outcomes(results: list[list[GameResult]]) -> list[tuple[Any, ...]]:
    """Return everything about the games but the time they took, in the order of their numbers."""
    flat = sorted((result for unit_results in results for result in unit_results), key=lambda result: result.seeds)
    return [(result.seeds, result.players, result.places, result.points, result.moves) for result in flat]


@pytest.mark.parametrize(("games", "sizes"), [(1, [1]), (3, [1, 1, 1]), (1000, [1, *[3] * 333])])
def test_numbered_units_hold_every_game_once(games: int, sizes: list[int]) -> None:
    made = units(games)
    assert [len(unit.games) for unit in made] == sizes
    assert [seeds for unit in made for seeds in unit.games] == [GameSeeds("seed", number) for number in range(games)]


def test_a_unit_has_at_most_256_games() -> None:
    made = units(200_000)
    assert max(len(unit.games) for unit in made) == 256
    assert sum(len(unit.games) for unit in made) == 200_000


def test_players_of_a_simulation_have_no_time_limit_beside_their_iterations() -> None:
    for spec, seconds in (("courtier", None), ("search:0.5s", 0.5)):
        assert untimed_player(spec).budget.seconds == seconds  # type: ignore[attr-defined]


def test_each_seat_is_played_by_its_player() -> None:
    (unit,) = units(1, "random", "greedy", "page")
    (game,) = play_unit(unit)
    assert game.match.is_over
    assert sum(game.moves) == game.match.ply
    assert all(seconds > 0 for seconds in game.seconds)
    match = game.match
    for item in match.history:
        if item.seat is not None:
            seen = match.rules.witness(TRICKS.state.State(item.before), item.seat)
            player = untimed_player(unit.players[item.seat])
            assert player.choose(TRICKS, CONFIG, seen, seed=f"seed/0/{item.seat}") == item.text


def test_results_do_not_depend_on_workers_or_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = outcomes([collect_results(unit, play_unit(unit)) for unit in units(5)])
    monkeypatch.setattr(run, "QUICK_SECONDS", 0.0)
    for arguments in ({"workers": 1}, {"workers": 2}, {"workers": 2, "always_compile": True}):
        assert outcomes(list(run_units(units(5), collect_results, **arguments))) == expected  # type: ignore[arg-type]


def test_progress_counts_games() -> None:
    steps: list[tuple[int, int]] = []
    list(run_units(units(5), collect_results, workers=1, progress=lambda done, total: steps.append((done, total))))
    assert steps == [(number, 5) for number in range(1, 6)]


def test_no_units_give_no_results() -> None:
    assert list(run_units([], collect_results)) == []


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return a list to which each compilation adds whether the search is compiled too."""
    found: list[bool] = []

    def compile_game(game: Game, *, search: bool) -> None:
        found.append(search)

    monkeypatch.setattr(run, "compile_game", compile_game)
    return found


@pytest.mark.parametrize(
    ("quick", "compiling", "expected"),
    [(1e9, -1.0, []), (0.0, 1e9, []), (0.0, -1.0, [False])],
    ids=["quick: in this process", "slow, but not as slow as compiling", "slower than compiling"],
)
def test_the_time_of_the_first_unit_decides_whether_rules_are_compiled(
    quick: float, compiling: float, expected: list[bool], compilations: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "QUICK_SECONDS", quick)
    monkeypatch.setattr(run, "COMPILE_SECONDS", compiling)
    monkeypatch.setattr("malison.engine.backends.compiled.CompiledFunctions.is_on_disk", False)
    list(run_units(units(2), collect_results, workers=1, compile_game=run.compile_game))
    assert compilations[:1] == expected


def test_search_is_compiled_before_the_first_unit_if_any_unit_searches(compilations: list[bool]) -> None:
    mixed = [*units(1), *units(1, "random", "search:5", "random")]
    list(run_units(mixed, collect_results, workers=1, compile_game=run.compile_game))
    assert compilations[0] is True


def test_a_tally_is_exact_and_does_not_depend_on_the_order() -> None:
    tallies = [Tally.of(3, play_unit(unit)) for unit in units(7)]
    forward, backward = Tally.empty(3), Tally.empty(3)
    for tally in tallies:
        forward.add(tally)
    for tally in reversed(tallies):
        backward.add(tally)
    assert forward == backward
    assert forward.games == 7
    assert sum(forward.wins) == Fraction(7)
