"""Tests of the clauses on scoring and ending in Papageno, with short examples, and of the rules' worked examples."""

from __future__ import annotations

import pytest

from cardkit import NotationError
from tests.games.papageno.tables import DULL, area, cards, finish_round, quiet, score, sheet, spare, table
from tests.support.at_the_table import discards, play, points, refused, result, rounds_of

# --- The worked examples of papageno.md -----------------------------------------------------------------------------

EXAMPLES = [
    ("6 E 3 / 6 2 5", [0, 5, 8], 13),
    ("E 4 1 / 4 7 1", [0, 11, 0], 11),
    ("-2 0 9 / -2 3 8", [0, 3, 17], 20),
    ("E E 5 / 5 5 5", [0, 0, 0], 0),
    ("C E 2 / F 2 E", [0, 0, 0], 0),
]


@pytest.mark.parametrize(("text", "columns", "total"), EXAMPLES)
def test_worked_example(text: str, columns: list[int], total: int) -> None:
    found = sheet(text)
    assert [line.value for line in found.lines[:3]] == columns
    assert found.total == total


@pytest.mark.parametrize(("text", "columns", "total"), EXAMPLES)
def test_worked_example_when_played(text: str, columns: list[int], total: int) -> None:
    """Seat 2 holds the example's cards; seat 1 ends the round."""
    game = table("0 1 0 / 1 0 1", text, spare("0 1 0 / 1 0 1", text, "7"), discard="7")
    finish_round(game)
    assert points(game)[1] == total
    scored = next(number for number, event in enumerate(game.events, 1) if "round" in event)
    assert [line.value for line in game.at(scored).score(2).lines[:3]] == columns


# --- score.* --------------------------------------------------------------------------------------------------------


def test_score_sum() -> None:
    assert score("-2 -1 0 / 1 2 9") == 9
    assert sheet("-2 -1 0 / 1 2 9").lines[0].clauses == ("score.sum",)


def test_score_sum_of_what_was_dealt_and_played() -> None:
    game = table("9 9 9 / 8 7 6", *DULL[1:3], draw="0 8 7 1 7 8 2 6 6 3 5 5 4", reveal="b3 a1 a1")
    finish_round(game)
    assert points(game) == [0 + 1 + 2 + 3 + 4 + 6, 39, 15]


def test_score_pair() -> None:
    found = sheet("5 0 9 / 5 3 8")
    assert found.total == 0 + 3 + 17
    assert "score.pair" in found.lines[0].clauses


def test_score_pair_is_a_column_not_a_row() -> None:
    assert score("5 5 0 / 1 2 3") == 16


def test_score_pair_costs_what_is_below_nothing() -> None:
    assert score("-2 0 0 / -2 0 0") == 0
    assert score("-2 -1 0 / -1 -2 0") == -6


def test_score_pair_with_an_egg() -> None:
    assert score("E 4 0 / 4 0 0") == 0 + 4 + 0


@pytest.mark.parametrize("text", ["C 0 0 / F 0 0", "C 0 0 / C 0 0", "F 0 0 / F 0 0"])
def test_score_pair_of_specials(text: str) -> None:
    assert score(text) == 0


def test_score_pair_of_specials_goes_by_weight() -> None:
    assert score("C 0 0 / F 0 0", capture_weight=9) == 19
    assert score("C 0 0 / 5 0 0", capture_weight=5) == 0
    assert score("F 0 0 / -2 0 0", flute_weight=-2) == 0


def test_score_egg_value() -> None:
    assert score("7 E 9 / 7 0 0") == 0 + 7 + 9
    assert score("E 7 0 / 0 7 0") == 7 + 0 + 0


def test_score_egg_choice() -> None:
    found = sheet("6 E 3 / 6 2 5")
    assert found.total == 13
    assert "score.egg-choice" in found.lines[3].clauses
    assert "16" in found.lines[3].text


def test_score_egg_choice_may_be_the_heavier_neighbour() -> None:
    assert score("1 E 8 / 0 8 0") == 1 + 0 + 8


def test_score_egg_choice_of_two_eggs_in_one_column() -> None:
    """Both Eggs copy the 9, which is bad for each Egg alone, but best for the two together."""
    assert score("9 E 4 / 9 E 5") == 0 + 0 + 9
    assert score("-2 E 9 / -1 E 9") == -3 - 3 + 0
    assert score("9 E 1 / 2 E 8") == 11 + (1 + 2) + 9
    assert score("2 E 8 / 9 E 1") == 11 + (2 + 1) + 9


@pytest.mark.parametrize(("text", "total"), [("1 E 8 / 0 8 0", 9), ("0 8 0 / 1 E 8", 9), ("9 8 0 / 9 E 1", 10)])
def test_score_egg_choice_is_made_for_its_owner(text: str, total: int) -> None:
    game = table("0 1 0 / 1 0 1", text, "9 8 7 / 6 5 4", discard="2")
    assert points(finish_round(game))[1] == score(text) == total


def test_score_round() -> None:
    game = finish_round(table(*DULL[:3], rounds_to_win=3))
    scored = next(event["round"] for event in game.events if "round" in event)
    assert scored["totals"] == [int(each == min(scored["points"])) for each in scored["points"]]
    assert sum(scored["totals"]) == 1


def test_score_round_is_won_by_all_who_tie_for_it() -> None:
    game = finish_round(table("9 8 7 / 6 5 4", "2 3 2 / 3 2 3", "3 2 3 / 2 3 2", draw="9 0 0 8 1 0 7"))
    assert points(game)[1:] == [15, 15]
    assert game.view().totals == (0, 1, 1)


@pytest.mark.parametrize(
    "text", ["", "1 2 3 4 5 6", "1 2 3 / 4 5", "1 2 3 / 4 5 10", "e 1 2 / 3 4 5", "1 2 3 / 4 5 6 / 7"]
)
def test_score_of_something_else_than_an_area(text: str) -> None:
    with pytest.raises(NotationError):
        sheet(text)


def test_score_of_what_no_deck_has() -> None:
    with pytest.raises(NotationError, match="3 times E"):
        sheet("E E E / 1 2 3")


# --- end.* ----------------------------------------------------------------------------------------------------------

# Three seats; seat 1 has one face-down card left, at b3.
ALMOST = f"draw, swap a2, {quiet(2)}, draw, swap a3, {quiet(2)}, draw, swap b1, {quiet(2)}, draw, swap b2, {quiet(2)}"
ALMOST_DRAW = "4 0 0 5 0 1 6 1 1 7 1 6"


def test_end_round() -> None:
    game = table(*DULL[:3], draw=f"{ALMOST_DRAW} 9", moves=ALMOST)
    assert area(game, 1) == "4 4 5 / 6 7 #"
    outcome = game.move("draw")
    outcome = game.move("swap b3")
    assert rounds_of(game) == 1
    ended = game.at(next(n for n, event in enumerate(game.events) if "round" in event))
    assert area(ended, 2) == DULL[1]
    assert area(ended, 3) == DULL[2]
    assert outcome.sentences[-1] == "The round is over: all cards are turned face up."


def test_end_round_not_before_six_cards_are_face_up() -> None:
    game = table(*DULL[:3], draw=ALMOST_DRAW, moves=ALMOST)
    assert rounds_of(game) == 0


def test_end_round_finishes_a_capture_first() -> None:
    game = table(*DULL[:3], draw=f"{ALMOST_DRAW} C", moves=ALMOST)
    play(game, "draw, swap b3")
    assert rounds_of(game) == 0
    assert game.turn == 1
    game.move("capture b2 3a1")
    assert rounds_of(game) == 1
    assert points(game)[0] == (4 + 6) + (4 + 2) + (5 + 10)


def test_end_round_after_a_declined_capture() -> None:
    game = table(*DULL[:3], draw=f"{ALMOST_DRAW} C", moves=ALMOST)
    play(game, "draw, swap b3, pass")
    assert rounds_of(game) == 1


def test_end_round_for_another_seat_by_a_flute() -> None:
    game = table(*DULL[:3], draw=f"{ALMOST_DRAW} 9 F", moves=ALMOST)
    play(game, "draw, discard, draw, swap b3")
    assert rounds_of(game) == 1
    ended = game.at(next(n for n, event in enumerate(game.events) if "round" in event))
    assert cards(ended, 2) == "9 8 7 / 6 5 F"
    assert cards(ended, 3) == "2 3 2 / 3 2 4"
    assert cards(ended, 1) == "4 4 5 / 6 7 3"
    assert discards(ended).split()[-1] == "9"


def test_end_round_nothing_more_is_allowed() -> None:
    game = finish_round(table(*DULL[:3]))
    ended = game.at(next(n for n, event in enumerate(game.events) if "round" in event))
    assert ended.turn == 0
    assert ended.moves == []
    assert refused(ended, "draw") == "end.round"


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_end_game(rounds: int) -> None:
    game = table(*DULL[:3], rounds_to_win=rounds)
    while not game.over:
        finish_round(game)
    assert max(result(game)["totals"]) == rounds
    assert game.winners == tuple(seat for seat, total in enumerate(result(game)["totals"], 1) if total == rounds)


def test_end_game_is_two_rounds_unless_changed() -> None:
    game = finish_round(table(*DULL[:3]))
    assert not game.over
    assert game.rules["rounds_to_win"] == 2


def test_end_game_is_shared_by_those_who_get_there_together() -> None:
    areas = ("9 8 7 / 6 5 4", "2 3 2 / 3 2 3", "3 2 3 / 2 3 2")
    game = finish_round(table(*areas, draw="9 0 0 8 1 0 7", rounds_to_win=1))
    assert result(game) == {"totals": [0, 1, 1], "winners": [2, 3]}


def test_end_game_nothing_more_is_allowed() -> None:
    game = finish_round(table(*DULL[:3], rounds_to_win=1))
    assert game.moves == []
    assert refused(game, "draw") == "end.game"
    assert refused(game, "draw", seat=2) == "end.game"
