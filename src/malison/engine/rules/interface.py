"""The names by which generic code (playouts, search, batches) calls a game's rules.

Generic code imports them from here; when it is bound to a game, each is replaced by that game's own rule. They double as
the contract in signatures: what every game gives to the engine.
"""

from __future__ import annotations

from typing import Any

from malison.engine.rules.decorators import rule

Numbers = Any  # a list when interpreted, a NumPy row when compiled


def setup(state: Any, scratch: Any) -> None:
    """From seats and options, already in the record, to the first thing chance must bring."""
    raise _unbound("setup")


def chance(state: Any, scratch: Any) -> None:
    """Bring the next thing (a deal, a roll: one line of a record) with the record's own generator.

    Where another thing must follow at once, `turn` is still CHANCE afterwards.
    """
    raise _unbound("chance")


def chance_outcomes(state: Any, counts: Numbers) -> int:
    """Describe the next single draw: write how many of each outcome 0 … n-1 are in the bag; answer n."""
    raise _unbound("chance_outcomes")


def draw(state: Any, scratch: Any, outcome: int) -> None:
    """Bring that one outcome. `drawing` is 1 until the thing is all there. Draws come to the same state as `chance`."""
    raise _unbound("draw")


def legal(state: Any, moves: Numbers) -> int:
    """Write the legal moves of the seat to move, small numbers in ascending order; answer how many."""
    raise _unbound("legal")


def play(state: Any, scratch: Any, move: int) -> None:
    """Play one legal decision. It trusts its caller."""
    raise _unbound("play")


def awaits_amount(state: Any) -> int:
    """1 while a move in text is half made: the seat to move has chosen what, and now chooses how much."""
    raise _unbound("awaits_amount")


def witness(state: Any, seat: int, seen: Any) -> None:
    """Write into `seen`, blank but for its header, what `seat` knows. A spectator (seat -1) has no secrets."""
    raise _unbound("witness")


def redeal(seen: Any, scratch: Any) -> None:
    """Fill in by chance what the seer does not know: a whole state that agrees with all the seer has seen."""
    raise _unbound("redeal")


def points(state: Any, out: Numbers) -> None:
    """Write each seat's result, higher is better in every game."""
    raise _unbound("points")


def random_move(state: Any, moves: Numbers) -> int:
    """Draw one legal move, each as likely: the same move from the same generator as `moves[below(state, legal(state, moves))]`.

    A game may leave it out. It pays where the moves are a mask, whose nth bit is found without writing a list.
    """
    raise _unbound("random_move")


def random_steps(state: Any, scratch: Any, moves: Numbers) -> None:
    """Some steps of a random game that is not over: `chance` where it is due, else `play` of `random_move`.

    A game may leave it out. It pays where games that are played side by side on a GPU would go different ways.
    """
    raise _unbound("random_steps")


def write_view(seen: Any, page: Any) -> None:
    """Write on the page (`malison.engine.rules.view_json`) what the seer of a witnessed record is shown: View, as JSON.

    The record is show's own: it may take out of it what the seer knows but is not to be shown. This one is part of view.py.
    """
    raise _unbound("write_view")


RULES = (setup, chance, chance_outcomes, draw, legal, play, awaits_amount, witness, redeal, points)
OPTIONAL = (random_move, random_steps)
SHOWN = (write_view,)


# --- Advice for players: what a game's policy.py may give. Where it gives nothing, these stand. ---


@rule
def priors(state: Any, scratch: Any, moves: Numbers, n: int, weights: Numbers) -> None:
    """Write how much each of the n legal moves is worth a try, 0 to 10,000; 0 is never tried. At least one is above 0.

    It reads only what the seat to move knows: the answer is the same for the whole state and for that seat's witnessed record.
    """
    for i in range(n):
        weights[i] = 1


@rule
def evaluate(state: Any, scratch: Any, out: Numbers) -> int:
    """Judge a game that is not over; asked where chance is to bring something. 0: no judgement, play on.

    Otherwise `out` has each seat's standing, higher is better, and the answer is how far ahead one seat must be of another
    for odds of about three to one to end before it. It may read the whole state.
    """
    return 0


@rule
def likelihood(state: Any, scratch: Any) -> int:
    """How well a world that `redeal` just made fits what the others were seen to do: 1 (hardly) to 1000 (as well as any).

    `observer` still names the seat that imagines it.
    """
    return 1000


@rule
def forget(seen: Any) -> None:
    """Take out of a witnessed record what the options leave to its seat's memory, so that hints don't tell it."""


ADVICE = (priors, evaluate, likelihood, forget)


def _unbound(name: str) -> NotImplementedError:
    return NotImplementedError(f"{name} is a name for a game's rule: bind the calling code to a game first")
