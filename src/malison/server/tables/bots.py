"""Bots at live tables: they get what their seat knows, think in threads, and answer at a human pace."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from malison import players
from malison.engine.game import Game
from malison.engine.options import MatchConfig

Thought = TypeVar("Thought")


@dataclass(frozen=True)
class Question:
    """All that a bot is told: the game, its terms, and the record witnessed by its seat."""

    game: Game
    config: MatchConfig
    seen: Any
    level: str


class Bots:
    """At most as many thoughts at a time as there are cores."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="malison-bot")
        self._stops: set[players.Stop] = set()

    @property
    def thinking(self) -> int:
        return len(self._stops)

    async def choose(self, question: Question) -> str:
        """One move, in text."""
        return await self._think(
            lambda stop: players.parse(question.level).choose(question.game, question.config, question.seen, stop=stop)
        )

    async def weigh(self, question: Question) -> list[players.Hint]:
        """The best moves, best first."""
        return await self._think(lambda stop: players.hint(question.game, question.config, question.seen, stop=stop))

    async def _think(self, thought: Callable[[players.Stop], Thought]) -> Thought:
        stop = players.Stop()
        self._stops.add(stop)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, thought, stop)
        finally:
            stop.set()  # whoever no longer waits lets it end
            self._stops.discard(stop)

    def close(self) -> None:
        for stop in self._stops:
            stop.set()
        self.threads.shutdown(wait=False, cancel_futures=True)


def pace(*, poker_face: bool, choices: int) -> float:
    """How many seconds a bot takes over a move. With a poker face it does not depend on the position."""
    if poker_face:
        return random.uniform(1.5, 3.5)
    return random.uniform(0.5, 0.9) if choices == 1 else random.uniform(0.9, 2.2)
