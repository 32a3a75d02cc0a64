"""A figure together with the sentence that says what it shows, and how the two come to a page."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets
    import plotly.graph_objects as go

MIME = "application/vnd.plotly.v1+json"
# No row of buttons, and so none that would send the figure to a server elsewhere.
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True, "scrollZoom": False}
# As wide as what stands above and below it on a page.
WIDEST = "780px"


@dataclass(frozen=True, repr=False)
class Chart:
    """A chart: `figure` for whoever sees it, `sentence` for whoever has it read aloud.

    A notebook shows it as it is; on a page its sentence stands below it, as in `widget()`, which an app arranges with
    other things.
    """

    figure: go.Figure
    sentence: str

    def __post_init__(self) -> None:
        self.figure.update_layout(meta={"sentence": self.sentence})

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
        """The figure as plain data, and its sentence, each under its kind."""
        return {MIME: {**self.figure.to_plotly_json(), "config": CONFIG}, "text/plain": self.sentence}

    def widget(self, on_click: Callable[[Any], object] | None = None) -> ipywidgets.VBox:
        """The figure with its sentence below it, as a widget; `show` changes what it shows.

        When somebody chooses a point or a bar, `on_click` is called with the `customdata` that the figure has for it.

        The figure comes through an `Output`, not a `FigureWidget`: each of those brings plotly's whole script, 5 MB.
        """
        import ipywidgets

        from cardkit_widgets.charts.caption import Caption

        box = ipywidgets.VBox([ipywidgets.Output(), Caption(on_click)], layout={"max_width": WIDEST})
        self.show(box)
        return box

    def show(self, box: ipywidgets.VBox) -> None:
        """Show this chart in the widget of another. The outputs are assigned: a page may still be on its way.

        The place keeps its height while it is drawn anew, so that what stands below does not jump.
        """
        output, caption = box.children
        output.layout.min_height = f"{self.figure.layout.height:.0f}px"
        output.outputs = ({"output_type": "display_data", "data": self.data(), "metadata": {}},)
        caption.show(self.sentence, self.figure)


def on_a_page() -> bool:
    """Say whether this runs for a page of Voila's, which tells its kernels so, and not for a notebook."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/") or "VOILA_PREHEAT" in os.environ
