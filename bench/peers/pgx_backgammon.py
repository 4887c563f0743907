# Backgammon of Pgx: 1024 games side by side, compiled, with random legal choices; games that end begin anew.

import json
import sys
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

SECONDS = float(sys.argv[1])
BATCH = 1024
STEPS = 64

env = pgx.make("backgammon")
step = jax.vmap(auto_reset(env.step, env.init))


def play(state, key):
    def one(carry, _):
        state, key = carry
        key, choosing, rolling = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choosing, logits, axis=-1)
        return (step(state, action, jax.random.split(rolling, BATCH)), key), None

    return jax.lax.scan(one, (state, key), None, length=STEPS)[0]


play = jax.jit(play)
key = jax.random.PRNGKey(1)
state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
# The first call compiles.
state, key = jax.block_until_ready(play(state, key))
plies = 0
begin = time.process_time()
while time.process_time() - begin < SECONDS:
    state, key = jax.block_until_ready(play(state, key))
    plies += BATCH * STEPS
rate = plies / (time.process_time() - begin)
how = "compiled for one core, 64 steps a call; a ply is one checker's move, dice are rolled within it."
print(json.dumps({"name": "Pgx backgammon, batch 1024", "plies": rate, "how": how}))
