"""Random games of the engine, shown to a referee that was written from the rules alone."""

from __future__ import annotations

import random

import pytest

from malison.engine import game_record
from malison.engine.backends.compiled import CompiledFunctions, CompiledRules
from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.engine.options import MatchConfig
from malison.games import all_games
from malison.testing import conformance
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
    pytest.param(game, config, id=f"{game.id}-{config.seats}-{'-'.join(f'{k}={v}' for k, v in config.options.items())}")
    for game in all_games().values()
    for config in conformance.cases(game)
]
GAMES_A_CASE = 2


@pytest.mark.parametrize(("game", "config"), CASES)
def test_a_referee_agrees_with_every_position_and_result(game: Game, config: MatchConfig) -> None:
    rules = CompiledRules(CompiledFunctions.of(game))
    for seed in range(GAMES_A_CASE):
        match = Match(game, config.seats, config, chance=seeded_chance(seed), rules=rules)
        pick = random.Random(f"{config.options} {seed}")
        offered: list[list[str] | None] = []
        while not match.is_over:
            # Thousands of stakes are compared at the years' first bets; the rest of the time one in eight positions.
            offered.append(match.legal if pick.random() < 0.12 or match.ply < 6 else None)
            match.play(conformance.random_move(match, match.state(), pick))
        agree(game_record.dumps(game_record.from_match(match)), offered)


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
