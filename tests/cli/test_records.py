"""malison new, simulate, replay and verify, as a program calls them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from malison.cli import main
from malison.engine import game_record, seal
from malison.engine.game_record import GameRecord
from malison.engine.match import Match, seeded_chance
from malison.games import all_games, load
from malison.simulation.run import play_unit
from malison.simulation.units import numbered_units

GAMES = list(all_games())


def written(match: Match, viewer: int | str | None = "all") -> str:
    return game_record.dumps(game_record.from_match(match, viewer))


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    assert (
        main(["simulate", "cursed-tricks", "--seats", "3", "--games", "1", "--option", "rounds=1", "--records", str(tmp_path)])
        == 0
    )
    return tmp_path / "000000.game"


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said on the error stream, where nothing is printed and the exit status is 2."""
    capsys.readouterr()
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.rstrip("\n")


@pytest.mark.parametrize("game", GAMES)
def test_simulate_files_games_that_replay(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", game, "--games", "2", "--seed", "3", "--records", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000000.game", "000001.game"]
    capsys.readouterr()
    assert main(["verify", *map(str, sorted(tmp_path.iterdir()))]) == 0
    assert capsys.readouterr().out.count("every line follows the rules") == 2


def test_simulate_names_seats_and_writes_options(finished: Path) -> None:
    lines = finished.read_text().splitlines()
    assert lines[:4] == ["malison 1", "game cursed-tricks", "seats Seat 0, Seat 1, Seat 2", "options rounds=1"]


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("compiled", [False, True])
def test_a_simulated_game_depends_on_seed_and_number_alone(
    workers: str, compiled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = load("cursed-tricks").configure(4, {"rounds": 1})
    units = numbered_units("cursed-tricks", config, ("random",) * 4, "9", 7)
    alone = [written(game.match) for unit in units for game in play_unit(unit)]
    monkeypatch.setattr("malison.simulation.run.QUICK_SECONDS", 0.0)
    monkeypatch.setattr("malison.simulation.run.COMPILE_SECONDS", -1.0 if compiled else 1e9)
    monkeypatch.setattr("malison.engine.backends.compiled.CompiledFunctions.is_on_disk", compiled)
    arguments = ["--seats", "4", "--games", "7", "--seed", "9", "--option", "rounds=1", "--workers", workers]
    assert main(["simulate", "cursed-tricks", *arguments, "--records", str(tmp_path)]) == 0
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == alone
    assert len(set(alone)) == 7


def test_a_shorter_run_does_not_leave_games_of_another_in_a_data_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", "cursed-tricks", "--option", "rounds=1", "--parquet", str(tmp_path), "--games"]
    assert main([*asked, "3"]) == 0
    (tmp_path / "notes.txt").write_text("of no run")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert f"{tmp_path} has files of another run" in refusal(capsys, *asked, "2", "--seed", "9")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert main([*asked, "4", "--seed", "9"]) == 0  # which replaces them all


def test_records_replace_those_of_the_same_number_and_no_others(tmp_path: Path) -> None:
    asked = ["simulate", "cursed-tricks", "--option", "rounds=1", "--records", str(tmp_path), "--games"]
    assert main([*asked, "3"]) == 0
    first = [file.read_bytes() for file in sorted(tmp_path.iterdir())]
    assert main([*asked, "2", "--seed", "9"]) == 0
    second = [file.read_bytes() for file in sorted(tmp_path.iterdir())]
    assert [one == other for one, other in zip(first, second, strict=True)] == [False, False, True]


def test_simulate_sums_up_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "cursed-tricks", "--games", "2", "--option", "rounds=1", "ranks=5", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["games"], summary["options"], len(summary["seats"])) == (2, {"rounds": 1, "ranks": 5}, 3)
    assert sum(seat["wins"] for seat in summary["seats"]) == pytest.approx(1)


def test_replay_prints_a_row_a_move_and_the_result(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["replay", str(finished), "--json"]) == 0
    *rows, end = map(json.loads, capsys.readouterr().out.splitlines())
    moves = [line.split(" ", 1) for line in finished.read_text().splitlines() if line[0].isdigit()]
    assert [(str(row["turn"]), row["move"]) for row in rows] == [(seat, move) for seat, move in moves]
    assert [row["ply"] for row in rows] == list(range(len(rows)))
    assert all(list(row) == ["ply", "turn", "legal", "move"] for row in rows)
    assert all(row["legal"] == sorted(row["legal"]) and row["move"] in row["legal"] for row in rows)
    points = list(map(int, finished.read_text().splitlines()[-1].split()[1:]))
    assert end == {"result": points, "winners": [seat for seat, value in enumerate(points) if value == max(points)]}


def test_replay_can_leave_legal_moves_out_and_prints_moves_in_their_form(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finished.write_text(finished.read_text().lower())
    capsys.readouterr()
    assert main(["replay", str(finished), "--json", "--no-legal"]) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[0])
    assert list(row) == ["ply", "turn", "move"]
    assert row["move"] == row["move"].upper()


def test_replay_of_an_unfinished_record_has_no_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "begun.game"
    assert main(["new", "cursed-tricks", "--seats", "4", "--seed", "1", "--output", str(file)]) == 0
    assert main(["replay", str(file), "--json"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [{"result": None, "winners": []}]


def test_a_broken_rule_is_refused_with_file_and_line(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = finished.read_text().splitlines()
    lines[5] = f"{lines[5].split()[0]} Y14"
    finished.write_text("\n".join(lines) + "\n")
    said = refusal(capsys, "replay", str(finished), "--json")
    assert said.startswith(f"{finished}:6: 'Y14' is not allowed now; possible: ")
    assert refusal(capsys, "verify", str(finished)) == said


def test_a_wrong_result_is_refused(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = finished.read_text().splitlines()
    lines[-1] = "result 99 99 99"
    finished.write_text("\n".join(lines) + "\n")
    assert refusal(capsys, "replay", str(finished)).startswith(f"{finished}:{len(lines)}: the result is ")


@pytest.mark.parametrize("ending", ["", "\n"])
def test_a_record_without_an_end_is_refused(finished: Path, capsys: pytest.CaptureFixture[str], ending: str) -> None:
    lines = finished.read_text().splitlines()[:-1]
    finished.write_text("\n".join(lines) + ending)
    said = refusal(capsys, "replay", str(finished), "--json")
    assert said == f"{finished}:{len(lines)}: the record ends without 'result' or 'unfinished'"


def test_a_record_for_one_viewer_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.game"
    file.write_text(written(Match(load("cursed-tricks"), 3, chance=seeded_chance(1)), viewer=2))
    said = refusal(capsys, "replay", str(file), "--json")
    assert said == f"{file}:4: this record was made for one viewer (2) and hides cards: it can be read, not replayed"


def test_text_that_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.game"
    file.write_bytes(b"malison 1\ngame cursed-tricks\nseats \xff, b, c\n")
    assert refusal(capsys, "replay", str(file)) == f"{file}:3: this is not UTF-8 text"
    file.write_text("# ours\nmalison 1\n\ngame chess\nseats a, a\nunfinished\n")
    assert refusal(capsys, "replay", str(file)).startswith(f"{file}:4: there is no game 'chess': the games are ")
    file.write_text("malison 1\ngame cursed-tricks\nseats \x1b[2J, b, c\nunfinished\n")  # what would clear the screen
    assert "'\N{REPLACEMENT CHARACTER}[2J' does not fit" in refusal(capsys, "replay", str(file))
    file.write_text("")
    assert refusal(capsys, "replay", str(file)) == f"{file}:1: a record begins with 'malison 1'"
    assert refusal(capsys, "replay", str(tmp_path / "none.game")).endswith("none.game: No such file or directory")


def test_a_record_in_which_nothing_has_happened_yet_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.game"
    file.write_text("malison 1\ngame cursed-tricks\nseats Ann, Bo, Cy\nunfinished\n")
    assert main(["replay", str(file), "--language", "en"]) == 0
    assert capsys.readouterr().out == "Cursed Tricks: Ann, Bo, Cy\n"


def test_a_record_on_the_standard_input_is_utf_8_whatever_the_system_speaks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def given(content: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="cp1251", errors="surrogateescape"))

    given("malison 1\ngame cursed-tricks\nseats Анна, Боря, Юля\nunfinished\n".encode())
    assert main(["replay", "-"]) == 0
    assert "Анна, Боря, Юля" in capsys.readouterr().out
    given(b"malison 1\ngame cursed-tricks\nseats \xff, b, c\n")
    assert refusal(capsys, "replay", "-") == "-:3: this is not UTF-8 text"


def test_verify_reads_the_standard_input_as_replay_does(
    finished: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(finished.read_bytes())))
    capsys.readouterr()
    assert main(["verify", "-", str(finished), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["file"], row["ok"]) for row in rows] == [("-", True), (str(finished), True)]


def test_verify_tells_a_program_about_every_file(finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.game"
    bad.write_text("malison 2\n")
    capsys.readouterr()
    assert main(["verify", str(bad), str(tmp_path / "none.game"), str(finished), "--json"]) == 2
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["ok"] for row in rows] == [False, False, True]
    assert rows[0]["reason"] == f"{bad}:1: this program reads records of format 1, not '2'"


def sealed_game(rounds: int = 1) -> GameRecord:
    """A fair-play record, as a table writes it when the game is over."""
    secret, nonces = "ab" * 32, {0: "cd" * 16}
    match = Match(load("cursed-tricks"), 3, {"rounds": rounds}, chance=seal.sealed(secret, nonces))
    while match.turn is not None:
        match.play(match.legal[0])
    made = game_record.from_match(match)
    return replace(made, commitment=seal.commitment(secret), nonces=tuple(nonces.items()), secret=secret)


def test_verify_confirms_a_seal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fair.game"
    record = sealed_game()
    file.write_text(game_record.dumps(record))
    assert main(["verify", str(file)]) == 0
    assert "the cards are those that were sealed before the deal" in capsys.readouterr().out
    file.write_text(game_record.dumps(replace(record, secret=None)))
    assert main(["verify", str(file)]) == 0
    assert "its seal can't be checked without the secret" in capsys.readouterr().out
    file.write_text(game_record.dumps(replace(record, nonces=((0, "ce" * 16),))))
    assert "the seal brings another deal" in refusal(capsys, "verify", str(file))
    file.write_text(game_record.dumps(replace(record, secret="ac" * 32)))
    assert "the secret does not fit the commitment" in refusal(capsys, "verify", str(file))


def test_new_begins_a_record_with_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "cursed-tricks", "--names", "Ann, Bo, Cy", "--seed", "7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "seats Ann, Bo, Cy"
    assert lines[3].startswith("deal ")
    assert lines[-1] == "unfinished"
    for command in ("new", "enter"):
        assert "--names names 2" in refusal(capsys, command, "cursed-tricks", "--seats", "3", "--names", "Ann, Bo")


def test_a_move_that_brings_a_card_nobody_has_drawn_yet_is_told_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "spring.game"
    bets = ["0 king 3", "1 queen 5", "2 duke 0", "3 JESTER 0"]
    head = ["malison 1", "game cursed-court", "seats Ann, Bo, Cy, Di", "deal 0 | J A D S K"]
    file.write_text("\n".join([*head, *bets, "unfinished", ""]))
    assert main(["replay", "--json", str(file)]) == 0
    *rows, end = map(json.loads, capsys.readouterr().out.splitlines())
    assert [row["move"] for row in rows] == ["king 3", "queen 5", "duke 0", "jester 0"]
    assert all(row["move"] in row["legal"] for row in rows)
    assert end == {"result": None, "winners": []}
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.endswith("\nDi: jester 0\n")
    assert main(["verify", str(file)]) == 0
    assert "4 moves, unfinished" in capsys.readouterr().out
