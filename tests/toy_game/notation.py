from __future__ import annotations

from collections.abc import Sequence

from malison.engine.errors import MoveSyntaxError
from malison.engine.events import Event
from malison.engine.options import MatchConfig
from malison.engine.text.notation import is_secret, normalize, sections, whole_number
from tests.toy_game.state import CARDS, State

_WORDS = ("fold", "stay")


def text(config: MatchConfig, state: State, stem: int | None, amount: str | None) -> str:
    assert stem is not None
    return _WORDS[stem]


def parse(config: MatchConfig, state: State, written: str) -> tuple[int, ...]:
    if normalize(written) not in _WORDS:
        raise MoveSyntaxError("a player says fold or stay")
    return (_WORDS.index(normalize(written)),)


def chance_text(config: MatchConfig, before: State, after: State, later: State) -> str:
    cards = ("?" if is_secret(after, seat) else str(after.card[seat]) for seat in range(config.seats))
    return f"deal {' | '.join(cards)}"


def parse_chance(config: MatchConfig, before: State, line: str) -> list[int]:
    return [whole_number(card, "a card", 1, CARDS) for card in sections(line, "deal", config.seats)]


def outcome_text(config: MatchConfig, before: State, outcome: int) -> str:
    return str(outcome)


def masked(config: MatchConfig, seen: State, written: str, later: Sequence[Event]) -> str:
    return written


def drawn(config: MatchConfig, state: State) -> int:
    return 0


def result(points: list[int]) -> list[int]:
    return points
