"""How much the deal decides: check every number of the lesson with other formulas, and with different games."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

import cardkit
from cardkit.table.chance import seed_of_game
from cardkit_widgets import lessons
from tests.support.occasions import nightly
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_student

if TYPE_CHECKING:
    from collections.abc import Sequence

LESSON = lessons.lesson_named("how-much-does-the-deal-decide")
RULES = {"players": 2, "rounds_to_win": 1}
SEED = 4242
# The results of 60,000 other games: r, slope, r of both deals, and how often the better deal wins.
R, SLOPE, BOTH, WINS = 0.14, 0.09, -0.15, 0.51


class Games(NamedTuple):
    """The deals and both bots' results."""

    x: np.ndarray
    y: np.ndarray


def weight(card: str) -> int:
    """Return the value of a card in a deal."""
    return {"C": 10, "E": 0}[card] if card in "CE" else int(card)


def played(count: int) -> Games:
    """Return other games than the lesson's, reading the deals from the lines of their positions."""
    dealt = []
    for number in range(count):
        line = cardkit.play("papageno", seed=seed_of_game(SEED, number), **RULES).position().line
        hands = line.split("deal ")[1].split(" then")[0].split(" / ")
        dealt.append([sum(map(weight, hand.split())) for hand in hands])
    sample = cardkit.simulate("papageno", games=count, seed=SEED, bots="simple", rules=RULES, progress=False)
    return Games(np.array(dealt).T, sample.to_frame()[["points_1", "points_2"]].to_numpy().T)


def better_deal_wins(games: Games) -> float:
    """Return how often the better deal wins; ties between deals or results count one half."""
    signs = np.sign(games.x[0] - games.x[1]) * np.sign(games.y[0] - games.y[1])
    return float(np.mean((signs + 1) / 2))


def r_of(one: Sequence[float], other: Sequence[float]) -> float:
    """Return numpy's correlation coefficient."""
    return float(np.corrcoef(one, other)[0, 1])


@pytest.fixture(scope="module")
def done() -> told.Worked:
    """Return the lesson with all withheld results shown."""
    return told.finished(LESSON)


# --- Computations in the notebook -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 7, 999, 1234])
def test_a_game_has_the_deal_and_the_result_of_the_table(done: told.Worked, number: int) -> None:
    game = done.page.deal(number)
    line = game.position().line.split("deal ")[1].split(" then")[0]
    deals = tuple(sum(map(weight, hand.split())) for hand in line.split(" / "))
    game.play_out("simple", "simple")
    happened = done.names["play_once"](number)
    assert list(map(int, re.findall(r"-?\d+", happened.says))) == [*deals, *game.view(1).points]
    lower, won = deals[0] < deals[1], game.view(1).points[0] < game.view(1).points[1]
    if deals[0] != deals[1] and game.view(1).points[0] != game.view(1).points[1]:
        assert happened.value == (lower is won)


def test_r_the_line_and_what_it_leaves_over_are_those_of_numpy(done: told.Worked) -> None:
    x, y = (np.array(done.names[name]) for name in ("x", "y"))
    assert len(x) == len(y) == 1000
    assert done.names["s_xy"] == pytest.approx(np.cov(x, y)[0, 1])
    assert done.names["r"] == pytest.approx(r_of(x, y))
    assert (done.names["b"], done.names["a"]) == pytest.approx(np.polyfit(x, y, 1))
    assert np.var(done.names["y_hat"]) / np.var(y) == pytest.approx(r_of(x, y) ** 2)
    assert np.var(done.names["y_hat"]) + np.var(done.names["e"]) == pytest.approx(np.var(y))
    groups = [r_of(x[k : k + 20], y[k : k + 20]) for k in range(0, 1000, 20)]
    assert done.names["rs"] == pytest.approx(groups)


def test_the_slider_shows_the_games_of_its_group(done: told.Worked) -> None:
    x, y = done.names["x"], done.names["y"]
    chart = done.names["draw_group"](50, 3)
    assert chart.title == f"r = {r_of(x[100:150], y[100:150]):.2f}"
    assert sum(row[2] for row in chart.rows()[1:]) == 50
    done.names["draw_group"](200, 5)


# --- The texts --------------------------------------------------------------------------------------------------------


def check(games: Games) -> None:
    """Check that games match the lesson's text about 60,000 games, within four standard errors."""
    (x, other), (y, _) = games
    error = 1 / sqrt(len(x))
    assert abs(r_of(x, y) - R) < 4 * error
    assert abs(np.polyfit(x, y, 1)[0] - SLOPE) < 4 * error * np.std(y) / np.std(x)
    assert abs(r_of(x, other) - BOTH) < 4 * error
    assert abs(better_deal_wins(games) - WINS) < 4 * error / 2


def test_other_games_agree_with_the_lesson() -> None:
    check(played(1500))


@nightly
def test_sixty_thousand_games_give_the_numbers_of_the_texts(text: dict[str, str]) -> None:
    games = played(60_000)
    check(games)
    (x, _), (y, _) = games
    assert f"$r \\approx {r_of(x, y):.2f}$ and $r^2 \\approx {r_of(x, y) ** 2:.2f}$" in text["share-said"]
    assert f"about **{r_of(x, y) ** 2:.0%}**" in text["share-said"]
    assert f"the better deal won **{100 * better_deal_wins(games):.0f}** of a hundred" in text["settles"]
    slope, start = np.polyfit(x, y, 1)
    assert round(slope, 1) == 0.1
    assert f"only about {start + 40 * slope:.0f} points" in text["prediction-said"]


def test_the_texts_fit_what_was_found(text: dict[str, str]) -> None:
    assert f"$r \\approx {R}$ and $r^2 \\approx {R**2:.2f}$" in text["share-said"]
    assert f"**{R**2:.0%}** of the variance" in text["share-said"]
    assert f"**{100 * WINS:.0f}** in every hundred" in text["settles"]
    assert f"{round(SLOPE, 1)}: ten points more in the deal mean about **one** point" in text["line-said"]
    assert f"$r \\pm {2 / sqrt(1000):.2f}$" in text["interval-said"]


def test_two_deals_of_one_deck_have_the_exact_correlation_of_the_text(text: dict[str, str]) -> None:
    """If N cards have a constant sum, any two of them have r = -1 / (N - 1)."""
    deck = [number for number in range(-2, 10) for _ in range(4 if 2 <= number <= 5 else 3)] + [10] * 4 + [0] * 2
    assert len(deck) == 46
    one = Fraction(-1, len(deck) - 1)
    exact = 36 * one / (6 + 30 * one)
    assert exact == Fraction(-3, 20)
    assert f"= {float(exact)}$" in text["cause-said"]


def test_most_students_see_what_the_texts_say_of_all() -> None:
    """Use Fisher's z, with standard error 1 / √(n - 3): 1,000 games exclude zero, and 20 games are often off by 0.2."""
    z = NormalDist(np.arctanh(R), 1 / sqrt(997))
    assert 1 - z.cdf(np.arctanh(2 / sqrt(1000))) > 0.98
    twenty = NormalDist(np.arctanh(R), 1 / sqrt(17))
    off = twenty.cdf(np.arctanh(R - 0.2)) + 1 - twenty.cdf(np.arctanh(R + 0.2))
    assert 1 / 3 < off < 1 / 2
    # Of 50 such classes, hardly any has no student below zero, or no student above 0.4.
    assert (1 - twenty.cdf(0)) ** 50 < 1e-6
    assert twenty.cdf(np.arctanh(0.4)) ** 50 < 0.005


def test_the_standard_error_of_a_small_r_is_one_over_the_root() -> None:
    """Compare with the spread of r in 4,000 samples of 20 pairs of independent numbers."""
    random = np.random.default_rng(13)
    samples = random.normal(size=(4000, 2, 20))
    found = np.std([r_of(*sample) for sample in samples])
    assert found == pytest.approx(1 / sqrt(20), rel=0.06)


def test_the_survey_of_a_hundred_students_comes_out() -> None:
    hopes = next(cell for cell in told.cells_of(LESSON) if cell.id == "transfer").metadata.cardkit.hopes_for
    error = 1 / sqrt(100)
    assert f"{0.3**2:.0%}" in hopes
    assert f"{0.3 - 2 * error:.1f} to {0.3 + 2 * error:.1f}" in hopes


def test_the_player_who_begins_has_an_advantage() -> None:
    """The teacher's notes claim this; they use more games than a student sees."""
    sample = cardkit.simulate("papageno", games=20_000, seed=SEED, bots="simple", rules=RULES, progress=False)
    won = sample.to_frame()[["won_1", "won_2"]].to_numpy().mean(axis=0)
    assert won[0] - won[1] > 0.05


# --- Exercises --------------------------------------------------------------------------------------------------------


@every_student
def test_exercises_have_the_answers_of_the_formulas(student: int) -> None:
    coefficient, residual, left, how_many, towns = LESSON.exercises_for(7, student)
    covariance, s_x, s_y = map(float, re.findall(r"-?\d+(?:\.\d+)?", coefficient.ask))
    assert float(coefficient.answer) == pytest.approx(covariance / (s_x * s_y))
    a, b, x, y = map(float, re.findall(r"-?\d+(?:\.\d+)?", residual.ask))
    assert float(residual.answer) == pytest.approx(y - (a + b * x))
    (r,) = map(float, re.findall(r"-\d\.\d", left.ask))
    assert float(left.answer) == pytest.approx(1 - r**2)
    (within,) = map(float, re.findall(r"\d\.\d+", how_many.ask))
    assert 2 / sqrt(how_many.answer) == pytest.approx(within)
    assert 1 / sqrt(int(re.findall(r"\d+", towns.ask)[0])) < 0.2


def test_a_mean_deal_is_the_same_in_all_games(done: told.Worked) -> None:
    """A deal is six of 46 cards that add up to 180; the mean of 1,000 deals may be off by four standard errors."""
    assert abs(fmean(done.names["x"]) - 6 * 180 / 46) < 4 * 8.5 / sqrt(1000)
