"""Tests of the clauses on Papageno's setup, each with a short example."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from tests.games.papageno.tables import DULL, SPOTS, area, cards, finish_round, score, table
from tests.support.at_the_table import discards, points, refused

BIRDS = [str(number) for number in range(-2, 10)]


def deck(**rules: object) -> Counter[str]:
    """Return the cards of the first shuffle."""
    return Counter(cardkit.play("papageno", seed=1, **rules).events[0]["shuffle"])


def test_setup_deck() -> None:
    dealt = deck()
    assert dealt.total() == 50
    assert sum(dealt[bird] for bird in BIRDS) == 40
    assert (dealt["F"], dealt["C"], dealt["E"]) == (4, 4, 2)


def test_setup_deck_is_shuffled_whole_for_every_round() -> None:
    game = finish_round(table(*DULL[:3]))
    shuffles = [event["shuffle"] for event in game.events if "shuffle" in event]
    assert len(shuffles) == 2
    assert Counter(shuffles[0]) == Counter(shuffles[1])
    assert shuffles[0] != shuffles[1]


def test_setup_birds_every() -> None:
    assert [deck()[bird] for bird in BIRDS] == [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3]
    weighed = sum(int(bird) * deck()[bird] for bird in BIRDS)
    assert weighed / 40 == 3.5


def test_setup_birds_golf() -> None:
    dealt = deck(birds="golf")
    assert [bird for bird in BIRDS if dealt[bird]] == ["-2", "0", "1", "3", "4", "5", "6", "7", "8", "9"]
    assert {dealt[bird] for bird in BIRDS} == {0, 4}


def test_setup_birds_with_own_counts() -> None:
    dealt = deck(birds=[40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    assert dealt == {"-2": 40, "F": 4, "C": 4, "E": 2}


def test_setup_weights() -> None:
    assert score("C 0 F / 1 0 1") == 22
    assert score("C 0 F / 1 0 1", capture_weight=-20, flute_weight=20) == -20 + 20 + 2


def test_setup_two() -> None:
    assert deck(players=2)["F"] == 0
    assert deck(players=2).total() == 46
    assert deck(players=2, birds="golf").total() == 46
    assert all(deck(players=players)["F"] == 4 for players in (3, 4, 5))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_deal(players: int) -> None:
    game = cardkit.play("papageno", players=players, start=2, seed=5)
    pile = game.events[0]["shuffle"]
    for seat in range(1, players + 1):
        own = pile[(seat - 2) % players : 6 * players : players]
        assert cards(game, seat) == f"{' '.join(own[:3])} / {' '.join(own[3:])}"


def test_setup_deal_is_unseen_by_everybody() -> None:
    game = table(*DULL[:3], reveal="")
    for looker in range(4):
        assert set(sum(game.view(looker).areas, ())) == {""}


def test_setup_reveal() -> None:
    game = table("1 2 3 / 4 5 6", "7 8 9 / 7 8 9", "0 0 0 / 1 1 2", reveal="", start=2)
    assert game.moves == [f"reveal {spot}" for spot in SPOTS]
    assert game.turn == 2
    game.move("reveal b3")
    assert area(game, 2) == "# # # / # # 9"
    assert game.turn == 3
    game.move("reveal a1")
    assert game.turn == 1
    assert discards(game) == ""
    game.move("reveal a2")
    assert area(game, 1) == "# 2 # / # # #"
    assert game.turn == 2
    assert game.moves == ["draw", "take"]


def test_setup_reveal_is_one_card_each() -> None:
    game = table(*DULL[:3], reveal="")
    game.move("reveal a1")
    assert refused(game, "reveal a2", seat=1) == "setup.reveal"


@pytest.mark.parametrize("move", ["draw", "take", "swap a1", "discard", "pass", "capture a1 2a1"])
def test_setup_reveal_comes_before_anything_else(move: str) -> None:
    assert refused(table(*DULL[:3], reveal=""), move) == "setup.reveal"


def test_setup_piles() -> None:
    game = table(*DULL[:3], discard="3", draw="1 2", reveal="")
    assert game.view().draw_count == 50 - 18
    for _ in range(3):
        game.move("reveal a1")
    assert discards(game) == "3"
    assert game.view().draw_count == 50 - 18 - 1
    game.move("draw")
    assert game.view(1).hand == "1"


def test_setup_first() -> None:
    game = finish_round(table("1 0 1 / 0 1 0", "9 8 7 / 6 9 8", "2 3 2 / 3 2 3"))
    assert max(points(game)) == points(game)[1]
    assert game.turn == 2


def test_setup_first_of_a_tie_comes_first_clockwise_from_the_starting_seat() -> None:
    game = finish_round(table("9 8 7 / 6 5 4", "0 0 1 / 1 2 2", "8 9 6 / 7 4 5", start=2), ender=2)
    assert points(game)[0] == points(game)[2] > points(game)[1]
    assert game.turn == 3


def test_setup_first_of_a_tie_may_be_the_starting_seat_itself() -> None:
    areas = ("1 -1 -1 / -1 -2 -2", "0 1 0 / 1 0 4", "9 8 7 / 6 5 4")
    game = table(*areas, draw="9 2 2 8 2 2 7 3 3 6 3 3 5", start=2, reveal="b3")
    finish_round(game, ender=2)
    assert points(game)[1] == points(game)[2] > points(game)[0]
    assert game.turn == 2
