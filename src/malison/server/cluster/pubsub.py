"""Short notes between the processes that serve the same database: a channel a table, through Redis.

The notes only say that something happened; what happened is in the database. So a lost note costs time, never truth.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

from malison.engine.errors import MalisonError

PREFIX = "malison:"
WAITING = 10_000  # notes that wait to be sent; when Redis is away longer, the oldest are dropped
PAUSE = 0.5  # seconds before trying a lost broker again

Hear = Callable[[str, bytes], None]

logger = logging.getLogger(__name__)


class PubSubError(MalisonError):
    """A broker that can't be used."""


class PubSub:
    """Tells other processes, and hears them, about the tables that were joined."""

    def __init__(self, url: str) -> None:
        try:
            from redis import asyncio as redis
        except ImportError:
            raise PubSubError("--broker needs Redis' client: pip install 'malison[scale]'") from None
        try:
            self._redis: Any = redis.Redis.from_url(url)
        except ValueError as error:
            raise PubSubError(f"--broker is a URL like redis://localhost:6379: {error}") from None
        self._errors: tuple[type[Exception], ...] = (redis.RedisError, OSError)
        self._channel: Any = None
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    async def open(self, hear: Hear, recovered: Callable[[], None]) -> None:
        """Begin to listen; `recovered` is called when the broker was away and notes may have been lost."""
        try:
            await self._redis.ping()
        except self._errors as error:
            raise PubSubError(f"the broker does not answer: {error}") from None
        self._channel = self._redis.pubsub(ignore_subscribe_messages=True)
        await self._channel.subscribe(PREFIX)  # so that there is always something to listen to
        self._tasks = [asyncio.create_task(self._listen(hear, recovered)), asyncio.create_task(self._send())]

    async def close(self) -> None:
        self._closing = True  # Redis' client may make an error of its own of a cancellation
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*self._errors):
            await self._channel.aclose()
            await self._redis.aclose()

    async def join(self, table: str) -> None:
        """Hear about a table from now on. If the broker is away, it is joined when it comes back."""
        with contextlib.suppress(*self._errors):
            await self._channel.subscribe(PREFIX + table)

    async def leave(self, table: str) -> None:
        with contextlib.suppress(*self._errors):
            await self._channel.unsubscribe(PREFIX + table)

    def publish(self, table: str, note: bytes) -> None:
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait((table, note))

    async def _listen(self, hear: Hear, recovered: Callable[[], None]) -> None:
        away = False
        while not self._closing:
            try:
                note = await self._channel.get_message(timeout=1.0)
                if away:
                    away = False
                    recovered()
            except self._errors as error:
                if not away:
                    logger.warning("the broker is away: %s", error)
                away = True
                await asyncio.sleep(PAUSE)
                continue
            if note is not None and note["type"] == "message":
                hear(note["channel"].decode().removeprefix(PREFIX), note["data"])

    async def _send(self) -> None:
        while not self._closing:
            notes = [await self._waiting.get()]
            while not self._waiting.empty():
                notes.append(self._waiting.get_nowait())
            sending = self._redis.pipeline(transaction=False)
            for table, note in notes:
                sending.publish(PREFIX + table, note)
            try:
                await sending.execute()
            except self._errors:
                await asyncio.sleep(PAUSE)  # the notes are lost: whoever misses them looks into the database soon
