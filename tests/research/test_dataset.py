"""Decisions as data: what the rows say is what happened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from malison.cli import main
from malison.engine.game_record import loads
from malison.research.dataset import SCHEMA_WORDS

pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")


@pytest.mark.parametrize("game", ["cursed-tricks", "cursed-court"])
def test_simulate_writes_every_decision(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "rounds=1" if game == "cursed-tricks" else "years=1"]
    given = ["simulate", game, "--games", "2", "--seed", "3", *options, "--json"]
    assert main([*given, "--parquet", str(tmp_path / "data"), "--records", str(tmp_path / "records")]) == 0
    told = json.loads(capsys.readouterr().out)
    table = polars.read_parquet(tmp_path / "data")
    assert set(table.columns) == set(SCHEMA_WORDS)
    moves = [line for number in range(2) for line in read_lines(tmp_path / "records" / f"{number:06}.game")]
    firsts = table.unique(["number", "decision"], maintain_order=True)
    assert len(firsts) == len(table)
    written = [f"{row['player']} {row['text']}" for row in table.sort("number", "decision").iter_rows(named=True)]
    without_halves = [line for at, line in enumerate(written) if game != "cursed-court" or at % 2]
    assert without_halves == moves
    assert len(moves) == told["moves"]
    assert all(row["mask"][row["move"]] for row in table.iter_rows(named=True))
    assert all(len(points) == (3 if game == "cursed-tricks" else 2) for points in table["points"])


def read_lines(file: Path) -> list[str]:
    text = file.read_text(encoding="utf-8")
    assert loads(text)
    return [line for line in text.splitlines() if line[:1].isdigit()]


def test_the_docs_tell_every_column() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for name, words in SCHEMA_WORDS.items():
        assert f"| `{name}` | {words} |" in docs
