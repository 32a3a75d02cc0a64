"""The lesson on describing data: replay its rounds, and find quartiles and outliers by listing."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from statistics import fmean
from typing import Any

import pytest

import cardkit
from cardkit.table.chance import seed_of_game
from cardkit.table.grammar import MINUS
from cardkit_widgets import charts, lessons
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_student, numbers_in

LESSON = lessons.lesson_named("what-is-a-usual-round")
PLAYERS = (3, 4, 5, 6)
STUDENTS = 20
ELEVEN = 11


@pytest.fixture(scope="module")
def done() -> told.Worked:
    """Return the lesson with all withheld results shown."""
    return told.finished(LESSON)


@pytest.fixture(scope="module")
def students() -> list[dict[int, list[int]]]:
    """Return player 3's points in a thousand rounds for each student, by the number of players."""
    lucks = [seed_of_game(7, 999 * LESSON.number + student) for student in range(STUDENTS)]
    return [{players: simulated(players, luck, 1000) for players in PLAYERS} for luck in lucks]


def simulated(players: int, seed: int, games: int) -> list[int]:
    """Return player 3's points in this many rounds played by the lesson's rules."""
    rules = {**LESSON.fixed, "players": players}
    sample = cardkit.simulate("rummy", games=games, seed=seed, bots="simple", rules=rules, progress=False)
    return list(sample.to_frame()["points_3"].tolist())


def quartiles(values: list[Any]) -> list[Fraction]:
    """Return the values at positions (n + 1)/4, 2(n + 1)/4 and 3(n + 1)/4, counted from 1."""
    ordered, found = sorted(values), []
    for k in (1, 2, 3):
        whole, rest = divmod(k * (len(values) + 1), 4)
        low, high = Fraction(ordered[whole - 1]), Fraction(ordered[min(whole, len(values) - 1)])
        found.append(low + Fraction(rest, 4) * (high - low))
    return found


def most(truths: list[bool]) -> bool:
    """Return whether something holds for at least four students in five."""
    return sum(truths) >= 0.8 * len(truths)


# --- Computations in the notebook -------------------------------------------------------------------------------------


def test_trials_are_the_first_rounds_and_go_on_from_there(done: told.Worked) -> None:
    play_once, points_of = done.names["play_once"], done.names["points_of"]
    assert [play_once(number).value for number in (0, 999)] == [points_of(3)[0], points_of(3)[999]]
    assert play_once(1234).value == points_of(3, 1)[234]
    assert points_of(3) == simulated(3, done.page.luck, 1000)


@pytest.mark.parametrize("number", [0, 7, 1234])
def test_a_round_of_the_simulation_is_played_again_at_the_table(done: told.Worked, number: int) -> None:
    """The rules score the melds and the remaining cards of the round; its picture shows the remaining cards, if any."""
    view = done.names["thousand"](3, number // 1000).game(number).view(3)
    assert view.points[2] == done.names["play_once"](number).value
    picture = done.names["cards_left"](number)
    assert ("Player 3&#x27;s hand" in picture) is bool(view.hands[2])
    assert bool(picture) is bool(view.hands[2])


def test_a_round_is_one_game() -> None:
    """A game that nobody has won after the first round would continue; that happens in at most 1 game of 1,000."""
    for players in PLAYERS:
        rules = {**LESSON.fixed, "players": players}
        sample = cardkit.simulate("rummy", games=10_000, seed=3, bots="simple", rules=rules, progress=False)
        assert (sample.to_frame()["rounds"] > 1).mean() <= 0.001


def test_eleven_rounds_have_their_quartiles_at_places_3_6_and_9(done: told.Worked) -> None:
    eleven = done.names["eleven"]
    assert eleven == sorted(done.names["points_of"](3)[:ELEVEN])
    shown = [done.names[name] for name in ("first", "middle", "third")]
    assert shown == [eleven[2], eleven[5], eleven[8]] == quartiles(eleven)
    (box,) = [trace for trace in done.held["eleven-box"].value.figure.data if trace.type == "box"]
    assert [*box.q1, *box.median, *box.q3] == [eleven[2], eleven[5], eleven[8]]


def test_one_bad_round_pulls_the_mean_by_its_difference_and_the_median_by_one_place(done: told.Worked) -> None:
    eleven, worse = done.names["eleven"], done.names["worse"]
    assert Counter(worse) == Counter(eleven) - Counter([max(eleven)]) + Counter([-75])
    assert fmean(eleven) - fmean(worse) == pytest.approx((max(eleven) + 75) / ELEVEN)
    assert sorted(worse)[5] == eleven[4]
    assert sorted([-750, *eleven[:10]])[5] == sorted(worse)[5]


def test_a_thousand_rounds_have_the_quartiles_of_their_definition(done: told.Worked) -> None:
    points = done.names["points"]
    assert [done.names[name] for name in ("q1", "q2", "q3")] == quartiles(points)
    low, _, high = quartiles(points)
    far = 3 * (high - low) / 2
    assert done.names["outliers"] == sorted(x for x in points if x < low - far or x > high + far)
    assert done.held["outlier-list"].value == dict(Counter(done.names["outliers"]))


def test_histograms_have_the_proportions_of_their_classes(done: told.Worked) -> None:
    for players, width in ((3, 20), (6, 5), (5, 40)):
        chart = done.names["by_class"](players, width)
        assert isinstance(chart, charts.Chart)
        points = done.names["points_of"](players)
        for low, high, count, proportion in chart.rows()[1:]:
            assert count == sum(low <= x < high for x in points)
            assert proportion == pytest.approx(count / 1000)


# --- The texts --------------------------------------------------------------------------------------------------------


def test_rummys_rules_are_those_that_the_text_tells(text: dict[str, str]) -> None:
    rules = cardkit.play("rummy", players=3).rules
    assert {name: rules[name] for name in ("teams", "hand", "open_with_one", "five_run")} == {
        name: LESSON.fixed[name] for name in ("teams", "hand", "open_with_one", "five_run")
    }
    dealt = [len(cardkit.play("rummy", seed=1, players=players).view(1).hands[0]) for players in PLAYERS]
    assert dealt == [12, 10, 8, 7]
    assert "12 with three players, 10 with four, 8 with five and 7 with six" in text["compare"]


def test_about_a_quarter_of_the_rounds_is_near_the_mean(students: list[dict[int, list[int]]]) -> None:
    near = [sum(abs(x - fmean(each[3])) <= 10 for x in each[3]) / 1000 for each in students]
    assert all(0.2 < proportion < 0.35 for proportion in near)
    assert abs(fmean(near) - 0.25) < 0.03


def test_quartiles_are_what_the_text_says_for_most_students(
    students: list[dict[int, list[int]]], text: dict[str, str]
) -> None:
    every = [quartiles(each[3]) for each in students]
    lows, middles, highs = zip(*every, strict=True)
    assert most([low in {0, 5} for low in lows])
    assert most([middle in {25, 30} for middle in middles])
    assert most([45 <= high <= 50 for high in highs])
    assert most([low <= 20 < middle for low, middle, _ in every])
    assert most([40 <= high - low <= 50 for low, _, high in every])
    assert "$Q_1$ is 0 or 5, the median is 25 or 30, and $Q_3$ is from 45 to 50" in text["usual"]
    assert "40 to 50 points wide" in text["usual"]


def test_a_bot_without_a_meld_keeps_cards_for_60_points_and_hardly_any_other_does(done: told.Worked) -> None:
    """Twelve cards cost at least 60 points; for six players, seven cards cost 35."""
    for players, cost in ((3, 60), (6, 35)):
        sample, points = done.names["thousand"](players), done.names["points_of"](players)
        low = [number for number in range(1000) if points[number] <= 20 - cost][:150]
        bare = [all(meld.owner != 3 for meld in sample.game(number).view(3).melds) for number in low]
        assert all(points[number] <= -cost for number, is_bare in zip(low, bare, strict=True) if is_bare)
        opened = sum(points[number] <= -cost for number, is_bare in zip(low, bare, strict=True) if not is_bare)
        assert opened <= 0.02 * sum(bare)
    assert (len(done.names["worst"].hands[2]) >= 12, done.names["melds"]) == (True, [])


def test_every_student_has_low_outliers_and_all_of_them_are_rounds_without_a_meld(
    students: list[dict[int, list[int]]],
) -> None:
    for each in students:
        low, _, high = quartiles(each[3])
        outliers = [x for x in each[3] if x < low - 3 * (high - low) / 2]
        assert outliers
        assert max(outliers) <= -60


def test_boxes_shift_spread_and_overlap_as_the_text_says(
    students: list[dict[int, list[int]]], text: dict[str, str]
) -> None:
    every = [{players: quartiles(each[players]) for players in PLAYERS} for each in students]
    for players, medians in zip(PLAYERS, ({25, 30}, {10, 15}, {5}, {-5}), strict=True):
        assert most([each[players][1] in medians for each in every])
    widths = [{players: high - low for players, (low, _, high) in each.items()} for each in every]
    assert most([each[4] == each[5] == 35 for each in widths])
    assert most([50 <= each[6] <= 55 and each[6] > max(each[3], each[4], each[5]) for each in widths])
    assert all(low <= 10 <= high for each in every for low, _, high in each.values())
    assert "10 points is in each of them" in text["shift"]


def test_with_six_players_there_is_a_gap_that_classes_of_40_hide(
    students: list[dict[int, list[int]]], hopes: dict[str, str]
) -> None:
    for each in students:
        assert sum(-30 <= x <= -20 for x in each[6]) <= 15
        low, _, high = quartiles(each[6])
        assert low < -10
        assert high > 0
    proportion = fmean(x <= -35 for each in students for x in each[6])
    assert f"{proportion:.0%} of rounds score {MINUS}35 or less" in hopes["open"]
    assert {x // 40 for x in (-35, -25, -5)} == {-1}


def test_the_rents_are_summed_up_as_the_teacher_reads(text: dict[str, str], hopes: dict[str, str]) -> None:
    rents = [620, 640, 650, 700, 720, 760, 2800]
    assert [int(rent.replace(",", "")) for rent in re.findall(r"£([\d,]*\d)", text["transfer"])][:7] == rents
    low, middle, high = quartiles(rents)
    assert (low, middle, high, sum(rents)) == (640, 700, 760, 6890)
    assert f"6,890 / 7 ≈ £{sum(rents) / 7:.0f}" in hopes["transfer"]
    assert f"760 + 1.5 · 120 = {float(high + 3 * (high - low) / 2):.0f}, so yes" in hopes["transfer"]


def test_checks_are_right() -> None:
    """In one check, the highest of eleven values becomes ten times as large.

    In another, for four players, Q3 is 30: at least three in four rounds score 30 or less.
    """
    typed = [*range(0, 50, 5), 600]
    assert quartiles(typed) == quartiles([*range(0, 50, 5), 60])
    assert sum(typed) - sum([*range(0, 50, 5), 60]) == 540
    points = simulated(4, 5, 20_000)
    assert quartiles(points)[2] == 30
    assert fmean(x <= 30 for x in points) >= 0.75
    assert quartiles(points)[1] == 15
    assert fmean(x <= 15 for x in points) >= 0.5
    assert fmean(x > 25 for x in simulated(3, 5, 20_000)) == pytest.approx(0.5, abs=0.03)


# --- Exercises --------------------------------------------------------------------------------------------------------


@every_student
def test_exercises_have_the_answers_that_listing_gives(student: int) -> None:
    middle, width, corrected, far, least = LESSON.exercises_for(7, student)
    for question, answer in ((middle, lambda q: q[1]), (width, lambda q: q[2] - q[0])):
        seven = [int(number) for number in re.findall(r"-?\d+", question.ask)]
        assert len(seven) == 7
        assert question.answer == answer(quartiles(seven))
    count, mean, wrong, right = (int(number) for number in re.findall(r"-?\d+", corrected.ask))
    assert corrected.answer == Fraction(count * mean - right + wrong, count)
    q1, q3 = (int(number) for number in re.findall(r"= (-?\d+)", far.ask))
    assert far.answer == q3 + Fraction(3, 2) * (q3 - q1)
    (rounds,) = numbers_in(least.ask.replace("Q3", ""))
    none = Fraction(1)
    for _ in range(rounds):
        none *= Fraction(3, 4)
    assert least.answer == 1 - none
