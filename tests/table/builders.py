"""Tables for tests, without a server: time and identities are what the test says."""

from __future__ import annotations

import random
from typing import Any

from malison.engine.game import Game
from malison.engine.match import expand
from malison.games import load
from malison.table import commands, log
from malison.table.commands import Effect, SeatRequest
from malison.table.settings import ClockTerms, Settings
from malison.table.table import Table

TRICKS = load("cursed-tricks")
HOST = "host-identity"


class Kept:
    """A table, and the log that storage would have of it."""

    def __init__(self, table: Table, made: log.TableCreated) -> None:
        self.table = table
        self.log: list[log.AnyEntry] = [made]

    def keep(self, effect: Effect) -> Effect:
        self.log += effect.entries
        return effect

    def play(self, at: int, move: str | None = None, pick: random.Random | None = None, **more: Any) -> None:
        """The seat to move makes this move, or any."""
        match = self.table.match
        assert match is not None
        assert match.turn is not None
        legal = expand(match.game, match.config, match.rules, match.witness(match.turn))
        chosen = move or (pick or random.Random(0)).choice(legal)
        entry, _ = self.table.play(at, match.turn, match.ply, (chosen,), **more)
        self.log.append(entry)

    def read_again(self) -> Table:
        """What storage would give back, by way of its bytes."""
        return Table.read(self.table.game, [log.decode(log.encode(entry)) for entry in self.log])


def make(
    seats: int = 3,
    *,
    game: Game = TRICKS,
    kinds: str = "m",
    options: dict[str, Any] | None = None,
    settings: Settings | None = None,
    clock: ClockTerms | None = None,
    custom_text: str | None = None,
) -> Kept:
    """A table whose seats are m(ine), o(pen), b(ot) or x (outside); the last letter goes for the rest."""
    words = {"m": "mine", "o": "open", "b": "bot", "x": "outside"}
    letters = kinds + kinds[-1] * (seats - len(kinds))
    wishes = [SeatRequest(words[letter]) for letter in letters]  # type: ignore[arg-type]
    settings = settings or Settings(clock=clock or ClockTerms())
    made = commands.make(game, 1000, HOST, "Ann", wishes, options or {}, settings, custom_text=custom_text)
    return Kept(Table.make(game, made), made)


def started(seats: int = 3, **more: Any) -> Kept:
    kept = make(seats, **more)
    kept.keep(commands.start(kept.table, 2000, HOST, fill=True))
    return kept


def state_of(table: Table) -> Any:
    """All that matters of a table, to compare two of them."""
    match = table.match
    return (
        table.status,
        [vars(seat) for seat in table.seats],
        table.ply,
        match and (match.state().bytes(), [(line.seat, line.text) for line in match.history], match.raw_events),
        (table.clock.bank, table.clock.began, table.clock.paused_at, table.paused_by, table.deadline()),
        [vars(line) for line in table.chat],
        (table.muted, table.banned, table.consents, table.answered, table.next, table.broken, table.entries),
        [vars(holding) for holding in table.holdings],
    )
