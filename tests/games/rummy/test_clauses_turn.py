"""Tests of the clauses on a turn of Rummü, each with a short example."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.table.effects import HistoryEntry
from tests.games.rummy.tables import DULL, draw_out, few_cards, hand, holding, melds_on_table, playing, table
from tests.support.at_the_table import allowed, discards, play, refused, zone

# Four red cards to open with, and three cards that don't fit anything.
OUT = "R2 R3 R4 R5 B7 K7 G1"


def test_turn_draw() -> None:
    game = table(*DULL, draw="K6")
    assert allowed(game, "draw") == ("turn.draw",)
    game.move("draw")
    assert hand(game, 1) == "R1 R4 G2 G5 B7 K6 K7"
    assert game.turn == 1


def test_turn_draw_is_seen_by_the_drawer_alone() -> None:
    game = table(*DULL, draw="K6", moves="draw")
    assert "K6" in game.view(1).hand
    assert [game.view(looker).hands[0] for looker in (0, 2, 3)] == [("",) * 7] * 3


def test_turn_draw_once() -> None:
    game = table(*DULL, moves="draw")
    assert refused(game, "draw") == "turn.take"
    assert refused(game, "take") == "turn.take"


@pytest.mark.parametrize("move", ["meld R2 R3 R4", "discard R1", "add 1 R5", "exchange 1 R5"])
def test_turn_draw_comes_first(move: str) -> None:
    assert refused(table(*DULL), move) == "turn.draw"


def test_turn_take() -> None:
    game = table(*DULL, discard="K6")
    assert allowed(game, "take")[0] == "turn.take"
    game.move("take")
    assert hand(game, 1) == "R1 R4 G2 G5 B7 K6 K7"
    assert discards(game) == ""
    assert game.view().draw_count == 60 - 18 - 1


def test_turn_take_several_from_the_top_downwards() -> None:
    game = table(*DULL, discard="K6", draw="B1 B3 B6", moves="draw, discard B1, draw, discard B3, draw, discard B6")
    assert discards(game) == "K6 B1 B3 B6"
    play(game, "take, take, take")
    assert hand(game, 1) == "R1 R4 G2 G5 B1 B3 B6 B7 K7"
    assert discards(game) == "K6"
    assert game.turn == 1


def test_turn_take_shows_the_next_card_before_it_is_taken() -> None:
    game = table(*DULL, discard="K6", draw="B3", moves="draw, discard B3, draw, discard B5, draw, discard K5, take")
    top = zone(game, "discard", 1).slots[-1].card
    assert top == game.view(1).discard_pile[-1] == "B5"
    assert "B5" in game.scene(1).prompt or "blue 5" in game.scene(1).prompt


def test_turn_take_no_more_than_there_are() -> None:
    game = table(*DULL, discard="K6")
    assert game.moves.count("take") == 1
    game.move("take")
    assert "take" not in game.moves
    assert refused(game, "take") == "turn.take"


def test_turn_take_has_no_number() -> None:
    with pytest.raises(cardkit.NotationError):
        table(*DULL).move("take 1")


def test_turn_take_excludes_drawing_and_drawing_excludes_it() -> None:
    game = table(*DULL, discard="K6", draw="B1", moves="draw, discard B1")
    assert refused(play(game, "take"), "draw") == "turn.take"
    assert "take" in game.moves
    assert "draw" not in game.moves
    game = table(*DULL, discard="K6", moves="draw")
    assert refused(game, "take") == "turn.take"
    assert "take" not in game.moves


@pytest.mark.parametrize("played", ["meld R2 R3 R4 R5", "add 1 R5", "exchange 1 R3"])
def test_turn_take_ends_with_the_first_card_that_is_played(played: str) -> None:
    game = playing("R2 R3 R4 R5 B7", "R2 Y3=R3 R4", phase="taking")
    assert {"take", played} <= set(game.moves)
    play(game, played)
    assert not {"take", "draw"} & set(game.moves)
    assert refused(game, "take") == refused(game, "draw") == "turn.take"


def test_turn_play_any_number() -> None:
    game = table("R2 R3 R4 R5 G4 B4 K4 B7 K7", draw="G1", moves="draw, meld R2 R3 R4 R5, meld G4 B4 K4")
    assert melds_on_table(game) == ["R2 R3 R4 R5", "G4 B4 K4"]
    assert game.turn == 1


def test_turn_play_or_none() -> None:
    game = table("R2 R3 R4 R5 B7 K7", draw="G1", moves="draw, discard G1")
    assert melds_on_table(game) == []
    assert game.turn == 2


@pytest.mark.parametrize("move", ["meld Y2 Y3 Y4", "meld R2 R3 R4 R5 R6", "meld R2 R2 R3 R4"])
def test_turn_play_cards_of_your_own_hand(move: str) -> None:
    game = table(OUT, draw="K1", moves="draw")
    assert refused(game, move) == "turn.play"


@pytest.mark.parametrize("move", ["add 1 R6", "exchange 1 R6"])
def test_turn_play_cards_of_your_own_hand_at_the_table(move: str) -> None:
    assert refused(table(OUT, draw="K1", moves="draw, meld R2 R3 R4 R5"), move) == "turn.play"


def test_turn_discard() -> None:
    game = table(*DULL, draw="K6", moves="draw")
    assert allowed(game, "discard B7") == ("turn.discard",)
    game.move("discard B7")
    assert discards(game) == "B1 B7"
    assert hand(game, 1) == "R1 R4 G2 G5 K6 K7"
    assert game.turn == 2


def test_turn_discard_of_the_card_just_taken() -> None:
    game = table(*DULL, discard="K6", moves="take, discard K6")
    assert discards(game) == "K6"


def test_turn_discard_always() -> None:
    """After every other move there is still a card to discard, because only a discard ends the turn."""
    game = table(OUT, draw="K1", moves="draw, meld R2 R3 R4 R5")
    assert game.turn == 1
    assert [move for move in game.moves if not move.startswith(("meld", "add", "exchange"))] == [
        "discard G1",
        "discard B7",
        "discard K1",
        "discard K7",
    ]


def test_turn_discard_is_a_card_of_your_own_hand() -> None:
    assert refused(table(*DULL, moves="draw"), "discard Y7") == "turn.discard"


def test_turn_keep_one() -> None:
    game = holding(table(OUT, draw="K1", moves="draw"), 1, "R2 R3 R4 R5")
    assert refused(game, "meld R2 R3 R4 R5") == "turn.keep-one"
    game = holding(game, 1, "R2 R3 R4 R5 B1")
    assert allowed(game, "meld R2 R3 R4 R5")


def test_turn_keep_one_when_adding() -> None:
    game = holding(table(OUT, draw="K1", moves="draw, meld R2 R3 R4 R5"), 1, "R6")
    assert refused(game, "add 1 R6") == "turn.keep-one"
    assert game.moves == ["discard R6"]


def test_turn_keep_one_but_an_exchange_keeps_one() -> None:
    game = table("R2 Y3 R4 R5 R3 G1", draw="K1", moves="draw, meld R2 Y3=R3 R4 R5")
    game = holding(game, 1, "R3")
    assert allowed(game, "exchange 1 R3")
    game.move("exchange 1 R3")
    assert hand(game, 1) == "Y3"


def test_turn_take_back() -> None:
    """A player can undo the moves of a turn; undoing isn't a move itself."""
    game = table(OUT, draw="K1", moves="draw")
    before = game.state, game.events
    play(game, "meld R2 R3 R4 R5")
    game.undo()
    assert (game.state, game.events) == before
    assert "meld R2 R3 R4" not in game.moves
    assert "meld R2 R3 R4 R5" in game.moves


def test_turn_take_back_is_not_a_move() -> None:
    with pytest.raises(cardkit.NotationError):
        table(OUT, moves="draw").move("undo")


def test_turn_top_only() -> None:
    game = table(*DULL, discard="K6", draw="B3", moves="draw, discard B3")
    pile = zone(game, "discard", 2)
    assert [slot.card for slot in pile.slots] == ["B3"]
    assert pile.count == 2


def test_turn_top_only_but_remembered() -> None:
    """Everybody has seen the other discards, so the memory aid shows them."""
    game = table(*DULL, discard="K6", draw="B3 K2", moves="draw, discard B3, draw, discard K2")
    assert zone(game, "discard", 3).known == ("B3", "K6")


def test_turn_refill() -> None:
    game = draw_out(few_cards(), 1)
    seen = sorted(game.view().discard_pile[:-1])
    top = game.view().discard_pile[-1]
    game.move("draw")
    assert sorted(game.events[-1]["shuffle"]) == seen
    assert game.view().discard_pile == (top,)
    assert game.view().draw_count == len(seen)


def test_turn_refill_waits_for_a_second_discard() -> None:
    game = draw_out(few_cards(), 1)
    while "take" in game.moves:
        game.move("take")
    game.move(game.moves[-1])
    game.move("draw")
    assert (game.view().draw_count, len(game.view().discard_pile)) == (0, 1)
    game.move(game.moves[-1])
    assert (game.view().draw_count, len(game.view().discard_pile)) == (1, 1)


def test_turn_refill_with_nothing_to_draw_only_taking_is_left() -> None:
    """Two discards are enough for a refill, so no turn starts like this. If one did, the player could only take."""
    game = table(*DULL, discard="K6")
    world = game.state
    world.draw_count = 0
    other = game.at(0)
    other.history.append(HistoryEntry(game.events[0], world))
    assert other.moves == ["take"]
    assert refused(other, "draw") == "turn.refill"
    assert "Nothing to draw" in other.scene(1).prompt
