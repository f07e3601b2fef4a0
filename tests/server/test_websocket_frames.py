"""Frames straight onto the socket: however they are cut or put together, each message is heard once and in order."""

from __future__ import annotations

import itertools
import json
import os
import random
import struct

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.utils import apply_mask

from malison.server.transport.websocket import WAITING
from tests.server.clients import Live, Server

TEXT, BINARY, GO_ON, PING = 1, 2, 0, 9
END = 0x80  # the last frame of a message


def frame(kind: int, content: bytes, *, last: bool = True, mask: bool = True, wide: bool = False) -> bytes:
    """As a client sends it; `wide` tells its length in eight bytes."""
    length, masked = len(content), 0x80 if mask else 0
    head = bytes([kind | (END if last else 0)])
    if wide:
        head += struct.pack("!BQ", masked | 127, length)
    elif length < 126:
        head += bytes([masked | length])
    else:
        head += struct.pack("!BH", masked | 126, length)
    key = os.urandom(4)
    return head + (key + apply_mask(content, key) if mask else content)


def ping(name: str, length: int = 0) -> bytes:
    """A message whose answer has its name, of at least that length."""
    return json.dumps({"type": "ping", "id": name}).encode().ljust(length)


def send(live: Live, content: bytes, pieces: random.Random | None = None) -> None:
    at = 0
    while at < len(content):
        size = pieces.choice((1, 2, 3, 7, 50, 400)) if pieces else len(content)
        live.socket.socket.sendall(content[at : at + size])
        at += size


def are_answered(live: Live, names: list[str]) -> None:
    live.until(lambda: len(live.answers) >= len(names))
    assert list(live.answers) == names
    assert {answer["type"] for answer in live.answers.values()} == {"done"}


@pytest.fixture
def live(server: Server) -> Live:
    ann = server.person()
    return ann.live(ann.make("cursed-tricks", ["mine", "mine", "mine"]))


@pytest.mark.parametrize("seed", range(5))
def test_messages_in_any_pieces(live: Live, seed: int) -> None:
    with live:
        names = [f"m{number}" for number in range(8)]
        lengths = itertools.cycle((0, 125, 126, 127, 600))
        content = b"".join(frame(TEXT, ping(name, next(lengths))) + frame(PING, b"here?") for name in names)
        send(live, content, random.Random(seed))
        are_answered(live, names)


def test_more_at_once_than_may_wait(live: Live) -> None:
    with live:
        names = [f"m{number}" for number in range(3 * WAITING)]
        send(live, b"".join(frame(TEXT, ping(name)) for name in names))
        are_answered(live, names)
        assert live.ask("ping")["type"] == "done"


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_a_message_in_several_frames(live: Live, kind: int) -> None:
    with live:
        first, second = ping("first"), ping("second")
        cut = frame(kind, second[:5], last=False) + frame(PING, b"") + frame(GO_ON, second[5:9], last=False)
        send(live, frame(TEXT, first) + cut + frame(GO_ON, second[9:]) + frame(kind, ping("third")))
        are_answered(live, ["first", "second", "third"])


def test_a_length_told_in_eight_bytes(live: Live) -> None:
    with live:
        send(live, frame(TEXT, ping("wide"), wide=True) + frame(TEXT, ping("narrow")))
        are_answered(live, ["wide", "narrow"])


WRONG = {
    "not masked": (frame(TEXT, ping("open"), mask=False), 1002),
    "of no known kind": (frame(3, b""), 1002),
    "compressed": (frame(0x40 | TEXT, ping("pressed")), 1002),
    "goes on with nothing": (frame(GO_ON, b"of nothing"), 1002),
    "too long": (frame(TEXT, b"x" * 60_000), 1009),
    "much too long": (frame(TEXT, b"x" * 100_000, wide=True), 1009),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_frame_ends_the_connection(live: Live, what: str) -> None:
    wrong, code = WRONG[what]
    with live:
        assert live.ask("ping")["type"] == "done"
        send(live, wrong)
        with pytest.raises(ConnectionClosed) as closed:
            live.until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
