"""Tests of the clauses on a turn of Trio, each with a short example."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit import NotationError
from tests.games.trio.tables import ANY, hand, known, middle, shown, table, trios
from tests.support.at_the_table import allowed, play, refused

# A turn that reveals nothing new: the lowest and the highest card of seat 1 differ.
MISS = "low 1, high 1"


def test_turn_reveal() -> None:
    game = table(*ANY, middle="4 8")
    assert game.moves == [
        *(f"middle {number}" for number in range(1, 10)),
        *(f"low {seat}" for seat in (1, 2, 3)),
        *(f"high {seat}" for seat in (1, 2, 3)),
    ]
    assert allowed(game, "middle 1") == ("turn.reveal",)
    game.move("middle 1")
    assert middle(game) == "4 # # # # # # # #"
    assert game.turn == 1


def test_turn_reveal_shows_the_card_to_everybody() -> None:
    game = table(*ANY, middle="4 8", moves="middle 2")
    for looker in range(4):
        assert game.view(looker).middle[1] == "8"
        assert game.view(looker).revealed == ("middle-2",)
        assert game.view(looker).number == "8"


def test_turn_reveal_a_card_that_is_already_face_up() -> None:
    game = table(*ANY, middle="4 8", moves="middle 1")
    assert refused(game, "middle 1") == "turn.reveal"
    assert "middle 1" not in game.moves


def test_turn_reveal_an_empty_place() -> None:
    game = table(*ANY, middle="4 4 4 6", moves="middle 1, middle 2, middle 3")
    assert refused(game, "middle 2") == "turn.reveal"


def test_turn_reveal_is_for_the_seat_whose_turn_it_is() -> None:
    assert refused(table(*ANY), "middle 1", seat=2) == "turn.reveal"


def test_turn_ends() -> None:
    game = table("1 .. 12", "2 3 3 5 6 8 8 9 11", "3 .. 10")
    assert allowed(game, "low 2") == ("turn.ends",)
    assert allowed(game, "high 2") == ("turn.ends",)
    twin = game.at(game.history.now)
    game.move("low 2")
    assert shown(game, 2) == "2 # # # # # # # #"
    twin.move("high 2")
    assert shown(twin, 2) == "# # # # # # # # 11"


def test_turn_ends_of_your_own_hand() -> None:
    game = table(*ANY, moves="high 1")
    assert shown(game, 1) == "# # # # # # # # 12"
    assert game.view(1).revealed == ("hand-1-9",)


def test_turn_ends_never_one_from_between() -> None:
    game = table(*ANY)
    assert refused(game, "between 2") == "turn.ends"
    assert not [move for move in game.moves if move.startswith("between")]


def test_turn_ends_with_one_card_left_both_moves_show_it() -> None:
    hands = ("1 1 .. 12", "2 2 2 4 4", "1 .. 11", "5 .. 10", "5 .. 10", "3 .. 9")
    game = table(*hands, middle="4", start=6, moves="low 6, high 6, low 2, low 2, low 2")
    assert trios(game)[0] == "2"
    play(game, "low 2, middle 1")
    assert shown(game, 2) == "4 #"
    game.move("high 2")
    assert trios(game)[:2] == ["2", "4"]


def test_turn_ends_low_and_high_are_the_same_for_a_single_card() -> None:
    game = table("1 1 .. 12", "2 2 2 4 4", "1 .. 11", "5 .. 10", "5 .. 10", "3 .. 9", middle="4")
    play(game, "low 2, low 2, low 2, low 2")
    left = [move for move in game.moves if move.endswith(" 2") and not move.startswith("middle")]
    assert left == ["low 2", "high 2"]
    for move in left:
        twin = game.at(game.history.now)
        twin.move(move)
        assert shown(twin, 2) == "4 4"


def test_turn_ends_nothing_left_in_a_hand() -> None:
    game = table("1 1 .. 12", "2 2 2 4 4", "1 .. 11", "5 .. 10", "5 .. 10", "3 .. 9", middle="4")
    play(game, "low 2, low 2, low 2, low 2, low 2")
    assert shown(game, 2) == "4 4"
    assert refused(game, "low 2") == refused(game, "high 2") == "turn.ends"


def test_turn_repeat() -> None:
    game = table("1 .. 12", "2 2 3 5 6 8 8 9 11", "3 .. 10", moves="low 2")
    assert allowed(game, "low 2") == ("turn.ends", "turn.repeat")
    assert allowed(game, "high 2") == ("turn.ends",)
    game.move("low 2")
    assert shown(game, 2) == "2 2 # # # # # # #"
    game.move("low 2")
    assert known(game, 2).split()[:3] == ["2", "2", "3"]
    assert game.turn == 2


def test_turn_repeat_for_the_next_highest() -> None:
    game = table("1 .. 12", "2 3 4 5 6 8 11 11 11", "3 .. 10", moves="high 2, high 2")
    assert allowed(game, "high 2") == ("turn.ends", "turn.repeat")
    game.move("high 2")
    assert trios(game) == ["11", "", ""]


def test_turn_repeat_in_a_later_turn_begins_with_the_lowest_again() -> None:
    game = table("1 .. 12", "2 3 3 5 6 8 8 9 11", "3 .. 10", moves="low 2, low 2, low 2")
    assert shown(game, 2) == "2 # # # # # # # #"


@pytest.mark.parametrize("moves", ["middle 1", "middle 1, middle 3"])
def test_turn_go_on_until_numbers_differ(moves: str) -> None:
    game = table(*ANY, middle="4 8 4", moves=moves)
    assert "stop" not in game.moves
    assert refused(game, "stop") == "turn.go-on"
    assert game.turn == 1


def test_turn_miss_by_the_second_card() -> None:
    game = table(*ANY, middle="4 8")
    before = [hand(game, seat) for seat in (1, 2, 3)]
    play(game, "middle 1, low 2")
    assert game.turn == 2
    assert middle(game) == "# # # # # # # # #"
    assert set(shown(game, 2).split()) == {"#"}
    assert [hand(game, seat) for seat in (1, 2, 3)] == before
    assert trios(game) == ["", "", ""]


def test_turn_miss_by_the_third_card() -> None:
    game = table(*ANY, middle="4 8 4", moves="middle 1, middle 3, middle 2")
    assert game.turn == 2
    assert middle(game) == "# # # # # # # # #"
    assert game.view().missed == (("middle-1", "4"), ("middle-3", "4"), ("middle-2", "8"))


def test_turn_miss_can_be_looked_at_until_the_next_card_is_revealed() -> None:
    game = table(*ANY, middle="4 8", moves="middle 1, middle 2")
    assert game.view(3).missed == (("middle-1", "4"), ("middle-2", "8"))
    game.move("low 2")
    assert game.view(3).missed == ()


def test_turn_miss_goes_round_to_the_left() -> None:
    game = table(*ANY, start=2)
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        play(game, MISS)
    assert turns == [2, 3, 1, 2]


def test_turn_trio() -> None:
    game = table("1 .. 12", "4 .. 11", "3 .. 10", middle="8 4 6 4", moves="middle 2, low 2, middle 4")
    assert trios(game) == ["4", "", ""]
    assert game.turn == 2
    assert middle(game) == "# - # - # # # # #"
    assert [len(cards) for cards in game.view().hands] == [9, 8, 9]


def test_turn_trio_belongs_to_the_player_who_reveals_it() -> None:
    game = table("1 .. 10", "2 .. 10", "3 .. 10", start=3, moves="high 2, high 1, high 3")
    assert trios(game) == ["", "", "10"]
    assert game.turn == 1


def test_turn_trio_out_of_one_hand() -> None:
    game = table("1 .. 12", "2 2 2 5 6 8 8 9 11", "3 .. 10", moves="low 2, low 2, low 2")
    assert trios(game) == ["2", "", ""]
    assert hand(game, 2) == "5 6 8 8 9 11"
    game.move("low 2")
    assert shown(game, 2) == "5 # # # # #"


def test_turn_empty() -> None:
    hands = ("3 .. 12", "1 1 1 2 2", "3 .. 11", "3 .. 11", "4 .. 10", "4 .. 10")
    game = table(*hands, middle="2", moves="low 2, low 2, low 2, low 2, low 2, middle 1")
    assert trios(game)[:2] == ["1", "2"]
    assert hand(game, 2) == ""
    play(game, ", ".join([MISS] * 5))
    assert game.turn == 2
    assert allowed(game, "low 1") == ("turn.ends", "turn.empty")
    assert allowed(game, "middle 2") == ("turn.reveal", "turn.empty")
    assert refused(game, "low 2") == "turn.ends"
    play(game, MISS)
    assert game.turn == 3


@pytest.mark.parametrize("move", ["swap 5", "keep"])
def test_turns_know_no_exchange_without_teams(move: str) -> None:
    assert refused(table(*ANY), move) == "team.swap"


@pytest.mark.parametrize(
    ("rules", "moves"),
    [({"players": 3}, "middle 4, low 2, high 2"), ({"players": 4, "teams": True}, "low 2, high 2, swap 5, keep")],
)
def test_an_error_of_notation_lists_the_moves_that_there_are(rules: dict[str, Any], moves: str) -> None:
    game = cardkit.play("trio", seed=5, **rules)
    with pytest.raises(NotationError, match=f"'jump' is not a move in Trio: its moves are written {moves}$"):
        game.move("jump")
    with pytest.raises(NotationError, match=f"its moves are written {moves}$"):
        game.why("between")
