"""Players play legal moves from what their seat knows alone, the same for the same seed."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

from malison import players
from malison.engine.game import Game
from malison.engine.match import Match, seeded_chance
from malison.engine.rules.rng import seed_generator
from malison.games import all_games, load
from malison.players import search
from malison.players.player import EpsilonPolicy, PlayerError
from malison.players.search_tree import Edge, Tree

GAMES = list(all_games().values())
SPECS = ("random", "greedy", "page", "squire", "search:150")


def position(game: Game, ply: int, seed: int = 4) -> Match:
    """A random game so many moves on (or just before its end)."""
    match = Match(game, game.about.seats[0] + 1, chance=seeded_chance(seed))
    pick = random.Random(seed)
    for _ in range(ply):
        before = match.copy()
        match.play(pick.choice(match.legal))
        if match.is_over:
            return before
    return match


def twin(match: Match, seed: bytes) -> Any:
    """What the seat to move knows in another world, one that it can't tell from the real one."""
    world = match.witness(match.turn)
    seed_generator(world, seed)
    match.rules.redeal(world)
    assert world.position_bytes() != match.state().position_bytes()
    return match.rules.witness(world, match.turn)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_choice_is_legal_and_does_not_change_with_what_the_seat_cannot_know(game: Game, spec: str) -> None:
    players.prepare(game)
    player = players.parse(spec)
    for ply in (0, 7, 20):
        match = position(game, ply)
        chosen = player.choose(game, match.config, match.witness(match.turn), seed=5)
        assert chosen in match.legal
        for seed in (b"one", b"two"):
            assert player.choose(game, match.config, twin(match, seed), seed=5) == chosen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hints_are_legal_ordered_and_do_not_change_with_what_the_seat_cannot_know(game: Game) -> None:
    players.prepare(game)
    match = position(game, 7)
    hints = players.hint(game, match.config, match.witness(match.turn), iterations=200, seconds=60, seed=1)
    assert hints == players.hint(game, match.config, twin(match, b"one"), iterations=200, seconds=60, seed=1)
    assert {hint.move for hint in hints} <= set(match.legal)
    best = players.parse("search:200").choose(game, match.config, match.witness(match.turn), seed=1)
    assert hints[0].move == best
    assert all(1 <= hint.place <= match.config.seats for hint in hints)
    assert sum(hint.sure for hint in hints) == pytest.approx(1)


def test_the_first_hint_is_the_one_that_is_most_surely_the_best() -> None:
    """However little was tried: a hint and the odds beside it say the same."""
    game = load("cursed-tricks")
    for seed in range(6):
        match = position(game, 14, seed)
        hints = players.hint(game, match.config, match.witness(match.turn), iterations=100, seconds=60, seed=1)
        assert hints[0].sure == max(hint.sure for hint in hints)


def test_a_hint_is_made_of_the_whole_search_though_ones_own_spies_are_left_to_memory() -> None:
    """Each world makes up the spies anew; to whoever has forgotten them they are the same position."""
    game = load("courtisans")
    match = position(game, 14, 2)
    known, shown = match.witness(match.turn), match.witness(match.turn)
    match.rules.forget(shown)
    assert shown != known, "this seat has laid spies"
    hints = players.hint(game, match.config, known, iterations=300, seconds=60, seed=1, most=99)
    assert sum(hint.share for hint in hints) > 0.95


def test_a_hint_without_time_to_search_is_what_the_policy_likes() -> None:
    game = load("courtisans")
    match = position(game, 14, 8)
    (hint,) = players.hint(game, match.config, match.witness(match.turn), iterations=1, seconds=60, seed=1)
    assert hint.move in match.legal
    assert hint.sure == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_search_is_the_same_interpreted_and_compiled(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    players.prepare(game)
    for ply, iterations in ((0, 3), (9, 12)):
        match = position(game, ply)
        seen = match.witness(match.turn)
        budget, dials = search.Budget(iterations=iterations), search.SearchParameters()
        fast = search.grown(game, seen, budget, dials, "seed", None)
        monkeypatch.setattr(search, "ready", lambda game: None)
        slow = search.grown(game, seen, budget, dials, "seed", None)
        monkeypatch.undo()
        assert figures(fast) == figures(slow)


def figures(tree: Tree) -> list[Edge]:
    return tree.edges(tree.root)


@pytest.mark.parametrize("level", ["courtier", "chancellor"])
def test_levels_answer_in_their_time(level: str) -> None:
    budget = players.LEVELS[level].budget  # type: ignore[attr-defined]
    assert budget.seconds < {"courtier": 0.3, "chancellor": 2.0}[level]


def test_a_squire_that_errs_plays_by_the_policy_alone() -> None:
    match = position(load("cursed-tricks"), 0)
    always = search.Search("always", search.Budget(iterations=1), mistakes=1.0)
    never = EpsilonPolicy("never", 0.0)
    seen = match.witness(match.turn)
    for seed in range(5):
        assert always.choose(match.game, match.config, seen, seed=seed) == never.choose(
            match.game, match.config, seen, seed=seed
        )


def test_other_seeds_give_other_play() -> None:
    match = position(load("cursed-tricks"), 0)
    players.prepare(match.game)
    for spec in ("random", "page", "search:20"):
        player = players.parse(spec)
        found = {player.choose(match.game, match.config, match.witness(match.turn), seed=seed) for seed in range(8)}
        assert len(found) > 1, spec


def test_a_player_moves_only_for_the_seat_whose_knowledge_it_has() -> None:
    match = position(load("cursed-tricks"), 0)
    assert match.turn is not None
    other = match.witness((match.turn + 1) % 4)
    for spec in (*SPECS, "courtier"):
        for seen in (other, match.witness(None), match.state()):
            with pytest.raises(PlayerError, match="what the seat to move knows"):
                players.parse(spec).choose(match.game, match.config, seen)


def test_a_search_ends_when_it_is_stopped() -> None:
    match = position(load("cursed-tricks"), 0)
    stop = players.Stop()
    threading.Timer(0.1, stop.set).start()
    began = time.perf_counter()
    chosen = players.parse("search:60s").choose(match.game, match.config, match.witness(match.turn), stop=stop)
    assert time.perf_counter() - began < 20
    assert chosen in match.legal
    assert stop.is_set


def test_a_search_stopped_before_it_began_still_moves() -> None:
    match = position(load("cursed-tricks"), 0)
    stop = players.Stop()
    stop.set()
    assert players.parse("courtier").choose(match.game, match.config, match.witness(match.turn), stop=stop) in match.legal


def test_a_search_ends_in_time() -> None:
    match = position(load("cursed-tricks"), 0)
    players.prepare(match.game)
    tree = search.grown(match.game, match.witness(match.turn), search.Budget(seconds=0.2), search.SearchParameters(), 1, None)
    assert tree.done > 100


def test_only_one_move_is_played_at_once() -> None:
    match = next(match for ply in range(40, 60) if len((match := position(load("cursed-tricks"), ply)).legal) == 1)
    assert players.parse("search:600s").choose(match.game, match.config, match.witness(match.turn)) == match.legal[0]
    (hint,) = players.hint(match.game, match.config, match.witness(match.turn), iterations=20, seconds=60)
    assert (hint.move, hint.sure) == (match.legal[0], 1.0)


@pytest.mark.parametrize(
    "spec",
    ["", "queen", "search", "search:", "search:0", "search:-1", "search:1e3", "search:nans", "search:0s", "search:999999s"],
)
def test_a_spec_that_is_no_player_is_refused_in_a_sentence(spec: str) -> None:
    with pytest.raises(PlayerError, match="no player"):
        players.parse(spec)


@pytest.mark.parametrize("spec", ["search:5:luck=1", "search:5:guided", "search:5:guided=x", "search:5:guided=-1"])
def test_a_dial_that_does_not_exist_is_refused(spec: str) -> None:
    with pytest.raises(PlayerError, match="a dial is one of"):
        players.parse(spec)


def test_specs_are_read_back() -> None:
    for spec in ("random", "greedy", "search:2000", "search:0.5s", "search:5:guided=0:explore=0.7", *players.LEVELS):
        assert players.parse(spec).name == spec
    assert list(players.LEVELS) == ["page", "squire", "courtier", "chancellor"]


def test_levels_search_longer_where_the_policy_asks_for_it() -> None:
    """Five times in Courtisans; a number of iterations that someone asked for is kept."""
    plain, longer = load("cursed-tricks"), load("courtisans")
    budget = search.Budget(200, of_level=True)
    assert (budget.iterations_in(plain), budget.iterations_in(longer)) == (200, 1000)
    assert search.Budget(200).iterations_in(longer) == 200
    courtier = players.LEVELS["courtier"]
    assert isinstance(courtier, search.Search)
    assert courtier.untimed().budget.iterations_in(longer) == 5 * courtier.budget.iterations_in(plain)
