"""What is said in the terminal: a game's words and the terminal's own, in one language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from malison.engine.game import Game
from malison.engine.words import Words, slug

_WORDS = Path(__file__).parent / "words"


@cache
def _own(language: str) -> str:
    return (_WORDS / f"{language}.ftl").read_text(encoding="utf-8")


class Speech(Words):
    """A game's words with the terminal's."""

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language, more=_own(language))
        self.game = game

    @property
    def title(self) -> str:
        return self.game.about.name[self.language]

    def thing(self, kind: str, value: str, case: str = "") -> str:
        """The word for a thing (`card`, `r7`); the value itself where the game has no word for it."""
        message, _ = self._find(f"{kind}-{slug(value)}")
        return self._word(value, kind, case) if self.has(message) else value

    def phase(self, phase: str) -> str:
        return self.say(f"phase-{phase}") if self.has(f"phase-{phase}") else phase

    def other(self) -> Speech:
        """The same in the other language."""
        return Speech(self.game, "en" if self.language == "ru" else "ru")
