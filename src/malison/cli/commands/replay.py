"""malison replay: what a record tells, in sentences or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from malison.cli.arguments import Json, Language, language
from malison.cli.record_files import File, replayed
from malison.engine.game_record import RecordLine
from malison.engine.match import Match

if TYPE_CHECKING:
    from malison.engine.text.i18n import Messages


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

    def watch(match: Match, entry: RecordLine) -> None:
        if entry.seat is not None:
            possible = {"legal": match.legal} if legal else {}
            decisions.append({"ply": match.ply, "turn": match.turn, **possible})

    match = replayed(file, watch if json_output else None)
    if json_output:
        moves = [line.text for line in match.history if line.seat is not None]
        moves += [] if match.open_end is None else [match.open_end]
        for decision, move in zip(decisions, moves, strict=True):
            print(json.dumps({**decision, "move": move}))
        print(json.dumps(_result(match)))
    else:
        from malison.engine.text.i18n import Messages

        _tell(match, Messages(match.game, language(spoken), match.game.custom_messages(match.config, language(spoken))))
    return 0


def _result(match: Match) -> dict[str, object]:
    outcome = match.outcome
    return {"result": list(outcome.points), "winners": list(outcome.winners)} if outcome else {"result": None, "winners": []}


def _tell(match: Match, words: Messages) -> None:
    """What happened, in sentences; a blank line before what chance brings."""
    print(f"{match.game.about.name[words.language]}: {', '.join(match.names)}")
    story = match.all_events()
    bounds = [*(line.first_event for line in match.history), len(story)]
    for line, end in zip(match.history, bounds[1:], strict=True):
        if line.seat is None:
            print()
        for event in story[line.first_event : end]:
            print(words.event(event, match.names, None))
    if match.open_end is not None and match.turn is not None:
        print(f"{match.names[match.turn]}: {match.open_end}")
    if match.outcome:
        print()
        for place, seat in sorted(zip(match.outcome.places, range(match.config.seats), strict=True)):
            print(f"{place}. {match.names[seat]}: {match.outcome.points[seat]}")
