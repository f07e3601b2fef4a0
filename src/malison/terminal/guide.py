"""The rules at hand: a game's guide, opened where the game is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from malison.engine.game import Game

_HEADING = re.compile(r"^(#+ .*?) *\{#([a-z0-9-]+)\}\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Guide:
    """Markdown without our marks, and which heading belongs to which phase."""

    text: str
    headings: dict[str, str]  # from a heading's id to its words

    @classmethod
    def of(cls, game: Game, language: str) -> Guide:
        source = game.text(f"guide/{language}.md")
        headings = {found[2]: found[1].lstrip("# ") for found in _HEADING.finditer(source)}
        return cls(_HEADING.sub(r"\1", source), headings)

    def part(self, phase: str) -> str:
        """The part about that phase, or all of it."""
        heading = self.headings.get(phase)
        if heading is None:
            return self.text
        start = self.text.index(f"## {heading}")
        end = self.text.find("\n## ", start + 1)
        return self.text[start : end if end >= 0 else None].strip()
