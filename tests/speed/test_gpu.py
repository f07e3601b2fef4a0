"""The rules on a GPU, without one: what compiles for it, and what the kernels do.

Every rule of every game compiles to PTX for compute capability 9.0. Options are numbers in the state and change no code, which
is checked too, so one compilation stands for all of them. What the kernels do is tried on a stand-in, other options as well.
That compiled kernels play the same games is measured on a real GPU by `benchmarks/gpu.py`.
"""

from __future__ import annotations

import importlib
import inspect
import os
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any
from unittest import mock

import numpy as np
import pytest

from malison.engine.backends import batch as batch_module
from malison.engine.backends import kernels
from malison.engine.backends.binding import cache_folder
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.game import Game
from malison.engine.options import MatchConfig
from malison.engine.rules import interface
from malison.engine.rules.interface import (
    awaits_amount,
    chance,
    chance_outcomes,
    draw,
    legal,
    play,
    points,
    random_move,
    random_steps,
    redeal,
    setup,
    witness,
)
from malison.engine.rules.state_layout import OVER
from malison.games import all_games
from malison.testing import conformance

numba_cuda = pytest.importorskip("numba_cuda", reason="GPU kernels need malison[cuda]")
pytest.importorskip("numba.cuda")

from malison.engine.backends import gpu  # noqa: E402
from tests.speed.simulated_gpu import simulate  # noqa: E402

GAMES = list(all_games().values())


class _Device:
    """Stands for a GPU where numba-cuda asks which one there is."""

    compute_capability = (9, 0)


def has_compiler() -> bool:
    try:
        load = importlib.import_module("cuda.pathfinder").load_nvidia_dynamic_lib
        return all(load(name) for name in ("nvvm", "nvrtc"))
    except Exception:
        return False


needs_compiler = pytest.mark.skipif(not has_compiler(), reason="PTX needs NVIDIA's compiler, which malison[dev] brings")


def every_rule(states: Any, seens: Any, scratches: Any, moves: Any, counts: Any, out: Any) -> None:
    """Calls each rule once."""
    setup(states[0], scratches[0])
    chance(states[0], scratches[0])
    draw(states[0], scratches[0], chance_outcomes(states[0], counts) - 1)
    out[0] = legal(states[0], moves) + awaits_amount(states[0]) + random_move(states[0], moves)
    random_steps(states[0], scratches[0], moves)
    play(states[0], scratches[0], moves[0])
    witness(states[0], 0, seens[0])
    redeal(seens[0], scratches[0])
    points(states[0], out)


def ptx(game: Game, kernel: Callable[..., None]) -> str:
    """The kernel's PTX, kept beside other compiled code under a digest of all sources that it depends on."""
    sources = {Path(__file__), *game.sources(), *Path(gpu.__file__).parent.glob("*.py")}
    kept = cache_folder(sources) / f"{game.id}-{kernel.__name__}-{numba_cuda.__version__}.ptx"
    if not kept.exists():
        text = compiled(game, kernel)
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_text(text)
        fresh.replace(kept)
    return kept.read_text()


def compiled(game: Game, kernel: Callable[..., None]) -> str:
    """It is not optimised: that takes half the time, and the same rules are compiled."""
    from numba import types
    from numba.np.numpy_support import from_dtype

    state = types.Array(from_dtype(game.state.State.dtype()), 1, "C")
    words = types.Array(types.uint64, 2, "C")
    kinds = {
        "states": state,
        "seens": state,
        "scratches": types.Array(from_dtype(gpu.scratch_type(game)), 1, "C"),
        "blanks": words,
        "content": types.Array(types.uint8, 2, "C") if kernel is gpu.read_kernel else words,
        "numbers": types.Array(types.int64, 1, "C"),
        "seed": types.int64,
        "masks": types.Array(types.int8, 2, "C"),
        "turns": types.Array(types.int8, 1, "C"),
        "rows": types.Array(types.int32, 2, "C"),
        "table": types.Array(types.int32, 2, "C"),
        "vectors": types.Array(types.float32, 2, "C"),
    }
    numbers = types.Array(types.int32, 1, "C")
    binder = gpu.binder(game)
    binder.space(kernel.__module__)
    signature = tuple(kinds.get(name, numbers) for name in inspect.signature(kernel).parameters)
    capability = _Device.compute_capability
    with mock.patch("numba.cuda.dispatcher.get_current_device", return_value=_Device()):
        text, _ = gpu.cuda.compile(binder.copy(kernel), signature, device=False, abi="numba", cc=capability, opt=False)
    return str(text)


@needs_compiler
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_compiles_for_a_gpu(game: Game) -> None:
    text = ptx(game, every_rule)
    assert ".target sm_90" in text
    assert "malloc" not in text, "a rule allocates nothing"


KERNELS = [kernel for name, kernel in vars(gpu).items() if name.endswith("_kernel")]


@needs_compiler
@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
def test_every_kernel_compiles_for_a_gpu(kernel: Callable[..., None]) -> None:
    """Of the game that compiles fastest: what differs between games is their rules."""
    assert ".target sm_90" in ptx(all_games()["cursed-tricks"], kernel)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_rules_read_numbers_only(game: Game) -> None:
    """So no option can change what is compiled: a rule's globals are whole numbers, rows of them, and other rules."""
    found: set[Callable[..., Any]] = set()
    waiting = [*game.rules.values()]
    while waiting:
        rule = waiting.pop()
        if rule in found:
            continue
        found.add(rule)
        for name in names_of(rule):
            value: Any = rule.__globals__.get(name)
            if hasattr(value, "is_rule"):
                waiting.append(value)
            elif isinstance(value, tuple):
                assert all(isinstance(each, int) for each in value), f"{rule.__name__} reads {name}"
            elif (
                value is not None and not hasattr(value, "compiled_as") and value not in (*interface.RULES, *interface.OPTIONAL)
            ):
                assert isinstance(value, int), f"{rule.__name__} reads {name}"
    assert len(found) > 20


def names_of(rule: Callable[..., Any]) -> set[str]:
    """The global names that a rule uses: attributes of records are among a code's names too, and are no globals."""
    import dis

    assert isinstance(rule, FunctionType)
    return {step.argval for step in dis.get_instructions(rule) if step.opname == "LOAD_GLOBAL"}


def some_terms(game: Game) -> list[MatchConfig]:
    """The plain terms with most seats, and six others spread over all that conformance tries."""
    every = list(conformance.cases(game))
    return [game.configure(game.about.seats[1]), *every[1 :: -(-len(every) // 6)]]


CASES = [pytest.param(game, config, id=f"{game.id}-{at}") for game in GAMES for at, config in enumerate(some_terms(game))]


@pytest.mark.parametrize(("game", "config"), CASES)
def test_kernels_play_the_same_games(game: Game, config: MatchConfig, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kernel beside the rules one by one: more games than threads, so that each thread has several."""
    simulate(game, monkeypatch)
    batch = gpu.DeviceBatch(game, config, 5, seed=7)
    rules = InterpretedRules(game)
    alone = [begun(game, config, 7, number) for number in range(5)]
    for _ in range(3):
        assert_equal(batch, alone)
        masks, vectors = batch.legal(), batch.observe()
        for at, state in enumerate(alone):
            assert np.flatnonzero(masks[at]).tolist() == (rules.legal(state) if state.turn >= 0 else [])
            assert vectors[at].tolist() == batch.layout.read(rules.witness(state, max(0, state.turn)))
        moves = batch.draw()
        for state, move in zip(alone, moves.tolist(), strict=True):
            if state.turn >= 0:
                assert rules.bound(game.rules["random_move"])(state, [0] * game.state.MOVES) == move
                rules.bound(batch_module.advance)(state, game.state.Scratch(), move)
        batch.step(moves)
    made = batch.play_out()
    for at, state in enumerate(alone):
        assert rules.bound(kernels.finish)(state, game.state.Scratch(), [0] * game.state.MOVES) == made[at]
    assert_equal(batch, alone)
    assert (batch.turn == OVER).all()
    assert batch.points().tolist() == [rules.points(state) for state in alone]
    batch.restart()
    assert_equal(batch, [begun(game, config, 7, number) for number in range(5, 10)])


def assert_equal(batch: Any, alone: list[Any]) -> None:
    assert [row.tobytes() for row in batch.states] == [state.bytes() for state in alone]


def begun(game: Game, config: MatchConfig, seed: int, number: int) -> Any:
    state = game.blank(config)
    InterpretedRules(game).bound(batch_module.begin)(state, game.state.Scratch(), seed, number)
    return state


def test_scratch_space_on_a_gpu_has_no_room_for_events() -> None:
    for game in GAMES:
        names = set(gpu.scratch_type(game).names or ())
        assert names == set(game.state.Scratch.fields) - {"event"}
        assert np.dtype(gpu.scratch_type(game)).itemsize < 2000
