"""Bots at live tables: they get what their seat knows, think in threads, and answer at a human pace."""

from __future__ import annotations

import asyncio
import os
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from malison.engine.chance import seed_generator
from malison.engine.game import Game
from malison.engine.match import expand
from malison.engine.options import Terms
from malison.engine.record import CHANCE, OVER
from malison.engine.speeds import Rules, rules_for

_own = threading.local()


@dataclass(frozen=True)
class Question:
    """All that a bot is told: the game, its terms, and the record witnessed by its seat."""

    game: Game
    terms: Terms
    seen: Any
    seat: int
    level: str


def _rules(game: Game) -> Rules:
    """Rules of this thread's own; compiled ones as soon as they are there."""
    kept: dict[str, Rules] = _own.__dict__.setdefault("rules", {})
    best = rules_for(game)
    if type(kept.get(game.id)) is not type(best):
        kept[game.id] = best
    return kept[game.id]


def choose(question: Question) -> str:
    """One move, in text."""
    moves = expand(question.game, question.terms, _rules(question.game), question.seen)
    return random.choice(moves)


def weigh(question: Question, seconds: float = 1.0) -> list[tuple[str, float]]:
    """For each move the share of games won when the rest is filled in and played out by chance; best first."""
    game, terms, rules = question.game, question.terms, _rules(question.game)
    moves = expand(game, terms, rules, question.seen)
    won = dict.fromkeys(moves, 0.0)
    rounds = 0
    until = time.monotonic() + seconds
    while rounds == 0 or time.monotonic() < until:
        world = question.seen.copy()
        seed_generator(world, random.randbytes(16))
        rules.redeal(world)
        for move in moves:
            won[move] += _play_out(question, rules, world.copy(), move)
        rounds += 1
    return sorted(((move, round(value / rounds, 3)) for move, value in won.items()), key=lambda pair: (-pair[1], pair[0]))


def _play_out(question: Question, rules: Rules, world: Any, move: str) -> float:
    """The share of the win that the seat gets in this world after this move, all playing by chance."""
    for decision in question.game.notation.parse(question.terms, world, move):
        rules.play(world, decision)
    while world.turn != OVER:
        if world.turn == CHANCE:
            rules.chance(world)
        else:
            rules.play(world, random.choice(rules.legal(world)))
    points = rules.points(world)
    best = max(points)
    return (points[question.seat] == best) / points.count(best)


class Bots:
    """At most as many thoughts at a time as there are cores."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="malison-bot")
        self.thinking = 0

    async def choose(self, question: Question) -> str:
        self.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, choose, question)
        finally:
            self.thinking -= 1

    async def weigh(self, question: Question) -> list[tuple[str, float]]:
        return await asyncio.get_running_loop().run_in_executor(self.threads, weigh, question)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def pace(*, poker_face: bool, choices: int) -> float:
    """How many seconds a bot takes over a move. With a poker face it does not depend on the position."""
    if poker_face:
        return random.uniform(1.5, 3.5)
    return random.uniform(0.5, 0.9) if choices == 1 else random.uniform(0.9, 2.2)
