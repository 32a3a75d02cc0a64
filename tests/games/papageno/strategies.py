"""Hypothesis strategies for games of Papageno: any rules, any seed, and a number of random moves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import cardkit
from tests.games.papageno.tables import DULL, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit import Game


@st.composite
def own_decks(draw: st.DrawFn) -> list[int]:
    """Twelve counts that add up to forty birds."""
    cuts = sorted(draw(st.lists(st.integers(0, 40), min_size=11, max_size=11)))
    return [high - low for low, high in zip([0, *cuts], [*cuts, 40], strict=True)]


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """Valid rules, sometimes with limits so low that they have an effect."""
    players = draw(st.integers(2, 5))
    return {
        "players": players,
        "start": draw(st.integers(1, players)),
        "birds": draw(st.sampled_from(["every", "golf"]) | own_decks()),
        "capture_weight": draw(st.sampled_from([10, -20, 3]) | st.integers(-20, 20)),
        "flute_weight": draw(st.sampled_from([10, 20, 3]) | st.integers(-20, 20)),
        "rounds_to_win": draw(st.integers(1, 3)),
        "move_limit": draw(st.sampled_from([10_000, 10_000, 30])),
        "round_limit": draw(st.sampled_from([1_000, 1_000, 1])),
    }


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game somewhere between its first shuffle and its end, in which every move was random."""
    game = cardkit.play("papageno", seed=draw(st.integers(0, 2**53 - 1)), **draw(rules()))
    return play_at_random(game, draw(st.integers(0, 2**32)), draw(st.integers(0, 150)))


def play_at_random(game: Game, seed: int, moves: int) -> Game:
    """Make this many random moves, or fewer if the game ends."""
    random = Random(seed)
    for _ in range(moves):
        if game.over:
            break
        game.move(random.choice(game.moves))
    return game


def long_games() -> Iterator[Game]:
    """Games of five seats in which the draw pile may be reshuffled, and one in which it is reshuffled twice."""
    yield from cardkit.bot_games("papageno", games=3, seed=8, rules={"players": 5, "rounds_to_win": 1}, bots=["simple"])
    game = table(*DULL)
    while game.state.refills < 3:
        game.move("draw")
        game.move("discard")
    yield game
