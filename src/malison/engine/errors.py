"""What can go wrong, each with one clear sentence for the person who caused it."""

from __future__ import annotations

from typing import Any


class MalisonError(Exception):
    """Base of all errors that are told to a person.

    The sentence is English, for programs and command lines. Where the words have a message `refused-CODE` (in Russian always,
    in English where options are refused), people are told that, with these values; among them `how` is the code of a part
    of the sentence, `option` an option's name and `line` where it went wrong.
    """

    def __init__(self, reason: str, code: str = "", **values: Any) -> None:
        super().__init__(reason)
        self.code = code
        self.values = values


class OptionError(MalisonError):
    """Options or seats that a game can't be played with. `line` is where, in a board or deck that was brought along."""

    def __init__(self, reason: str, code: str = "", line: int = 0, **values: Any) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason, code, **values)
        if line:
            self.values["line"] = line
        self.line = line
        self.reason = reason


class MoveSyntaxError(MalisonError):
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
