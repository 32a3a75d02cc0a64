"""Two more game libraries for comparison: Pgx, compiled by JAX for arrays of games, and RLCard, in pure Python."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

from tests.bench.clock import Contestant, MissingError

MAHJONG = "sparrow_mahjong"
# How many Pgx games are played at the same time; more gave no improvement.
TABLES = 4096

UNO, GIN = "uno", "gin-rummy"


def pgx_contestants() -> list[Contestant]:
    """Return Pgx's smallest card game; each array of games is played to its end. Raises MissingError without Pgx."""
    try:
        import jax
        import pgx
    except ImportError as error:
        raise MissingError("not installed: pip install pgx jax") from error
    env = pgx.make(MAHJONG)
    abreast = jax.jit(partial(_play_abreast, jax, env))
    return [Contestant(MAHJONG, lambda size: sum(int(abreast(jax.random.key(number))) for number in range(size)))]


def _play_abreast(jax: Any, env: Any, key: Any) -> Any:
    """Play an array of games, uniformly at random, until the last one has ended. Returns the number of moves."""
    numbers = jax.numpy

    def going(carried: Any) -> Any:
        return ~carried[1].terminated.all()

    def step(carried: Any) -> Any:
        key, state, moves = carried
        key, choosing, stepping = jax.random.split(key, 3)
        chances = numbers.where(state.legal_action_mask, 0.0, -numbers.inf)
        chosen = jax.random.categorical(choosing, chances, axis=-1)
        after = jax.vmap(env.step)(state, chosen, jax.random.split(stepping, TABLES))
        return key, after, moves + (~state.terminated).sum()

    key, dealing = jax.random.split(key)
    begun = jax.vmap(env.init)(jax.random.split(dealing, TABLES))
    return jax.lax.while_loop(going, step, (key, begun, numbers.int32(0)))[2]


def rlcard_contestants() -> list[Contestant]:
    """Return two card games of RLCard, played by its random agents. Raises MissingError without RLCard."""
    try:
        with warnings.catch_warnings(action="ignore"):
            import rlcard
            from rlcard.agents import RandomAgent
    except ImportError as error:
        raise MissingError("not installed: pip install rlcard") from error
    envs = {name: rlcard.make(name, config={"seed": 7}) for name in (UNO, GIN)}
    for env in envs.values():
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return [Contestant(name, partial(_run, env)) for name, env in envs.items()]


def _run(env: Any, games: int) -> int:
    env.timestep = 0
    for _ in range(games):
        env.run(is_training=False)
    return int(env.timestep)
