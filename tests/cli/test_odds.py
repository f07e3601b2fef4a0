"""malison odds, as a person and a program call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from malison.cli import main

RECORD = """malison 1
game cursed-court
seats Ann, Bo, Cy, Di
options years=1
deal 0 | C M K P D Q Q Q Q
0 queen 3
1 king 0
2 duke 0
3 merchant 0
unfinished
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "court.game"
    file.write_text(RECORD)
    return str(file)


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, dict[str, float]]:
    capsys.readouterr()
    assert main(["odds", *arguments, "--json"]) == 0
    return {row["region"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}


def test_a_seat_reckons_with_what_it_sees(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    anyone, seat = rows(capsys, record), rows(capsys, record, "--seat", "0")
    assert list(anyone) == list(seat)
    assert len(anyone) == 27
    assert seat["courtesan"]["scores"] == 1
    assert anyone["courtesan"]["scores"] < 1
    assert anyone["duke"]["scores"] == anyone["queen"]["scores"] == 1, "both lie face up in Summer"


def test_an_earlier_position(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows(capsys, record, "--seat", "0", "--ply", "2")
    assert before["queen"]["scores"] < 1
    assert rows(capsys, record, "--seat", "0", "--ply", "4") == rows(capsys, record, "--seat", "0")


def test_a_table_for_people_in_both_languages(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", record, "--seat", "0", "--language", "ru"]) == 0
    said = capsys.readouterr().out
    assert "Куртизанка" in said
    assert "100.0%" in said
    assert said.count("\n") == 28


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seat", "4"], "there is no seat 4: the seats are 0 to 3"),
        (["--ply", "5"], "the record has 4 moves, so there is no position after 5"),
    ],
)
def test_what_is_not_there_is_refused(
    record: str, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", record, *arguments]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_other_games_have_no_odds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tricks.game"
    assert main(["new", "cursed-tricks", "-o", str(file)]) == 0
    assert main(["odds", str(file)]) == 2
    assert capsys.readouterr().err == "there are no odds for Cursed Tricks\n"


def test_nothing_is_open_once_the_game_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "cursed-court", "--games", "1", "--option", "years=1", "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["odds", str(tmp_path / "000000.game")]) == 0
    assert capsys.readouterr().out == "No year is under way: nothing is open.\n"
