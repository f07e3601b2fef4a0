"""What may stand in the rules of a game, so that one source runs interpreted, compiled and on a GPU.

A rule allocates nothing, raises nothing and calls nothing but rules and primitives. It works on records and whole
numbers; masks are signed 64-bit numbers with at most 63 bits in use, so that `&`, `|`, `~` and `<<` mean the same in
Python and compiled. Constants are ints and tuples of ints at module level.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as a rule: plain Python here, compiled where speed is wanted."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def telling(function: F) -> F:
    """Mark a rule that only tells what happened: where nobody listens it is left out, with all it would have looked up."""
    function.only_tells = True  # type: ignore[attr-defined]
    return rule(function)


def primitive(compiled: str) -> Callable[[F], F]:
    """Mark a function that has another body when compiled: `compiled` names it, in `malison.engine.backends.primitives`.

    There are as few as possible, each because wrapping arithmetic or a machine instruction is needed.
    """

    def mark(function: F) -> F:
        function.compiled_as = compiled  # type: ignore[attr-defined]
        return function

    return mark
