"""The WebSocket under uvicorn, read and written without a detour.

A move at a table of four is one message in and four out. On uvicorn's way from `send` to the wire each costs a task's wake-up,
an event that is waited for, three wrappers and a frame object; here it is a header of a few bytes before the message, and all
that one turn of the event loop has for a connection goes out in one write. What comes is mostly one short text in one frame,
which is taken out here; every other frame goes uvicorn's way.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import struct
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # a machine for which it is not compiled
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from websockets.http11 import Request

EXTENSION = "malison.websocket"  # where a connection's scope has its line
WAITING = 16  # messages that may wait here to be heard; then nothing more is read

_TEXT = 0x81  # a whole text message in one frame
_CLOSE = 0x88  # the first of the frames that control the connection
_MASKED = 0x80
_SHORTEST = 6  # bytes of a client's frame: two of header, four of mask

_HEADER = struct.Struct("!BBH").pack  # of most messages

logger = logging.getLogger(__name__)


def framed(message: bytes) -> bytes:
    """A text message as a server's frame (RFC 6455, 5.2): neither masked nor compressed."""
    length = len(message)
    if length < 126:
        return bytes((_TEXT, length)) + message
    if length < 1 << 16:
        return _HEADER(_TEXT, 126, length) + message
    return struct.pack("!BBQ", _TEXT, 127, length) + message


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A connection. Messages may be said while it is `free`; when it is free again it calls `when_free`.

    What comes is heard one message after the other, once someone listens.
    """

    free = True
    when_free: Callable[[], None] | None = None
    closing: asyncio.Task[None] | None = None
    _hear: Callable[[bytes], bool] | None = None
    _is_hearing = False  # whether a message is being dealt with
    _all_heard: asyncio.Future[None] | None = None  # for whoever waits for that
    _come = b""  # the beginning of a frame
    _is_held = False  # whether nothing is read because much waits to be heard
    _is_unusual = False  # whether this client sends frames that are uvicorn's to put together

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self._waiting: deque[bytes] = deque()
        if not self.close_sent:  # the request was good, and has a scope
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: self}  # type: ignore[dict-item]

    # --- Hearing ---

    def data_received(self, data: bytes) -> None:
        if self._is_unusual or not self.handshake_complete:
            self._is_unusual |= self.handshake_initiated  # it speaks before it was answered
            super().data_received(data)
        else:
            self._take_frames(self._come + data)

    def _take_frames(self, come: bytes) -> None:
        """Whole frames are taken out; the beginning of another waits for its rest."""
        at = 0
        while len(come) >= at + _SHORTEST:
            kind, length, start = come[at], come[at + 1] - _MASKED, at + _SHORTEST
            if length == 126:
                length, start = int.from_bytes(come[at + 2 : at + 4], "big"), start + 2
            elif length == 127:
                length = -1  # its eight bytes tell of more than anyone sends here
            if not 0 <= length <= self.config.ws_max_size or (kind < _CLOSE and kind != _TEXT):
                self._is_unusual, self._come = True, b""
                super().data_received(come[at:])
                return
            end = start + length
            if len(come) < end:
                break
            if kind == _TEXT:
                self.take(apply_mask(come[start:end], come[start - 4 : start]))
            else:
                super().data_received(come[at:end])
            at = end
        self._come = come[at:]

    def take(self, message: bytes) -> None:
        """A message has come."""
        if self.close_sent:
            return
        self._waiting.append(message)
        if len(self._waiting) == 1 and not self._is_hearing:
            self.loop.call_soon(self._hear_on)  # after all that has come to others: reading and playing are faster apart
        elif len(self._waiting) >= WAITING and not self._is_held:
            self._is_held = True
            self.transport.pause_reading()

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """From now on what comes is told to `hear`, which says whether it has dealt with it; if not, it calls `heard`."""
        self._hear = hear
        self._hear_on()

    def heard(self) -> None:
        self._is_hearing = False
        self._hear_on()

    def _hear_on(self) -> None:
        if self._hear is None:
            return
        try:
            while self._waiting and not self._is_hearing:
                self._is_hearing = not self._hear(self._waiting.popleft())
        except Exception:
            logger.exception("a message could not be handled")
            self._waiting.clear()
            self.close()
        if self._is_held and len(self._waiting) < WAITING:
            self._is_held = False
            if not self.read_paused:  # by uvicorn, which will resume
                self.transport.resume_reading()
        if self._all_heard is not None and not self._is_hearing:
            self._all_heard.set_result(None)
            self._all_heard = None

    async def is_heard(self) -> None:
        """Wait until all that has come is heard."""
        if self._is_hearing or self._waiting:
            self._all_heard = self._all_heard or self.loop.create_future()
            await asyncio.shield(self._all_heard)

    # --- Saying ---

    def send_all(self, messages: Sequence[bytes]) -> None:
        """Send these in one write, unless nobody is there any more."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(framed(messages[0]) if len(messages) == 1 else b"".join(map(framed, messages)))

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
    def of(cls, scope: Any) -> WebSocketProtocol:
        line: WebSocketProtocol = scope["extensions"][EXTENSION]
        return line
