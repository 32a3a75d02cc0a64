"""Lesson 12: play its games again, and recompute its errors, intervals and thirty students."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, isqrt, sqrt
from statistics import fmean, pstdev

import pytest

import cardkit
from cardkit_widgets import lessons
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_student, numbers_in

LESSON = lessons.lesson_named("how-many-games-until-you-know")


@pytest.fixture(scope="module")
def done() -> told.Worked:
    """Return the lesson with all withheld results shown."""
    return told.finished(LESSON)


@pytest.fixture(scope="module")
def many() -> list[int]:
    """Return the points of 100,000 other games played by the lesson's rules."""
    rules = {"players": 2, **LESSON.fixed}
    sample = cardkit.simulate("papageno", games=100_000, seed=99, bots="simple", rules=rules, progress=False)
    return sample.to_frame()["points_1"].tolist()


# --- Computations in the notebook -------------------------------------------------------------------------------------


def test_trials_are_the_first_games_of_the_table_and_go_on_from_there(done: told.Worked) -> None:
    play_once, points = done.names["play_once"], done.names["points"]
    numbers = [0, 1, 999, 1000, 4321, 9999]
    assert [play_once(number).value for number in numbers] == [points[number] for number in numbers]


@pytest.mark.parametrize("number", [0, 7, 1234])
def test_a_game_of_the_simulation_is_played_again_at_the_table(done: told.Worked, number: int) -> None:
    """The game has one round, and the same score as in the data frame."""
    game = done.names["thousand"](number // 1000).game(number)
    assert game.over
    assert game.view(1).points[0] == done.names["points"][number]
    picture = done.names["play_once"](number).picture()
    assert picture.count("<svg") == 2
    assert "Player 1&#x27;s cards" in picture
    assert not re.search(r"\b[Yy]our?\b|\bwon\b", picture)


def test_the_spread_and_the_errors_are_those_of_the_games(done: told.Worked) -> None:
    points = done.names["points"]
    mean = sum(points) / len(points)
    assert done.names["sigma"] == pytest.approx(sqrt(sum((each - mean) ** 2 for each in points) / len(points)))
    groups = [sum(points[k : k + 100]) / 100 for k in range(0, len(points), 100)]
    assert done.names["means"] == pytest.approx(groups)
    # The spread of a hundred means has a standard error of 1 in √200; the test allows four of them.
    assert abs(pstdev(groups) / (done.names["sigma"] / 10) - 1) < 4 / sqrt(200)


def test_an_interval_is_two_standard_errors_to_each_side(done: told.Worked) -> None:
    low, high = done.names["interval"]([0, 6] * 18)
    assert (low, high) == (pytest.approx(3 - 2 * 3 / 6), pytest.approx(3 + 2 * 3 / 6))


def test_of_many_students_about_one_in_twenty_misses(done: told.Worked, many: list[int]) -> None:
    """Count how many intervals of a hundred series miss the overall mean; allow four standard errors."""
    ends = [done.names["interval"](many[k : k + 1000]) for k in range(0, len(many), 1000)]
    missed = sum(not low <= fmean(many) <= high for low, high in ends)
    assert abs(missed - 5) < 4 * sqrt(100 * 0.05 * 0.95)


def test_the_chart_shows_thirty_intervals_and_your_own(done: told.Worked) -> None:
    chart = done.held["beside"].value
    rows = chart.rows()[1:]
    pooled = done.names["pooled"]
    every = [*(pooled[k : k + 1000] for k in range(0, 30_000, 1000)), done.names["own"]]
    assert len(rows) == len(every) == 31
    for (_, low, high, mean), games in zip(rows, every, strict=True):
        error = pstdev(games) / sqrt(len(games))
        assert (low, mean, high) == pytest.approx(
            (fmean(games) - 2 * error, fmean(games), fmean(games) + 2 * error), rel=1e-4
        )
    contain = sum(row[1] <= fmean(pooled) <= row[2] for row in rows)
    assert chart.title == f"{contain} of 31 intervals contain the mean of all"


def test_sliders_draw_two_standard_errors(done: told.Worked) -> None:
    _, *rows = done.names["by_class"](7, 10).rows()
    assert 70 in [games for games, _ in rows]
    for games, within in rows:
        assert within == pytest.approx(2 * done.names["sigma"] / sqrt(games), rel=1e-5)


# --- The texts --------------------------------------------------------------------------------------------------------


def test_the_texts_are_right_for_every_student(text: dict[str, str], many: list[int]) -> None:
    """Students have different games, so texts use round numbers; these must hold for ten students with 10,000 games."""
    assert "between five and six points off" in text["one-game"]
    assert "about 0.6 points off" in text["interval-text"]
    assert "about 0.7 points wide" in text["interval-said"]
    assert "about **130** games" in text["needed-said"]
    assert "about 2,000" in text["four-times"]
    for start in range(0, len(many), 10_000):
        sigma = pstdev(many[start : start + 10_000])
        assert 5 < sigma < 6
        assert f"{sigma / 10:.1f}" == "0.6"
        assert f"{4 * sigma / sqrt(1000):.1f}" == "0.7"
        assert abs((2 * sigma) ** 2 - 130) < 10
        assert abs((2 * sigma / 0.25) ** 2 - 2000) < 200


def test_a_class_is_as_much_more_precise_as_it_says(text: dict[str, str]) -> None:
    assert f"{sqrt(30):.1f}" == "5.5"
    assert r"$\sqrt{30} \approx 5.5$ times smaller" in text["together-said"]
    assert (1 / 0.25) ** 2 == 16
    assert "**16** times as many" in text["four-times"]


def test_the_teachers_notes_tell_how_many_will_miss() -> None:
    for p in (0.05, 0.0455):  # two standard errors are a little more than 95%
        misses = [comb(30, k) * p**k * (1 - p) ** (30 - k) for k in range(31)]
        assert 0.2 < misses[0] < 0.25
        assert abs(sum(misses[4:]) - 0.05) < 0.015
    answer = next(hoped for asked, hoped in LESSON.questions if "of thirty will miss" in asked)
    assert "Between a fifth and a quarter of classes see none, and about one in 20 sees four or more" in answer


def test_a_survey_of_a_thousand_is_off_by_three_percent() -> None:
    (cell,) = (cell for cell in told.cells_of(LESSON) if cell.id == "transfer")
    error = 0.5 / sqrt(1000)
    said = f"{100 * error:.1f} percentage points, so ± {200 * error:.1f}, and the interval is {400 * error:.1f} points"
    assert said in cell.metadata.cardkit.hopes_for
    assert f"= {(2 * 0.5 / 0.01) ** 2:,.0f}" in cell.metadata.cardkit.hopes_for


def test_stopping_at_a_convenient_time_misses_far_more_often(many: list[int]) -> None:
    """Count how many of a hundred series exclude the mean at some point between 30 and 1,000 games."""
    mean, missed = fmean(many), 0
    for start in range(0, len(many), 1000):
        total = squares = 0
        for count, points in enumerate(many[start : start + 1000], start=1):
            total, squares = total + points, squares + points**2
            error = sqrt(max(squares / count - (total / count) ** 2, 0) / count)
            if count >= 30 and abs(total / count - mean) > 2 * error:
                missed += 1
                break
    assert missed > 20


# --- Exercises --------------------------------------------------------------------------------------------------------


@every_student
def test_exercises_have_the_answers_that_the_root_gives(student: int) -> None:
    error, width, how_many, pooled, whole = LESSON.exercises_for(7, student)
    spread, games = numbers_in(error.ask)
    assert error.answer == Fraction(spread, isqrt(games))
    games, wide, narrow = numbers_in(width.ask)
    assert narrow * sqrt(width.answer) == pytest.approx(wide * sqrt(games))
    spread, within = numbers_in(how_many.ask)
    assert 2 * spread / sqrt(how_many.answer) == pytest.approx(within)
    students, *_ = numbers_in(pooled.ask)
    assert int(re.findall(r"\d+", pooled.right)[0]) ** 2 == students
    games, spread = numbers_in(whole.ask)
    assert whole.answer**2 == games * spread**2
