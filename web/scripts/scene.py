"""Write one position of a game as JSON, as the server would tell it to a seat: for trying a board without a server.

    python web/scripts/scene.py cursed-tricks --seed 7 --plies 20 --me 0 > web/src/games/cursed-tricks/scenes/middle.json

Random legal moves lead there; `--until-me` goes on to the next decision of seat --me.
"""

from __future__ import annotations

import argparse
import random
import sys

import msgspec

import malison
from malison.engine.match import Match
from malison.table.projection import all_they_know

NAMES = ("Ann", "Борис", "Clara", "Дмитрий", "Eva", "Mo")


def _follow_ups(match: Match, turn: str) -> dict[str, list[str] | None]:
    """What may follow each beginning of a turn; None where it ends."""
    moves = turn.split("; ")
    return {"; ".join(moves[:n]): match.after(*moves[:n]) for n in range(1, len(moves) + 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--plies", type=int, default=20)
    parser.add_argument("--me", type=int, default=0, help="the seat that looks; -1 for a spectator")
    parser.add_argument("--until-me", action="store_true")
    parser.add_argument(
        "--together", action="store_true", help="as all seats together know it, as in the replay of a game that is over"
    )
    parser.add_argument(
        "--turn", action="append", default=[], help="a turn to be tried, as `move; move`: also write what may follow"
    )
    parser.add_argument("--option", action="append", default=[], help="name=value")
    given = parser.parse_args()
    viewer = given.me if given.me >= 0 and not given.together else None
    options = {
        name: int(value) if value.isdigit() else {"true": True, "false": False}.get(value, value)
        for name, value in (pair.split("=", 1) for pair in given.option)
    }
    match = malison.new(given.game, seats=list(NAMES[: given.seats]), seed=given.seed, **options)
    dice = random.Random(given.seed)
    while not match.is_over and (match.ply < given.plies or (given.until_me and match.turn != viewer)):
        match.play(dice.choice(match.legal))
    scene = {
        "game": given.game,
        "names": list(match.names),
        "me": viewer,
        "turn": match.turn,
        "ply": match.ply,
        "options": dict(match.config.options),
        "view": match.view(viewer),
        "choices": match.choices if viewer is not None and match.turn == viewer else [],
        "story": match.events(viewer),
    }
    if given.together:
        known = [match.witness(seat) for seat in range(given.seats)]
        scene["view"] = match.game.view(match.config, all_they_know(known))
        scene["together"] = [match.game.view(match.config, seen) for seen in known]
    if given.turn:
        scene["follow"] = {begun: choices for turn in given.turn for begun, choices in _follow_ups(match, turn).items()}
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(scene), indent=1) + b"\n")


if __name__ == "__main__":
    main()
