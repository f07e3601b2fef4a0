"""Data sets: the rows agree with the records of the same games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from malison.cli import main
from malison.engine.game_record import loads
from malison.research.dataset import COLUMNS

pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")


@pytest.mark.parametrize("game", ["cursed-tricks", "cursed-court"])
def test_simulate_writes_a_row_for_every_decision(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "rounds=1" if game == "cursed-tricks" else "years=1"]
    given = ["simulate", game, "--games", "2", "--seed", "3", *options, "--json"]
    assert main([*given, "--parquet", str(tmp_path / "data"), "--records", str(tmp_path / "records")]) == 0
    summary = json.loads(capsys.readouterr().out)
    rows = polars.read_parquet(tmp_path / "data")
    assert set(rows.columns) == set(COLUMNS)
    moves = [line for number in range(2) for line in move_lines(tmp_path / "records" / f"{number:06}.game")]
    assert len(rows.unique(["number", "decision"])) == len(rows)
    written = [f"{row['player']} {row['text']}" for row in rows.sort("number", "decision").iter_rows(named=True)]
    one_per_move = [line for at, line in enumerate(written) if game != "cursed-court" or at % 2]  # its moves are two decisions
    assert one_per_move == moves
    assert len(moves) == summary["moves"]
    assert all(row["mask"][row["move"]] for row in rows.iter_rows(named=True))
    assert all(len(points) == (3 if game == "cursed-tricks" else 2) for points in rows["points"])


def move_lines(file: Path) -> list[str]:
    text = file.read_text(encoding="utf-8")
    assert loads(text)
    return [line for line in text.splitlines() if line[:1].isdigit()]


def test_the_docs_describe_every_column() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for name, description in COLUMNS.items():
        assert f"| `{name}` | {description} |" in docs
