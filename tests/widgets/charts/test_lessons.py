"""Tests of the lessons' charts: they draw and describe the given values."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf, nan
from random import Random
from statistics import mean
from typing import Any

import pytest

from cardkit import CardkitError
from cardkit.chances.intervals import of_share
from cardkit_widgets import charts
from cardkit_widgets.charts import Branch
from cardkit_widgets.charts.curves import DASHES, MOST
from cardkit_widgets.charts.history_marks import with_earlier
from cardkit_widgets.charts.line_labels import WIDTH, break_line_label, spread_labels
from cardkit_widgets.charts.paired_differences import LABEL
from tests.intervals.independent import agree, of_mean
from tests.support.colours import contrast
from tests.support.occasions import nightly
from tests.widgets.charts.test_charts import texts, traces

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
COIN = [Branch("heads", HALF, [Branch("six", SIXTH), Branch("other", 1 - SIXTH)]), Branch("tails", HALF)]

# --- Running ----------------------------------------------------------------------------------------------------------


def test_a_running_mean_is_that_of_the_trials_so_far() -> None:
    hits = [True, False, False, True, True]
    low, high, line = traces(charts.running(hits), "scatter")
    assert list(line["x"]) == [1, 2, 3, 4, 5]
    assert list(line["y"]) == pytest.approx([mean(hits[: k + 1]) for k in range(5)])
    assert [low["y"][-1], high["y"][-1]] == pytest.approx(of_share(0.6, 5))


def test_of_many_trials_some_are_drawn_and_the_last_is_one_of_them() -> None:
    (*_, line) = traces(charts.running([0, 1] * 50_000), "scatter")
    assert len(line["x"]) < 300
    assert (line["x"][0], line["x"][-1], line["y"][-1]) == (1, 100_000, 0.5)


def test_the_exact_value_and_the_guess_are_drawn_and_described() -> None:
    chart = charts.running([0, 1] * 200, exact=HALF, guess=0.9, unit="of hands")
    exact, guess = chart.figure.to_plotly_json()["layout"]["shapes"]
    assert (exact["y0"], guess["y0"]) == (0.5, 0.9)
    assert exact["line"]["dash"] != guess["line"]["dash"]
    low, high = chart.figure.layout.yaxis.range
    assert low < 0.5
    assert high > 0.9
    assert all(text in texts(chart) for text in ("exact<br>50%", "guess<br>90%", "so far<br>50%"))
    assert chart.sentence == (
        "Yes in 200 of 400 trials: 50% of hands (95% interval 45.1% to 54.9%); the exact value is 50%, inside "
        "the interval; the guess is 90%, outside the interval."
    )


@pytest.mark.parametrize(
    ("values", "shares", "high", "off"),
    [([0, 1] * 200, True, of_share(0.5, 400)[1], 2e-4), ([2, 3, 4] * 200, False, of_mean([2, 3, 4] * 200)[1], 3e-3)],
)
def test_what_is_just_outside_an_interval_is_not_written_like_its_end(
    values: list[int],
    shares: bool,  # noqa: FBT001  as pytest calls it
    high: float,
    off: float,
) -> None:
    sentence = charts.running(values, exact=high + off, shares=shares).sentence
    end, exact = re.findall(r"to ([\d.]+)%?\); the exact value is ([\d.]+)%?, outside the interval", sentence)[0]
    assert float(exact) > float(end)


def test_an_interval_that_misses_the_exact_value_is_explained() -> None:
    """About one student in twenty gets such a chart, which looks as if something were wrong."""
    near, far = (charts.running([0, 1] * 200, exact=exact) for exact in (0.52, 0.6))
    assert far.title == "50% after 400 trials; exactly 60%, outside the interval"
    assert "By chance, 1 interval in 20 misses the exact value" in far.subtitle
    few = charts.running([0, 21] * 10, shares=False, exact=2)  # there is no interval at first
    for each in (near, few):
        assert "outside" not in each.title
        assert "misses" not in each.subtitle


def test_the_mean_of_proportions_is_given() -> None:
    """A shared win counts one half for each of two winners."""
    assert charts.running([0, 0.5, 1, 1]).sentence.startswith("After 4 trials the mean is 62.5%")


@pytest.mark.parametrize("more", range(10))
def test_both_ends_of_an_interval_have_as_many_places(more: int) -> None:
    values = [value + more / 100 for value in range(-10, 17)] * 37
    told = charts.running(values, shares=False).sentence
    assert re.search(r"\(95% interval \d\.\d\d to \d\.\d\d\)", told), told


def test_one_number_has_no_interval() -> None:
    assert charts.running([4], shares=False).sentence == "After 1 trial the mean is 4."


def test_the_band_of_a_mean_begins_where_it_holds() -> None:
    """With few values from a skewed distribution, intervals miss the true mean too often: 35% with five."""
    few, many = charts.running([0, 21] * 49, shares=False, exact=9), charts.running([0, 21] * 60, shares=False)
    assert few.sentence == "After 98 trials the mean is 10.5; the exact value is 9."
    low, high, line = traces(many, "scatter")
    assert line["x"][0] == 1
    assert low["x"][0] == high["x"][0] == 100
    assert "from 100 trials on" in many.subtitle
    assert "from" not in charts.running([0, 1] * 60).subtitle


@nightly
def test_a_band_says_that_it_is_pointwise() -> None:
    """About 95% of bands contain one half after 1,000 tosses, but far fewer contain it after every toss from 100 on."""
    ends = whole = 0
    for seed in range(400):
        coin = Random(seed)
        low, high, _ = traces(charts.running([coin.random() < 1 / 2 for _ in range(1000)]), "scatter")
        inside = [one <= 1 / 2 <= other for one, other in zip(low["y"], high["y"], strict=True)]
        ends += inside[-1]
        whole += all(inside)
    assert 0.92 < ends / 400 < 0.98
    assert whole / 400 < 0.75
    assert "at each point separately" in charts.running([0, 1]).subtitle


# --- Coverage ---------------------------------------------------------------------------------------------------------


def test_intervals_that_miss_have_a_different_line_and_a_cross() -> None:
    chart = charts.coverage([(0.1, 0.3), (0.3, 0.5), (0.45, 0.6)], 0.4)
    held, missed, crosses = traces(chart, "scatter")
    assert list(held["x"]) == [0.3, 0.4, 0.5, None]
    assert len(missed["x"]) == 2 * len(held["x"])
    assert list(crosses["x"]) == pytest.approx([0.2, 0.525])
    assert list(crosses["y"]) == [0, 2]
    assert held["line"]["width"] < missed["line"]["width"]
    assert chart.title == "1 of 3 intervals contain the true value"
    assert chart.sentence == "1 of 3 intervals (33.3%) contains the true value, 40%; 2 miss it."


def test_each_sample_has_a_mark_at_its_place() -> None:
    chart = charts.coverage([(0.1, 0.3), (0.3, 0.5), (0.45, 0.6)], 0.4, found=[0.15, 0.38, 0.5])
    *_, dots, crosses = traces(chart, "scatter")
    assert (list(dots["x"]), list(dots["y"])) == ([0.38], [1])
    assert (list(crosses["x"]), list(crosses["y"])) == ([0.15, 0.5], [0, 2])
    assert crosses["marker"]["symbol"] == "x"
    assert "what each has found" in chart.subtitle


def test_the_true_value_is_above_all_intervals_in_a_different_colour_with_its_name() -> None:
    chart = charts.coverage([(0.1, 0.3), (0.3, 0.5)] * 50, 0.4, found=[0.2, 0.35] * 50)
    *_, truth = chart.figure.to_plotly_json()["layout"]["shapes"]
    assert (truth["layer"], truth["x0"], truth["x1"]) == ("above", 0.4, 0.4)
    assert (truth["y0"], truth["y1"]) == (99.5, -0.5)
    colours = [
        part["color"] for trace in traces(chart, "scatter") for part in (trace.get("line"), trace.get("marker")) if part
    ]
    assert truth["line"]["color"] not in colours
    (name,) = (note for note in chart.figure.layout.annotations if "truth" in note.text)
    top = chart.figure.layout.yaxis.range[1]
    assert (name.yanchor, name.y) == ("bottom", -0.5)
    assert top < name.y


def test_the_value_used_as_the_truth_is_named() -> None:
    chart = charts.coverage(
        [(3, 4), (3.6, 4.5)], 3.5, found=[3.4, 4], called="mean of all", shares=False, unit="points"
    )
    assert chart.title == "1 of 2 intervals contain the mean of all"
    assert chart.sentence == "1 of 2 intervals (50%) contains the mean of all, 3.5 points; 1 misses it."
    assert "<b>mean of all: 3.5</b>" in texts(chart)
    assert chart.rows() == [["interval", "from", "to", "found"], [1, 3, 4, 3.4], [2, 3.6, 4.5, 4]]


def test_intervals_that_were_tried_before_are_not_drawn_among_those_of_now() -> None:
    now, before = charts.coverage([(0.1, 0.3)] * 100, 0.2), charts.coverage([(0, 0.6)] * 100, 0.2)
    assert with_earlier(now, [before]) is now


def test_an_interval_holds_its_ends() -> None:
    assert charts.coverage([(1, 2), (2, 3)], 2, shares=False).sentence.startswith("2 of 2 ")


# --- Trees ------------------------------------------------------------------------------------------------------------


def test_the_product_is_at_the_end_of_each_path() -> None:
    chart = charts.tree(COIN)
    (bars,) = traces(chart, "bar")
    assert list(bars["x"]) == pytest.approx([1 / 12, 5 / 12, 1 / 2])
    assert list(bars["y"]) == [-1, -2, -3]
    assert list(bars["customdata"]) == [["heads", "six"], ["heads", "other"], ["tails"]]
    assert all(text in texts(chart) for text in ("1/12 = 8.3%", "5/12 = 41.7%", "1/2 = 50%"))
    assert chart.sentence == (
        "3 paths: heads, then six: 1/12 = 8.3%; heads, then other: 5/12 = 41.7%; tails: 1/2 = 50%."
    )


def test_chances_that_are_not_fractions_are_percentages_and_only_the_most_likely_paths_are_described() -> None:
    chart = charts.tree([Branch(str(k), k / 36) for k in range(1, 9)])
    assert chart.sentence == "8 paths, the most likely: 8: 22.2%; 7: 19.4%; 6: 16.7%."
    assert "22.2%</span> 8" in texts(chart)


def test_the_number_of_a_path_is_at_the_end_of_its_bar_or_inside_it_if_there_is_no_room() -> None:
    chart = charts.tree([Branch("rare", 0.1), Branch("common", 0.9)])
    rare, common = (note for note in chart.figure.layout.annotations if note.text.startswith("<b>") and note.x)
    assert (rare.text, rare.x, rare.xanchor) == ("<b>10%</b>", 0.1, "left")
    assert (common.text, common.x, common.xanchor) == ("<b>90%</b>", 0.9, "right")


def test_a_root_is_above_all_branches() -> None:
    chart = charts.tree(COIN, root="a coin and a die")
    (root,) = (note for note in chart.figure.layout.annotations if note.text == "<b>a coin and a die</b>")
    others = [note.y for note in chart.figure.layout.annotations if note.yref != "paper" and note is not root]
    assert root.y > max(others)
    assert root.y < chart.figure.layout.yaxis.range[1]
    assert chart.sentence.startswith("First: a coin and a die. 3 paths: ")


def test_the_paths_that_are_added_up_are_filled_and_their_sum_is_given() -> None:
    chart = charts.tree(COIN, added=[("heads", "other"), ("tails",)])
    (bars,) = traces(chart, "bar")
    left, *filled = bars["marker"]["color"]
    assert left == chart.figure.layout.paper_bgcolor
    assert left not in filled
    assert "Added up, heads, then other and tails make 11/12 = 91.7%." in chart.sentence
    assert "the paths that are added up" in chart.subtitle
    assert "added up" not in charts.tree(COIN).subtitle


# --- Matrices ---------------------------------------------------------------------------------------------------------


def test_a_row_is_where_it_comes_from() -> None:
    chart = charts.matrix({"up": {"down": 1}, "down": {"up": 0.25, "down": 0.75}})
    (cells,) = traces(chart, "heatmap")
    assert cells["customdata"] == [[["up", "up"], ["up", "down"]], [["down", "up"], ["down", "down"]]]
    assert cells["z"][0][0] == 0
    written = {(note.x, note.y): note.text for note in chart.figure.layout.annotations if note.yref != "paper"}
    assert written == {(1, 0): "<b>100</b>", (0, 1): "25", (1, 1): "<b>75</b>"}
    assert chart.sentence == "From up to down (100%). From down to down (75%), up (25%)."


def shades_of(chart: charts.Chart) -> list[list[str]]:
    """Return the colour of every cell, as computed by plotly."""
    (cells,) = traces(chart, "heatmap")
    colours = {round(place * cells["zmax"], 9): colour for place, colour in cells["colorscale"]}
    return [[colours[shade] for shade in row] for row in cells["z"]]


@pytest.mark.parametrize("theme", charts.style.THEMES)
def test_what_is_likely_looks_otherwise_than_what_is_not(theme: str) -> None:
    rows = {"a": {"a": 0.13, "b": 0.63, "c": 0.24}, "b": {"b": 1}, "c": {"a": 0.35, "c": 0.65}}
    chart = charts.matrix(rows, theme=theme)
    (little, much, as_little), (nothing, surely, _), (less, _, as_much) = shades_of(chart)
    assert (as_little, as_much) == (little, much)
    assert len({nothing, little, less, much, surely}) == 5
    assert contrast(little, much) > 1.7
    away = [contrast(nothing, shade) for shade in (little, less, much, surely)]
    assert away == sorted(away)


@pytest.mark.parametrize("theme", charts.style.THEMES)
def test_a_chance_can_be_read_on_its_shade(theme: str) -> None:
    chart = charts.matrix({"a": {"a": 0.13, "b": 0.87}, "b": {"a": 0.4, "b": 0.6}}, theme=theme)
    shades = shades_of(chart)
    written = [note for note in chart.figure.layout.annotations if note.yref != "paper"]
    assert len(written) == 4
    for note in written:
        assert contrast(note.font.color, shades[note.y][note.x]) > 4.5


def test_names_that_are_wider_than_their_column_are_turned() -> None:
    wide = charts.matrix({name: {name: 1} for name in ("a", "b", "c", "d", "e", "f", "a chick")})
    angles = {note.text: note.textangle for note in wide.figure.layout.annotations if note.textangle is not None}
    assert angles["a chick"] == -90
    assert angles["a"] == 0


# --- Differences ------------------------------------------------------------------------------------------------------


def test_differences_are_counted_and_their_mean_is_given() -> None:
    chart = charts.differences([1, 1, 2, 0], unit="points more")
    (bars,) = traces(chart, "bar")
    assert (list(bars["x"]), list(bars["y"])) == ([0, 1, 2], [0.25, 0.5, 0.25])
    (dot,) = traces(chart, "scatter")
    assert dot["x"][0] == 1
    bars = dot["error_x"]
    assert agree((1 - bars["arrayminus"][0], 1 + bars["array"][0]), of_mean([1, 1, 2, 0]))
    assert chart.sentence == (
        "In 4 games: +1.00 points more on average (95% interval -0.30 to +2.30). The interval contains 0: "
        "the difference may be chance."
    )
    assert "may be chance" in charts.differences([1, -1, 2, -2]).sentence


def test_what_is_compared_is_called_games_since_a_pair_is_two_equal_cards() -> None:
    chart = charts.differences([1, 1, 2, 0] * 300, title="Your rule minus the ladder's", unit="points more")
    assert "1,200 games on the same shuffles" in chart.subtitle
    said = " ".join([chart.subtitle, chart.sentence, chart.title, *chart.rows()[0]])
    assert "pair" not in said


def test_a_difference_below_0_is_fewer_not_minus_so_many_more() -> None:
    chart = charts.differences([-2, -3, -2, -2] * 10)
    assert chart.title == "2.25 points fewer on average"
    assert chart.sentence.startswith("In 40 games: 2.25 points fewer on average (95% interval -2.")
    assert charts.differences([-2, -3, -2, -2] * 10, unit="seconds").title == "-2.25 seconds on average"
    assert charts.differences([-2, -3, -2, -2] * 10, unit="").title == "-2.25 on average"


@pytest.mark.parametrize(
    "values",
    [[0] * 90 + [12] * 5 + [-11] * 2, [0] * 90 + [-12] * 5 + [11] * 2, [10, -10, 10, 10], [-10, 10, -10, -10], [9, 8]],
    ids=["a little more", "a little less", "much more", "much less", "never less"],
)
def test_the_words_of_a_mean_are_on_its_side_of_zero_and_on_the_picture(values: list[float]) -> None:
    layout = charts.differences(values).figure.to_plotly_json()["layout"]
    (words,) = [each for each in layout["annotations"] if "mean" in each["text"]]
    left, right = layout["xaxis"]["range"]
    wide = (right - left) * LABEL
    first = words["x"] - wide * {"left": 0, "center": 0.5, "right": 1}[words["xanchor"]]
    assert left <= first < first + wide <= right
    assert (first >= 0) if mean(values) > 0 else (first + wide <= 0)


def test_many_differences_are_put_together_and_none_is_lost() -> None:
    values = [k**2 / 7 for k in range(-40, 90)]
    (bars,) = traces(charts.differences(values), "bar")
    assert len(bars["x"]) <= 27
    assert sum(bars["y"]) == pytest.approx(1)


def test_a_bar_names_the_first_game_that_it_counts() -> None:
    (bars,) = traces(charts.differences([3, 0, 3], games=[7, 8, 9]), "bar")
    assert (list(bars["x"]), list(bars["customdata"])) == ([0, 3], [8, 7])


# --- Lines ------------------------------------------------------------------------------------------------------------


def test_each_curve_has_its_name_its_dash_and_its_points() -> None:
    chart = charts.lines({"stay": {2: 0.5, 1: 1}, "leave": {1: 0, 2: 1}}, marks={1.5: "even"}, x_title="cards")
    stay, leave = traces(chart, "scatter")
    assert (list(stay["x"]), list(stay["y"])) == ([1, 2], [1, 0.5])
    assert (stay["line"]["dash"], leave["line"]["dash"]) == DASHES[:2]
    assert all(text in texts(chart) for text in ("stay", "leave", "even"))
    (mark,) = chart.figure.to_plotly_json()["layout"]["shapes"]
    assert mark["x0"] == mark["x1"] == 1.5
    assert chart.sentence == (
        "Across: cards, from 1 to 2. “stay” falls from 1 to 0.5. “leave” rises from 0 to 1. “stay” and “leave” cross "
        "between 1 and 2. Marked at 1.5: “even”."
    )


def test_the_highest_and_the_lowest_point_are_described_between_the_ends() -> None:
    said = charts.lines({"a": {1: 0.1, 2: 0.5, 3: 0.2}}, shares=True).sentence
    assert said == "“a” goes from 10% at 1 to 20% at 3, highest with 50% at 2."
    assert "to 20 at 3, lowest with -5 at 2." in charts.lines({"a": {1: 1, 2: -5, 3: 20}}).sentence


def test_a_curve_that_does_not_change_says_so() -> None:
    assert charts.lines({"a": {1: 2, 5: 2}}, x_title="x").sentence == "Across: x, from 1 to 5. “a” is 2 all along."


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ({x: x for x in range(5)}, {x: 4 - x for x in range(5)}, "cross at 2, both at 2."),
        (
            {x: 3 * x for x in range(0, 101, 2)},
            dict.fromkeys(range(0, 101, 2), 100.0),
            "cross at about 33.3, both at 100.",
        ),
        ({0: 1, 1: 0, 2: 1}, {0: 0, 1: 1, 2: 0}, "cross between 0 and 1 and between 1 and 2."),
        ({x: (-1) ** x for x in range(6)}, dict.fromkeys(range(6), 0), "cross 5 times."),
    ],
)
def test_the_crossing_of_two_curves_is_described(one: dict[int, float], other: dict[int, float], told: str) -> None:
    assert charts.lines({"a": one, "b": other}).sentence.endswith(f"“a” and “b” {told}")


def test_curves_that_only_touch_or_have_other_points_do_not_cross() -> None:
    assert "cross" not in charts.lines({"a": {0: 1, 1: 0, 2: 1}, "b": {0: 0, 1: 0, 2: 0}}).sentence
    assert "cross" not in charts.lines({"a": {0: 1, 2: -1}, "b": {0: 0, 1: 0, 2: 0}}).sentence


def test_words_that_overlap_are_moved_apart_and_stay_in_the_room() -> None:
    places = spread_labels([50, 52, 10], [20, 20, 20], 60)
    assert places[2] == 10
    assert places[0] + 20 <= places[1] <= 50


# --- Dots -------------------------------------------------------------------------------------------------------------


def test_the_area_of_a_dot_shows_how_many_are_there() -> None:
    chart = charts.scatter([1, 2, 2, 2, 2], [3, 5, 5, 5, 5])
    (dots,) = traces(chart, "scatter")
    sizes = dict(zip(zip(dots["x"], dots["y"], strict=True), dots["marker"]["size"], strict=True))
    assert sizes[2, 5] ** 2 == pytest.approx(4 * sizes[1, 3] ** 2)
    assert chart.rows() == [["x", "y", "how many"], [1, 3, 1], [2, 5, 4]]
    assert "Larger dots: several pairs of numbers" in chart.subtitle
    assert "Larger" not in charts.scatter([1, 2], [3, 5]).subtitle


def test_a_line_through_dots_runs_from_the_first_to_the_last() -> None:
    chart = charts.scatter([4, 0, 1], [1, 7, 2], line=(-1.5, 6), x_title="hours", unit="points")
    _, line = traces(chart, "scatter")
    assert list(zip(line["x"], line["y"], strict=True)) == [(0, 6), (4, 0)]
    assert chart.sentence == (
        "3 dots. Across: hours, from 0 to 4. Up: points, from 1 to 7. The line falls from 6 to 0."
    )
    assert [row[-1] for row in chart.rows()] == ["line", 6, 4.5, 0]


# --- What can't be shown ----------------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[Any, str]] = {
    "no trials": (lambda: charts.running([]), "no trials"),
    "no shares": (lambda: charts.running([1, 2]), "write shares=False"),
    "no number": (lambda: charts.running([nan]), "must have a number"),
    "no intervals": (lambda: charts.coverage([], 0.5), "no intervals"),
    "dots without lines": (lambda: charts.coverage([(0, 1)], 0.5, found=[0.5, 0.6]), "found must have a number"),
    "no branches": (lambda: charts.tree([]), "no branches"),
    "too much": (lambda: charts.tree([Branch("a", 0.7), Branch("b", 0.7)]), "check those of a, b"),
    "negative later": (lambda: charts.tree([Branch("a", 1, [Branch("b", -1)])]), "check those of b"),
    "no such path": (lambda: charts.tree(COIN, added=[("heads",)]), "heads isn't a complete path"),
    "no places": (lambda: charts.matrix({}), "no states"),
    "too much from one": (lambda: charts.matrix({"a": {"a": 2}}), "chances from a"),
    "too wide": (lambda: charts.matrix({k: {k: 1} for k in range(40)}), "40 columns are too many"),
    "no differences": (lambda: charts.differences([]), "no differences"),
    "endless": (lambda: charts.differences([inf]), "must be a number"),
    "other games": (lambda: charts.differences([1, 2], games=[1]), "each of the 2 differences, not 1"),
    "no dots": (lambda: charts.scatter([], []), "no dots"),
    "a dot without a height": (lambda: charts.scatter([1, 2], [1]), "as many ys as xs: 2, not 1"),
    "a dot nowhere": (lambda: charts.scatter([1], [nan]), "two numbers"),
    "no curves": (lambda: charts.lines({}), "no points"),
    "an empty curve": (lambda: charts.lines({"a": {}}), "no points"),
    "no number on it": (lambda: charts.lines({"a": {1: nan}}), "two numbers"),
    "too many curves": (lambda: charts.lines({str(k): {1: 1} for k in range(MOST + 1)}), "too many"),
}


@pytest.mark.parametrize(("make", "told"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_shown_is_explained_clearly(make: Any, told: str) -> None:
    with pytest.raises(CardkitError, match=told):
        make()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("heavy: 7 to 9", ["heavy:", "7 to 9"]),
        ("from a chick", ["from", "a chick"]),
        ("from a 6", ["from a 6"]),
        ("your rule", ["your rule"]),
        ("12 a a a a a a", ["12 a a a a", "a a"]),
    ],
)
def test_the_name_of_a_line_is_not_broken_between_a_number_and_its_word(text: str, lines: list[str]) -> None:
    assert break_line_label(text) == lines
    assert all(len(line) <= WIDTH for line in lines)
