"""Papageno as it is shown: zones, moves to point at, prompts; and what somebody means who points at things."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

import cardkit
from tests.papageno.strategies import games
from tests.papageno.tables import DULL, PAPAGENO, finish_round, play, quiet, table

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.scene import Zone

AREAS = ("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", "2 3 2 / 3 2 3")


def zone(game: Game, id_: str, seat: int = 0) -> Zone:
    """One zone of the scene of a seat."""
    return next(zone for zone in game.scene(seat).zones if zone.id == id_)


def says(game: Game, move: str) -> str:
    """What a legal move is said to do."""
    return next(choice.says for choice in game.scene(game.turn).choices if choice.move == move)


# --- Any position ---------------------------------------------------------------------------------------------------


@given(games())
def test_choices_are_the_legal_moves_of_the_seat_to_move(game: Game) -> None:
    for seat in range(game.players + 1):
        choices = game.scene(seat).choices
        assert [choice.move for choice in choices] == (game.moves if seat and seat == game.turn else [])
        assert all(choice.clause == game.why(choice.move).clause for choice in choices)
        assert all(choice.says.endswith(".") for choice in choices)


@given(games())
def test_pointing_at_the_places_of_a_choice_means_that_move(game: Game) -> None:
    scene = game.scene(game.turn)
    places = {slot.place for zone in scene.zones for slot in zone.slots}
    for choice in scene.choices:
        assert set(choice.path) <= places
        assert choice.path or choice.button
        if choice.path:
            assert PAPAGENO.reasons.meant(game.state, game.turn - 1, choice.path) == choice.move


@given(games())
def test_whatever_one_points_at_is_a_move_or_nothing(game: Game) -> None:
    places = [slot.place for zone in game.scene(1).zones for slot in zone.slots]
    for path in [(one,) for one in places] + [(one, other) for one in places[:7] for other in places[:7]]:
        move = PAPAGENO.reasons.meant(game.state, max(game.turn - 1, 0), path)
        if move:
            assert game.why(move).move == move


@given(games())
def test_moves_to_explain_hold_every_legal_move(game: Game) -> None:
    if game.turn:
        explained = PAPAGENO.reasons.moves_to_explain(game.state)
        assert set(game.legal()) <= set(explained)
        assert len(explained) == len(set(explained))


@given(games())
def test_clauses_at_work_are_those_of_the_legal_moves_and_more(game: Game) -> None:
    at_work = {clause.id for clause in PAPAGENO.reasons.at_work(game.state)}
    assert {game.why(move).clause for move in game.moves} <= at_work


@given(games())
def test_every_card_of_the_table_is_in_the_scene(game: Game) -> None:
    for seat in range(game.players + 1):
        scene, view = game.scene(seat), game.view(seat)
        shown = {zone.id: [slot.card for slot in zone.slots] for zone in scene.zones}
        for owner, area in enumerate(view.areas, 1):
            assert shown[f"area-{owner}"] == list(area)
        assert shown["hand"] == [view.hand]
        assert zone(game, "draw", seat).count == game.state.draw_count
        assert zone(game, "discard", seat).count == game.state.discard_count


# --- Words ----------------------------------------------------------------------------------------------------------

SAID = [
    ("", "", "reveal b1", "Turn your card at b1 face up."),
    ("", "a1", "draw", "Draw the top card of the draw pile; only you see it."),
    ("", "a1", "take", "Take the 3 from the discard pile; it must then be placed."),
    ("1", "a1", "discard", "Discard the 1 and leave your cards as they are."),
    ("1", "a1", "swap a1", "Put the 1 at a1, in place of the 4, which is discarded."),
    ("1", "a1", "swap a2", "Put the 1 at a2, in place of a face-down card, which is discarded."),
    (
        "C",
        "a1",
        "swap a2",
        "Put the Capture at a2, in place of a face-down card, which is discarded; then you may exchange a card.",
    ),
    (
        "F",
        "a1",
        "swap a1",
        (
            "Put the Pan flute at a1, in place of the 4, which is passed round the table: each seat lays it at a1 and "
            "passes on the card there."
        ),
    ),
]


@pytest.mark.parametrize(("draw", "reveal", "move", "said"), SAID)
def test_a_move_says_what_it_would_do(draw: str, reveal: str, move: str, said: str) -> None:
    game = table(*AREAS, discard="3", draw=draw, reveal=reveal, moves="draw" if draw else "")
    assert says(game, move) == said


def test_a_capture_says_what_it_would_do() -> None:
    game = table(*AREAS, draw="C", moves="draw, swap b1")
    assert says(game, "capture a1 3a1") == "Give the 4 at a1 for seat 3's 2 at a1."
    assert says(game, "pass") == "Exchange nothing; the turn ends."


def test_prompts() -> None:
    game = table(*AREAS, discard="3", draw="C", reveal="")
    assert game.scene(1).prompt == "Turn one of your six cards face up."
    assert game.scene(2).prompt == "Seat 1 is to move."
    play(game, "reveal a1, reveal a1, reveal a1")
    assert game.scene(1).prompt == "Your turn: draw a card, or take the 3."
    game.move("draw")
    assert game.scene(1).prompt == "You hold the Capture. Put it in place of one of your cards, or discard it."
    game.move("swap b1")
    assert game.scene(1).prompt.startswith("Your Capture: pick one of your face-up cards")
    play(game, "pass, take")
    assert game.scene(2).prompt == "You hold the 7. Put it in place of one of your cards."


def test_prompts_of_what_is_over() -> None:
    game = finish_round(table(*DULL[:2], rounds_to_win=1))
    (winner,) = game.winners
    assert game.scene(winner).prompt == "You win the game."
    assert game.scene().prompt == f"Seat {winner} wins the game."
    shared = finish_round(table("9 8 7 / 6 5 4", *["2 3 2 / 3 2 3"] * 2, draw="9 0 0 8 1 0 7", rounds_to_win=1))
    assert shared.scene(2).prompt == "You and seat 3 win the game."
    assert "nobody wins" in table(*DULL[:2], move_limit=2).scene().prompt


def test_areas_are_shown_clockwise_with_ones_own_last() -> None:
    game = table(*DULL)
    assert [zone.seat for zone in game.scene(3).zones if zone.kind == "area"] == [4, 5, 1, 2, 3]
    assert [zone.active for zone in game.scene(3).zones if zone.kind == "area"] == [False, False, True, False, False]


def test_the_hand_is_that_of_the_seat_that_holds_the_card() -> None:
    game = table(*DULL, moves=f"{quiet(18)}, draw")
    for then in (game, game.at(game.now - 1)):
        assert [zone(then, "hand", looker).title for looker in (0, 4)] == ["Seat 4's hand", "Your hand"]
        assert zone(then, "hand").seat == 4


def test_the_hand_when_the_game_is_stopped() -> None:
    game = cardkit.play("papageno", players=2, seed=1, move_limit=3, names=["Ann", "Bob"])
    play(game, "reveal a1, reveal a1, draw")
    assert game.over
    assert [zone(game, "hand", looker).title for looker in range(3)] == ["Ann's hand", "Your hand", "Ann's hand"]
    assert [zone(game, "hand", looker).slots[0].card == "" for looker in range(3)] == [True, False, True]
