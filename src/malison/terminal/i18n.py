"""What is said in the terminal: a game's words and the terminal's own, in one language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.text.i18n import Messages
from malison.players import Hint

HINTS = 3  # moves that a hint tells
_WORDS = Path(__file__).parent / "words"


@cache
def _own(language: str) -> str:
    return (_WORDS / f"{language}.ftl").read_text(encoding="utf-8")


class Translator(Messages):
    """A game's words with the terminal's, and with those of a board or deck that the host brought along."""

    def __init__(self, game: Game, language: str, config: MatchConfig | None = None) -> None:
        brought = game.custom_messages(config, language) if config else ""
        super().__init__(game, language, more=f"{brought}\n{_own(language)}")
        self.game = game
        self.config = config

    @property
    def title(self) -> str:
        return self.game.about.name[self.language]

    def thing(self, kind: str, value: str, case: str = "") -> str:
        """The word for a thing (`card`, `r7`); the value itself where the game has no word for it."""
        message, _ = self._find(kind, value)
        return self._word(value, kind, case) if self.has(message) else value

    def phase(self, phase: str) -> str:
        return self.format(f"phase-{phase}") if self.has(f"phase-{phase}") else phase

    def other(self) -> Translator:
        """The same in the other language."""
        return self.in_language("en" if self.language == "ru" else "ru")

    def in_language(self, language: str) -> Translator:
        return Translator(self.game, language, self.config)

    def hint(self, found: Hint, label: str) -> str:
        """A piece of advice; `label` is the move in words."""
        move = found.move if label.casefold() == found.move.casefold() else f"{label} ({found.move})"
        return self.format("ui-hint-one", move=move, place=f"{found.place:.1f}", sure=round(found.sure * 100))
