"""Check the numbers of lesson 10 in a second way: by scipy's distributions and tests, and by dealing."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import prod, sqrt
from random import Random
from statistics import fmean, pstdev

import numpy as np
import pytest
from scipy.stats import binom, binomtest, hypergeom

from cardkit.games.papageno.layout import LAYOUT
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed, numbers_in
from tests.widgets.lessons.told import worked

LESSON = lessons.lesson_named("how-sure-are-we")
DEALS, PAIRS = 4000, 400
P = float(hypergeom.sf(0, 50, 2, 6))
COUNTS = np.arange(101)


# --- Dealing ----------------------------------------------------------------------------------------------------------


def test_the_deck_is_that_of_the_table(done: told.Worked) -> None:
    cards = done.page.deal(0).view(1).unseen[0].cards
    deck = done.names["DECK"]
    assert (len(cards), cards.count("E")) == (len(deck), deck.count("Egg")) == (50, 2)


def test_what_is_dealt_agrees_with_what_is_counted(done: told.Worked) -> None:
    share = done.names["deals_with_egg"](Random(7), DEALS) / DEALS
    assert abs(share - P) < 4 * sqrt(P * (1 - P) / DEALS)
    assert float(done.names["p"]) == pytest.approx(P)


def test_deals_at_the_table_have_an_egg_as_often(done: told.Worked) -> None:
    deals = [{LAYOUT.card_text(card) for card in done.page.deal(number).state.area[:6]} for number in range(DEALS // 2)]
    assert abs(fmean("E" in deal for deal in deals) - P) < 4 * sqrt(P * (1 - P) / len(deals))


def test_two_students_are_as_far_apart_as_is_counted(done: told.Worked) -> None:
    found = [done.names["two_students"](number).value for number in range(PAIRS)]
    chances = binom.pmf(COUNTS, 100, P)
    distances = np.abs(COUNTS[:, None] - COUNTS[None, :])
    apart = float((chances[:, None] * chances[None, :] * distances).sum())
    assert abs(fmean(found) - apart) < 4 * pstdev(found) / sqrt(PAIRS)
    assert done.names["expected"] == pytest.approx(apart)


# --- Standard deviation, standard error -------------------------------------------------------------------------------


def test_one_deal_and_a_hundred(done: told.Worked, text: dict[str, str]) -> None:
    assert f"in {100 * P:.1f}% of all deals, less than one in four" in text["one-deal"]
    assert float(done.names["variance"]) == pytest.approx(binom.var(1, P))
    assert {k: float(chance) for k, chance in done.names["X"].items()} == pytest.approx(
        dict(zip(COUNTS.tolist(), binom.pmf(COUNTS, 100, P), strict=True)), abs=1e-12
    )
    mean, sigma = binom.mean(100, P), binom.std(100, P)
    said = text["within-said"]
    assert f"expect {mean:.1f} deals with an Egg, and $\\sigma \\approx {sigma:.1f}$" in said
    within = [binom.pmf(COUNTS[np.abs(COUNTS - mean) <= times * sigma], 100, P).sum() for times in (1, 2)]
    assert f"({100 * within[0]:.0f}%)" in said
    assert f"({100 * within[1]:.0f}%)" in said
    assert [float(done.names[name]) for name in ("one_sigma", "two_sigma")] == pytest.approx(within)
    assert all(abs(count - mean) <= 2 * sigma for count in (17, 25))


def test_four_times_as_many_deals_halve_the_error(done: told.Worked, text: dict[str, str]) -> None:
    errors = [done.names["standard_error"](done.names["p"], n) for n in (25, 100, 400, 1600)]
    assert all(one == pytest.approx(2 * other) for one, other in pairwise(errors))
    assert errors[1] == pytest.approx(binom.std(100, P) / 100)
    assert f"off by {100 * errors[1]:.1f} percentage points" in text["root"]


def test_the_texts_say_how_far_two_students_are_apart(text: dict[str, str]) -> None:
    chances = binom.pmf(COUNTS, 100, P)
    apart = sum(chances[one] * chances[other] * 2 * (other - one) for one, other in combinations(range(101), 2))
    said = text["apart-said"]
    assert f"**{apart:.1f}** deals apart on average, and only {100 * (chances**2).sum():.1f}% have equal counts" in said
    sigma = binom.std(100, P)
    assert f"is {sqrt(2) * sigma:.1f}, which is $\\sqrt 2$ times {sigma:.1f}" in said


# --- Intervals --------------------------------------------------------------------------------------------------------


def held(n: int, errors: int) -> float:
    """Return how often p ± this many standard errors contains the true p, by the binomial distribution."""
    counts = np.arange(n + 1)
    reach = errors * np.sqrt(counts * (n - counts) / n) / n
    return float(binom.pmf(counts[np.abs(counts / n - P) <= reach], n, P).sum())


def test_as_many_intervals_contain_the_true_value_as_the_text_says(done: told.Worked, text: dict[str, str]) -> None:
    assert f"**{100 * held(100, 2):.1f}%** of all students" in text["contains-said"]
    assert f"$p \\approx {P:.3f}$" in text["how-often"]
    contained = [count for count in range(101) if done.names["contains"](count, 100)]
    assert float(binom.pmf(contained, 100, P).sum()) == pytest.approx(held(100, 2))
    assert held(100, 1) == pytest.approx(2 / 3, abs=0.06)  # as in the line of code
    misses = 1 - held(100, 2)
    assert f"with a probability of {100 * binom.sf(0, 30, misses):.0f}% at least one" in LESSON.questions[3][1]
    assert 1 < 30 * misses < 2


@pytest.mark.parametrize("count", [13, 20, 24, 31])
def test_an_interval_is_nearly_that_of_scipy(done: told.Worked, count: int) -> None:
    ends = binomtest(count, 100).proportion_ci(0.95, "wilson")
    assert done.names["interval"](count, 100) == pytest.approx((ends.low, ends.high), abs=0.025)


@pytest.mark.parametrize(("deals", "errors"), [(50, 2), (100, 1), (400, 2), (1000, 3)])
def test_a_hundred_students_miss_about_as_often_as_is_counted(done: told.Worked, deals: int, errors: int) -> None:
    chart = done.names["hundred_students"](deals, errors)
    contain = int(re.search(r"(\d+) of 100 intervals", chart.sentence)[1])
    chance = held(deals, errors)
    assert abs(contain / 100 - chance) < 4 * sqrt(chance * (1 - chance) / 100) + 0.01


def test_the_difference_of_two_samples_contains_0_for_about_95_of_100_pairs(done: told.Worked) -> None:
    names = done.names
    one, other = np.meshgrid(COUNTS, COUNTS)
    error = np.sqrt(one * (100 - one) + other * (100 - other)) / 1000
    both = binom.pmf(one, 100, P) * binom.pmf(other, 100, P)
    assert float(both[np.abs(one - other) / 100 <= 2 * error].sum()) == pytest.approx(0.95, abs=0.01)
    yours, neighbours = names["yours"], names["neighbours"]
    assert names["difference"] == pytest.approx((neighbours - yours) / 100)
    assert names["both"] == pytest.approx(sqrt(yours * (100 - yours) + neighbours * (100 - neighbours)) / 1000)


def test_students_have_different_deals() -> None:
    assert len({worked(LESSON, luck=luck).names["yours"] for luck in range(3)}) > 1


def test_the_line_to_change_shows_where_it_begins(done: told.Worked) -> None:
    question = replace(done.page.lines["a-tenth"].question, typed=False)
    (blank,) = question.for_page()["blanks"]
    assert blank["options"][blank["begins"]] == "100"


def test_the_answers_to_the_transfer(text: dict[str, str]) -> None:
    cells = {cell.id: cell for cell in told.cells_of(LESSON)}
    hopes = cells["transfer"].metadata["cardkit"]["hopes_for"]
    now, before = (sqrt(share * (1 - share) / 1000) for share in (0.37, 0.35))
    assert "1,000 people, and 37%" in text["transfer"]
    assert f"≈ {100 * now:.1f} points, so about {100 * (0.37 - 2 * now):.0f}% to {100 * (0.37 + 2 * now):.0f}%" in hopes
    both = sqrt(now**2 + before**2)
    assert f"√({100 * now:.2f}² + {100 * before:.2f}²) ≈ {100 * both:.1f}" in hopes
    assert f"from about {2 - 200 * both:.1f} to {2 + 200 * both:.1f} points" in hopes
    assert f"≈ {round(0.37 * 0.63 / 0.005**2, -2):,.0f} people" in hopes


# --- Exercises --------------------------------------------------------------------------------------------------------


@every_seed
def test_at_least_one_egg_card_by_card(seed: int) -> None:
    question = LESSON.question(1, seed)
    cards = numbers_in(question.ask)[-1]
    no_egg = prod(Fraction(48 - dealt, 50 - dealt) for dealt in range(cards))
    assert question.answer == 1 - no_egg
    assert "no Egg" in question.judge(str(no_egg)).says


@every_seed
def test_the_error_of_a_share_by_the_spread_of_a_binomial_distribution(seed: int) -> None:
    question = LESSON.question(2, seed)
    count, share = numbers_in(question.ask)
    error = binom.std(count, share / 100) / count
    assert float(question.answer) == pytest.approx(error)
    assert question.judge(f"{100 * error:.10f}").right
    assert "box is in percent" in question.judge(f"{error:.10f}").says


@every_seed
def test_how_many_deals_make_an_interval_so_much_narrower(seed: int) -> None:
    question = LESSON.question(3, seed)
    count, wide, narrow = numbers_in(question.ask)
    before, after = (binom.std(n, 0.2) / n for n in (count, int(question.answer)))
    assert before / after == pytest.approx(wide / narrow)
    assert "only by the root" in question.judge(str(count * wide // narrow)).says


@every_seed
def test_the_error_of_a_difference_by_drawing(seed: int) -> None:
    question = LESSON.question(4, seed)
    one, other = numbers_in(question.ask)
    draws = np.random.default_rng(seed)
    differences = draws.normal(0, one, 20_000) - draws.normal(0, other, 20_000)
    assert float(question.answer) == pytest.approx(differences.std(), rel=0.03)
    assert "Add the squares" in question.judge(str(one + other)).says


@every_seed
def test_what_an_interval_means_by_how_many_of_them_hold_the_truth(seed: int) -> None:
    question = LESSON.question(5, seed)
    assert isinstance(question, ChoiceQuestion)
    count, sure = numbers_in(question.ask)[:2]
    low, high = (float(end) / 100 for end in re.findall(r"([\d.]+)%", question.ask)[1:3])
    assert f"about {sure} get" in question.right
    p, errors = (low + high) / 2, {68: 1, 95: 2}[sure]
    counts = np.arange(count + 1)
    reach = errors * np.sqrt(counts * (count - counts) / count) / count
    assert binom.pmf(counts[np.abs(counts / count - p) <= reach], count, p).sum() == pytest.approx(sure / 100, abs=0.04)
    assert high - p == pytest.approx(errors * sqrt(p * (1 - p) / count), abs=0.001)
