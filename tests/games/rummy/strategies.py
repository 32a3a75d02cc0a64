"""Hypothesis strategies for games of Rummü: any rules, any seed, and a number of moves by random or simple players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import cardkit
from cardkit.table.players import bot_named

if TYPE_CHECKING:
    from cardkit import Game


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """Valid rules, sometimes with limits so low that they have an effect."""
    players = draw(st.integers(3, 6))
    most = min(18, (60 - 2) // players)
    return {
        "players": players,
        "start": draw(st.integers(1, players)),
        "teams": players in {4, 6} and draw(st.booleans()),
        "hand": draw(st.none() | st.integers(6, most)),
        "open_with_one": draw(st.booleans()),
        "target": draw(st.sampled_from([None, 60, 1])),
        "five_run": draw(st.sampled_from(["printed", "swapped"])),
        "move_limit": draw(st.sampled_from([10_000, 10_000, 30])),
        "round_limit": draw(st.sampled_from([1_000, 1_000, 1])),
    }


def games() -> st.SearchStrategy[Game]:
    """A game somewhere between its first shuffle and its end."""
    return usual_games() | long_games()


@st.composite
def usual_games(draw: st.DrawFn) -> Game:
    """A game in which everybody plays at random, or everybody plays like the simple bot."""
    game = cardkit.play("rummy", seed=draw(st.integers(0, 2**53 - 1)), **draw(rules()))
    if draw(st.booleans()):
        return play_sensibly(game, draw(st.integers(0, 90)))
    return play_at_random(game, draw(st.integers(0, 2**32)), draw(st.integers(0, 90)))


@st.composite
def long_games(draw: st.DrawFn) -> Game:
    """A game whose draw pile is refilled repeatedly: it has few cards, and nobody lays any melds."""
    players = draw(st.integers(3, 6))
    hand = (60 - 2) // players - draw(st.integers(0, 1))
    game = cardkit.play("rummy", seed=draw(st.integers(0, 2**32)), players=players, hand=min(hand, 18))
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 120))):
        if game.over:
            break
        idle = [move for move in game.moves if move.partition(" ")[0] in {"draw", "discard"}]
        game.move(random.choice(idle if idle and random.random() < 0.9 else game.moves))
    return game


def play_at_random(game: Game, seed: int, moves: int) -> Game:
    """Make this many random moves, or fewer if the game ends."""
    random = Random(seed)
    for _ in range(moves):
        if game.over:
            break
        game.move(random.choice(game.moves))
    return game


def play_sensibly(game: Game, moves: int) -> Game:
    """Have the simple bot make this many moves, or fewer if the game ends."""
    simple = bot_named(game.definition, "simple")
    for _ in range(moves):
        if game.over:
            break
        game.bot_move(simple)
    return game
