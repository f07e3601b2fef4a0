"""Bytes straight onto the socket of a server that waits for requests."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from malison.server.http import bot_api
from malison.server.transport.http import TimeoutHttpProtocol
from tests.server.clients import Server

WHOLE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
HALVES = {
    "nothing": b"",
    "half of its first line": b"GET /he",
    "half of its headers": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: ",
    "half of its body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Malison: 1\r\nContent-Length: 100\r\n\r\n{",
    "half of a second request": WHOLE + b"GET /he",
}


@pytest.fixture
def impatient(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    monkeypatch.setattr(TimeoutHttpProtocol, "patience", 0.2)
    address = urlsplit(server.address)
    with socket.create_connection((address.hostname, address.port), timeout=60) as line:
        yield line


@pytest.mark.parametrize("sent", HALVES)
def test_who_never_sends_the_rest_is_hung_up_on(impatient: socket.socket, sent: str) -> None:
    impatient.sendall(HALVES[sent])
    came = b""
    while some := impatient.recv(4096):
        came += some
    assert came.startswith(b"HTTP/1.1 200") if sent == "half of a second request" else came == b""


def test_an_answer_may_take_longer_than_a_request(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """An outside bot's stream stays open while nothing happens."""
    monkeypatch.setattr(TimeoutHttpProtocol, "patience", 0.05)
    monkeypatch.setattr(bot_api, "KEEP_OPEN", 0.1)
    ann, bot = server.person(), server.person()
    table = ann.make("cursed-tricks", ["mine", "outside", "mine"])
    token = ann.post(f"/api/tables/{table}/seats/1/token")["token"]
    with bot.http.stream("GET", "/api/bot/positions", headers={"Authorization": f"Bearer {token}"}) as stream:
        lines = stream.iter_lines()
        assert next(lines)
        assert [next(lines) for _ in range(3)] == [""] * 3
