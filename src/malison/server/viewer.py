"""One connection at a table, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from malison.table.sight import Eyes

Send = Callable[[str], Awaitable[None]]

encoder = msgspec.json.Encoder()


class Viewer:
    """Messages are put in an outbox and sent by a task of its own, so that a slow connection holds up nobody.

    One that falls too far behind loses what waits and gets a fresh picture instead (`behind`).
    """

    def __init__(self, identity: str, number: int, most: int) -> None:
        self.identity = identity
        self.number = number
        self.eyes: Eyes = None
        self.asks: int | None = None
        self.name: str | None = None
        self.n = 0
        self.behind = False
        self.gone = False
        self._most = most
        self._outbox: deque[str] = deque()
        self._ready = asyncio.Event()

    def push(self, message: Any) -> None:
        self.push_text(encoder.encode(message).decode())

    def push_text(self, text: str) -> None:
        if self.behind or self.gone:
            return
        if len(self._outbox) >= self._most:
            self._outbox.clear()
            self.behind = True
        else:
            self._outbox.append(text)
        self._ready.set()

    def end(self) -> None:
        """Send what waits, then no more."""
        self.gone = True
        self._ready.set()

    async def send_all(self, send: Send, catch_up: Callable[[], None]) -> None:
        """The sending task."""
        outbox, ready = self._outbox, self._ready
        while True:
            while outbox:
                await send(outbox.popleft())
            if self.behind and not self.gone:
                self.behind = False
                catch_up()
                continue
            if self.gone:
                return
            ready.clear()
            await ready.wait()
