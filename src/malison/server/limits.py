"""What a stranger can do to a server, at most."""

from __future__ import annotations

from dataclasses import dataclass

from malison.table.errors import Refusal


@dataclass(frozen=True)
class Limits:
    body_bytes: int = 100_000
    message_bytes: int = 8_192
    messages_a_second: float = 20
    messages_at_once: int = 60
    patience: int = 300  # messages too many before a connection is closed
    tables_a_guest: int = 60  # not over or closed, at one time
    tables_an_hour: int = 40
    requests_a_second: float = 20
    requests_at_once: int = 100
    codes_a_minute: int = 10
    connections_a_guest: int = 40
    watchers_a_table: int = 100
    outbox: int = 200  # messages that wait for a slow connection before it gets a fresh picture instead


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("at", "left", "rate", "size")

    def __init__(self, size: float, rate: float) -> None:
        self.size = self.left = size
        self.rate = rate
        self.at = 0.0

    def take(self, now: float) -> bool:
        if self.at:
            self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Gate:
    """A bucket for each of many; the longest unused are forgotten, as they are full again."""

    def __init__(self, size: float, rate: float, what: str) -> None:
        self.size, self.rate, self.what = size, rate, what
        self._buckets: dict[str, Bucket] = {}

    def check(self, who: str, now: float) -> None:
        """Let one pass, or refuse."""
        bucket = self._buckets.pop(who, None) or Bucket(self.size, self.rate)
        self._buckets[who] = bucket  # the last one used stands last
        if len(self._buckets) > 10_000:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take(now):
            raise Refusal("too-fast", f"too many {self.what}: wait a little")
