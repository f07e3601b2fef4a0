"""Pgx's leduc hold'em on the CPU: batches of 1, 128 and 4096 games, random moves inside one compiled loop."""

import json
import sys
import time

sys.path.pop(0)  # this file has the name of the package

import jax
import jax.numpy as jnp
import pgx

STEPS = 200
SECONDS = 1.5

env = pgx.make("leduc_holdem")
step = jax.vmap(env.step)
init = jax.vmap(env.init)


def run(size: int) -> None:
    @jax.jit
    def play(key, state):
        def once(carry, key):
            state = carry
            choosing, beginning = jax.random.split(key)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(choosing, logits, axis=1)
            after = step(state, action)
            over = after.terminated | after.truncated
            fresh = init(jax.random.split(beginning, size))
            pick = lambda a, b: jnp.where(over.reshape((size,) + (1,) * (a.ndim - 1)), b, a)  # noqa: E731
            return jax.tree.map(pick, after, fresh), None

        return jax.lax.scan(once, state, jax.random.split(key, STEPS))[0]

    state = init(jax.random.split(jax.random.PRNGKey(0), size))
    start = time.perf_counter()
    state = jax.block_until_ready(play(jax.random.PRNGKey(1), state))
    compiling = time.perf_counter() - start
    moves = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = jax.block_until_ready(play(jax.random.PRNGKey(moves), state))
        moves += size * STEPS
    seconds = time.process_time() - start
    row = {"game": "Pgx leduc_holdem", "seats": 2, "what": f"{size} games", "batch": size}
    print(json.dumps(row | {"moves_per_s": round(moves / seconds), "compile_s": round(compiling, 1)}))


for size in (1, 128, 4096):
    run(size)
