"""Check the numbers of lesson 6 in a second way: by every card, every order of play and every roll of the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import fmean, pstdev, stdev
from typing import TYPE_CHECKING

import pytest

from cardkit.games.chicken import rules
from cardkit.table.definition import legal_moves
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.games.chicken.tables import table
from tests.widgets.lessons.questions import every_seed, numbers_in

if TYPE_CHECKING:
    from tests.widgets.lessons import told

LESSON = lessons.lesson_named("stay-or-withdraw")
DRAWS = 1500
WORTH = {"chick": 10, **{str(number): number for number in range(1, 7)}}
ORDER = [*"123456", "chick"]
DIE = (1, 2, 3, 4, 5, 10)
EXPENSIVE, CHEAP, MIDDLE = ("5 5 6 6 chick chick", "3"), ("1 1 1 2 2 2", "6"), ("5 5 5 6 6 6", "3")
HANDS = {"game": EXPENSIVE, "cheap": CHEAP, "middle": MIDDLE}


# --- Playing alone, written again without the library -----------------------------------------------------------------


def cheapest(held: tuple[str, ...], top: str) -> int:
    """Return the fewest points left after playing alone, without drawing. An egg counts as the next number."""
    after = ORDER[(ORDER.index(top) + 1) % len(ORDER)]
    ends = [sum(int(WORTH[card]) for card in {*held} - {"egg"}) + ("egg" in held) * 100]  # keeping an egg is worse
    for card in {*held} & {top, after, "egg"}:
        rest = list(held)
        rest.remove(card)
        ends.append(cheapest(tuple(rest), after if card == "egg" else card))
    return min(ends)


@cache
def points_left(hand: str, top: str) -> tuple[int, ...]:
    """Return the points left after drawing each of the unseen cards, one entry per card."""
    return tuple(cheapest((*hand.split(), card), top) for card in unseen(hand, top).elements())


def unseen(hand: str, top: str) -> Counter[str]:
    """Return the deck without these cards."""
    deck = Counter(dict.fromkeys(WORTH, 7) | {"egg": 1})
    return deck - Counter([*hand.split(), top])


def mean_left(hand: str, top: str) -> Fraction:
    """Return the mean of the points left."""
    left = points_left(hand, top)
    return Fraction(sum(left), len(left))


def taken_off(points: int) -> Fraction:
    """Return how many of these points two dice take off on average, counted roll by roll."""
    return Fraction(sum(min(points, one + other) for one, other in product(DIE, repeat=2)), 36)


def expected_change(hand: str, top: str, points: int) -> Fraction:
    """Return the mean change of points by drawing: card by card, and roll by roll if no cards are left."""
    left = points_left(hand, top)
    return mean_left(hand, top) - Fraction(left.count(0), len(left)) * taken_off(points)


def cost_of_withdrawing(hand: str) -> int:
    """Return the cost of withdrawing: each number counts once."""
    return sum(int(WORTH[card]) for card in set(hand.split()))


def break_even(hand: str, top: str) -> Fraction:
    """Return the probability at which drawing costs as much as withdrawing."""
    left = points_left(hand, top)
    return 1 - cost_of_withdrawing(hand) / Fraction(sum(left), sum(points > 0 for points in left))


# --- The notebook's functions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HANDS)
def test_what_is_left_by_every_order_of_play(done: told.Worked, name: str) -> None:
    left = points_left(*HANDS[name])
    drawn = done.names["after_drawing"](done.names[name])
    assert Counter(left) == {points: 43 * chance for points, chance in drawn.items()}
    assert left.count(0) == 8
    assert done.names["withdrawing"](done.names[name]) == cost_of_withdrawing(HANDS[name][0])


def test_a_player_alone_plays_as_well_as_the_rules_allow(done: told.Worked) -> None:
    """Compare with every line of play by the library's rules, for any seven cards."""

    def fewest_points(state: object) -> int:
        points = []
        for move in legal_moves(rules, state):
            after = state.copy()
            rules.do(after, move)
            points.append(fewest_points(after) if after.phase == rules.PLAYING else after.points[0])
        return min(points)

    numbers, deck = Random(4), list((Counter(dict.fromkeys(WORTH, 7)) + Counter(["egg"])).elements())
    for _ in range(60):
        cards = numbers.sample(deck, 14)
        game = table(" ".join(cards[:6]), " ".join(cards[6:12]), discard="4" if cards[12] == "egg" else cards[12])
        game.move("draw")
        game.move("withdraw")
        view = game.view(1)
        left = done.names["play_alone"](view.hands[0], view.top)
        assert done.names["points"](left) == fewest_points(game.state)


@pytest.mark.parametrize("name", HANDS)
def test_the_expected_change_with_any_number_of_points(done: told.Worked, name: str) -> None:
    drawn = done.names["after_drawing"](done.names[name])
    for points in range(50):
        assert done.names["expected_change"](drawn, points) == expected_change(*HANDS[name], points)


def test_the_experiment_agrees_with_what_is_counted(done: told.Worked) -> None:
    points = [done.names["draw_once"](number).value for number in range(DRAWS)]
    assert abs(fmean(points) - float(mean_left(*EXPENSIVE))) < 4 * stdev(points) / DRAWS**0.5


@pytest.mark.parametrize("points", [0, 10, 11, 29])
def test_the_slider_marks_the_better_choice(done: told.Worked, points: int) -> None:
    for hand, top in (EXPENSIVE, CHEAP):
        better = "draw" if expected_change(hand, top, points) < cost_of_withdrawing(hand) else "withdraw"
        chart = done.names["by_points"](hand, points)
        assert any(f"{points} points: {better}" in note.text for note in chart.figure.layout.annotations)


# --- The texts --------------------------------------------------------------------------------------------------------


def test_the_texts_have_the_numbers_that_the_cells_give(text: dict[str, str]) -> None:
    assert mean_left(*EXPENSIVE) == Fraction(756, 43)
    assert mean_left(*CHEAP) == Fraction(189, 43)
    assert mean_left(*MIDDLE) == Fraction(476, 43)
    left = Counter(points_left(*EXPENSIVE))
    assert left == {0: 8, 21: 21, 22: 7, 23: 7}
    assert all(rf"{points} \cdot \tfrac{{{cards}}}{{43}}" in text["expected-value"] for points, cards in left.items())
    assert r"\frac{8}{43} \approx 18.6\%" in text["expected-value"]
    assert r"\frac{756}{43} \approx 17.6$ is less than 21" in text["so-draw"]
    assert sum(cards for points, cards in left.items() if points > 21) == 14
    assert "(14 in 43) costs more" in text["so-draw"]
    assert r"Withdrawing costs 3 points, and drawing $E(Y) = \frac{189}{43} \approx 4.4$" in text["so-withdraw"]
    assert f"{100 * float(break_even(*EXPENSIVE)):.1f}%" == "2.8%"
    assert f"{100 * float(break_even(*CHEAP)):.1f}%" == "44.4%"
    assert "only 2.8%" in text["same-chance"]
    assert "needs 44.4%" in text["same-chance"]


def test_the_cheap_hand_changes_sides_at_eleven_points(text: dict[str, str]) -> None:
    first = {
        hand: next(points for points in range(50) if expected_change(hand, top, points) < cost_of_withdrawing(hand))
        for hand, top in HANDS.values()
    }
    assert first == {EXPENSIVE[0]: 0, CHEAP[0]: 11, MIDDLE[0]: 1}
    assert all(expected_change(*CHEAP, points) < 3 for points in range(11, 50))
    assert f"{float(expected_change(*CHEAP, 11)):.2f}" == "2.99"
    assert "From **11 points** on, drawing costs less: $2.99 < 3$" in text["crossing"]


def test_the_risk_of_the_middle_hand(done: told.Worked, text: dict[str, str]) -> None:
    left = points_left(*MIDDLE)
    assert done.names["variance"] == pytest.approx(pstdev(left) ** 2)
    assert f"{pstdev(left):.1f}" == "6.3"
    assert r"\sigma \approx 6.3$ points" in text["near-fifty"]
    reach = Fraction(sum(38 + points >= 50 for points in left), len(left))
    assert f"{100 * float(reach):.1f}%" == "48.8%"
    assert f"{float(expected_change(*MIDDLE, 38)):.1f}" == "9.5"


def test_the_teachers_notes_have_the_same_numbers() -> None:
    said = " ".join(part for pair in (*LESSON.questions, *LESSON.mistakes) for part in pair)
    assert f"{float(break_even(*EXPENSIVE)):.1%} and {float(break_even(*CHEAP)):.1%}" in said
    change = f"{float(mean_left(*CHEAP)):.3f} - 8/43 × {float(taken_off(11)):.3f}"
    assert f"{change} = {float(expected_change(*CHEAP, 11)):.3f} is less than 3" in said
    assert f"With 11 points that is {float(taken_off(11)):.1f} on average" in said


# --- The exercises ----------------------------------------------------------------------------------------------------


@every_seed
def test_a_small_pile_card_by_card(seed: int) -> None:
    question = LESSON.question(1, seed)
    twos, two, fives, _, chicks, *_ = numbers_in(question.ask)
    assert two == 2
    assert question.answer == Fraction(sum([2] * twos + [0] * fives + [10] * chicks), twos + fives + chicks)


@every_seed
def test_at_the_break_even_probability_both_cost_the_same(seed: int) -> None:
    question = LESSON.question(2, seed)
    withdraw, fail = numbers_in(question.ask)
    chance = Fraction(question.answer)
    assert (1 - chance) * fail == withdraw
    assert "That is 1 - p" in question.judge(str(1 - chance)).says


@every_seed
def test_one_die_face_by_face(seed: int) -> None:
    question = LESSON.question(3, seed)
    points = numbers_in(question.ask)[0]
    assert question.answer == Fraction(sum(points - max(points - face, 0) for face in DIE), 6)


@every_seed
def test_the_standard_deviation_of_five_results(seed: int) -> None:
    question = LESSON.question(4, seed)
    points = numbers_in(question.ask)[-1]
    assert float(question.answer) == pytest.approx(pstdev([0, points, points, points, points]))
    assert "Take the square root" in question.judge(str(question.answer**2)).says


@every_seed
def test_drawing_with_the_dice_by_all_rolls(seed: int) -> None:
    question = LESSON.question(5, seed)
    left = numbers_in(question.ask)[-1]
    assert question.answer == (4 * Fraction(left) - taken_off(30)) / 5
    assert "left out the dice" in question.judge(str(Fraction(4 * left, 5))).says


@every_seed
def test_a_card_that_another_player_draws_unseen_changes_nothing(seed: int) -> None:
    """Consider both cases: the other player draws a good card, or another card."""
    question = LESSON.question(6, seed)
    assert isinstance(question, ChoiceQuestion)
    good = int(question.right.split()[1].split("/")[0])
    after = Fraction(good, 43) * Fraction(good - 1, 42) + Fraction(43 - good, 43) * Fraction(good, 42)
    assert after == Fraction(good, 43)
    assert question.right == f"Still {after.numerator}/{after.denominator}"
