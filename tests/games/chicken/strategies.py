"""Hypothesis strategies for games of Chicken: any rules, any seed, and a number of random moves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import cardkit

if TYPE_CHECKING:
    from cardkit import Game

USUAL_DIE = [1, 2, 3, 4, 5, 10]


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """Valid rules, sometimes with limits so low that they have an effect."""
    players = draw(st.integers(2, 5))
    return {
        "players": players,
        "start": draw(st.integers(1, players)),
        "target": draw(st.sampled_from([50, 50, 20, 120])),
        "draw_only_when_stuck": draw(st.booleans()),
        "egg_counts_apart": draw(st.booleans()),
        "die": draw(st.just(USUAL_DIE) | st.lists(st.integers(0, 20), min_size=6, max_size=6)),
        "move_limit": draw(st.sampled_from([10_000, 10_000, 30])),
        "round_limit": draw(st.sampled_from([1_000, 1_000, 2])),
    }


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game somewhere between its first shuffle and its end, in which every move was random."""
    game = cardkit.play("chicken", seed=draw(st.integers(0, 2**53 - 1)), **draw(rules()))
    return play_at_random(game, draw(st.integers(0, 2**32)), draw(st.integers(0, 120)))


def play_at_random(game: Game, seed: int, moves: int) -> Game:
    """Make this many random moves, or fewer if the game ends; seats rarely withdraw, to keep rounds long enough."""
    random = Random(seed)
    for _ in range(moves):
        if game.over:
            break
        staying = [move for move in game.moves if move != "withdraw"]
        game.move(random.choice(staying) if staying and random.random() < 0.95 else "withdraw")
    return game
