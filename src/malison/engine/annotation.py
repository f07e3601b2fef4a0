"""A record with what happened told in comments: readable like a story, and still a record."""

from __future__ import annotations

from malison.engine import gamefile
from malison.engine.match import Match
from malison.engine.words import Words


def annotated(match: Match, words: Words) -> str:
    """The whole record, each line followed by what it caused, as comments."""
    record = gamefile.of_match(match)
    written = gamefile.write(record).splitlines()
    first = len(written) - len(match.lines) - 1 - (record.secret is not None)
    ends = [line.told for line in match.lines[1:]] + [len(match.told)]
    lines = written[:first] + _comments(match, words, 0, match.lines[0].told if match.lines else 0)
    for at, end in enumerate(ends if match.lines else []):
        lines.append(written[first + at])
        lines += _comments(match, words, match.lines[at].told, end)
    return "\n".join(lines + written[first + len(match.lines) :]) + "\n"


def _comments(match: Match, words: Words, start: int, end: int) -> list[str]:
    return [f"    # {words.event(event, match.names, None)}" for event in match.whole_story()[start:end]]
