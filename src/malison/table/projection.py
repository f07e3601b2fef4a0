"""What a viewer of a table is shown: all of it made from that viewer's witnessed record and masked log, and from nothing else.

A viewer's eyes are a seat's number, or None for a spectator.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from malison.engine import game_record
from malison.engine.errors import MalisonError
from malison.engine.match import Match
from malison.engine.rules.state_layout import PUBLIC
from malison.table.errors import Refusal
from malison.table.table import Table

Eyes = int | None


def follow_ups(table: Table, seat: int, ply: int, moves: list[str]) -> list[str] | None:
    """What the seat may choose after these first moves of its turn, from what it knows; None if they end its turn."""
    match = table.need_match()
    if ply != match.ply:
        raise Refusal("stale", f"that was for ply {ply}, and the game is at ply {match.ply}", ply=match.ply)
    if match.turn != seat:
        raise Refusal("not-your-turn", f"it is seat {match.turn}'s turn, not seat {seat}'s", turn=match.turn)
    try:
        return match.after(*moves)
    except MalisonError as error:
        raise Refusal.of("illegal", error) from None


def step_back(table: Table, eyes: Eyes, ply: int) -> tuple[Any, int | None]:
    """The view of an earlier position, made from what these eyes knew then, and whose turn it was.

    What the table's options leave to memory stays there: plies before it faded are refused, and whoever should have forgotten
    something of their own sees earlier positions with a spectator's eyes.
    """
    match = _match_at(table, ply)
    if ply == match.ply:
        return match.view(eyes), match.turn
    if match.faded and ply < match.raw_events[match.faded].ply:
        raise Refusal("left-to-memory", "what lay there then is left to memory until the game is over")
    then, turn = _state_at(match, ply)
    back = _eyes_back(match, eyes)
    return match.game.view_of(match.rules.views_json(then, (back,), match.vocabulary)[back]), turn


@dataclass(frozen=True)
class Together:
    """A position as all seats together knew it: what any of them knew, what each of them was shown, and whose turn it was."""

    view: Any
    seats: list[Any]
    turn: int | None


def step_back_together(table: Table, ply: int) -> Together:
    """What everybody held when `ply` moves had been made. Only a game that is over can be looked at so, whoever asks."""
    match = _match_at(table, ply)
    if not match.is_over:
        raise Refusal("not-over", "what everybody holds can be seen together when the game is over")
    then, turn = _state_at(match, ply)
    seats = range(match.config.seats)
    known = all_they_know([match.rules.witness(then, seat) for seat in seats])
    shown = match.rules.views_json(then, seats, match.vocabulary)
    return Together(match.game.view(match.config, known), [match.game.view_of(shown[seat]) for seat in seats], turn)


def all_they_know(known: list[Any]) -> Any:
    """One record of what several seats know of the same state, and nobody's own.

    In each of them a field is either blank or the truth: bytes laid over each other add knowledge, and nothing else.
    """
    together = known[0].copy()
    block = together.block
    for seen in known[1:]:
        for place, byte in enumerate(seen.block):
            block[place] |= byte
    together.observer = PUBLIC
    return together


def _match_at(table: Table, ply: int) -> Match:
    match = table.match
    if match is None:
        raise Refusal("not-started", "the game has not started")
    if ply > match.ply:
        raise Refusal("stale", f"only {match.ply} moves have been made", ply=match.ply)
    return match


def _state_at(match: Match, ply: int) -> tuple[Any, int | None]:
    """The truth when so many moves had been made, and who was to move."""
    if ply == match.ply:
        return match.state(), match.turn
    line = [line for line in match.history if line.seat is not None][ply]
    return match.game.state.State(line.before), line.seat


def _eyes_back(match: Match, eyes: Eyes) -> Eyes:
    if eyes is None or match.is_over:
        return eyes
    known = match.witness(eyes)
    shown = known.copy()
    match.rules.forget(shown)
    return eyes if shown == known else None


def record(table: Table, eyes: Eyes) -> str:
    """The game record: as these eyes saw it while the game runs, whole and with its seal afterwards."""
    match = table.match
    if match is None:
        raise Refusal("not-started", "the game has not started")
    written = game_record.from_match(match, eyes)
    written = replace(written, commitment=table.commitment, nonces=tuple(sorted(table.nonces.items())), secret=table.secret)
    head, _, rest = game_record.dumps(written).partition("\n")
    return "\n".join([head, *_holders(table), rest])


def _holders(table: Table) -> list[str]:
    """Who held which seat from when on, as comments, where it was not one person all the time."""
    changed = {holding.seat for holding in table.holdings if holding.ply > 0 or holding.by in ("bot", "outside", "friend")}
    return [
        f"# seat {holding.seat} from ply {holding.ply}: {holding.by}{f' ({holding.name})' if holding.name else ''}"
        for holding in table.holdings
        if holding.seat in changed
    ]
