"""Bots from outside: the client in the docs plays against a real server, and a token is good for one seat only."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.clients import Server, play_on

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def client() -> str:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found.group(1)


def test_it_has_thirty_lines() -> None:
    assert len([line for line in client().splitlines() if line.strip()]) <= 30


@pytest.mark.parametrize(("game", "seats", "options"), [("cursed-tricks", 3, {"rounds": 1}), ("cursed-court", 2, {"years": 1})])
def test_the_client_in_the_docs_plays_a_game(
    server: Server, tmp_path: Path, game: str, seats: int, options: dict[str, int]
) -> None:
    program = tmp_path / "bot.py"
    program.write_text(client(), encoding="utf-8")
    ann = server.person()
    known = {option["name"] for each in ann.get("/api/games") if each["id"] == game for option in each["options"]}
    options = {name: value for name, value in options.items() if name in known}
    table = ann.make(game, ["mine", "outside", "outside"][:seats], options=options)
    bots = []
    for seat in range(1, seats):
        token = ann.post(f"/api/tables/{table}/seats/{seat}/token")["token"]
        command = [sys.executable, str(program), server.address, token]
        bots.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
    info = ann.start(table)
    assert [seat["kind"] for seat in info["seats"]] == ["person", *["outside"] * (seats - 1)]
    with ann.live(table) as live:
        play_on({0: live})
        points = live.position["outcome"]["points"]
    for bot in bots:
        output, _ = bot.communicate(timeout=30)
        assert output == f"the end: {points}\n"


def test_a_token_is_good_for_its_seat_alone_and_until_there_is_a_newer_one(server: Server) -> None:
    ann, eve = server.person(), server.person("Eve")
    table = ann.make("cursed-tricks", ["mine", "outside", "bot"])
    assert eve.refused("POST", f"/api/tables/{table}/seats/1/token") == "not-host"
    assert ann.refused("POST", f"/api/tables/{table}/seats/2/token") == "no-seat"
    old = ann.post(f"/api/tables/{table}/seats/1/token")["token"]
    token = ann.post(f"/api/tables/{table}/seats/1/token")["token"]
    ann.start(table)

    def move(token: str) -> str:
        eve.http.headers["Authorization"] = f"Bearer {token}"
        return eve.refused("POST", "/api/bot/moves", {"ply": 999, "moves": ["R1"]})

    assert move(token) == "stale"
    for wrong in (old, "x", token + "x", token.replace(".1.", ".0."), "aaaaaaaaaa.1.x", ".99999999999.x"):
        assert move(wrong) == "bad-token"
    with ann.live(table) as live:
        live.quiet()
        assert not any(token in text or "token" in text for text in live.received)
