"""What every command has in common: help, version, and errors in one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import malison
from malison.cli import main
from malison.cli.arguments import choose
from malison.games import all_games
from malison.games.cursed import wards
from malison.games.cursed.options import SAMPLE

from .test_records import refusal


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == malison.__version__
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    for command in ("games", "play", "new", "replay", "verify", "simulate"):
        assert f" {command} " in said


@pytest.mark.parametrize("command", ["games", "play", "new", "replay", "verify", "simulate"])
def test_the_list_of_commands_says_what_the_command_says(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    from malison.cli.app import app

    listed = app[command].help
    assert main([command, "--help"]) == 0
    assert listed.split(":")[0].split(".")[0] in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dance"], "There is no command 'dance' here. Try: malison --help"),
        (["replay", "a", "b"], "There is no argument 'b' here. Try: malison replay --help"),
        (["replay"], "requires an argument. Try: malison replay --help"),
        (["simulate", "cursed-tricks", "--games", "0"], "Must be >= 1. Try: malison simulate --help"),
        (["simulate", "cursed-tricks", "--games", "1.5"], "Invalid value for --games: '1.5' is not a whole number. Try: "),
        (["arena", "cursed-tricks", "--games", "2.0"], "'2.0' is not a whole number"),
        (["lab", "cursed-tricks", "--games", "many"], "'many' is not a whole number"),
        (["new", "cursed-tricks", "--seats", "3.4"], "'3.4' is not a whole number"),
        (["simulate", "cursed-tricks", "--workers", "1.5"], "'1.5' is not a whole number"),
        (["odds", "none.game", "--seat", "0.5"], "'0.5' is not a whole number"),
        (["simulate", "cursed-tricks", "--gamez", "1"], "Unknown option: --gamez."),
        (["simulate", "chess"], "there is no game 'chess': the games are "),
        (["simulate", "cursed-tricks", "--seats", "9"], "Cursed Tricks is for 3 to 4 players, not 9"),
        (["simulate", "cursed-tricks", "--option", "rounds"], "an option is written name=value, not 'rounds'"),
        (["simulate", "cursed-tricks", "--option", "rounds=0"], "option rounds is a whole number from 1 to 12, not '0'"),
        (["simulate", "cursed-tricks", "--option", "a=b"], "this game has no option 'a': it has deck, ranks, rounds"),
        (["simulate", "cursed-tricks", "--players", "random,random"], "one per seat: 3, not 2"),
        (["simulate", "cursed-tricks", "--players", "oracle"], "there is no player 'oracle'"),
        (
            ["simulate", "cursed-tricks", "--option"],
            "--option requires at least 1 element. Got 0. Try: malison simulate --help",
        ),
        (
            ["new", "cursed-tricks", "--option", "--seed", "1"],
            "--option requires at least 1 element. Got 0. Try: malison new --help",
        ),
        (
            ["lab", "cursed-tricks", "--games", "2", "--against"],
            "--against requires at least 1 element. Got 0. Try: malison lab --help",
        ),
        (["verify"], "no file is named"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refusal(capsys, *arguments)


@pytest.mark.parametrize("wanted", ["arena --plot", "arena --json", "lab --html", "lab --json"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, file = wanted.split()
    asked = [command, "cursed-tricks", "--players", "random", "--games", "2", "--option", "rounds=1"]
    assert "No such file or directory" in refusal(capsys, *asked, file, str(tmp_path / "nowhere" / "file"))


def test_a_run_that_is_refused_leaves_no_empty_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "lab.html"
    there = tmp_path / "nowhere" / "lab.json"
    refusal(capsys, "lab", "cursed-tricks", "--games", "2", "--html", str(page), "--json", str(there))
    assert not page.exists()


def test_a_file_of_ones_own_may_have_spaces_in_its_name_and_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "my deck.toml"
    file.write_text(SAMPLE, encoding="utf-8-sig")
    chosen = choose("cursed", 3, [f"wards={file}", "life=9 max_rounds=2"])
    assert chosen.options == {"wards": "own", "life": 9, "max_rounds": 2}
    assert chosen.custom == wards.load(SAMPLE)


def test_a_defect_is_told_without_traceback(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("malison.games.all_games", fail)
    monkeypatch.setattr("malison.cli.commands.games.all_games", fail)
    assert main(["games"]) == 1
    said = capsys.readouterr().err
    assert said == "This is a defect of malison (RuntimeError: broken); MALISON_TRACEBACK=1 shows where.\n"


def test_games_lists_every_game_and_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = {game["id"]: game for game in json.loads(capsys.readouterr().out)}
    assert list(listed) == list(all_games())
    assert {"name": "rounds", "default": 4, "values": {"from": 1, "to": 12}} in listed["cursed-tricks"]["options"]
    assert main(["games", "cursed-tricks"]) == 0
    assert "deck=full | standard" in capsys.readouterr().out


def loaded_after(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after this code."""
    script = f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


HEAVY = {"numpy", "numba", "litestar", "sqlalchemy", "textual", "matplotlib"}


def test_importing_malison_loads_nothing_heavy() -> None:
    assert not loaded_after("import malison") & (HEAVY | {"rich", "cyclopts", "fluent", "msgspec"})


def test_replaying_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import contextlib, io\nfrom malison.cli import main\n"
        "out = io.StringIO()\n"
        "with contextlib.redirect_stdout(out): main(['new', 'cursed-tricks'])\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(out.getvalue().encode()))\n"
        "assert main(['replay', '-', '--json']) == 0"
    )
    assert not loaded_after(code) & HEAVY


def test_an_output_that_lacks_letters_is_told_in_one_sentence() -> None:
    asked = [sys.executable, "-X", "utf8=0", "-m", "malison", "games"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert told.returncode == 2
    assert told.stderr == "The output is set to ascii, which lacks letters that are needed: set PYTHONIOENCODING=utf-8.\n"
