"""The same games on a Ray cluster as on one machine, each counted once, also when a worker is killed."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from math import factorial  # any process can import it, also one that knows nothing of the tests
from pathlib import Path

import pytest

from malison.arena import plan
from malison.arena.play import Played, play
from malison.cli import main
from malison.cli.arguments import choose
from malison.cli.commands.simulate import Job, Part, PartPlayed, Tally, parts, play_part
from malison.games import load
from malison.simulation.parallel import ClusterError, Spread, here, on_ray, spreading

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::FutureWarning"
)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Ray cluster on this machine. Ray is among what the tests install: a machine without it fails here, and says so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
        import ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR, configure_logging=False)
        yield str(ray.get_runtime_context().gcs_address)
        ray.shutdown()


def outcome(played: Played) -> tuple[object, ...]:
    """All of a game but the time it took."""
    return played.unit.deal, played.unit.rotation, played.places, played.points, played.plies, played.moves


def summed(results: Iterator[PartPlayed]) -> tuple[Tally, dict[str, bytes]]:
    tally = Tally.none(3)
    files: dict[str, bytes] = {}
    for part in results:
        tally.add(part.tally)
        assert not files.keys() & (part.records | part.parquet).keys(), "a game is counted twice"
        files |= part.records | part.parquet
    return tally, files


def test_a_killed_worker_s_games_are_played_again_and_counted_once(cluster: str, tmp_path: Path) -> None:
    """The first worker that takes the fifth part is killed, as by a power cut; the next one finds the mark it left."""
    job = Job(choose("cursed-tricks", 3, ["rounds=1"]), "7", ("random", "greedy", "random"), records=True, parquet=True)
    units = parts(job, 9)
    unlucky, mark = units[4], tmp_path / "died"

    def play_or_die(part: Part) -> PartPlayed:
        if part == unlucky and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play_part(part)

    tally, files = summed(on_ray(play_or_die, units, cluster))
    assert mark.exists(), "a worker was killed"
    assert (tally.games, len(files)) == (9, 18)
    assert (tally, files) == summed(here(play_part, units))


def test_simulate_arena_and_lab_find_the_same_there(cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["cursed-tricks", "--option", "rounds=1", "ranks=4", "--games", "8", "--seed", "5"]
    found: list[list[object]] = []
    for where in (["--workers", "1"], ["--ray", cluster]):
        folder = tmp_path / str(len(found))
        folder.mkdir()
        kept = ["--records", str(folder / "records"), "--parquet", str(folder / "data"), "--json"]
        assert main(["simulate", *small, *kept, *where]) == 0
        said = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert main(["lab", *small, "--json", str(folder / "lab.json"), *where]) == 0
        assert main(["arena", *small, "--players", "greedy,random", "--json", str(folder / "arena.json"), *where]) == 0
        files = {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        found.append([said, files])
        assert len(files) == 8 + 8 + 2
    assert found[0] == found[1]


def test_games_of_an_arena_are_the_games_of_one_machine(cluster: str) -> None:
    units = plan(load("cursed-tricks"), ["random", "greedy"], 4, seats=3, options={"rounds": 1})
    there: Spread = spreading(ray=cluster)
    assert sorted(map(outcome, there(play, units))) == sorted(map(outcome, here(play, units)))


@pytest.mark.parametrize("address", ["local", None])
def test_a_program_of_its_own_finds_the_cluster_by_its_address_or_starts_one(address: str | None, cluster: str) -> None:
    """The tests above use the connection that this process has; here it is made."""
    where = ["--ray", address or cluster]
    command = [sys.executable, "-m", "malison", "simulate", "cursed-tricks", "--games", "3", "--json", *where]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 3


def test_a_cluster_that_is_not_there_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    with pytest.raises(ClusterError, match=r"there is no Ray cluster at 127\.0\.0\.1:1: "):
        list(on_ray(factorial, [1], "127.0.0.1:1"))
