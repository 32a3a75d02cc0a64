"""A figure together with the sentence that says what it shows, and how the two come to a page."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ipywidgets
    import plotly.graph_objects as go

MIME = "application/vnd.plotly.v1+json"
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True, "scrollZoom": False}
"""No row of buttons, and so none that would send the figure to a server elsewhere."""
PROSE = "margin:0 0 12px;font-size:16px;line-height:1.45;white-space:normal;overflow-wrap:anywhere"


@dataclass(frozen=True, repr=False)
class Chart:
    """A chart: `figure` for whoever sees it, `sentence` for whoever has it read aloud.

    A notebook shows it as it is; `widget()` is what an app puts on its page, with the sentence below it. (Of a bare
    figure on a page of Voila's, plotly's extension complains, harmlessly.)
    """

    figure: go.Figure
    sentence: str

    def __post_init__(self) -> None:
        self.figure.update_layout(meta={"sentence": self.sentence})

    def __repr__(self) -> str:
        """The sentence: what a terminal shows."""
        return self.sentence

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:  # noqa: ARG002
        """The figure as plain data, which the extension that plotly brings to Jupyter draws."""
        return {MIME: {**self.figure.to_plotly_json(), "config": CONFIG}, "text/plain": self.sentence}

    def widget(self) -> ipywidgets.VBox:
        """The figure with its sentence below it, as a widget; `show` changes what it shows.

        The figure comes through an `Output`, not a `FigureWidget`: each of those brings plotly's whole script, 5 MB.
        """
        import ipywidgets

        box = ipywidgets.VBox([ipywidgets.Output(), ipywidgets.HTML()])
        self.show(box)
        return box

    def show(self, box: ipywidgets.VBox) -> None:
        """Show this chart in the widget of another. The outputs are assigned: a page may still be on its way."""
        output, words = box.children
        output.outputs = ({"output_type": "display_data", "data": self._repr_mimebundle_(), "metadata": {}},)
        words.value = f'<p style="{PROSE}">{escape(self.sentence)}</p>'
