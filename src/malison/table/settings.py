"""What a host decides besides the game's own options."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

Level = Annotated[
    str, Meta(min_length=1, max_length=24, pattern="^[a-z]+$", examples=["page", "squire", "courtier", "chancellor"])
]


class ClockTerms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How time is kept: seconds a move and then a bank for the whole game, or days a move. Neither given: no clock."""

    move_seconds: Annotated[int, Meta(ge=5, le=3600)] | None = None
    bank_seconds: Annotated[int, Meta(ge=0, le=36_000)] = 0
    move_days: Annotated[int, Meta(ge=1, le=30)] | None = None


class Settings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    level: Level = "courtier"  # of bots that sit in for someone
    clock: ClockTerms = msgspec.field(default_factory=ClockTerms)
    hints: bool = False  # hints and odds even where other people play
    poker_face: bool = False  # forced and easy moves take as long as others
    fast_bots: bool = False  # bots answer at once instead of at a human pace
    spectators: bool = True
    chat: bool = True
    listed: bool = False  # shown in the list of open tables
