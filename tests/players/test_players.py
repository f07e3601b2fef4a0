"""Every player makes legal moves from what its seat knows, and the same seed gives the same move."""

from __future__ import annotations

import pytest

from malison import players
from malison.engine.game import Game
from malison.games import all_games, load
from malison.players.player import PlayerError
from malison.players.policies import EpsilonPolicy
from malison.players.search import Budget, SearchPlayer
from tests.players.positions import position, twin

GAMES = list(all_games().values())
SPECS = ("random", "greedy", "page", "squire", "search:150")


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_choice_is_legal_and_does_not_depend_on_what_is_hidden_from_the_seat(game: Game, spec: str) -> None:
    players.prepare(game)
    player = players.parse(spec)
    for ply in (0, 7, 20):
        match = position(game, ply)
        chosen = player.choose(game, match.config, match.witness(match.turn), seed=5)
        assert chosen in match.legal
        for seed in (b"one", b"two"):
            assert player.choose(game, match.config, twin(match, seed), seed=5) == chosen


def test_other_seeds_give_other_moves() -> None:
    match = position(load("cursed-tricks"), 0)
    players.prepare(match.game)
    for spec in ("random", "page", "search:20"):
        player = players.parse(spec)
        found = {player.choose(match.game, match.config, match.witness(match.turn), seed=seed) for seed in range(8)}
        assert len(found) > 1, spec


def test_a_player_refuses_a_state_that_the_seat_to_move_did_not_witness() -> None:
    match = position(load("cursed-tricks"), 0)
    assert match.turn is not None
    other = match.witness((match.turn + 1) % 4)
    for spec in (*SPECS, "courtier"):
        for seen in (other, match.witness(None), match.state()):
            with pytest.raises(PlayerError, match="the witnessed state of the seat to move"):
                players.parse(spec).choose(match.game, match.config, seen)


def test_a_search_player_with_policy_share_1_plays_by_the_policy() -> None:
    match = position(load("cursed-tricks"), 0)
    search = SearchPlayer("search", Budget(iterations=1), policy_share=1.0)
    policy = EpsilonPolicy("policy", epsilon=0.0)
    seen = match.witness(match.turn)
    for seed in range(5):
        chosen = search.choose(match.game, match.config, seen, seed=seed)
        assert chosen == policy.choose(match.game, match.config, seen, seed=seed)
