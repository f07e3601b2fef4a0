"""A lock that costs nothing where it is free: whoever finds it so goes on at once, without a task."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Lock:
    """First come, first served: by `take`, which calls back, or by `async with`."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, then: Callable[[], None]) -> None:
        """Call `then` once the lock is its own, now if it can be; it has to `release` it."""
        if self.is_taken:
            self._waiting.append(then)
        else:
            self.is_taken = True
            then()

    def release(self) -> None:
        """The next in line has it, from the next turn of the event loop on."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_taken = False

    async def __aenter__(self) -> None:
        mine = asyncio.get_running_loop().create_future()
        self.take(lambda: self.release() if mine.cancelled() else mine.set_result(None))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was given and nobody is there to use it
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
