"""Lesson 8, its numbers found a second way: by scipy's tests, by playing games again, by reckoning pairs anew."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import floor, sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from scipy.stats import binom, binomtest, norm

from cardkit.chances.distribution import percent
from cardkit.table.chance import seed_of_game
from cardkit.table.registry import GAMES
from cardkit_widgets import lessons
from cardkit_widgets.lessons import fairness
from cardkit_widgets.lessons import is_it_fair as lesson
from tests.lessons.told import worked
from tests.occasions import some_now

SEEDS = range(40)
AGAIN = (0, 3, 777, 1999)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_as_many_by_tossing_all_coins(seed: int) -> None:
    question = lesson.as_many_as(Random(seed))
    wins, games = map(int, re.findall(r"\d+", question.ask))
    tossed = [sum(coins) >= wins for coins in product((0, 1), repeat=games)]
    assert question.answer == Fraction(sum(tossed), len(tossed))


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_clear_or_not_by_the_normal_approximation(seed: int) -> None:
    question = lesson.clear_or_not(Random(seed))
    wins, games = map(int, re.findall(r"won (\d+) of (\d+)", question.ask)[0])
    surprise = 2 * norm.sf((wins / games - 0.5) / (0.25 / games) ** 0.5)
    assert ("It is good to begin" in question.right) == (surprise < 0.05)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_on_the_same_cards_by_the_means_of_each(seed: int) -> None:
    question = lesson.on_the_same_cards(Random(seed))
    pairs = [tuple(map(int, pair)) for pair in re.findall(r"(\d+) and (\d+)", question.ask)]
    assert float(question.answer) == pytest.approx(fmean(a for a, _ in pairs) - fmean(b for _, b in pairs))


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_every_design_takes_as_many_games_and_only_one_lets_the_same_player_begin(seed: int) -> None:
    question = lesson.misleading_design(Random(seed))
    played = [int(text.split()[0].replace(",", "")) * (2 if "twice" in text else 1) for text in question.options]
    assert len(set(played)) == 1
    assert [text for text in question.options if "always beginning" in text] == [question.right]


@pytest.mark.parametrize("slug", GAMES)
def test_games_that_are_kept_are_those_that_the_table_plays(slug: str) -> None:
    for careful in range(fairness.seats(slug) + 1):
        won = fairness.won(slug, careful)
        assert len(won) == fairness.deals(careful)
        for deal in AGAIN:
            game = fairness.game(slug, careful, deal)
            part = 1 / len(game.winners) if (careful or 1) in game.winners else 0
            assert won[deal] == pytest.approx(part), "run `python -m cardkit_widgets.lessons.fairness`"


def test_groups_leave_out_what_is_not_whole() -> None:
    found = lesson.groups([1.0] * 20 + [0.0] * 20 + [1.0, 0.0] * 10 + [1.0] * 19)
    assert {wins: count for wins, count in found.items() if count} == {20: 1, 0: 1, 10: 1}


def test_shared_wins_are_for_nobody() -> None:
    """Fair rounds with shared wins: groups still have ten wins on average, as a coin, and not fewer."""
    luck = Random(1)
    values = [luck.choice([0.0, 0.5, 1.0]) for _ in range(60_000)]
    found = lesson.groups(values)
    wins = [count for count, times in found.items() for _ in range(times)]
    assert abs(fmean(wins) - 10) < 4 * sqrt(20 / 4 / len(wins))
    assert abs(fmean((count - 10) ** 2 for count in wins) - 5) < 0.5
    assert lesson.left_out([1.0, 0.5, 0.0, 0.5]) == "Left out of the groups: 2 ties."
    assert lesson.left_out([1.0, 0.0]) == ""


def test_the_same_cards_take_as_many_games_and_tell_no_less() -> None:
    said = str(lesson.who_is_better("Chicken", 2000))
    assert float(re.findall(r"as if ([\d.]+) times", said)[0]) > 1


def test_rounds_of_the_trials_are_rounds_between_equals() -> None:
    page = lessons.begin(8, players=2, target=1)
    happen = lesson.rounds(page)
    shares = [happen(number).value for number in range(300)]
    for number in range(20):
        game = lesson.played(page, seed_of_game(page.luck, number))
        assert shares[number] == (1 / len(game.winners) if 1 in game.winners else 0)
    assert set(shares) <= {0.0, 0.5, 1.0}
    assert abs(fmean(shares) - fmean(fairness.won("chicken", 0))) < 4 * 0.5 / 300**0.5


def test_what_all_rounds_say_is_near_the_exact_test() -> None:
    said = lesson.in_all([1.0] * 530 + [0.0] * 470)
    assert float(re.findall(r"about ([\d.]+)%", said)[0]) / 100 == pytest.approx(binomtest(530, 1000).pvalue, abs=0.005)


def test_what_the_charts_answer_can_be_seen_and_not_only_heard() -> None:
    done = worked(lesson.LESSON)
    done.skip()
    trials = done.names["rounds"]
    chart = lesson.against_a_coin(trials)
    assert chart.title.endswith(f"p-value {percent(lesson.surprise(trials.values))}")
    shared = sum(value == 1 / 2 for value in trials.values)
    assert f"{shared} ties" in chart.subtitle
    for game, games in product(lesson.NAMES, (200, 2000)):
        chart = lesson.who_is_better(game, games)
        wide, worth = re.findall(r"interval is (.*) as wide, as if ([\d.]+) times", chart.sentence)[0]
        assert f"the line is {wide} as wide" in chart.subtitle
        assert chart.title.endswith(
            "hardly help here" if float(worth) < lesson.HELPS else f"{worth} times as many games"
        )


@pytest.mark.parametrize("games", [1000, 2000])
def test_the_same_cards_hardly_help_in_trio_only(games: int) -> None:
    """So that there is one answer to what the page asks; it begins with a thousand games."""
    assert [game for game in lesson.NAMES if "hardly" in lesson.who_is_better(game, games).title] == ["Trio"]


def test_the_cells_count_what_the_binomial_test_counts() -> None:
    """Also by listing all tosses of ten coins."""
    names = worked(lesson.LESSON).names
    tossed = [sum(coins) for coins in product((0, 1), repeat=10)]
    assert names["six_or_more"] == sum(heads >= 6 for heads in tossed)
    assert float(names["chance"]) == pytest.approx(binomtest(6, 10).pvalue)
    assert float(names["p_value"]) == pytest.approx(binomtest(15, 20).pvalue)


def test_the_same_cards_are_worth_as_many_games_as_the_picture_says() -> None:
    """The picture's interval is another one, but of about the same width."""
    names = worked(lesson.LESSON).names
    said = str(lesson.who_is_better("Chicken", 2000))
    times = float(re.search(r"as if ([\d.]+) times", said)[1])
    assert (names["wide"] / names["narrow"]) ** 2 == pytest.approx(times, rel=0.05)
    assert names["lead"] + 1 / 2 == pytest.approx(fmean(fairness.won("chicken", 0)))


@pytest.mark.parametrize(("games", "advantage"), [(2500, 0.02), (5000, 0.02), (600, 0.05)])
def test_the_power_is_how_often_series_of_coins_show_the_advantage(games: int, advantage: float) -> None:
    """By the binomial distribution: how often the wins are more than two standard errors above half."""
    power = worked(lesson.LESSON).names["power"]
    least = floor(games / 2 + 2 * games**0.5 / 2) + 1
    assert power(games, advantage) == pytest.approx(binom.sf(least - 1, games, 0.5 + advantage), abs=0.015)


def test_two_standard_errors_as_large_as_the_advantage_are_seen_every_second_time_and_twice_as_many_games_often() -> (
    None
):
    names = worked(lesson.LESSON).names
    assert names["power"](names["just"]) == pytest.approx(0.5)
    assert names["power"](names["enough"]) == pytest.approx(0.8)
    assert (names["just"], round(names["enough"], -2)) == (pytest.approx(2500), 5000)


def test_it_is_good_to_begin_in_chicken_as_the_lesson_says_and_luck_had_hidden_it() -> None:
    """Of all games by the exact test of those that one player won alone; of the first two thousand too."""
    won = fairness.won("chicken", 0)
    surprises = [binomtest(part.count(1), part.count(1) + part.count(0)).pvalue for part in (won, won[:2000])]
    assert surprises[0] < 0.001
    assert surprises[1] > 0.05
    assert fmean(won) > 1 / 2
    said = worked(lesson.LESSON).says
    assert "So it is good to begin." in said
    assert "So that may be luck." in said


def test_at_least_one_of_five_fair_games_is_called_unfair_so_often() -> None:
    told = re.search(r"one 95% interval or more would miss (\d+)% of the time", worked(lesson.LESSON).says)
    assert int(told[1]) == round(100 * binom.sf(0, 5, 0.05))


def test_it_is_told_in_which_games_it_is_good_to_begin_and_in_which_nobody_knows() -> None:
    for games in (100, 700, 2000, 20_000):
        said, good = str(lesson.beginning(games)), set()
        for name, slug in lesson.NAMES.items():
            won = fairness.won(slug, 0)[:games]
            fair, error = 1 / fairness.seats(slug), stdev(won) / games**0.5
            low, high = interval_of(fmean(won), error)
            if low > fair:
                good.add(name)
                assert f"{name} ({100 * (fmean(won) - fair):+.1f} of 100)" in said
            assert (name in said.partition("Too close")[2]) == (low <= fair <= high)
        assert ("It looks good to begin" in said) == bool(good)


def interval_of(mean: float, error: float) -> tuple[float, float]:
    """The interval of a mean by the quantiles of the normal distribution."""
    return norm.interval(0.95, mean, error)


def test_no_difference_has_no_sign() -> None:
    figures = [lesson.beginning(games).figure for games in range(100, 2001, 100)]
    texts = [each.text for figure in figures for each in figure.layout.annotations]
    numbers = {number for text in texts for number in re.findall("<b>(.*?)</b>", text)}
    assert {number for number in numbers if number.endswith("0.0") and len(number) < 5} == {"0.0"}


def test_the_right_answer_stands_in_every_place() -> None:
    questions = [lesson.clear_or_not(Random(seed)) for seed in SEEDS]
    assert {question.options.index(question.right) for question in questions} == {0, 1, 2}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_a_plausible_wrong_chance_gets_a_reply_of_its_own(seed: int) -> None:
    question = lesson.as_many_as(Random(seed))
    wins, games = map(int, re.findall(r"\d+", question.ask))
    tossed = [sum(coins) for coins in product((0, 1), repeat=games)]
    more = Fraction(sum(each > wins for each in tossed), len(tossed))
    assert question.answer not in question.mistakes
    assert "holds" in question.judge(str(more)).says
