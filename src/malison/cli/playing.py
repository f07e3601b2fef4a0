"""malison play: a game in the terminal."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from malison.cli.arguments import GameName, Options, SeatCount, choose
from malison.engine.match import Match, seeded


def play(
    game: GameName = "cursed-tricks",
    /,
    *,
    seats: SeatCount = None,
    option: Options = None,
    seed: Annotated[str | None, Parameter(help="What chance follows from; drawn by lot if not said.")] = None,
) -> int:
    """Play a game in the terminal."""
    from malison.terminal.plain import PlainGame

    choices = choose(game, seats, option)
    names = ["You", *(f"Bot {seat}" for seat in range(1, choices.seats))]
    chance = None if seed is None else seeded(seed)
    PlainGame(Match(choices.game, names, choices.options, own=choices.own, chance=chance), seat=0).run()
    return 0
