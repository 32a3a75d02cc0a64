"""Lesson 9: recompute means, variances and the whole distribution by listing, in fractions and by other sums."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, erf, exp, pi, sqrt
from statistics import fmean, pstdev, pvariance

import numpy as np
import pytest

from cardkit_widgets import charts, lessons
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_student, numbers_in

LESSON = lessons.lesson_named("many-small-cards")
# The deck for three players by its rules: birds from -2 to 9, four each of 2 to 5; eight cards of 10; two Eggs, here 0.
DECK = sorted([*range(-2, 10)] * 3 + [2, 3, 4, 5] + [10] * 8 + [0, 0])
MEAN = Fraction(sum(DECK), len(DECK))
DEALS = 4000


def ways_to(cards: int) -> dict[int, Fraction]:
    """Return the distribution of the total, from the number of cards of each value (hypergeometric)."""
    ways = Counter({(0, 0): 1})
    for value, copies in Counter(DECK).items():
        ways = sum(
            (
                Counter(
                    {
                        (held + taken, total + taken * value): many * comb(copies, taken)
                        for (held, total), many in ways.items()
                        if held + taken <= cards
                    }
                )
                for taken in range(copies + 1)
            ),
            Counter(),
        )
    return {total: Fraction(many, comb(50, cards)) for (held, total), many in ways.items() if held == cards}


def below(x: float, mean: float, deviation: float) -> float:
    """Return the area under a normal curve below x."""
    return (1 + erf((x - mean) / deviation / sqrt(2))) / 2


# --- Computations in the notebook -------------------------------------------------------------------------------------


def test_the_deck_is_that_of_the_rules_whatever_the_address_asks_for(done: told.Worked) -> None:
    assert done.names["deck"] == DECK
    assert (len(DECK), sum(DECK)) == (50, 220)
    assert LESSON.fixed == {"players": 3, "birds": "every", "capture_weight": 10, "flute_weight": 10}


def test_mean_and_variance_of_one_card_and_the_covariance_of_two_by_listing(done: told.Worked) -> None:
    """Use all 2,450 ordered pairs of different cards, in fractions."""
    rows = list(permutations(DECK, 2))
    covariance = sum((one - MEAN) * (other - MEAN) for one, other in rows) / len(rows)
    assert done.names["mu"] == MEAN
    assert done.names["variance"] == pytest.approx(pvariance(DECK))
    assert done.names["covariance"] == pytest.approx(float(covariance))
    assert Fraction(sum(other for _, other in rows), len(rows)) == MEAN


@pytest.mark.parametrize("cards", [1, 2, 6, 20, 49])
def test_totals_are_counted_as_by_how_many_there_are_of_each_value(done: told.Worked, cards: int) -> None:
    assert dict(done.names["totals"](cards).items()) == ways_to(cards)


def test_a_small_deck_agrees_with_listing_all_hands() -> None:
    """Test the lesson's formula for each number of cards from a deck of seven."""
    deck = [-2, 0, 0, 3, 5, 10, 10]
    variance, n = pvariance(deck), len(deck)
    for cards in range(1, n + 1):
        hands = [sum(hand) for hand in combinations(deck, cards)]
        formula = cards * variance + cards * (cards - 1) * -variance / (n - 1)
        assert pvariance(hands) == pytest.approx(formula)
        assert fmean(hands) == pytest.approx(cards * fmean(deck))


def test_the_experiment_agrees_with_all_hands(done: told.Worked) -> None:
    dealt = [done.names["deal_once"](number).value for number in range(DEALS)]
    assert abs(fmean(dealt) - 26.4) < 4 * 9.03 / DEALS**0.5
    assert abs(pstdev(dealt) / 9.03 - 1) < 4 / sqrt(2 * DEALS)


@pytest.mark.parametrize("cards", [1, 6, 25, 49])
def test_the_curve_has_the_mean_and_the_deviation_of_the_bars(done: told.Worked, cards: int) -> None:
    chart = done.names["bell"](cards)
    assert isinstance(chart, charts.Chart)
    mean, deviation = cards * 4.4, sqrt(cards * 15.12 * (50 - cards) / 49)
    bars, curve = chart.figure.data
    assert dict(zip(bars.x, bars.y, strict=True)) == pytest.approx({x: float(c) for x, c in ways_to(cards).items()})
    assert list(curve.y) == pytest.approx(
        [exp(-(((x - mean) / deviation) ** 2) / 2) / deviation / sqrt(2 * pi) for x in curve.x]
    )
    assert chart.title == f"Cards: {cards}, mean {mean:.1f}, standard deviation {deviation:.1f}"


# --- The texts --------------------------------------------------------------------------------------------------------


def test_the_texts_have_the_numbers_that_the_cells_give(done: told.Worked, text: dict[str, str]) -> None:
    assert r"\tfrac{220}{50}" in text["count"]
    assert "**26.4** points on average" in text["why-linear"]
    assert float(6 * MEAN) == 26.4
    sigma = pstdev(DECK)
    assert f"{sigma:.1f}" == "3.9"
    assert r"$\sigma \approx 3.9$ points" in text["put-back"]
    assert (f"{sqrt(6):.1f}", f"{sqrt(6) * sigma:.1f}") == ("2.4", "9.5")
    assert r"$\sqrt{6} \approx 2.4$ times: $\sigma \approx 9.5$" in text["not-six-times"]
    assert r"$-\frac{d}{49}$" in text["covariance"]
    kept = sqrt(sum(chance * (total - 6 * MEAN) ** 2 for total, chance in ways_to(6).items()))
    assert done.names["kept"] == pytest.approx(kept**2)
    assert f"{kept:.1f}" == "9.0"
    assert r"$\mu = 26.4$ and $\sigma \approx 9.0$. With cards put back, $\sigma$ would be 9.5" in text["so-far"]
    assert "12 is 14.4 points below the mean" in text["so-far"]
    assert comb(50, 6) == 15_890_700
    assert "15{,}890{,}700" in text["compare"]
    assert max(Counter(DECK).items(), key=lambda each: each[1])[0] == 10


def test_how_rare_twelve_is_by_all_hands_and_by_the_curve(text: dict[str, str]) -> None:
    exact = float(sum(chance for total, chance in ways_to(6).items() if total <= 12))
    assert f"{exact:.1%}" == "6.3%"
    assert f"{below(12.5, 26.4, sqrt(81.4629)):.1%}" == "6.2%"
    assert f"{(12 - 26.4) / sqrt(81.4629):.1f}" == "-1.6"
    assert "12 is 1.6 standard deviations below" in text["twelve-said"]
    assert "in 6.3% of all deals" in text["twelve-said"]
    assert "and gives 6.2%" in text["twelve-said"]
    assert round(30 * exact) == 2
    assert "In a class of 30, expect two" in text["twelve-said"]
    assert (f"{1 - 2 * below(-1, 0, 1):.0%}", f"{1 - 2 * below(-2, 0, 1):.0%}") == ("68%", "95%")
    answer = next(hoped for asked, hoped in LESSON.questions if "12 or less" in asked)
    assert f"a probability of {1 - (1 - exact) ** 30:.0%} at least one" in answer


def test_two_cards_have_few_ways_to_the_end_and_many_to_the_middle() -> None:
    (cell,) = (cell for cell in told.cells_of(LESSON) if cell.id == "open")
    ways = Counter(one + other for one, other in combinations(DECK, 2))
    assert ways[-4] == 3
    assert "in 3 ways" in cell.metadata.cardkit.hopes_for
    assert f"24 + 15 + 9 + 12 + 12 + 16 = {ways[9]} ways" in cell.metadata.cardkit.hopes_for


def test_the_lift_carries_most_groups_of_eight() -> None:
    (cell,) = (cell for cell in told.cells_of(LESSON) if cell.id == "transfer")
    deviation = sqrt(8 * 15**2)
    assert f"= {8 * 75} kg" in cell.metadata.cardkit.hopes_for
    assert (
        f"√8 × 15 ≈ {deviation:.1f} kg. 2. z = 80 / {deviation:.1f} ≈ {80 / deviation:.1f}"
        in cell.metadata.cardkit.hopes_for
    )
    assert round(100 * (1 - below(680, 600, deviation))) == 3


# --- Exercises --------------------------------------------------------------------------------------------------------


@every_student
def test_exercises_have_the_answers_that_listing_gives(student: int) -> None:
    total, pairs, two, rare, dice = LESSON.exercises_for(7, student)
    _, top, copies, cards = numbers_in(total.ask)
    deck = [*range(1, top + 1)] * copies
    assert total.answer == cards * Fraction(sum(deck), len(deck))
    columns, _, many = numbers_in(pairs.ask)
    assert pairs.answer == sum([Fraction(1, many)] * columns)
    size, variance, *_ = numbers_in(two.ask)
    assert two.answer == 2 * variance * Fraction(size - 2, size - 1)
    mean, deviation, deals, least = numbers_in(rare.ask)
    assert abs(rare.answer - deals * (1 - below(least, mean, deviation))) < 5
    few, more = numbers_in(dice.ask)
    assert dice.right == f"{sqrt(more / few):.0f} times"


def test_a_small_deck_of_two_cards_has_no_variance_left() -> None:
    """Check the quiz's question about a smaller deck, in which you draw both cards, 0 and 6."""
    assert pvariance([0, 6]) * 2 + 2 * -pvariance([0, 6]) / 1 == 0
    assert np.mean([0, 6]) * 2 == 6
