"""Rules as plain Python: a debugger steps through them, and they need neither NumPy nor Numba."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from malison.engine.backends.base import Rules
from malison.engine.backends.binding import Binder
from malison.engine.game import Game
from malison.engine.rules.view_json import ViewVocabulary


class Box:
    """One record where compiled code has an array of them: assigning copies."""

    def __init__(self, record: Any) -> None:
        self.record = record

    def __getitem__(self, place: int) -> Any:
        return self.record

    def __setitem__(self, place: int, record: Any) -> None:
        self.record.copy_from(record)


class _Table(dict[tuple[int, int], int]):
    """Rows for `spread` without NumPy."""


class _Bound(dict[Callable[..., Any], Callable[..., Any]]):
    """Generic functions bound to a game, each when it is first asked for."""

    def __init__(self, binder: Binder) -> None:
        super().__init__()
        self._binder = binder

    def __missing__(self, function: Callable[..., Any]) -> Any:
        made = self[function] = self._binder.bind(function)
        return made


class InterpretedRules(Rules):
    """Plain Python: a debugger steps through it, and it needs neither NumPy nor Numba."""

    def __init__(self, game: Game) -> None:
        rules = {**game.rules, **game.advice}
        self._binder = Binder(game.id.replace("-", "_"), rules, quiet=False, compile_rule=lambda f: f, primitives=None)
        super().__init__(game, _Bound(self._binder))

    def bound(self, function: Callable[..., Any]) -> Any:
        """A generic function, bound to this game."""
        return self._entries[function]

    def views_json(self, state: Any, viewers: Collection[int | None], vocabulary: ViewVocabulary) -> dict[int | None, bytes]:
        return {viewer: self.game.view_json(vocabulary, self.witness(state, viewer)) for viewer in viewers}

    def _box(self, record: Any) -> Any:
        return Box(record)

    def _numbers(self, length: int) -> Any:
        return [0] * length

    def _list(self, numbers: Any, n: int) -> list[int]:
        return list(numbers[:n])

    def _rows(self) -> Any:
        return _Table()

    def _list_rows(self, rows: Any, n: int) -> list[tuple[int, int, int]]:
        return [(rows[i, 0], rows[i, 1], rows[i, 2]) for i in range(n)]
