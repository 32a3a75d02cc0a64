"""Tests of the clauses on Parrot's setup, each with a short example."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from tests.games.parrot.tables import DULL, NUMBERS, SPOTS, area, cards, finish_round, table
from tests.support.at_the_table import discards, play, refused


def test_setup_deck() -> None:
    dealt = Counter(cardkit.play("parrot", seed=1).events[0]["shuffle"])
    assert dealt.total() == 108
    assert dealt == {**dict.fromkeys(NUMBERS, 8), "P": 4}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_setup_deck_is_the_same_for_all_tables(players: int) -> None:
    assert len(cardkit.play("parrot", players=players, seed=1).events[0]["shuffle"]) == 108


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_setup_deal(players: int) -> None:
    game = cardkit.play("parrot", players=players, start=2, seed=5)
    pile = game.events[0]["shuffle"]
    for seat in range(1, players + 1):
        own = pile[(seat - 2) % players : 8 * players : players]
        assert cards(game, seat) == f"{' '.join(own[:4])} / {' '.join(own[4:])}"


def test_setup_deal_is_unseen_by_everybody() -> None:
    game = table(*DULL[:3], reveal="")
    for looker in range(4):
        assert set(sum(game.view(looker).areas, ())) == {""}


def test_setup_deal_is_shuffled_for_every_round() -> None:
    game = finish_round(table(*DULL[:3]))
    shuffles = [event["shuffle"] for event in game.events if "shuffle" in event]
    assert len(shuffles) == 2
    assert Counter(shuffles[0]) == Counter(shuffles[1])
    assert shuffles[0] != shuffles[1]


@pytest.mark.parametrize("start", [1, 2, 3])
def test_setup_deal_begins_with_the_starting_seat_in_every_round(start: int) -> None:
    """In each round, dealing begins with the `start` seat, not with the player who plays first or leads."""
    game = finish_round(table(*DULL[:3], start=start))
    assert game.view().round == 2
    pile = game.events[-1]["shuffle"]
    assert game.turn == start
    for seat in range(1, 4):
        own = pile[(seat - start) % 3 : 24 : 3]
        assert cards(game, seat) == f"{' '.join(own[:4])} / {' '.join(own[4:])}"


def test_setup_piles() -> None:
    game = table(*DULL[:3], discard="3", draw="1 2", reveal="")
    assert discards(game) == "3"
    assert game.view().draw_count == 108 - 3 * 8 - 1
    play(game, "reveal a1, reveal a2, reveal a1, reveal a2, reveal a1, reveal a2, draw")
    assert game.view(1).hand == "1"


def test_setup_reveal() -> None:
    game = table(*DULL[:3], reveal="", start=2)
    assert game.turn == 2
    assert game.moves == [f"reveal {spot}" for spot in SPOTS]
    game.move("reveal b4")
    assert area(game, 2) == "# # # # / # # # 3"
    assert game.turn == 2
    assert game.moves == [f"reveal {spot}" for spot in SPOTS if spot != "b4"]
    game.move("reveal a1")
    assert area(game, 2) == "11 # # # / # # # 3"
    assert game.turn == 3
    play(game, "reveal a1, reveal b1")
    assert game.turn == 1
    play(game, "reveal a1, reveal a2")
    assert game.moves == ["draw", "take"]


def test_setup_reveal_is_of_two_different_cards() -> None:
    game = table(*DULL[:3], reveal="", moves="reveal a1")
    assert refused(game, "reveal a1") == "setup.reveal"
    assert refused(game, "reveal a2", seat=2) == "setup.reveal"


@pytest.mark.parametrize("move", ["draw", "take", "swap a1", "discard", "float a1 b4"])
def test_setup_reveal_comes_before_anything_else(move: str) -> None:
    assert refused(table(*DULL[:3], reveal=""), move) == "setup.reveal"


def first(*areas: str, reveal: str, start: int = 1) -> int:
    """Return the seat that plays first after these Boxes were dealt and these spots turned over."""
    game = table(*areas, reveal=reveal, start=start)
    assert game.moves == ["draw", "take"]
    return game.turn


def test_setup_first() -> None:
    assert first(*DULL[:3], reveal="a1 a2") == 1
    assert first(*DULL[:3], reveal="b1 b2 / a1 a2 / a1 a2") == 2
    assert first(*DULL[:3], reveal="b1 b2 / b1 b2 / a1 a2") == 3
    assert first(*DULL[:3], reveal="b1 b2 / b1 b2 / a1 a2", start=2) == 1


def test_setup_first_then_clockwise() -> None:
    game = table(*DULL[:3], reveal="b1 b2 / a1 a2 / b1 b2")
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        play(game, "draw, swap a1")
    assert turns == [2, 3, 1, 2]
    assert refused(game, "draw", seat=1) == "setup.first"


# A Parrot above a 9, two columns with a Parrot below a 1, and a seat that turns over 8 and 9.
PARROTS = ("P 1 1 4 / 9 P P 4", "8 9 3 3 / 1 1 3 3")


@pytest.mark.parametrize(
    ("reveal", "seat"),
    [
        ("a1 b1 / a1 a2", 1),  # 9 and 9 against 17
        ("a1 a2 / a1 b1", 2),  # 0 and 1 against 9: the Parrot's number is face down
        ("b2 b1 / a1 b1", 1),  # 0 and 9 against 9, a tie
        ("b2 a2 / b1 b2", 1),  # 1 and 1 against 2, a tie
        ("b2 b3 / b1 b2", 2),  # two Parrots with hidden numbers against 2
    ],
)
def test_setup_first_with_parrots(reveal: str, seat: int) -> None:
    assert first(*PARROTS, reveal=reveal) == seat


def test_setup_first_with_two_parrots_in_one_column() -> None:
    assert first("P 1 1 1 / P 1 1 1", "1 0 0 0 / 0 0 0 0", reveal="a1 b1 / a1 a2") == 2
    assert first("P 1 1 1 / P 1 1 1", "1 0 0 0 / 0 0 0 0", reveal="a1 b1 / a2 a3") == 1


@pytest.mark.parametrize(("start", "seat"), [(1, 2), (2, 2), (3, 3)])
def test_setup_first_of_a_tie_comes_first_clockwise_from_the_starting_seat(start: int, seat: int) -> None:
    areas = ("1 2 3 4 / 5 6 7 8", "9 8 0 0 / 1 1 1 1", "8 9 0 0 / 2 2 2 2")
    assert first(*areas, reveal="a1 a2", start=start) == seat


def test_setup_first_in_every_round() -> None:
    game = finish_round(table(*DULL[:3], reveal="b1 b2 / a1 a2 / b1 b2"), ender=2)
    assert game.turn == 1
    play(game, ", ".join(["reveal a1, reveal a2"] * 3))
    shown = [[0 if card == "P" else int(card) for card in view_area if card] for view_area in game.view().areas]
    assert sum(shown[game.turn - 1]) == max(map(sum, shown))
