"""Mapping over units on one machine: each unit gives one result, also when a process dies. See test_ray.py for clusters."""

from __future__ import annotations

import os
import signal
from functools import partial
from math import factorial, pow  # noqa: A004 (spawned processes can import them without knowing the tests)
from pathlib import Path

import pytest

from malison.simulation.parallel import LostWorkers, choose_map, map_processes, map_serial


@pytest.mark.parametrize("map_units", [map_serial, choose_map(workers=1), choose_map(workers=2)])
def test_every_unit_gives_one_result(map_units: object) -> None:
    assert callable(map_units)
    assert sorted(map_units(factorial, range(20))) == sorted(factorial(number) for number in range(20))
    assert sorted(map_units(partial(pow, 2), range(5))) == [1, 2, 4, 8, 16]


def test_no_units_give_no_results() -> None:
    assert list(map_processes(factorial, [])) == []


def square_after_dying_once(unit: tuple[int, str]) -> int:
    """Return the square of a number. The first process that gets the number 3 leaves a file and kills itself."""
    number, folder = unit
    mark = Path(folder) / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.fixture
def importable_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let spawned processes import this module."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))


@pytest.mark.usefixtures("importable_tests")
def test_units_of_a_killed_process_run_again_and_give_one_result_each(tmp_path: Path) -> None:
    units = [(number, str(tmp_path)) for number in range(12)]
    assert sorted(map_processes(square_after_dying_once, units, 2)) == [number * number for number in range(12)]
    assert (tmp_path / "died").exists(), "a process was killed"


def test_an_error_is_raised_when_processes_die_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malison.simulation.parallel.RETRIES", 2)
    with pytest.raises(LostWorkers, match="worker processes died 2 times"):
        list(map_processes(os._exit, [1, 2, 3], 2))


def test_an_exception_of_the_function_is_raised_without_a_retry() -> None:
    with pytest.raises(ValueError, match="negative"):
        list(map_processes(factorial, [1, -1, 2], 2))
