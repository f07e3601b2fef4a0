"""Code for every game, written once over the names of `malison.engine.rules.interface` and bound to each game.

It works on arrays of records (a `Box` when interpreted), because assigning an element copies the record.
"""

from __future__ import annotations

from typing import Any

from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import (
    awaits_amount,
    chance,
    chance_outcomes,
    draw,
    forget,
    legal,
    play,
    points,
    priors,
    random_move,
    random_steps,
    redeal,
    setup,
    witness,
    write_view,
)
from malison.engine.rules.rng import rand_below
from malison.engine.rules.state_layout import CHANCE, OVER, PUBLIC
from malison.engine.rules.view_json import write_buffer


@rule
def set_up(states: Any, scratches: Any) -> None:
    scratches[0].event_count = 0
    setup(states[0], scratches[0])


@rule
def bring_chance(states: Any, scratches: Any) -> None:
    scratches[0].event_count = 0
    chance(states[0], scratches[0])


@rule
def list_chance_outcomes(states: Any, counts: Any) -> int:
    return chance_outcomes(states[0], counts)


@rule
def bring_draw(states: Any, scratches: Any, outcome: int) -> None:
    scratches[0].event_count = 0
    draw(states[0], scratches[0], outcome)


@rule
def play_move(states: Any, scratches: Any, move: int) -> None:
    scratches[0].event_count = 0
    play(states[0], scratches[0], move)


REFUSED, HALF, WHOLE = 0, 1, 2  # what `attempt` answers


@rule
def attempt(works: Any, scratches: Any, moves: Any, move: int) -> int:
    """Play a decision if it is legal, and answer whether a move in text is then half made or whole."""
    scratches[0].event_count = 0
    for i in range(legal(works[0], moves)):
        if moves[i] == move:
            play(works[0], scratches[0], move)
            return HALF if works[0].turn >= 0 and awaits_amount(works[0]) == 1 else WHOLE
    return REFUSED


@rule
def list_legal(states: Any, moves: Any) -> int:
    return legal(states[0], moves)


@rule
def is_awaiting_amount(states: Any) -> int:
    return awaits_amount(states[0])


@rule
def look(state: Any, seat: int, seen: Any) -> None:
    """Make `seen`, which is blank, what `seat` knows; -1 for a spectator. The generator is never known."""
    seen.seats = state.seats
    seen.turn = state.turn
    seen.step = state.step
    seen.observer = PUBLIC if seat < 0 else seat + 1
    witness(state, seat, seen)


@rule
def see(states: Any, seat: int, seens: Any) -> None:
    look(states[0], seat, seens[0])


@rule
def write_views(
    states: Any, viewers: int, works: Any, seens: Any, buffers: Any, text: Any, ends: Any, vocabulary: Any, starts: Any
) -> int:
    """Write what each of some viewers is shown, made from what that viewer knows, one picture after another.

    The mask `viewers` has bit 0 for a spectator and bit 1 + seat for a seat; a picture's end is written at the same place of
    `ends`. `works` is a blank record. Answer where the last picture ends, or -1 if there is no room.
    """
    at = 0
    for place in range(states[0].seats + 1):
        if viewers >> place & 1:
            seens[0] = works[0]
            look(states[0], place - 1, seens[0])
            buffers[0].length = 0
            write_view(seens[0], buffers[0])
            at = write_buffer(buffers[0], vocabulary, starts, text, at)
            if at < 0:
                return at
        ends[place] = at
    return at


@rule
def fill_in(seens: Any, scratches: Any) -> None:
    """Make a whole state of a witnessed record."""
    redeal(seens[0], scratches[0])
    seens[0].observer = 0


@rule
def list_points(states: Any, out: Any) -> None:
    points(states[0], out)


@rule
def list_weights(states: Any, scratches: Any, moves: Any, more: Any) -> int:
    """Write the legal moves, and into `more` the weight the game's policy gives each; answer how many."""
    n = legal(states[0], moves)
    priors(states[0], scratches[0], moves, n, more)
    return n


@rule
def leave_to_memory(seens: Any) -> None:
    forget(seens[0])


@rule
def spread(states: Any, works: Any, scratches: Any, moves: Any, more: Any, amounts: int, rows: Any) -> int:
    """Write the legal moves as a player writes them, in rows (stem, lowest amount, highest amount); answer how many.

    A move without an amount has -1, -1; an amount without a stem has stem -1. Amounts that follow each other share a row.
    """
    made = 0
    for i in range(legal(states[0], moves)):
        move = moves[i]
        if move >= amounts:
            made = add_amount(rows, made, -1, move - amounts)
            continue
        works[0] = states[0]
        play(works[0], scratches[0], move)
        if awaits_amount(works[0]) == 0:
            rows[made, 0], rows[made, 1], rows[made, 2] = move, -1, -1
            made += 1
            continue
        for j in range(legal(works[0], more)):
            made = add_amount(rows, made, move, more[j] - amounts)
    return made


@rule
def add_amount(rows: Any, made: int, stem: int, amount: int) -> int:
    """Lengthen the last row by the amount if it follows on, or begin a new one; answer how many rows there are."""
    if made > 0 and rows[made - 1, 0] == stem and rows[made - 1, 2] == amount - 1 and amount > 0:
        rows[made - 1, 2] = amount
        return made
    rows[made, 0], rows[made, 1], rows[made, 2] = stem, amount, amount
    return made + 1


@rule
def listed_move(state: Any, moves: Any) -> int:
    """`random_move` for a game that has none of its own."""
    return moves[rand_below(state, legal(state, moves))]  # type: ignore[no-any-return]


@rule
def settle(state: Any, scratch: Any) -> None:
    """Bring what chance must bring before someone can move."""
    while state.turn == CHANCE:
        chance(state, scratch)


@rule
def finish(state: Any, scratch: Any, moves: Any) -> int:
    """Play random moves to the end of the game; answer how many decisions it took."""
    before = state.step
    while state.turn != OVER:
        random_steps(state, scratch, moves)
    return state.step - before  # type: ignore[no-any-return]


@rule
def single_step(state: Any, scratch: Any, moves: Any) -> None:
    """`random_steps` for a game that has none of its own."""
    if state.turn == CHANCE:
        chance(state, scratch)
    else:
        play(state, scratch, random_move(state, moves))


@rule
def play_out(states: Any, scratches: Any, moves: Any) -> int:
    return finish(states[0], scratches[0], moves)
