"""Lesson 12: means, variances and the whole distribution, found again by listing, in fractions and by other sums."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, sqrt
from statistics import fmean, pvariance

import numpy as np
import pytest
from scipy.signal import fftconvolve

import cardkit
from cardkit_widgets import lessons
from cardkit_widgets.lessons.thinking import Held
from tests.lessons import told
from tests.lessons.test_what_does_she_hold import numbers_in

LESSON = lessons.lesson_named(12)
# The deck of three players by its rules: birds from -2 to 9, four each of 2 to 5; eight cards of 10; two Eggs, here 0.
DECK = sorted([*range(-2, 10)] * 3 + [2, 3, 4, 5] + [10] * 8 + [0, 0])


@pytest.fixture(scope="module")
def done() -> told.Worked:
    """The lesson, with all that waits shown."""
    done = told.worked(LESSON)
    done.skip()
    return done


def test_the_deck_is_that_of_the_rules(done: told.Worked) -> None:
    assert sorted(done.names["deck"].tolist()) == DECK
    assert (done.names["cards"] == "E").sum() == 2


def test_means_and_variances_are_what_listing_rows_of_two_gives(done: told.Worked) -> None:
    """All 2,450 rows of two different cards, in fractions."""
    mean = Fraction(sum(DECK), len(DECK))
    rows = list(permutations(DECK, 2))
    covariance = sum((one - mean) * (other - mean) for one, other in rows) / len(rows)
    assert done.names["twos"] == len(rows)
    assert done.names["mean_card"] == pytest.approx(float(mean))
    assert done.names["variance"] == pytest.approx(pvariance(DECK))
    assert done.names["covariance"] == pytest.approx(float(covariance))
    assert Fraction(sum(other for _, other in rows), len(rows)) == mean


def test_the_deck_is_shown_before_the_guess_and_worked_out_after_it(done: told.Worked) -> None:
    """How many there are of each card; its sum, the sum of its squares, and the divided variance."""
    rows = [[cell.strip() for cell in row.split("|")[1:3]] for row in str(done.shown["deck"]).splitlines()[2:]]
    assert not isinstance(done.shown["deck"], Held)
    every = {card: int(each) for cards, each in rows for card in cards.split(", ")}
    numbers = {str(card): DECK.count(card) for card in range(-2, 10)} | {"0": 3, "E": 2}
    assert every == numbers | {card: every[card] for card in ("F", "C")}
    assert every["F"] + every["C"] == DECK.count(10)
    mean = Fraction(sum(DECK), len(DECK))
    squares = sum((card - mean) ** 2 for card in DECK)
    assert f" make {sum(DECK)}." in done.says
    assert f"adds up to {float(squares):.2f}. Divided by 50" in done.says
    assert f"covariance is -{float(squares / 50):.2f} / 49 = **{float(-squares / 50 / 49):.3f}**" in done.says
    assert f"standard deviation of √{float(6 * squares / 50 * Fraction(44, 49)):.1f} = **" in done.says


def test_the_others_are_off_by_what_the_first_is_off_the_other_way() -> None:
    """For each first card, the mean of all that may come second."""
    mean = Fraction(sum(DECK), len(DECK))
    for first in set(DECK):
        others = [*DECK]
        others.remove(first)
        assert Fraction(sum(others), len(others)) - mean == -(first - mean) / 49


def test_the_chance_of_a_pair_is_what_listing_gives_and_what_the_odds_say(done: told.Worked) -> None:
    """Eggs are no Pair here; the odds of the game, which let Eggs copy, give a little more."""
    kinds: list[int | str] = [*DECK, "an Egg", "another Egg"]
    kinds.remove(0)
    kinds.remove(0)
    rows = list(permutations(kinds, 2))
    equal = sum(one == other for one, other in rows)
    assert done.names["equal"] == equal
    assert done.names["pair"] == pytest.approx(equal / len(rows))
    exact = cardkit.odds("papageno", "pairs in a deal", **done.page.rules).distribution
    with_eggs = float(sum(count * chance for count, chance in exact.items()))
    assert 3 * done.names["pair"] < with_eggs < 3 * done.names["pair"] + 0.1


def test_all_hands_are_counted_as_a_polynomial_counts_them(done: told.Worked) -> None:
    """The ways to choose six cards with each total, by another sum: shares of hands from numbers of each card."""
    values, counts = np.unique(DECK, return_counts=True)
    shift = 2
    table = np.zeros((7, 6 * 12 + 1))
    table[0, 0] = 1
    for value, count in zip(values, counts, strict=True):
        new = np.zeros_like(table)
        for taken in range(min(count, 6) + 1):
            step = np.zeros((taken + 1, taken * (value + shift) + 1))
            step[taken, -1] = comb(int(count), taken)
            new += fftconvolve(table, step)[: table.shape[0], : table.shape[1]]
        table = np.round(new)
    for total, chance in done.names["exact"].items():
        assert chance == pytest.approx(table[6, total + 6 * shift] / comb(50, 6), rel=1e-9)
    assert sum(done.names["exact"].values()) == pytest.approx(1)
    assert done.names["kept"] == pytest.approx(done.names["square"])
    assert done.names["expected"] == pytest.approx(done.names["mean"])


def test_a_small_deck_agrees_with_listing_all_hands() -> None:
    """The formula of the lesson, for each number of cards from a deck of seven."""
    deck = [-2, 0, 0, 3, 5, 10, 10]
    variance, n = pvariance(deck), len(deck)
    for cards in range(1, n + 1):
        totals = [sum(hand) for hand in combinations(deck, cards)]
        formula = cards * variance + cards * (cards - 1) * -variance / (n - 1)
        assert pvariance(totals) == pytest.approx(formula)
        assert fmean(totals) == pytest.approx(cards * fmean(deck))


def test_ten_thousand_hands_and_four_thousand_deals_agree(done: told.Worked) -> None:
    """Within four standard errors."""
    exact, deviation = done.names["expected"], sqrt(done.names["kept"])
    for values in (done.names["totals"], [done.names["happen"](number).value for number in range(4000)]):
        assert abs(np.mean(values) - exact) < 4 * deviation / len(values) ** 0.5
        assert abs(np.var(values) / deviation**2 - 1) < 4 * sqrt(2 / len(values)) * 1.2
    each = done.names["dealt"].mean(axis=0)
    assert np.all(abs(each - done.names["mean_card"]) < 4.5 * sqrt(done.names["variance"] / 10_000))


def test_sliders_draw_the_standard_deviation_and_all_cards_leave_nothing_to_chance(done: told.Worked) -> None:
    head, *rows = done.names["by_cards"](6).rows()
    assert list(head) == ["cards", "each put back", "kept"]
    variance = pvariance(DECK)
    for cards, back, kept in rows:
        assert back == pytest.approx(sqrt(cards * variance), rel=1e-5)
        assert kept == pytest.approx(sqrt(cards * variance * (50 - cards) / 49), rel=1e-5, abs=1e-5)
    assert rows[-1][0::2] == [50, 0]


@pytest.mark.parametrize("rules", [{"players": 2}, {"players": 5}, {"birds": "golf"}, {"capture_weight": -5}])
def test_with_other_rules_what_is_counted_still_agrees(rules: dict[str, object]) -> None:
    given = ", ".join(f"{name}={value!r}" for name, value in ({"players": 3} | rules).items())
    done = told.worked(LESSON, "players=3", given)
    done.skip()
    assert done.names["kept"] == pytest.approx(done.names["square"])
    assert done.names["expected"] == pytest.approx(done.names["mean"])
    assert len(done.names["deck"]) == (46 if rules.get("players") == 2 else 50)


@pytest.mark.parametrize("student", range(1, 9))
def test_exercises_have_the_answers_that_listing_gives(student: int) -> None:
    total, pairs, two, *_ = LESSON.set_of(7, student)
    _, top, copies, cards = numbers_in(total.ask)
    deck = [*range(1, top + 1)] * copies
    assert total.answer == cards * Fraction(sum(deck), len(deck))
    columns, _, many = numbers_in(pairs.ask)
    assert pairs.answer == sum([Fraction(1, many)] * columns)
    size, variance, *_ = numbers_in(two.ask)
    assert two.answer == 2 * variance * Fraction(size - 2, size - 1)
