"""`malison bench`: what it measures for each game and number of seats, and the plots made from it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from malison.cli.commands.bench import bench
from malison.games import all_games
from malison.research import bench as measuring

PLOTS = Path(__file__).parents[2] / "benchmarks" / "plots.py"


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too short to mean anything; what must be compiled anew, or searches, is left out."""

    def none(*_: Any) -> Iterator[Any]:
        return iter(())

    def searching(game: Any, seats: int) -> dict[str, Any]:
        return {"game": game.id, "seats": seats, "what": "search", "iterations_per_s": 1}

    monkeypatch.setattr(measuring, "SECONDS", 0.02)
    monkeypatch.setattr(measuring, "REPEATS", 1)
    monkeypatch.setattr(measuring, "_measure_start", none)
    monkeypatch.setattr(measuring, "_measure_search", searching)


@pytest.mark.usefixtures("in_a_hurry")
def test_rows_for_every_number_of_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    assert bench("cursed-tricks", others=False, json_file=file) == 0
    content = json.loads(file.read_text(encoding="utf-8"))
    assert {"date", "cpu", "cores", "python"} <= content["machine"].keys()
    for seats in (3, 4):
        rows = [row for row in content["rows"] if row["seats"] == seats]
        found = {(row["what"], row.get("batch")) for row in rows}
        batches = {(what, size) for what in ("batch, compiled loop", "batch, step by step") for size in (1, 128, 4096)}
        assert {
            ("C", None),
            ("one core", None),
            ("all cores", None),
            ("interpreted", None),
            ("search", None),
        } | batches <= found
        (one,) = (row for row in rows if row["what"] == "one core")
        assert one["moves_per_s"] > one["games_per_s"] > 0
        assert one["ratio_to_c"] > 0
    assert {"game": "cursed-tricks", "seats": 4, "what": "state", "bytes": 136} in content["rows"]
    assert "cursed-tricks" in capsys.readouterr().out
    assert pictures(tmp_path, file) == {"beside-c.svg", "batches-loop.svg", "batches-steps.svg"}


def test_plots_of_a_gpu(tmp_path: Path) -> None:
    rows = [
        {"game": game, "seats": 4, "what": "gpu", "batch": size, "moves_per_s": size * 1e5}
        for game in all_games()
        for size in (1024, 4096)
    ]
    file = tmp_path / "gpu.json"
    file.write_text(json.dumps({"rows": rows}), encoding="utf-8")
    assert pictures(tmp_path, file) == {"gpu.svg"}
    assert "Cursed Court 410 M" in (tmp_path / "gpu.svg").read_text(encoding="utf-8")


def pictures(folder: Path, file: Path) -> set[str]:
    """The plots that are drawn of a file; each is sound XML."""
    subprocess.run([sys.executable, PLOTS, folder, file], check=True)
    made = {path.name: ET.parse(path) for path in folder.glob("*.svg")}
    assert all(tree.getroot().tag.endswith("svg") for tree in made.values())
    return set(made)
