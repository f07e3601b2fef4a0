"""Golden playthroughs: one annotated record a game, seat count and variant, in tests/golden.

Each is a record with the story in comments: the diff of a change is its review. `python -m tests.golden_games` writes
those that are missing and tells them anew from their own moves; delete a file first to have other moves played. Names of
games after it choose among them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from malison.engine import game_record
from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.engine.text.i18n import Messages
from malison.games import all_games
from malison.testing import conformance

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Boris", "Clara", "Dmitri", "Eva", "Felix")

# Variants besides the plain game, which is there for every seat count: name, seats, options.
VARIANTS: dict[str, tuple[tuple[str, int, dict[str, Any]], ...]] = {
    "cursed": (
        ("secret-wards", 4, {"villagers_share": False}),
        ("short", 5, {"life": 12, "max_rounds": 3}),
    ),
    "courtisans": (("memory-aid", 3, {"memory_aid": True}),),
    "cursed-court": (
        ("court-remembers", 4, {"remembers": "open", "years": 2}),
        ("court-remembers-hidden", 3, {"remembers": "hidden", "years": 2}),
        ("extra-year", 2, {"tie": "extra-year", "coinless": True, "years": 1}),
        ("coinless-court", 5, {"coinless": True, "years": 1}),
        ("great-exchange", 3, {"exchange": True}),
        ("cash-game", 4, {"exchange": True, "rebuys": 2, "max_years": 3}),
        ("royal-masquerade", 4, {"feints": True, "years": 1}),
        ("coinless-masquerade", 6, {"coinless": True, "feints": True, "years": 1}),
        ("exchange-masquerade", 2, {"exchange": True, "feints": True, "remembers": "open", "max_years": 4}),
        ("own-board", 3, {"board": "own", "years": 1}),
        ("small-world", 2, {"coins": 2, "years": 1}),
    ),
    "cursed-tricks": (
        ("standard-pack", 4, {"deck": "standard", "rounds": 1}),
        ("standard-pack", 3, {"deck": "standard", "rounds": 1}),
        ("small-world", 3, {"ranks": 3, "rounds": 2}),
    ),
}


def wanted(game: Game) -> Iterator[tuple[str, int, dict[str, Any]]]:
    low, high = game.about.seats
    for seats in range(low, high + 1):
        yield f"{seats}-plain", seats, {}
    for name, seats, options in VARIANTS.get(game.id, ()):
        yield f"{seats}-{name}", seats, options


def path(game: Game, name: str) -> Path:
    return FOLDER / game.id / f"{name}.game"


def played(game: Game, name: str, seats: int, options: dict[str, Any]) -> Match:
    match = Match(game, NAMES[:seats], options, custom=brought_along(game, options), chance=seeded_chance(name))
    pick = random.Random(name)
    while not match.is_over:
        match.play(pick.choice(match.legal))
    return match


def brought_along(game: Game, options: dict[str, Any]) -> Any:
    """A board or deck of one's own as a record carries it."""
    if game.custom is None or options.get(game.custom.name) != "own":
        return None
    return game.custom.read(game.custom.lines(conformance.sample(game)))


def told(match: Match) -> str:
    """The whole record, each line followed by what it caused, as comments: readable like a story, and still a record."""
    written = game_record.dumps(game_record.from_match(match)).splitlines()
    first = len(written) - len(match.history) - 1
    words = Messages(match.game, "en", match.game.custom_messages(match.config, "en"))
    told_by = [line.first_event for line in match.history] + [len(match.raw_events)]
    lines = written[:first] + _comments(match, words, 0, told_by[0])
    for at, line in enumerate(written[first : first + len(match.history)]):
        lines += [line, *_comments(match, words, told_by[at], told_by[at + 1])]
    return "\n".join(lines + written[first + len(match.history) :]) + "\n"


def _comments(match: Match, words: Messages, start: int, end: int) -> list[str]:
    return [f"    # {words.event(event, match.names, None)}" for event in match.all_events()[start:end]]


def told_anew(content: str, game: Game) -> str:
    return told(game_record.replay(game_record.loads(content), game))


def main() -> None:
    for game in all_games().values():
        for name, seats, options in wanted(game) if game.id in (sys.argv[1:] or [game.id]) else ():
            file = path(game, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists():
                file.write_text(told_anew(file.read_text(encoding="utf-8"), game), encoding="utf-8")
            else:
                file.write_text(told(played(game, name, seats, options)), encoding="utf-8")
            sys.stdout.write(f"{file.relative_to(FOLDER)}\n")


if __name__ == "__main__":
    main()
