"""Check the numbers of lesson 15 in a second way: by every line of play, a linear program, and many duels."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest
from scipy.optimize import linprog

from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import card_text
from cardkit.table.definition import legal_moves
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from cardkit_widgets.lessons.chicken_positions import near_the_end
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed
from tests.widgets.lessons.told import worked

if TYPE_CHECKING:
    from cardkit.table.state import State

LESSON = lessons.lesson_named("thinking-about-you")
DUELS = 3000
HANDS, TOP = ("5 5 6 6 6", "1 2 6"), "3"
PILES = ("4 5", "5 4")
STAY, WITHDRAW = CHOICES = ("stay", "withdraw")

# Your gain, by your choice and then by your opponent's.
Gains = dict[tuple[str, str], Fraction]


# --- The duel, by every line of play ----------------------------------------------------------------------------------


def tried_out(s: State) -> int:
    """Return seat 1's gain when both play their best, from every line of play to the end."""
    found = []
    for move in legal_moves(rules, s):
        after = s.copy()
        rules.do(after, move)
        over = after.phase != rules.PLAYING
        found.append(after.points[1] - after.points[0] if over else tried_out(after))
    return max(found) if s.seat == 0 else min(found)


def after_moves(pile: str, turn: int, *moves: str) -> int:
    """Return seat 1's gain after some moves of the duel."""
    game = near_the_end(HANDS, TOP, pile, turn)
    for move in moves:
        game.move(move, advance=False)
    return tried_out(game.state) if game.turn else game.state.points[1] - game.state.points[0]


# The player who moves first, and both players' choices.
WAYS = {
    (STAY, STAY): (1, "draw", "draw"),
    (STAY, WITHDRAW): (1, "draw", "withdraw"),
    (WITHDRAW, STAY): (2, "draw", "withdraw"),
    (WITHDRAW, WITHDRAW): (1, "withdraw", "withdraw"),
}


@pytest.fixture(scope="module")
def gains() -> Gains:
    """Return your mean gain; both orders of the two cards are equally likely."""
    return {pair: Fraction(sum(after_moves(pile, *way) for pile in PILES), 2) for pair, way in WAYS.items()}


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize(
    ("hands", "top", "pile"), [*((HANDS, TOP, pile) for pile in PILES), (("1 chick", "2 2 5 egg"), "6", "")]
)
def test_a_position_near_the_end_is_what_it_was_asked_to_be(
    hands: tuple[str, str], top: str, pile: str, turn: int
) -> None:
    game = near_the_end(hands, top, pile, turn)
    assert [" ".join(game.view(seat).hands[seat - 1]) for seat in (1, 2)] == list(hands)
    assert (game.view(1).top, game.view(1).round, game.turn) == (top, 1, turn)
    assert [card_text(card) for card in reversed(game.state.draw[: game.state.draw_count])] == pile.split()


@pytest.mark.parametrize("turn", [1, 2])
def test_nothing_fits_when_the_duel_begins(turn: int) -> None:
    assert all(near_the_end(HANDS, TOP, pile, turn).moves == ["draw", "withdraw"] for pile in PILES)


def test_the_hands_are_those_of_the_notebook(done: told.Worked, text: dict[str, str]) -> None:
    assert done.names["HANDS"] == HANDS
    assert all(f"**{hand}**" in text["duel"] for hand in HANDS)


def test_each_duel_by_every_line_of_play(done: told.Worked) -> None:
    expected = {(*pair, pile): after_moves(pile, *way) for (pair, way), pile in product(WAYS.items(), PILES)}
    assert done.names["GAIN"] == expected


def test_the_table_of_gains(done: told.Worked, gains: Gains) -> None:
    assert done.names["M"] == gains
    assert gains == {
        (STAY, STAY): Fraction(-3, 2),
        (STAY, WITHDRAW): Fraction(7, 2),
        (WITHDRAW, STAY): Fraction(1, 2),
        (WITHDRAW, WITHDRAW): -2,
    }


def test_in_each_box_one_of_you_wants_to_change(gains: Gains) -> None:
    for you, other in product(CHOICES, CHOICES):
        best_for_you = max(gains[mine, other] for mine in CHOICES)
        best_for_them = min(gains[you, its] for its in CHOICES)
        assert (gains[you, other] == best_for_you) != (gains[you, other] == best_for_them)


# --- Mixed strategies, by a linear program ----------------------------------------------------------------------------


def by_program(table: Gains) -> tuple[float, float]:
    """Use a linear program to find how often to stay so that the best reply costs least, and the guaranteed gain."""
    rows = [[float(table[you, other]) for you in CHOICES] for other in CHOICES]
    found = linprog(
        [0, 0, -1],
        A_ub=[[-row[0], -row[1], 1] for row in rows],
        b_ub=[0, 0],
        A_eq=[[1, 1, 0]],
        b_eq=[1],
        bounds=[(0, 1), (0, 1), (None, None)],
    )
    return float(found.x[0]), float(found.x[2])


def turned(table: Gains) -> Gains:
    """Return the same duel from the other player's side."""
    return {(other, you): -points for (you, other), points in table.items()}


def brings(table: Gains, you: Fraction, other: Fraction) -> Fraction:
    """Return your mean gain if each of you stays with this probability."""
    mixes = ({STAY: you, WITHDRAW: 1 - you}, {STAY: other, WITHDRAW: 1 - other})
    return sum((mixes[0][mine] * mixes[1][its] * points for (mine, its), points in table.items()), Fraction(0))


def test_the_equilibrium_is_that_of_a_linear_program(done: told.Worked, gains: Gains, text: dict[str, str]) -> None:
    mix, value = by_program(gains)
    other, minus = by_program(turned(gains))
    assert [float(done.names["best_mix"]), float(done.names["q"])] == pytest.approx([mix, other])
    assert [-minus, -1 / 6] == pytest.approx([value, value])
    assert r"p &= \tfrac13" in text["best-mix"]
    assert r"q &= \tfrac{11}{15}" in text["cross"]
    assert (done.names["best_mix"], done.names["q"]) == (Fraction(1, 3), Fraction(11, 15))
    assert r"$-\frac16$ points per duel" in text["lost"]


def test_no_other_mix_loses_as_little(done: told.Worked, gains: Gains) -> None:
    for share in (Fraction(k, 30) for k in range(31)):
        left = min(brings(gains, share, Fraction(its)) for its in (0, 1))
        assert done.names["worst"](share) == left
        assert (left < Fraction(-1, 6)) == (share != Fraction(1, 3))
        theirs = max(brings(gains, Fraction(mine), share) for mine in (0, 1))
        assert (theirs > Fraction(-1, 6)) == (share != Fraction(11, 15))
        assert done.names["of_staying"](share) == brings(gains, Fraction(1), share)
        assert done.names["of_withdrawing"](share) == brings(gains, Fraction(0), share)


def test_half_and_half_loses_a_third_of_a_point(gains: Gains, text: dict[str, str]) -> None:
    left = min(brings(gains, Fraction(1, 2), Fraction(its)) for its in (0, 1))
    assert Fraction(-1, 6) - left == Fraction(1, 3)
    assert r"With half and half it is $\frac13$ of a point" in text["lost"]


def test_best_replies_that_the_texts_tell(gains: Gains, text: dict[str, str]) -> None:
    coin, often = Fraction(1, 2), Fraction(3, 4)
    assert [brings(gains, Fraction(mine), coin) for mine in (1, 0)] == [1, Fraction(-3, 4)]
    assert "1 point instead of -0.75" in text["best-reply"]
    assert brings(gains, Fraction(0), often) > brings(gains, Fraction(1), often)


def test_the_slider_marks_the_better_choice(done: told.Worked, gains: Gains) -> None:
    for stays in (0, 50, 70, 75, 100):
        values = {you: brings(gains, Fraction(you == STAY), Fraction(stays, 100)) for you in CHOICES}
        chart = done.names["replies"](stays)
        better = max(values, key=values.__getitem__)
        assert any(f"better: you {better}" in note.text for note in chart.figure.layout.annotations)


def test_two_learning_players_approach_the_equilibrium(done: told.Worked, gains: Gains) -> None:
    """Compute the same with fractions, counting in another way: how often each player has stayed, duel by duel."""
    you, other = [True], [True]
    for _ in range(1000):
        here, there = Fraction(sum(other), len(other)), Fraction(sum(you), len(you))
        you.append(brings(gains, Fraction(1), here) >= brings(gains, Fraction(0), here))
        other.append(brings(gains, there, Fraction(1)) <= brings(gains, there, Fraction(0)))
    assert (done.names["yours"], done.names["theirs"]) == (sum(you), sum(other))
    assert abs(sum(you) / 1001 - 1 / 3) < 0.03
    assert abs(sum(other) / 1001 - 11 / 15) < 0.03


def test_a_visible_choice_gains_what_the_teachers_notes_say() -> None:
    """You move first, and your opponent gives the best reply to what they see, for both orders of the cards."""
    stay = min(
        Fraction(sum(after_moves(pile, 1, "draw", reply) for pile in PILES), 2) for reply in ("draw", "withdraw")
    )
    withdraw = min(
        Fraction(sum(after_moves(pile, 1, "withdraw", reply) for pile in PILES), 2) for reply in ("withdraw",)
    )
    assert (stay, withdraw) == (Fraction(-3, 2), -2)
    cell = next(cell for cell in told.cells_of(LESSON) if cell.id == "open")
    assert "you gain -3/2. If you withdraw, they withdraw, and you gain -2" in cell.metadata.cardkit.hopes_for


@pytest.mark.parametrize("mix", [0, 50, 80])
def test_the_experiment_agrees_with_what_is_counted(gains: Gains, mix: int) -> None:
    names = worked(LESSON).names
    names["guess"].guess(mix)
    points = [names["duel_once"](number).value for number in range(DUELS)]
    exact = brings(gains, Fraction(mix, 100), Fraction(1, 2))
    assert abs(fmean(points) - float(exact)) < 4 * stdev(points) / DUELS**0.5


def test_the_penalty_kicks_of_the_transfer() -> None:
    kicks = {(STAY, STAY): Fraction(1, 2), (STAY, WITHDRAW): Fraction(9, 10)}
    kicks |= {(WITHDRAW, STAY): Fraction(9, 10), (WITHDRAW, WITHDRAW): Fraction(7, 10)}
    left, goals = by_program(kicks)
    assert left == pytest.approx(1 / 3)
    cell = next(cell for cell in told.cells_of(LESSON) if cell.id == "transfer")
    assert f"≈ {goals:.1%}" in cell.metadata.cardkit.hopes_for


# --- The exercises ----------------------------------------------------------------------------------------------------


def numbers_in(ask: str) -> list[Fraction]:
    """Return the signed numbers in a text, in order."""
    return [Fraction(number) for number in re.findall(r"-?\d+(?:/\d+)?", ask)]


def table_in(ask: str) -> Gains:
    """Return the gains that a text mentions, in order."""
    return dict(zip(product(CHOICES, CHOICES), numbers_in(ask)[:4], strict=True))


@every_seed
def test_the_best_reply_by_five_duels(seed: int) -> None:
    question = LESSON.question(1, seed)
    table, (times, of) = table_in(question.ask), map(int, numbers_in(question.ask)[4:])
    rounds = [STAY] * times + [WITHDRAW] * (of - times)
    assert question.answer == max(Fraction(sum(table[you, other] for other in rounds), of) for you in CHOICES)


@every_seed
def test_where_it_is_all_the_same_by_a_linear_program(seed: int) -> None:
    question = LESSON.question(2, seed)
    table = table_in(question.ask)
    assert float(question.answer) == pytest.approx(by_program(turned(table))[0])
    assert (
        "how often **you** have to stay"
        in question.judge(str(Fraction(by_program(table)[0]).limit_denominator(99))).says
    )


@every_seed
def test_what_a_mix_costs_by_a_linear_program(seed: int) -> None:
    question = LESSON.question(3, seed)
    table, value = table_in(question.ask), numbers_in(question.ask)[4]
    assert float(value) == pytest.approx(by_program(table)[1])
    left = min(brings(table, Fraction(1, 2), Fraction(its)) for its in (0, 1))
    assert question.answer == value - left > 0


@every_seed
def test_the_same_choice_by_a_hundred_cases(seed: int) -> None:
    question = LESSON.question(4, seed)
    yours, ten, theirs, _ = map(int, numbers_in(question.ask))
    cases = list(product(range(ten), range(ten)))
    assert question.answer == Fraction(sum((one < yours) == (other < theirs) for one, other in cases), len(cases))


@every_seed
def test_what_withdrawing_costs_you_moves_your_opponent_only(seed: int) -> None:
    question = LESSON.question(5, seed)
    assert isinstance(question, ChoiceQuestion)
    table = table_in(question.ask)
    dearer = {(you, other): points - (you == WITHDRAW) for (you, other), points in table.items()}
    assert by_program(dearer)[0] == pytest.approx(by_program(table)[0])
    assert by_program(turned(dearer))[0] > by_program(turned(table))[0]
    assert question.right == "Only your opponent's: they stay more often"


@pytest.mark.parametrize(
    ("line", "written"),
    [("three-in-four", "of_staying(Fraction(3, 4))"), ("worst", "min(if_they_stay(p), if_they_withdraw(p))")],
)
def test_each_line_takes_what_is_right(done: told.Worked, line: str, written: str) -> None:
    assert done.page.lines[line].question.judge_written(eval(f"lambda: {written}", done.names)).right  # noqa: S307
