"""Papageno's computer players: legal moves only, some sense, and an end to every game."""

from __future__ import annotations

from collections import Counter

import cardkit
from tests.at_the_table import choice
from tests.papageno.tables import table

AREAS = ("9 5 6 / 7 8 9", "-2 8 7 / 6 5 4", "2 3 2 / 3 2 3")


def test_simple_takes_a_light_card_and_leaves_a_heavy_one() -> None:
    assert choice(table(*AREAS, discard="-2")) == "take"
    assert choice(table(*AREAS, discard="8", reveal="a2")) == "draw"


def test_simple_puts_a_light_card_where_a_heavy_one_lies() -> None:
    assert choice(table(*AREAS, draw="0", moves="draw")) == "swap a1"


def test_simple_makes_pairs() -> None:
    assert choice(table(*AREAS, discard="9", reveal="a1")) == "take"
    assert choice(table(*AREAS, discard="9", moves="take")) == "swap b1"


def test_simple_discards_what_is_of_no_use() -> None:
    assert choice(table(*AREAS, draw="8", reveal="a2", moves="draw")) == "discard"


def test_simple_gives_a_heavy_card_for_a_light_one() -> None:
    assert choice(table(*AREAS, draw="C", moves="draw, swap b2")) == "capture a1 2a1"


def test_simple_declines_a_bad_exchange() -> None:
    assert choice(table("-2 5 6 / 7 8 9", *AREAS[1:], draw="C", reveal="a1 b1 b1", moves="draw, swap b2")) == "pass"


def test_simple_bots_do_not_go_on_for_ever() -> None:
    """Five of them once threw cards away until the game was stopped: nobody liked what was left to draw."""
    rules = {"players": 5, "move_limit": 1_000}
    assert all(game.winners for game in cardkit.selfplay("papageno", games=20, seed=3, rules=rules, bots=["simple"]))


def test_random_is_as_likely_to_make_any_move() -> None:
    game = cardkit.play("papageno", seed=1)
    found = Counter()
    for seed in range(1_200):
        found[choice(cardkit.play("papageno", seed=seed), "random")] += 1
    assert set(found) == set(game.moves)
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 5 + 4 * 10**0.5
