"""One connection at a table, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from malison.table.sight import Eyes

encoder = msgspec.json.Encoder()


class Wire(Protocol):
    """The way to a viewer's machine. It is not free while what was said before still waits to go out."""

    @property
    def free(self) -> bool: ...
    def say(self, messages: Iterable[bytes]) -> None: ...
    def close(self) -> None: ...


class Viewer:
    """Messages are put in an outbox, and go out together when the event loop turns: a slow connection holds up nobody.

    One that falls too far behind loses what waits and gets a fresh picture instead.
    """

    def __init__(self, identity: str, number: int, most: int, line: Wire) -> None:
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
        self._most = most
        self._outbox: list[bytes] = []
        self._is_called = False

    def push(self, message: Any) -> None:
        self.push_encoded(encoder.encode(message))

    def push_encoded(self, message: bytes) -> None:
        if self.behind or self.gone:
            return
        if len(self._outbox) >= self._most:
            self._outbox.clear()
            self.behind = True
            return
        self._outbox.append(message)
        if not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send what waits, if the connection is free."""
        self._is_called = False
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
