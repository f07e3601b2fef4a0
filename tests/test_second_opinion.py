"""Random games of the engine, shown to a referee that was written from the rules alone."""

from __future__ import annotations

import random

import pytest

from malison.engine import conformance, gamefile
from malison.engine.game import Game
from malison.engine.match import Match, seeded
from malison.engine.options import Terms
from malison.engine.speeds import Compiled, Library
from malison.games import all_games
from tests.second_opinion.courtisans import Courtisans
from tests.second_opinion.cursed import Cursed
from tests.second_opinion.cursed_court import CursedCourt
from tests.second_opinion.cursed_tricks import CursedTricks
from tests.second_opinion.referee import Referee, body, header, last

REFEREES: dict[str, type[Referee]] = {
    "courtisans": Courtisans,
    "cursed": Cursed,
    "cursed-court": CursedCourt,
    "cursed-tricks": CursedTricks,
}
CASES = [
    pytest.param(game, terms, id=f"{game.id}-{terms.seats}-{'-'.join(f'{k}={v}' for k, v in terms.options.items())}")
    for game in all_games().values()
    for terms in conformance.cases(game)
]
GAMES_A_CASE = 2


@pytest.mark.parametrize(("game", "terms"), CASES)
def test_a_referee_agrees_with_every_position_and_result(game: Game, terms: Terms) -> None:
    rules = Compiled(Library.of(game))
    for seed in range(GAMES_A_CASE):
        match = Match(game, terms.seats, terms, chance=seeded(seed), rules=rules)
        pick = random.Random(f"{terms.options} {seed}")
        offered: list[list[str] | None] = []
        while not match.is_over:
            # Thousands of stakes are compared at the years' first bets; the rest of the time one in eight positions.
            offered.append(match.legal if pick.random() < 0.12 or match.ply < 6 else None)
            match.play(conformance.random_move(match, match.state(), pick))
        agree(gamefile.write(gamefile.of_match(match)), offered)


def agree(record: str, offered: list[list[str] | None]) -> None:
    game, seats, options, own = header(record)
    referee = REFEREES[game](seats, options, own)
    ply = 0
    for seat, text in body(record):
        if seat is None:
            assert referee.turn == "chance", (
                f"ply {ply}: the engine brings chance, the referee waits for {referee.turn}\n{record}"
            )
            referee.chance(text)
            continue
        assert referee.turn == seat, f"ply {ply}: the engine asks seat {seat}, the referee {referee.turn}\n{record}"
        legal = offered[ply]
        if legal is not None:
            assert legal == referee.legal(), f"ply {ply}: legal moves differ\n{record}"
        referee.play(text)
        ply += 1
    assert referee.turn == "over", record
    assert referee.result() == last(record), record
