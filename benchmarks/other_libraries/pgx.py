"""Measure Pgx's leduc hold'em with random moves on the CPU: batches of 1, 128 and 4096 games, in a compiled loop and by steps.

The process is bound to one core where the operating system supports it.
"""

import json
import os
import sys
import time

sys.path.pop(0)  # else this file would be imported in place of the package of the same name

if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import pgx

STEPS = 200
SECONDS = 1.5

env = pgx.make("leduc_holdem")
step = jax.vmap(env.step)
init = jax.vmap(env.init)


def run(size: int) -> None:
    def step_all(state, key):
        """Play a random move in every game and restart finished games."""
        move_key, deal_key = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(move_key, logits, axis=1)
        after = step(state, action)
        over = after.terminated | after.truncated
        fresh = init(jax.random.split(deal_key, size))
        pick = lambda a, b: jnp.where(over.reshape((size,) + (1,) * (a.ndim - 1)), b, a)  # noqa: E731
        return jax.tree.map(pick, after, fresh), None

    @jax.jit
    def many(state, key):
        return jax.lax.scan(step_all, state, jax.random.split(key, STEPS))[0]

    single = jax.jit(lambda state, key: step_all(state, key)[0])
    measure("batch, compiled loop", size, STEPS, many)
    measure("batch, step by step", size, 1, single)


def measure(what: str, size: int, steps: int, play) -> None:
    state = init(jax.random.split(jax.random.PRNGKey(0), size))
    start = time.perf_counter()
    state = jax.block_until_ready(play(state, jax.random.PRNGKey(1)))
    compiling = time.perf_counter() - start
    moves = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = jax.block_until_ready(play(state, jax.random.PRNGKey(moves)))
        moves += size * steps
    seconds = time.process_time() - start
    row = {"game": "Pgx leduc_holdem", "seats": 2, "what": what, "batch": size}
    print(json.dumps(row | {"moves_per_s": round(moves / seconds), "compile_s": round(compiling, 1)}))


for size in (1, 128, 4096):
    run(size)
