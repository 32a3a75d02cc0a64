"""Tests of the clauses on a turn of Papageno, each with a short example."""

from __future__ import annotations

import pytest

from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import C
from tests.games.papageno.tables import DULL, SPOTS, area, cards, quiet, table
from tests.support.at_the_table import allowed, discards, play, refused


def test_turn_draw() -> None:
    game = table(*DULL[:3], draw="7 1")
    assert allowed(game, "draw") == ("turn.draw",)
    outcome = game.move("draw")
    assert outcome.clauses == ("turn.draw",)
    assert game.view().draw_count == 50 - 18 - 2
    assert game.turn == 1


def test_turn_draw_is_looked_at_secretly() -> None:
    game = table(*DULL[:3], draw="7 1", moves="draw")
    assert game.view(1).hand == "7"
    assert [game.view(looker).hand for looker in (0, 2, 3)] == ["", "", ""]


def test_turn_draw_is_one_card() -> None:
    assert refused(table(*DULL[:3], moves="draw"), "draw") == "turn.swap"
    assert refused(table(*DULL[:3], moves="draw"), "take") == "turn.swap"


def test_turn_take() -> None:
    game = table(*DULL[:3], discard="3")
    assert allowed(game, "take") == ("turn.take",)
    game.move("take")
    assert discards(game) == ""
    assert [game.view(looker).hand for looker in range(4)] == ["3", "3", "3", "3"]
    assert game.view().draw_count == 50 - 18 - 1


def test_turn_take_is_the_top_card() -> None:
    game = table(*DULL[:3], discard="3", draw="7", moves="draw, discard, take")
    assert game.view().hand == "7"
    assert discards(game) == "3"


def test_turn_swap_for_a_face_down_card() -> None:
    game = table("4 5 6 / 7 8 9", *DULL[1:3], discard="3", draw="1", moves="draw")
    assert allowed(game, "swap b2") == ("turn.swap",)
    game.move("swap b2")
    assert area(game, 1) == "4 # # / # 1 #"
    assert discards(game) == "3 8"
    assert game.turn == 2


def test_turn_swap_for_a_face_up_card() -> None:
    game = table("4 5 6 / 7 8 9", *DULL[1:3], discard="3", draw="1", moves="draw, swap a1")
    assert area(game, 1) == "1 # # / # # #"
    assert discards(game) == "3 4"


def test_turn_swap_needs_a_card_in_hand() -> None:
    assert refused(table(*DULL[:3]), "swap a1") == "turn.draw"


def test_turn_discard() -> None:
    game = table(*DULL[:3], discard="3", draw="7", moves="draw")
    assert allowed(game, "discard") == ("turn.discard",)
    game.move("discard")
    assert discards(game) == "3 7"
    assert area(game, 1) == "4 # # / # # #"
    assert game.turn == 2


def test_turn_discard_needs_a_card_in_hand() -> None:
    assert refused(table(*DULL[:3]), "discard") == "turn.draw"


def test_turn_must_swap() -> None:
    game = table(*DULL[:3], moves="take")
    assert refused(game, "discard") == "turn.must-swap"
    assert game.moves == [f"swap {spot}" for spot in SPOTS]
    assert allowed(game, "swap a2") == ("turn.swap", "turn.must-swap")


@pytest.mark.parametrize("move", ["draw", "take"])
def test_turn_must_swap_before_getting_another_card(move: str) -> None:
    assert refused(table(*DULL[:3], moves="take"), move) == "turn.must-swap"


@pytest.mark.parametrize("moves", ["", "draw", "take"])
def test_turn_blind(moves: str) -> None:
    game = table(*DULL[:3], moves=moves)
    assert refused(game, "reveal b1") == "turn.blind"
    assert game.view(1).areas[0] == ("4", "", "", "", "", "")


def test_turn_no_moving() -> None:
    game = table("4 5 6 / 7 8 9", *DULL[1:3], draw="C", moves="draw, swap b1")
    assert refused(game, "capture a1 1a2") == "turn.no-moving"


def test_turn_no_moving_in_whole_turns() -> None:
    game = table("4 5 6 / 7 8 9", *DULL[1:3], draw="0 1 0 3", moves="draw, swap b2, draw, discard, take, swap a3, draw")
    assert cards(game, 1) == "4 5 6 / 7 0 9"
    assert cards(game, 2) == DULL[1]
    assert cards(game, 3) == "2 3 1 / 3 2 3"


def test_turn_refill() -> None:
    game = table(*DULL, moves=f"{quiet(18)}, draw")
    before = game.at(game.history.now - 1)
    assert "shuffle" in game.events[-1]
    assert sorted(game.events[-1]["shuffle"]) == sorted(before.view().discard_pile[:-1])
    assert discards(game) == before.view().discard_pile[-1]
    assert game.view().draw_count == 18
    assert game.moves == [*(f"swap {spot}" for spot in SPOTS), "discard"]


def test_turn_refill_nothing_to_draw() -> None:
    """At a real table there is always a card left to draw, so the test removes the pile."""
    s = table(*DULL[:3]).state
    s.draw_count = 0
    moves = [0] * rules.MOST_MOVES
    assert moves[: rules.legal_moves(s, moves)] == [rules.TAKE]
    assert rules.forbids(s, rules.DRAW) == C.TURN_REFILL


def test_turn_passes_to_the_left() -> None:
    game = table(*DULL[:3])
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        play(game, quiet())
    assert turns == [1, 2, 3, 1]
    assert refused(game, "draw", seat=1) == "setup.first"
