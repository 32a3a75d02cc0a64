"""Tests of charts: they draw the given values, their texts are true, and everybody can read them."""

from __future__ import annotations

import colorsys
import json
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import inf, isnan
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binomtest

import cardkit
from cardkit import CardkitError
from cardkit.table.grammar import MINUS
from cardkit.tournaments import Tournament
from cardkit.tournaments.plan import plan_of
from cardkit_widgets import charts
from cardkit_widgets.charts import label_fitting
from cardkit_widgets.charts.caption import BROKEN, GONE
from cardkit_widgets.charts.chart import MIME
from cardkit_widgets.charts.dot_rows import ROW, WIDTH, DotRow, draw, height
from cardkit_widgets.charts.move_bars import count_close_to_best
from cardkit_widgets.charts.style import SMALL_WIDTH, TEXT, THEMES, TITLE_WIDTH, figure
from tests.notebooks import VIEW
from tests.support.colours import contrast
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardkit.simulation.comparison import Comparison
    from cardkit_widgets.charts import Chart

DICE = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
WORDY = {"you win": 0.5, "they win": 0.375, "nobody wins": 0.125}
MOVES = [("swap", -2.1, -2.5, -1.7), ("draw", 1.2, 0.8, 1.6), ("take", 1.0, 0.6, 1.4), ("discard", 0.7, 0.65, 0.75)]


def tournament_of(*won: tuple[int, int]) -> Tournament:
    """Create a tournament of two bots. Each row has the winning seat (counted from 0) of games AB and BA of a deal."""
    plan = plan_of("papageno", ["random", "simple"], seed=1, rules={"players": 2})
    shares = np.zeros((len(won), 1, 2, 2), np.int8)
    for deal, seats in enumerate(won):
        for seating, seat in enumerate(seats):
            shares[deal, 0, seating, seat] = 60
    return Tournament(plan, np.arange(len(won)), shares)


# The second bot, `simple`, wins almost always.
CLEAR = tournament_of(*[(1, 0)] * 20, *[(0, 0)] * 5, (0, 1))
UNCLEAR = tournament_of(*[(1, 0)] * 5, *[(0, 1)] * 4, (0, 0))
SIX = Fraction(1, 6)
TWICE = [
    charts.Branch("six", SIX, [charts.Branch("six", SIX), charts.Branch("none", 1 - SIX)]),
    charts.Branch("none", 1 - SIX),
]
CHARTS = {
    "numbers": lambda **more: charts.distribution(DICE, {7: 170, 8: 200, 2: 630}, unit="pips", **more),
    "words": lambda **more: charts.distribution(WORDY, {"you win": 24, "they win": 36}, **more),
    "simulated": lambda **more: charts.distribution(simulated={7: 170, 8: 200, 2: 630}, unit="pips", **more),
    "simulated words": lambda **more: charts.distribution(simulated={"you win": 24, "they win": 36}, **more),
    "moves": lambda **more: charts.moves(MOVES, **more),
    "ratings": lambda **more: charts.ratings(CLEAR, **more),
    "pairs": lambda **more: charts.pairs(CLEAR, **more),
    "changes": lambda **more: charts.changes(shorter(), **more),
    "guess": lambda **more: charts.distribution(DICE, guess=6, **more),
    "guessed chance": lambda **more: charts.distribution(WORDY, guess={"you win": 0.9}, **more),
    "running": lambda **more: charts.running([0, 1] * 500, exact=0.5, guess=0.4, **more),
    "running numbers": lambda **more: charts.running(range(50), exact=24.5, shares=False, **more),
    "coverage": lambda **more: charts.coverage([(0.1, 0.3), (0.3, 0.5)], 0.4, **more),
    "tree": lambda **more: charts.tree(TWICE, **more),
    "matrix": lambda **more: charts.matrix({"up": {"down": 1}, "down": {"up": 0.5, "down": 0.5}}, **more),
    "differences": lambda **more: charts.differences([-1, 0, 1, 2], **more),
    "lines": lambda **more: charts.lines({"stay": {1: 2, 2: 0}, "leave": {1: 0, 2: 1}}, marks={1.5: "even"}, **more),
    "boxes": lambda **more: charts.boxes({"Ada": [1, 2, 4, 5, 7, 8, 50], "Ben": [3, 4, 6]}, **more),
    "histogram": lambda **more: charts.histogram([1, 2, 2, 3, 5, 8], 2, **more),
    "scatter": lambda **more: charts.scatter([1, 2, 2, 4], [3, 5, 5, -1], line=(-1.5, 6.5), unit="points", **more),
}
every = pytest.mark.parametrize("make", CHARTS.values(), ids=CHARTS)


@cache
def shorter() -> Comparison:
    """Compare Parrot and its short form, once for all tests, so that collecting the tests doesn't compile anything."""
    return cardkit.compare("parrot", {"rounds": 3}, games=100, seed=1, players=2, threads=1, progress=False)


def traces(chart: Chart, kind: str) -> list[dict[str, Any]]:
    """Return the traces of a kind in a chart."""
    return [trace for trace in chart.figure.to_plotly_json()["data"] if trace["type"] == kind]


def texts(chart: Chart) -> str:
    """Return all texts in a chart."""
    return "\n".join(note["text"] for note in chart.figure.to_plotly_json()["layout"]["annotations"])


# --- Readability ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_colours_have_the_contrast_that_wcag_asks_for(theme: Any) -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    for text in (theme.ink, theme.quiet):
        for ground in (theme.ground, theme.shade):
            assert contrast(text, ground) >= 4.5
    for shape in (theme.accent, theme.quiet, theme.ink, theme.other, theme.third):
        for ground in (theme.ground, theme.shade):
            assert contrast(shape, ground) >= 3
    assert contrast(theme.ink, theme.fill) >= 4.5
    assert contrast(theme.ink, theme.deep) >= 4.5


@every
def test_a_chart_is_drawn_as_its_page_needs_it(make: Any) -> None:
    """A chart has the page's background and width, it can't be dragged, and its numbers are also in a table."""
    for theme in THEMES:
        layout = make(theme=theme).figure.to_plotly_json()["layout"]
        assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == THEMES[theme].ground
    assert layout["font"]["size"] == 17
    assert {axis["tickfont"]["size"] >= 15 for axis in (layout["xaxis"], layout["yaxis"])} == {True}
    assert layout["autosize"]
    assert "width" not in layout
    assert layout["xaxis"]["fixedrange"]
    assert layout["yaxis"]["fixedrange"]
    assert layout["dragmode"] is False
    assert layout["showlegend"] is False


def test_headings_are_broken_into_lines_for_a_phone() -> None:
    title = "What is it that the neighbour to your left will do about all this in the end?"
    heading = (
        charts.lines({"a": {1: 2, 2: 3}}, title=title)
        .with_sentence("", title)
        .with_heading()
        .layout.annotations[0]
        .text
    )
    assert all(len(line) <= TITLE_WIDTH + len("<b></b>") for line in heading.split("<br>") if line.startswith("<b>"))
    assert SMALL_WIDTH > TITLE_WIDTH


def test_a_saved_chart_keeps_its_title_and_its_sentence(tmp_path: Path) -> None:
    chart = charts.distribution(simulated={1: 5, 2: 95}, unit="rounds", title="How long is it?")
    chart.write_html(tmp_path / "chart.html", include_plotlyjs="cdn")
    page = (tmp_path / "chart.html").read_text(encoding="utf-8")
    drawn = page.partition("Plotly.newPlot")[2]
    assert "Most often: 2, 95%" in drawn
    assert "How long is it?" in drawn
    assert f'<p style="position:absolute;clip-path:inset(50%)">{chart.sentence}</p>' in page
    assert '"displayModeBar": false' in page


def test_a_saved_chart_has_true_minus_signs(tmp_path: Path) -> None:
    charts.moves([("a", -0.5, -1, 0.2), ("b", 1, 0.5, 1.5)]).write_html(tmp_path / "chart.html", include_plotlyjs="cdn")
    page = (tmp_path / "chart.html").read_text(encoding="utf-8")
    text = page.encode().decode("unicode_escape")
    assert f"<b>{MINUS}0.50</b>" in text
    assert "<b>-0.50</b>" not in text


LONG = "a move whose name is far too long for a phone: 21 points with 3 5s, an extraordinarily tiresome business"


def test_no_label_is_cut_however_long() -> None:
    makes = (
        charts.moves([(LONG, 1, 0, 2)]),
        charts.distribution({LONG: 1}),
        charts.tree([charts.Branch(LONG, 1)], root=LONG),
    )
    for chart in (*makes, charts.matrix({LONG: {LONG: 1}})):
        written = texts(chart).replace("<br>", " ") + " ".join(chart.figure.layout.yaxis.ticktext or ()).replace(
            "<br>", " "
        )
        assert LONG in written
        assert "…" not in written
    assert traces(makes[0], "scatter")[0]["customdata"][0] == LONG


def test_a_row_has_32_pixels_and_more_where_its_label_needs_more_lines() -> None:
    one, two = (charts.moves([(label, 1, 0, 2)] * 3).figure.layout for label in ("draw", "draw " * 5))
    assert ROW == 32
    assert two.height - one.height == 3 * 20
    lines = [note.text.split("<br>") for note in two.annotations if note.name == "label"]
    assert lines == [["draw draw draw", "draw draw"]] * 3
    assert max(len(line) for each in lines for line in each) <= WIDTH


def test_a_value_is_next_to_the_end_of_its_bar_or_interval() -> None:
    ends = {
        note.y: (note.x, note.xanchor) for note in charts.moves(MOVES).figure.layout.annotations if note.name == "value"
    }
    assert ends == {0: (1.6, "left"), -1: (1.4, "left"), -2: (0.75, "left"), -3: (-1.7, "left")}
    bars = charts.distribution(WORDY).figure.layout.annotations
    assert [note.x for note in bars if note.name == "value"] == list(WORDY.values())


# --- Overview and numbers ---------------------------------------------------------------------------------------------

FINDINGS = {
    "numbers": "Most likely: 7, 16.7%",
    "words": "Most likely: you win, 50%",
    "moves": "No clear difference between the best 2: draw and take",
    "ratings": "Among simple and random, simple is the strongest",
    "pairs": "Simple beats random",
    "changes": "Clear changes: moves per game and rounds per game",
    "running": "50% after 1,000 trials; exactly 50%",
    "coverage": "1 of 2 intervals contain the true value",
    "tree": "The most likely path: none, 5/6 = 83.3%",
    "matrix": "Most likely: from up to down, 100%",
    "differences": "No clear difference: +0.50 points more on average",
    "lines": "“stay” and “leave” cross between 1 and 2",
    "boxes": "Medians: 5 (Ada) and 4 (Ben)",
    "histogram": "Most often 2 to below 4: 50%",
}


@pytest.mark.parametrize(("name", "finding"), FINDINGS.items(), ids=FINDINGS)
def test_the_title_is_what_the_chart_shows(name: str, finding: str) -> None:
    assert CHARTS[name]().title == finding


def test_all_most_likely_results_are_named() -> None:
    tie = charts.distribution({"2": 0.3, "3": 0.3, "Flute": 0.3, "egg": 0.1})
    assert tie.title == "Most likely: 2, 3 and Flute, 30% each"
    assert charts.distribution(dict.fromkeys("abcd", 0.25)).title == "All are equally likely: 25% each"


def test_the_subtitle_says_what_was_measured_how_often_and_what_the_bars_mean() -> None:
    running = charts.running([0, 1] * 500, title="A coin", unit="of all tosses")
    assert (
        running.subtitle
        == "A coin · Proportion of all tosses · 1,000 trials · Shaded: 95% interval at each point separately"
    )
    assert charts.moves(MOVES).subtitle == "How good is each move? · Bars: 95% interval"
    assert charts.ratings(CLEAR).subtitle == "How strong is each? · Papageno, 26 deals · Bars: 95% interval"


def test_changes_are_those_of_the_comparison_each_measure_on_its_own_scale() -> None:
    chart = charts.changes(shorter())
    assert chart.subtitle == (
        "What does the change do? · Parrot, rounds 5 → 3: 100 games each on the same shuffles · Bars: 95% interval"
    )
    rows = {row[0]: row[1:] for row in chart.rows()[1:]}
    found = shorter().estimate("moves_per_game")
    numbers = [found.before.mean, found.after.mean, found.change.mean, *found.change.interval]
    assert rows["moves per game"] == pytest.approx(numbers, rel=1e-5)
    assert rows["rounds per game"] == [5, 3, -2, None, None]
    assert rows["points in the first round, player 1"][2:] == [0, None, None]
    drawn = {name: x for trace in traces(chart, "scatter") for name, x in zip(trace["ids"], trace["x"], strict=True)}
    assert set(drawn) == set(rows)
    rounds = shorter().estimate("rounds_per_game").change
    assert drawn["rounds per game"] == pytest.approx(rounds.mean / -rounds.low)
    assert drawn["moves per game"] == pytest.approx(found.change.mean / -found.change.low)
    dots = [trace for trace in traces(chart, "scatter") if trace["marker"]["color"] != THEMES["light"].ground]
    full = {name for trace in dots for name in trace["ids"]}
    assert {"moves per game", "rounds per game"} <= full
    assert "Rounds per game: -2.00 in every pair. " not in chart.sentence
    assert "Rounds per game: -2.00 in every pair; " in chart.sentence
    assert "Wins, player 1: -3.0% (95% interval -11.7 to +5.8%); " in chart.sentence


def test_intervals_that_miss_are_explained_below_the_chart() -> None:
    both = charts.distribution({"yes": 0.5, "no": 0.5}, {"yes": 700, "no": 300})
    assert "The intervals miss: by chance, 1 simulation in 20 does" in both.subtitle
    one = charts.distribution({1: 0.5, 2: 0.25, 3: 0.25}, {1: 500, 2: 290, 3: 210})
    assert "2 of 3 miss: by chance, 1 in 20 does" in one.subtitle
    near = charts.distribution({"yes": 0.5, "no": 0.5}, {"yes": 505, "no": 495})
    assert "miss" not in near.subtitle


@nightly
def test_rounds_of_one_game_are_not_independent_trials_so_they_have_no_intervals() -> None:
    sample = cardkit.simulate("chicken", games=60, seed=1, players=2, threads=1, progress=False)
    rounds = charts.distribution(simulated=sample.histogram("round_points", 1))
    assert "No intervals: rounds of one game are not independent" in rounds.subtitle
    assert {(row[2], row[3]) for row in rounds.rows()[1:]} == {(None, None)}
    (dots,) = traces(rounds, "scatter")
    assert not dots["error_y"]["visible"]
    over = charts.distribution(dict.fromkeys(range(60), 1 / 60), sample.histogram("round_points", 1))
    assert "intervals contain" not in over.sentence
    first = charts.distribution(simulated=sample.histogram("first_round_points", 1))
    assert first.subtitle.endswith("Simulated 60 times; lines: 95% interval")
    assert None not in first.rows()[1]


def test_a_comparison_without_a_clear_change_says_so() -> None:
    same = cardkit.compare("parrot", {"rounds": 5}, games=5, seed=1, players=2, threads=1, progress=False)
    assert charts.changes(same).title == "No clear change"


def test_the_numbers_are_those_that_are_drawn() -> None:
    assert charts.distribution({"a": 0.25, "b": 0.55, "c": 0.2}, {"a": 3, "b": 7}).rows() == [
        ["outcome", "exact chance", "simulated", "95% interval from", "95% interval to"],
        ["a", 0.25, 0.3, *(pytest.approx(end, abs=1e-5) for end in binomtest(3, 10).proportion_ci(method="wilson"))],
        ["b", 0.55, 0.7, *(pytest.approx(end, abs=1e-5) for end in binomtest(7, 10).proportion_ci(method="wilson"))],
        ["c", 0.2, None, None, None],
    ]
    assert charts.lines({"stay": {1: 2, 2: 0}, "leave": {1: 0.5}}, x_title="cards").rows() == [
        ["cards", "stay", "leave"],
        [1, 2, 0.5],
        [2, 0, None],
    ]
    assert charts.moves(MOVES[:1]).rows()[1] == ["swap", -2.1, -2.5, -1.7]
    assert charts.tree(TWICE).rows()[1:] == [
        ["six, then six", pytest.approx(1 / 36, rel=1e-5)],
        ["six, then none", pytest.approx(5 / 36, rel=1e-5)],
        ["none", pytest.approx(5 / 6, rel=1e-5)],
    ]


def test_a_chart_that_is_made_by_hand_has_the_numbers_of_its_figure() -> None:
    made = charts.Chart(charts.moves(MOVES[:2]).figure, "Two moves.")
    assert made.title == "How good is each move?"
    assert [row[:2] for row in made.rows()[1:]] == [["draw", 1.2], ["swap", -2.1]]


@pytest.mark.parametrize("name", ["numbers", "words", "guess", "coverage", "running", "lines"])
def test_scales_of_what_cannot_be_negative_begin_at_0(name: str) -> None:
    layout = CHARTS[name]().figure.layout
    along = layout.xaxis if name in {"words", "coverage"} else layout.yaxis
    assert along.rangemode == "tozero" if name == "coverage" else along.range[0] == 0


def test_scales_have_titles() -> None:
    assert charts.distribution(WORDY).figure.layout.xaxis.title.text == "chance"
    for chart, counts in (
        (charts.distribution(DICE), "chance"),
        (CHARTS["running"](), "how often"),
        (CHARTS["differences"](), "proportion of games"),
    ):
        assert [note.text for note in chart.figure.layout.annotations if note.name == "scale"] == [counts]


def test_steps_are_drawn_as_steps() -> None:
    rule = {"keep up to": {1: 4, 2: 3}}
    assert [trace["line"].get("shape") for trace in traces(charts.lines(rule, steps=True), "scatter")] == ["hv"]
    assert [trace["line"].get("shape") for trace in traces(charts.lines(rule), "scatter")] == [None]


@pytest.mark.parametrize("theme", THEMES)
def test_what_was_measured_is_solid_and_what_is_exact_dashed_or_hatched_in_one_hue(theme: str) -> None:
    look = THEMES[theme]
    (bars,) = traces(CHARTS["numbers"](theme=theme), "bar")
    (dots,) = traces(CHARTS["numbers"](theme=theme), "scatter")
    assert bars["marker"]["pattern"]["shape"] == "/"
    assert dots["marker"]["color"] == look.exact
    chart = charts.running([0, 1] * 500, exact=0.5, theme=theme)
    (exact,) = chart.figure.to_plotly_json()["layout"]["shapes"]
    (*_, measured) = traces(chart, "scatter")
    assert (exact["line"]["dash"], measured["line"].get("dash")) == ("dash", None)
    assert (exact["line"]["color"], measured["line"]["color"]) == (look.exact, look.accent)
    assert abs(hue(look.exact) - hue(look.accent)) < 10


def hue(colour: str) -> float:
    """Return the hue of a colour, in degrees."""
    return 360 * colorsys.rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))[0]


# --- On a page --------------------------------------------------------------------------------------------------------


@every
def test_a_notebook_gets_plain_data_a_table_and_words_for_each_point(make: Any) -> None:
    chart = make()
    bundle = chart._repr_mimebundle_()
    assert set(bundle) == {MIME, "text/plain"}
    assert bundle["text/plain"] == repr(chart) == chart.sentence
    assert bundle[MIME]["config"]["displayModeBar"] is False
    assert "plotlyServerURL" not in bundle[MIME]["config"]
    assert len(json.dumps(bundle[MIME])) < 30_000
    assert bundle[MIME]["layout"]["meta"]["sentence"] == chart.sentence
    head, *rows = chart.rows()
    assert rows
    assert {len(row) for row in rows} == {len(head)}
    assert all(cell is None or isinstance(cell, str | float) for row in rows for cell in row)
    assert all(choice["text"] for choice in chart.widget(on_click=print).children[1].choices)


def test_a_widget_shows_the_figure_and_its_sentence_and_can_show_another() -> None:
    chart, other = charts.moves(MOVES), charts.moves(MOVES[:1])
    box = chart.widget()
    output, words = box.children
    assert MIME in output.outputs[0]["data"]
    assert (words.sentence, words.title, words.subtitle) == (chart.sentence, chart.title, chart.subtitle)
    assert words.rows == chart.rows()
    other.show(box)
    assert output.outputs[0]["data"]["text/plain"] == other.sentence
    assert words.sentence == other.sentence
    assert output.layout.min_height == f"{other.figure.layout.height:.0f}px"


def test_a_page_gets_the_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0")
    bundle = charts.moves(MOVES)._repr_mimebundle_()
    assert set(bundle) == {VIEW, "text/plain"}


def receive(caption: Any, message: object) -> None:
    """Send a caption a message from its page."""
    caption._handle_custom_msg(message, [])  # noqa: SLF001  called by the page


def test_only_clicks_on_values_in_the_chart_are_reported() -> None:
    told: list[Any] = []
    chart = charts.differences([-1, 0, 0, 2], games=[11, 12, 13, 14])
    box = chart.widget(on_click=told.append)
    caption = box.children[1]
    assert [choice["data"] for choice in caption.choices] == [11, 12, 14]
    said: list[Any] = []
    caption.send = said.append
    for message in (
        {"chosen": 12},
        {"chosen": 13},
        {"chosen": [12]},
        {"chosen": {"game": 12}},
        {},
        None,
        "12",
        {"chosen": None},
    ):
        receive(caption, message)
    assert told == [12]
    assert [message["notice"] for message in said] == ["", *[GONE] * 7]
    charts.differences([1, 2], games=[21, 22]).show(box)
    receive(caption, {"chosen": 12})
    receive(caption, {"chosen": 22})
    assert told == [12, 22]


def test_a_click_that_fails_says_so(caplog: pytest.LogCaptureFixture) -> None:
    def refuse(_data: object) -> None:
        raise CardkitError("this game is not kept")

    def fail(_data: object) -> None:
        raise ZeroDivisionError

    for act, notice in ((refuse, "this game is not kept"), (fail, BROKEN)):
        caption = charts.differences([1, 2], games=[1, 2]).widget(on_click=act).children[1]
        said: list[Any] = []
        caption.send = said.append
        receive(caption, {"chosen": 1})
        assert said == [{"notice": notice}]
    assert "ZeroDivisionError" in caplog.text


def test_a_page_cannot_write_into_a_caption() -> None:
    caption = charts.moves(MOVES).widget().children[1]
    before = caption.sentence
    caption.set_state({"sentence": "what I like", "choices": [{"text": "", "data": 1}]})
    assert (caption.sentence, caption.choices) == (before, [])


def test_outside_text_is_not_markup() -> None:
    chart = charts.moves([("<script>", 1, 0, 2)])
    assert "<script>" not in texts(chart)


def test_there_are_two_themes() -> None:
    with pytest.raises(CardkitError, match="theme must be 'light' or 'dark', not 'purple'"):
        charts.moves(MOVES, theme="purple")


# --- Distributions ----------------------------------------------------------------------------------------------------


def test_bars_are_the_exact_chances_in_the_order_of_the_numbers() -> None:
    (bars,) = traces(charts.distribution(dict(reversed(DICE.items()))), "bar")
    assert list(bars["x"]) == list(range(2, 13))
    assert list(bars["y"]) == [float(DICE[total]) for total in range(2, 13)]


def test_words_stand_one_below_the_other_as_they_are_given() -> None:
    chart = charts.distribution(WORDY)
    (bars,) = traces(chart, "bar")
    assert list(bars["x"]) == list(WORDY.values())
    assert list(bars["y"]) == [0, -1, -2]
    assert "<b>12.5%</b>" in texts(chart)
    assert "mean" not in chart.sentence


def test_dots_are_the_simulated_means_with_their_intervals() -> None:
    chart = CHARTS["numbers"]()
    (dots,) = traces(chart, "scatter")
    assert (list(dots["x"]), list(dots["y"])) == ([2, 7, 8], [0.63, 0.17, 0.2])
    ends = [binomtest(count, 1000).proportion_ci(method="wilson") for count in (630, 170, 200)]
    highest = [share + above for share, above in zip(dots["y"], dots["error_y"]["array"], strict=True)]
    lowest = [share - below for share, below in zip(dots["y"], dots["error_y"]["arrayminus"], strict=True)]
    assert (lowest, highest) == (pytest.approx([end.low for end in ends]), pytest.approx([end.high for end in ends]))
    assert "1 of 3 simulated intervals contain the exact chance" in chart.sentence


@pytest.mark.parametrize(("never", "always"), [(0, 10), (0, 300)])
def test_what_never_happened_and_what_always_did_have_an_interval_too(never: int, always: int) -> None:
    """An event that happened in none of ten trials may be possible: Wilson's interval still allows up to 28%."""
    chart = charts.distribution({"yes": 0.01, "no": 0.99}, {"yes": never, "no": always})
    _, yes, no = chart.rows()
    low, high = binomtest(never, never + always).proportion_ci(method="wilson")
    assert yes[2:] == [0, pytest.approx(low, abs=1e-5), pytest.approx(high, abs=1e-5)]
    assert no[2:] == [1, pytest.approx(1 - high, abs=1e-5), pytest.approx(1, abs=1e-5)]
    assert "2 of 2 simulated intervals contain the exact chance" in chart.sentence


@pytest.mark.parametrize("counts", [{"yes": 0, "no": 0}, {"yes": -1, "no": 3}])
def test_a_simulation_counts_at_least_one_trial(counts: dict[str, int]) -> None:
    with pytest.raises(CardkitError, match="at least one trial"):
        charts.distribution({"yes": 0.5, "no": 0.5}, counts)


def test_what_was_simulated_alone_is_not_called_exact() -> None:
    chart = charts.distribution(simulated={8: 60, 7: 40})
    assert chart.title == "Most often: 8, 60%"
    assert chart.sentence == "Most often: 8 (60%), 7 (40%). The mean is 7.6, from 7 to 8. Simulated 100 times."
    low, high = binomtest(60, 100).proportion_ci(method="wilson")
    assert chart.rows()[0] == ["outcome", "simulated", "95% interval from", "95% interval to"]
    assert chart.rows()[2] == [8, 0.6, pytest.approx(low, abs=1e-5), pytest.approx(high, abs=1e-5)]
    assert "Simulated 100 times" in chart.subtitle
    assert not [word for word in ("exact", "Hatched", "chance") if word in texts(chart) + chart.sentence]
    (bars,) = traces(chart, "bar")
    assert not bars["marker"]["pattern"]["shape"]
    words = charts.distribution(simulated={"they win": 31, "nobody wins": 69})
    assert "<b>69%</b>" in texts(words)
    assert "●" not in texts(words)


@pytest.mark.parametrize(
    "wrong",
    [[7, 8, 8], {8: 60, 7: 40}, {1: 0.6, 2: 0.6}, {"a": 1.2}, {"a": -0.1}, pd.Series([0, 1, 1]), pd.Series([0.5, 0.5])],
)
def test_values_that_are_not_chances_are_refused(wrong: Any) -> None:
    with pytest.raises(CardkitError, match=r"chances must be .*: give how often each came as simulated=counts"):
        charts.distribution(wrong)


@pytest.mark.parametrize("wrong", [[7, 8], {7: 0.5, 8: 0.5}, pd.Series([7, 8, 8])])
def test_what_counts_nothing_is_refused(wrong: Any) -> None:
    with pytest.raises(CardkitError, match=r"simulated must be .* whole numbers, .* value_counts\(\)$"):
        charts.distribution(simulated=wrong)


def test_few_bars_have_their_numbers_and_many_a_scale() -> None:
    few, many = charts.distribution({0: 0.25, 1: 0.75}), charts.distribution(DICE)
    assert "<b>75%</b>" in texts(few)
    assert few.figure.layout.yaxis.tickformat == ".0%"
    assert "%" not in texts(many)
    assert many.figure.layout.yaxis.tickformat == ".0%"


def test_the_last_line_of_a_scale_has_room_for_its_number() -> None:
    for percent in (*range(1, 12), *range(15, 100, 7), 99, 100):
        chances = {0: percent / 100} | dict.fromkeys(range(1, 8), (1 - percent / 100) / 7)
        low, high = charts.distribution(chances).figure.layout.yaxis.range
        steps = (factor * 10.0**power for power in (-4, -3, -2, -1, 0) for factor in (2, 5, 10))
        step = next(step for step in steps if step >= high / 5 - 1e-12)
        lines = [line * step for line in range(7) if line * step <= high + 1e-12]
        assert low == 0
        assert 300 * (high - lines[-1]) / high > 20, f"pixels, at {percent}%"
        assert high >= max(chances.values())


def test_a_dot_has_its_number_beside_that_of_its_bar() -> None:
    both = texts(charts.distribution({"they win": 0.25, "a dog wins": 0.75}, {"they win": 31, "nobody wins": 69}))
    assert "<b>25%</b><br>● 31%" in both
    assert "<b>75%</b>" in both
    assert both.count("●") == 1


def test_what_was_found_leaves_the_bars_room_on_a_phone() -> None:
    exact = {"21 points: 3 5 6 chick": 0.488, "0 points: 4 egg": 0.512}
    layout = charts.distribution(exact, dict.fromkeys(exact, 50)).figure.layout
    assert 336 - layout.margin.l - layout.margin.r > 110, "pixels"


def test_many_columns_have_small_dots_and_thin_lines() -> None:
    many = dict.fromkeys(range(60), 1 / 60)
    bars, dots = charts.distribution(many, dict.fromkeys(many, 10)).figure.data
    pixels = 250 / len(many)
    assert dots.marker.size < pixels
    assert bars.marker.line.width + dots.error_y.thickness < pixels / 2


def test_the_sentence_says_what_is_likely() -> None:
    told = charts.distribution(DICE, unit="pips").sentence
    assert told == "Pips, most likely: 7 (16.7%), 6 (13.9%), 8 (13.9%). The mean is 7, from 2 to 12."


def test_a_guess_is_marked_where_it_was_made() -> None:
    number = charts.distribution(DICE, guess=6)
    (mark,) = number.figure.to_plotly_json()["layout"]["shapes"]
    assert mark["x0"] == mark["x1"] == 6
    assert "guess 6" in texts(number)
    assert number.sentence.endswith("You guessed 6.")
    chance = charts.distribution(WORDY, guess={"they win": 0.9})
    (mark,) = traces(chance, "scatter")
    assert (list(mark["x"]), list(mark["y"])) == ([0.9], [-1])
    assert chance.figure.layout.xaxis.range[1] > 0.9
    assert chance.sentence.endswith("You guessed 90% for they win.")
    assert charts.distribution(WORDY, guess="they win").sentence.endswith("You guessed: they win.")


@pytest.mark.parametrize("guess", [0.05, 0.3, 0.9])
@pytest.mark.parametrize("more", [{}, {"simulated": {"a six": 20, "no six": 80}}], ids=["exact", "simulated too"])
def test_a_value_is_where_its_bar_ends_and_a_guess_where_its_mark_is(guess: float, more: dict[str, Any]) -> None:
    bare = charts.distribution({"a six": 1 / 6, "no six": 5 / 6}, **more).figure
    chart = charts.distribution({"a six": 1 / 6, "no six": 5 / 6}, **more, guess={"a six": guess}).figure
    values, other = ([note for note in fig.layout.annotations if note.name == "value"] for fig in (chart, bare))
    assert [note.x for note in values] == [note.x for note in other]
    (guessed,) = [note for note in chart.layout.annotations if note.name == "guess"]
    assert "guess" in guessed.text
    assert not any("guess" in note.text for note in values)
    assert guessed.x == max(guess, values[0].x)
    assert guessed.yshift < 0 < values[0].yshift  # each on its own line


@pytest.mark.parametrize(("chances", "guess"), [(WORDY, "a bird"), (WORDY, {"a bird": 0.5}), (DICE, "seven")])
def test_a_guess_is_of_what_can_be(chances: Any, guess: Any) -> None:
    with pytest.raises(CardkitError, match=r"one of the outcomes|must be a number"):
        charts.distribution(chances, guess=guess)


def test_a_curve_over_the_bars_has_its_heights_and_fits_into_the_scale() -> None:
    chart = charts.distribution(DICE, curve=lambda total: 0.3 - abs(total - 7) / 100)
    _, curve = chart.figure.data
    assert (curve.x[0], curve.x[-1]) == (1.5, 12.5)
    assert list(curve.y) == pytest.approx([0.3 - abs(x - 7) / 100 for x in curve.x])
    assert chart.figure.layout.yaxis.range[1] > 0.3
    assert "A curve is drawn over the bars." in chart.sentence


def test_an_empty_distribution_is_refused() -> None:
    with pytest.raises(CardkitError, match="no outcomes"):
        charts.distribution({})


# --- Moves ------------------------------------------------------------------------------------------------------------


def test_moves_come_best_first_with_their_intervals() -> None:
    chart = charts.moves(MOVES)
    near, far = traces(chart, "scatter")
    assert list(near["x"]) == [1.2, 1.0]
    assert list(near["y"]) == [0, -1]
    assert list(far["x"]) == [0.7, -2.1]
    assert list(near["error_x"]["array"]) == pytest.approx([0.4, 0.4])
    assert near["marker"]["color"] != far["marker"]["color"]


def test_what_reaches_the_best_is_too_close_to_call() -> None:
    ordered = sorted(MOVES, key=lambda move: -move[1])
    assert count_close_to_best(ordered) == 2
    assert count_close_to_best(ordered[2:]) == 1
    assert count_close_to_best([("a", 1, 0, 2), ("b", 0, -1, 0)]) == 2  # the intervals touch


def test_the_group_is_shaded_and_named_where_there_is_one() -> None:
    chart, single = charts.moves(MOVES), charts.moves(MOVES[:1])
    assert "too close to call" in texts(chart)
    assert "2 moves are too close to call: draw, take;" in chart.sentence
    assert "Last is swap, with -2.10." in chart.sentence
    assert [shape["type"] for shape in chart.figure.to_plotly_json()["layout"]["shapes"]].count("rect") == 1
    assert "too close to call" not in texts(single) + single.sentence
    assert single.sentence == "Best is swap, with -2.10 points expected (-2.50 to -1.70)."


def test_a_chart_of_no_moves_is_refused() -> None:
    with pytest.raises(CardkitError, match="no moves"):
        charts.moves([])


# --- Tournaments ------------------------------------------------------------------------------------------------------


def test_ratings_are_those_of_the_tournament() -> None:
    chart = charts.ratings(CLEAR)
    dots = traces(chart, "scatter")[0]
    assert list(dots["x"]) == [rated.rating for rated in CLEAR.ratings]
    assert list(dots["error_x"]["array"]) == pytest.approx([rated.high - rated.rating for rated in CLEAR.ratings])
    assert chart.sentence.startswith(f"simple is rated {CLEAR.ratings[0].rating:.0f} (95% interval ")
    assert "Papageno, 26 deals" in chart.subtitle


def test_the_bar_of_a_rating_without_an_end_goes_on_to_that_of_the_scale() -> None:
    """If a bot has won everything, its rating has no upper limit."""
    every = tournament_of(*[(1, 0)] * 20)
    best, last = every.ratings
    chart = charts.ratings(every)
    (bars,) = (trace for trace in traces(chart, "scatter") if trace["x"])
    left, right = chart.figure.layout.xaxis.range
    assert list(bars["error_x"]["array"]) == pytest.approx([right - best.rating, last.high - last.rating])
    assert list(bars["error_x"]["arrayminus"]) == pytest.approx([best.rating - best.low, last.rating - left])
    assert f"simple is rated {best.rating:.0f} (95% interval {best.low:.0f} or more)" in chart.sentence
    assert f"random is rated {last.rating:.0f} (95% interval {last.high:.0f} or less)" in chart.sentence
    assert "or more" in bars["text"][0]


def test_screen_readers_get_all_equally_likely_results() -> None:
    chart = charts.distribution({"2": 0.2, "3": 0.2, "4": 0.2, "Flute": 0.2, "Egg": 0.1, "5": 0.1})
    assert chart.finding == "Most likely: 2, 3, 4 and Flute, 20% each"
    assert chart.sentence == "Most likely: 2 (20%), 3 (20%), 4 (20%), Flute (20%)."


def test_pairs_show_who_beats_whom_or_that_it_is_not_known() -> None:
    clear, unclear = charts.pairs(CLEAR), charts.pairs(UNCLEAR)
    assert "simple beats random" in texts(clear).replace("<br>", " ")
    assert clear.sentence.startswith("simple beats random: +0.731 points per player (95% interval +0.430 to +0.886)")
    assert "simple or random?" in texts(unclear).replace("<br>", " ")
    assert "too close to call" in unclear.sentence
    full, empty = traces(unclear, "scatter")
    assert (len(full["x"]), len(empty["x"])) == (0, 1)
    left, right = clear.figure.layout.xaxis.range
    assert left < 0 < right


def test_a_tournament_without_deals_has_charts_without_numbers() -> None:
    empty = tournament_of()
    assert isnan(empty.pairs[0].difference.mean)
    assert charts.pairs(empty).sentence == "random and simple have not met."
    assert charts.ratings(empty).sentence == "random is rated 1500; simple is rated 1500."


def test_moves_can_be_distinguished_by_their_chances() -> None:
    chart = charts.moves([("draw", 0.4, 0.35, 0.45), ("take", 0.2, 0.1, 0.3)], unit="of all rounds", shares=True)
    assert chart.sentence == "Best is draw, with 40% of all rounds (35% to 45%). Last is take, with 20%."
    assert chart.figure.layout.xaxis.tickformat == ".0%"


def test_no_line_of_a_title_begins_with_the_sign_of_percent() -> None:
    for words in range(1, 9):
        title = f"{'stay ' * words}100%, {'leave ' * words}5%"
        chart = charts.lines({"a": {1: 2, 2: 3}}).with_sentence("", title)
        lines = re.sub(r"<span.*|</?b>", "", chart.with_heading().layout.annotations[0].text).split("<br>")
        assert not any(line.startswith("%") for line in lines)
        assert " ".join(lines).split() == title.split()


# --- Problems that a newcomer found -----------------------------------------------------------------------------------


def test_outcomes_of_another_type_are_rejected() -> None:
    """Exact chances used to be drawn outside every interval if the simulated outcomes had another type."""
    odds = cardkit.odds("trio", "lowest card of a deal")
    with pytest.raises(CardkitError, match=r"simulated such as '1': use numbers in both"):
        charts.distribution(odds, Counter({"1": 30, "2": 3}))
    with pytest.raises(CardkitError, match=r"chances has outcomes such as 'E', .* such as 5: use strings in both"):
        charts.distribution({"E": 0.5, "F": 0.5}, {5: 3})


def test_an_answer_and_a_column_are_drawn_as_they_are() -> None:
    odds = cardkit.odds("trio", "lowest card of a deal")
    assert charts.distribution(odds).sentence == charts.distribution(odds.distribution).sentence
    column = pd.Series([2, 3, 3, 4])
    assert charts.distribution(simulated=column.value_counts()).sentence == (
        charts.distribution(simulated=Counter([2, 3, 3, 4])).sentence
    )
    with pytest.raises(CardkitError, match="not a single distribution: it has the parts"):
        charts.distribution(cardkit.odds("trio", "complete trio in a hand"))
    with pytest.raises(CardkitError, match="whole numbers"):
        charts.distribution(simulated=column.value_counts(normalize=True))


def test_equal_chances_are_shown_alike_and_each_is_rounded_by_itself() -> None:
    """Lesson 3 used to show 26.1% and 26.2% for two chances of 11/42."""
    six = charts.distribution({**dict.fromkeys("abc", 11 / 42), **dict.fromkeys("def", 1 / 14)})
    assert re.findall(r"<b>([\d.]+)%", texts(six)) == ["26.2"] * 3 + ["7.1"] * 3
    assert "a (26.2%), b (26.2%), c (26.2%)" in six.sentence
    square = charts.matrix({"die": dict.fromkeys("123456", 1 / 6)})
    assert re.findall(r"<b>(\d+)</b>", texts(square)) == ["17"] * 6
    assert "1 (16.7%), 2 (16.7%), 3 (16.7%)" in square.sentence
    paths = charts.tree([charts.Branch(name, 1 / 6) for name in "123456"])
    assert paths.sentence == "6 paths: " + "; ".join(f"{name}: 16.7%" for name in "123456") + "."


@pytest.mark.parametrize(
    ("shares", "shown"),
    [
        ((0.07, 0.093, 0.837), ["7.0", "9.3", "83.7"]),
        ((0.25, 0.75), ["25", "75"]),
        ((0.125, 0.875, 0), ["12.5", "87.5", "0"]),
        ((1, 0), ["100", "0"]),
    ],
)
def test_the_numbers_of_one_chart_have_the_same_places(shares: tuple[float, ...], shown: list[str]) -> None:
    words = charts.distribution(dict(zip("abc", shares, strict=False)))
    assert re.findall(r"<b>([\d.]+)%", texts(words)) == shown


def test_small_numbers_over_columns_have_the_same_places() -> None:
    columns = charts.distribution({1: 0.07, 2: 0.093, 3: 0.837})
    assert sorted(re.findall(r"<b>([\d.]+)%", texts(columns))) == ["7.0", "84", "9.3"]


# --- Intervals without an upper end -----------------------------------------------------------------------------------


def test_an_interval_that_goes_on_without_an_end_has_an_arrow_there_and_no_stroke() -> None:
    look = THEMES["light"]
    drawn = [DotRow("all won", "1816", 1816, 1542, inf), DotRow("some won", "1500", 1500, 1420, 1570)]
    fig = figure(look, height(drawn), "", "", "")
    draw(fig, look, drawn)
    (arrow,) = (note for note in fig.layout["annotations"] if note["name"] == "open")
    assert (arrow["x"], arrow["xref"], arrow["y"]) == (1, "x domain", 0)
    assert arrow["ax"] < 0
    widths = {tuple(trace["y"]): trace["error_x"]["width"] for trace in fig.data if trace["y"]}
    assert widths[0,] == 0 < widths[-1,]
    assert [shape["x0"] for shape in fig.layout["shapes"] if shape.get("ysizemode") == "pixel"] == [1542]
    assert fig.layout["xaxis"]["range"][1] > 1816


# --- On a phone -------------------------------------------------------------------------------------------------------


def below(chart: Chart) -> list[str]:
    """Return the numbers below a plot, as displayed."""
    return list(chart.data()[MIME]["layout"]["xaxis"]["ticktext"])


def test_below_a_plot_stand_as_many_round_numbers_as_a_phone_has_room_for() -> None:
    assert below(charts.lines({"error": {x: 1 / x for x in range(500, 30_001, 500)}})) == ["0", "15,000", "30,000"]
    assert below(charts.lines({"error": {100: 0.5, 1000: 0.1, 9900: 0.01}})) == ["100", "9,900"]
    assert below(charts.lines({"a name of two lines": {0: 0, 500: 1, 1000: 1}})) == ["0", "500", "1,000"]
    assert below(charts.lines({"gain": {0: 0, 20: 1, 40: 1, 60: 1, 80: 1}})) == ["0", "20", "40", "60", "80"]
    assert below(charts.lines({"or higher": {x: 1 / x for x in range(1, 13)}})) == ["1", "3", "5", "7", "9", "11"]
    assert below(charts.lines({"gain": {0: 0, 2000: 1, 4000: 1, 6000: 1, 8000: 1}})) == ["0", "4,000", "8,000"]
    assert below(charts.moves([("a", -0.5, -1, 0.2), ("b", 1, 0.5, 1.5)])) == [f"{MINUS}1", "0", "1"]


@pytest.mark.parametrize("highest", [0.031, 0.213, 0.347, 0.488, 0.517, 0.983])
@pytest.mark.parametrize("longest", ["a", "a card that saves nothing at all"])
def test_a_scale_of_shares_has_a_number_besides_0(longest: str, highest: float) -> None:
    chances = {longest: highest, "another card": highest, "a third one": highest}
    for simulated in (None, dict.fromkeys(chances, 40)):
        first, *more = below(charts.distribution(chances, simulated))
        assert float(first.removesuffix("%")) == 0
        assert more


@pytest.mark.parametrize("won", [(20, 1), (14, 7), (11, 10)])
def test_a_scale_of_two_ratings_has_two_numbers(won: tuple[int, int]) -> None:
    chart = charts.ratings(tournament_of(*[(1, 0)] * won[0], *[(0, 1)] * won[1]))
    assert len(below(chart)) > 1


@pytest.mark.parametrize("make", [make for name, make in CHARTS.items() if name != "changes"])
def test_the_numbers_below_a_plot_reach_from_end_to_end(make: Callable[..., Chart]) -> None:
    """The two changes have different scales; only 0 is on both."""
    across = make().data()[MIME]["layout"]["xaxis"]
    low, high = across.get("range") or (0, 0)
    if low < high and across.get("tickvals") and across.get("visible", True):
        first, *between, last = across["tickvals"]
        assert last - first >= (high - low) / 2
        assert not between or not first < 0 < last or 0 in between


def test_below_columns_of_whole_numbers_stand_whole_numbers() -> None:
    few, many = (dict.fromkeys(range(count), 1 / count) for count in (13, 15))
    assert below(charts.distribution(few)) == ["0", "2", "4", "6", "8", "10", "12"]
    assert below(charts.distribution(many)) == ["0", "2", "4", "6", "8", "10", "12", "14"]
    parts = {number / 16: 1 / 16 for number in range(16)}
    assert below(charts.distribution(parts)) == ["0", "0.2", "0.4", "0.6", "0.8"]


# The possible costs of a hand of Chicken: expensive cards are far from the others.
UNEVEN = {5: 0.14, 6: 0.12, 9: 0.16, 10: 0.16, 11: 0.16, 15: 0.26}


def test_below_few_columns_at_uneven_steps_each_has_its_number() -> None:
    assert below(charts.distribution(UNEVEN)) == [str(points) for points in UNEVEN]
    crowded = {1: 0.1, 2: 0.1, 3: 0.1, 103: 0.7}
    assert below(charts.distribution(crowded)) == ["1", "103"]


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("shares", [UNEVEN, {5: 0.5, 50: 0.25, 51: 0.25}, {1: 0.3, 2: 0.7}, {4: 1.0}])
def test_no_number_over_a_column_runs_into_another_one(shares: dict[int, float], whole: bool) -> None:  # noqa: FBT001
    """If two numbers would overlap, only the one over the more likely column is shown; a wider page shows both."""
    chart = charts.distribution(shares, whole=whole)
    figure = chart.figure
    all_notes = [note for note in figure.layout.annotations if note.text.startswith("<b>")]
    assert sorted(note.x for note in all_notes) == sorted(shares)
    assert {note.name for note in all_notes} == {label_fitting.ROOMY}
    notes = [note for note in all_notes if note.opacity != 0]
    apart = min((high - low for low, high in pairwise(shares)), default=1)
    across = label_fitting.plot_width(chart.plain()) / (max(shares) - min(shares) + apart)
    up = 300 / figure.layout.yaxis.range[1]
    for one, other in combinations(notes, 2):
        wide = sum(label_fitting.text_width(note.text[3:-4], TEXT, bold=True) for note in (one, other)) / 2
        assert abs(one.x - other.x) * across > wide or abs(one.y - other.y) * up >= 20
    assert max(shares, key=lambda points: shares[points]) in [note.x for note in notes]
    assert len(notes) >= min(len(shares), 2)


def test_the_words_of_a_mark_stay_on_the_picture_of_a_phone() -> None:
    for x in (0, 27, 73, 100):
        chart = charts.lines({"you stay": {0: 1, 100: 2}}, marks={x: "your opponent: 100%"})
        (mark,) = (note for note in chart.figure.layout.annotations if "opponent" in note.text)
        low, high = chart.figure.layout.xaxis.range
        middle = label_fitting.plot_width(chart.plain()) * (x - low) / (high - low) + mark.xshift
        half = label_fitting.text_width("your opponent: 100%", TEXT, bold=True) / 2
        left = -chart.figure.layout.margin.l
        assert left <= round(middle - half, 6)
        assert round(middle + half, 6) <= left + label_fitting.PHONE


def test_no_number_overlaps_a_higher_column_next_to_it() -> None:
    """The chart shows the points after a draw in lesson 6: the columns 12 and 13 follow the taller column 11."""
    chart = charts.distribution({0: 0.19, 11: 0.33, 12: 0.16, 13: 0.16, 21: 0.16}, title="Points", unit="points")
    shown = {note.x: note.opacity for note in chart.figure.layout.annotations if note.name == "roomy"}
    assert [place for place, opacity in shown.items() if opacity] == [11, 0, 21]
