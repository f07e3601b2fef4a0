"""A Ray cluster gives the same results as one machine, and counts each game once even if a worker is killed."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from math import factorial  # workers can import it without knowing the tests
from pathlib import Path

import pytest

from malison.arena import plan
from malison.cli import main
from malison.cli.commands.simulate import UnitOutput, collect_output
from malison.games import load
from malison.simulation.parallel import ClusterError, map_ray, map_serial
from malison.simulation.results import GameResult, Tally, collect_results
from malison.simulation.run import play_unit, run_units
from malison.simulation.units import WorkUnit, numbered_units

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::FutureWarning"
)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a Ray cluster on this machine and return its address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
        import ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR, configure_logging=False)
        yield str(ray.get_runtime_context().gcs_address)
        ray.shutdown()


def outcome(result: GameResult) -> tuple[object, ...]:
    """Return everything about a game but the time it took."""
    return result.seeds, result.players, result.places, result.points, result.moves


def summed(outputs: Iterator[UnitOutput]) -> tuple[Tally, dict[str, bytes]]:
    tally = Tally.empty(3)
    files: dict[str, bytes] = {}
    for output in outputs:
        tally.add(output.tally)
        assert not files.keys() & (output.records | output.parquet).keys(), "a game is counted twice"
        files |= output.records | output.parquet
    return tally, files


def test_games_of_a_killed_worker_are_played_again_and_counted_once(cluster: str, tmp_path: Path) -> None:
    """The first worker that gets the fifth unit leaves a file and kills itself; the next one finds the file and plays on."""
    config = load("cursed-tricks").configure(3, {"rounds": 1})
    units = numbered_units("cursed-tricks", config, ("random", "greedy", "random"), "7", 9)
    unlucky, mark = units[4], tmp_path / "died"
    collect = partial(collect_output, records=True, parquet=True)

    def play(unit: WorkUnit) -> UnitOutput:
        return collect(unit, play_unit(unit))

    def play_or_die(unit: WorkUnit) -> UnitOutput:
        if unit == unlucky and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return collect(unit, play_unit(unit))

    tally, files = summed(map_ray(play_or_die, units, cluster))
    assert mark.exists(), "a worker was killed"
    assert (tally.games, len(files)) == (9, 18)
    assert (tally, files) == summed(map_serial(play, units))


def test_simulate_arena_and_lab_write_the_same_files_as_without_a_cluster(
    cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = ["cursed-tricks", "--option", "rounds=1", "ranks=4", "--games", "8", "--seed", "5"]
    found: list[list[object]] = []
    for where in (["--workers", "1"], ["--ray", cluster]):
        folder = tmp_path / str(len(found))
        folder.mkdir()
        wanted = ["--records", str(folder / "records"), "--parquet", str(folder / "data"), "--json"]
        assert main(["simulate", *small, *wanted, *where]) == 0
        printed = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert main(["lab", *small, "--json", str(folder / "lab.json"), *where]) == 0
        assert main(["arena", *small, "--players", "greedy,random", "--json", str(folder / "arena.json"), *where]) == 0
        files = {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        found.append([printed, files])
        assert len(files) == 8 + 8 + 2
    assert found[0] == found[1]


def test_games_of_an_arena_are_the_same_as_without_a_cluster(cluster: str) -> None:
    units = plan(load("cursed-tricks"), ["random", "greedy"], 4, seats=3, options={"rounds": 1})
    there, here = (
        sorted(outcome(result) for results in run_units(units, collect_results, ray=ray, workers=1) for result in results)
        for ray in (cluster, None)
    )
    assert there == here


@pytest.mark.parametrize("address", ["local", None])
def test_a_new_process_connects_to_a_cluster_by_its_address_or_starts_one(address: str | None, cluster: str) -> None:
    """The tests above use the connection that this process already has."""
    where = ["--ray", address or cluster]
    command = [sys.executable, "-m", "malison", "simulate", "cursed-tricks", "--games", "3", "--json", *where]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 3


def test_an_unreachable_cluster_is_refused_with_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    with pytest.raises(ClusterError, match=r"there is no Ray cluster at 127\.0\.0\.1:1: "):
        list(map_ray(factorial, [1], "127.0.0.1:1"))
