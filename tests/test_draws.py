"""What the engine counts by: single draws of what chance brings, and decisions."""

from __future__ import annotations

import random

import pytest

from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.games import all_games

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_thing_that_chance_brings_is_being_drawn_until_it_is_all_there(game: Game) -> None:
    match = Match(game, game.about.seats[0], chance=seeded_chance(3))
    numbers = random.Random(3)
    while match.turn is not None and sum(line.seat is None for line in match.history) < 4:
        match.play(numbers.choice(match.legal))
    rules = InterpretedRules(game)
    for line in [line for line in match.history if line.seat is None][:4]:
        state = game.state.State(line.before)
        outcomes = game.notation.parse_chance(match.config, state.copy(), line.text)
        for outcome in outcomes[:-1]:
            rules.draw(state, outcome)
            assert state.drawing == 1
        rules.draw(state, outcomes[-1])
        assert state.drawing == 0
        assert state.position_bytes() == game.state.State(line.after).position_bytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_decision_is_one_step(game: Game) -> None:
    match = Match(game, game.about.seats[1], chance=seeded_chance(4))
    numbers = random.Random(4)
    rules = InterpretedRules(game)
    for _ in range(30):
        if match.turn is None:
            break
        state = match.state()
        rules.play(state, numbers.choice(rules.legal(state)))
        assert state.step == match.state().step + 1
        match.play(numbers.choice(match.legal))
