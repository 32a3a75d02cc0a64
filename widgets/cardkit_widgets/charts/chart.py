"""The `Chart` class for all lessons and labs: a plotly figure with a headline, a sentence and a data table.

The title states the finding. The subtitle describes what was measured, how often, and what the bars show. The sentence
is for screen readers. The numbers can be viewed as a table and downloaded.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.table.grammar import with_minus
from cardkit_widgets.charts import data_table, label_fitting, style

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets
    import plotly.graph_objects as go

MIME = "application/vnd.plotly.v1+json"
# Plotly's toolbar is hidden, because one of its buttons would send the figure to another server.
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True, "scrollZoom": False}


@dataclass(frozen=True, repr=False)
class Chart:
    """A plotly figure with a headline, a sentence for screen readers, and a table of its numbers.

    A notebook displays the chart itself. Pages of the gallery display `widget()`.

    Args:
        figure: The plotly figure, made by `style.figure`.
        sentence: A description of the chart in words.
        finding: The headline: what the chart shows at a glance. If it is empty, the figure's title is the headline.
        table: The rows of the data table, with the column names in the first row. Without it, the numbers are read from
            the figure.

    """

    figure: go.Figure
    sentence: str
    finding: str = ""
    table: data_table.Table = ()

    def __post_init__(self) -> None:
        self.figure.layout.meta = {**self._meta, "sentence": self.sentence}

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
        return {"title": "", "subtitle": [], **(self.figure.layout.meta or {})}

    def with_sentence(self, sentence: str, finding: str = "") -> Chart:
        """Return a copy of the chart with another sentence.

        Args:
            sentence: The new sentence.
            finding: The new headline; if it is empty, the headline stays the same.

        """
        return replace(self, sentence=sentence, finding=finding or self.finding)

    def with_note(self, line: str) -> Chart:
        """Return a copy of the chart with one more line in its subtitle.

        Args:
            line: The line; if it is empty, the chart is returned unchanged.

        """
        if not line:
            return self
        figure = type(self.figure)(self.figure)
        figure.layout.meta = {**self._meta, "subtitle": [*self._meta["subtitle"], line]}
        return replace(self, figure=figure)

    def rows(self) -> data_table.Table:
        """Return the data table; its first row contains the column names."""
        return self.table or data_table.from_figure(self.figure)

    def with_heading(self) -> go.Figure:
        """Return the figure with title and subtitle above the plot, for a notebook or a file."""
        return style.with_heading(self.figure, self.title, self.subtitle)

    def write_html(self, file: str | Path, **how: Any) -> None:
        """Save the chart with its title as an HTML page, which can be opened without cardkit.

        The page contains the sentence for screen readers. `chart.figure.write_html` would omit the sentence and
        the title.

        Args:
            file: The path of the page; an existing file is overwritten.
            how: Further arguments of plotly's `Figure.to_html`, such as `include_plotlyjs="cdn"`.

        """
        import plotly.graph_objects as go

        page = go.Figure(plotly_json(self.with_heading())).to_html(**{"config": CONFIG, **how})
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
        return self._data(style.with_heading(self.figure, self.title, self.subtitle, style.IN_A_CELL))

    def _data(self, figure: go.Figure) -> dict[str, Any]:
        return {MIME: {**plotly_json(figure), "config": CONFIG}, "text/plain": self.sentence}

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
        output.layout.min_height = f"{self.figure.layout.height:.0f}px"
        output.outputs = ({"output_type": "display_data", "data": self._data(self.figure), "metadata": {}},)
        caption.show(self.title, self.subtitle, self.sentence, self.rows(), self.figure)


def plotly_json(figure: go.Figure) -> dict[str, Any]:
    """Convert a figure to plain data, with labels that fit on a phone and true minus signs."""
    return dict(_fix_minus_signs(label_fitting.fit_labels(figure).to_plotly_json()))


# Keys whose strings get true minus signs. Plotly itself uses them for the numbers on axes.
WRITTEN = {"text", "hovertext", "hovertemplate", "ticktext", "name"}


def _fix_minus_signs(part: Any, key: str = "") -> Any:
    """Convert part of a figure to plain data, with true minus signs instead of hyphens in its strings."""
    if isinstance(part, dict):
        return {name: _fix_minus_signs(value, name) for name, value in part.items()}
    if isinstance(part, str):
        return with_minus(part) if key in WRITTEN else part
    if isinstance(part, list | tuple) or (key in WRITTEN and hasattr(part, "tolist")):
        return [_fix_minus_signs(value, key) for value in part]
    return part


def on_a_page() -> bool:
    """Return whether this kernel runs for a Voila page rather than for a notebook."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/") or "VOILA_PREHEAT" in os.environ
