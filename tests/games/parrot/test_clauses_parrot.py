"""Tests of the clauses on Parrots, each with a short example."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.parrot.tables import DULL, area, cards, finish_round, score, sheet, table
from tests.support.at_the_table import allowed, discards, play, points, refused

if TYPE_CHECKING:
    from cardkit import Game

MINE = "P 4 0 1 / 9 3 2 5"
LOW = "1 0 1 0 / 0 1 0 1"


def parrots(mine: str = MINE, *, reveal: str = "a1 b1", discard: str = "9", draw: str = "9", moves: str = "") -> Game:
    """Create a table at which seat 1 is first and has turned over a Parrot above a 9."""
    return table(mine, LOW, reveal=f"{reveal} / a1 a2", discard=discard, draw=draw, moves=moves)


# --- parrot.imitate -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["P 1 2 3 / 9 4 5 6", "9 1 2 3 / P 4 5 6"])
def test_parrot_imitate(text: str) -> None:
    line = sheet(text).lines[0]
    assert line.value == 0
    assert line.clauses == ("parrot.imitate", "score.pair")
    assert score(text) == 21


def test_parrot_imitate_any_number() -> None:
    assert score("P P P P / 12 11 0 7") == 0


def test_parrot_imitate_when_played() -> None:
    game = finish_round(table("12 11 10 9 / 1 2 3 P", DULL[1]))
    assert points(game) == [13 + 13 + 13, 44]


def test_parrot_imitate_is_named_behind_the_move() -> None:
    assert allowed(table(*DULL[:2], draw="P", moves="draw"), "swap b1") == ("turn.swap-down", "parrot.imitate")
    assert allowed(table(*DULL[:2], draw="P", moves="draw"), "swap a1") == ("turn.swap-up", "parrot.imitate")


def test_parrot_imitate_goes_with_the_card_that_comes_into_its_column() -> None:
    assert score("P 1 1 1 / 9 2 2 2") == score("P 1 1 1 / 12 2 2 2") == 9


# --- parrot.float ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("getting", ["draw", "take"])
def test_parrot_float(getting: str) -> None:
    game = parrots(moves=getting)
    floats = [move for move in game.moves if move.startswith("float")]
    assert floats == [f"float a1 {spot}" for spot in ("a2", "a3", "a4", "b2", "b3", "b4")]
    assert allowed(game, "float a1 b4") == ("parrot.float",)
    game.move("float a1 b4")
    assert area(game, 1) == "9 # # # / 9 # # P"
    assert discards(game).split()[-1] == "5"
    assert game.turn == 2


def test_parrot_float_from_the_lower_row() -> None:
    game = parrots("9 4 0 1 / P 3 2 5", moves="take, float b1 a2")
    assert area(game, 1) == "9 P # # / 9 # # #"
    assert discards(game) == "4"


def test_parrot_float_lands_without_a_look_beforehand() -> None:
    game = parrots(moves="take")
    assert game.view(1).areas[0] == ("P", "", "", "", "9", "", "", "")
    game.move("float a1 b2")
    assert cards(game, 1) == "9 4 0 1 / 9 P 2 5"


def test_parrot_float_needs_the_same_number() -> None:
    assert refused(parrots(draw="8", moves="draw"), "float a1 b4") == "parrot.float"


def test_parrot_float_needs_a_face_down_card_to_land_on() -> None:
    game = parrots(moves="take")
    for landing in ("b1", "a1"):
        assert refused(game, f"float a1 {landing}") == "parrot.float"


def test_parrot_float_needs_the_number_face_up() -> None:
    game = table(MINE, "0 0 1 1 / 1 1 0 0", reveal="a1 b2 / a1 a2", draw="9", moves="draw")
    assert refused(game, "float a1 b4") == "parrot.float"


def test_parrot_float_needs_the_parrot_face_up() -> None:
    game = table(MINE, LOW, reveal="b1 b2 / a1 a2", draw="9", moves="draw")
    assert refused(game, "float a1 b4") == "parrot.float"
    assert refused(game, "float b4 a1") == "parrot.float"


def test_parrot_float_of_a_parrot_in_hand_there_is_none() -> None:
    game = parrots(draw="P", moves="draw")
    assert refused(game, "float a1 b4") == "parrot.float"


def test_parrot_float_needs_a_card_in_hand() -> None:
    assert refused(parrots(), "float a1 b4") == "turn.draw"


def test_parrot_float_again() -> None:
    """After landing, the Parrot imitates the 3 below it. When another 3 is drawn, it may float on."""
    game = parrots(draw="6 4 7 3", moves="take, float a1 a2, draw, swap a1, draw, reveal b2, draw, swap a1, draw")
    assert area(game, 1) == "9 P # # / 9 3 # #"
    assert allowed(game, "float a2 a3") == ("parrot.float",)
    game.move("float a2 a3")
    assert area(game, 1) == "9 3 P # / 9 3 # #"


def test_parrot_float_of_several_parrots() -> None:
    game = table("P P 0 1 / 9 9 2 5", LOW, reveal="a1 b1 / a1 a2", draw="6 2 7 2 9", discard="8")
    play(game, "draw, reveal a2, draw, swap a1, draw, reveal b2, draw, swap a1, draw")
    assert {move.split()[1] for move in game.moves if move.startswith("float")} == {"a1", "a2"}
    game.move("float a2 b4")
    assert area(game, 1) == "P 9 # # / 9 9 # P"


def test_parrot_float_is_a_choice() -> None:
    game = parrots(moves="take")
    assert allowed(game, "swap a1") == ("turn.swap-up",)
    game.move("swap a1")
    assert discards(game) == "P"


# --- parrot.two -----------------------------------------------------------------------------------------------------


def test_parrot_two() -> None:
    found = sheet("P 1 2 3 / P 4 5 6")
    assert found.lines[0].value == 0
    assert found.lines[0].clauses == ("parrot.two", "score.pair")
    assert found.total == 21


def test_parrot_two_belong_to_no_set() -> None:
    assert score("P 0 1 2 / P 0 3 4") == 10
    assert score("P 0 0 2 / P 0 0 4") == 6 - 10
    assert score("P P 1 2 / P P 3 4") == 10


def test_parrot_two_do_not_float() -> None:
    game = table("P 4 0 1 / P 3 2 5", "0 0 1 1 / 1 1 0 0", reveal="a1 b1 / a1 a2", draw="P", moves="draw")
    assert refused(game, "float a1 b4") == "parrot.two"
    game = table("P 4 0 1 / P 3 2 5", "0 0 1 1 / 1 1 0 0", reveal="a1 b1 / a1 a2", draw="9", moves="draw")
    assert refused(game, "float b1 b4") == "parrot.two"
