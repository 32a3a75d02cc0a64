"""Tests of Papageno's scenes: zones, moves by pointing, prompts, and which move a player means when pointing."""

from __future__ import annotations

import pytest

import cardkit
from tests.games.papageno.tables import DULL, PAPAGENO, finish_round, quiet, table
from tests.support.at_the_table import play, says, zone

AREAS = ("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", "2 3 2 / 3 2 3")


# --- Any position ---------------------------------------------------------------------------------------------------


# --- Words ----------------------------------------------------------------------------------------------------------

SAID = [
    ("", "", "reveal b1", "Turn over your card at b1."),
    ("", "a1", "draw", "Draw the top card of the draw pile; only you see it."),
    ("", "a1", "take", "Take the 3 from the discard pile; you must then play it."),
    ("1", "a1", "discard", "Discard the 1 and leave your cards as they are."),
    ("1", "a1", "swap a1", "Swap the 1 for the 4 at a1, which is discarded."),
    ("1", "a1", "swap a2", "Swap the 1 for a face-down card at a2, which is discarded."),
    (
        "C",
        "a1",
        "swap a2",
        "Swap the Capture for a face-down card at a2, which is discarded. Then you may exchange a card.",
    ),
    (
        "F",
        "a1",
        "swap a1",
        (
            "Swap the Pan flute for the 4 at a1, which is passed on: each player in turn plays the card they get at a1 "
            "and passes on the one it replaces."
        ),
    ),
]


@pytest.mark.parametrize(("draw", "reveal", "move", "said"), SAID)
def test_a_move_says_what_it_would_do(draw: str, reveal: str, move: str, said: str) -> None:
    game = table(*AREAS, discard="3", draw=draw, reveal=reveal, moves="draw" if draw else "")
    assert says(game, move) == said


def test_a_capture_says_what_it_would_do() -> None:
    game = table(*AREAS, draw="C", moves="draw, swap b1")
    assert says(game, "capture a1 3a1") == "Give the 4 at a1 for player 3's 2 at a1."
    assert says(game, "pass") == "Pass: exchange nothing, and your turn ends."


def test_prompts() -> None:
    game = table(*AREAS, discard="3", draw="C", reveal="")
    assert game.scene(1).prompt == "Turn over one of your six cards."
    assert game.scene(2).prompt == "It is player 1's turn."
    play(game, "reveal a1, reveal a1, reveal a1")
    assert game.scene(1).prompt == "Your turn: draw a card, or take the 3."
    game.move("draw")
    assert game.scene(1).prompt == "You hold the Capture. Swap it for one of your cards, or discard it."
    game.move("swap b1")
    assert game.scene(1).prompt.startswith("Your Capture: choose one of your face-up cards")
    play(game, "pass, take")
    assert game.scene(2).prompt == "You hold the 7. Swap it for one of your cards."


def test_prompts_of_what_is_over() -> None:
    game = finish_round(table(*DULL[:2], rounds_to_win=1))
    (winner,) = game.winners
    assert game.scene(winner).prompt == "You win the game."
    assert game.scene().prompt == f"Player {winner} wins the game."
    shared = finish_round(table("9 8 7 / 6 5 4", *["2 3 2 / 3 2 3"] * 2, draw="9 0 0 8 1 0 7", rounds_to_win=1))
    assert shared.scene(2).prompt == "You and player 3 win the game."
    assert "nobody wins" in table(*DULL[:2], move_limit=2).scene().prompt


def test_the_hand_is_that_of_the_seat_that_holds_the_card() -> None:
    game = table(*DULL, moves=f"{quiet(18)}, draw")
    for then in (game, game.at(game.history.now - 1)):
        assert [zone(then, "hand", looker).title for looker in (0, 4)] == ["Player 4's hand", "Your hand"]
        assert zone(then, "hand").seat == 4


def test_the_hand_when_the_game_is_stopped() -> None:
    game = cardkit.play("papageno", players=2, seed=1, move_limit=3, names=["Ann", "Bob"])
    play(game, "reveal a1, reveal a1, draw")
    assert game.over
    assert [zone(game, "hand", looker).title for looker in range(3)] == ["Ann's hand", "Your hand", "Ann's hand"]
    assert [zone(game, "hand", looker).slots[0].card == "" for looker in range(3)] == [True, False, True]


MEANT = [
    (("1a1", "2a1"), "capture a1 2a1"),
    (("1a1", "1b1"), "capture a1 1b1"),
    (("1a1", "hand"), ""),
    (("1a1", "discard"), ""),
    (("2a1", "3a1"), ""),
    (("hand",), ""),
]


@pytest.mark.parametrize(("path", "move"), MEANT)
def test_what_pointing_means_while_a_capture_is_used(path: tuple[str, ...], move: str) -> None:
    game = table(*AREAS, draw="C", moves="draw, swap b1")
    assert PAPAGENO.move_kinds.move_from_clicks(game.view(1), path) == move
