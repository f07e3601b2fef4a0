"""What can go wrong, each with one clear sentence for the person who caused it."""

from __future__ import annotations


class MalisonError(Exception):
    """Base of all errors that are told to a person."""


class OptionError(MalisonError):
    """Options or seats that a game can't be played with. `line` is where, in a board or deck that was brought along."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class InvalidMove(MalisonError):
    """Text that is no move of this game."""


class IllegalMove(MalisonError):
    """A move of this game that the rules don't allow now."""


class ChanceError(MalisonError):
    """Dictated cards or dice that chance could not have brought."""


class DeckStops(ChanceError):
    """A dictated deck, written only as far as it was drawn, has no card for what comes now."""


class RecordError(MalisonError):
    """A game record that is broken, or breaks a rule. `line` is counted from 1; 0 when the whole is meant."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class UnknownGame(MalisonError):
    """No game of that name."""


class GameError(MalisonError):
    """A game's folder lacks a part, or a part does not fit."""
