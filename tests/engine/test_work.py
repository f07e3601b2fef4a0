"""Units of work: the same results on one process, on all cores and on Ray, each once, also when a worker dies."""

from __future__ import annotations

import os
import signal
from math import factorial  # any process can import it, also one that knows nothing of the tests
from pathlib import Path

import pytest

from malison.arena.plan import plan
from malison.arena.play import Played, play
from malison.engine.work import ClusterError, here, on_cores, on_ray, spreading
from malison.games import load


def square_after_dying_once(work: tuple[int, str]) -> int:
    """The first worker to take the unlucky number is killed as by a power cut; the next one finds the mark it left."""
    number, folder = work
    mark = Path(folder) / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize("spread", [here, spreading(workers=1), spreading(workers=2)])
def test_every_unit_is_worked_on_once(spread: object) -> None:
    assert callable(spread)
    assert sorted(spread(factorial, range(20))) == sorted(factorial(number) for number in range(20))


def test_no_units_are_no_work() -> None:
    assert list(on_cores(factorial, [])) == []


def outcome(played: Played) -> tuple[object, ...]:
    """All of a game but the time it took."""
    return played.unit.deal, played.unit.rotation, played.places, played.points, played.plies, played.moves


@pytest.fixture
def ray_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray is among what the tests install: a machine without it fails here, and says so."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[2] / "src"), str(Path(__file__).parents[2])]))


@pytest.mark.usefixtures("ray_here")
@pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::FutureWarning"
)
def test_a_lost_worker_costs_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    work = [(number, str(tmp_path)) for number in range(8)]
    found = list(on_ray(square_after_dying_once, work, "local", 2))
    assert sorted(found) == [number * number for number in range(8)]
    assert (tmp_path / "died").exists(), "a worker was killed"


@pytest.mark.usefixtures("ray_here")
@pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::FutureWarning"
)
def test_games_on_ray_are_the_games_of_one_machine() -> None:
    units = plan(load("cursed-tricks"), ["random", "greedy"], 4, seats=3, options={"rounds": 1})
    on_one_machine = sorted(outcome(each) for each in here(play, units))
    assert sorted(outcome(each) for each in on_ray(play, units, "local", 2)) == on_one_machine


@pytest.mark.usefixtures("ray_here")
@pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::FutureWarning"
)
def test_a_cluster_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(ClusterError, match=r"there is no Ray cluster at 127\.0\.0\.1:1: "):
        list(on_ray(factorial, [1], "127.0.0.1:1"))
