"""OpenSpiel's random play, entirely in C++: the rollouts of its Monte Carlo tree search.

A search of two simulations plays `rollouts` games to the end from the present position, and as many from a position one
move later; its tree takes almost no time. OpenSpiel doesn't report the number of moves, so it is estimated from the
mean length of uniformly random games from the same position, measured beforehand with OpenSpiel's states.

A move is a player's decision, as in our games. Chance events aren't counted on either side: OpenSpiel draws cards one
by one, and we shuffle once a round. Dealing costs nothing here, because the rollouts start with the cards dealt.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.bench.clock import Contestant, MissingError

if TYPE_CHECKING:
    from collections.abc import Iterator

# Each with OpenSpiel's default parameters: 5, 4 and 2 seats.
GAMES = ("crazy_eights", "hearts", "gin_rummy")

DEALS = 4
# How many games are played from each deal to measure their length.
LENGTHS = 200


class Deal(NamedTuple):
    """A game's position after the deal, and the mean number of moves to its end."""

    game: Any
    state: Any
    length: float


def contestants() -> list[Contestant]:
    """Return the three games. Raises MissingError without OpenSpiel."""
    spiel = _pyspiel()
    return [Contestant(name, partial(_search, spiel, _deals(spiel, name), count())) for name in GAMES]


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError as error:
        raise MissingError("not installed: pip install open_spiel") from error
    return pyspiel


def _search(spiel: Any, deals: list[Deal], seeds: Iterator[int], rollouts: int) -> float:
    """Search from each deal. Returns the estimated number of moves in the rollouts."""
    moves = 0.0
    for deal in deals:
        seed = next(seeds)
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=seed)
        spiel.MCTSBot(deal.game, evaluator, 1.0, 2, 1000, False, seed, False).step(deal.state)  # noqa: FBT003
        moves += rollouts * (2 * deal.length - 1)
    return moves


def _deals(spiel: Any, name: str) -> list[Deal]:
    """Return some deals, always the same."""
    return [_deal(spiel.load_game(name), random.Random(seed)) for seed in range(DEALS)]


def _deal(game: Any, rng: random.Random) -> Deal:
    state = game.new_initial_state()
    while state.is_chance_node():
        _let_chance(state, rng)
    return Deal(game, state, sum(_length(state.clone(), rng) for _ in range(LENGTHS)) / LENGTHS)


def _length(state: Any, rng: random.Random) -> int:
    """Count the moves of a uniformly random game from here to its end."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _let_chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def _let_chance(state: Any, rng: random.Random) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, chances)[0])
