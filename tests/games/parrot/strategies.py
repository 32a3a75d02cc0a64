"""Hypothesis strategies for games of Parrot: any rules, any seed, and a number of random moves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import cardkit
from tests.games.parrot.tables import DULL, NUMBERS, table, wait

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardkit import Game

CARDS = [*NUMBERS, "P"]


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """Valid rules, sometimes with limits so low that they have an effect."""
    players = draw(st.integers(2, 6))
    return {
        "players": players,
        "start": draw(st.integers(1, players)),
        "rounds": draw(st.integers(1, 3)),
        "quartet": draw(st.sampled_from([10, 0, 100])),
        "sextet": draw(st.sampled_from([15, 0, 100])),
        "octet": draw(st.sampled_from([20, 0, 100])),
        "move_limit": draw(st.sampled_from([10_000, 10_000, 40])),
        "round_limit": draw(st.sampled_from([1_000, 1_000, 1])),
    }


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game somewhere between its first shuffle and its end, in which every move was random."""
    game = cardkit.play("parrot", seed=draw(st.integers(0, 2**53 - 1)), **draw(rules()))
    return play_at_random(game, draw(st.integers(0, 2**32)), draw(st.integers(0, 200)))


def play_at_random(game: Game, seed: int, moves: int) -> Game:
    """Make this many random moves, or fewer if the game ends; a Parrot that can float usually does."""
    random = Random(seed)
    for _ in range(moves):
        if game.over:
            break
        game.move(_chosen(random, game.moves))
    return game


def _chosen(random: Random, moves: Sequence[str]) -> str:
    floats = [move for move in moves if move.startswith("float")]
    return random.choice(floats if floats and random.random() < 0.5 else moves)


def boxes() -> st.SearchStrategy[str]:
    """A typed Box with few different numbers, so that there are Pairs, and with at most four Parrots."""
    few = st.lists(st.sampled_from(CARDS), min_size=1, max_size=4)
    return few.flatmap(lambda cards: st.lists(st.sampled_from(cards), min_size=8, max_size=8)).map(_box)


def _box(cards: list[str]) -> str:
    spare = [card for card in cards if card != "P"] or ["0"]
    parrots = 0
    for i, card in enumerate(cards):
        parrots += card == "P"
        if parrots > 4 and card == "P":
            cards[i] = spare[i % len(spare)]
    return f"{' '.join(cards[:4])} / {' '.join(cards[4:])}"


def long_games() -> Iterator[Game]:
    """Games of six seats in which Parrots float and the round ends, and one in which the pile is reshuffled twice."""
    yield from cardkit.bot_games("parrot", games=2, seed=8, rules={"players": 6, "rounds": 1}, bots=["simple"])
    yield from cardkit.bot_games("parrot", games=1, seed=5, rules={"players": 6, "rounds": 1}, bots=["random"])
    game = table(*DULL)
    while game.state.refills < 2:
        wait(game)
    game.move("draw")
    yield game
