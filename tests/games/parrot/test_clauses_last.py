"""Tests of the clauses on Parrot's last cards and last turns, each with a short example."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.parrot.tables import DULL, SPOTS, area, ended, finish_round, table, up_to_last_cards, wait
from tests.support.at_the_table import allowed, discards, play, points, refused, rounds_of

if TYPE_CHECKING:
    from cardkit import Game

# --- last.pass ------------------------------------------------------------------------------------------------------


def test_last_pass() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="0 1 2 3 4 5 6 7 8 9 10")), "draw")
    assert allowed(game, "discard") == ("last.pass",)
    game.move("discard")
    assert area(game, 1) == "12 11 10 9 / 1 2 3 #"
    assert discards(game).endswith(" 10")
    assert game.turn == 2


def test_last_pass_as_often_as_one_likes() -> None:
    game = up_to_last_cards(table(*DULL[:2]))
    wait(game, 40)
    assert area(game, 1).count("#") == area(game, 2).count("#") == 1
    assert rounds_of(game) == 0


def test_last_pass_or_go_on_replacing_face_up_cards() -> None:
    game = play(up_to_last_cards(table(*DULL[:2])), "draw")
    assert set(game.moves) == {"reveal b4", "discard", *(f"swap {spot}" for spot in SPOTS)}
    assert allowed(game, "swap a1") == ("turn.swap-up",)
    game.move("swap a1")
    assert area(game, 1).endswith("/ 1 2 3 #")
    assert game.view().finisher == 0


@pytest.mark.parametrize("turns", range(5))
def test_last_pass_not_with_more_face_down_cards(turns: int) -> None:
    game = wait(table(*DULL[:2]), 2 * turns)
    assert area(game, 1).count("#") == 6 - turns
    game.move("draw")
    assert refused(game, "discard") == "last.pass"


def test_last_pass_not_with_a_taken_card() -> None:
    assert refused(play(up_to_last_cards(table(*DULL[:2])), "take"), "discard") == "turn.take"


# --- last.end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["reveal b4", "swap b4"])
def test_last_end(move: str) -> None:
    """A seat turns up or replaces its last card; the others each have one turn, clockwise, and the round ends."""
    game = play(up_to_last_cards(table(*DULL[:4])), "draw")
    assert "last.end" in allowed(game, move)
    game.move(move)
    turns = []
    while rounds_of(game) == 0:
        turns.append(game.turn)
        assert game.view().finisher == 1
        wait(game)
    assert turns == [2, 3, 4]


def test_last_end_by_a_parrot() -> None:
    game = up_to_last_cards(
        table("P 11 10 9 / 12 2 3 4", DULL[1], reveal="a1 b1 / a1 a2", draw="5 5 5 5 6 6 6 6 7 7 12")
    )
    game.move("draw")
    assert allowed(game, "float a1 b4") == ("parrot.float", "last.end")
    game.move("float a1 b4")
    assert area(game, 1) == "12 11 10 9 / 12 2 3 P"
    assert game.view().finisher == 1
    wait(game)
    assert rounds_of(game) == 1


def test_last_end_of_another_seat_than_the_first_player() -> None:
    game = up_to_last_cards(table(*DULL[:3]))
    wait(game, 2)
    play(game, "draw, reveal b4")
    turns = []
    while rounds_of(game) == 0:
        turns.append(game.turn)
        wait(game)
    assert turns == [1, 2]


def test_last_end_is_not_put_off_by_a_second_seat_that_finishes() -> None:
    game = play(up_to_last_cards(table(*DULL[:3])), "draw, reveal b4, draw")
    assert allowed(game, "reveal b4") == ("turn.reveal", "last.turns")
    game.move("reveal b4")
    assert game.view().finisher == 1
    assert game.turn == 3
    wait(game)
    assert rounds_of(game) == 1


def test_last_end_says_whose_turn_it_is() -> None:
    game = play(up_to_last_cards(table(*DULL[:3])), "draw, reveal b4")
    assert refused(game, "draw", seat=1) == "last.end"


def test_last_end_nothing_more_is_allowed() -> None:
    over = ended(finish_round(table(*DULL[:3])))
    assert over.turn == 0
    assert over.moves == []
    assert refused(over, "draw") == "last.end"


# --- last.reveal ----------------------------------------------------------------------------------------------------


def test_last_reveal() -> None:
    game = play(up_to_last_cards(table(*DULL[:3])), "draw, reveal b4, draw, discard")
    assert area(game, 2) == DULL[1]
    assert area(game, 3) == "10 9 8 7 / 2 3 4 #"
    play(game, "draw, discard")
    assert area(ended(game), 3) == DULL[2]
    assert points(game) == [52, 44, 48]


def hurried(game: Game) -> Game:
    """Return a position in which seat 1 has just finished, while seat 2 still has six face-down cards."""
    for spot in SPOTS[2:7]:
        play(game, f"draw, reveal {spot}, draw, swap a1")
    return play(game, "draw, reveal b4")


def test_last_reveal_of_many_cards() -> None:
    game = hurried(table(*DULL[:2], draw="6 6 6 6 6 7 7 7 7 7 0 5"))
    assert area(game, 2).count("#") == 6
    play(game, "draw, swap b4")
    assert rounds_of(game) == 1
    assert area(ended(game), 2).endswith("10 9 8 / 0 1 2 5")


# --- last.turns -----------------------------------------------------------------------------------------------------


def test_last_turns() -> None:
    """With two or more face-down cards, a player must place the drawn card or turn a card over."""
    game = hurried(table(*DULL[:2]))
    game.move("draw")
    assert refused(game, "discard") == "last.turns"
    assert set(game.moves) == {*(f"swap {spot}" for spot in SPOTS), *(f"reveal {spot}" for spot in SPOTS[2:])}
    assert allowed(game, "reveal a3") == ("turn.reveal", "last.turns")


def test_last_turns_with_one_face_down_card() -> None:
    game = play(up_to_last_cards(table(*DULL[:2])), "draw, reveal b4, draw")
    assert allowed(game, "discard") == ("last.pass", "last.turns")
    assert set(game.moves) == {"reveal b4", "discard", *(f"swap {spot}" for spot in SPOTS)}


def test_last_turns_may_take() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="0 0 0 0 0 1 1 1 1 1 6")), "draw, reveal b4, take, swap b4")
    assert rounds_of(game) == 1
    assert area(ended(game), 2) == "11 10 9 8 / 0 1 2 6"


def test_last_turns_let_a_parrot_float() -> None:
    game = table(DULL[0], "P 10 9 8 / 7 1 2 3", reveal="a1 a2 / a1 b1", draw="5 5 5 5 6 6 6 6 0 0 0 7")
    play(up_to_last_cards(game), "draw, reveal b4, draw")
    assert allowed(game, "float a1 b4") == ("parrot.float",)
    game.move("float a1 b4")
    assert area(ended(game), 2) == "7 10 9 8 / 7 1 2 P"
