"""The rules compile for a GPU, without one: to PTX for compute capability 9.0, every rule of every game.

That they play the same games there is measured on a real one by `benchmarks/gpu.py`. Numba's simulator is no check of these
rules: it hands them NumPy's small numbers, whose arithmetic is neither Python's nor compiled code's.
"""

from __future__ import annotations

import importlib
import inspect
import os
from typing import Any
from unittest import mock

import numpy as np
import pytest

from malison.engine.bound import bag, chance, draw, half, legal, play, points, redeal, setup, witness
from malison.engine.game import Game
from malison.games import all_games

pytest.importorskip("numba_cuda", reason="GPU kernels need malison[cuda]")
pytest.importorskip("numba.cuda")


class _Device:
    """Stands for a GPU where numba-cuda asks which one there is."""

    compute_capability = (9, 0)


def has_compiler() -> bool:
    try:
        return bool(importlib.import_module("cuda.pathfinder").load_nvidia_dynamic_lib("nvvm"))
    except Exception:
        return False


def every_rule(states: Any, seens: Any, asides: Any, moves: Any, counts: Any, out: Any) -> None:
    """Calls each of the ten rules once."""
    setup(states[0], asides[0])
    chance(states[0], asides[0])
    draw(states[0], asides[0], bag(states[0], counts) - 1)
    out[0] = legal(states[0], moves) + half(states[0])
    play(states[0], asides[0], moves[0])
    witness(states[0], 0, seens[0])
    redeal(seens[0], asides[0])
    points(states[0], out)


@pytest.mark.skipif(not os.environ.get("MALISON_PTX"), reason="minutes of compiling: MALISON_PTX=1 asks for it")
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_rule_compiles_for_a_gpu(game: Game) -> None:
    if not has_compiler():
        pytest.skip("PTX needs NVIDIA's compiler, which malison[cuda] brings")
    from numba import types
    from numba.np.numpy_support import from_dtype

    from malison.engine import gpu

    state = types.Array(from_dtype(game.state.State.dtype()), 1, "C")
    numbers = types.Array(types.int32, 1, "C")
    kinds = {
        "states": state,
        "seens": state,
        "blanks": state,
        "asides": types.Array(from_dtype(gpu.scratch_type(game)), 1, "C"),
        "numbers": types.Array(types.int64, 1, "C"),
        "seed": types.int64,
    }
    binder = gpu.binder(game)
    binder.space(__name__)
    for kernel in (every_rule, gpu.finish_kernel, gpu.begin_kernel):
        signature = tuple(kinds.get(name, numbers) for name in inspect.signature(kernel).parameters)
        with mock.patch("numba.cuda.dispatcher.get_current_device", return_value=_Device()):
            text, _ = gpu.cuda.compile(binder.copy(kernel), signature, device=False, abi="numba", cc=(9, 0))
        assert ".target sm_90" in text
        assert "malloc" not in text  # a rule allocates nothing


def test_scratch_space_on_a_gpu_has_no_room_for_events() -> None:
    from malison.engine import gpu

    for game in all_games().values():
        names = set(gpu.scratch_type(game).names or ())
        assert names == set(game.state.Scratch.fields) - {"event"}
        assert np.dtype(gpu.scratch_type(game)).itemsize < 2000
