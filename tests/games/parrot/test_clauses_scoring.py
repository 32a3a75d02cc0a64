"""Tests of the clauses on Parrot's scoring and on the game's end, and of the rules' worked examples."""

from __future__ import annotations

import pytest

from cardkit import NotationError
from tests.games.parrot.tables import DULL, ended, finish_round, score, sheet, table, up_to_last_cards
from tests.support.at_the_table import play, points, refused, result, rounds_of

# --- The worked examples of parrot.md -------------------------------------------------------------------------------

EXAMPLES = [
    ("5 5 3 9 / 5 5 4 9", [0, 0, 7, 0, -10], -3),
    ("7 P 7 2 / 7 7 P 3", [0, 0, 0, 5, -15], -10),
    ("1 1 1 P / P 1 1 1", [0, 0, 0, 0, -20], -20),
    ("12 0 6 P / 0 12 6 P", [12, 12, 0, 0], 24),
    ("4 4 9 9 / 4 4 9 9", [0, 0, 0, 0, -10, -10], -20),
]


@pytest.mark.parametrize(("text", "values", "total"), EXAMPLES)
def test_worked_example(text: str, values: list[int], total: int) -> None:
    found = sheet(text)
    assert [line.value for line in found.lines] == values
    assert found.total == total


@pytest.mark.parametrize(("text", "values", "total"), EXAMPLES)
def test_worked_example_when_played(text: str, values: list[int], total: int) -> None:
    """Seat 2 holds the example's cards; seat 1 ends the round."""
    game = finish_round(table("10 11 8 10 / 11 2 10 8", text, discard="10"))
    assert points(game)[1] == ended(game).score(2).total == total
    assert [line.value for line in ended(game).score(2).lines] == values


# --- score.* --------------------------------------------------------------------------------------------------------


def test_score_sum() -> None:
    assert score("0 1 2 3 / 9 10 11 12") == 48
    assert sheet("0 1 2 3 / 9 10 11 12").lines[0].clauses == ("score.sum",)


def test_score_sum_is_added_to_the_total() -> None:
    game = finish_round(table(*DULL[:3]))
    assert points(game) == [52, 44, 48]
    assert game.view().totals == (52, 44, 48)
    before = game.view().totals
    finish_round(game)
    assert list(game.view().totals) == [sum(pair) for pair in zip(before, points(game), strict=True)]


def test_score_sum_of_face_up_cards() -> None:
    found = table(*DULL[:2], reveal="a1 b1 / a1 a2").score(1)
    assert [line.value for line in found.lines] == [13, None, None, None]
    assert found.total is None
    assert found.lines[1].clauses == ("common.hidden",)


def test_score_pair() -> None:
    found = sheet("5 0 1 2 / 5 3 4 6")
    assert found.total == 16
    assert found.lines[0].clauses == ("score.pair",)


def test_score_pair_is_a_column() -> None:
    assert score("5 5 0 0 / 1 2 3 4") == 20
    assert score("5 1 0 0 / 2 5 3 4") == 20


def test_score_pair_of_noughts() -> None:
    assert score("0 1 2 3 / 0 4 5 6") == 21
    assert sheet("0 1 2 3 / 0 4 5 6").lines[0].clauses == ("score.pair",)


@pytest.mark.parametrize("text", ["5 5 0 1 / 5 5 2 3", "5 0 1 5 / 5 2 3 5", "0 5 P 1 / 2 5 5 3"])
def test_score_quartet(text: str) -> None:
    """The four cards may be adjacent or not, and one of them may be a Parrot."""
    found = sheet(text)
    assert found.total == 6 - 10
    assert found.lines[-1].clauses == ("score.quartet",)


def test_score_quartet_is_of_one_number() -> None:
    assert score("5 6 0 1 / 5 6 2 3") == 6


def test_score_quartet_of_noughts() -> None:
    assert score("0 0 1 2 / 0 0 3 4") == 10 - 10


def test_score_quartet_twice() -> None:
    found = sheet("4 9 4 9 / 4 9 4 P")
    assert found.total == -20
    assert [line.title for line in found.lines[4:]] == ["Quartet", "Quartet"]


@pytest.mark.parametrize("off", [0, 1, 100])
def test_score_quartet_of_other_worth(off: int) -> None:
    assert score("5 5 0 1 / 5 5 2 3", quartet=off) == 6 - off
    assert score("4 4 9 9 / 4 4 9 9", quartet=off) == -2 * off


@pytest.mark.parametrize("off", [15, 0, 100])
def test_score_sextet(off: int) -> None:
    """Six equal cards count only as a Sextet, and not as a Quartet as well."""
    found = sheet("5 5 0 5 / 5 5 2 P", sextet=off)
    assert found.total == 2 - off
    assert [line.clauses for line in found.lines[4:]] == [("score.sextet",)]


@pytest.mark.parametrize("off", [20, 0, 100])
def test_score_octet(off: int) -> None:
    found = sheet("5 5 5 P / 5 5 5 5", octet=off)
    assert found.total == -off
    assert [line.clauses for line in found.lines[4:]] == [("score.octet",)]


def test_score_octet_and_other_sets_with_options_when_played() -> None:
    game = finish_round(table("12 11 10 9 / 1 2 3 4", "5 5 5 P / 5 5 5 5", octet=33))
    assert points(game) == [52, -33]


def test_score_may_be_negative_in_all() -> None:
    game = finish_round(table("12 11 10 9 / 1 2 3 4", "4 4 9 9 / 4 4 9 9", rounds=1))
    assert result(game) == {"totals": [52, -20], "winners": [2]}


@pytest.mark.parametrize(
    "text", ["", "1 2 3 4 5 6 7 8", "1 2 3 4 / 5 6 7", "1 2 3 4 / 5 6 7 13", "p 1 2 3 / 4 5 6 7", "1 2 3 4 / 5 6 7 8 /"]
)
def test_score_of_something_else_than_a_box(text: str) -> None:
    with pytest.raises(NotationError):
        sheet(text)


def test_score_of_what_no_deck_has() -> None:
    with pytest.raises(NotationError, match="5 times P"):
        sheet("P P P P / P 1 2 3")


# --- end.game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_end_game(rounds: int) -> None:
    game = table(*DULL[:3], rounds=rounds)
    while not game.over:
        assert rounds_of(game) < rounds
        finish_round(game)
    assert rounds_of(game) == rounds
    totals = result(game)["totals"]
    assert result(game)["winners"] == [seat for seat, total in enumerate(totals, 1) if total == min(totals)]


def test_end_game_is_five_rounds_unless_changed() -> None:
    game = table(*DULL[:2])
    for _ in range(5):
        assert not game.over
        finish_round(game)
    assert game.over


def test_end_game_nothing_more_is_allowed() -> None:
    game = finish_round(table(*DULL[:3], rounds=1))
    assert game.moves == []
    for move in ("draw", "reveal a1", "float a1 b4"):
        assert refused(game, move) == "end.game"
    assert refused(game, "draw", seat=2) == "end.game"


def test_end_game_comes_after_the_last_turns() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], rounds=1)), "draw, reveal b4")
    assert not game.over
    play(game, "draw, discard")
    assert game.over
