"""The game record: one game in a text file that a person can read, write by hand and diff (see docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from malison.engine import options as option_words
from malison.engine.errors import DeckStops, IllegalMove, MalisonError, MoveSyntaxError, OptionError, RecordError
from malison.engine.game import Game
from malison.engine.match import Match, check_names, is_of_dice
from malison.engine.options import Value

FORMAT = 1
_CHANCE_WORDS = ("deal", "roll", "reroll", "shuffle")
_LINE_END = re.compile(r"\r\n?|\n")  # as editors count lines; `splitlines` knows eight more ends
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class RecordLine:
    """A move of a seat, or a chance line (seat None); `line` is where it stands in the file."""

    seat: int | None
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class GameRecord:
    """A record as it is written, not yet replayed."""

    game: str
    seats: tuple[str, ...]
    viewer: str | None = None  # a seat's number or "public": a record that hides cards
    options: str = ""
    custom: tuple[str, ...] = ()  # the lines of a board or deck of one's own
    custom_lines: tuple[int, ...] = field(default=(), compare=False)  # where they stand
    commitment: str | None = None
    nonces: tuple[tuple[int, str], ...] = ()
    entries: tuple[RecordLine, ...] = ()
    result: tuple[int, ...] | None = None  # None: unfinished
    secret: str | None = None
    fault: RecordError | None = field(default=None, compare=False)  # what is wrong where the reading ended
    game_line: int = field(default=0, compare=False)
    seats_line: int = field(default=0, compare=False)
    viewer_line: int = field(default=0, compare=False)
    options_line: int = field(default=0, compare=False)
    end_line: int = field(default=0, compare=False)


# --- Writing ---


def dumps(record: GameRecord) -> str:
    lines = [f"malison {FORMAT}", f"game {record.game}", f"seats {', '.join(record.seats)}"]
    if record.viewer is not None:
        lines.append(f"viewer {record.viewer}")
    if record.options:
        lines.append(f"options {record.options}")
    lines += record.custom
    if record.commitment is not None:
        lines.append(f"commitment {record.commitment}")
    lines += [f"nonce {seat} {content}" for seat, content in record.nonces]
    lines += [entry.text if entry.seat is None else f"{entry.seat} {entry.text}" for entry in record.entries]
    lines.append("unfinished" if record.result is None else f"result {' '.join(map(str, record.result))}")
    if record.secret is not None:
        lines.append(f"secret {record.secret}")
    return "\n".join(lines) + "\n"


def from_match(match: Match, viewer: int | str | None = "all") -> GameRecord:
    """The record of a match: whole, or for one viewer (a seat, or None for the public) while it is under way."""
    outcome = match.outcome
    custom = match.game.custom
    record = GameRecord(
        game=match.game.id,
        seats=tuple(match.names),
        options=option_words.text(match.game.options, match.config.options),
        custom=tuple(custom.lines(match.config.custom)) if custom and match.config.custom is not None else (),
        entries=tuple(RecordLine(line.seat, line.text) for line in match.history),
        result=outcome.points if outcome else None,
    )
    if viewer == "all" or outcome:
        return record
    assert viewer is None or isinstance(viewer, int)
    return replace(
        record,
        viewer="public" if viewer is None else str(viewer),
        entries=tuple(_masked_entries(match, viewer)),
    )


def _masked_entries(match: Match, viewer: int | None) -> Iterator[RecordLine]:
    """The lines as that viewer knows them by now: made from records that the viewer witnessed and from the viewer's story."""
    notation, story = match.game.notation, match.events(viewer)

    def seen(content: bytes) -> Any:
        return match.rules.witness(match.game.state.State(content), viewer)

    for at, line in enumerate(match.history):
        if line.seat is None:
            later = _replaced(match, at)
            text = notation.chance_text(match.config, seen(line.before), seen(line.after), seen(later))
            yield RecordLine(None, " ".join(text.split()))
        elif line.seat != viewer:
            yield RecordLine(line.seat, notation.masked(match.config, seen(line.before), line.text, story[line.first_event :]))
        else:
            # A game that leaves something to its players' memory also says how one's own moves are shown.
            recalled = getattr(notation, "recalled", None)
            yield RecordLine(line.seat, recalled(match.config, seen(line.before), line.text) if recalled else line.text)


def _replaced(match: Match, at: int) -> bytes:
    """How it stood before chance brought other cards, or dice, than that line did; or how it stands."""
    for later in match.history[at + 1 :]:
        if later.seat is None and is_of_dice(later.text) == is_of_dice(match.history[at].text):
            return later.before
    return match.history[-1].after


# --- Reading ---


def loads(content: str) -> GameRecord:
    """Parse a record; RecordError names the line and the reason."""
    record = parse_until_fault(content)
    if record.fault:
        raise record.fault
    return record


def parse_until_fault(content: str) -> GameRecord:
    """Parse a record up to the first line that can't be read: that is its `fault`, which a replay tells when it comes there.

    So the first line that is wrong is told, whether it can't be read or breaks a rule.
    """
    return _Reader(content).read()


class _Reader:
    def __init__(self, content: str) -> None:
        written = _LINE_END.split(content.removeprefix("\ufeff"))
        self.lines = [(number, bare) for number, line in enumerate(written, 1) if (bare := _without_comment(line))]
        self.at = 0
        self.last = max(1, len(written) - (not written[-1]))
        self.found: dict[str, Any] = {"seats": ()}
        self.entries: list[RecordLine] = []

    def read(self) -> GameRecord:
        version = self._need("malison", "a record begins with 'malison 1'")
        if version != str(FORMAT):
            raise RecordError(self._line(), f"this program reads records of format {FORMAT}, not '{version}'")
        self._find("game", self._need("game", "after the first line a record names its 'game'"))
        try:
            self._after_the_game()
        except RecordError as error:
            self.found["fault"] = error
        return GameRecord(**self.found, entries=tuple(self.entries))

    def _after_the_game(self) -> None:
        names = [name.strip() for name in self._need("seats", "after the game a record names its 'seats'").split(",")]
        self._checked(lambda: check_names(names))
        self._find("seats", tuple(names))
        self._find("viewer", self._viewer(len(names)))
        self._find("options", self._take("options") or "")
        custom = [(line, self._line()) for line in self._while(("set", "ward-kind"))]
        self.found["custom"] = tuple(line for line, _ in custom)
        self.found["custom_lines"] = tuple(number for _, number in custom)
        self.found["commitment"] = self._hex("commitment", 32, self._take("commitment"))
        self.found["nonces"] = tuple(self._nonce(line, len(names)) for line in self._while(("nonce",)))
        self._read_entries(len(names))
        self.found["result"] = self._end(len(names))
        self.found["end_line"] = self._line()
        self.found["secret"] = self._secret()
        if self.at < len(self.lines):
            raise RecordError(self.lines[self.at][0], f"nothing follows the end of a record: '{self.lines[self.at][1]}'")

    def _find(self, name: str, value: Any) -> None:
        """Keep what the line just taken says, and where it stands."""
        self.found[name] = value
        self.found[f"{name}_line"] = self._line()

    def _line(self) -> int:
        """Where the line just taken stands."""
        return self.lines[self.at - 1][0] if self.at else 1

    def _next_line(self) -> int:
        return self.lines[self.at][0] if self.at < len(self.lines) else self.last

    def _take(self, word: str) -> str | None:
        if self.at < len(self.lines):
            first, _, rest = self.lines[self.at][1].partition(" ")
            if first == word:
                self.at += 1
                return rest.strip()
        return None

    def _need(self, word: str, otherwise: str) -> str:
        line = self._next_line()
        found = self._take(word)
        if not found:
            raise RecordError(line, otherwise)
        return found

    def _while(self, words: tuple[str, ...]) -> Iterator[str]:
        while self.at < len(self.lines) and self.lines[self.at][1].partition(" ")[0] in words:
            self.at += 1
            yield self.lines[self.at - 1][1]

    def _checked(self, check: Callable[[], object]) -> None:
        try:
            check()
        except MalisonError as error:
            raise RecordError(self._line(), str(error)) from None

    def _viewer(self, seats: int) -> str | None:
        viewer = self._take("viewer")
        if viewer is not None and viewer != "public" and _seat(viewer, seats) is None:
            raise RecordError(self._line(), f"a viewer is a seat from 0 to {seats - 1} or public, not '{viewer}'")
        return viewer

    def _hex(self, what: str, length: int, text: str | None) -> str | None:
        if text is not None and (len(text) != 2 * length or set(text) - set("0123456789abcdef")):
            raise RecordError(self._line(), f"a {what} is {length} bytes in lower-case hexadecimal")
        return text

    def _nonce(self, line: str, seats: int) -> tuple[int, str]:
        words = line.split()
        seat = _seat(words[1], seats) if len(words) == 3 else None
        if seat is None:
            raise RecordError(self._line(), "a nonce is written 'nonce SEAT HEX'")
        self._hex("nonce", 16, words[2])
        if self.found["commitment"] is None:
            raise RecordError(self._line(), "a nonce goes with a 'commitment'")
        return seat, words[2]

    def _secret(self) -> str | None:
        secret = self._hex("secret", 32, self._take("secret"))
        if secret is not None and self.found["commitment"] is None:
            raise RecordError(self._line(), "a secret goes with a 'commitment'")
        if secret is not None and self.found["result"] is None:
            raise RecordError(self._line(), "a secret is told once the game is over")
        return secret

    def _read_entries(self, seats: int) -> None:
        while self.at < len(self.lines):
            number, line = self.lines[self.at]
            first, _, rest = line.partition(" ")
            if first in ("result", "unfinished"):
                return
            self.at += 1
            if first in _CHANCE_WORDS:
                self.entries.append(RecordLine(None, " ".join(line.split()), number))
            elif first.isascii() and first.isdigit() and rest.strip():
                seat = _seat(first, seats)
                if seat is None:
                    raise RecordError(number, f"there is no seat {first}: the seats are 0 to {seats - 1}")
                self.entries.append(RecordLine(seat, " ".join(rest.split()), number))
            else:
                raise RecordError(number, f"'{line}' is neither a move ('SEAT MOVE') nor what chance brought")

    def _end(self, seats: int) -> tuple[int, ...] | None:
        if self.at == len(self.lines):
            raise RecordError(self.last, "the record ends without 'result' or 'unfinished'")
        self.at += 1
        number, line = self.lines[self.at - 1]
        first, *words = line.split()
        if first == "unfinished":
            if words:
                raise RecordError(number, "'unfinished' stands alone on its line")
            return None
        if not all(_WHOLE_NUMBER.fullmatch(word) for word in words):
            raise RecordError(number, "a result is one whole number a seat")
        result = tuple(map(int, words))
        if len(result) != seats:
            raise RecordError(number, f"a result has {seats} numbers, one a seat, not {len(result)}")
        return result


def _seat(written: str, seats: int) -> int | None:
    """The seat of that number; None if there is none. What Python reads as a number may be none for a person: ² or 1_0."""
    return next((seat for seat in range(seats) if str(seat) == written), None)


def _without_comment(line: str) -> str:
    line = line.strip()
    if line.startswith("#"):
        return ""
    at = line.find(" #")
    return line[:at].strip() if at >= 0 else line


# --- Replaying ---


def begin(record: GameRecord, game: Game) -> Match:
    """A match with the record's seats and options, waiting for its first line."""
    if record.fault and not record.seats:
        raise record.fault
    try:
        game.check_seats(len(record.seats))
    except OptionError as error:
        raise RecordError(record.seats_line, str(error)) from None
    if record.viewer is not None:
        reason = f"this record was made for one viewer ({record.viewer}) and hides cards: it can be read, not replayed"
        raise RecordError(record.viewer_line, reason)
    try:
        options: dict[str, Value] = option_words.parse(game.options, record.options)
        custom = game.custom.read(list(record.custom)) if game.custom and options.get(game.custom.name) == "own" else None
        if custom is None and record.custom:
            raise RecordError(record.custom_lines[0], f"'{record.custom[0]}' goes only with a board or deck of one's own")
        return Match(game, list(record.seats), options, custom=custom, dictated=True)
    except RecordError:
        raise
    except OptionError as error:
        at = record.custom_lines[error.line - 1] if 0 < error.line <= len(record.custom_lines) else record.options_line
        raise RecordError(at, error.reason) from None
    except MalisonError as error:
        raise RecordError(record.options_line, str(error)) from None


def replay(record: GameRecord, game: Game, watch: Callable[[Match, RecordLine], None] | None = None) -> Match:
    """Play the record through, checking every line. `watch` is called before each line."""
    match = begin(record, game)
    for entry in record.entries:
        try:
            if watch:
                watch(match, entry)
            if entry.seat is None:
                match.dictate(entry.text)
            else:
                _check_turn(match, entry)
                _play(record, match, entry)
        except MalisonError as error:
            raise RecordError(entry.line, str(error)) from None
    if record.end_line or not record.fault:  # what is wrong may come after the end
        _check_end(record, match)
    if record.fault:
        raise record.fault
    return match


def _play(record: GameRecord, match: Match, entry: RecordLine) -> None:
    """A deck written by hand may stop after the last card that was drawn, and the record with the move that brings the next."""
    try:
        match.play(entry.text)
    except DeckStops:
        if entry is not record.entries[-1] or record.result is not None or record.fault:
            raise
        match.end_openly(entry.text)


def _check_turn(match: Match, entry: RecordLine) -> None:
    if match.turn is None:
        if match.is_over:
            raise MoveSyntaxError("the game is over: no move follows")
        raise MoveSyntaxError(f"chance comes first: '{entry.text}' can't be played before it")
    if match.turn != entry.seat:
        raise IllegalMove(f"it is seat {match.turn}'s turn, not seat {entry.seat}'s")


def _check_end(record: GameRecord, match: Match) -> None:
    outcome = match.outcome
    if record.result is None:
        if outcome:
            raise RecordError(record.end_line, "the record says 'unfinished', but the game is over")
    elif outcome is None:
        raise RecordError(record.end_line, "the record has a result, but the game is not over")
    elif outcome.points != record.result:
        raise RecordError(
            record.end_line, f"the result is {' '.join(map(str, outcome.points))}, not {' '.join(map(str, record.result))}"
        )
