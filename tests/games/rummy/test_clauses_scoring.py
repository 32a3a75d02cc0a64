"""Tests of the clauses on ending and scoring in Rummü, each with a short example."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cardkit
from tests.games.rummy.tables import crafted, draw_out, few_cards, holding, idle, playing, score, sheet, with_totals
from tests.support.at_the_table import allowed, play, points, refused, result, rounds_of

if TYPE_CHECKING:
    from cardkit import Game

# --- The end of a round ---------------------------------------------------------------------------------------------


def test_end_round() -> None:
    game = playing("B1", "R2 R3 R4 R5")
    assert allowed(game, "discard B1") == ("turn.discard", "end.round")
    outcome = game.move("discard B1")
    assert rounds_of(game) == 1
    assert "You have gone out: the round is over." in outcome.sentences
    assert refused(game.at(game.history.now - 1), "draw") == "end.round"


def test_end_round_after_the_discard_only() -> None:
    game = play(playing("R6 B1", "R2 R3 R4 R5"), "add 1 R6")
    assert rounds_of(game) == 0
    assert game.moves == ["discard B1"]


def test_end_blocked() -> None:
    """Nobody lays a card until the draw pile has run out twice, so the round ends after that turn."""
    game = draw_out(few_cards(), 1)
    idle(game)
    assert (game.view().emptied, rounds_of(game)) == (1, 0)
    draw_out(game, 1)
    outcome = game.move("draw")
    assert "the round ends after this turn" in outcome.sentences[-1]
    assert game.view().closing
    assert rounds_of(game) == 0
    discard = next(move for move in game.moves if move.startswith("discard"))
    assert allowed(game, discard) == ("turn.discard", "end.blocked")
    game.move(discard)
    assert rounds_of(game) == 1


def closing(cards: str) -> Game:
    """Return the last turn of a blocked round; the seat to move has these cards."""
    game = playing(cards, "R2 R3 R4 R5")
    world = game.state
    world.closing = 1
    return crafted(game, world)


def test_end_blocked_whatever_is_laid_in_that_turn() -> None:
    game = play(closing("R6 R1 B1 B2"), "add 1 R6, add 1 R1, discard B1")
    assert rounds_of(game) == 1


def test_end_blocked_nobody_gets_the_ten() -> None:
    game = play(closing("R6 B1 B2"), "add 1 R6, discard B1")
    assert points(game)[0] == 20 - 5


def test_end_blocked_but_going_out_is_going_out() -> None:
    game = play(closing("R6 B1"), "add 1 R6, discard B1")
    assert points(game)[0] == 20 + 10


def test_end_blocked_every_hand_costs() -> None:
    """A partner's hand costs points, too."""
    game = playing("B1 B2", seats=4, teams=True)
    world = game.state
    world.closing = 1
    game = holding(holding(crafted(game, world), 3, "R1 G1"), 2, "R7")
    game = play(holding(game, 4, "K1"), "discard B1")
    assert points(game) == [-5 - 15, -10 - 5]


@pytest.mark.parametrize("move", ["meld G4 B4 K4", "add 1 R6", "exchange 2 B3"])
def test_end_blocked_starts_counting_again_when_somebody_plays(move: str) -> None:
    game = playing("R6 B3 G4 B4 K4 B1", "R2 R3 R4 R5", "R3 Y3 G3")
    world = game.state
    world.emptied = 1
    game = play(crafted(game, world), move)
    assert game.view().emptied == 0


def test_end_blocked_taking_and_discarding_do_not_count() -> None:
    game = draw_out(few_cards(), 1)
    idle(game)
    play(game, "take")
    game.move(game.moves[-1])
    assert game.view().emptied == 1


def test_end_blocked_the_emptying_counts_at_the_draw_of_the_last_card() -> None:
    game = draw_out(few_cards(), 1)
    game.move("draw")
    assert game.view().emptied == 1


def test_end_blocked_also_where_no_refill_follows() -> None:
    game = draw_out(few_cards(), 1)
    while "take" in game.moves:
        game.move("take")
    game.move(game.moves[-1])
    game.move("draw")
    assert (game.view().draw_count, game.view().emptied) == (0, 1)


# --- What counts ----------------------------------------------------------------------------------------------------


def test_score_out() -> None:
    assert score("R3 R4 R5 / out") == 10 + 10
    assert score("R3 R4 R5 /") == 10 + 10
    assert [line.clauses for line in sheet("/ out").lines] == [("score.out",)]


@pytest.mark.parametrize(("hand", "cost"), [("R1", -10), ("R7 R7", -20), ("Y1", -5), ("G2 B3 K4", -15), ("R3 Y1", -15)])
def test_score_hand(hand: str, cost: int) -> None:
    assert score(f"/ {hand}") == cost


def test_score_partner() -> None:
    game = holding(playing("B1", seats=4, teams=True), 3, "R1 R2 R3")
    game = play(holding(holding(game, 2, "R7"), 4, "K1"), "discard B1")
    assert points(game) == [10, -15]
    lines = game.at(game.history.now - 1).score()[0].lines
    assert [(line.value, line.clauses) for line in lines] == [(10, ("score.out",)), (0, ("score.partner",))]


def test_score_partner_alone_everybody_pays() -> None:
    game = holding(playing("B1", seats=4), 3, "R1 R2 R3")
    assert points(play(game, "discard B1"))[2] == -30


@pytest.mark.parametrize(("pure", "with_joker"), [("R3 R4 R5", "R3 Y4=R4 R5"), ("R4 G4 B4 K4", "R4 Y4 G4 B4")])
def test_score_pure(pure: str, with_joker: str) -> None:
    assert (score(pure) or 0) > (score(with_joker) or 0)


@pytest.mark.parametrize(("cards", "worth"), [("Y3 Y4 Y5", 10), ("R4 Y4 G4 B4 K4", 50)])
def test_score_pure_with_yellow_for_itself(cards: str, worth: int) -> None:
    assert score(cards) == worth


def test_score_pure_never_a_mixed_run() -> None:
    assert score("R3 G4 B5") == 0
    assert score("R3 G4 B5 K6") == 10


def test_score_pure_is_judged_at_the_end() -> None:
    """Exchanging a joker makes a run pure."""
    game = play(playing("R4 B1", "R3 Y4=R4 R5"), "exchange 1 R4")
    assert game.score(1).lines[0].value == 10
    game = play(playing("Y6 B1", "R3 R4 R5"), "add 1 Y6=R6")
    assert game.score(1).lines[0].value == 10
    game = play(playing("Y4 B1", "R4 G4 B4 K4"), "add 1 Y4")
    assert game.score(1).lines[0].value == 50


SETS = [
    ("R4 G4 B4", 0),
    ("R4 Y4 B4", 0),
    ("R4 G4 B4 K4", 30),
    ("R4 Y4 G4 K4", 10),
    ("R4 Y4 G4 B4 K4", 50),
    ("R1 G1 B1", 0),
    ("R1 G1 B1 K1", 15),
    ("R1 Y1 G1 K1", 5),
    ("R1 Y1 G1 B1 K1", 25),
    ("R0 G0 B0 K0", 30),
    ("R9 Y9 G9 B9 K9", 50),
    ("R8 Y8 G8 B8", 10),
    ("R7 Y7 G7 K7", 5),
    ("R7 Y7 G7 B7 K7", 25),
    ("R6 G6 B6 K6", 30),
    ("R2 G2 B2 K2", 30),
]


@pytest.mark.parametrize(("cards", "worth"), SETS)
def test_score_set(cards: str, worth: int) -> None:
    assert score(cards) == worth


RUNS = [
    ("R3 R4 R5", 10, 10),
    ("R3 Y4=R4 R5", 0, 0),
    ("R3 G4 B5", 0, 0),
    ("R3 R4 R5 R6", 20, 20),
    ("R3 R4 R5 Y6=R6", 10, 10),
    ("R3 G4 B5 K6", 10, 10),
    ("R3 R4 R5 R6 R7", 20, 40),
    ("R3 R4 R5 R6 Y7=R7", 40, 20),
    ("R3 G4 B5 K6 Y7", 40, 20),
    ("R2 R3 R4 R5 R6 R7", 30, 50),
    ("R2 R3 R4 R5 Y6=R6 R7", 50, 30),
    ("R1 R2 R3 R4 R5 R6 R7", 40, 60),
    ("R1 R2 R3 R4 R5 R6 R7 R8", 50, 70),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9", 60, 80),
    ("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9", 70, 90),
    ("R0 Y1=R1 R2 Y3=R3 R4 Y5=R5 R6 Y7=R7 R8 R9", 90, 70),
    ("R1 R2 R3 R4 R5 R6 Y7=R7", 60, 40),
    ("Y1 Y2 Y3 Y4 Y5 Y6 Y7", 40, 60),
]


@pytest.mark.parametrize(("cards", "printed", "swapped"), RUNS)
def test_score_run(cards: str, printed: int, swapped: int) -> None:
    assert score(cards) == printed
    assert score(cards, five_run="swapped") == swapped


def test_score_total() -> None:
    game = with_totals(playing("B1", "R2 R3 R4 R5"), -95, 30, 0)
    game = play(holding(holding(game, 2, "R1 R2 R3 R4"), 3, "K1"), "discard B1")
    assert points(game) == [30, -40, -5]
    assert game.view().totals == (-65, -10, -5)


# --- The end of the game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "over"), [(165, False), (170, True), (185, True)])
def test_end_game(before: int, over: bool) -> None:  # noqa: FBT001  pytest passes it by name
    game = play(with_totals(playing("B1", "R2 R3 R4 R5"), before), "discard B1")
    assert game.over == over
    if over:
        assert result(game)["winners"] == [1]
        assert result(game)["totals"][0] == before + 30


@pytest.mark.parametrize(("before", "over"), [(465, False), (470, True)])
def test_end_game_of_teams(before: int, over: bool) -> None:  # noqa: FBT001  pytest passes it by name
    game = play(with_totals(playing("B1", "R2 R3 R4 R5", seats=4, teams=True), before), "discard B1")
    assert game.over == over
    if over:
        assert result(game)["winners"] == [1, 3]


def test_end_game_the_highest_total_wins() -> None:
    """A player who ends the round doesn't necessarily win the game."""
    game = play(with_totals(playing("B1", "R2 R3 R4 R5", owner=2), 195, 290), "discard B1")
    assert result(game)["winners"] == [2]


def test_end_game_at_another_target() -> None:
    assert play(playing("B1", "R2 R3 R4 R5", target=30), "discard B1").over
    assert not play(playing("B1", "R2 R3 R4 R5", target=31), "discard B1").over


def test_end_game_after_a_round_only() -> None:
    game = play(with_totals(playing("R6 B1 B2", "R2 R3 R4 R5", target=30), 25), "add 1 R6")
    assert not game.over


def test_end_game_of_a_whole_game() -> None:
    game = cardkit.play("rummy", seed=2, players=5)
    game.play_out("simple")
    assert max(result(game)["totals"]) >= 200
    assert refused(game, "draw") == "end.game"


def test_in_teams_each_line_of_a_sheet_names_its_seat() -> None:
    game = play(playing("B1", "R2 R3 R4 R5", seats=4, teams=True), "discard B1")
    lines = [(line.title, line.seat) for line in game.at(game.history.now - 1).score(1).lines]
    assert lines == [("meld 1", 1), ("going out", 1), ("left in hand", 3)]
    assert "player 1: R2 R3 R4 R5: a run of four reds, pure: 20 points" in str(game.at(game.history.now - 1).score(1))
    alone = play(playing("B1", "R2 R3 R4 R5"), "discard B1")
    assert {line.seat for line in alone.at(alone.history.now - 1).score(1).lines} == {0}
