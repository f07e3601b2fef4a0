from __future__ import annotations

from collections.abc import Sequence

from malison.engine.errors import InvalidMove
from malison.engine.events import Event
from malison.engine.notation import folded, is_secret, sections, whole_number
from malison.engine.options import Terms
from tests.toy_game.state import CARDS, State

_WORDS = ("fold", "stay")


def text(terms: Terms, state: State, stem: int | None, amount: str | None) -> str:
    assert stem is not None
    return _WORDS[stem]


def parse(terms: Terms, state: State, written: str) -> tuple[int, ...]:
    if folded(written) not in _WORDS:
        raise InvalidMove("a player says fold or stay")
    return (_WORDS.index(folded(written)),)


def chance_text(terms: Terms, before: State, after: State, later: State) -> str:
    cards = ("?" if is_secret(after, seat) else str(after.card[seat]) for seat in range(terms.seats))
    return f"deal {' | '.join(cards)}"


def parse_chance(terms: Terms, before: State, line: str) -> list[int]:
    return [whole_number(card, "a card", 1, CARDS) for card in sections(line, "deal", terms.seats)]


def outcome_text(terms: Terms, before: State, outcome: int) -> str:
    return str(outcome)


def masked(terms: Terms, seen: State, written: str, later: Sequence[Event]) -> str:
    return written


def drawn(terms: Terms, state: State) -> int:
    return 0


def result(points: list[int]) -> list[int]:
    return points
