"""Units of work on one machine: every one once, also when a process dies. (On a Ray cluster: tests/arena/test_ray.py.)"""

from __future__ import annotations

import os
import signal
from math import factorial  # any process can import it, also one that knows nothing of the tests
from pathlib import Path

import pytest

from malison.simulation.parallel import LostWorkers, here, on_cores, spreading


@pytest.mark.parametrize("spread", [here, spreading(workers=1), spreading(workers=2)])
def test_every_unit_is_worked_on_once(spread: object) -> None:
    assert callable(spread)
    assert sorted(spread(factorial, range(20))) == sorted(factorial(number) for number in range(20))


def test_no_units_are_no_work() -> None:
    assert list(on_cores(factorial, [])) == []


def square_after_dying_once(work: tuple[int, str]) -> int:
    """The first process to take the unlucky number is killed as by a power cut; the next one finds the mark it left."""
    number, folder = work
    mark = Path(folder) / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.fixture
def workers_find_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spawned process is given the places where this one looks for modules."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))


@pytest.mark.usefixtures("workers_find_the_tests")
def test_a_lost_process_costs_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    work = [(number, str(tmp_path)) for number in range(12)]
    assert sorted(on_cores(square_after_dying_once, work, 2)) == [number * number for number in range(12)]
    assert (tmp_path / "died").exists(), "a process was killed"


def test_processes_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malison.simulation.parallel.RETRIES", 2)
    with pytest.raises(LostWorkers, match="2 times a process died"):
        list(on_cores(os._exit, [1, 2, 3], 2))


def test_an_error_of_the_work_itself_is_not_tried_again() -> None:
    with pytest.raises(ValueError, match="negative"):
        list(on_cores(factorial, [1, -1, 2], 2))
