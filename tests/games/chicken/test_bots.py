"""Tests of Chicken's bots: they make legal and sensible moves, and every game ends."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.games.chicken.bots import dice_bonus, unseen
from tests.games.chicken.tables import DULL, table
from tests.support.at_the_table import choice


def test_simple_plays_what_takes_most_points_off_its_hand() -> None:
    assert choice(table("4 4 5 1 1 1", *DULL[1:3])) == "play 5"
    assert choice(table("4 5 5 1 1 1", *DULL[1:3])) == "play 4"
    assert choice(table("6 chick 1 1 1 1", *DULL[1:3], discard="6")) == "play chick"


def test_simple_keeps_the_egg_as_long_as_it_can() -> None:
    assert choice(table("4 4 egg 1 1 1", *DULL[1:3])) == "play 4"
    assert choice(table("egg 1 1 1 2 2", *DULL[1:3])) == "play egg"


def test_simple_leaves_while_it_is_cheap() -> None:
    assert choice(table("1 1 2 2 3 3", *DULL[1:3])) == "withdraw"
    assert choice(table("1 2 3 6 chick 6", *DULL[1:3])) == "draw"


@pytest.mark.parametrize(("cards", "expected"), [("1 1 3 3 6 6", "withdraw"), ("1 3 6 chick chick 3", "draw")])
def test_simple_leaves_sooner_when_somebody_is_about_to_finish(cards: str, expected: str) -> None:
    game = table(cards, "4 4 4 4 5 5", discard="4", draw="1 1 1 1 6", moves=", ".join(["draw, play 4"] * 4))
    assert choice(table(cards, "4 4 4 4 5 5", discard="4")) == "draw"
    assert len(game.view().hands[1]) == 2
    assert choice(game) == expected


def test_simple_withdraws_when_nothing_else_is_left() -> None:
    assert choice(table("1 2 3 6 chick chick", *DULL[1:3], moves="draw, withdraw, withdraw", draw="1")) == "withdraw"


def test_simple_beats_random() -> None:
    won = [game.winners for game in cardkit.bot_games("chicken", games=40, seed=1, bots=["simple", "random", "random"])]
    assert sum(winners == (1,) for winners in won) > 30


# --- The careful bot ------------------------------------------------------------------------------------------------


def test_careful_goes_through_the_cycle_in_order_when_it_is_alone() -> None:
    """Playing the 5 first would save more points, but afterwards no card would bring the pile back to 4."""
    alone = table("4 4 5 6 6 2", *DULL[1:3], discard="4", draw="4", moves="draw, withdraw, withdraw")
    assert choice(alone) == "play 5"
    assert choice(alone, "careful") == "play 4"


def test_careful_bridges_a_gap_with_the_egg() -> None:
    """The last player in holds a 6 and the egg, and a 4 is on top. The egg counts as the 5 between them."""
    alone = table("6 egg 2 2 2 2", *DULL[1:3], discard="4", draw="2", moves="draw, withdraw, withdraw")
    assert choice(alone, "careful") == "play egg"


def test_careful_pays_little_rather_than_draw() -> None:
    assert choice(table("1 1 1 1 2 2", *DULL[1:3]), "careful") == "withdraw"


def test_careful_does_not_pay_much_as_long_as_nobody_is_near_the_end() -> None:
    assert choice(table("1 2 3 6 chick chick", *DULL[1:3]), "careful") == "draw"


def test_careful_leaves_sooner_when_somebody_is_about_to_finish() -> None:
    """The bot stays while seat 2 has six cards, but withdraws and pays for its hand when seat 2 has one."""
    cards = "1 3 6 1 3 6"
    game = table(cards, "4 4 4 4 4 5", discard="4", draw="1 1 1 1 1", moves=", ".join(["draw, play 4"] * 5))
    assert game.view().hands[1] == ("",)
    assert game.weights("careful")["draw"] < table(cards, "4 4 4 4 4 5", discard="4").weights("careful")["draw"]
    assert choice(game, "careful") == "withdraw"


def test_what_the_dice_take_off() -> None:
    """`score.dice`: the dice take off the mean of two rolls, but at most the seat's points."""
    s = table(*DULL[:3]).state
    s.totals[0] = 7
    assert dice_bonus(s) == 700
    s.totals[0] = 40
    assert dice_bonus(s) == 100 * 2 * (1 + 2 + 3 + 4 + 5 + 10) // 6


def test_careful_counts_what_it_has_not_seen() -> None:
    game = table("1 2 3 6 chick chick", *DULL[1:3], discard="4", moves="draw, play 4", draw="6")
    s = game.at(game.history.now).state
    s.seat = 0
    assert [unseen(s, card) for card in range(1, 9)] == [6, 6, 6, 5, 7, 5, 5, 1]
