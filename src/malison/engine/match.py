"""One match: the friendly object that checks everything.

    >>> import malison
    >>> match = malison.new("cursed-tricks", seats=["Ann", "Bo", "Cy", "Di"], seed=7)
    >>> match.play(match.legal[0])
    >>> match.outcome is None
    True

Chance comes by itself after a move, from the seed; a dictated match waits for `dictate` instead.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from malison.engine import events as event_words
from malison.engine.backends.base import Rules
from malison.engine.backends.kernels import HALF, REFUSED, WHOLE
from malison.engine.backends.selection import rules_for
from malison.engine.errors import ChanceError, DeckStops, IllegalMove, MoveSyntaxError, OptionError
from malison.engine.events import Event, RawEvent
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules.rng import seed_generator
from malison.engine.rules.state_layout import CHANCE, OVER, StateBase
from malison.engine.rules.view_json import ViewVocabulary

# Whose turn it is is asked for many times a move, so the byte is read as it lies there: a seat, or CHANCE or OVER below 0.
_TURN = StateBase.turn.offset
_NOBODY = 128
_CHANCE, _OVER = CHANCE % 256, OVER % 256

_DICE_WORDS = ("roll", "reroll")

ChanceSource = Callable[[int], bytes]  # from the number of the chance event to the bytes that decide it


@dataclass(frozen=True)
class Outcome:
    """How a match ended: each seat's result as a record tells it, who won, each seat's place, and why it ended."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    reason: str


class HistoryItem(msgspec.Struct, frozen=True, gc=False):
    """One line of the game so far: a move of a seat, or what chance brought (seat None).

    `before` and `after` are the states around it, the truth; `raw_events` counts the events told before it.
    """

    seat: int | None
    text: str
    before: bytes
    after: bytes
    first_event: int


@dataclass(frozen=True)
class _Short:
    """How many draws the last dictated deck told, and whether that was less than the whole."""

    known: int = 0
    is_short: bool = False


def seeded_chance(seed: int | str) -> ChanceSource:
    """Chance from a seed: event k depends on the seed and k alone."""
    return lambda k: f"{seed}/{k}".encode()


class Match:
    """A match of any game. Its state changes only through `play` and `dictate`, and not at all when they raise."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] | int,
        options: Mapping[str, object] | MatchConfig | None = None,
        *,
        custom: Any = None,
        chance: ChanceSource | None = None,
        dictated: bool = False,
        rules: Rules | None = None,
    ) -> None:
        names = [f"Seat {seat}" for seat in range(seats)] if isinstance(seats, int) else list(seats)
        self.game = game
        self.config = options if isinstance(options, MatchConfig) else game.configure(len(names), options, custom)
        self.names = check_names(names)
        self.rules = rules or rules_for(game)
        self.history: list[HistoryItem] = []
        self.raw_events: list[RawEvent] = []
        self.ply = 0
        self.open_end: str | None = None  # a move after which a record stops, before the cards that it brings are known
        self._chance = None if dictated else chance or seeded_chance(secrets.token_hex(16))
        self._chances = 0
        self._short = _Short()
        self._fades = game.is_left_to_memory(self.config)
        self._state = game.blank(self.config)
        self.rules.setup(self._state)
        self._hear()
        self._bring_chance()

    # --- Where it stands ---

    @property
    def turn(self) -> int | None:
        """The seat to move; None when chance must be dictated or the match is over."""
        turn: int = self._state.block[_TURN]
        return turn if turn < _NOBODY else None

    @property
    def awaits_chance(self) -> bool:
        turn: int = self._state.block[_TURN]
        return turn == _CHANCE

    @property
    def is_over(self) -> bool:
        turn: int = self._state.block[_TURN]
        return turn == _OVER

    @property
    def choices(self) -> list[str]:
        """The legal moves, with amounts as ranges: `queen 10..20`. In string order."""
        return self.choices_of(self._state) if self.turn is not None else []

    @property
    def legal(self) -> list[str]:
        """Every legal move as text, in plain string order."""
        return expand(self.game, self.config, self.rules, self._state) if self.turn is not None else []

    def choices_of(self, state: Any) -> list[str]:
        """The choices of the seat to move in a state, whole or witnessed by that seat."""
        text, config = self.game.notation.text, self.config
        if not self.game.has_amounts:
            return sorted([text(config, state, move, None) for move in self.rules.legal(state)])
        return sorted([text(config, state, *_row_text(row)) for row in self.rules.spread(state)])

    @property
    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        points = self.rules.points(self._state)
        best = max(points)
        return Outcome(
            points=tuple(self.game.notation.result(points)),
            winners=tuple(seat for seat, value in enumerate(points) if value == best),
            places=tuple(1 + sum(other > value for other in points) for value in points),
            reason=str(
                event_words.masked(self.game.kinds, self.config, self.raw_events[-1], None, all_known=True).values["reason"]
            ),
        )

    def state(self) -> Any:
        """A copy of the whole truth, for tests and analysis; nothing shown to a player is made from it."""
        return self._state.copy()

    # --- What a viewer may know: a seat, or None for a spectator ---

    def witness(self, viewer: int | None, seen: Any = None) -> Any:
        """What that viewer knows, as a record (new, or `seen`). Views, choices, hints and players are made from it alone."""
        self._check_viewer(viewer)
        return self.rules.witness(self._state, viewer, seen)

    def view(self, viewer: int | None) -> Any:
        """What that viewer is shown."""
        return self.game.view_of(self.view_json(viewer))

    def view_json(self, viewer: int | None) -> bytes:
        """The same as JSON."""
        self._check_viewer(viewer)
        return self.views_json((viewer,))[viewer]

    def views_json(self, viewers: Collection[int | None]) -> dict[int | None, bytes]:
        """The pictures of several viewers, made together: a server's way, so their seats are not checked."""
        return self.rules.views_json(self._state, viewers, self.vocabulary)

    def _check_viewer(self, viewer: int | None) -> None:
        """The rules themselves would read beside a state's rows, or take a seat that is not there for a spectator."""
        if viewer is not None and not 0 <= viewer < self.config.seats:
            raise ValueError(f"there is no seat {viewer}: the seats are 0 to {self.config.seats - 1}, or None for a spectator")

    @cached_property
    def vocabulary(self) -> ViewVocabulary:
        return self.game.vocabulary(self.config)

    def events(self, viewer: int | None, since: int = 0, *, first: int = 0) -> list[Event]:
        """What happened, as that viewer may know it, from ply `since` and from event number `first` on.

        Few secrets outlast the match (`Kind.lasting`).
        """
        self._check_viewer(viewer)
        faded, is_over = self.faded, self.is_over
        return [
            event_words.masked(self.game.kinds, self.config, told, viewer, is_over=is_over, faded=at < faded)
            for at, told in enumerate(self.raw_events[first:], first)
            if told.ply >= since
        ]

    @property
    def faded(self) -> int:
        """How many events are left to memory: those before the last thing of chance after which somebody has moved."""
        if not self._fades or self.is_over:
            return 0
        last_move = max((at for at, line in enumerate(self.history) if line.seat is not None), default=0)
        return max((line.first_event for line in self.history[:last_move] if line.seat is None), default=0)

    def all_events(self) -> list[Event]:
        """What happened with nothing hidden: for records and analysis, never for a player of this match."""
        return [event_words.masked(self.game.kinds, self.config, told, None, all_known=True) for told in self.raw_events]

    def redealt(self, number: int = 0) -> Match:
        """This match in a world dealt anew from what the seat to move knows, where chance waits to be dictated.

        Which world it is depends on that knowledge and the number alone, so asking again tells nothing more.
        """
        trial = self.copy()
        trial._chance = None
        trial._state = self.witness(self.turn)
        seed_generator(trial._state, b"%d/" % number + trial._state.position_bytes())
        self.rules.redeal(trial._state)
        return trial

    def after(self, *moves: str) -> list[str] | None:
        """What the seat to move may choose after these moves of its own, from what it knows; None if they end its turn.

        They are played in a world dealt anew from what the seat knows: the answer tells nothing about the real one.
        """
        seat = self.turn
        trial = self.redealt()
        trial.play(*moves)
        return self.choices_of(trial.witness(seat)) if trial.turn == seat else None

    # --- Moves ---

    def play(self, *moves: str) -> None:
        """Play one move, or several of the same seat, entirely or not at all."""
        if not moves:
            raise MoveSyntaxError("a move is missing", "move-missing")
        seat, before = self.turn, self._kept(self._state)
        saved = self._save(before)
        try:
            for written in moves:
                if seat is None or self._state.block[_TURN] != seat:
                    whose, values = self._whose_turn()
                    raise IllegalMove(f"'{written}' comes too late: {whose}", "too-late", written=written, **values)
                self._play_one(seat, written, before)
                self._bring_chance()
                before = self.history[-1].after
        except Exception:
            self._restore(saved)
            raise

    def end_openly(self, written: str) -> None:
        """Note a move that was refused only because the dictated deck stops: nothing more is known of this match."""
        self.open_end = self._canonical(self._parse(written))

    def _play_one(self, seat: int, written: str, before: bytes) -> None:
        path = self._parse(written)
        work = self.rules.trial
        work.copy_from(self._state)
        heard: list[RawEvent] = []
        made = HALF
        for move in path:
            made = self.rules.attempt(work, move) if made == HALF else REFUSED
            heard += event_words.heard(self.rules.scratch, self.ply)
        if made != WHOLE:
            raise self._refused(written)
        self.history.append(HistoryItem(seat, self._canonical(path), before, work.bytes(), len(self.raw_events)))
        self._state.copy_from(work)
        self.raw_events += heard
        self.ply += 1
        self._check_deck()

    def _parse(self, written: str) -> tuple[int, ...]:
        try:
            path: tuple[int, ...] = self.game.notation.parse(self.config, self._state, written)
            return path
        except MoveSyntaxError as error:
            possible, values = self._possible()
            reason = f"'{written}' is no move: {error}; possible now: {possible}"
            raise MoveSyntaxError(reason, "no-move", **error.values, **values, written=written, how=error.code) from None

    def _canonical(self, path: tuple[int, ...]) -> str:
        amounts = self.game.state.AMOUNTS
        stem = path[0] if path[0] < amounts else None
        amount = str(path[-1] - amounts) if path[-1] >= amounts else None
        text: str = self.game.notation.text(self.config, self._state, stem, amount)
        return text

    def _refused(self, written: str) -> IllegalMove:
        possible, values = self._possible()
        return IllegalMove(f"'{written}' is not allowed now; possible: {possible}", "not-now", written=written, **values)

    def _possible(self) -> tuple[str, dict[str, Any]]:
        """As a part of a sentence, and the values of the error that says it."""
        choices = self.choices
        shown, more = ", ".join(choices[:12]), max(0, len(choices) - 12)
        return shown + (f" and {more} more" if more else ""), {"possible": shown, "more": more}

    def _whose_turn(self) -> tuple[str, dict[str, Any]]:
        """As a part of a sentence, and the values of the error that says it."""
        if self.is_over:
            return "the game is over", {"how": "is-over"}
        if self.turn is None:
            return "chance comes first", {"how": "chance-first"}
        return f"it is seat {self.turn}'s turn", {"how": "turn-of", "seat": self.turn}

    # --- Chance ---

    def dictate(self, line: str) -> None:
        """Bring what a real table's chance brought, as a line of a record."""
        if not self.awaits_chance:
            whose, values = self._whose_turn()
            raise ChanceError(f"chance brings nothing now: {whose}", "no-chance", **values)
        saved = self._save(self._state.bytes())
        try:
            self._dictate(line)
        except Exception:
            self._restore(saved)
            raise

    def _dictate(self, line: str) -> None:
        before = self._state.copy()
        told = len(self.raw_events)
        outcomes = self.game.notation.parse_chance(self.config, before, line)
        if not outcomes:
            raise _deck_stops()
        is_begun = False
        for outcome in outcomes:
            if is_begun and not self._state.drawing:
                raise ChanceError("more was dictated than chance brings here", "too-much-dictated")
            self._draw(outcome)
            is_begun = True
        is_short = bool(self._state.drawing)
        if not is_of_dice(line):
            self._short = _Short(len(outcomes), is_short)
        while self._state.drawing:
            # A deck dictated in part is completed with the lowest cards left; `_check_deck` refuses to use them.
            self._draw(next(outcome for outcome, left in enumerate(self.rules.chance_outcomes(self._state)) if left))
        self._add_chance(before, told, line if is_short else None)
        self._check_deck()

    def _draw(self, outcome: int) -> None:
        chance_outcomes = self.rules.chance_outcomes(self._state) if self.awaits_chance else []
        if not 0 <= outcome < len(chance_outcomes) or chance_outcomes[outcome] == 0:
            shown = self.game.notation.outcome_text(self.config, self._state, outcome)
            reason = f"chance can't bring {shown} here: there is none left, or nothing more is drawn"
            raise ChanceError(reason, "not-drawable", outcome=shown)
        self.rules.draw(self._state, outcome)
        self._hear()

    def _check_deck(self) -> None:
        if self._short.is_short and self.game.notation.drawn(self.config, self._state) > self._short.known:
            raise _deck_stops()

    def _bring_chance(self) -> None:
        while self._chance is not None and self._state.block[_TURN] == _CHANCE:
            before = self._state.copy()
            seed_generator(self._state, self._chance(self._chances))
            self.rules.chance(self._state)
            self._chances += 1
            told = len(self.raw_events)
            self._hear()
            self._add_chance(before, told, None)

    def _add_chance(self, before: Any, told: int, written: str | None) -> None:
        for place in range(2):
            self._state.generator[place] = 0  # used up: knowing a state tells nothing about what comes next
        text = written or self.game.notation.chance_text(self.config, before, self._state, self._state)
        self.history.append(HistoryItem(None, " ".join(text.split()), self._kept(before), self._state.bytes(), told))

    def _kept(self, state: Any) -> bytes:
        """A state as bytes. Mostly it is the one where the last line ended, which is kept once."""
        content: bytes = state.bytes()
        return self.history[-1].after if self.history and self.history[-1].after == content else content

    # --- Events ---

    def _hear(self) -> None:
        self.raw_events += event_words.heard(self.rules.scratch, self.ply)

    # --- Copies and taking back, for local analysis ---

    def copy(self) -> Match:
        """An independent match at the same position."""
        twin: Match = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.history, twin.raw_events, twin._state = list(self.history), list(self.raw_events), self._state.copy()
        return twin

    def undo(self) -> None:
        """Take back the last move and what chance brought after it."""
        last = max((at for at, line in enumerate(self.history) if line.seat is not None), default=None)
        if last is None:
            raise IllegalMove("there is no move to take back", "nothing-to-take-back")
        line = self.history[last]
        self._state = self.game.state.State(line.before)
        self._chances -= sum(later.seat is None for later in self.history[last:])
        del self.raw_events[line.first_event :]
        del self.history[last:]
        self.ply -= 1

    def _save(self, before: bytes) -> tuple[Any, ...]:
        return before, len(self.history), len(self.raw_events), self.ply, self._chances, self._short

    def _restore(self, saved: tuple[Any, ...]) -> None:
        content, lines, told, self.ply, self._chances, self._short = saved
        self._state = self.game.state.State(content)
        del self.history[lines:]
        del self.raw_events[told:]


def is_of_dice(line: str) -> bool:
    """Whether a chance line tells dice; else it tells a deck."""
    return line.split(maxsplit=1)[0] in _DICE_WORDS


def _deck_stops() -> DeckStops:
    return DeckStops("the dictated deck stops too soon: here one more card is needed", "deck-stops")


def _row_text(row: tuple[int, int, int]) -> tuple[int | None, str | None]:
    stem, low, high = row
    amount = None if low < 0 else str(low) if low == high else f"{low}..{high}"
    return (None if stem < 0 else stem), amount


def expand(game: Game, config: MatchConfig, rules: Rules, state: Any) -> list[str]:
    """Every legal move of a state as text, in plain string order."""
    text = game.notation.text
    moves: list[str] = []
    for stem, low, high in rules.spread(state):
        written = None if stem < 0 else stem
        if low < 0:
            moves.append(text(config, state, written, None))
        else:
            moves += [text(config, state, written, str(amount)) for amount in range(low, high + 1)]
    return sorted(moves)


def check_names(names: list[str]) -> list[str]:
    """Names as a record can carry them: 1 to 24 characters, none of , # | or control characters, all different."""
    for name in names:
        if not 1 <= len(name) <= 24 or name != name.strip() or any(c in ",#|" or not c.isprintable() for c in name):
            reason = f"a name has 1 to 24 characters, without comma, # or |: '{name}' does not fit"
            raise OptionError(reason, "name", name=name)
    if len(set(names)) != len(names):
        raise OptionError("two seats can't have the same name", "same-name")
    return names
