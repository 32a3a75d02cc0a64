"""The text and data table around a chart, as a widget that receives clicks on the chart's points.

A page can only ask: what it says has been chosen counts only if the picture that is shown now has such a point.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import traitlets
from plotly.utils import PlotlyJSONEncoder

from cardkit.table.errors import CardkitError
from cardkit_widgets.core.assets import CHART_STYLE
from cardkit_widgets.core.base_widget import BaseWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import plotly.graph_objects as go

    from cardkit_widgets.charts import data_table

logger = logging.getLogger(__name__)

GONE = "This point is not in the picture any more. Choose another one."
BROKEN = "Something went wrong in the program, and what you chose is not shown."


class Caption(BaseWidget):
    """The title, subtitle, sentence and data table of a chart.

    There is a list of its points, too, where `on_click` is to be told which one is chosen.
    """

    ENTRY = "chart/chart_frame.js"
    STYLES = (CHART_STYLE,)

    title = traitlets.Unicode().tag(sync=True)
    subtitle = traitlets.Unicode().tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    rows: traitlets.List[list[data_table.Cell]] = traitlets.List().tag(sync=True)
    choices: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    def __init__(self, on_click: Callable[[Any], object] | None = None) -> None:
        super().__init__()
        self.on_click = on_click
        self.on_msg(self._receive)

    def show(self, title: str, subtitle: str, sentence: str, rows: data_table.Table, figure: go.Figure) -> None:
        """Show the text and numbers of a chart, and remember the points of its figure."""
        with self.hold_sync():
            self.title, self.subtitle, self.sentence = title, subtitle, sentence
            self.rows = [list(row) for row in rows]
            self.choices = list(clickable_points(figure)) if self.on_click else []

    def set_state(self, sync_data: object) -> None:
        """Ignore values from the page: it may only send messages."""

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        chosen = content.get("chosen") if isinstance(content, dict) else None
        known = [choice["data"] for choice in self.choices if choice["data"] == chosen]
        self.send({"notice": self._do(known[0]) if known else GONE})

    def _do(self, data: object) -> str:
        """Call `on_click` with the data of a point, and return the message to show: empty if it succeeded."""
        try:
            if self.on_click:
                self.on_click(data)
        except CardkitError as error:
            return str(error)
        except Exception:
            logger.exception("what was chosen in a chart could not be shown: %r", data)
            return BROKEN
        return ""

    def __repr__(self) -> str:
        """A representation without an address, so that notebook outputs can be compared."""
        return f"<{type(self).__name__}: {self.sentence}>"


def clickable_points(figure: go.Figure) -> Iterator[dict[str, Any]]:
    """List the points of a figure that have `customdata`, each with its text: its `ids`, or else its data."""
    seen = set()
    for trace in figure.to_plotly_json()["data"]:
        data = _plain(trace.get("customdata", ()))
        if trace["type"] == "heatmap":
            data = [cell for row in data for cell in row]
        for i, datum in enumerate(data):
            key = json.dumps(datum)
            if datum is not None and key not in seen:
                seen.add(key)
                yield {"text": trace["ids"][i] if "ids" in trace else point_label(datum), "data": datum}


def point_label(datum: object) -> str:
    """Format a point's data."""
    return " → ".join(map(str, datum)) if isinstance(datum, list) else str(datum)


def _plain(data: object) -> Any:
    """Convert data to what a page sends back (JSON)."""
    return json.loads(json.dumps(data, cls=PlotlyJSONEncoder))
