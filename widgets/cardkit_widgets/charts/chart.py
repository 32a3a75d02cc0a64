"""The `Chart` class for all lessons and labs: a figure with a headline, a sentence and a data table.

The title states the finding. The subtitle describes what was measured, how often, and what the bars show. The sentence
is for screen readers. The numbers can be viewed as a table and downloaded. plotly's Python package is only imported
for its own figures and for saving a chart as a page.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.table.grammar import with_minus
from cardkit_widgets.charts import data_table, label_fitting, style
from cardkit_widgets.charts.figure import Figure

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets
    import plotly.graph_objects as go

MIME = "application/vnd.plotly.v1+json"
# Plotly's toolbar is hidden, because one of its buttons would send the figure to another server.
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True, "scrollZoom": False}


@dataclass(frozen=True, repr=False)
class Chart:
    """A figure with a headline, a sentence for screen readers, and a table of its numbers.

    A notebook displays the chart itself. Pages of the gallery display `widget()`.

    Args:
        drawing: The figure as plain data, made by `style.figure`; or a plotly figure.
        sentence: A description of the chart in words.
        finding: The headline: what the chart shows at a glance. If it is empty, the figure's title is the headline.
        table: The rows of the data table, with the column names in the first row. Without it, the numbers are read from
            the figure.

    """

    drawing: Figure | go.Figure
    sentence: str
    finding: str = ""
    table: data_table.Table = ()

    def __post_init__(self) -> None:
        self.drawing.update_layout(meta={**self._meta, "sentence": self.sentence})

    @cached_property
    def figure(self) -> go.Figure:
        """The plotly figure below the headline. If you change it, the chart shows the changes.

        Raises:
            MissingError: If plotly isn't installed.

        """
        return self.drawing.to_plotly() if isinstance(self.drawing, Figure) else self.drawing

    def plain(self) -> Figure:
        """Return a copy of the figure as plain data, with all changes made to `figure`."""
        if isinstance(self.drawing, Figure) and "figure" not in vars(self):
            return self.drawing.copy()
        return Figure.from_plotly(self.figure)

    @property
    def title(self) -> str:
        """The headline: the finding, or the figure's title if that is empty."""
        return self.finding or self._meta["title"]

    @property
    def subtitle(self) -> str:
        """The subject of the chart, what was measured, how often, and what the bars mean, in one line."""
        name = [self._meta["title"]] if self.finding and self._meta["title"] != self.finding else []
        return " · ".join(line.rstrip(",.") for line in [*name, *self._meta["subtitle"]])

    @property
    def _meta(self) -> dict[str, Any]:
        return {"title": "", "subtitle": [], **self.plain().layout.get("meta", {})}

    def with_sentence(self, sentence: str, finding: str = "") -> Chart:
        """Return a copy of the chart with another sentence.

        Args:
            sentence: The new sentence.
            finding: The new headline; if it is empty, the headline stays the same.

        """
        return replace(self, drawing=self.plain(), sentence=sentence, finding=finding or self.finding)

    def with_note(self, line: str) -> Chart:
        """Return a copy of the chart with one more line in its subtitle.

        Args:
            line: The line; if it is empty, the chart is returned unchanged.

        """
        if not line:
            return self
        drawing = self.plain()
        drawing.update_layout(meta={"subtitle": [*self._meta["subtitle"], line]})
        return replace(self, drawing=drawing)

    def rows(self) -> data_table.Table:
        """Return the data table; its first row contains the column names."""
        return self.table or data_table.from_figure(self.plain())

    def with_heading(self) -> go.Figure:
        """Return the plotly figure with title and subtitle above the plot, for a notebook or a file.

        Raises:
            MissingError: If plotly isn't installed.

        """
        return style.with_heading(self.plain(), self.title, self.subtitle).to_plotly()

    def write_html(self, file: str | Path, **how: Any) -> None:
        """Save the chart with its title as an HTML page, which can be opened without cardkit.

        The page contains the sentence for screen readers. `chart.figure.write_html` would omit the sentence and
        the title.

        Args:
            file: The path of the page; an existing file is overwritten.
            how: Further arguments of plotly's `Figure.to_html`, such as `include_plotlyjs="cdn"`.

        """
        headed = style.with_heading(self.plain(), self.title, self.subtitle)
        page = Figure(**plotly_json(headed)).to_plotly().to_html(**{"config": CONFIG, **how})
        told = f'<p style="position:absolute;clip-path:inset(50%)">{escape(self.sentence)}</p>'
        Path(file).write_text(page.replace("<body>", f"<body>{told}", 1), encoding="utf-8")

    def __repr__(self) -> str:
        """Return the sentence, for display in a terminal."""
        return self.sentence

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """Return what a notebook displays: plotly's MIME type, which plotly's JupyterLab extension draws.

        That extension can't draw such a figure on a Voila page. There, the bundle contains a widget instead.
        """
        if not on_a_page():
            return self.data()
        bundle: dict[str, Any] = self.widget()._repr_mimebundle_(include=include, exclude=exclude)
        return bundle | {"text/plain": self.sentence}

    def data(self) -> dict[str, Any]:
        """Return the figure with its headings, and the sentence, by MIME type, for the output of a notebook cell."""
        return self._data(plotly_json(style.with_heading(self.plain(), self.title, self.subtitle, style.IN_A_CELL)))

    def _data(self, drawn: dict[str, Any]) -> dict[str, Any]:
        return {MIME: {**drawn, "config": CONFIG}, "text/plain": self.sentence}

    def widget(self, on_click: Callable[[Any], object] | None = None) -> ipywidgets.VBox:
        """Return a widget of the title, the figure and its numbers, which `show` can update with another chart.

        The figure is displayed through an `Output` widget. A `FigureWidget` would load plotly's whole script (5 MB)
        each time.

        Args:
            on_click: Called with the `customdata` of a point or bar when it is chosen.

        """
        import ipywidgets

        from cardkit_widgets.charts.caption import Caption

        box = ipywidgets.VBox([ipywidgets.Output(), Caption(on_click)], layout={"width": "100%"})
        self.show(box)
        return box

    def show(self, box: ipywidgets.VBox) -> None:
        """Display this chart in place of the current one in a widget made by `widget()`.

        Outputs are assigned, not printed, so this also works before a page has connected. The output keeps its height
        while it is redrawn, so the page below doesn't jump.

        Args:
            box: The widget of another chart.

        """
        output, caption = box.children
        drawn = plotly_json(self.plain())
        output.layout.min_height = f"{drawn['layout']['height']:.0f}px"
        output.outputs = ({"output_type": "display_data", "data": self._data(drawn), "metadata": {}},)
        caption.show(self.title, self.subtitle, self.sentence, self.rows(), drawn["data"])


def plotly_json(figure: Figure) -> dict[str, Any]:
    """Convert a figure to JSON values, with labels that fit on a phone and true minus signs."""
    return dict(_json(vars(label_fitting.fit_labels(figure))))


# Keys whose strings get true minus signs. Plotly itself uses them for the numbers on axes.
WRITTEN = {"text", "hovertext", "hovertemplate", "ticktext", "name"}


def _json(part: Any, key: str = "") -> Any:
    """Convert part of a figure to JSON values, with true minus signs instead of hyphens in its strings.

    Infinite and missing numbers become None, which plotly doesn't draw either. Arrays and numbers of numpy become lists
    and plain numbers.
    """
    if isinstance(part, dict):
        return {name: _json(value, name) for name, value in part.items()}
    if isinstance(part, str):
        return with_minus(part) if key in WRITTEN else part
    if isinstance(part, list | tuple):
        return [_json(value, key) for value in part]
    if hasattr(part, "tolist"):
        return _json(part.tolist(), key)
    return None if isinstance(part, float) and not isfinite(part) else part


def on_a_page() -> bool:
    """Return whether this kernel runs for a Voila page rather than for a notebook."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/") or "VOILA_PREHEAT" in os.environ
