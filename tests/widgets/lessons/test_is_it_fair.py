"""Check the numbers of lesson 11 in a second way: by scipy's tests, by listing tosses, and by replaying rounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor, sqrt
from statistics import fmean, pvariance

import pytest
from scipy.stats import binom, binomtest, hypergeom, norm

from cardkit.table.registry import GAMES
from cardkit_widgets import lessons
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.exercises import ChoiceQuestion
from cardkit_widgets.lessons import fairness
from tests.widgets.lessons import fairness_games, told
from tests.widgets.lessons.questions import every_seed, numbers_in
from tests.widgets.lessons.told import worked

LESSON = lessons.lesson_named("is-it-fair")
AGAIN = (0, 3, 777, 1999)
SERIES = 1000


@pytest.fixture(scope="module")
def decided() -> list[float]:
    """Return the results of those rounds of Chicken that aren't ties."""
    return [won for won in fairness.won("chicken") if won in {0, 1}]


# --- The coin ---------------------------------------------------------------------------------------------------------


def test_the_distribution_is_the_binomial_one(done: told.Worked) -> None:
    assert {wins: float(chance) for wins, chance in done.names["X"].items()} == pytest.approx(
        {wins: binom.pmf(wins, 20, 0.5) for wins in range(21)}
    )
    assert float(done.names["binomial"](7, 0.3)[2]) == pytest.approx(binom.pmf(2, 7, 0.3))


@pytest.mark.parametrize(("wins", "rounds"), [(14, 20), (15, 20), (6, 20), (10, 20), (530, 1000), (1042, 2000)])
def test_the_p_value_is_that_of_the_exact_test(done: told.Worked, wins: int, rounds: int) -> None:
    assert done.names["p_value"](wins, rounds) == pytest.approx(binomtest(wins, rounds).pvalue)


def test_the_p_value_by_listing_all_tosses(done: told.Worked) -> None:
    tossed = [sum(coins) for coins in product((0, 1), repeat=10)]
    assert done.names["p_value"](8, 10) == pytest.approx(fmean(abs(heads - 5) >= 3 for heads in tossed))


def test_the_texts_have_the_p_values_that_the_test_gives(text: dict[str, str]) -> None:
    p_values = {wins: binomtest(wins, 20).pvalue for wins in range(10, 21)}
    assert f"only {100 * binom.pmf(10, 20, 0.5):.1f}%" in text["p-value-part"]
    assert f"**{100 * p_values[14]:.1f}%**: one fair series in nine" in text["significance"]
    assert round(1 / p_values[14]) == 9
    assert min(wins for wins in p_values if p_values[wins] <= 0.05) == 15
    assert f"for **15** wins or more ({100 * p_values[15]:.1f}%), or 5 or fewer" in text["not-enough"]
    assert f"p-value is {100 * binomtest(32, 50).pvalue:.1f}%" in text["transfer"]
    assert f"{100 - 100 * binomtest(32, 50).pvalue:.1f}%" in text["transfer"]


def test_the_experiment_agrees_with_what_is_counted(done: told.Worked) -> None:
    exact = binomtest(14, 20).pvalue
    share = fmean(done.names["one_series"](number).value for number in range(SERIES))
    assert abs(share - exact) < 4 * sqrt(exact * (1 - exact) / SERIES)
    wins = [done.names["wins_in_series"](number) for number in range(SERIES)]
    assert abs(fmean(wins) - 10) < 4 * sqrt(5 / SERIES)
    assert abs(pvariance(wins) - 5) < 4 * 5 * sqrt(2 / SERIES)


# --- The rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_games_that_are_kept_are_those_that_the_table_plays(slug: str) -> None:
    for careful in range(fairness.seats(slug) + 1):
        won = fairness.won(slug, careful_seat=careful)
        assert len(won) == fairness_games.deals(careful)
        for deal in AGAIN:
            game = fairness_games.game(slug, careful, deal)
            part = 1 / len(game.winners) if (careful or 1) in game.winners else 0
            assert won[deal] == pytest.approx(part), "run `python -m tests.widgets.lessons.fairness_games`"


def test_all_rounds_show_the_advantage(text: dict[str, str], decided: list[float]) -> None:
    wins, count = int(sum(decided)), len(decided)
    said = text["advantage"]
    assert f"That is {wins - count / 2:g} wins more than half" in said
    z = (wins - count / 2) / sqrt(count / 4)
    assert f"${z:.1f} \\sigma$" in said
    assert 65e6 < 1 / (2 * norm.sf(z)) < 75e6  # about once in 70 million times
    assert binomtest(wins, count).pvalue < 1e-7
    assert f"You win {100 * wins / count:.1f}% of the decided rounds" in said
    assert round(100 * (wins / count - 0.5)) == 2


def test_a_little_less_than_half_of_a_class_rejects(decided: list[float]) -> None:
    """The teacher's notes claim this for students who each have 2,000 of all the rounds."""
    least = next(wins for wins in range(1000, 2000) if binomtest(wins, 2000).pvalue <= 0.05)
    rejects = hypergeom.sf(least - 1, len(decided), int(sum(decided)), 2000)
    assert 0.4 < rejects < 0.5
    assert "a little less than half of the class rejects H₀" in " ".join(LESSON.questions[1])


def test_each_student_has_other_rounds(decided: list[float]) -> None:
    wins = [worked(LESSON, luck=luck).names["your_wins"] for luck in range(4)]
    assert len(set(wins)) > 1
    error = sqrt(0.25 / 2000)
    assert all(abs(found / 2000 - fmean(decided)) < 4 * error for found in wins)


# --- Power ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "p"), [(2000, 0.52), (4900, 0.52), (600, 0.55), (10_000, 0.51)])
def test_the_power_is_how_often_series_of_rounds_are_above_the_limit(done: told.Worked, rounds: int, p: float) -> None:
    """Compute the power from the binomial distribution."""
    limit = 0.5 + norm.ppf(0.975) * sqrt(0.25 / rounds)
    assert done.names["limit"](rounds) == pytest.approx(limit)
    assert done.names["power"](rounds, p) == pytest.approx(binom.sf(floor(rounds * limit), rounds, p), abs=0.015)


def test_the_texts_have_the_power_that_the_binomial_distribution_gives(text: dict[str, str]) -> None:
    limit = 0.5 + 1.96 * sqrt(0.25 / 2000)
    assert f"more than **{100 * limit:.1f}%** wins" in text["too-close"]
    power = norm.sf((limit - 0.52) / sqrt(0.52 * 0.48 / 2000))
    assert f"only **{100 * power:.0f}%**" in text["missed"]
    assert (round(norm.ppf(0.975), 2), round(norm.ppf(0.8), 2)) == (1.96, 0.84)
    enough = (2.8 * 0.5 / 0.02) ** 2
    assert f"**{enough:,.0f}** rounds" in text["enough-said"]
    at = 0.5 + 1.96 * sqrt(0.25 / enough)
    assert norm.sf((at - 0.52) / sqrt(0.52 * 0.48 / enough)) == pytest.approx(0.8, abs=0.005)
    every_second = (1.96 * 0.5 / 0.02) ** 2
    assert 2400 < every_second < 2500  # the teacher's notes round this up
    assert "2,500 rounds (rounded up)" in LESSON.questions[3][1]


@pytest.mark.parametrize(("rounds", "advantage"), [(500, 5), (2000, 2), (10_000, 1)])
def test_the_curves_are_those_of_the_proportions(done: told.Worked, rounds: int, advantage: int) -> None:
    chart = done.names["two_games"](rounds, advantage)
    for line, p in zip(chart.figure.data, (0.5, 0.5 + advantage / 100), strict=True):
        percents = [float(x) / 100 for x in line.x]
        assert list(line.y) == pytest.approx([norm.pdf(x, p, sqrt(p * (1 - p) / rounds)) / 100 for x in percents])
    power = done.names["power"](rounds, 0.5 + advantage / 100)
    assert f"Power: {100 * power:.1f}%" in chart.title


def test_five_fair_games(text: dict[str, str]) -> None:
    assert f"a probability of {binom.sf(0, 5, 0.05):.1%}" in text["stricter"]
    assert binom.sf(0, 5, 0.01) < 0.05
    assert f"{norm.ppf(0.995):.2f} standard errors" in text["stricter"]


def test_in_which_games_it_is_good_to_begin(done: told.Worked, text: dict[str, str]) -> None:
    good = set()
    for slug in GAMES:
        won, fair = fairness.won(slug), 1 / fairness.seats(slug)
        z = (fmean(won) - fair) / sqrt(pvariance(won) / len(won))
        assert done.names["distance"](slug) == pytest.approx(z, rel=0.001)
        good |= {slug} if z > norm.ppf(0.995) else set()
        assert z > norm.ppf(0.005)
    assert good == {"papageno", "chicken", "rummy"}
    assert "Papageno, Chicken and Rummü. In Parrot and Trio even" in text["five-said"]


# --- The same cards ---------------------------------------------------------------------------------------------------


def test_the_same_cards_are_worth_more_rounds(done: told.Worked, text: dict[str, str]) -> None:
    seats = [fairness.won("chicken", careful_seat=seat)[:1000] for seat in (1, 2)]
    pairs = [fmean(deal) for deal in zip(*seats, strict=True)]
    other = [*seats[0], *fairness.won("chicken", careful_seat=2)[1000:]]
    assert len(other) == 2 * len(pairs) == 2000
    assert {round(100 * fmean(each)) for each in (pairs, other)} == {58}
    assert "the careful bot wins about 58%" in text["errors-compared"]
    worth = (pvariance(other) / 2000) / (pvariance(pairs) / 1000)
    assert (done.names["new"] / done.names["same"]) ** 2 == pytest.approx(worth, rel=0.001)
    assert f"as good as **{worth:.1f} times** as many rounds" in text["part-of-luck"]


def test_in_trio_the_same_cards_hardly_help() -> None:
    """The teacher's notes claim this."""
    seats = [fairness.won("trio", careful_seat=seat)[:1998] for seat in (1, 2, 3)]
    same = [fmean(deal) for deal in zip(*seats, strict=True)][:666]
    other = [seats[deal % 3][deal] for deal in range(1998)]
    assert (pvariance(other) / 1998) / (pvariance(same) / 666) < 1.15


# --- The exercises ----------------------------------------------------------------------------------------------------


@every_seed
def test_as_many_by_tossing_all_coins(seed: int) -> None:
    question = LESSON.question(1, seed)
    wins, rounds = numbers_in(question.ask)
    tossed = [sum(coins) >= wins for coins in product((0, 1), repeat=rounds)]
    assert question.answer == Fraction(sum(tossed), len(tossed))
    both = 2 * Fraction(sum(tossed), len(tossed))
    assert "both sides" in question.judge(str(both)).says


@every_seed
def test_false_alarms_by_the_binomial_distribution(seed: int) -> None:
    question = LESSON.question(2, seed)
    students, percent = numbers_in(question.ask)
    assert float(question.answer) == pytest.approx(binom.sf(0, students, percent / 100))
    assert "nobody" in question.judge(f"{(1 - percent / 100) ** students:.9f}").says


@every_seed
def test_so_many_rounds_give_the_same_power(seed: int) -> None:
    question = LESSON.question(3, seed)
    *_, advantage, _ = numbers_in(question.ask)
    needed = [(2.8 * 0.5 / (each / 100)) ** 2 for each in (2, advantage)]
    assert needed[0] == pytest.approx(4900)
    assert float(question.answer) == pytest.approx(needed[1])
    assert "squared" in question.judge(str(Fraction(9800, advantage))).says


@every_seed
def test_a_difference_that_is_not_noticed_is_an_error_of_the_second_kind(seed: int) -> None:
    question = LESSON.question(4, seed)
    assert isinstance(question, ChoiceQuestion)
    alpha, p_value, heads, *_ = numbers_in(question.ask)
    assert p_value > alpha
    assert heads != 50
    assert question.right == "A type II error"


def test_the_slider_tells_no_power_before_the_line_is_written() -> None:
    done = told.worked(LESSON)
    done.skip()
    fields = done.shown["slider"].value.fields
    with pytest.raises(RefusedError, match="Answer “Now you 2” first"):
        fields.set("advantage", 5)
    assert not fields.done
    done.show_lines()
    fields.set("advantage", 5)
    assert fields.values["advantage"] == 5
