"""malison new, replay and verify: records of games."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from malison.cli.arguments import GameName, Json, Language, Options, SeatCount, choose, language
from malison.engine import gamefile
from malison.engine.errors import MalisonError, OptionError, RecordError
from malison.engine.gamefile import Entry, GameFile
from malison.engine.match import Match, seeded
from malison.games import load

if TYPE_CHECKING:
    from malison.engine.words import Words

File = Annotated[str, Parameter(allow_leading_hyphen=True, help="A record (`.game`); `-` reads the standard input.")]


class FileRefused(MalisonError):
    """A record that can't be read or replayed, told as FILE:LINE: reason."""

    def __init__(self, file: str, error: RecordError) -> None:
        reason = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in error.reason)
        super().__init__(f"{file}:{error.line or 1}: {reason}")


def new(
    game: GameName,
    /,
    *,
    seats: SeatCount = None,
    names: Annotated[str | None, Parameter(help="The players' names, with commas between, instead of --seats.")] = None,
    option: Options = None,
    seed: Annotated[str | None, Parameter(help="What chance follows from; drawn by lot if not said.")] = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"], help="The file to write.")] = None,
) -> int:
    """Begin a game: print its record up to the first decision."""
    called = players_named(names, seats)
    choices = choose(game, len(called) if called else seats, option)
    match = Match(
        choices.game,
        called or choices.seats,
        choices.options,
        own=choices.own,
        chance=None if seed is None else seeded(seed),
    )
    written = gamefile.write(gamefile.of_match(match))
    if output is None:
        sys.stdout.write(written)
    else:
        output.write_text(written, encoding="utf-8")
    return 0


def players_named(names: str | None, seats: int | None) -> list[str] | None:
    """The players' names as --names says them, if it does; --seats may only say the same number."""
    called = [name.strip() for name in names.split(",")] if names else None
    if called and seats not in (None, len(called)):
        raise OptionError(f"--seats says {seats} players and --names names {len(called)}")
    return called


def replay(
    file: File,
    /,
    *,
    json_output: Json = False,
    legal: Annotated[bool, Parameter(help="With --json: list the legal moves of every decision, or leave them out.")] = True,
    spoken: Annotated[Language, Parameter(name="--language")] = None,
) -> int:
    """Play a record through, checking every line, and tell what happens; with --json, one object a decision."""
    decisions: list[dict[str, object]] = []

    def watch(match: Match, entry: Entry) -> None:
        if entry.seat is not None:
            possible = {"legal": match.legal} if legal else {}
            decisions.append({"ply": match.ply, "turn": match.turn, **possible})

    match = replayed(file, watch if json_output else None)
    if json_output:
        moves = [line.text for line in match.lines if line.seat is not None]
        moves += [] if match.open_end is None else [match.open_end]
        for decision, move in zip(decisions, moves, strict=True):
            print(json.dumps({**decision, "move": move}))
        print(json.dumps(_result(match)))
    else:
        from malison.engine.words import Words

        _tell(match, Words(match.game, language(spoken), match.game.own_words(match.terms, language(spoken))))
    return 0


def _result(match: Match) -> dict[str, object]:
    outcome = match.outcome
    return {"result": list(outcome.points), "winners": list(outcome.winners)} if outcome else {"result": None, "winners": []}


def _tell(match: Match, words: Words) -> None:
    """What happened, in sentences; a blank line before what chance brings."""
    print(f"{match.game.about.name[words.language]}: {', '.join(match.names)}")
    story = match.whole_story()
    bounds = [*(line.told for line in match.lines), len(story)]
    for line, end in zip(match.lines, bounds[1:], strict=True):
        if line.seat is None:
            print()
        for event in story[line.told : end]:
            print(words.event(event, match.names, None))
    if match.open_end is not None and match.turn is not None:
        print(f"{match.names[match.turn]}: {match.open_end}")
    if match.outcome:
        print()
        for place, seat in sorted(zip(match.outcome.places, range(match.terms.seats), strict=True)):
            print(f"{place}. {match.names[seat]}: {match.outcome.points[seat]}")


def verify(
    *files: File,
    json_output: Json = False,
) -> int:
    """Confirm that records follow the rules from the first line to the result, and keep their seal."""
    if not files:
        raise OptionError("no file is named: malison verify FILE …")
    refused = 0
    for file in files:
        reason, confirmed, sealed = None, "", None
        try:
            confirmed, sealed = _verified(file)
        except FileRefused as error:
            reason, refused = str(error), refused + 1
        except OSError as error:
            reason, refused = f"{file}: {error.strerror}", refused + 1
        if json_output:
            print(json.dumps({"file": file, "ok": reason is None, "sealed": sealed, "reason": reason}))
        elif reason:
            print(reason, file=sys.stderr)
        else:
            print(f"{file}: {confirmed}")
    return 2 if refused else 0


def _verified(file: str) -> tuple[str, bool]:
    """What is confirmed of a record, in words, and whether that includes its seal; FileRefused if something is wrong."""
    record = read(file)
    match = _replay(file, record, None)
    state = "finished" if match.outcome else "unfinished"
    moves = match.ply + (match.open_end is not None)
    followed = f"{match.game.about.name['en']}, {moves} moves, {state}: every line follows the rules"
    if record.commitment is None:
        return followed, False
    if record.secret is None:
        return f"{followed}; its seal can't be checked without the secret, which is told when the game is over", False
    from malison.engine import seal

    reason = seal.verify(record, match.game)
    if reason:
        raise FileRefused(file, RecordError(record.end_line, reason))
    return f"{followed}, and the cards are those that were sealed before the deal", True


def replayed(file: str, watch: Callable[[Match, Entry], None] | None) -> Match:
    """The match that a record tells; FileRefused says what is wrong with it."""
    return _replay(file, read(file), watch)


def _replay(file: str, record: GameFile, watch: Callable[[Match, Entry], None] | None) -> Match:
    try:
        return gamefile.replay(record, load(record.game), watch)
    except RecordError as error:
        raise FileRefused(file, error) from None
    except MalisonError as error:
        raise FileRefused(file, RecordError(record.game_line, str(error))) from None


def read(file: str) -> GameFile:
    """Read and parse a record."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return gamefile.read_as_far_as_possible(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FileRefused(file, RecordError(line, "this is not UTF-8 text")) from None
    except RecordError as error:
        raise FileRefused(file, error) from None
