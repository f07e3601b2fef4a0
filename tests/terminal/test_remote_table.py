"""A seat at a real server's table, from the terminal."""

from __future__ import annotations

import asyncio
import io
import json
import queue
import random
import re
import socket
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console
from textual.widgets import OptionList, Static

from malison.cli import main
from malison.games import load
from malison.terminal.app import MalisonApp, TableScreen
from malison.terminal.i18n import Translator
from malison.terminal.line_mode import LineModeGame
from malison.terminal.screens.lobby_screen import LobbyScreen
from malison.terminal.table_commands import notes, obey
from malison.terminal.tables.client import ApiClient, ClientRefusal, parse_link
from malison.terminal.tables.remote_table import RemoteTable
from tests.server.clients import Server, running, wait_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started


def hosted(server: Server, game: str = "cursed-tricks", seats: int = 3, **options: object) -> tuple[ApiClient, str]:
    """A table whose host plays no seat: one is open, bots have the others."""
    host = ApiClient(server.address)
    host.cookies.clear()
    host.ask("GET", "/api/me")
    wishes = [{"kind": "open"}, *({"kind": "bot", "level": "page"} for _ in range(seats - 1))]
    settings = {"fast_bots": True, "hints": True}
    own = options.pop("own", None)
    body = {"game": game, "name": "Host", "seats": wishes, "options": options, "settings": settings, "own": own}
    return host, host.ask("POST", "/api/tables", body)["id"]


def joined(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> RemoteTable:
    host, table = hosted(server, **options)
    monkeypatch.setenv("MALISON_DATA", str(tmp_path / "guest"))  # another device
    guest = RemoteTable.join(f"{server.address}/t/{table}", "Бо")
    assert not guest.started
    assert guest.open_seats == 0
    host.ask("POST", f"/api/tables/{table}/start", {})
    assert guest.wait(lambda: guest.started, 20)
    return guest


def test_links() -> None:
    assert parse_link("http://h:8000/t/abc") == parse_link("h:8000/t/abc/") == ("http://h:8000", "abc")
    for bad in ("abc", "http://h/x/abc", "ftp://h/t/abc", "http:///t/abc", "http://[::1/t/abc"):
        with pytest.raises(ClientRefusal, match="a table's link looks like"):
            parse_link(bad)


@pytest.mark.parametrize(("game", "seats"), [("cursed-tricks", 3), ("courtisans", 2), ("cursed-court", 2), ("cursed", 3)])
def test_a_whole_game_line_by_line(
    game: str, seats: int, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"cursed-tricks": {"rounds": 1}, "cursed-court": {"years": 1}, "cursed": {"max_rounds": 3}}.get(game, {})
    guest = joined(server, tmp_path, monkeypatch, game=game, seats=seats, **options)
    output = io.StringIO()
    numbers = random.Random(1)

    def choose(_: str) -> str:
        return re.sub(r"\.\.\d+", "", numbers.choice(guest.choices() or [""]))  # the least of a range of stakes

    LineModeGame(guest, "ru", choose, Console(file=output, width=80)).run()
    assert guest.outcome
    assert "\n1. " in output.getvalue()
    assert guest.record(0).splitlines()[-1].startswith("secret ")


@pytest.mark.parametrize(("game", "name"), [("cursed-court", "Гулянье"), ("cursed", "Фонарь")])
def test_what_the_host_brought_along_is_called_by_its_names(
    game: str, name: str, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = load(game).custom
    assert option
    own = wards_of_our_own() if game == "cursed" else board_of_our_own()
    guest = joined(server, tmp_path, monkeypatch, game=game, seats=3, own=own, **{option.name: "own"})
    speech = Translator(guest.game, "ru", guest.config)
    thing = ("ward", "lantern") if game == "cursed" else ("region", "own-0")
    assert name in speech.thing(*thing)
    guest.leave()


def board_of_our_own() -> str:
    trios = list(combinations("CMKPQDJSA", 3))[:18]
    return "".join(
        f'[[set]]\nid = "own-{n}"\nname = {{ en = "Feast {n}", ru = "Гулянье {n}" }}\nnobles = "{" ".join(trio)}"\n'
        for n, trio in enumerate(trios)
    )


def wards_of_our_own() -> str:
    sample: str = import_module("malison.games.cursed.options").SAMPLE
    return sample


def test_a_refused_move_is_told_and_changes_nothing(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = joined(server, tmp_path, monkeypatch)
    assert guest.wait(lambda: guest.turn == 0, 20)
    ply = guest.ply
    with pytest.raises(ClientRefusal, match="'X9' is no move"):
        guest.play(0, ["X9"])
    with pytest.raises(ClientRefusal):
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
    again = RemoteTable.join(f"{server.address}/t/{guest.id}", "Someone")
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
            assert guest.connected, "what remains is to say 'good game'"
            assert "no connection" not in str(app.screen.query_one("#head", Static).render())
            await pilot.press(*"/say good game", "enter")
            assert guest.wait(lambda: ("Бо", "good game") in guest.chat, 10)
            table = cast("TableScreen", app.screen)
            for _ in range(500):
                await pilot.pause(0.01)
                if table.talk:
                    break
            assert (len(table.talk), table.read) == (1, 1), "one's own words are no news"

    asyncio.run(play())
    guest.leave()


def kind(app: MalisonApp) -> type:
    """Which screen is on top."""
    return type(app.screen)


def other(server: Server) -> ApiClient:
    """Somebody else who knows the link."""
    house = ApiClient(server.address)
    house.cookies.clear()
    house.ask("GET", "/api/me")
    return house


def hosted_for_two(server: Server, **settings: object) -> tuple[ApiClient, str]:
    host = other(server)
    seats = [{"kind": "open"}, {"kind": "mine", "name": "Ann"}, {"kind": "bot", "level": "page"}]
    body = {"game": "cursed-tricks", "name": "Ann", "seats": seats, "settings": {"fast_bots": True, **settings}}
    return host, host.ask("POST", "/api/tables", body)["id"]


def test_hints_tell_several_moves_with_place_and_sureness(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = joined(server, tmp_path, monkeypatch)
    assert guest.wait(lambda: guest.turn == 0, 20)
    hints = guest.hints()
    assert len(hints) > 1
    assert {hint.move for hint in hints} <= set(guest.choices())
    assert all(1 <= hint.place <= 3 and 0 <= hint.sure <= 1 for hint in hints)
    output = io.StringIO()
    answers = iter(["hint"])

    def read(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    LineModeGame(guest, "en", read, Console(file=output, width=80)).run()
    assert output.getvalue().count("on average, ") == min(3, len(hints))
    guest.leave()


def test_a_table_s_talk_pause_and_company(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One guest on the full screen, another line by line."""
    host, table = hosted_for_two(server, clock={"move_seconds": 90, "bank_seconds": 60})
    link = f"{server.address}/t/{table}"
    monkeypatch.setenv("MALISON_DATA", str(tmp_path / "guest"))
    guest = RemoteTable.join(link, "Бо")
    watcher = RemoteTable(host, table)
    watcher.connect()
    assert not watcher.is_watching

    async def play() -> None:
        app = MalisonApp("en", guest, warm_up=False)
        async with app.run_test(size=(80, 24)) as pilot:

            async def until(condition: Callable[[], object]) -> None:
                for _ in range(500):
                    await pilot.pause(0.01)
                    if condition():
                        return
                raise AssertionError("it never comes about")

            def told(widget: str) -> str:
                return str(app.screen.query_one(widget, Static).render())

            assert kind(app) is LobbyScreen
            assert "1 Ann (here)" in told("#around")
            assert "0 Бо (you)" in told("#around")
            await pilot.press(*"hello", "enter")
            await until(lambda: "Бо: hello" in told("#chat"))
            assert watcher.wait(lambda: ("Бо", "hello") in watcher.chat, 10)
            host.ask("POST", f"/api/tables/{table}/start", {})
            await until(lambda: kind(app) is TableScreen)
            await until(lambda: "1:" in told("#head") or "0:" in told("#head"))
            watcher.send_chat("good luck")
            await until(lambda: "Ann: good luck" in told("#news"))
            assert "✉ 1" in told("#head")
            await pilot.press("f7")
            await pilot.pause()
            assert "Ann: good luck" in told("#chat")
            await pilot.press(*"/pause", "enter")
            await until(lambda: "paused" in told("#around"))
            await pilot.press("escape")
            await pilot.pause()
            assert "paused" in told("#head")
            assert "✉" not in told("#head")
            await pilot.press(*"/resume", "enter")
            await until(lambda: not guest.paused)
            await pilot.press(*"/fly", "enter")
            assert "say TEXT" in told("#bar")
            watcher.leave()
            await until(lambda: "away: Ann" in told("#head"))
            await pilot.press("f5")
            await until(lambda: "нет за столом: Ann" in told("#head"))

    asyncio.run(play())
    guest.leave()


def test_others_are_heard_and_obeyed_while_they_are_waited_for(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, table = hosted_for_two(server)
    monkeypatch.setenv("MALISON_DATA", str(tmp_path / "guest"))
    guest = RemoteTable.join(f"{server.address}/t/{table}", "Bo")
    ann = RemoteTable(host, table)
    ann.connect()
    typed: queue.Queue[str] = queue.Queue()
    output = io.StringIO()

    def printed(text: str) -> None:
        wait_for(lambda: text in output.getvalue(), 20)

    game = LineModeGame(guest, "en", lambda prompt: typed.get(), Console(file=output, width=80), live=True)
    playing = threading.Thread(target=game.run, daemon=True)
    playing.start()
    printed("Waiting for the host to begin. All seats are taken.")
    typed.put("board")
    printed("Not now")
    typed.put("say  good   evening")
    assert ann.wait(lambda: ("Bo", "good evening") in ann.chat, 10)
    printed("Bo: good evening")
    typed.put("who")
    printed("1 Ann (here)")
    ann.begin()
    assert ann.wait(lambda: ann.turn == 1 or guest.turn == 0, 20)
    ann.send_chat("good luck")
    printed("Ann: good luck")  # also while Bo is asked for a move
    if guest.turn == 0:
        typed.put("pause")
        printed("paused\n")
        typed.put("resume")
        assert ann.wait(lambda: not ann.paused, 20)
        typed.put(guest.choices()[0])
        assert ann.wait(lambda: ann.turn == 1, 20)
    printed("Ann is choosing")
    ann.pause()
    printed("\npaused\n")
    ann.resume()
    ann.leave()
    printed("away: Ann")
    typed.put("quit")
    playing.join(20)
    assert not playing.is_alive()
    assert output.getvalue().endswith("Goodbye.\n")
    guest.leave()


def test_a_full_table_can_be_watched(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = joined(server, tmp_path, monkeypatch)
    monkeypatch.setenv("MALISON_DATA", str(tmp_path / "third"))
    link = f"{server.address}/t/{guest.id}"
    with pytest.raises(ClientRefusal):
        RemoteTable.join(link, "Cy")
    watcher = RemoteTable.join(link, "Cy", watch=True)
    assert watcher.is_watching
    assert watcher.people == []
    assert watcher.view(None)["hand"] == []
    watcher._request(type="ask", seat=0)
    assert guest.wait(lambda: bool(guest.asking), 10)
    (number,) = guest.asking
    assert any(f"allow {number}" in note for note in notes(guest, Translator(guest.game, "en")))
    assert obey(guest, f"allow {number}")
    assert watcher.wait(lambda: watcher.view(None)["hand"] != [] or watcher.sees == 0, 10)
    assert obey(guest, f"deny {number}")
    with pytest.raises(ClientRefusal):
        obey(guest, "allow somebody")
    watcher.leave()
    guest.leave()


def test_who_is_sent_away_is_told_why_in_their_own_language(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, table = hosted(server)
    monkeypatch.setenv("MALISON_DATA", str(tmp_path / "guest"))
    guest = RemoteTable.join(f"{server.address}/t/{table}", "Бо")
    host.ask("POST", f"/api/tables/{table}/start", {})
    assert guest.wait(lambda: guest.started, 20)
    host.ask("POST", f"/api/tables/{table}/kick", {"seat": 0})
    assert guest.wait(lambda: guest.broken is not None, 20)
    said = io.StringIO()
    LineModeGame(guest, "ru", lambda _: "quit", Console(file=said, width=80)).run()
    assert "Эту игру можно только смотреть. Хозяин не пускает вас за этот стол." in said.getvalue()
    with pytest.raises(ClientRefusal, match="the host has sent you away") as again:
        RemoteTable(guest.client, table).connect()
    assert again.value.code == "banned"


def test_the_same_people_play_again(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for it is the new table's host, and begins."""
    guest = joined(server, tmp_path, monkeypatch, rounds=1, ranks=3)
    numbers = random.Random(1)
    LineModeGame(
        guest, "en", lambda prompt: numbers.choice(guest.choices() or [""]), Console(file=io.StringIO(), width=80)
    ).run()

    async def play() -> None:
        app = MalisonApp("en", guest, warm_up=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            choices = app.screen.query_one("#choices", OptionList)
            choices.highlighted = choices.option_count - 2
            await pilot.press("enter")
            await pilot.pause()
            assert kind(app) is LobbyScreen
            assert "You are the host" in str(app.screen.query_one("#bar", Static).render())
            await pilot.press("ctrl+s")
            for _ in range(500):
                await pilot.pause(0.01)
                if kind(app) is TableScreen:
                    break
            assert kind(app) is TableScreen
            assert app.desk
            assert app.desk.id != guest.id
            assert isinstance(app.desk, RemoteTable)
            assert all(seat.get("has_nonce") for seat in app.desk.seats if seat["kind"] == "person")
            app.desk.leave()

    asyncio.run(play())


def test_a_server_that_restarts_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on where it was, and the person sees that there is no connection meanwhile."""
    house = tmp_path / "house"
    house.mkdir()
    with running(house) as first:
        guest = joined(first, tmp_path, monkeypatch)
        assert guest.wait(lambda: guest.turn == 0, 20)
        ply, hand = guest.ply, guest.view(0)["hand"]
        port = int(first.address.rpartition(":")[2])
    assert guest.wait(lambda: not guest.connected, 20)
    assert notes(guest, Translator(guest.game, "ru"))[0].startswith("нет связи")
    with running(house, port=port):
        assert guest.wait(lambda: guest.connected, 30)
        assert (guest.ply, guest.view(0)["hand"]) == (ply, hand)
        guest.play(0, [guest.choices()[0]])
        assert guest.ply > ply
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
