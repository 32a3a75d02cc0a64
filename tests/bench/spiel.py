"""OpenSpiel's random play, all of it in C++: the rollouts of its Monte Carlo tree search.

A search of two simulations plays `rollouts` games to the end from the present position, and as many from a position
one move on; its tree is otherwise as good as not there. How many moves that makes is not told, so it is worked out: the
mean length of uniform-random games from the same position is measured with OpenSpiel's own states, beforehand.

A move is a player's decision, as in our own games. Chance events are not counted on either side: OpenSpiel draws each
card by one, we shuffle once a round. Dealing costs nothing here, for the rollouts begin with the cards dealt.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.bench.clock import Contestant, MissingError

if TYPE_CHECKING:
    from collections.abc import Iterator

# Each as OpenSpiel has it unless told otherwise: with 5, 4 and 2 seats.
GAMES = ("crazy_eights", "hearts", "gin_rummy")

DEALS = 4
# Games whose lengths are measured from each deal.
LENGTHS = 200


class Deal(NamedTuple):
    """A game's position after the deal, and how many moves there are to its end, in the mean."""

    game: Any
    state: Any
    length: float


def contestants() -> list[Contestant]:
    """The three games. Raises MissingError without OpenSpiel."""
    spiel = _pyspiel()
    return [Contestant(name, partial(_search, spiel, _deals(spiel, name), count())) for name in GAMES]


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError as error:
        raise MissingError("not installed: pip install open_spiel") from error
    return pyspiel


def _search(spiel: Any, deals: list[Deal], seeds: Iterator[int], rollouts: int) -> float:
    """Search from each deal; the number of moves that the rollouts have made."""
    moves = 0.0
    for deal in deals:
        seed = next(seeds)
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=seed)
        spiel.MCTSBot(deal.game, evaluator, 1.0, 2, 1000, False, seed, False).step(deal.state)  # noqa: FBT003
        moves += rollouts * (2 * deal.length - 1)
    return moves


def _deals(spiel: Any, name: str) -> list[Deal]:
    """Some deals, always the same."""
    return [_deal(spiel.load_game(name), random.Random(seed)) for seed in range(DEALS)]


def _deal(game: Any, rng: random.Random) -> Deal:
    state = game.new_initial_state()
    while state.is_chance_node():
        _let_chance(state, rng)
    return Deal(game, state, sum(_length(state.clone(), rng) for _ in range(LENGTHS)) / LENGTHS)


def _length(state: Any, rng: random.Random) -> int:
    """How many moves a uniform-random game takes from here to its end."""
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
