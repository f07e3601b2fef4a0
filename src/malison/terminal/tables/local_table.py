"""A table on this device: people who share it, and bots. The log is kept in a file, so that nothing is ever lost."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from malison.engine.events import Event
from malison.engine.game import Game
from malison.engine.match import Match, Outcome
from malison.engine.options import MatchConfig
from malison.games import load
from malison.players import Hint
from malison.table import commands, projection
from malison.table.commands import SeatRequest
from malison.table.errors import Refusal
from malison.table.log import TableCreated
from malison.table.settings import Settings
from malison.table.table import Table
from malison.terminal import bots
from malison.terminal.tables import saved_games
from malison.terminal.tables.saved_games import SavedGame

HERE = "here"  # the identity of everyone at this device


class LocalTable:
    """See the module. Make one with `LocalTable.begin` or `LocalTable.resume`."""

    def __init__(self, table: Table, kept: SavedGame | None) -> None:
        self.table = table
        self.kept = kept

    @classmethod
    def begin(
        cls,
        game: Game,
        people: Sequence[str],
        levels: Sequence[str],
        options: Mapping[str, object],
        *,
        custom_text: str | None = None,
        seed: str | None = None,
        keep: bool = True,
    ) -> LocalTable:
        """A new table with these people on the first seats and bots of these levels on the others, dealt and ready."""
        wishes = [SeatRequest("mine", name=name) for name in people] + [SeatRequest("bot", level) for level in levels]
        if custom_text is not None and game.custom:
            options = {**options, game.custom.name: "own"}
        settings = Settings(hints=True)
        made = commands.make(
            game, _now(), HERE, people[0] if people else "Host", wishes, options, settings, custom_text=custom_text
        )
        if seed is not None:
            made = msgspec.structs.replace(made, secret=hashlib.sha256(seed.encode()).hexdigest())
        return cls._opened(game, made, keep=keep)

    @classmethod
    def _opened(cls, game: Game, made: TableCreated, *, keep: bool) -> LocalTable:
        """The table dealt and kept."""
        table = Table.make(game, made)
        started = commands.start(table, _now(), HERE, fill=True)
        kept = saved_games.new(made.id) if keep else None
        if kept:
            kept.add([made, *started.entries])
            kept.claim()
        return cls(table, kept)

    @classmethod
    def resume(cls, kept: SavedGame) -> LocalTable:
        """The table of a file, as it was when its last move was made."""
        kept.claim()
        entries = kept.read()
        assert isinstance(entries[0], TableCreated)
        table = Table.read(load(entries[0].game), entries)
        if table.match is None:  # a crash came between making the table and dealing
            kept.add(commands.start(table, _now(), HERE, fill=True).entries)
        return cls(table, kept)

    # --- Where it stands ---

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def config(self) -> MatchConfig:
        return self.match.config

    @property
    def names(self) -> list[str]:
        return self.match.names

    @property
    def people(self) -> list[int]:
        """The seats of people at this device."""
        return self.table.plays(HERE)

    @property
    def turn(self) -> int | None:
        return self.table.turn

    @property
    def ply(self) -> int:
        return self.table.ply

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def broken(self) -> Refusal | None:
        """Why the game can only be looked at."""
        return Refusal("read-only", self.table.broken) if self.table.broken else None

    @property
    def id(self) -> str:
        return self.table.id

    def decided_by(self, seat: int) -> Literal["here", "bot", "elsewhere"]:
        """Who chooses that seat's moves: a person at this device, one of our bots, or someone far away."""
        return "here" if self.level(seat) is None else "bot"

    def look(self, seat: int) -> None:
        """Every seat of this device may be looked at here."""

    def level(self, seat: int) -> str | None:
        """Of the bot on that seat, if one plays it."""
        held = self.table.seats[seat]
        return held.level or "courtier" if held.is_bot else None

    def view(self, eyes: int | None) -> dict[str, Any]:
        """What those eyes see, as plain data."""
        shown: dict[str, Any] = msgspec.to_builtins(self.match.view(eyes))
        return shown

    def events(self, eyes: int | None, since: int = 0) -> list[Event]:
        return self.match.events(eyes, first=since)

    def choices(self, staged: Sequence[str] = ()) -> list[str]:
        """What the seat to move may do, from what it knows; after moves that are staged but not yet played."""
        seat = self.turn
        if seat is None:
            return []
        return self.match.after(*staged) or [] if staged else self.match.choices_of(self.match.witness(seat))

    def tried(self, staged: Sequence[str], written: str) -> str:
        """A move as it will be printed, if it can follow those staged; Refusal or another MalisonError if not.

        It is tried in a world dealt anew from what the seat knows: what chance brings shows when the moves are played.
        """
        trial = self.match.redealt()
        if staged:
            trial.play(*staged)
        trial.play(written)
        return [line.text for line in trial.history if line.seat is not None][-1]

    def record(self, eyes: int | None) -> str:
        return projection.record(self.table, eyes)

    # --- What is done ---

    def play(self, seat: int, moves: Sequence[str]) -> None:
        """A seat's moves, kept before they count; Refusal says what is wrong, and nothing has changed."""
        entry, _ = self.table.play(_now(), seat, self.ply, tuple(moves), HERE)
        if self.kept:
            self.kept.add([entry])

    def think(self) -> str:
        """What the bot to move wants to play. It may take seconds: call it in a thread."""
        seat = self.turn
        assert seat is not None
        level = self.level(seat) or "courtier"
        seen = self.match.witness(seat)
        return bots.choose(level, self.game, self.match.config, seen, f"{self.table.id}/{self.ply}")

    def hints(self) -> list[Hint]:
        """Advice for the person to move, best first. It takes a second: call it in a thread."""
        seat = self.turn
        if seat is None or seat not in self.people:
            return []
        return bots.hints(self.game, self.match.config, self.match.witness(seat))

    def again(self) -> LocalTable:
        """A new table for the same people and bots."""
        made = commands.rematch(self.table, _now(), HERE)
        return self._opened(self.game, made, keep=self.kept is not None)

    def leave(self) -> None:
        """Nobody plays on here; a finished game is not kept."""
        if self.kept and self.outcome:
            self.kept.finish()


def _now() -> int:
    return int(time.time() * 1000)
