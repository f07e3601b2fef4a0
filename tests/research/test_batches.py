"""Batches for learning play the same games as single states."""

from __future__ import annotations

import numpy as np
import pytest

import malison.research
from malison.engine.errors import OptionError
from malison.research.adapter import GameInstance
from malison.research.batches import NoDevice


def test_a_batch_plays_the_same_games_as_single_states() -> None:
    games = malison.research.batch("cursed-tricks", 6, seats=3, seed=8, rounds=1, ranks=5)
    instance = GameInstance("cursed-tricks", 3, {"rounds": 1, "ranks": 5})
    states = [instance.deal(8, number) for number in range(6)]
    numbers = list(range(6))
    ended = 0
    for _ in range(40):
        vectors, masks, turns = games.observations(), games.masks(), games.turns()
        moves = []
        for row, state in enumerate(states):
            assert turns[row] == state.turn
            assert vectors[row].tolist() == instance.layout.read(instance.rules.witness(state, state.turn))
            assert np.flatnonzero(masks[row]).tolist() == instance.rules.legal(state)
            moves.append(instance.rules.legal(state)[-1])
        points, over = games.step(np.array(moves))
        for row, state in enumerate(states):
            instance.rules.play(state, moves[row])
            instance.resolve_chance(state)
            assert over[row] == (state.turn < 0)
            assert points[row].tolist() == instance.points(state)
            if over[row]:
                ended += 1
                numbers[row] += 6
                states[row] = instance.deal(8, numbers[row])
            assert games.states()[row].tobytes() == states[row].bytes()
    assert ended > 6


@pytest.mark.parametrize("moves", [[0.5, 0, 0], [2**32, 0, 0]])
def test_moves_that_are_no_int32_numbers_are_refused(moves: list[float]) -> None:
    games = malison.research.batch("cursed-tricks", 3)
    before = games.states().tobytes()
    with pytest.raises(ValueError, match="a move is a "):
        games.step(moves)
    assert games.states().tobytes() == before


def test_observations_are_shared_by_dlpack_without_a_copy() -> None:
    games = malison.research.batch("cursed-tricks", 3)
    vectors = games.observations()
    shared = np.from_dlpack(vectors)
    assert np.shares_memory(shared, vectors)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(OptionError, match="device is cpu or cuda"):
        malison.research.batch("cursed-tricks", 3, device="abacus")  # type: ignore[arg-type]
    for seed in ("seven", None, 1.5, -1, 2**62):
        with pytest.raises(OptionError, match="a seed is a whole number"):
            malison.research.batch("cursed-tricks", 1, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="at least one game"):
        malison.research.batch("cursed-tricks", 0)


def test_device_cuda_is_refused_without_a_gpu() -> None:
    cuda = pytest.importorskip("numba.cuda")
    if cuda.is_available():
        pytest.skip("this machine has a GPU")
    with pytest.raises(NoDevice, match="NVIDIA GPU"):
        malison.research.batch("cursed-tricks", 3, device="cuda")
