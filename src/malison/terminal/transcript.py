"""A game from a real table, entered line by line: what chance brought and what was played.

A line that does not fit is refused with the reason and nothing is changed; any line can be corrected later, and the rest must
still follow from it. The record so far can be kept at every moment.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from malison.engine import game_record
from malison.engine import options as option_words
from malison.engine.errors import ChanceError, IllegalMove, MalisonError
from malison.engine.game import Game
from malison.engine.match import Match, is_of_dice
from malison.engine.rules.rng import seed_generator


class Transcript:
    """The lines so far, and the match that they make."""

    def __init__(self, game: Game, names: Sequence[str] | int, options: Mapping[str, object], custom: Any = None) -> None:
        self._terms = (game, names, options, custom)
        self.lines: list[str] = []  # as they were entered: a move without its seat, or what chance brought
        self.waiting: str | None = None  # the last move of a record whose deck stops before the cards that it brings
        self.match = self._new()

    def _new(self) -> Match:
        game, names, options, custom = self._terms
        return Match(game, names, options, custom=custom, dictated=True)

    @classmethod
    def of(cls, record: game_record.GameRecord, game: Game) -> Transcript:
        """Go on with a record; RecordError says why it can't be."""
        whole = game_record.replay(record, game)
        made = cls(game, whole.names, option_words.parse(game.options, record.options), whole.config.custom)
        made.lines = [entry.text for entry in record.entries[: len(whole.history)]]
        made.waiting = whole.open_end
        made.match = whole
        return made

    @property
    def game(self) -> Game:
        return self.match.game

    def add(self, line: str) -> None:
        """The next line."""
        self._put(self.match, line)
        self.lines.append(line)

    @staticmethod
    def _put(match: Match, line: str) -> None:
        if match.is_over:
            raise IllegalMove("the game is over: no line follows", "no-line-follows")
        if match.awaits_chance:
            match.dictate(line)
        else:
            seat, _, move = line.partition(" ")  # as a record writes it, or the move alone
            match.play(move if move and seat == str(match.turn) else line)

    def take_back(self) -> str:
        """Take the last line back; answers it."""
        if not self.lines:
            raise IllegalMove("there is no line to take back", "no-line-back")
        last = self.lines[-1]
        self._replay(self.lines[:-1])
        return last

    def change(self, number: int, line: str) -> None:
        """Put another line in the place of line `number`, counted from 1. What follows must still fit, or nothing changes."""
        if not 1 <= number <= len(self.lines):
            reason = f"there are lines 1 to {len(self.lines)}" if self.lines else "there is no line yet"
            raise IllegalMove(reason, "lines", last=len(self.lines))
        self._replay([*self.lines[: number - 1], line, *self.lines[number:]])

    def draw_on(self, cards: str) -> None:
        """Write on the last deck that was dictated: cards that have come out since."""
        told = enumerate(self.match.history)
        places = [place for place, line in told if line.seat is None and not is_of_dice(line.text)]
        if not places:
            raise ChanceError("no deck has been dictated yet", "no-deck")
        place = places[-1]
        refused: MalisonError | None = None
        for between in (" ", ", "):  # as the game's decks are written
            longer = self.lines[place].rstrip(" ,|") + between + cards.strip(" ,")
            try:
                self._replay([*self.lines[:place], longer, *self.lines[place + 1 :]])
            except MalisonError as error:
                refused = refused or error
            else:
                return
        assert refused
        raise refused

    def _replay(self, lines: list[str]) -> None:
        match = self._new()
        for number, line in enumerate(lines, 1):
            try:
                self._put(match, line)
            except MalisonError as error:
                raise type(error)(f"line {number}: {error}", error.code, line=number, **error.values) from None
        self.lines, self.match = lines, match

    def drawn(self) -> str:
        """Something that chance could bring now, drawn by the program."""
        if not self.match.awaits_chance:
            raise ChanceError("chance brings nothing now", "nothing-to-draw")
        before = self.match.state()
        after = before.copy()
        seed_generator(after, secrets.token_bytes(16))
        self.match.rules.chance(after)
        text: str = self.game.notation.chance_text(self.match.config, before, after, after)
        return " ".join(text.split())

    def expected(self) -> list[str]:
        """Words that can stand in the next line, for completion."""
        if self.match.is_over:
            return []
        if not self.match.awaits_chance:
            return self.match.legal
        rules, state = self.match.rules, self.match.state()
        texts: set[str] = set()
        is_drawing = True
        while is_drawing:
            outcomes = [outcome for outcome, left in enumerate(rules.chance_outcomes(state)) if left]
            texts |= {self.game.notation.outcome_text(self.match.config, state, outcome) for outcome in outcomes}
            rules.draw(state, outcomes[0])
            is_drawing = bool(state.drawing)
        return [self.drawn().split()[0], *sorted(texts)]

    def numbered(self) -> list[str]:
        """The lines with their numbers, as a record prints them."""
        shown = [line.text if line.seat is None else f"{line.seat} {line.text}" for line in self.match.history]
        return [f"{number}. {line}" for number, line in enumerate(shown, 1)]

    def record(self) -> str:
        return game_record.dumps(game_record.from_match(self.match))
