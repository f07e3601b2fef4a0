"""One connection at a table, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from malison.table.sight import Eyes

encoder = msgspec.json.Encoder()


class Wire(Protocol):
    """The way to a viewer's machine. It is not free while much of what was said before still waits to go out."""

    free: bool

    def say(self, messages: list[bytes]) -> None: ...
    def close(self) -> None: ...


class Post:
    """Viewers with something in their outboxes: all of them are sent to together, when the event loop turns."""

    def __init__(self) -> None:
        self._called: list[Viewer] = []

    def call(self, viewer: Viewer) -> None:
        if not self._called:
            asyncio.get_running_loop().call_soon(self._deliver)
        self._called.append(viewer)

    def _deliver(self) -> None:
        called, self._called = self._called, []
        for viewer in called:
            viewer.flush()


class Viewer:
    """Messages are put in an outbox, so that a slow connection holds up nobody.

    One that falls too far behind loses what waits and gets a fresh picture instead.
    """

    def __init__(self, identity: str, number: int, most: int, line: Wire, post: Post) -> None:
        self.identity = identity
        self.number = number
        self.eyes: Eyes = None
        self.asks: int | None = None
        self.name: str | None = None
        self.n = 0
        self.behind = False
        self.gone = False
        self.catch_up: Callable[[], None] | None = None  # asked for a fresh picture when the connection is free again
        self._line = line
        self._post = post
        self._most = most
        self._outbox: list[bytes] = []

    def push(self, message: Any) -> None:
        self.push_encoded(encoder.encode(message))

    def push_encoded(self, message: bytes) -> None:
        outbox = self._outbox
        if self.behind or self.gone:
            return
        if len(outbox) >= self._most:
            outbox.clear()
            self.behind = True
            return
        if not outbox:
            self._post.call(self)
        outbox.append(message)

    def flush(self) -> None:
        """Send what waits, if the connection is free; it flushes again when it is."""
        if not self._line.free:
            return
        if self.behind and not self.gone:
            self.behind = False
            if self.catch_up is not None:
                self.catch_up()
        if self._outbox:
            self._line.say(self._outbox)
            self._outbox = []

    def end(self) -> None:
        """Send what waits, then close the connection."""
        self.gone = True
        self.flush()
        self._line.close()
