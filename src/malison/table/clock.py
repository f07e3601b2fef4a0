"""Time at a table, worked out from when things happened: nothing here ticks, so it survives a restart."""

from __future__ import annotations

from malison.table.settings import ClockTerms

SECOND = 1000
DAY = 24 * 3600 * SECOND


class Clock:
    """One seat's time runs at a time: first the time for the move, then the seat's bank. A pause stops it."""

    def __init__(self, config: ClockTerms, seats: int) -> None:
        self.per_move = (
            config.move_days * DAY
            if config.move_days is not None
            else config.move_seconds * SECOND
            if config.move_seconds is not None
            else None
        )
        bank = config.bank_seconds * SECOND if config.move_seconds is not None else 0
        self.bank = [bank] * seats
        self.began = 0  # when the present decision began, moved on by pauses
        self.paused_at: int | None = None

    @property
    def runs(self) -> bool:
        return self.per_move is not None

    def begin(self, at: int) -> None:
        """A decision begins."""
        self.began = at

    def decide(self, seat: int, at: int) -> None:
        """The seat has moved; what it took beyond the time for the move comes from its bank."""
        if self.per_move is not None:
            over = max(0, at - self.began - self.per_move)
            self.bank[seat] = max(0, self.bank[seat] - over)
        self.began = at

    def run_out(self, seat: int, at: int) -> None:
        """The seat had no time left: its bank is empty and another goes on for it."""
        self.bank[seat] = 0
        self.began = at

    def pause(self, at: int) -> None:
        self.paused_at = at

    def resume(self, at: int) -> None:
        if self.paused_at is not None:
            self.began += at - self.paused_at
            self.paused_at = None

    def forgive(self, ms: int) -> None:
        """Time in which nobody could move. A pause goes on over it anyway."""
        if self.paused_at is None:
            self.began += ms

    def bank_from(self) -> int | None:
        return None if self.per_move is None or self.paused_at is not None else self.began + self.per_move

    def deadline(self, seat: int) -> int | None:
        """When that seat, which is to move, has no time left; None where nothing runs."""
        start = self.bank_from()
        return None if start is None else start + self.bank[seat]
