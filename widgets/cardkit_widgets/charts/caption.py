"""A widget with the text and data table of a chart, which also receives clicks on the chart's points.

The page can only send the data of a point. The data is ignored unless the current figure has such a point.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import traitlets

from cardkit.table.errors import CardkitError
from cardkit_widgets.core.assets import CHART_STYLE
from cardkit_widgets.core.base_widget import BaseWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardkit_widgets.charts import data_table

logger = logging.getLogger(__name__)

# A trace of a figure, in JSON values.
Trace = dict[str, Any]

GONE = "This point is not in the picture any more. Choose another one."
BROKEN = "Something went wrong in the program, and what you chose is not shown."


class Caption(BaseWidget):
    """The title, subtitle, sentence and data table of a chart.

    If there is an `on_click` function, the caption also lists the chart's points, so that they can be chosen with the
    keyboard.

    Args:
        on_click: Called with the `customdata` of a point when it is chosen.

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

    def show(self, title: str, subtitle: str, sentence: str, rows: data_table.Table, traces: Iterable[Trace]) -> None:
        """Show the text and numbers of a chart, and remember the points of its traces."""
        with self.hold_sync():
            self.title, self.subtitle, self.sentence = title, subtitle, sentence
            self.rows = [list(row) for row in rows]
            self.choices = list(clickable_points(traces)) if self.on_click else []

    def set_state(self, sync_data: object) -> None:
        """Ignore state from the page, which may only send messages."""

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        chosen = content.get("chosen") if isinstance(content, dict) else None
        known = [choice["data"] for choice in self.choices if choice["data"] == chosen]
        self.send({"notice": self._do(known[0]) if known else GONE})

    def _do(self, data: object) -> str:
        """Call `on_click` with the data of a point, and return an error message, or an empty string if it succeeded."""
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
        """Return a representation without a memory address, so that notebook outputs can be compared."""
        return f"<{type(self).__name__}: {self.sentence}>"


def clickable_points(traces: Iterable[Trace]) -> Iterator[dict[str, Any]]:
    """Yield each clickable point of a figure's traces once, with its label and data: `{"text": …, "data": …}`.

    A point is clickable if its trace has `customdata`. Its label is its entry in `ids`, or else the data itself.
    """
    seen = set()
    for trace in traces:
        data = trace.get("customdata", ())
        if trace["type"] == "heatmap":
            data = [cell for row in data for cell in row]
        for i, datum in enumerate(data):
            key = json.dumps(datum)
            if datum is not None and key not in seen:
                seen.add(key)
                yield {"text": trace["ids"][i] if "ids" in trace else point_label(datum), "data": datum}


def point_label(datum: object) -> str:
    """Format a point's data as a label: lists are joined by arrows."""
    return " → ".join(map(str, datum)) if isinstance(datum, list) else str(datum)
