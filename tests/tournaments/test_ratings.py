"""Tests of ratings: proportions of points on Elo's scale, checked by hand, and the coverage of the intervals."""

from __future__ import annotations

from itertools import pairwise
from math import inf, isnan, log10, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest
from scipy import stats

from cardkit.tournaments.intervals import share_interval
from cardkit.tournaments.playing import tournament
from cardkit.tournaments.ratings import rating_interval, rating_of, rating_seen, share_of
from cardkit.tournaments.results import POINT, mean_of
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# --- A rating ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "others", "bots", "rating"),
    [
        (1, 1, 2, 1500),
        (10, 1, 2, 1700),  # 400 more than the other bot, which has 1300
        (1, 10, 2, 1300),
        (10, 1, 3, 1500 + 2 / 3 * 400),
        (100, 1, 5, 1500 + 4 / 5 * 800),
        (7, 7, 5, 1500),
    ],
)
def test_a_rating_worked_by_hand(own: int, others: int, bots: int, rating: float) -> None:
    assert rating_seen(own, own + others, bots) == pytest.approx(rating, abs=1e-3)


@pytest.mark.parametrize(("own", "other"), [(3, 2), (17, 50), (999, 1)])
def test_two_are_as_far_apart_as_bradley_and_terry_say(own: int, other: int) -> None:
    """In Bradley and Terry (1952), strengths are proportional to points.

    Ten times the strength is 400 on Elo's scale.
    """
    both = own + other
    one, two = rating_seen(own, both, 2), rating_seen(other, both, 2)
    assert one - two == pytest.approx(400 * log10(own / other), abs=2e-3)
    assert (one + two) / 2 == pytest.approx(1500, abs=1e-3)


@pytest.mark.parametrize("bots", [2, 3, 6])
def test_a_larger_share_has_a_higher_rating(bots: int) -> None:
    shares = np.linspace(0, 1, 101).tolist()
    rated = [rating_of(share, bots) for share in shares]
    assert all(lower < higher for lower, higher in pairwise(rated))
    assert (rated[0], rated[50], rated[-1]) == (-inf, 1500, inf)
    assert [share_of(rating, bots) for rating in rated[1:-1]] == pytest.approx(shares[1:-1], abs=1e-5)


@pytest.mark.parametrize("bots", [2, 3])
def test_a_bot_with_no_points_or_all_is_rated_with_half_a_point_moved(bots: int) -> None:
    assert rating_seen(0, 99, bots) == rating_seen(0.5, 100, bots)
    assert rating_seen(99, 99, bots) == rating_seen(99.5, 100, bots)
    assert rating_seen(999, 999, bots) > rating_seen(99, 99, bots) > 1500
    assert rating_seen(0, 0, bots) == 1500


def test_ratings_are_those_of_points_counted_one_by_one() -> None:
    """Compare with the slow version: the points of each bot and of its opponents, counted game by game."""
    found = tournament("chicken", ["random", "simple", "careful"], deals=40, seed=1, progress=False)
    had, met = dict.fromkeys(found.plan.bots, 0.0), dict.fromkeys(found.plan.bots, 0.0)
    for p, pairing in enumerate(found.plan.pairings):
        for i, seating in enumerate(found.plan.seatings):
            for side, letter in enumerate(seating):
                points = found.shares[:, p, i, side].sum() / POINT
                had[pairing.one if letter == "A" else pairing.other] += points
                met[pairing.one] += points
                met[pairing.other] += points
    shares = {bot: had[bot] / met[bot] for bot in had}
    for one in found.ratings:
        assert one.rating == pytest.approx(
            1500 + 2 / 3 * 400 * log10(shares[one.bot] / (1 - shares[one.bot])), abs=1e-3
        )
    assert [one.bot for one in found.ratings] == sorted(shares, key=lambda bot: -shares[bot])


def test_two_bots_are_clearly_apart_where_their_difference_is() -> None:
    """If each game gives one point, the rating and the difference express the same proportion."""
    for deals in (5, 20, 60):
        found = tournament("chicken", ["simple", "careful"], deals=deals, seed=deals, progress=False)
        (met,), (best, other) = found.pairs, found.ratings
        ends = [rating_of((1 + end) / 2, 2) for end in met.difference.interval]
        assert best.interval == pytest.approx(ends, abs=2e-3)
        assert other.interval == pytest.approx([3000 - end for end in reversed(ends)], abs=2e-3)
        assert met.difference.is_clear == (1500 not in best.interval)


# --- Its interval -----------------------------------------------------------------------------------------------------


def games(results: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    """Return one game per deal: one bot's points, and both bots' points."""
    return np.array(results, float), np.ones(len(results))


def test_the_interval_of_many_independent_games_is_wilsons() -> None:
    won = np.arange(2_000) < 1_200
    expected = stats.binomtest(1_200, 2_000).proportion_ci(method="wilson")
    assert share_interval(*games(won)) == pytest.approx((expected.low, expected.high), abs=1e-3)


def test_it_is_as_long_as_theory_says() -> None:
    """For two bots and one game per deal, the log odds have the error 1 / sqrt(n p q), and each rating half of it."""
    deals, p = 2_000, 0.6
    low, high = rating_interval(*games(np.arange(deals) < p * deals), 2)
    error = 400 / np.log(10) / sqrt(deals * p * (1 - p)) / 2
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.02)
    assert low < rating_seen(p * deals, deals, 2) < high


def test_the_ends_are_the_ratings_of_the_ends_of_the_share() -> None:
    own, whole = np.arange(50) % 4 + 0.5, np.full(50, 6.0)
    for bots in (2, 3, 4):
        ends = [rating_of(end, bots) for end in share_interval(own, whole)]
        assert rating_interval(own, whole, bots) == tuple(ends)


def test_two_shares_of_a_pair_have_mirrored_intervals() -> None:
    own, whole = np.array([0, 0, 0, 3, 1, 0, 0, 1, 0, 0], float), np.full(10, 14.0)
    low, high = share_interval(own, whole)
    assert share_interval(whole - own, whole) == pytest.approx((1 - high, 1 - low))


def test_deals_that_are_all_alike_tell_less_than_deals_that_differ() -> None:
    """Four games of a deal with one result count as one game; a deal with two different results counts in full."""
    won = np.arange(100) % 2
    wide, narrow = (share_interval(own, np.full(100, 4.0)) for own in (4.0 * won, np.full(100, 2.0)))
    single = share_interval(*games(won))
    assert wide.high - wide.low == pytest.approx(single.high - single.low, rel=0.05)
    assert narrow.high - narrow.low < (wide.high - wide.low) / 4


def test_equal_deals_do_not_prove_that_there_are_no_others() -> None:
    """If one deal in a hundred were won from both seats, 37 of 100 runs of 100 deals would have none."""
    assert 0.505 in share_interval(np.full(100, 1.0), np.full(100, 2.0))


def test_the_interval_of_a_bot_that_hardly_ever_loses() -> None:
    """At the upper end of the interval, the chance of one or more losses in 400 games is 5%."""
    won = np.ones(400)
    won[7] = 0
    least = 400 * (1 - share_interval(*games(won)).high)
    assert least == pytest.approx(stats.gamma.ppf(0.05, 1), abs=0.02)


def test_a_bot_that_wins_everything_has_no_upper_bound() -> None:
    won, whole = np.full(50, 2.0), np.full(50, 2.0)
    low, high = rating_interval(won, whole, 2)
    assert 1500 < low < rating_seen(100, 100, 2) < high == inf
    low, high = rating_interval(0 * won, whole, 2)
    assert -inf == low < rating_seen(0, 100, 2) < high < 1500


def test_a_point_is_enough_for_both_ends() -> None:
    won = np.full(50, 2.0)
    won[7] = 1.0
    assert np.isfinite(rating_interval(won, np.full(50, 2.0), 2)).all()


def test_one_deal_or_games_without_winners_have_no_interval() -> None:
    assert all(map(isnan, rating_interval(np.array([1.0]), np.array([2.0]), 2)))
    assert all(map(isnan, rating_interval(np.zeros(50), np.zeros(50), 2)))


def test_a_difference_is_as_large_as_its_share() -> None:
    values = np.array([2, 2, 0, 2, -2, 2, 2, 0, 2, 2]) * POINT
    low, high = share_interval((values / POINT + 2) / 2, np.full(10, 2.0))
    found = mean_of(values, 2 * POINT, 2 * POINT)
    assert found.interval == pytest.approx((2 * low - 1, 2 * high - 1))
    assert mean_of(-values, 2 * POINT, 2 * POINT).interval == pytest.approx((1 - 2 * high, 1 - 2 * low))


def test_no_difference_is_larger_than_is_possible() -> None:
    for won in (2, -2):
        low, high = mean_of(np.full(20, won * POINT), 2 * POINT, 2 * POINT).interval
        assert -1 <= low < high <= 1
        assert won / 2 in (low, high)


# --- How often it contains the truth ----------------------------------------------------------------------------------


def covered(draw: Callable[[np.random.Generator], np.ndarray], most: int, truth: float) -> float:
    """Return the proportion of 400 tournaments whose interval contains the true value."""
    luck = np.random.default_rng(4)
    held = [truth in share_interval(own, np.full(len(own), float(most))) for own in (draw(luck) for _ in range(400))]
    return float(np.mean(held))


@nightly
@pytest.mark.parametrize("deals", [30, 200])
@pytest.mark.parametrize("chance", [0.5, 0.7, 0.9])
def test_it_contains_the_truth_of_independent_games_95_times_in_100(deals: int, chance: float) -> None:
    """Chance alone changes the proportion among 400 tournaments by less than 4 percentage points."""
    found = covered(lambda luck: luck.binomial(2, chance, deals).astype(float), 2, chance)
    assert abs(found - 0.95) < 0.04


@nightly
@pytest.mark.parametrize("deals", [30, 200])
@pytest.mark.parametrize("chance", [0.5, 0.8])
def test_it_contains_the_truth_where_a_deal_decides_all_its_games(deals: int, chance: float) -> None:
    found = covered(lambda luck: 14.0 * luck.binomial(1, chance, deals), 14, chance)
    assert abs(found - 0.95) < 0.04


@nightly
@pytest.mark.parametrize("met", [1, 3, 8])
def test_it_contains_the_truth_where_few_deals_differ(met: int) -> None:
    """In some of 200 deals, one bot wins from both seats; in the others, each bot wins once."""
    found = covered(lambda luck: 1.0 + luck.binomial(1, met / 200, 200), 2, (1 + met / 200) / 2)
    assert found > 0.91


def test_where_no_game_has_a_winner_nothing_is_known() -> None:
    found = tournament("papageno", ["random", "simple"], deals=3, seed=1, progress=False, move_limit=1)
    assert found.note == ""
    assert [one.rating for one in found.ratings] == [1500, 1500]
    assert all(isnan(end) for one in found.ratings for end in one.interval)
