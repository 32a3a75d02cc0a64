"""Check the numbers of lesson 14 in a second way: by listing paths, by linear equations, by replaying the rounds."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise, product
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cardkit
from cardkit.table.chance import seed_of_game
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.support.occasions import nightly, some_now
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed
from tests.widgets.lessons.told import worked

if TYPE_CHECKING:
    from collections.abc import Sequence

LESSON = lessons.lesson_named("round-and-round")
RING = ["1", "2", "3", "4", "5", "6", "chick"]
SIX, CHICK = 5, 6
# The number of rounds that the texts mention.
MANY = 4000


def replayed(seed: int, **rules: object) -> list[int]:
    """Return the positions of a round's top cards on the ring, from its record: an egg counts as the next number."""
    game = cardkit.play("chicken", seed=seed, **rules)
    places = [game.state.top - 1]
    while game.next_event() == "move":
        verb, _, card = game.bot_move("careful", advance=False).move.partition(" ")
        if verb == "play":
            places.append((places[-1] + 1) % 7 if card == "egg" else RING.index(card))
    return places


def matrix_of(rounds: Sequence[Sequence[int]]) -> np.ndarray:
    """Return how often each number follows each other number, as proportions."""
    steps = Counter(step for places in rounds for step in pairwise(places))
    counts = np.array([[steps[now, later] for later in range(7)] for now in range(7)], float)
    return counts / counts.sum(axis=1)[:, None]


def part_after(rounds: Sequence[Sequence[int]], plays: int) -> float:
    """Return the proportion of cases in which a chick is on top this many plays after a 6."""
    pairs = [pair for places in rounds for pair in zip(places, places[plays:], strict=False)]
    return float(np.mean([later == CHICK for now, later in pairs if now == SIX]))


def stays_after(rounds: Sequence[Sequence[int]], row: int) -> float:
    """Return how often another equal card follows this many in a row; a run at the end of a round has no next card."""
    longer = exactly = 0
    for places in rounds:
        lengths = [len(list(run)) for _, run in groupby(places)]
        longer += sum(length > row for length in lengths)
        exactly += sum(length == row for length in lengths[:-1])
    return longer / (longer + exactly)


# --- The notebook -----------------------------------------------------------------------------------------------------


def test_the_rounds_are_those_of_the_records(done: told.Worked) -> None:
    for number in range(8):
        again = replayed(seed_of_game(done.page.luck, number), **done.page.rules)
        assert [RING.index(card) for card in done.names["rounds"][number]] == again


def test_each_6_with_two_more_plays_is_a_trial(done: told.Worked) -> None:
    rounds = [[RING.index(card) for card in tops] for tops in done.names["rounds"]]
    ends = [
        later == CHICK
        for places in rounds
        for now, later in zip(places, places[2:], strict=False)
        if now == SIX
    ]  # fmt: skip
    assert done.names["chicks"] == ends[: len(done.names["chicks"])]
    assert done.names["in_rounds"](2) == pytest.approx(part_after(rounds, 2))
    assert done.names["in_rounds"](7) == pytest.approx(part_after(rounds, 7))


def test_the_powers_of_the_matrix_by_listing_all_paths(done: told.Worked) -> None:
    matrix = matrix_of([[RING.index(card) for card in tops] for tops in done.names["rounds"]])
    assert done.names["P"] == pytest.approx(matrix)
    for plays in (1, 2, 3, 5):
        paths = np.zeros(7)
        for steps in product([0, 1], repeat=plays):
            place, chance = SIX, 1.0
            for step in steps:
                chance *= matrix[place, (place + step) % 7]
                place = (place + step) % 7
            paths[place] += chance
        assert done.names["by_chain"](plays) == pytest.approx(paths[CHICK])
        assert np.linalg.matrix_power(done.names["P"], plays)[SIX] == pytest.approx(paths)


def test_the_long_run_solves_its_equations(done: told.Worked) -> None:
    matrix = done.names["P"]
    equations = np.vstack([matrix.T - np.eye(7), np.ones(7)])
    solution = np.linalg.lstsq(equations, np.array([*[0.0] * 7, 1.0]), rcond=None)[0]
    assert done.names["pi"] == pytest.approx(solution)
    lengths = np.arange(1, 3000)
    stay = matrix[CHICK, CHICK]
    assert done.names["visit"][CHICK] == pytest.approx(float((lengths * stay ** (lengths - 1) * (1 - stay)).sum()))
    assert np.ptp(done.names["far"], axis=0).max() < 0.00005


@pytest.mark.parametrize("luck", some_now([3, 4, 5, 6, 7, 8], 1))
def test_texts_about_a_students_own_rounds_are_true(luck: int) -> None:
    """The chain's chance is too low by several standard errors, later too high; longer runs continue more rarely."""
    names = worked(LESSON, luck=luck).names
    assert names["share"] - names["two"][SIX, CHICK] > 3 * names["error"]
    apart = {n: names["in_rounds"](n) - names["by_chain"](n) for n in (1, 2, 3, 6)}
    assert apart[1] == pytest.approx(0)
    assert min(apart[2], apart[3]) > 0 > apart[6]
    rounds = [[RING.index(card) for card in tops] for tops in names["rounds"]]
    rows = {row: names["equal"][row] / names["plays"][row] for row in range(1, 5)}
    assert rows == pytest.approx({row: stays_after(rounds, row) for row in rows})
    assert list(rows.values()) == sorted(rows.values(), reverse=True)


@nightly
def test_four_thousand_rounds_of_three_players(text: dict[str, str]) -> None:
    """The standard error of the difference comes from a bootstrap of the rounds."""
    rounds = [replayed(seed, players=3) for seed in range(MANY)]
    matrix = matrix_of(rounds)
    seen, model = part_after(rounds, 2), (matrix @ matrix)[SIX, CHICK]
    assert f"it was {model:.1%} according to the chain, and {seen:.1%} in the rounds" in text["not-chance"]
    random = np.random.default_rng(1)
    apart = []
    for _ in range(60):
        sample = [rounds[i] for i in random.integers(0, MANY, MANY)]
        again = matrix_of(sample)
        apart.append(part_after(sample, 2) - (again @ again)[SIX, CHICK])
    assert seen - model > 5 * np.std(apart)
    plays = [len(places) - 1 for places in rounds]
    assert f"had {np.mean(plays):.0f} plays on average, and the longest had {max(plays)}" in text["change"]
    visits = 1 / (1 - np.diag(matrix))
    assert f"on top in {visits[CHICK] / visits.sum():.1%} of all plays" in text["stationary"]
    said = " ".join(part for pair in LESSON.questions for part in pair)
    first, *others = (stays_after(rounds, row) for row in range(1, 5))
    assert f"({first:.0%} in 4,000 rounds of careful bots)" in said
    assert f"({', '.join(f'{other:.0%}' for other in others)})" in said


@cache
def model(percent_equal: int) -> np.ndarray:
    """Return the matrix of the smallest model."""
    p = percent_equal / 100
    return np.array([[p * (i == j) + (1 - p) * ((i + 1) % 7 == j) for j in range(7)] for i in range(7)])


@pytest.mark.parametrize("percent_equal", [0, 10, 50, 90])
def test_the_smallest_model_and_what_it_forgets(done: told.Worked, percent_equal: int) -> None:
    curves = done.names["chick_on_top"](percent_equal).figure.data
    for curve, start in zip(curves, (2, 5), strict=True):
        where = np.eye(7)[start]
        for y in curve.y:
            assert y == pytest.approx(where[CHICK])
            where = where @ model(percent_equal)
    if percent_equal:
        one, other = (curve.y[-1] for curve in curves)
        assert (abs(one - other) < 0.002) is (percent_equal == 50)
    else:
        assert {y for curve in curves for y in curve.y} == {0, 1}
    late = np.linalg.matrix_power(model(percent_equal), 7 * 1000)
    assert late[0] == pytest.approx(np.eye(7)[0] if percent_equal == 0 else np.full(7, 1 / 7))


def test_a_walk_by_coin_on_a_ring_of_six_never_forgets_and_one_that_may_stay_does() -> None:
    coin = (np.roll(np.eye(6), 1, axis=1) + np.roll(np.eye(6), -1, axis=1)) / 2
    late = np.linalg.matrix_power(coin, 1000)
    assert late[0] == pytest.approx([1 / 3, 0, 1 / 3, 0, 1 / 3, 0])
    lazy = (coin + np.eye(6)) / 2
    assert np.linalg.matrix_power(lazy, 1000) == pytest.approx(np.full((6, 6), 1 / 6))


def test_sun_and_rain() -> None:
    (cell,) = [cell for cell in told.cells_of(LESSON) if cell.id == "transfer"]
    days = np.array([[0.8, 0.2], [0.4, 0.6]])
    hopes = cell.metadata["cardkit"]["hopes_for"]
    assert f"= {(days @ days)[1, 0]:.2f}." in hopes
    assert np.linalg.matrix_power(days, 200)[1, 0] == pytest.approx(2 / 3)
    assert hopes.count("2/3") == 1


# --- The exercises ----------------------------------------------------------------------------------------------------


def numbers_in(ask: str) -> list[Fraction]:
    """Return the fractions, percentages and whole numbers in a text, in order."""
    found = re.findall(r"(\d+)/(\d+)|(\d+)%|(\d+)", ask)
    return [Fraction(int(up or per or whole), int(low or (100 if per else 1))) for up, low, per, whole in found]


@every_seed
def test_two_plays_ahead_by_listing_all_paths(seed: int) -> None:
    question = LESSON.question(1, seed)
    six, chick = (number for number in numbers_in(question.ask) if number < 1)
    stays = {SIX: six, CHICK: chick}
    total = Fraction(0)
    for first, second in product([True, False], repeat=2):
        place = SIX if first else CHICK
        chance = (six if first else 1 - six) * (stays[place] if second else 1 - stays[place])
        total += chance * ((place + (not second)) % 7 == CHICK)
    assert question.answer == total
    for wrong in (1 - six, 2 * (1 - six)):
        assert not question.judge(str(wrong)).right


@every_seed
def test_once_round_by_the_time_to_come_back(seed: int) -> None:
    """Compute the mean number of plays until all seven positions have been left in turn, by a system of equations."""
    question = LESSON.question(2, seed)
    go, chick = (number for number in numbers_in(question.ask) if number < 1)
    staying = np.zeros((7, 7))
    for k, leave in enumerate([chick, *[go] * 6]):
        staying[k, k] = 1 - leave
        if k < 6:
            staying[k, k + 1] = leave
    assert float(question.answer) == pytest.approx(np.linalg.solve(np.eye(7) - staying, np.ones(7))[0])
    for wrong in (1 / go + 1 / chick, 7 / go, Fraction(7)):
        assert not question.judge(str(wrong)).right


@every_seed
def test_the_long_run_by_a_high_power_of_the_matrix(seed: int) -> None:
    question = LESSON.question(3, seed)
    go, chick = (number for number in numbers_in(question.ask) if number < 1)
    matrix = np.zeros((7, 7))
    for k, leave in enumerate([*[go] * 6, chick]):
        matrix[k, k], matrix[k, (k + 1) % 7] = 1 - leave, leave
    assert np.linalg.matrix_power(matrix, 5000)[:, CHICK] == pytest.approx(float(question.answer))
    assert not question.judge(str(chick / (6 * go + chick))).right


@every_seed
def test_a_standard_error_by_all_the_trials(seed: int) -> None:
    question = LESSON.question(4, seed)
    cases, _, chicks = map(int, numbers_in(question.ask))
    trials = [1] * chicks + [0] * (cases - chicks)
    assert float(question.answer) == pytest.approx(100 * np.std(trials) / cases**0.5)


def test_equal_cards_that_get_rarer_refute_the_assumption() -> None:
    question = LESSON.question(5, 1)
    assert isinstance(question, ChoiceQuestion)
    first, third = (number for number in numbers_in(question.ask) if number < 1)
    assert first > third
    assert question.right.startswith("It is wrong here")
