"""Lesson 7, its numbers found a second way: by scipy's distributions, tests and intervals, and by dealing."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from math import isclose, prod, sqrt
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from scipy.stats import binom, binomtest, fisher_exact

import cardkit
from cardkit.chances.intervals import of_share
from cardkit_widgets import lessons
from cardkit_widgets.lessons import how_sure_are_we as lesson
from cardkit_widgets.lessons.trials import Running, Trials
from tests.lessons import told
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from fractions import Fraction

SEEDS = range(40)
DEALS = 4000
PERCENT = r"(\d+(?:\.\d+)?)%"


def whole_numbers(text: str) -> list[int]:
    """The whole numbers that a text names, in order."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d+(?:,\d{3})*", text)]


def chance(**rules: object) -> Fraction:
    """The chance of a Pair, counted."""
    return cardkit.odds("papageno", "pairs in a deal", **rules).distribution.at_least(1)


# --- Exercises --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_how_many_miss_by_the_mean_of_a_binomial_distribution(seed: int) -> None:
    question = lesson.how_many_miss(Random(seed))
    every, sure = whole_numbers(question.ask)
    assert float(question.answer) == pytest.approx(binom.mean(every, 1 - sure / 100))
    assert question.answer not in question.mistakes


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_error_of_a_share_by_the_spread_of_a_binomial_distribution(seed: int) -> None:
    question = lesson.error_of_a_share(Random(seed))
    count, share = whole_numbers(question.ask)
    assert float(question.answer) == pytest.approx(binom.std(count, share / 100) / count)
    assert all(not isclose(mistake, question.answer, rel_tol=0.05) for mistake in question.mistakes)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_an_error_in_the_wrong_unit_is_called_that_and_nothing_else(seed: int) -> None:
    question = lesson.error_of_a_share(Random(seed))
    count, share = whole_numbers(question.ask)
    error, square = sqrt(share * (100 - share) / count), share * (100 - share) / 100 / count
    assert question.judge(f"{error:.10g}").right
    assert "in percent" in question.judge(f"{error / 100:.10g}").says
    assert "root" not in question.judge(f"{error / 100:.10g}").says
    assert "mean square" in question.judge(f"{square:.10g}").says
    for typed in ("0.01", "0.0225", "0.0075"):
        is_square = any(isclose(float(typed), number) for number in (square, square / 100))
        assert ("mean square" in question.judge(typed).says) == is_square


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_how_many_deals_make_an_interval_so_much_narrower(seed: int) -> None:
    question = lesson.how_many_deals(Random(seed))
    count, wide, narrow = whole_numbers(question.ask)
    before, after = (binom.std(n, 0.2) / n for n in (count, int(question.answer)))
    assert before / after == pytest.approx(wide / narrow)
    assert 1.96 * before == pytest.approx(wide / 100, rel=0.05)  # as it is with Pairs
    assert question.answer not in question.mistakes


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_what_an_interval_means_by_how_many_of_them_hold_the_truth(seed: int) -> None:
    question = lesson.what_it_means(Random(seed))
    sure, low, high, again = map(float, re.findall(PERCENT, question.ask))
    count = whole_numbers(question.ask)[0]
    assert sure == again
    assert f"about {sure:.0f} get" in question.right
    p = (low + high) / 200
    assert held(p, count, sure / 100) == pytest.approx(sure / 100, abs=0.03)
    shares = [k for k in range(count + 1) if low / 100 <= k / count <= high / 100]
    assert sum(binom.pmf(shares, count, low / 100 + (high - low) / 400)) < sure / 100 - 0.02


def held(p: float, count: int, level: float) -> float:
    """How often scipy's intervals hold the truth."""
    return sum(
        binom.pmf(k, count, p)
        for k in range(count + 1)
        if (ends := binomtest(k, count).proportion_ci(level, "wilson")).low <= p <= ends.high
    )


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_whether_two_bots_differ_by_fishers_test(seed: int) -> None:
    question = lesson.do_they_differ(Random(seed))
    count = whole_numbers(question.ask)[0]
    shares = [
        float(share) / 100
        for share in re.findall(rf"won {PERCENT}|bot B {PERCENT}", question.ask)
        for share in share
        if share
    ]
    first, second = (round(share * count) for share in shares)
    unlikely = fisher_exact([[first, count - first], [second, count - second]]).pvalue
    assert unlikely < 0.001 if question.right.startswith("Bot B wins") else unlikely > 0.25
    told = [float(end) / 100 for end in re.findall(rf"{PERCENT} to {PERCENT}", question.ask) for end in end]
    for k, ends in ((first, told[:2]), (second, told[2:])):
        exact = binomtest(k, count).proportion_ci(0.95, "wilson")
        assert ends == pytest.approx([exact.low, exact.high], abs=0.0006)


def test_both_conclusions_come_up_in_every_place() -> None:
    questions = [lesson.do_they_differ(Random(seed)) for seed in SEEDS]
    assert len({(question.right, question.options.index(question.right)) for question in questions}) == 6


# --- The lesson itself ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", some_now([{"players": 3}, {"players": 2}, {"players": 4, "birds": "golf"}], 1))
def test_what_is_dealt_agrees_with_what_is_counted(rules: dict[str, object]) -> None:
    happen = lesson.deals(lessons.begin(7, **rules))
    share = fmean(happen(number).value for number in range(DEALS))
    exact = chance(**rules)
    assert abs(share - exact) < 4 * sqrt(exact * (1 - exact) / DEALS)


def test_columns_that_cancel_are_named_and_drawn() -> None:
    happened = [lesson.deals(lessons.begin(7, players=3))(number) for number in range(60)]
    assert {each.value for each in happened} == {0, 1}
    assert all(("Pair in column" in each.says) == bool(each.value) for each in happened)
    assert all(each.picture().count("<svg") == 2 for each in happened[:3])


@pytest.mark.parametrize(("count", "p"), [(25, 0.19), (400, 0.5), (1000, 0.02)])
def test_binomial_chances_are_those_of_scipy(count: int, p: float) -> None:
    assert lesson.binomial(count, p) == pytest.approx({k: binom.pmf(k, count, p) for k in range(count + 1)}, abs=1e-12)


@pytest.mark.parametrize(("successes", "count", "level"), [(3, 25, 0.99), (80, 400, 0.95), (0, 10, 0.8)])
def test_intervals_are_those_of_scipy(successes: int, count: int, level: float) -> None:
    ends = binomtest(successes, count).proportion_ci(level, "wilson")
    found = of_share(successes / count, count, level)
    assert found == pytest.approx((ends.low, ends.high))


@pytest.mark.parametrize("sure", some_now([95, 50, 80, 99], 1))
@pytest.mark.parametrize("count", some_now([25, 100, 1000], 1))
def test_intervals_hold_the_truth_as_often_as_they_say(count: int, sure: int) -> None:
    p = float(chance(players=3))
    assert lesson.held(p, count, sure) == pytest.approx(held(p, count, sure / 100))
    assert lesson.held(p, count, sure) == pytest.approx(sure / 100, abs=0.06)


def test_a_hundred_students_are_as_many_as_they_say() -> None:
    draw = lesson.students(chance(players=3), seed=1)
    missed = {}
    for sure in (50, 95):
        told = re.findall(r"(\d+) of 100 intervals .* (\d+) miss", draw(100, sure).sentence)
        held_it, missed[sure] = map(int, told[0])
        assert held_it + missed[sure] == 100
    assert missed[50] > missed[95]


def test_ways_to_deal_are_counted_card_by_card() -> None:
    done = told.worked(lesson.LESSON)
    every = prod(range(45, 51))
    assert done.names["every"] == every
    assert f"{every:,} ways, and {int(every * chance(players=3)):,} have a Pair" in done.says
    assert (every * chance(players=3)).denominator == 1


def test_two_deals_are_off_half_as_much() -> None:
    done = told.worked(lesson.LESSON)
    p = float(chance(players=3))
    assert float(done.names["two_deals"]) == pytest.approx(binom.var(2, p) / 4)
    assert float(done.names["one_deal"]) == pytest.approx(binom.var(1, p))
    assert "0.5 times as large: **half**" in done.says


@pytest.mark.parametrize("seed", some_now(range(5)))
def test_an_interval_by_hand_is_nearly_that_of_scipy(seed: int) -> None:
    done = told.worked(lesson.LESSON, luck=seed)
    happened = [lesson.deals(done.page)(number).value for number in range(200)]
    for sample in range(2):
        found = int(sum(happened[100 * sample : 100 * sample + 100]))
        ends = binomtest(found, 100).proportion_ci(0.95, "wilson")
        assert lesson.rough(found) == pytest.approx((ends.low, ends.high), abs=0.025)
        assert round(100 * (done.names["second"] if sample else done.names["first"])) == found
        if not sample:
            assert (done.names["low"], done.names["high"]) == pytest.approx(lesson.rough(found))
            assert f"Of your first hundred deals, before any “Start again”, {found} have a Pair." in done.says
            inside = done.names["low"] <= chance(players=3) <= done.names["high"]
            assert ("is inside" in done.says) is inside


def test_your_first_hundred_deals_are_those_before_any_start_again() -> None:
    """Whoever starts again sees other deals than those that the text counts, and the text says so."""
    done = told.worked(lesson.LESSON)
    trials = done.names["deals"].trials
    trials.again(100)
    assert sum(trials.values) == done.names["pairs"]
    trials.clear()
    trials.again(100)
    assert sum(trials.values) != done.names["pairs"]
    assert "before any “Start again”" in done.says


@pytest.mark.parametrize("seed", some_now(range(5)))
def test_the_interval_of_the_difference_decides_between_two_samples(seed: int) -> None:
    """Its standard error is the root of the sum of both variances; what is told of 0 is what the interval says."""
    done = told.worked(lesson.LESSON, luck=seed)
    happened = [lesson.deals(done.page)(number).value for number in range(200)]
    shares = fmean(happened[:100]), fmean(happened[100:])
    error = sqrt(sum(share * (1 - share) / 100 for share in shares))
    low, high = map(float, re.search(r"\*\*([+-][\d.]+) to ([+-][\d.]+)\*\*", done.says).groups())
    assert low == pytest.approx(100 * (shares[1] - shares[0] - 2 * error), abs=0.051)
    assert high == pytest.approx(100 * (shares[1] - shares[0] + 2 * error), abs=0.051)
    assert ("contains 0" in done.says) is (low <= 0 <= high)


def test_two_samples_can_differ_though_their_intervals_overlap() -> None:
    """So overlap decides nothing: 38 and 54 of 100 differ, also by Fisher's exact test."""
    first, second = lesson.interval(38, 100, 95), lesson.interval(54, 100, 95)
    assert second[0] < first[1]
    assert lesson.rough_difference(38, 54)[0] > 0
    assert fisher_exact([[38, 62], [54, 46]]).pvalue < 0.05


def test_no_interval_of_the_hundred_runs_off_the_picture() -> None:
    draw = lesson.students(chance(players=3), seed=1)
    for deals, sure in ((25, 95), (25, 99), (100, 99)):
        figure = draw(deals, sure).figure
        ends = [x for trace in figure.data for x in trace.x or () if x is not None]
        assert max(ends) < figure.layout.xaxis.range[1]


def test_four_times_as_many_halve_the_error() -> None:
    p = float(chance(players=3))
    errors = [lesson.standard_error(p, count) for count in (25, 100, 400, 1600)]
    assert all(one == pytest.approx(2 * other) for one, other in pairwise(errors))
    assert errors[0] == pytest.approx(binom.std(25, p) / 25)


@nightly
def test_samples_of_ones_own_agree_with_the_count() -> None:
    p, page = chance(players=3), lessons.begin(7, players=3)
    tried = Running(Trials(lesson.deals(page), "deals"), None, unit="", shares=True)
    assert lesson.agreeing(p, tried) is None
    for _ in range(4):
        tried.trials.again(1000)
    samples = lesson.handfuls(tried.values)
    assert len(samples) == 4000 // lesson.HANDFUL
    assert sum(samples) == sum(tried.values)
    spread = fmean((k / lesson.HANDFUL - float(p)) ** 2 for k in samples)
    exact = float(p * (1 - p)) / lesson.HANDFUL
    assert abs(spread - exact) < 4 * exact * sqrt(2 / len(samples))
    chart = lesson.agreeing(p, tried)
    assert "standard error" in chart.sentence
    mean = f"{lesson.HANDFUL * float(p):.2f}"  # the same number in the title and in the sentence
    assert f"exactly {mean} of {lesson.HANDFUL}" in chart.title
    assert f"The mean is {mean}, from 0 to {lesson.HANDFUL}." in chart.sentence


@pytest.mark.parametrize("count", some_now(lesson.SIZES, 1))
def test_the_interval_by_hand_holds_the_truth_as_often_as_scipy_says(count: int) -> None:
    p = float(chance(players=3))
    shares = {k: k / count for k in range(count + 1)}
    near = [k for k, share in shares.items() if abs(share - p) <= 2 * sqrt(share * (1 - share) / count)]
    assert lesson.held_by_hand(p, count) == pytest.approx(sum(binom.pmf(near, count, p)))
    told = str(lesson.how_many_hold(chance(players=3)))
    both = re.search(rf"\| {count:,} \| {PERCENT} \| {PERCENT} \|", told).groups()
    exact = [sum(binom.pmf(near, count, p)), held(p, count, 0.95)]
    assert [float(share) / 100 for share in both] == pytest.approx(exact, abs=0.0006)


def test_ten_thousand_students_are_typically_off_by_the_standard_error() -> None:
    """The mean square of ten thousand is off by its own standard error, four of them at most."""
    done = told.worked(lesson.LESSON)
    p = float(chance(players=3))
    assert done.names["off"] ** 2 == pytest.approx(binom.var(100, p) / 100**2, rel=4 * sqrt(2 / 10_000))
    assert done.names["holds"] == pytest.approx(lesson.held_by_hand(p, 25))


def test_half_the_error_is_half_of_the_number_that_one_reads() -> None:
    told_errors = re.findall(
        rf"\| [\d,]+ \| {PERCENT} \|", str(lesson.as_table({25: 0.0787, 100: 0.03935, 400: 0.019675}))
    )
    first, second, third = map(float, told_errors)
    assert abs(first / 2 - second) < 0.01
    assert abs(second / 2 - third) < 0.01


def test_the_interval_by_hand_is_called_worse_only_where_it_is() -> None:
    p = float(chance(players=3))
    few, *many = (abs(lesson.held_by_hand(p, count) - lesson.held(p, count, 95)) for count in lesson.SIZES)
    assert few > 0.08
    assert max(many) < 0.01
    assert "Only with few deals is there much of a difference." in lesson.how_many_hold(chance(players=3)).text


def test_the_scale_of_the_error_says_that_it_is_one() -> None:
    done = told.worked(lesson.LESSON)
    figure = done.held["cell-109"].value.figure
    assert [note.text for note in figure.layout.annotations if note.name == "scale"] == ["standard error"]


def test_the_line_to_change_shows_where_it_begins() -> None:
    done = told.worked(lesson.LESSON)
    question = replace(done.page.lines["a-tenth"].question, typed=False)
    (blank,) = question.for_page()["blanks"]
    assert blank["options"][blank["begins"]] == "100"
