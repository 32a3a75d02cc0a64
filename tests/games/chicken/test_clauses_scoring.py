"""Tests of the clauses on scoring and ending in Chicken, with short examples, and of the rules' worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardkit import NotationError
from cardkit.table.scripted_games import Roll, deal
from tests.games.chicken.tables import DULL, events, score, sheet, table, totals
from tests.support.at_the_table import play, points, refused, result

if TYPE_CHECKING:
    from cardkit import Game

# --- The worked examples of chicken.md ------------------------------------------------------------------------------

EXAMPLES = [
    ("chick chick chick 3 3", {}, 13),
    ("1 5 5 chick", {}, 16),
    ("egg 4 on 4", {}, 4),
    ("egg 4 on 4", {"egg_counts_apart": True}, 8),
    ("egg on chick", {}, 10),
]


@pytest.mark.parametrize(("text", "rules", "total"), EXAMPLES)
def test_worked_example(text: str, rules: dict[str, object], total: int) -> None:
    found = sheet(text, **rules)
    assert found.total == total
    assert sum(line.value or 0 for line in found.lines) == total


@pytest.mark.parametrize(
    ("cards", "moves", "rules", "total"),
    [
        ("chick chick chick 3 3 6", "play 6, withdraw, withdraw", {}, 13),
        ("1 5 5 chick 6 5", "play 6, withdraw, withdraw", {}, 16),
        ("egg 4 4 4 4 6", "play 6, play 6, play chick, withdraw, play 1, play 2, play 3, play 4, withdraw", {}, 4),
        (
            "egg 4 4 4 4 6",
            "play 6, play 6, play chick, withdraw, play 1, play 2, play 3, play 4, withdraw",
            {"apart": 1},
            8,
        ),
        ("egg 6 6 6 6 6", "play 6, play 6, play chick, withdraw, withdraw", {}, 10 + 6),
    ],
)
def test_worked_example_when_played(cards: str, moves: str, rules: dict[str, object], total: int) -> None:
    """Seat 1 holds the example's cards when it withdraws."""
    second, third = "6 1 2 3 4 5", "chick 1 2 3 4 5"
    game = table(cards, second, third, discard="6", egg_counts_apart=bool(rules))
    play(game, moves if "chick" in moves else "play 6, withdraw, withdraw, withdraw")
    if not events(game, "round"):
        play(game, "withdraw")
    assert points(game)[0] == total


def test_worked_example_of_the_dice() -> None:
    """A seat with 7 points plays its last card and rolls 5 and a chick: minus 15, so it has 0."""
    game = ends_second_round("1 1 6 6 6 6", Roll((5, 10)))
    assert events(game, "dice") == [{"dice": [5, 10]}]
    assert totals(game)[0] == 0


def ends_second_round(left: str, roll: Roll, **rules: object) -> Game:
    """Play two rounds: in the first, seat 1 is left with the cards `left`; in the second, it plays all its cards."""
    second = deal(("1 2 3 4 5 6", *DULL[1:3]), "1")
    moves = "withdraw, withdraw, withdraw, play 1, withdraw, withdraw, play 2, play 3, play 4, play 5, play 6"
    return table(left, *DULL[1:3], moves=moves, later=(second, roll), **{"target": 500, **rules})


# --- end.round ------------------------------------------------------------------------------------------------------


def test_end_round_at_once_when_a_seat_has_played_its_last_card() -> None:
    game = table("4 4 4 4 4 5", "5 5 5 5 5 5", moves=", ".join(["play 4, draw"] * 5))
    assert not events(game, "round")
    outcome = game.move("play 5")
    assert outcome.sentences[-1] == "The round is over: the remaining cards are shown."
    assert points(game)[0] == 0
    assert points(game)[1] > 0


def test_end_round_when_all_have_withdrawn() -> None:
    game = table(*DULL[:3], moves="withdraw, draw, withdraw")
    assert not events(game, "round")
    game.move("withdraw")
    assert points(game) == [21, 21, 21]


def test_end_round_and_nobody_moves_any_more() -> None:
    game = table(*DULL[:3], moves="withdraw, withdraw, withdraw")
    assert game.turn == 0
    assert refused(game, "draw") == "end.round"


def test_end_round_shows_the_cards_left() -> None:
    game = table(*DULL[:3], draw="chick", moves="draw, withdraw, withdraw")
    assert game.view(0).hands == (("",) * 7, ("",) * 6, ("",) * 6)
    game = table(*DULL[:3], draw="chick", moves="draw, withdraw, withdraw, withdraw")
    assert game.view(0).hands == (("1", "2", "3", "4", "5", "6", "chick"), *(tuple("123456"),) * 2)


# --- score.cards, score.chick, score.egg ----------------------------------------------------------------------------


def test_score_cards() -> None:
    assert score("1 2 3 4 5 6") == 21
    assert sheet("1 2").lines[0].clauses == ("score.cards",)


def test_score_cards_counts_each_number_once() -> None:
    assert score("6 6 6 6 6 6 6") == 6
    (several,) = sheet("6 6 6").lines
    assert (several.title, several.value, several.text) == ("three 6s", 6, "the number counts once: 6 points")
    (single,) = sheet("1").lines
    assert (single.title, single.value, single.text) == ("one 1", 1, "as many points as its number")
    (chick,) = sheet("chick").lines
    assert (chick.title, chick.value, chick.text) == ("one chick", 10, "10 points")


def test_score_cards_of_every_seat_withdrawn_or_not() -> None:
    game = table("1 1 1 1 2 2", "4 4 4 4 4 5", "3 3 3 3 6 6", moves="withdraw, play 4")
    for _ in range(3):
        play(game, "draw, play 4")
    play(game, "draw, play 4, draw, play 5")
    assert points(game)[:2] == [3, 0]
    assert points(game)[2] >= 9


def test_score_chick() -> None:
    assert score("chick") == 10
    assert score("chick chick 1") == 11
    assert sheet("chick").lines[0].clauses == ("score.cards", "score.chick")


@pytest.mark.parametrize(("top", "worth"), [("1", 1), ("6", 6), ("chick", 10)])
def test_score_egg(top: str, worth: int) -> None:
    other = "2" if top != "2" else "3"
    assert score(f"egg {other} on {top}") == worth + int(other)


@pytest.mark.parametrize(("apart", "total"), [(False, 4), (True, 8)])
def test_score_egg_beside_a_card_of_that_number(total: int, *, apart: bool) -> None:
    assert score("egg 4 4 on 4", egg_counts_apart=apart) == total
    assert score("egg 4 4 on 5", egg_counts_apart=apart) == 9


def test_score_egg_counts_as_the_last_card_of_the_round_not_when_its_seat_withdrew() -> None:
    game = table("egg 1 1 1 1 1", "4 4 4 4 4 5", discard="4", moves="withdraw")
    assert game.view(1).cost == 1 + 4
    play(game, "play 4, play 5, withdraw")
    assert points(game) == [1 + 5, 4]


def test_score_egg_in_cards_that_somebody_typed_needs_the_top_card() -> None:
    for text, says in [
        ("egg 4", "does not say what the egg counts as"),
        ("egg on egg", "an egg on the pile counts as a number"),
        ("egg on 7", "'7' is not a card"),
        ("egg egg on 4", "this deck has only 1"),
        ("egg 4 4 4 4 4 4 4 on 4", "this deck has only 7"),
        ("3 3 3 3 3 3 3 3", "this deck has only 7"),
        ("", "there are no cards here"),
        ("on 4", "there are no cards here"),
        ("3 3 on", "'on' is not a card"),
    ]:
        with pytest.raises(NotationError, match=says):
            sheet(text)
    assert score("4 4 4 4 4 4 4 on 4") == 4


# --- score.dice -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "total"), [((1, 1), 19), ((10, 10), 1), ((5, 3), 13)])
def test_score_dice(faces: tuple[int, int], total: int) -> None:
    game = ends_second_round("1 2 3 4 5 6", Roll(faces))
    assert points(game) == [0, 21, 21]
    assert totals(game) == [total, 42, 42]


def test_score_dice_never_below_0() -> None:
    assert totals(ends_second_round("1 1 2 2 2 2", Roll((2, 3))))[0] == 0


def test_score_dice_a_seat_with_no_points_does_not_roll() -> None:
    game = table(
        "1 2 3 4 5 6",
        *DULL[1:3],
        discard="1",
        moves="play 1, withdraw, withdraw, play 2, play 3, play 4, play 5, play 6",
    )
    assert points(game) == [0, 21, 21]
    assert not events(game, "dice")


def test_score_dice_not_if_all_have_withdrawn() -> None:
    game = table(*DULL[:3], target=500, moves=", ".join(["withdraw"] * 6))
    assert len(events(game, "round")) == 2
    assert not events(game, "dice")


def test_score_dice_come_before_the_round_is_scored() -> None:
    game = ends_second_round("1 2 3 4 5 6", Roll((3, 4)))
    kinds = [next(iter(event)) for event in game.events[-3:]]
    assert kinds == ["seat", "dice", "round"]
    due = game.at(game.history.now - 2)
    assert (due.next_event(), due.turn, due.moves) == ("dice", 0, [])
    assert refused(due, "draw") == "score.dice"
    assert due.scene(1).prompt == "You have no cards left and may roll the dice."
    assert due.scene(2).prompt == "Player 1 has no cards left and may roll the dice."


def test_score_dice_are_announced() -> None:
    game = ends_second_round("1 2 3 4 5 6", Roll((1, 10)))
    (explained,) = [line for line in game.score(1).lines if line.title == "dice"]
    assert explained.text == "1 and a chick (10): 11 points off the total, but not below 0"
    assert "score.dice" in explained.clauses
    assert [line.title for line in game.score(2).lines] == [f"one {number}" for number in "123456"]


# --- end.game -------------------------------------------------------------------------------------------------------


def test_end_game() -> None:
    game = table(
        "1 1 1 1 1 1",
        "6 6 6 6 6 6",
        "chick chick chick chick chick chick",
        target=10,
        moves="withdraw, withdraw, withdraw",
    )
    assert game.over
    assert result(game) == {"totals": [1, 6, 10], "winners": [1]}
    assert refused(game, "draw") == "end.game"


def test_end_game_not_before_the_target() -> None:
    game = table(
        "1 1 1 1 1 1",
        "6 6 6 6 6 6",
        "chick chick chick chick chick chick",
        target=11,
        moves="withdraw, withdraw, withdraw",
    )
    assert not game.over
    assert game.history.awaits_deal()


def test_end_game_after_the_dice() -> None:
    """The seat that rolls the dice may be the winner."""
    game = ends_second_round("chick 1 2 3 4 5", Roll((5, 5)), target=42)
    assert result(game) == {"totals": [15, 42, 42], "winners": [1]}


def test_end_game_adds_up_round_by_round() -> None:
    game = ends_second_round("1 1 1 6 6 6", Roll((1, 2)))
    assert [event["round"] for event in events(game, "round")] == [
        {"points": [7, 21, 21], "totals": [7, 21, 21]},
        {"points": [0, 21, 21], "totals": [4, 42, 42]},
    ]


def test_score_sheets_hide_hands_until_the_round_is_over() -> None:
    hidden = table(*DULL[:2], moves="withdraw").score(1)
    assert hidden.total is None
    assert [line.clauses for line in hidden.lines] == [("common.hidden",)]
    assert table(*DULL[:2], moves="withdraw, withdraw").score(1).total == 21
