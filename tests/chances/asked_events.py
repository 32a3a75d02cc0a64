"""Positions and events for the tests of `game.chance`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardkit
from cardkit import Condition, did

if TYPE_CHECKING:
    from cardkit import Game


def papageno(moves: int = 0, seed: int = 3) -> Game:
    """Play a game of Papageno for two up to this many moves of the simple bot."""
    game = cardkit.play("papageno", players=2, seed=seed)
    for _ in range(moves):
        game.bot_move("simple")
    return game


def chicken(mine: str = "1 1 2 3 4 5") -> Game:
    """Deal a game of Chicken for two, fixing only seat 1's cards and the first discard."""
    return cardkit.play(position=f"chicken players=2 | deal {mine} / ? then 4", seed=1)


MY_MOVE = did(lambda _: True, "I move")
EGG_IN_2 = Condition(lambda view: "egg" in view.hands[1], "seat 2 holds the egg", seat=2)
FLUTE = Condition(lambda view: "F" in filter(None, view.areas[0]), "a Flute lies open before seat 1")
LIGHT = Condition(
    lambda view: {"-2", "-1", "0"} & {*filter(None, view.areas[0])}, "a light bird lies open before seat 1"
)
