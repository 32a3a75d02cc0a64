"""Chicken's computer players: legal moves only, some sense, and an end to every game."""

from __future__ import annotations

import pytest

import cardkit
from tests.at_the_table import choice
from tests.chicken.tables import DULL, table


def test_simple_plays_what_takes_most_points_off_its_hand() -> None:
    assert choice(table("4 4 5 1 1 1", *DULL[1:3])) == "play 5"
    assert choice(table("4 5 5 1 1 1", *DULL[1:3])) == "play 4"
    assert choice(table("6 chick 1 1 1 1", *DULL[1:3], discard="6")) == "play chick"


def test_simple_keeps_the_egg_as_long_as_it_can() -> None:
    assert choice(table("4 4 egg 1 1 1", *DULL[1:3])) == "play 4"
    assert choice(table("egg 1 1 1 2 2", *DULL[1:3])) == "play egg"


def test_simple_leaves_while_it_is_cheap() -> None:
    assert choice(table("1 1 2 2 3 3", *DULL[1:3])) == "out"
    assert choice(table("1 2 3 6 chick 6", *DULL[1:3])) == "draw"


@pytest.mark.parametrize(("cards", "expected"), [("1 1 3 3 6 6", "out"), ("1 3 6 chick chick 3", "draw")])
def test_simple_leaves_sooner_when_somebody_is_about_to_finish(cards: str, expected: str) -> None:
    game = table(cards, "4 4 4 4 5 5", discard="4", draw="1 1 1 1 6", moves=", ".join(["draw, play 4"] * 4))
    assert choice(table(cards, "4 4 4 4 5 5", discard="4")) == "draw"
    assert len(game.view().hands[1]) == 2
    assert choice(game) == expected


def test_simple_withdraws_when_nothing_else_is_left() -> None:
    assert choice(table("1 2 3 6 chick chick", *DULL[1:3], moves="draw, out, out", draw="1")) == "out"


def test_simple_beats_random() -> None:
    won = [game.winners for game in cardkit.selfplay("chicken", games=40, seed=1, bots=["simple", "random", "random"])]
    assert sum(winners == (1,) for winners in won) > 30
