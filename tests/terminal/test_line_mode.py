"""Line by line, as a screen reader or a pipe sees it."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from malison.cli import main
from malison.cli.arguments import line_by_line
from malison.engine.game import Game
from malison.games import all_games, load
from malison.terminal.line_mode import LineModeGame
from malison.terminal.tables import saved_games
from malison.terminal.tables.local_table import LocalTable

GAMES = list(all_games().values())


def played(desk: LocalTable, answers: Callable[[], str], language: str = "en") -> str:
    """What is printed while these answers are given."""
    output = io.StringIO()

    def read(prompt: str) -> str:
        answer = answers()
        output.write(f"{prompt}{answer}\n")
        return answer

    LineModeGame(desk, language, read, Console(file=output, width=80)).run()
    return output.getvalue()


def listed(*lines: str) -> Callable[[], str]:
    waiting = iter(lines)

    def answer() -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return answer


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_whole_game(game: Game, language: str) -> None:
    options = {"cursed-tricks": {"rounds": 1}, "cursed-court": {"years": 1}}.get(game.id, {})
    seats = game.about.seats[0]
    desk = LocalTable.begin(game, ["Анна" if language == "ru" else "Ann"], ["page"] * (seats - 1), options, seed="5")
    numbers = random.Random(2)
    said = played(desk, lambda: numbers.choice(desk.match.legal or [""]), language)
    assert desk.outcome
    assert said.count("\n1. ") >= 1
    assert all(name in said for name in desk.names)
    assert saved_games.unfinished() == []
    if language == "ru":
        assert "Ваша рука" in said or game.id == "cursed-court"


def test_words_besides_moves() -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {}, seed="1")
    said = played(desk, listed("help", "", "moves", "board", "log", "rules", "nonsense", "language ru", "quit"))
    for expected in (
        "Type a move, or one of these words",
        "the green",
        "Round 1 begins.",
        "## A trick",
        "'nonsense' is no move",
    ):
        assert expected in said
    assert "Раунд 1 из 4" in said
    assert said.endswith("Игра сохранена. Продолжить: malison play --resume\n")


def test_an_empty_move_is_none_and_moves_stand_in_order() -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {}, seed="1")
    said = played(desk, listed(";;", "; R7 ;", "quit"))
    cards = [line.partition(":")[0] for line in said.splitlines() if ": the " in line]
    assert cards == ["G6", "G11", "P1", "P2", "P3", "P8", "P10", "P12", "R1", "R2", "R7", "R11", "R13"]
    assert desk.match.history[1].text == "R7"


def test_hints_are_given_in_words() -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {"ranks": 4}, seed="1")
    assert " on average, " in played(desk, listed("hint"))


def test_the_end_of_the_input_keeps_the_game() -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {}, seed="1")
    played(desk, listed(desk.match.legal[0] if desk.turn == 0 else "moves"))
    (kept,) = saved_games.unfinished()
    assert LocalTable.resume(kept).match.history == desk.match.history


def test_between_two_people_a_curtain_falls() -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann", "Bo", "Cy"], [], {}, seed="1")
    first = desk.turn
    assert first is not None
    hand = desk.view(first)["hand"]
    said = played(desk, listed("", hand[0]))
    curtains = said.split("Hand the device to ")
    assert curtains[1].startswith(desk.names[first])
    assert hand[0] in curtains[1]
    assert not any(f" {card} " in curtains[2] for card in hand[1:])  # the next one sees nothing of that hand


def test_a_terminal_that_cannot_clear_its_screen_gets_empty_lines_for_a_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann", "Bo", "Cy"], [], {}, seed="1")
    output = io.StringIO()
    console = Console(file=output, width=80, force_terminal=True)
    answers = listed("", desk.match.legal[0])
    LineModeGame(desk, "en", lambda prompt: answers(), console).run()
    assert "\n" * 100 in output.getvalue().split("Hand the device to ")[1]


def test_a_dumb_terminal_is_played_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert not line_by_line(wanted=False)
    assert line_by_line(wanted=True)
    monkeypatch.setenv("TERM", "dumb")
    assert line_by_line(wanted=False)


def test_a_record_is_saved_for_the_eyes_that_are_open(tmp_path: Path) -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {}, seed="1")
    file = tmp_path / "mine.game"
    said = played(desk, listed(f"save {file}", f"save {tmp_path / 'no' / 'where'}"))
    assert "viewer 0" in file.read_text()
    assert "No such file or directory" in said


def test_the_whole_record_can_be_had_when_the_game_is_over(tmp_path: Path) -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {"rounds": 1, "ranks": 3}, seed="1")
    file = tmp_path / "whole.game"
    wishes = listed("nonsense", f"save {file}", "log", "")
    said = played(desk, lambda: desk.match.legal[0] if desk.match.legal else wishes())
    assert said.count("The game is over: save FILE keeps its record") == 2
    assert main(["verify", str(file)]) == 0
    assert saved_games.unfinished() == []


def test_the_command_plays_on_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "cursed-tricks", "--bots", "page", "--language", "en", "--seed", "3"]) == 0
    assert "The game is kept" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("log\n"))
    assert main(["play", "--resume", "--language", "ru"]) == 0
    said = capsys.readouterr().out
    assert "Начинается раунд 1" in said
    assert "Игра сохранена" in said


def test_the_command_refuses_what_does_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in (
        (["--resume"], "there is no unfinished game to go on with"),
        (["cursed-tricks", "--people", "a, b, c, d", "--seats", "3"], "more people than seats"),
        (["cursed-tricks", "--bots", "page,squire,page"], "one level for all bots or one each: 2, not 3"),
        (["cursed-tricks", "--bots", "wizard"], "there is no level 'wizard'"),
    ):
        assert main(["play", *arguments]) == 2
        assert said in capsys.readouterr().err


def test_an_unfinished_game_is_deleted_when_that_is_said_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        LocalTable.begin(load("courtisans"), ["Ann"], ["page"], {}, seed="5")
    answers = iter(["3", "no", "3", "3", "2"])  # kept at first, then deleted; the other is left as it is
    monkeypatch.setattr("builtins.input", lambda _="": next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr(LineModeGame, "run", lambda _: None)
    latest, other = saved_games.unfinished()
    assert main(["play", "courtisans", "--plain", "--language", "en"]) == 0
    said = capsys.readouterr().out
    assert said.count("You have an unfinished game of Courtisans") == 3
    assert said.count("3. Delete it") == 3
    assert said.count("for good?") == 2
    assert not latest.path.exists()
    assert other.path.exists()
