"""Moves and the deal of Courtisans as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from malison.engine.errors import ChanceError, MoveSyntaxError
from malison.engine.events import Event
from malison.engine.options import MatchConfig
from malison.engine.text.notation import HIDDEN, normalize, sections, whole_number
from malison.games.courtisans.areas import cards_in_game, is_spy
from malison.games.courtisans.cards import CARDS_BY_TEXT, card_text
from malison.games.courtisans.knowledge import forget
from malison.games.courtisans.state import (
    ABOVE,
    BELOW,
    DRAW_CARDS,
    DRAW_FIRST,
    KILL,
    KILL_SPY,
    KILLING,
    KINDS,
    MINE,
    MISSIONS,
    PUTS,
    RIVAL,
    SPARE,
    SPIES,
    TABLE,
    State,
)

_SIDES = ("up", "down")
_PLACE_FORM = "a card is placed like 'stag noble > table up', 'hare > table down', 'carp spy > mine' or 'toad guard > 2'"
_TABLE_KILL_FORM = "at the table an assassin acts like 'kill stag noble up', 'kill spy 3' or 'spare'"
_DOMAIN_KILL_FORM = "in a domain an assassin acts like 'kill stag noble', 'kill spy 3' or 'spare'"


# --- Moves ---


def text(config: MatchConfig, state: State, stem: int | None, amount: str | None) -> str:
    assert stem is not None
    if stem < KILL:
        return f"{card_text(stem // PUTS)} > {_put_text(stem % PUTS)}"
    if stem == SPARE:
        return "spare"
    if stem >= KILL_SPY:
        return f"kill spy {stem - KILL_SPY + 1}"
    side, card = divmod(stem - KILL, KINDS)
    return f"kill {card_text(card)} {_SIDES[side]}" if state.killer_lies >= TABLE else f"kill {card_text(card)}"


def _put_text(put: int) -> str:
    if put <= BELOW:
        return f"table {_SIDES[put]}"
    return "mine" if put == MINE else str(put - RIVAL)


def parse(config: MatchConfig, state: State, written: str) -> tuple[int, ...]:
    move = _parse_kill(state, normalize(written)) if state.phase == KILLING else _parse_place(config, normalize(written))
    return (move,)


def _parse_place(config: MatchConfig, written: str) -> int:
    card_words, arrow, put_words = (part.strip() for part in written.partition(">"))
    card = CARDS_BY_TEXT.get(card_words)
    put = _parse_put(config, put_words)
    if not arrow or card is None or put is None:
        raise MoveSyntaxError(_PLACE_FORM, "form-place")
    return card * PUTS + put


def _parse_put(config: MatchConfig, written: str) -> int | None:
    puts = {"table up": ABOVE, "table down": BELOW, "mine": MINE}
    return (puts | {str(seat): RIVAL + seat for seat in range(config.seats)}).get(written)


def _parse_kill(state: State, written: str) -> int:
    at_table = state.killer_lies >= TABLE
    move = _kills(at_table=at_table).get(written)
    if move is None:
        raise (
            MoveSyntaxError(_TABLE_KILL_FORM, "form-table-kill")
            if at_table
            else MoveSyntaxError(_DOMAIN_KILL_FORM, "form-domain-kill")
        )
    return move


@cache
def _kills(*, at_table: bool) -> dict[str, int]:
    """What an assassin may do there, by its text."""
    moves = {"spare": SPARE, **{f"kill spy {number + 1}": KILL_SPY + number for number in range(SPIES)}}
    for words, card in CARDS_BY_TEXT.items():
        if is_spy(card):
            continue
        if at_table:
            moves |= {f"kill {words} {side}": KILL + i * KINDS + card for i, side in enumerate(_SIDES)}
        else:
            moves[f"kill {words}"] = KILL + card
    return moves


def masked(config: MatchConfig, seen: State, written: str, later: Sequence[Event]) -> str:
    """Another seat's move as the seer of `seen` may know it: a spy's family is hidden."""
    return _without_family(written)


def recalled(config: MatchConfig, seen: State, written: str) -> str:
    """The seer's own move as it is shown to them later: without `memory_aid` a spy's family is left to memory."""
    return written if config["memory_aid"] else _without_family(written)


def _without_family(written: str) -> str:
    card, arrow, put = written.partition(" > ")
    return f"{HIDDEN} spy > {put}" if arrow and is_spy(CARDS_BY_TEXT[card]) else written


# --- The deal ---


def chance_text(config: MatchConfig, before: State, after: State, later: State) -> str:
    """deal FIRST | white missions by seat | blue missions by seat | the cards in play from the top"""
    shown = later.copy()
    forget(shown)
    white = " ".join(_mission_text(shown.white[seat]) for seat in range(config.seats))
    blue = " ".join(_mission_text(shown.blue[seat]) for seat in range(config.seats))
    deck = (card_text(shown.deck[place] - 1) if shown.deck[place] else HIDDEN for place in range(cards_in_game(shown)))
    return f"deal {shown.first} | {white} | {blue} | {', '.join(deck)}"


def _mission_text(mission: int) -> str:
    return str(mission) if mission else HIDDEN


def parse_chance(config: MatchConfig, before: State, line: str) -> list[int]:
    first, white, blue, deck = sections(line, "deal", 4)
    outcomes = [whole_number(first, "the first seat", 0, config.seats - 1)]
    outcomes += _parse_missions(config, white, "white")
    outcomes += _parse_missions(config, blue, "blue")
    return outcomes + _parse_deck(before, deck)


def _parse_missions(config: MatchConfig, written: str, colour: str) -> list[int]:
    missions = [whole_number(word, f"a {colour} mission", 1, MISSIONS) for word in written.split()]
    if len(missions) != config.seats:
        reason = f"{config.seats} players have {config.seats} {colour} missions, not {len(missions)}"
        raise ChanceError(reason, "missions", players=config.seats, colour=colour, found=len(missions))
    if len(set(missions)) != len(missions):
        raise ChanceError(f"two players can't have the same {colour} mission", "same-mission", colour=colour)
    return [mission - 1 for mission in missions]


def _parse_deck(before: State, written: str) -> list[int]:
    words = [normalize(word) for word in written.split(",")] if written else []
    for word in words:
        if word not in CARDS_BY_TEXT:
            reason = f"'{word}' is no card: a card is written like stag noble, or hare for a plain courtier"
            raise ChanceError(reason, "no-card", written=word)
    if len(words) > cards_in_game(before):
        reason = f"{before.seats} players play with {cards_in_game(before)} cards, not {len(words)}"
        raise ChanceError(reason, "deck-size", players=before.seats, cards=cards_in_game(before), found=len(words))
    return [CARDS_BY_TEXT[word] for word in words]


def outcome_text(config: MatchConfig, before: State, outcome: int) -> str:
    """One draw: who begins, a mission, a card."""
    if before.phase == DRAW_FIRST:
        return str(outcome)
    return card_text(outcome) if before.phase == DRAW_CARDS else _mission_text(outcome + 1)


def drawn(config: MatchConfig, state: State) -> int:
    """How many draws have been used: who begins, the missions, and the cards drawn."""
    return 1 + 2 * config.seats + state.drawn


def result(points: list[int]) -> list[int]:
    return points
