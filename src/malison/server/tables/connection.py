"""One connection at a table, and what waits to be sent to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from malison.table.projection import Eyes

encoder = msgspec.json.Encoder()


class Transport(Protocol):
    """The way to a viewer's machine. It is not free while much of what was said before still waits to go out."""

    free: bool

    def send_all(self, messages: Sequence[bytes]) -> None: ...
    def close(self) -> None: ...


class ConnectionInfo(msgspec.Struct):
    """Who is at the other end of a connection, here or at another process."""

    number: int
    identity: str
    name: str | None
    sees: Eyes
    asks: int | None


class Connection:
    """What a slow connection can't take waits in an outbox, so that it holds up nobody.

    One that falls too far behind loses what waits and gets a fresh picture instead.
    """

    def __init__(self, identity: str, number: int, most: int, line: Transport, catch_up: Callable[[Connection], None]) -> None:
        self.identity = identity
        self.number = number
        self.eyes: Eyes = None
        self.asks: int | None = None
        self.name: str | None = None
        self.n = 0
        self.behind = False
        self.held = False  # whether what is pushed waits, to go out in one write with what follows
        self.gone = False
        self._line = line
        self._catch_up = catch_up  # asked for a fresh picture when the connection is free again
        self._most = most
        self._outbox: list[bytes] = []

    @property
    def guest(self) -> ConnectionInfo:
        return ConnectionInfo(self.number, self.identity, self.name, self.eyes, self.asks)

    def push(self, message: Any) -> None:
        self.push_encoded(encoder.encode(message))

    def push_whole(self, picture: Any) -> None:
        """All that there is to see: after it nothing is missed."""
        self.behind = False
        self.push(picture)

    def push_encoded(self, message: bytes) -> None:
        if self.behind or self.gone:
            return
        if self._line.free and not self.held:
            self._line.send_all((message,))
        elif len(self._outbox) < self._most:
            self._outbox.append(message)
        else:
            self._outbox.clear()
            self.behind = True

    def flush(self) -> None:
        """Send what waits, if the connection is free; it flushes again when it is."""
        if not self._line.free:
            return
        if self.behind and not self.gone:
            self._catch_up(self)
        if self._outbox and not self.held:
            self._line.send_all(self._outbox)
            self._outbox = []

    def end(self) -> None:
        """Send what waits, then close the connection."""
        self.gone, self.held = True, False
        self.flush()
        self._line.close()
