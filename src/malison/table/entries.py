"""What a table's log is made of. A table is what its entries, applied in order, make of it; storage keeps nothing else.

Every entry says when it happened, so that clocks come out the same when the log is read again.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from malison.table.settings import Settings

Kind = Literal["open", "person", "bot", "outside"]
Holder = Literal["owner", "bot", "friend"]
Why = Literal["time", "left", "kicked", "called"]


class Entry(Struct, frozen=True, tag_field="kind", tag=lambda name: name.lower(), omit_defaults=True):
    at: int  # milliseconds since 1970


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    kind: Kind
    owner: str | None = None  # a person's identity
    name: str | None = None
    level: str | None = None  # of a bot


class Made(Entry, frozen=True):
    """The table begins, its chance already sealed."""

    id: str
    game: str
    version: int  # of the game's rules
    host: str
    secret: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, Any] = {}
    own: tuple[str, ...] = ()  # a board or deck brought along, as lines of a record
    own_text: str | None = None  # the file it came from, which has its names too
    settings: Settings = msgspec.field(default_factory=Settings)
    previous: str | None = None


class Seated(Entry, frozen=True):
    """A seat is someone's, a bot's or open from now on."""

    seat: int
    plan: SeatPlan


class Nonced(Entry, frozen=True):
    seat: int
    nonce: str


class Started(Entry, frozen=True):
    chance: tuple[str, ...]  # what it brought, as lines of a record


class Moved(Entry, frozen=True):
    """Moves of one seat from `ply` on, and what chance brought after them."""

    ply: int
    seat: int
    moves: tuple[str, ...]
    by: Holder
    identity: str | None = None
    id: str | None = None  # the sender's own, so that a repetition is recognised
    chance: tuple[str, ...] = ()


class Held(Entry, frozen=True):
    """Who plays a seat from now on: its owner, a bot or a friend."""

    seat: int
    by: Holder
    why: Why | None = None
    identity: str | None = None  # the friend's
    name: str | None = None
    level: str | None = None


class Returning(Entry, frozen=True):
    """The owner plays again from the seat's next decision on."""

    seat: int


class Kicked(Entry, frozen=True):
    seat: int
    level: str


class Paused(Entry, frozen=True):
    seat: int


class Resumed(Entry, frozen=True):
    pass


class Lost(Entry, frozen=True):
    """The server was away for that long; it counts against nobody."""

    ms: int


class Said(Entry, frozen=True):
    name: str
    text: str
    seat: int | None = None


class Muted(Entry, frozen=True):
    identity: str
    muted: bool


class Consented(Entry, frozen=True):
    seat: int
    identity: str
    allow: bool


class Tokened(Entry, frozen=True):
    """An outside bot's seat has a new token; only its digest is kept."""

    seat: int
    digest: str


class Closed(Entry, frozen=True):
    pass


class Followed(Entry, frozen=True):
    next: str


AnyEntry = (
    Made
    | Seated
    | Nonced
    | Started
    | Moved
    | Held
    | Returning
    | Kicked
    | Paused
    | Resumed
    | Lost
    | Said
    | Muted
    | Consented
    | Tokened
    | Closed
    | Followed
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def decode(content: bytes | str) -> AnyEntry:
    return _decoder.decode(content)


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)
