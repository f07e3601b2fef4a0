"""What is said in the terminal: a game's words and the terminal's own, in one language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from malison.engine.game import Game
from malison.engine.options import Terms
from malison.engine.words import Words
from malison.players import Hint

HINTS = 3  # moves that a hint tells
_WORDS = Path(__file__).parent / "words"


@cache
def _own(language: str) -> str:
    return (_WORDS / f"{language}.ftl").read_text(encoding="utf-8")


class Speech(Words):
    """A game's words with the terminal's, and with those of a board or deck that the host brought along."""

    def __init__(self, game: Game, language: str, terms: Terms | None = None) -> None:
        brought = game.own_words(terms, language) if terms else ""
        super().__init__(game, language, more=f"{brought}\n{_own(language)}")
        self.game = game
        self.terms = terms

    @property
    def title(self) -> str:
        return self.game.about.name[self.language]

    def thing(self, kind: str, value: str, case: str = "") -> str:
        """The word for a thing (`card`, `r7`); the value itself where the game has no word for it."""
        message, _ = self._find(kind, value)
        return self._word(value, kind, case) if self.has(message) else value

    def phase(self, phase: str) -> str:
        return self.say(f"phase-{phase}") if self.has(f"phase-{phase}") else phase

    def other(self) -> Speech:
        """The same in the other language."""
        return self.in_language("en" if self.language == "ru" else "ru")

    def in_language(self, language: str) -> Speech:
        return Speech(self.game, language, self.terms)

    def hint(self, found: Hint, label: str) -> str:
        """A piece of advice; `label` is the move in words."""
        move = found.move if label.casefold() == found.move.casefold() else f"{label} ({found.move})"
        return self.say("ui-hint-one", move=move, place=f"{found.place:.1f}", sure=round(found.sure * 100))
