"""Lesson 13: its games can be played again, its errors and its intervals are found anew, its thirty students too."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isqrt, sqrt
from statistics import fmean, pstdev

import numpy as np
import pytest
from scipy.stats import t

import cardkit
from cardkit_widgets import lessons
from tests.lessons import told
from tests.lessons.test_what_does_she_hold import numbers_in

LESSON = lessons.lesson_named(13)


@pytest.fixture(scope="module")
def done() -> told.Worked:
    """The lesson, with all that waits shown."""
    done = told.worked(LESSON)
    done.skip()
    return done


def test_trials_are_the_first_games_of_the_table_and_go_on_from_there(done: told.Worked) -> None:
    happen, points = done.names["happen"], done.names["points"]
    numbers = [0, 1, 999, 1000, 4321, 9999]
    assert [happen(number).value for number in numbers] == [points[number] for number in numbers]


@pytest.mark.parametrize("number", [0, 7, 1234])
def test_a_game_of_the_simulation_is_played_again_at_the_table(done: told.Worked, number: int) -> None:
    """Its score is that of the frame, and its rounds are one."""
    sample = done.names["thousand"](number // 1000)
    game = sample.game(number)
    assert game.over
    assert game.view(1).points[0] == done.names["points"][number]
    picture = done.names["happen"](number).picture()
    assert picture.count("<svg") == 2
    assert "Player 1&#x27;s cards" in picture
    assert not re.search(r"\b[Yy]our?\b|\bwon\b", picture)


def test_the_spread_and_the_errors_are_those_of_the_games(done: told.Worked) -> None:
    points = done.names["points"].tolist()
    assert done.names["spread"] == pytest.approx(pstdev(points))
    groups = [fmean(points[k : k + 100]) for k in range(0, len(points), 100)]
    assert done.names["typical"] == pytest.approx(pstdev(groups))
    # The spread of a hundred means is off by its own standard error, 1 in √200; four of them at most.
    assert abs(done.names["typical"] / (pstdev(points) / 10) - 1) < 4 / sqrt(200)


def test_intervals_are_students_but_for_their_lean(done: told.Worked) -> None:
    """Next to Student's own interval: as long, and a little further to the side of the rare high scores."""
    for values in (done.names["own"].to_numpy(), done.names["pooled"]):
        low, high = done.names["interval"](values)
        error = values.std(ddof=1) / len(values) ** 0.5
        plain = t.interval(0.95, len(values) - 1, values.mean(), error)
        assert high - low == pytest.approx(plain[1] - plain[0], rel=0.01)
        assert plain[0] < low < values.mean() < plain[1] < high


def test_of_many_students_about_one_in_twenty_misses(done: told.Worked) -> None:
    """Three hundred series of a thousand games: how many miss the mean of all, within four standard errors."""
    sample = cardkit.simulate("papageno", games=300_000, seed=99, bots="simple", rules=done.page.rules, progress=False)
    points = sample.to_frame()["points_1"].to_numpy()
    ends = [done.names["interval"](row) for row in points.reshape(300, 1000)]
    missed = sum(points.mean() not in each for each in ends)
    assert abs(missed - 15) < 4 * sqrt(300 * 0.05 * 0.95)


def test_so_many_games_as_it_says_give_the_error_that_was_wanted(done: told.Worked) -> None:
    spread, needed = done.names["spread"], done.names["needed"]
    assert 2 * spread / sqrt(needed) == pytest.approx(done.names["within"])
    shown, games = re.search(r"\(2 × ([\d.]+) / 1\) squared: you need about \*\*(\d+) games", done.says).groups()
    assert f"{(2 * float(shown)) ** 2:.0f}" == games
    assert done.names["alone"] / done.names["together"] == pytest.approx(sqrt(30))
    means = np.array(done.names["means"])
    assert means == pytest.approx(done.names["students"].mean(axis=1))
    assert abs(means.std() / done.names["alone"] - 1) < 4 / sqrt(60)


def test_the_chart_shows_thirty_intervals_and_your_own(done: told.Worked) -> None:
    trials = done.names["trials"].trials
    trials.restore({"first": 0, "count": 0, "done": False})
    assert done.names["beside"]() is None
    trials.again(100)
    chart = done.names["beside"]()
    rows = chart.rows()[1:]
    assert len(rows) == 31
    own, all_games = np.array(done.names["points"][:100]), done.names["pooled"].mean()
    ends = [*done.names["ends"], done.names["interval"](own)]
    for (_, low, high, mean), end in zip(rows, ends, strict=True):
        assert (low, high) == (pytest.approx(end.low, rel=1e-4), pytest.approx(end.high, rel=1e-4))
        assert low < mean < high
    assert rows[-1][-1] == pytest.approx(own.mean())
    contain = sum(low <= all_games <= high for low, high in ends)
    assert chart.title == f"{contain} of 31 intervals contain the mean of all"
    assert done.names["miss"] == sum(done.names["pooled"].mean() not in end for end in done.names["ends"])


def test_sliders_draw_two_standard_errors(done: told.Worked) -> None:
    _, *rows = done.names["by_class"](7, 10).rows()
    assert 70 in [games for games, _ in rows]
    for games, within in rows:
        assert within == pytest.approx(2 * done.names["spread"] / sqrt(games), rel=1e-5)


@pytest.mark.parametrize("student", range(1, 9))
def test_exercises_have_the_answers_that_the_root_gives(student: int) -> None:
    error, width, how_many, pooled, _ = LESSON.set_of(7, student)
    spread, games = numbers_in(error.ask)
    assert error.answer == Fraction(spread, isqrt(games))
    games, wide, narrow = numbers_in(width.ask)
    assert narrow * sqrt(width.answer) == pytest.approx(wide * sqrt(games))
    spread, within = numbers_in(how_many.ask)
    assert 2 * spread / sqrt(how_many.answer) == pytest.approx(within)
    students, *_ = numbers_in(pooled.ask)
    assert int(re.findall(r"\d+", pooled.right)[0]) ** 2 == students
