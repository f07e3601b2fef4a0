"""The rules of one game, ready to run: the methods that interpreted and compiled rules share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any

from malison.engine.backends import kernels
from malison.engine.game import Game
from malison.engine.rules.view_json import ViewVocabulary


class Rules(ABC):
    """The rules of one game, ready to run. Records go in, records and lists come out. Safe for one thread at a time."""

    def __init__(self, game: Game, entries: Mapping[Callable[..., Any], Callable[..., Any]]) -> None:
        """`entries` are the functions of `generic`, bound to the game."""
        self.game = game
        self._entries = entries
        self.scratch = game.state.Scratch()
        self.trial = game.state.State()  # for a move that may yet be refused
        self.glance = game.state.State()  # for what someone sees at the moment
        self._work = game.state.State()

    @abstractmethod
    def _box(self, record: Any) -> Any: ...

    @abstractmethod
    def _numbers(self, length: int) -> Any: ...

    @abstractmethod
    def _list(self, numbers: Any, n: int) -> list[int]: ...

    @abstractmethod
    def _rows(self) -> Any: ...

    @abstractmethod
    def _list_rows(self, rows: Any, n: int) -> list[tuple[int, int, int]]: ...

    @cached_property
    def _moves(self) -> Any:
        return self._numbers(self.game.state.MOVES)

    @cached_property
    def _more(self) -> Any:
        return self._numbers(self.game.state.MOVES)

    @cached_property
    def _counts(self) -> Any:
        return self._numbers(self.game.state.OUTCOMES)

    @cached_property
    def _table(self) -> Any:
        return self._rows()

    def setup(self, state: Any) -> None:
        self._entries[kernels.set_up](self._box(state), self._box(self.scratch))

    def chance(self, state: Any) -> None:
        self._entries[kernels.bring_chance](self._box(state), self._box(self.scratch))

    def chance_outcomes(self, state: Any) -> list[int]:
        """How many of each outcome the next draw has in its bag."""
        n = self._entries[kernels.list_chance_outcomes](self._box(state), self._counts)
        return self._list(self._counts, n)

    def draw(self, state: Any, outcome: int) -> None:
        self._entries[kernels.bring_draw](self._box(state), self._box(self.scratch), outcome)

    def legal(self, state: Any) -> list[int]:
        n = self._entries[kernels.list_legal](self._box(state), self._moves)
        return self._list(self._moves, n)

    def play(self, state: Any, move: int) -> None:
        self._entries[kernels.play_move](self._box(state), self._box(self.scratch), move)

    def attempt(self, state: Any, move: int) -> int:
        """Play a decision if it is legal; REFUSED, HALF or WHOLE."""
        answer: int = self._entries[kernels.attempt](self._box(state), self._box(self.scratch), self._moves, move)
        return answer

    def awaits_amount(self, state: Any) -> bool:
        return bool(self._entries[kernels.is_awaiting_amount](self._box(state)))

    def spread(self, state: Any) -> list[tuple[int, int, int]]:
        """The legal moves as rows (stem, lowest amount, highest amount), -1 for none."""
        if not self.game.has_amounts:
            return [(move, -1, -1) for move in self.legal(state)]
        n = self._entries[kernels.spread](
            self._box(state),
            self._box(self._work),
            self._box(self.scratch),
            self._moves,
            self._more,
            self.game.state.AMOUNTS,
            self._table,
        )
        return self._list_rows(self._table, n)

    def witness(self, state: Any, seat: int | None, seen: Any = None) -> Any:
        """What that seat knows, or what anyone knows, in a new record or in `seen`, which is emptied first."""
        if seen is None:
            seen = self.game.state.State()
        else:
            seen.clear()
        self._entries[kernels.see](self._box(state), -1 if seat is None else seat, self._box(seen))
        return seen

    @abstractmethod
    def views_json(self, state: Any, viewers: Collection[int | None], vocabulary: ViewVocabulary) -> dict[int | None, bytes]:
        """What each of these seats, or anyone (None), is shown, as JSON, made from what that viewer knows."""

    def redeal(self, seen: Any) -> None:
        """Fill in, with the record's generator, what its seer does not know."""
        self._entries[kernels.fill_in](self._box(seen), self._box(self.scratch))

    def weights(self, state: Any) -> list[int]:
        """What the game's policy makes of each legal move of the seat to move, in the order of `legal`."""
        n = self._entries[kernels.list_weights](self._box(state), self._box(self.scratch), self._moves, self._more)
        return self._list(self._more, n)

    def forget(self, seen: Any) -> None:
        """Take out of a witnessed record what the options leave to its seat's memory."""
        self._entries[kernels.leave_to_memory](self._box(seen))

    def points(self, state: Any) -> list[int]:
        out = self._numbers(state.seats)
        self._entries[kernels.list_points](self._box(state), out)
        return [int(value) for value in out]
