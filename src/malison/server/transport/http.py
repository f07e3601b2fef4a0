"""The HTTP under uvicorn, which would wait for the rest of a request for ever.

Whoever opens connections and sends half of a request could take all that a server may have open. After an answer uvicorn itself
closes a connection that nobody uses, and asks those at WebSockets whether they are still there.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from h11 import Request


class TimeoutHttpProtocol(H11Protocol):
    patience = 30.0  # seconds from its beginning, or from connecting, until a request must be there whole
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._timer is None:
            self._wait()
        super().data_received(data)

    def on_response_complete(self) -> None:
        self._rest()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Request) -> None:
        self._rest()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.patience, self._lose_patience)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _lose_patience(self) -> None:
        """An answer may take as long as it does, the stream of an outside bot for hours."""
        self._timer = None
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.close()
