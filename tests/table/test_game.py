"""Tests of a game's public interface: moves, answers, refusals, views, and undo."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.table.grammar import with_names
from tests.games.papageno.tables import DULL, finish_round, table
from tests.support.at_the_table import play


def test_a_move_says_what_happened() -> None:
    game = table("4 5 6 / 7 8 9", *DULL[1:3], draw="F", moves="draw")
    outcome = game.move("swap b1")
    assert (outcome.seat, outcome.move) == (1, "swap b1")
    assert outcome.clauses == ("turn.swap", "special.when", "special.flute")
    assert repr(outcome) == (
        "You play the Pan flute at b1; the 7 goes to player 2's b1, the 6 goes to player 3's b1, the 3 is discarded."
    )


def test_why_and_why_not() -> None:
    game = table(*DULL[:3], moves="take")
    answer = game.why("swap a1")
    assert (answer.allowed, answer.clause, answer.also) == (True, "turn.swap", ("turn.must-swap",))
    answer = game.why("discard")
    assert (answer.allowed, answer.clause) == (False, "turn.must-swap")
    assert [str(sentence.mark) for sentence in answer.sentences] == ["book"]
    assert str(answer).startswith("'discard' is not allowed: [book] A card taken")
    assert " must be swapped in. (turn.must-swap) " in str(answer)


PARROT = "parrot players=2 | deal P ? ? ? 9 ? / ? then 3 {} | reveal a1, reveal b1, reveal a1, reveal a2, draw"
RUMMY = "rummy players=3 | deal R0 R1 R6 R7 R8 R9 G5 ? / ? / ? then K9"
BOOK, RULED = [("book", False)], [("book", False), ("ruling", True)]


@pytest.mark.parametrize(
    ("position", "move", "clause", "decides"),
    [
        ("papageno", "reveal a1", "setup.reveal", BOOK),
        ("papageno", "draw", "setup.reveal", BOOK),
        # The rulebook says that a player may exchange; the ruling adds that they don't have to.
        (
            "papageno players=2 | deal 9 ? / 9 ? then 8 C | reveal a1, reveal a1, draw, swap a2",
            "pass",
            "special.capture",
            RULED,
        ),
        (
            "papageno players=2 | deal 9 ? / 9 ? then 8 C | reveal a1, reveal a1, draw, swap a2",
            "capture a1 2a1",
            "special.capture",
            BOOK,
        ),
        (
            "papageno players=2 | deal 9 ? / 9 ? then 8 C | reveal a1, reveal a1, draw, swap a2",
            "capture a3 2a1",
            "special.capture",
            BOOK,
        ),
        # When a Parrot is drawn, no other Parrot may fly; with any other card it depends on whether the card matches.
        (PARROT.format("P"), "float a1 b2", "parrot.float", RULED),
        (PARROT.format("9"), "float a1 b2", "parrot.float", BOOK),
        (PARROT.format("8"), "float a1 b2", "parrot.float", BOOK),
        ("chicken players=2 | deal 4 4 4 4 4 4 / ? then 4", "draw", "turn.draw", RULED),
        ("chicken players=2 | deal 1 1 1 1 1 1 / ? then 4", "draw", "turn.draw", BOOK),
        ("chicken players=2 draw_only_when_stuck=true | deal 4 4 4 4 4 4 / ? then 4", "draw", "turn.draw", RULED),
        (RUMMY, "take", "turn.take", BOOK),
        (f"{RUMMY} | take", "draw", "turn.take", RULED),
        (f"{RUMMY} | take", "discard K9", "turn.discard", RULED),
        (f"{RUMMY} | take", "discard G5", "turn.discard", BOOK),
        (f"{RUMMY} | take", "meld R8 R9 R0", "meld.run", RULED),
        (f"{RUMMY} | take", "meld R1 R8 R9", "meld.run", BOOK),
        (f"{RUMMY} | take", "meld R6 R7 R8 R9", "meld.run", BOOK),
    ],
)
def test_why_shows_a_ruling_with_its_reason_only_if_it_decides(
    position: str, move: str, clause: str, decides: list[tuple[str, bool]]
) -> None:
    answer = cardkit.play(position=position, seed=1).why(move)
    assert answer.clause == clause
    assert [(str(sentence.mark), bool(sentence.reason)) for sentence in answer.sentences] == decides


@pytest.mark.parametrize(
    "text", ["", "draw ", "drew", "swap", "swap a4", "swap a1 a2", "capture a1 2", "deal", "reveal 1a1"]
)
def test_texts_that_are_not_moves(text: str) -> None:
    game = table(*DULL[:3])
    for ask in (game.move, game.why):
        with pytest.raises(cardkit.NotationError) as caught:
            ask(text)
        assert "\n" not in str(caught.value)
    assert game.history.now == 4


@pytest.mark.parametrize("text", [None, 6, True, ["draw"], {"move": "draw"}, b"draw"])
def test_values_that_are_not_text(text: Any) -> None:
    game = table(*DULL[:3])
    for ask in (game.move, game.why, lambda text: game.move(text, seat=2)):
        with pytest.raises(cardkit.NotationError, match="a move must be text"):
            ask(text)


def test_a_move_out_of_turn() -> None:
    game = table(*DULL[:3])
    with pytest.raises(cardkit.IllegalMoveError, match="player 1's turn, not player 2's") as caught:
        game.move("draw", seat=2)
    assert caught.value.clause == "setup.first"
    assert game.history.now == 4
    assert game.move("draw", seat=1).seat == 1


@pytest.mark.parametrize("seat", [0, 4, -1, True, 1.0, "1"])
def test_a_move_of_no_seat(seat: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match="seat must be between 1 and 3"):
        table(*DULL[:3]).move("draw", seat=seat)


@pytest.mark.parametrize("seat", [-1, 4, True, "1", None])
def test_a_view_of_no_seat(seat: Any) -> None:
    game = table(*DULL[:3])
    for look in (game.view, game.scene):
        with pytest.raises(cardkit.CardkitError, match="seat must be between 0 and 3"):
            look(seat)


@pytest.mark.parametrize("seat", [0, 4, True, "1"])
def test_a_score_of_no_seat(seat: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match="seat must be between 1 and 3"):
        table(*DULL[:3]).score(seat)


def test_scores_of_face_up_cards() -> None:
    game = table(*DULL[:2])
    assert [sheet.total for sheet in game.score()] == [None, None]
    assert [line.value for line in game.score(1).lines] == [None, None, None]
    play(game, "draw, swap b1")
    assert game.score(1).lines[0].value is not None
    assert "score" in str(game.score(1))


def test_undo_at_the_beginning() -> None:
    game = table(*DULL[:3], reveal="")
    with pytest.raises(cardkit.CardkitError, match="no move to undo"):
        game.undo()
    with pytest.raises(cardkit.CardkitError, match="nothing to redo"):
        game.redo()
    assert game.history.now == 1


def test_a_new_move_forgets_what_was_undone() -> None:
    game = table(*DULL[:3])
    game.move("draw")
    game.undo()
    assert game.history.undone == 1
    game.move("take")
    assert game.history.undone == 0
    assert game.events[-1]["move"] == "take"


def test_undo_of_the_last_move_of_a_round_takes_back_all_that_followed() -> None:
    game = finish_round(table(*DULL[:3]))
    assert "shuffle" in game.events[-1]
    now, state = game.history.now, game.state
    game.undo()
    assert game.history.now == now - 3
    assert "round" not in game.events[-1]
    assert game.view().totals == (0, 0, 0)
    game.redo()
    assert (game.history.now, game.state) == (now, state)


@pytest.mark.parametrize("event", [-1, 5, True, 1.0, "1", None])
def test_at_no_event(event: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match="event must be between 0 and 4"):
        table(*DULL[:3]).at(event)


@pytest.mark.parametrize("event", [0, -1, 5, True, 1.0])
def test_the_moment_of_no_event(event: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match="event must be between 1 and 4"):
        table(*DULL[:3]).history.entry(event)


def test_one_line_and_a_board() -> None:
    game = table(*DULL[:3])
    assert repr(game) == "<Papageno, 3 players, seat 1 to move, 4 events>"
    assert "##" in str(game)
    finished = finish_round(table(*DULL[:2], rounds_to_win=1))
    assert "over" in repr(finished)
    assert "wins the game" in str(finished)


def test_a_state_is_a_copy() -> None:
    game = table(*DULL[:3])
    game.state.area[0] = 9
    assert game.state.area[0] == 4


def test_a_bot_moves_until_the_game_is_over() -> None:
    game = cardkit.play("chicken", players=2, seed=1)
    while game.next_event() == "move":
        game.bot_move("simple", advance=False)
    assert game.turn == 0
    game.bot_move("simple", advance=False)  # after the scoring and the next deal
    assert game.state.round == 2
    while not game.over:
        game.bot_move("simple")
    assert game.next_event() == ""
    with pytest.raises(cardkit.CardkitError, match="nobody is to move: the game is over"):
        game.bot_move("simple", advance=False)


def test_players_of_the_same_name_are_distinguished_by_their_seats() -> None:
    game = cardkit.play("chicken", players=3, seed=1, names=["Ann", "Bob", "Bob"])
    board = str(game)
    assert [f"Bob (player {seat})" in board for seat in (2, 3)] == [True, True]
    assert "Ann (" not in board
    assert "player 2 (Bob)" in with_names("player 2 plays", game.names)


def test_names_are_spoken() -> None:
    game = cardkit.play("papageno", players=2, seed=1, names=["Ann", "bot:simple"])
    assert game.scene(2).prompt == "It is Ann's turn."
