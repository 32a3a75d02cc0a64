"""Tests of the clauses on a turn of Parrot, each with a short example."""

from __future__ import annotations

import pytest

from cardkit.games.parrot import rules
from cardkit.games.parrot.clauses import C
from tests.games.parrot.tables import DULL, SPOTS, area, cards, table, up_to_last_cards, wait
from tests.support.at_the_table import allowed, discards, play, refused

IN_PILE = 108 - 3 * 8 - 1


def test_turn_draw() -> None:
    game = table(*DULL[:3], draw="7 1")
    assert allowed(game, "draw") == ("turn.draw",)
    outcome = game.move("draw")
    assert outcome.clauses == ("turn.draw",)
    assert game.view().draw_count == IN_PILE - 1
    assert game.turn == 1


def test_turn_draw_is_seen_by_the_player_who_draws() -> None:
    game = table(*DULL[:3], draw="7", moves="draw")
    assert [game.view(looker).hand for looker in range(4)] == ["", "7", "", ""]


def test_turn_draw_is_one_card() -> None:
    for move in ("draw", "take"):
        assert refused(table(*DULL[:3], moves="draw"), move) == "turn.draw"


@pytest.mark.parametrize("move", ["swap a1", "swap b4", "discard", "float a1 b4"])
def test_turn_draw_comes_before_anything_else(move: str) -> None:
    assert refused(table(*DULL[:3]), move) == "turn.draw"


def test_turn_take() -> None:
    game = table(*DULL[:3], discard="3")
    assert allowed(game, "take") == ("turn.take",)
    game.move("take")
    assert discards(game) == ""
    assert [game.view(looker).hand for looker in range(4)] == ["3", "3", "3", "3"]
    assert game.view().draw_count == IN_PILE


def test_turn_take_is_the_top_card() -> None:
    game = table(*DULL[:3], discard="3", draw="7", moves="draw, reveal b1, take")
    assert game.view().hand == "7"
    assert discards(game) == "3"


def test_turn_take_is_for_the_box() -> None:
    game = table(*DULL[:3], moves="take")
    assert game.moves == [f"swap {spot}" for spot in SPOTS]
    for move in ("draw", "take", "discard"):
        assert refused(game, move) == "turn.take"


def test_turn_swap_up() -> None:
    game = table("4 5 6 7 / 8 9 0 1", DULL[4], discard="3", draw="1", reveal="a1 b2 / b1 b2", moves="draw")
    assert allowed(game, "swap a1") == ("turn.swap-up",)
    game.move("swap a1")
    assert area(game, 1) == "1 # # # / # 9 # #"
    assert discards(game) == "3 4"
    assert game.turn == 2


def test_turn_swap_up_with_a_taken_card() -> None:
    game = table("4 5 6 7 / 8 9 0 1", DULL[4], discard="3", reveal="a1 b2 / b1 b2", moves="take, swap b2")
    assert area(game, 1) == "4 # # # / # 3 # #"
    assert discards(game) == "9"


def test_turn_swap_down() -> None:
    game = table("4 5 6 7 / 8 9 0 1", DULL[4], discard="3", draw="1", reveal="a1 b2 / b1 b2", moves="draw")
    assert allowed(game, "swap b3") == ("turn.swap-down",)
    game.move("swap b3")
    assert area(game, 1) == "4 # # # / # 9 1 #"
    assert discards(game) == "3 0"


def test_turn_swap_down_is_without_peeking() -> None:
    game = table("4 5 6 7 / 8 9 0 1", DULL[4], discard="3", reveal="a1 b2 / b1 b2", moves="take")
    assert game.view(1).areas[0] == ("4", "", "", "", "", "9", "", "")
    assert allowed(game, "swap b4") == ("turn.swap-down",)
    game.move("swap b4")
    assert discards(game) == "1"


def test_turn_reveal() -> None:
    game = table("4 5 6 7 / 8 9 0 1", DULL[4], discard="3", draw="2", reveal="a1 b2 / b1 b2", moves="draw")
    assert allowed(game, "reveal a3") == ("turn.reveal",)
    game.move("reveal a3")
    assert area(game, 1) == "4 # 6 # / # 9 # #"
    assert discards(game) == "3 2"
    assert game.turn == 2


def test_turn_reveal_only_with_a_card_from_the_draw_pile() -> None:
    assert refused(table(*DULL[:3]), "reveal b1") == "turn.reveal"
    assert refused(table(*DULL[:3], moves="take"), "reveal b1") == "turn.reveal"


def test_turn_reveal_only_a_face_down_card() -> None:
    game = table(*DULL[:3], moves="draw")
    assert refused(game, "reveal a1") == "turn.reveal"
    assert [move for move in game.moves if move.startswith("reveal")] == [f"reveal {spot}" for spot in SPOTS[2:]]


def test_turn_reveal_of_the_last_face_down_card() -> None:
    game = play(up_to_last_cards(table(*DULL[:3])), "draw")
    assert allowed(game, "reveal b4") == ("turn.reveal", "last.end")


def test_turn_fixed() -> None:
    game = table("4 5 6 7 / 4 9 0 1", DULL[4], discard="4", reveal="a1 b1 / b1 b2", moves="take")
    assert refused(game, "float a1 b4") == "turn.fixed"
    assert refused(game, "float a1 a1") == "turn.fixed"


def test_turn_fixed_in_whole_turns() -> None:
    game = table(*DULL[:2], discard="5", draw="12 1", moves="take, swap a3, draw, reveal b1, take, swap b4, draw")
    assert cards(game, 1) == "12 11 5 9 / 1 2 3 12"
    assert cards(game, 2) == DULL[1]


def test_turn_refill() -> None:
    game = table(*DULL)
    while game.view().draw_count > 1:
        wait(game)
    game.move("draw")
    before = game.at(game.history.now - 1)
    assert sorted(game.events[-1]["shuffle"]) == sorted(before.view().discard_pile[:-1])
    assert discards(game) == before.view().discard_pile[-1]
    assert game.view().draw_count == 108 - 6 * 8 - 2
    assert "swap a1" in game.moves


def test_turn_refill_nothing_to_draw() -> None:
    """At a real table there is always a card left to draw, so the test removes the pile."""
    s = table(*DULL[:3]).state
    s.draw_count = 0
    moves = [0] * rules.MOST_MOVES
    assert moves[: rules.legal_moves(s, moves)] == [rules.TAKE]
    assert rules.forbids(s, rules.DRAW) == C.TURN_REFILL
