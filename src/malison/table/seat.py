"""A seat at a table: whose it is, and who plays it now."""

from __future__ import annotations

from dataclasses import dataclass

from malison.table.log import Holder, SeatKind, SeatPlan, Why


@dataclass
class Seat:
    kind: SeatKind = "open"
    owner: str | None = None
    name: str | None = None
    level: str | None = None
    held_by: Holder = "owner"
    friend: str | None = None  # identity
    friend_name: str | None = None
    why: Why | None = None
    returning: bool = False
    nonce: str | None = None
    token: str | None = None  # digest of an outside bot's token

    @classmethod
    def of(cls, plan: SeatPlan) -> Seat:
        return cls(kind=plan.kind, owner=plan.owner, name=plan.name, level=plan.level)

    @property
    def player(self) -> str | None:
        """The identity that decides for it now, if a person does."""
        if self.kind != "person" or self.held_by == "bot":
            return None
        return self.owner if self.held_by == "owner" else self.friend

    @property
    def is_bot(self) -> bool:
        """Whether one of our bots decides for it now."""
        return self.kind == "bot" or self.held_by == "bot"

    @property
    def can_join(self) -> bool:
        """Open, or its player was sent away and a bot keeps it warm."""
        return self.kind == "open" or (self.kind == "person" and self.owner is None)

    def give(self, by: Holder, why: Why | None, identity: str | None, name: str | None, level: str | None) -> None:
        """Let someone play it from now on."""
        self.held_by, self.why, self.returning = by, why, False
        self.friend, self.friend_name = (identity, name) if by == "friend" else (None, None)
        self.level = level if by == "bot" else None

    def return_to_owner(self) -> None:
        self.give("owner", None, None, None, None)
