"""Tests of comparing two sets of rules on the same shuffles: paired differences and their errors."""

from __future__ import annotations

import re
import statistics
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

import cardkit
from cardkit.simulation import Name, compare, simulate
from cardkit.simulation.accumulators import Ratio
from cardkit.simulation.comparison import ENOUGH, sums_of

QUIET: dict[str, Any] = {"seed": 5, "threads": 1, "progress": False}
LIGHTER = {"capture_weight": 0}


def test_both_sides_are_the_samples_of_the_same_seed() -> None:
    comparison = compare("papageno", LIGHTER, games=300, **QUIET)
    before = simulate("papageno", games=300, **QUIET)
    after = simulate("papageno", games=300, rules=LIGHTER, **QUIET)
    assert comparison.changed == {"capture_weight": (10, 0)}
    for name, difference in comparison.measures.items():
        assert difference.before == pytest.approx(before.measures[name])
        assert difference.after == pytest.approx(after.measures[name])
        assert difference.change.mean == pytest.approx(after.measures[name].mean - before.measures[name].mean)


def test_the_error_is_that_of_the_paired_differences() -> None:
    comparison = compare("papageno", LIGHTER, games=300, **QUIET)
    old = simulate("papageno", games=300, **QUIET).to_frame()["moves"]
    new = simulate("papageno", games=300, rules=LIGHTER, **QUIET).to_frame()["moves"]
    error = statistics.stdev((new - old).tolist()) / 300**0.5
    assert comparison.measures[Name("moves_per_game")].change.stderr == pytest.approx(error)


@pytest.mark.parametrize(
    ("game", "changed", "same"),
    [
        ("papageno", LIGHTER, True),
        ("papageno", {"players": 4}, False),  # the same deck, split into more hands
        ("papageno", {"birds": "golf"}, False),
        ("chicken", "trio", False),
    ],
)
def test_same_shuffles_are_claimed_only_of_the_same_deck_and_players(game: str, changed: Any, same: bool) -> None:  # noqa: FBT001
    comparison = compare(game, changed, games=0, **QUIET)
    assert comparison.same_shuffles is same
    assert ("on the same shuffles" in str(comparison)) is same
    deals = [series.game_at_table(0).events[0]["shuffle"] for series in (comparison.before, comparison.after)]
    assert comparison.before.seed == comparison.after.seed
    assert not same or deals[0] == deals[1]


def test_common_shuffles_make_the_error_smaller() -> None:
    """The same cards lead to the same play in the first round; only the weights of the cards differ."""
    change = compare("papageno", LIGHTER, games=1000, **QUIET).measures[Name("first_round_points", 1)]
    apart = (change.before.stderr**2 + change.after.stderr**2) ** 0.5
    assert change.change.stderr < 0.9 * apart
    assert change.change.interval[1] < 0  # ten points less for each Capture can't cost points


def test_the_same_rules_make_no_difference_at_all() -> None:
    comparison = compare("parrot", {}, games=50, **QUIET)
    assert {difference.change[:2] for difference in comparison.measures.values()} == {(0.0, 0.0)}
    assert "nothing changed" in str(comparison)


def test_what_one_side_lacks_is_left_out() -> None:
    comparison = compare("chicken", {"players": 2}, games=50, **QUIET)
    assert Name("p_win", 2) in comparison.measures
    assert Name("p_win", 3) not in comparison.measures


def test_two_threads_give_the_same() -> None:
    assert compare("chicken", {"players": 2}, games=200, **QUIET).sums == (
        compare("chicken", {"players": 2}, games=200, **{**QUIET, "threads": 2}).sums
    )


def test_a_comparison_reads_well() -> None:
    comparison = compare("papageno", LIGHTER, games=20, **QUIET)
    assert "capture_weight 10 → 0: 20 pairs of games" in str(comparison)
    assert "wins, player 1" in str(comparison)
    assert "<table>" in comparison._repr_html_()


def test_rules_that_do_not_belong_are_refused() -> None:
    with pytest.raises(cardkit.RulesError, match="capture_weight"):
        compare("papageno", {"capture_weight": 1000}, games=10, **QUIET)


def test_bots_are_compared_by_a_tournament() -> None:
    with pytest.raises(cardkit.CardkitError, match=r"to compare bots, use cardkit\.tournament"):
        cardkit.compare("chicken", {"bots": "careful"}, games=10, progress=False)


def test_a_frame_has_a_row_for_each_measure_and_seat() -> None:
    comparison = cardkit.compare("papageno", {"capture_weight": 0}, games=200, seed=3, players=2, progress=False)
    frame = comparison.to_frame()
    assert list(frame.columns) == ["measure", "seat", "before", "after", "change", "stderr", "low", "high", "clear"]
    assert frame["clear"].tolist() == [found.change.is_clear for found in comparison.measures.values()]
    assert frame["clear"].nunique() == 2, "some changes are clear"
    assert len(frame) == len(comparison.measures)
    row = frame[(frame["measure"] == "round_points") & (frame["seat"] == 2)].iloc[0]
    found = comparison.measures["round_points", 2]
    assert (row["before"], row["after"]) == (found.before.mean, found.after.mean)
    assert tuple(row[["change", "stderr", "low", "high"]]) == found.change
    assert frame["seat"].isna().sum() == sum(name.seat == 0 for name in comparison.measures)


def test_a_mean_that_changes_in_few_pairs_has_no_interval_and_the_note_says_why() -> None:
    """Octets occur in less than one in a thousand games, so one changed Octet says little about the next."""
    comparison = compare("parrot", {"octet": 0}, games=50, **QUIET)
    change = comparison.measures[Name("round_points", 1)].change
    assert change.low != change.low
    assert not change.is_clear
    assert comparison.measures[Name("p_win", 1)].change.low < 0 < comparison.measures[Name("p_win", 1)].change.high
    assert str(comparison).endswith("No interval (–): fewer than 80 pairs of games differ there, perhaps none.")


def test_a_change_that_shows_in_most_pairs_has_an_interval_for_each_measure_that_can_vary() -> None:
    comparison = compare("papageno", LIGHTER, games=400, **QUIET)
    assert all(found.change.low <= found.change.high for found in comparison.measures.values())
    assert not comparison.note


@pytest.mark.parametrize(("games", "known"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_the_interval_of_a_changed_mean_begins_with_eighty_pairs_that_differ(games: int, known: bool) -> None:  # noqa: FBT001
    """An interval from 30 to 50 differing pairs among 2,000 contained the true value in only 90 of 100 comparisons."""
    before, one = np.arange(games), np.ones(games, np.int64)
    found = sums_of(Ratio(before, one), Ratio(2 * before + 1, one)).difference("moves_per_game").change
    assert (found.low <= found.high) is known


def test_a_constant_difference_is_described_as_such_and_has_no_interval() -> None:
    shorter = str(compare("parrot", {"rounds": 3}, games=100, players=2, **QUIET)).splitlines()
    (rounds,) = (line.split("  ") for line in shorter if line.startswith("rounds per game"))
    assert [cell.strip() for cell in rounds if cell][-2:] == ["-2.00 ± 0.00", "in every pair"]
    assert sum("in every pair" in line for line in shorter) == 1


def test_each_change_is_that_of_the_two_numbers_beside_it() -> None:
    compared = cardkit.compare("papageno", {"capture_weight": 0}, games=2_000, seed=7, progress=False)
    for line in str(compared).splitlines()[2:]:
        before, after, change = (Decimal(number) for number in re.findall(r"(\S+) ± ", line))
        assert round(after - before, -int(change.as_tuple().exponent)) == change
