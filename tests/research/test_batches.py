"""Batches for learning are the single games."""

from __future__ import annotations

import numpy as np
import pytest

import malison.research
from malison.engine.errors import OptionError
from malison.research.adapter import GameInstance
from malison.research.batches import NoDevice


def test_a_batch_steps_the_same_games_as_one_by_one() -> None:
    games = malison.research.batch("cursed-tricks", 6, seats=3, seed=8, rounds=1, ranks=5)
    world = GameInstance("cursed-tricks", 3, {"rounds": 1, "ranks": 5})
    alone = [world.dealt(8, number) for number in range(6)]
    numbers = list(range(6))
    ended = 0
    for _ in range(40):
        vectors, masks, turns = games.observations(), games.masks(), games.turns()
        moves = []
        for place, state in enumerate(alone):
            assert turns[place] == state.turn
            assert vectors[place].tolist() == world.layout.read(world.rules.witness(state, state.turn))
            assert np.flatnonzero(masks[place]).tolist() == world.rules.legal(state)
            moves.append(world.rules.legal(state)[-1])
        points, over = games.step(np.array(moves))
        for place, state in enumerate(alone):
            world.rules.play(state, moves[place])
            world.settle(state)
            assert over[place] == (state.turn < 0)
            assert points[place].tolist() == world.points(state)
            if over[place]:
                ended += 1
                numbers[place] += 6
                alone[place] = world.dealt(8, numbers[place])
            assert games.states()[place].tobytes() == alone[place].bytes()
    assert ended > 6


@pytest.mark.parametrize("moves", [[0.5, 0, 0], [2**32, 0, 0]])
def test_a_number_that_is_no_move_is_refused_and_not_made_one(moves: list[float]) -> None:
    games = malison.research.batch("cursed-tricks", 3)
    before = games.states().tobytes()
    with pytest.raises(ValueError, match="a move is a "):
        games.step(moves)
    assert games.states().tobytes() == before


def test_arrays_are_taken_by_dlpack_without_a_copy() -> None:
    games = malison.research.batch("cursed-tricks", 3)
    vectors = games.observations()
    taken = np.from_dlpack(vectors)
    assert np.shares_memory(taken, vectors)


def test_wrong_settings_are_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="device is cpu or cuda"):
        malison.research.batch("cursed-tricks", 3, device="abacus")  # type: ignore[arg-type]
    for seed in ("seven", None, 1.5, -1, 2**62):
        with pytest.raises(OptionError, match="a seed is a whole number"):
            malison.research.batch("cursed-tricks", 1, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="at least one game"):
        malison.research.batch("cursed-tricks", 0)


def test_a_gpu_is_asked_for_where_there_is_none() -> None:
    cuda = pytest.importorskip("numba.cuda")
    if cuda.is_available():
        pytest.skip("there is one here")
    with pytest.raises(NoDevice, match="NVIDIA GPU"):
        malison.research.batch("cursed-tricks", 3, device="cuda")
