"""Tests of figures as plain data: charts need no plotly, numpy or pandas, and a plotly figure can still be changed."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from importlib.machinery import PathFinder
from math import nan
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from cardkit.table.lazy_import import Module
from cardkit_widgets import charts
from cardkit_widgets.charts import figure as figures
from cardkit_widgets.charts.chart import MIME
from cardkit_widgets.charts.figure import Figure
from cardkit_widgets.charts.history_marks import with_earlier

# Draws every kind of chart, except those of tournaments.
DRAW = """
import cardkit
from cardkit_widgets import charts
from cardkit_widgets.charts.history_marks import trend, with_earlier

def drawn():
    coin = charts.distribution({"heads": 0.5, "tails": 0.5}, guess="heads")
    bent = charts.distribution({"heads": 0.6, "tails": 0.4}, {"heads": 7, "tails": 3}, guess={"heads": 0.7})
    compared = cardkit.compare("parrot", {"rounds": 1}, games=4, seed=1, players=2, rules={"rounds": 2}, progress=False)
    return {
        "boxes": charts.boxes({"Ada": [1, 2, 4, 5, 7, 8, 50], "Ben": [3, 4, 6]}),
        "changes": charts.changes(compared),
        "coverage": charts.coverage([(0.1, 0.3), (0.3, 0.5)], 0.4, found=[0.2, 0.4], ends=(0, 1)),
        "differences": charts.differences([-1, 0, 1, 2], games=[4, 5, 6, 7]),
        "distribution": charts.distribution({1: 0.25, 2: 0.75}, {1: 20, 2: 80}, guess=1.5, curve=lambda x: x / 9),
        "histogram": charts.histogram([1, 2, 2, 3, 5, 8], 2),
        "lines": charts.lines({"stay": {1: 2, 2: 0}, "leave": {1: 0, 2: 1}}, marks={1.5: "even"}, steps=True),
        "matrix": charts.matrix({"up": {"down": 1}, "down": {"up": 0.5, "down": 0.5}}),
        "moves": charts.moves([("swap", -2.1, -2.5, -1.7), ("draw", 1.2, 0.8, 1.6), ("take", 1.0, 0.6, 1.4)]),
        "payoffs": charts.payoffs({"stay": {"they stay": 1, "they go": 2}, "go": {"they stay": 0, "they go": 0}}),
        "running": charts.running([0, 1] * 50, exact=0.5, guess=0.4),
        "scatter": charts.scatter([1, 2, 2, 4], [3, 5, 5, -1], line=(-1.5, 6.5)),
        "tree": charts.tree([charts.Branch("six", 1 / 6), charts.Branch("none", 5 / 6)], added=[["six"]]),
        "rows": coin,
        "earlier": with_earlier(bent, [coin]),
        "trend": trend({1: charts.distribution({"yes": 0.5}), 2: charts.distribution({"yes": 0.7})}, "cards"),
        "note": coin.with_note("a note").with_sentence("A sentence.", "A finding"),
    }

def pictures():
    found = {}
    for name, chart in drawn().items():
        output, caption = chart.widget(on_click=print).children
        found[name] = [chart.data(), output.outputs, caption.rows, caption.choices]
    return found
"""
WITHOUT = f"""
import json, sys
sys.modules |= dict.fromkeys(("plotly", "numpy", "pandas", "numba"))  # importing them raises an ImportError
{DRAW}
print(json.dumps(pictures(), allow_nan=False))
"""


def test_every_chart_is_drawn_without_plotly_numpy_and_pandas() -> None:
    """The result is the same as with these packages."""
    names: dict[str, Any] = {}
    exec(DRAW, names)  # noqa: S102  the code above
    with_packages = names["pictures"]()
    assert {*charts.__all__} - {*with_packages} == {"Branch", "Chart", "pairs", "ratings"}
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(json.dumps(with_packages))


def test_a_chart_shows_the_changes_of_its_plotly_figure() -> None:
    chart = charts.differences([-1, 0, 1, 2])
    assert chart.figure.update_yaxes(range=[0, 1]) is chart.figure
    chart.figure.add_vline(x=1)
    for shown in (chart, chart.with_note("one more line"), chart.with_sentence("Another sentence.")):
        layout = shown.data()[MIME]["layout"]
        assert layout["yaxis"]["range"] == [0, 1]
        assert len(layout["shapes"]) == 2
        assert shown.with_heading().layout.yaxis.range == (0, 1)
    assert "one more line" not in chart.subtitle
    assert chart.data()[MIME]["layout"]["meta"]["sentence"] == chart.sentence


def test_a_chart_is_the_same_after_its_plotly_figure_was_read() -> None:
    for chart in (charts.running([0, 1] * 50, exact=0.5), charts.boxes({"Ada": [1, 2, 4, 5, 7, 8, 50]})):
        before = chart.data()
        assert isinstance(chart.figure, go.Figure)
        assert chart.data() == before


def test_a_plotly_figure_with_arrays_becomes_lists() -> None:
    points = go.Scatter(x=np.array([1, 2, 3]), y=[np.float64(0.5), nan, 1], customdata=np.array([5, 6, 7]))
    chart = charts.Chart(go.Figure(points).update_layout(height=300), "Three points.", "Up")
    (trace,) = chart.data()[MIME]["data"]
    assert (trace["x"], trace["y"], trace["customdata"]) == ([1, 2, 3], [0.5, None, 1], [5, 6, 7])
    assert [row[1:3] for row in chart.rows()] == [["across", "up"], [1, 0.5], [3, 1]]
    assert [choice["data"] for choice in chart.widget(on_click=print).children[1].choices] == [5, 6, 7]


def test_a_plotly_figure_needs_only_a_height() -> None:
    made = [go.Figure(go.Scatter(x=[1, 2], y=[3, y], mode="lines")).update_layout(height=300) for y in (4, 5)]
    before, now = (charts.Chart(figure, "A line.", "Up") for figure in made)
    layout = now.data()[MIME]["layout"]
    assert layout["annotations"][0]["text"] == "<b>Up</b>"
    assert layout["height"] - layout["margin"]["t"] == pytest.approx(300 - 100)  # plotly's own margin
    assert [trace["y"] for trace in with_earlier(now, [before]).data()[MIME]["data"]] == [[3, 4], [3, 5]]


def test_dates_of_a_plotly_figure_become_strings() -> None:
    chart = charts.Chart(go.Figure(go.Bar(x=[date(2026, 1, 31)], y=[1])).update_layout(height=300), "One bar.", "One")
    assert chart.data()[MIME]["data"][0]["x"] == ["2026-01-31"]


def test_numbers_of_numpy_in_a_chart_become_plain_numbers() -> None:
    chart = charts.distribution({np.int64(outcome): np.float64(0.25) for outcome in range(4)})
    assert json.loads(json.dumps(chart.data(), allow_nan=False))[MIME]["data"][0]["customdata"] == [0, 1, 2, 3]


def test_changing_a_copy_of_a_figure_leaves_the_figure_as_it_was() -> None:
    figure = Figure(layout={"xaxis": {"range": [0, 1]}})
    figure.add_trace(type="bar", x=[1], marker={"color": "red"})
    copy = figure.copy()
    copy.add_annotation(text="a")
    copy.add_shape(type="line")
    copy.update_xaxes(range=None, title={"text": "x"})
    copy.data[0]["marker"]["color"] = "blue"
    assert figure == Figure([{"type": "bar", "x": [1], "marker": {"color": "red"}}], {"xaxis": {"range": [0, 1]}})
    assert copy.layout == {
        "annotations": [{"text": "a"}],
        "shapes": [{"type": "line"}],
        "xaxis": {"title": {"text": "x"}},
    }


def test_a_chart_without_plotly_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "plotly"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [finder for finder in sys.meta_path if finder is not PathFinder])
    monkeypatch.setattr(figures, "go", Module("plotly.graph_objects", "apps"))  # which nobody has used yet
    with pytest.raises(ImportError, match=r"^tables, lessons and charts need the extra 'apps', which "):
        _ = charts.moves([("swap", 1, 0, 2)]).figure
