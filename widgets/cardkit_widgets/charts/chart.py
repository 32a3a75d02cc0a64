"""The chart of all lessons and labs: a figure, its finding as a title, one sentence, and a data table.

The title is what the chart shows (its finding); the subtitle says what was measured, how often, and what the bars mean.
Screen readers get the sentence. The numbers can be viewed as a table and downloaded.
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
# No row of buttons, and so none that would send the figure to a server elsewhere.
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True, "scrollZoom": False}


@dataclass(frozen=True, repr=False)
class Chart:
    """A chart: a `figure`, and a `sentence` with the same content for screen readers.

    `finding` is its title, what to see at a glance; without one, it is the title of the figure. `table` has the numbers
    in rows, the first of which names the columns; without one, it is read off the figure.

    A notebook shows the chart itself; a page shows `widget()`.
    """

    figure: go.Figure
    sentence: str
    finding: str = ""
    table: data_table.Table = ()

    def __post_init__(self) -> None:
        self.figure.layout.meta = {**self._meta, "sentence": self.sentence}

    @property
    def title(self) -> str:
        """The finding, or the figure's title if there is none."""
        return self.finding or self._meta["title"]

    @property
    def subtitle(self) -> str:
        """What the chart is about, what was measured, how often, and what the bars mean."""
        name = [self._meta["title"]] if self.finding and self._meta["title"] != self.finding else []
        return " · ".join(line.rstrip(",.") for line in [*name, *self._meta["subtitle"]])

    @property
    def _meta(self) -> dict[str, Any]:
        return {"title": "", "subtitle": [], **(self.figure.layout.meta or {})}

    def with_sentence(self, sentence: str, finding: str = "") -> Chart:
        """Return the chart with another sentence, and another finding if one is given."""
        return replace(self, sentence=sentence, finding=finding or self.finding)

    def with_note(self, line: str) -> Chart:
        """Return the chart with one more line in its subtitle; an empty line changes nothing."""
        if not line:
            return self
        figure = type(self.figure)(self.figure)
        figure.layout.meta = {**self._meta, "subtitle": [*self._meta["subtitle"], line]}
        return replace(self, figure=figure)

    def rows(self) -> data_table.Table:
        """The data table; its first row names the columns."""
        return self.table or data_table.from_figure(self.figure)

    def with_heading(self) -> go.Figure:
        """The figure with its title and subtitle above it, for a notebook or a file."""
        return style.with_heading(self.figure, self.title, self.subtitle)

    def write_html(self, file: str | Path, **how: Any) -> None:
        """Save the chart with its title as a page that opens without cardkit; `how` goes to plotly's `write_html`.

        Screen readers get the sentence. (`chart.figure` has no title: saving that would lose it.)
        """
        import plotly.graph_objects as go

        page = go.Figure(plotly_json(self.with_heading())).to_html(**{"config": CONFIG, **how})
        told = f'<p style="position:absolute;clip-path:inset(50%)">{escape(self.sentence)}</p>'
        Path(file).write_text(page.replace("<body>", f"<body>{told}", 1), encoding="utf-8")

    def __repr__(self) -> str:
        """The sentence: what a terminal shows."""
        return self.sentence

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """What a notebook shows: the figure as plain data, which the extension that plotly brings to Jupyter draws.

        On a page of Voila's that extension fails with such a figure, but not with one that is in a widget.
        """
        if not on_a_page():
            return self.data()
        bundle: dict[str, Any] = self.widget()._repr_mimebundle_(include=include, exclude=exclude)
        return bundle | {"text/plain": self.sentence}

    def data(self) -> dict[str, Any]:
        """The figure with its headings as plain data, and its sentence, each under its kind: for a notebook's cell."""
        return self._data(style.with_heading(self.figure, self.title, self.subtitle, style.IN_A_CELL))

    def _data(self, figure: go.Figure) -> dict[str, Any]:
        return {MIME: {**plotly_json(figure), "config": CONFIG}, "text/plain": self.sentence}

    def widget(self, on_click: Callable[[Any], object] | None = None) -> ipywidgets.VBox:
        """The figure with its title above it and its numbers below it, as a widget; `show` changes what it shows.

        When somebody chooses a point or a bar, `on_click` is called with the `customdata` that the figure has for it.

        The figure comes through an `Output`, not a `FigureWidget`: each of those brings plotly's whole script, 5 MB.
        """
        import ipywidgets

        from cardkit_widgets.charts.caption import Caption

        box = ipywidgets.VBox([ipywidgets.Output(), Caption(on_click)], layout={"width": "100%"})
        self.show(box)
        return box

    def show(self, box: ipywidgets.VBox) -> None:
        """Show this chart in the widget of another. The outputs are assigned: a page may still be on its way.

        The output keeps its height while it is redrawn, so that the page below does not jump.
        """
        output, caption = box.children
        output.layout.min_height = f"{self.figure.layout.height:.0f}px"
        output.outputs = ({"output_type": "display_data", "data": self._data(self.figure), "metadata": {}},)
        caption.show(self.title, self.subtitle, self.sentence, self.rows(), self.figure)


def plotly_json(figure: go.Figure) -> dict[str, Any]:
    """Convert a figure to plain data, with labels that fit on a phone and true minus signs."""
    return dict(_fix_minus_signs(label_fitting.fit_labels(figure).to_plotly_json()))


# What a figure writes, but for the numbers on its axes that plotly writes: to these it gives a minus itself.
WRITTEN = {"text", "hovertext", "hovertemplate", "ticktext", "name"}


def _fix_minus_signs(part: Any, key: str = "") -> Any:
    """Convert a part of a figure to plain data, with minus signs instead of hyphens in its text."""
    if isinstance(part, dict):
        return {name: _fix_minus_signs(value, name) for name, value in part.items()}
    if isinstance(part, str):
        return with_minus(part) if key in WRITTEN else part
    if isinstance(part, list | tuple) or (key in WRITTEN and hasattr(part, "tolist")):
        return [_fix_minus_signs(value, key) for value in part]
    return part


def on_a_page() -> bool:
    """Return whether this kernel runs for a Voila page and not for a notebook."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/") or "VOILA_PREHEAT" in os.environ
