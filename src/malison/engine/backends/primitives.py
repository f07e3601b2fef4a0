"""The compiled bodies of the primitives, by name. Each is tested equal to its interpreted twin.

Those of chance are the same on a CPU and on a GPU; what is one machine instruction is given by each.
"""

from __future__ import annotations

import types as python_types
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from malison.engine.rules.view_json import AT_ONCE

Function = Any  # a plain function, with its code and globals


@intrinsic
def _popcount(typing_context: Any, mask: Any) -> Any:
    """The machine's own instruction: about four times as fast as adding up bits by hand."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _trailing_zeros(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@intrinsic
def _deposit(typing_context: Any, bits: Any, mask: Any) -> Any:
    """Lay the lowest bits onto the set places of the mask (x86 `pdep`)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, (word, word)))
        return builder.call(function, arguments)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def _copy_letters(typing_context: Any, text: Any, at: Any, ink: Any, start: Any) -> Any:
    """Load and store AT_ONCE bytes that lie anywhere."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def place_of(row: int) -> Any:
            data = context.make_array(signature.args[row])(context, builder, arguments[row]).data
            return builder.bitcast(builder.gep(data, [arguments[row + 1]]), ir.VectorType(ir.IntType(8), AT_ONCE).as_pointer())

        builder.store(builder.load(place_of(2), align=1), place_of(0), align=1)
        return context.get_dummy_value()

    return types.void(text, types.int64, ink, types.int64), generate


def count(mask: int) -> int:
    return _popcount(np.int64(mask))  # type: ignore[call-arg]


def lowest(mask: int) -> int:
    return _trailing_zeros(np.int64(mask))  # type: ignore[call-arg]


def nth_by_deposit(mask: int, place: int) -> int:
    return _trailing_zeros(_deposit(np.int64(1) << np.int64(place), np.int64(mask)))  # type: ignore[call-arg]


def nth_by_stripping(mask: int, place: int) -> int:
    for _ in range(place):
        mask &= mask - 1
    return lowest(mask)


def stepped(first: Any, second: Any) -> Any:
    """The generator's next two words."""
    second ^= first
    turned = (first << np.uint64(24)) | (first >> np.uint64(40))
    return turned ^ second ^ (second << np.uint64(16)), (second << np.uint64(37)) | (second >> np.uint64(27))


def scaled(first: Any, second: Any, limit: Any) -> Any:
    """What the generator's words give: a number below the limit."""
    return (((first + second) >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32)


def rand_below(state: Any, limit: int) -> int:
    first = state.generator[0]
    second = state.generator[1]
    state.generator[0], state.generator[1] = stepped(first, second)
    return np.int64(scaled(first, second, limit))  # type: ignore[return-value]


def shuffle(state: Any, cards: Any, size: int, drawn: int) -> None:
    """Shuffle with the generator's words in registers.

    A loop over `rand_below` would store and load them for every card, because the compiler can't rule out aliasing.
    """
    first = state.generator[0]
    second = state.generator[1]
    for place in range(drawn):
        at = np.uint64(place) + scaled(first, second, size - place)
        first, second = stepped(first, second)
        card = cards[at]
        cards[at] = cards[place]
        cards[place] = card
    state.generator[0] = first
    state.generator[1] = second


def hash_words(words: Any) -> int:
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for word in words:
        mixed = (mixed ^ word) * np.uint64(0xD6E8FEB86659FD93)
        mixed ^= mixed >> np.uint64(32)
    return np.int64(mixed >> np.uint64(2))  # type: ignore[return-value]


def lay(text: Any, at: int, ink: Any, start: int) -> None:
    _copy_letters(text, at, ink, start)  # type: ignore[call-arg]


def mixed(word: Any) -> Any:
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


_STEP = np.uint64(0x9E3779B97F4A7C15)


def seed_rng(state: Any, seed: int, number: int) -> None:
    start = mixed(np.uint64(seed) + _STEP)
    place = np.uint64(2) * np.uint64(number)
    state.generator[0] = mixed(start + (place + np.uint64(1)) * _STEP) | np.uint64(1)
    state.generator[1] = mixed(start + (place + np.uint64(2)) * _STEP)


def has_fast_deposit() -> bool:
    """Whether `pdep` is one quick instruction here: x86 with BMI2, but not AMD before its third Zen, which emulates it."""
    slow = {"znver1", "znver2", "bdver4"}
    return (
        numba.config.CPU_NAME is None  # type: ignore[attr-defined]
        and llvm.get_host_cpu_features().get("bmi2", False)
        and llvm.get_host_cpu_name() not in slow
    )


def compiled(compile_body: Callable[[Any], Any], count: Function, lowest: Function, nth: Function) -> dict[str, Any]:
    """All primitives, compiled one way, around the three that are machine instructions."""
    space = dict(globals())
    done: dict[str, Any] = {}
    bodies = {"count": count, "lowest": lowest, "nth": nth}
    for body in (stepped, scaled, rand_below, shuffle, mixed, seed_rng, hash_words, lay):
        bodies[body.__name__] = body
    for name, body in bodies.items():
        done[name] = space[name] = compile_body(python_types.FunctionType(body.__code__, {**body.__globals__, **space}, name))
    return done


def on_cpu() -> dict[str, Any]:
    """New compiled primitives: one set a game, as Numba takes a longer record for a shorter one it has met before."""
    return compiled(njit(nogil=True), count, lowest, nth_by_deposit if has_fast_deposit() else nth_by_stripping)
