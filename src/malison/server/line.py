"""The WebSocket under uvicorn, written to without a detour.

A move at a table of four is four messages out. On uvicorn's way from `send` to the wire each costs a task's wake-up, an event
that is waited for, three wrappers and a frame object; here it is a header of a few bytes before the message, and all that one
turn of the event loop has for a connection goes out in one write.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from websockets.http11 import Request

EXTENSION = "malison.line"  # where a connection's scope has its line
_TEXT = 0x81  # a whole text message in one frame


def framed(messages: list[bytes]) -> bytes:
    """Text messages as a server's frames (RFC 6455, 5.2): neither masked nor compressed."""
    return b"".join([part for message in messages for part in (_header(len(message)), message)])


def _header(length: int) -> bytes:
    if length < 126:
        return bytes((_TEXT, length))
    return struct.pack("!BBH", _TEXT, 126, length) if length < 1 << 16 else struct.pack("!BBQ", _TEXT, 127, length)


class Line(WebSocketsSansIOProtocol):
    """A connection. Messages may be said while it is `free`; when it is free again it calls `when_free`."""

    free = True
    when_free: Callable[[], None] | None = None
    closing: asyncio.Task[None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the request was good, and has a scope
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: self}  # type: ignore[dict-item]

    def say(self, messages: list[bytes]) -> None:
        """Send these, unless nobody is there any more."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(framed(messages))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.free = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.free = True
        if self.when_free is not None:
            self.when_free()

    def close(self) -> None:
        """Hang up, once all that was said is out; `closing` is the task that does."""
        if self.closing is None:
            self.closing = self.loop.create_task(self._hang_up())

    async def _hang_up(self) -> None:
        with contextlib.suppress(ClientDisconnected, RuntimeError):  # closed already
            await self.send({"type": "websocket.close", "code": 1000, "reason": ""})

    @classmethod
    def of(cls, scope: Any) -> Line:
        line: Line = scope["extensions"][EXTENSION]
        return line
