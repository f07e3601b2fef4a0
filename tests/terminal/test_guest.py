"""A seat at a real server's table, from the terminal."""

from __future__ import annotations

import asyncio
import io
import json
import random
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from malison.cli import main
from malison.terminal.app import MalisonApp, TableScreen
from malison.terminal.guest import Guest, House, Refused, parse_link
from malison.terminal.plain import PlainGame
from tests.server.people import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started


def hosted(server: Server, game: str = "cursed-tricks", seats: int = 3, **options: object) -> tuple[House, str]:
    """A table whose host plays no seat: one is open, bots have the others."""
    host = House(server.address)
    host.cookies.clear()
    host.ask("GET", "/api/me")
    wishes = [{"kind": "open"}, *({"kind": "bot", "level": "page"} for _ in range(seats - 1))]
    settings = {"fast_bots": True, "hints": True}
    body = {"game": game, "name": "Host", "seats": wishes, "options": options, "settings": settings}
    return host, host.ask("POST", "/api/tables", body)["id"]


def joined(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> Guest:
    host, table = hosted(server, **options)
    monkeypatch.setenv("MALISON_DATA", str(tmp_path / "guest"))  # another device
    guest = Guest.join(f"{server.address}/t/{table}", "Бо")
    assert not guest.started
    assert guest.open_seats == 0
    host.ask("POST", f"/api/tables/{table}/start", {})
    assert guest.wait(lambda: guest.started, 20)
    return guest


def test_links() -> None:
    assert parse_link("http://h:8000/t/abc") == parse_link("h:8000/t/abc/") == ("http://h:8000", "abc")
    for bad in ("abc", "http://h/x/abc", "ftp://h/t/abc", "http:///t/abc"):
        with pytest.raises(Refused, match="a table's link looks like"):
            parse_link(bad)


@pytest.mark.parametrize(("game", "seats"), [("cursed-tricks", 3), ("courtisans", 2)])
def test_a_whole_game_line_by_line(
    game: str, seats: int, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"rounds": 1} if game == "cursed-tricks" else {}
    guest = joined(server, tmp_path, monkeypatch, game=game, seats=seats, **options)
    output = io.StringIO()
    numbers = random.Random(1)
    PlainGame(guest, "ru", lambda prompt: numbers.choice(guest.choices()), Console(file=output, width=80)).run()
    assert guest.outcome
    assert "\n1. " in output.getvalue()
    assert guest.record(0).splitlines()[-1].startswith("secret ")


def test_a_refused_move_is_told_and_changes_nothing(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = joined(server, tmp_path, monkeypatch)
    assert guest.wait(lambda: guest.turn == 0, 20)
    ply = guest.ply
    with pytest.raises(Refused, match="'X9' is no move"):
        guest.play(0, ["X9"])
    with pytest.raises(Refused):
        guest.tried((), "X9")
    assert guest.ply == ply
    guest.leave()


def test_a_lost_connection_comes_back_and_a_move_is_not_lost(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = joined(server, tmp_path, monkeypatch)
    assert guest.wait(lambda: guest.turn == 0, 20)
    ply = guest.ply
    guest._socket.socket.shutdown(socket.SHUT_RDWR)
    guest.play(0, [guest.choices()[0]])
    assert guest.ply > ply
    guest.leave()


def test_who_joined_before_comes_back_to_the_same_seat(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = joined(server, tmp_path, monkeypatch)
    guest.leave()
    again = Guest.join(f"{server.address}/t/{guest.id}", "Someone")
    assert (again.people, again.names[0]) == ([0], "Бо")
    assert (tmp_path / "guest" / "terminal" / "cookies.txt").stat().st_mode & 0o077 == 0
    again.leave()


def test_a_whole_game_on_the_full_screen(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = joined(server, tmp_path, monkeypatch, rounds=1)

    async def play() -> None:
        app = MalisonApp("en", guest, warm_up=False)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(4000):
                await pilot.pause(0.01)
                screen = app.screen
                assert isinstance(screen, TableScreen)
                if guest.outcome and screen.reached[1] is None:
                    break
                if screen.is_mine() and screen.offered and not screen.staged:
                    await pilot.press("enter", "enter")
            assert guest.outcome

    asyncio.run(play())
    guest.leave()


def test_what_does_not_fit_is_refused_in_one_sentence(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "nowhere"]) == 2
    assert capsys.readouterr().err.startswith("a table's link looks like")
    assert main(["join", "http://127.0.0.1:1/t/abc"]) == 2
    assert "127.0.0.1:1 can't be reached" in capsys.readouterr().err
    assert main(["join", f"{server.address}/t/nosuchtable"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_waits_for_the_start_and_plays(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host, table = hosted(server)
    monkeypatch.setenv("MALISON_DATA", str(tmp_path / "guest"))
    monkeypatch.setattr("sys.stdin", io.StringIO("moves\n"))
    timer = threading.Timer(0.5, host.ask, ("POST", f"/api/tables/{table}/start", json.loads("{}")))
    timer.start()
    assert main(["join", f"{server.address}/t/{table}", "--name", "Bo", "--language", "en"]) == 0
    timer.join()
    said = capsys.readouterr().out
    assert "Waiting for the host to begin. All seats are taken." in said
    assert "Goodbye." in said
