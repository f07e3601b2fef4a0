"""What a table's log is made of. A table is what its entries, applied in order, make of it; storage keeps nothing else.

Every entry says when it happened, so that clocks come out the same when the log is read again.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from malison.table.settings import Settings

SeatKind = Literal["open", "person", "bot", "outside"]
Holder = Literal["owner", "bot", "friend"]
Why = Literal["time", "left", "kicked", "called"]


class LogEntry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    at: int  # milliseconds since 1970


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    kind: SeatKind
    owner: str | None = None  # a person's identity
    name: str | None = None
    level: str | None = None  # of a bot


class TableCreated(LogEntry, frozen=True, tag="made"):
    """The table begins, its chance already sealed."""

    id: str
    game: str
    version: int  # of the game's rules
    host: str
    secret: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, Any] = {}
    custom_lines: tuple[str, ...] = msgspec.field(default=(), name="own")  # a custom board or deck, as lines of a record
    custom_text: str | None = msgspec.field(default=None, name="own_text")  # the file it came from, which has its names too
    settings: Settings = msgspec.field(default_factory=Settings)
    previous: str | None = None


class SeatChanged(LogEntry, frozen=True, tag="seated"):
    """A seat is someone's, a bot's or open from now on."""

    seat: int
    plan: SeatPlan


class NonceAdded(LogEntry, frozen=True, tag="nonced"):
    seat: int
    nonce: str


class GameStarted(LogEntry, frozen=True, tag="started"):
    chance: tuple[str, ...]  # what it brought, as lines of a record


class MovesPlayed(LogEntry, frozen=True, tag="moved"):
    """Moves of one seat from `ply` on, and what chance brought after them."""

    ply: int
    seat: int
    moves: tuple[str, ...]
    by: Holder
    identity: str | None = None
    id: str | None = None  # the sender's own, so that a repetition is recognised
    chance: tuple[str, ...] = ()


class SeatHandedOver(LogEntry, frozen=True, tag="held"):
    """Who plays a seat from now on: its owner, a bot or a friend."""

    seat: int
    by: Holder
    why: Why | None = None
    identity: str | None = None  # the friend's
    name: str | None = None
    level: str | None = None


class OwnerReturning(LogEntry, frozen=True, tag="returning"):
    """The owner plays again from the seat's next decision on."""

    seat: int


class PlayerKicked(LogEntry, frozen=True, tag="kicked"):
    seat: int
    level: str


class GamePaused(LogEntry, frozen=True, tag="paused"):
    seat: int


class GameResumed(LogEntry, frozen=True, tag="resumed"):
    pass


class DowntimeForgiven(LogEntry, frozen=True, tag="lost"):
    """The server was away for that long; it counts against nobody."""

    ms: int


class ChatSaid(LogEntry, frozen=True, tag="said"):
    name: str
    text: str
    seat: int | None = None


class SpeakerMuted(LogEntry, frozen=True, tag="muted"):
    identity: str
    muted: bool


class ConsentChanged(LogEntry, frozen=True, tag="consented"):
    seat: int
    identity: str
    allow: bool


class TokenIssued(LogEntry, frozen=True, tag="tokened"):
    """An outside bot's seat has a new token; only its digest is kept."""

    seat: int
    digest: str


class TableClosed(LogEntry, frozen=True, tag="closed"):
    pass


class RematchCreated(LogEntry, frozen=True, tag="followed"):
    next: str


AnyEntry = (
    TableCreated
    | SeatChanged
    | NonceAdded
    | GameStarted
    | MovesPlayed
    | SeatHandedOver
    | OwnerReturning
    | PlayerKicked
    | GamePaused
    | GameResumed
    | DowntimeForgiven
    | ChatSaid
    | SpeakerMuted
    | ConsentChanged
    | TokenIssued
    | TableClosed
    | RematchCreated
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def decode(content: bytes | str) -> AnyEntry:
    return _decoder.decode(content)


def encode(entry: LogEntry) -> bytes:
    return _encoder.encode(entry)
