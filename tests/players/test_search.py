"""The search player: compiled and interpreted, budgets, and stopping."""

from __future__ import annotations

import threading
import time

import pytest

from malison import players
from malison.engine.game import Game
from malison.games import all_games, load
from malison.players import search
from malison.players.search import Budget, SearchParameters, SearchPlayer, run_search
from tests.players.positions import position

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_search_finds_the_same_interpreted_and_compiled(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    players.prepare(game)
    for ply, iterations in ((0, 3), (9, 12)):
        match = position(game, ply)
        seen = match.witness(match.turn)
        compiled = run_search(game, seen, Budget(iterations), SearchParameters(), "seed")
        monkeypatch.setattr(search, "compiled_search", lambda game: None)
        interpreted = run_search(game, seen, Budget(iterations), SearchParameters(), "seed")
        monkeypatch.undo()
        assert compiled.edges(compiled.root) == interpreted.edges(interpreted.root)


def test_a_search_ends_when_its_time_is_over() -> None:
    match = position(load("cursed-tricks"), 0)
    players.prepare(match.game)
    tree = run_search(match.game, match.witness(match.turn), Budget(seconds=0.2), SearchParameters(), 1)
    assert tree.iterations > 100


def test_the_only_legal_move_is_played_without_a_search() -> None:
    match = next(match for ply in range(40, 60) if len((match := position(load("cursed-tricks"), ply)).legal) == 1)
    assert players.parse("search:600s").choose(match.game, match.config, match.witness(match.turn)) == match.legal[0]


def test_levels_search_longer_where_the_game_s_policy_says_so() -> None:
    """Courtisans multiplies the iterations of a level by five, but not those of a spec."""
    plain, longer = load("cursed-tricks"), load("courtisans")
    budget = Budget(200, scales=True)
    assert (budget.iterations_for(plain), budget.iterations_for(longer)) == (200, 1000)
    assert Budget(200).iterations_for(longer) == 200
    courtier = players.LEVELS["courtier"]
    assert isinstance(courtier, SearchPlayer)
    assert courtier.untimed().budget == Budget(200, None, scales=True)


# --- Stop ---


def test_a_search_ends_when_another_thread_stops_it() -> None:
    match = position(load("cursed-tricks"), 0)
    stop = players.Stop()
    threading.Timer(0.1, stop.set).start()
    began = time.perf_counter()
    chosen = players.parse("search:60s").choose(match.game, match.config, match.witness(match.turn), stop=stop)
    assert time.perf_counter() - began < 20
    assert chosen in match.legal
    assert stop.is_set


def test_a_compiled_search_without_a_time_limit_ends_when_another_thread_stops_it() -> None:
    """Compiled code runs all iterations in one call, so it must read the flag while it runs."""
    match = position(load("cursed-tricks"), 0)
    players.prepare(match.game)
    stop = players.Stop()
    threading.Timer(0.1, stop.set).start()
    tree = run_search(match.game, match.witness(match.turn), Budget(50_000_000), SearchParameters(), 1, stop)
    assert 0 < tree.iterations < 50_000_000


@pytest.mark.parametrize("spec", ["search:80", "search:60s", "courtier"])
def test_a_set_stop_ends_every_search_before_its_first_iteration(spec: str) -> None:
    match = position(load("cursed-tricks"), 0)
    seen = match.witness(match.turn)
    stop = players.Stop()
    stop.set()
    player = players.parse(spec)
    assert isinstance(player, SearchPlayer)
    for _ in range(2):
        assert player.choose(match.game, match.config, seen, stop=stop) in match.legal
        assert run_search(match.game, seen, player.budget, SearchParameters(), 1, stop).iterations == 0


def test_an_unset_stop_can_be_used_for_several_searches() -> None:
    match = position(load("cursed-tricks"), 0)
    players.prepare(match.game)
    seen = match.witness(match.turn)
    reused = players.Stop()
    results = []
    for stop in (reused, reused, players.Stop()):
        tree = run_search(match.game, seen, Budget(80), SearchParameters(), 1, stop)
        hints = players.hint(match.game, match.config, seen, iterations=80, seconds=60, seed=1, stop=stop)
        results.append((tree.iterations, tree.edges(tree.root), hints))
    assert results[0] == results[1] == results[2]
    assert results[0][0] == 80
