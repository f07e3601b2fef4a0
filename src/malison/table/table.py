"""One live table: the fold of its log.

A command checks, makes an entry, applies it and hands it back to be stored; whoever can't store it reads the table anew.
Reading a stored log applies the same entries, so both ways come to the same table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from malison.engine import seal
from malison.engine.backends.base import Rules
from malison.engine.errors import IllegalMove, MalisonError, OptionError
from malison.engine.game import Game
from malison.engine.match import Match, check_names
from malison.engine.options import MatchConfig
from malison.table import log
from malison.table.clock import Clock
from malison.table.errors import Refusal
from malison.table.log import AnyEntry, TableCreated
from malison.table.seat import Seat

IMAGINED = 8  # worlds in which a list of moves is tried before it is played


@dataclass
class Chat:
    n: int
    at: int
    name: str
    text: str
    seat: int | None


class Change(msgspec.Struct):
    """What an entry changed, so that viewers are told no more than that."""

    table: bool = False
    position: bool = False
    clock: bool = False
    chat: bool = False


@dataclass
class Holding:
    """From `ply` on the seat was played by that one: who held it when is never forgotten."""

    ply: int
    seat: int
    by: str
    name: str | None


@dataclass
class Table:
    """See the module. Make one with `Table.read` or `Table.make`."""

    game: Game
    made: TableCreated
    config: MatchConfig
    rules: Rules | None = None
    match: Match | None = None
    seats: list[Seat] = field(default_factory=list)
    chat: list[Chat] = field(default_factory=list)
    muted: set[str] = field(default_factory=set)
    banned: set[str] = field(default_factory=set)
    consents: set[tuple[int, str]] = field(default_factory=set)
    holdings: list[Holding] = field(default_factory=list)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)  # (identity, move id): the ply it led to
    closed: bool = False
    paused_by: int | None = None
    next: str | None = None
    broken: str | None = None  # why its log no longer replays: it can only be looked at
    entries: int = 0

    # --- Making and reading ---

    @classmethod
    def make(cls, game: Game, made: TableCreated, rules: Rules | None = None) -> Table:
        """A new table; Refusal if its options or names don't fit."""
        try:
            own = brought(game, made.custom_lines, made.custom_text)
            config = game.configure(len(made.seats), made.options, own)
        except OptionError as error:
            raise Refusal.of("bad-options", error) from None
        table = cls(game, made, config, rules, seats=[Seat.of(plan) for plan in made.seats], entries=1)
        check_table_names([seat.name for seat in table.seats if seat.name is not None])
        table.clock = Clock(made.settings.clock, config.seats)
        return table

    @classmethod
    def read(cls, game: Game, stored: Iterable[AnyEntry], rules: Rules | None = None) -> Table:
        """The table that a stored log makes. Where its moves no longer replay it is `broken` and stays at that position."""
        entries = iter(stored)
        first = next(entries)
        assert isinstance(first, TableCreated)
        table = cls.make(game, first, rules)
        for entry in entries:
            table.apply(entry)
        return table

    clock: Clock = field(init=False)

    # --- Where it stands ---

    @property
    def id(self) -> str:
        return self.made.id

    @property
    def status(self) -> str:
        if self.closed:
            return "closed"
        if self.match is None:
            return "open"
        return "over" if self.match.is_over else "playing"

    @property
    def ply(self) -> int:
        return self.match.ply if self.match else 0

    @property
    def turn(self) -> int | None:
        """The seat that is waited for."""
        return None if self.match is None or self.closed else self.match.turn

    @property
    def nonces(self) -> dict[int, str]:
        return {number: seat.nonce for number, seat in enumerate(self.seats) if seat.nonce is not None}

    @property
    def commitment(self) -> str:
        return seal.commitment(self.made.secret)

    @property
    def secret(self) -> str | None:
        """The seal's secret, once the game is over."""
        return self.made.secret if self.match is not None and self.match.is_over else None

    def plays(self, identity: str) -> list[int]:
        """The seats this person decides for now."""
        return [number for number, seat in enumerate(self.seats) if seat.player == identity]

    def owns(self, identity: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.owner == identity]

    def may_see(self, identity: str, seat: int) -> bool:
        """Whether this person may see with that seat's eyes. When the game is over nothing is secret any more."""
        return 0 <= seat < len(self.seats) and (
            (self.match is not None and self.match.is_over)
            or self.seats[seat].player == identity
            or self.seats[seat].owner == identity
            or (seat, identity) in self.consents
        )

    def may_hint(self, identity: str) -> bool:
        mine = self.plays(identity)
        others_are_bots = all(seat.kind in ("bot", "outside") for number, seat in enumerate(self.seats) if number not in mine)
        return bool(mine) and (self.made.settings.hints or (others_are_bots and len(mine) == 1))

    def deadline(self) -> int | None:
        """When the seat to move runs out of time; None for a bot, without a clock or in a pause."""
        turn = self.turn if self.clock.runs else None
        if turn is None or self.broken or self.seats[turn].player is None:
            return None
        return self.clock.deadline(turn)

    # --- Applying entries ---

    def apply(self, entry: AnyEntry) -> Change:  # noqa: C901 - one case per kind of entry
        """What the entry says has happened. Used for stored entries and, by the commands, for new ones."""
        self.entries += 1
        match entry:
            case log.SeatChanged():
                return self._seated(entry)
            case log.NonceAdded():
                return self._nonced(entry)
            case log.GameStarted():
                return self._started(entry)
            case log.MovesPlayed():
                return self._moved(entry)
            case log.SeatHandedOver():
                return self._held(entry)
            case log.OwnerReturning():
                return self._returning(entry)
            case log.PlayerKicked():
                return self._kicked(entry)
            case log.GamePaused():
                return self._paused(entry)
            case log.GameResumed():
                return self._resumed(entry)
            case log.DowntimeForgiven():
                return self._lost(entry)
            case log.ChatSaid():
                return self._said(entry)
            case log.SpeakerMuted():
                return self._muted(entry)
            case log.ConsentChanged():
                return self._consented(entry)
            case log.TokenIssued():
                return self._tokened(entry)
            case log.TableClosed():
                return self._closed(entry)
            case log.RematchCreated():
                return self._followed(entry)
            case log.TableCreated():
                raise ValueError("a table is created once, by the first entry of its log")

    def _seated(self, entry: log.SeatChanged) -> Change:
        old = self.seats[entry.seat]
        seat = self.seats[entry.seat] = Seat.of(entry.plan)
        if self.match is not None:  # someone takes over a seat whose player was sent away
            seat.nonce, seat.token = old.nonce, old.token
            self._note_holder(entry.seat)
        return Change(table=True, position=self.match is not None, clock=True)

    def _nonced(self, entry: log.NonceAdded) -> Change:
        self.seats[entry.seat].nonce = entry.nonce
        return Change(table=True)

    def _started(self, entry: log.GameStarted) -> Change:
        try:
            self.match = self.new_match()
            self._check_chance(0, entry.chance)
        except MalisonError as error:
            self._break(0, error)
        for number in range(len(self.seats)):
            self._note_holder(number)
        self.clock.begin(entry.at)
        return Change(table=True, position=True, clock=True)

    def new_match(self) -> Match:
        return Match(
            self.game,
            [seat.name or f"Seat {number}" for number, seat in enumerate(self.seats)],
            self.config,
            chance=seal.sealed(self.made.secret, self.nonces),
            rules=self.rules,
        )

    def _check_chance(self, since: int, expected: Iterable[str]) -> None:
        assert self.match is not None
        brought = tuple(line.text for line in self.match.history[since:] if line.seat is None)
        if brought != tuple(expected):
            raise IllegalMove("chance brings something else than it did")

    def _break(self, ply: int, error: MalisonError) -> None:
        self.broken = f"the rules have changed since: its log does not replay after ply {ply} ({error})"

    def _moved(self, entry: log.MovesPlayed) -> Change:
        if self.broken is None:
            self._replay(entry)
        return self._after_move(entry)

    def _replay(self, entry: log.MovesPlayed) -> None:
        try:
            if self.match is None or self.match.turn != entry.seat or self.match.ply != entry.ply:
                raise IllegalMove(f"it is not seat {entry.seat}'s turn there")
            since = len(self.match.history)
            self.match.play(*entry.moves)
            self._check_chance(since, entry.chance)
        except MalisonError as error:
            while self.match is not None and self.match.ply > entry.ply:
                self.match.undo()
            self._break(entry.ply, error)

    def _after_move(self, entry: log.MovesPlayed) -> Change:
        seat = self.seats[entry.seat]
        if entry.by == "bot":
            self.clock.begin(entry.at)
        else:
            self.clock.decide(entry.seat, entry.at)
        if entry.identity is not None and entry.id is not None:
            self.answered[entry.identity, entry.id] = entry.ply + len(entry.moves)
        returned = seat.returning
        if returned:
            seat.return_to_owner()
            self._note_holder(entry.seat)
        is_over = self.match is not None and self.match.is_over
        return Change(table=returned or is_over, position=True, clock=self.clock.runs)

    def _held(self, entry: log.SeatHandedOver) -> Change:
        if entry.why == "time":
            self.clock.run_out(entry.seat, entry.at)
        elif self.turn == entry.seat:
            self.clock.begin(entry.at)
        self.seats[entry.seat].give(entry.by, entry.why, entry.identity, entry.name, entry.level)
        self._note_holder(entry.seat)
        return Change(table=True, position=True, clock=True)

    def _note_holder(self, number: int) -> None:
        seat = self.seats[number]
        by = "bot" if seat.is_bot else seat.kind if seat.held_by == "owner" else seat.held_by
        self.holdings.append(Holding(self.ply, number, by, seat.friend_name if seat.held_by == "friend" else seat.name))

    def _returning(self, entry: log.OwnerReturning) -> Change:
        self.seats[entry.seat].returning = True
        return Change(table=True)

    def _kicked(self, entry: log.PlayerKicked) -> Change:
        seat = self.seats[entry.seat]
        for identity in (seat.owner, seat.friend):
            if identity is not None and identity != self.made.host:
                self.banned.add(identity)
        self.consents = {(number, who) for number, who in self.consents if number != entry.seat}
        if self.match is None:
            self.seats[entry.seat] = Seat()
        else:
            seat.owner = None
            seat.give("bot", "kicked", None, None, entry.level)
            self._note_holder(entry.seat)
            if self.turn == entry.seat:
                self.clock.begin(entry.at)
        return Change(table=True, position=self.match is not None, clock=True)

    def _paused(self, entry: log.GamePaused) -> Change:
        self.clock.pause(entry.at)
        self.paused_by = entry.seat
        return Change(clock=True)

    def _resumed(self, entry: log.GameResumed) -> Change:
        self.clock.resume(entry.at)
        self.paused_by = None
        return Change(clock=True)

    def _lost(self, entry: log.DowntimeForgiven) -> Change:
        self.clock.forgive(entry.ms)
        return Change(clock=True)

    def _said(self, entry: log.ChatSaid) -> Change:
        self.chat.append(Chat(self.entries, entry.at, entry.name, entry.text, entry.seat))
        return Change(chat=True)

    def _muted(self, entry: log.SpeakerMuted) -> Change:
        (self.muted.add if entry.muted else self.muted.discard)(entry.identity)
        return Change(table=True)

    def _consented(self, entry: log.ConsentChanged) -> Change:
        (self.consents.add if entry.allow else self.consents.discard)((entry.seat, entry.identity))
        return Change()

    def _tokened(self, entry: log.TokenIssued) -> Change:
        self.seats[entry.seat].token = entry.digest
        return Change()

    def _closed(self, entry: log.TableClosed) -> Change:
        self.closed = True
        return Change(table=True, position=True, clock=True)

    def _followed(self, entry: log.RematchCreated) -> Change:
        self.next = entry.next
        return Change(table=True)

    # --- Moves ---

    def play(
        self, at: int, seat: int, ply: int, moves: tuple[str, ...], identity: str | None = None, sent_as: str | None = None
    ) -> tuple[log.MovesPlayed, Change]:
        """A seat's moves, entirely or not at all. The caller has checked that the sender decides for the seat."""
        match = self.need_match()
        if self.clock.paused_at is not None:
            raise Refusal("paused", "the game is paused")
        if ply != match.ply:
            raise Refusal("stale", f"that was for ply {ply}, and the game is at ply {match.ply}", ply=match.ply)
        if match.turn != seat:
            raise Refusal("not-your-turn", f"it is seat {match.turn}'s turn, not seat {seat}'s", turn=match.turn)
        since = len(match.history)
        if len(moves) > 1:
            self._foresee(match, moves)
        self._try(match, moves)
        played: list[str] = []
        chance: list[str] = []
        for line in match.history[since:]:
            (chance if line.seat is None else played).append(line.text)
        holder = self.seats[seat]
        entry = log.MovesPlayed(
            at=at,
            ply=ply,
            seat=seat,
            moves=tuple(played),
            by="bot" if holder.is_bot else holder.held_by,
            identity=identity,
            id=sent_as,
            chance=tuple(chance),
        )
        self.entries += 1
        return entry, self._after_move(entry)

    def _foresee(self, match: Match, moves: tuple[str, ...]) -> None:
        """Refuse a list of moves for reasons that its player could have known, and for no others.

        What the first moves of a list bring to light must not show in how the rest is refused, or a list could be used to look
        ahead. So the list is tried in worlds dealt anew from what the seat knows: it is good if all of them allow it.
        """
        reasons = {self._refusal_in(match.redealt(number), moves) for number in range(IMAGINED)}
        if len(reasons) > 1:
            reason = "these moves can't go together: what the first bring to light decides about the rest"
            raise Refusal("invalid", reason, why="depends-on-luck")
        (refused,) = reasons
        if refused is not None:
            code, reason, why, written = refused
            raise Refusal(code, reason, why=why, written=written)

    def _refusal_in(self, world: Match, moves: tuple[str, ...]) -> tuple[str, str, str, str] | None:
        """Why that world refuses the moves: code, reason, the rules' own code and the move. What is possible there is
        nobody's business."""
        seat = world.turn
        for at, written in enumerate(moves):
            if world.turn != seat:
                reason = f"'{written}' comes too late: the turn is over, or chance comes first"
                return "invalid", reason, "after-the-turn", written
            try:
                world.play(written)
            except MalisonError as error:
                code = "illegal" if isinstance(error, IllegalMove) else "invalid"
                if at:
                    return code, f"'{written}' is not allowed there", "not-there", written
                return code, f"'{written}' is not allowed now", "not-allowed", written
        return None

    def _try(self, match: Match, moves: tuple[str, ...]) -> None:
        try:
            match.play(*moves)
        except MalisonError as error:
            code = "illegal" if isinstance(error, IllegalMove) else "invalid"
            if len(moves) == 1:
                raise Refusal.of(code, error) from None
            raise Refusal(code, "these moves can't go together: play the first of them alone", why="not-together") from None

    def need_match(self) -> Match:
        """The match, if it can be played on."""
        self.need_writable()
        if self.match is None:
            raise Refusal("not-started", "the game has not started")
        if self.match.is_over:
            raise Refusal("over", "the game is over")
        return self.match

    def need_writable(self) -> None:
        if self.broken is not None:
            raise Refusal("read-only", self.broken)
        if self.closed:
            raise Refusal("closed", "the table is closed")

    def need_open(self) -> None:
        self.need_writable()
        if self.match is not None:
            raise Refusal("started", "the game has started")

    def need_seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refusal("no-seat", f"there is no seat {number}")
        return self.seats[number]

    def need_host(self, identity: str) -> None:
        if identity != self.made.host:
            raise Refusal("not-host", "only the table's host can do that")

    def need_player(self, identity: str, number: int) -> Seat:
        seat = self.need_seat(number)
        if seat.player != identity:
            raise Refusal("not-seated", f"seat {number} is not yours to play")
        return seat


def check_table_names(names: list[str]) -> None:
    try:
        check_names(names)
    except OptionError as error:
        raise Refusal("bad-name", str(error)) from None


def brought(game: Game, lines: Sequence[str], text: str | None) -> Any:
    """The board or deck of the host's own, from its lines of a record, or with its names where the file is kept."""
    if not game.custom or not lines:
        return None
    return game.custom.load(text) if text is not None else game.custom.read(list(lines))
