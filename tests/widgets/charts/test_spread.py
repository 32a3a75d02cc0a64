"""Tests of box plots and histograms: quartiles, whiskers, outliers and classes, recomputed without cardkit."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import inf, nan
from random import Random
from typing import Any

import numpy as np
import pytest

from cardkit import CardkitError
from cardkit_widgets import charts
from cardkit_widgets.charts.box_plots import summarise
from cardkit_widgets.charts.chart import MIME
from tests.widgets.charts.test_charts import texts, traces

ELEVEN = [-25, -10, 0, 5, 10, 15, 35, 35, 60, 70, 85]


def at(values: list[int], place: Fraction) -> Fraction:
    """Return the value at a position (from 1) in sorted values, interpolating linearly between two values."""
    ordered, whole = sorted(values), int(place)
    low, high = (Fraction(ordered[min(max(i, 1), len(ordered)) - 1]) for i in (whole, whole + 1))
    return low + (place - whole) * (high - low)


def test_quartiles_of_eleven_values_are_the_third_sixth_and_ninth() -> None:
    (box,) = traces(charts.boxes({"Ada": ELEVEN}), "box")
    assert (*box["q1"], *box["median"], *box["q3"]) == (0, 15, 60)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 20, 101])
def test_quartiles_are_at_the_places_of_their_definition(count: int) -> None:
    values = [Random(count).randrange(-50, 100) for _ in range(count)]
    box = summarise(values)
    assert [box.q1, box.median, box.q3] == [at(values, Fraction(k * (count + 1), 4)) for k in (1, 2, 3)]
    assert [box.q1, box.median, box.q3] == pytest.approx(np.quantile(values, [0.25, 0.5, 0.75], method="weibull"))


@pytest.mark.parametrize("count", [3, 4, 7, 50, 1000])
def test_whiskers_reach_to_the_last_values_that_are_not_outliers(count: int) -> None:
    random = Random(count)
    values = [random.randrange(-20, 20) ** 3 for _ in range(count)]
    box = summarise(values)
    far = [x for x in values if x < box.q1 - 1.5 * (box.q3 - box.q1) or x > box.q3 + 1.5 * (box.q3 - box.q1)]
    near = [x for x in values if x not in far]
    assert box.outliers == sorted(far)
    assert (box.low, box.high) == (min(*near, box.q1), max(*near, box.q3))
    assert box.low <= box.q1 <= box.median <= box.q3 <= box.high


def test_boxes_stand_below_each_other_and_their_numbers_above_them() -> None:
    chart = charts.boxes({"Ada": ELEVEN, "Ben & Co": [*ELEVEN, 500, 500]}, unit="points")
    one, other = traces(chart, "box")
    assert (one["y"], other["y"], one["name"], other["name"]) == ([0], [-1], "Ada", "Ben &amp; Co")
    assert {"<b>0</b>", "<b>15</b>", "<b>60</b>", "Ben &amp; Co"} <= set(texts(chart).splitlines())
    rings = [trace for trace in traces(chart, "scatter") if trace["marker"]["symbol"] == "circle-open"]
    assert [(ring["x"], ring["y"]) for ring in rings] == [([], []), ([500], [-1])]
    assert rings[1]["hovertext"] == ["outlier: 500 (2 times)"]
    means = [trace["x"] for trace in traces(chart, "scatter") if trace["marker"]["symbol"] == "diamond"]
    assert means == [[sum(ELEVEN) / 11], [(sum(ELEVEN) + 1000) / 13]]
    assert chart.title == "Medians: 15 (Ada) and 35 (Ben & Co)"


def test_a_box_is_told_in_words_and_numbers() -> None:
    chart = charts.boxes({"Ada": [*ELEVEN, 500]})
    assert chart.sentence == (
        "Ada: 12 values from -25 to 500, middle half from 1.25 to 67.5, median 25, mean 65, 1 outlier."
    )
    assert chart.rows()[1] == ["Ada", 12, -25, 1.25, 25, 67.5, 500, 65, 1]


def test_bars_are_the_proportions_of_the_classes_and_no_class_is_left_out() -> None:
    chart = charts.histogram(ELEVEN, 20, unit="points")
    (bars,) = traces(chart, "bar")
    assert list(bars["x"]) == [-30, -10, 10, 30, 50, 70, 90]
    assert list(bars["y"]) == [n / 11 for n in (1, 1, 4, 2, 0, 2, 1)]
    assert bars["width"] == 20
    assert chart.rows()[3] == [0, 20, 4, pytest.approx(4 / 11, rel=1e-5)]
    assert chart.title == "Most often 0 to below 20: 36.4%"
    assert "40 to below 60: 0%" in chart.sentence


@pytest.mark.parametrize("width", [5, 10, 25, 40, 2.5])
def test_classes_count_every_value_once(width: float) -> None:
    values = [Random(i).randrange(-90, 160, 5) for i in range(300)]
    table: Any = charts.histogram(values, width).rows()
    head, *rows = table
    assert head == ["from", "to below", "values", "proportion"]
    assert [row[2] for row in rows] == [sum(low <= x < high for x in values) for low, high, *_ in rows]
    assert sum(row[2] for row in rows) == 300


@pytest.mark.parametrize("values", [[], [1, 2], [1, 2, nan], [1, 2, inf]])
def test_too_few_values_and_non_numbers_are_refused(values: list[Any]) -> None:
    for draw in (charts.histogram, lambda values: charts.boxes({"Ada": values})):
        with pytest.raises(CardkitError, match="at least 3 values, all of them numbers"):
            draw(values)


def test_what_finds_no_room_is_refused() -> None:
    with pytest.raises(CardkitError, match="1 to 12 groups, not 0"):
        charts.boxes({})
    with pytest.raises(CardkitError, match="1 to 12 groups, not 13"):
        charts.boxes({str(i): ELEVEN for i in range(13)})
    for width in (0, -1, nan, 0.01):
        with pytest.raises(CardkitError, match="at most 100 classes"):
            charts.histogram(ELEVEN, width)


@pytest.mark.parametrize("ends", [(-55, 95), (-95, 130), (0, 12), (-3, 700), (4, 4.5), (1000, 1010)])
def test_numbers_below_stand_at_even_steps(ends: tuple[float, float]) -> None:
    for chart in (charts.boxes({"Ada": [*ends, *ends]}), charts.histogram([*ends, *ends], (ends[1] - ends[0]) / 9)):
        shown = chart.data()[MIME]["layout"]["xaxis"]["tickvals"]
        assert len(shown) > 1
        assert [b - a for a, b in pairwise(shown)] == pytest.approx([shown[1] - shown[0]] * (len(shown) - 1))
