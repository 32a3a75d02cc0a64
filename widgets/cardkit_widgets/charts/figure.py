"""Figures as plain data in plotly's format, so that drawing a chart needs only the standard library."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardkit.table.lazy_import import Module

if TYPE_CHECKING:
    from collections.abc import Mapping

    import plotly.graph_objects as go
else:
    go = Module("plotly.graph_objects", "apps")


@dataclass
class Figure:
    """The traces and the layout of a figure, with the keys of https://plotly.com/javascript/reference.

    Nothing is checked: plotly.js ignores unknown keys. A value of None removes a key.

    Args:
        data: The traces.
        layout: The layout.

    >>> figure = Figure(layout={"xaxis": {"nticks": 4}})
    >>> figure.add_trace(type="bar", x=[1, 2], y=[3, 4])
    >>> figure.update_xaxes(range=[0, 3], nticks=None)
    >>> figure
    Figure(data=[{'type': 'bar', 'x': [1, 2], 'y': [3, 4]}], layout={'xaxis': {'range': [0, 3]}})

    """

    data: list[dict[str, Any]] = field(default_factory=list)
    layout: dict[str, Any] = field(default_factory=dict)

    def add_trace(self, **trace: Any) -> None:
        """Add a trace in front of the others."""
        self.data.append(_merge({}, trace))

    def add_shape(self, **shape: Any) -> None:
        """Add a shape, such as a line."""
        self.layout["shapes"] = [*self.layout.get("shapes", ()), _merge({}, shape)]

    def add_annotation(self, **note: Any) -> None:
        """Add a text, which has an arrow unless `showarrow` is False."""
        self.layout["annotations"] = [*self.layout.get("annotations", ()), _merge({}, note)]

    def update_layout(self, **changes: Any) -> None:
        """Change parts of the layout; dictionaries in it are updated, not replaced."""
        _merge(self.layout, changes)

    def update_xaxes(self, **changes: Any) -> None:
        """Change the x axis."""
        self.update_layout(xaxis=changes)

    def update_yaxes(self, **changes: Any) -> None:
        """Change the y axis."""
        self.update_layout(yaxis=changes)

    def copy(self) -> Figure:
        """Return a copy that can be changed by these methods; lists are shared, because none of them changes a list."""
        return Figure([_merge({}, trace) for trace in self.data], _merge({}, self.layout))

    @staticmethod
    def from_plotly(figure: go.Figure) -> Figure:
        """Convert a figure of plotly's Python package to plain data, with lists in place of arrays."""
        from plotly.utils import PlotlyJSONEncoder

        parts = {
            "data": [trace.to_plotly_json() for trace in figure.data],
            "layout": figure.layout.to_plotly_json(),
        }
        return Figure(**json.loads(json.dumps(parts, cls=PlotlyJSONEncoder)))

    def to_plotly(self) -> go.Figure:
        """Convert to a figure of plotly's Python package. Raises MissingError if plotly isn't installed."""
        return go.Figure({"data": self.data, "layout": self.layout})


def _merge(old: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Update nested dictionaries; None removes a key."""
    for name, value in changes.items():
        if isinstance(value, dict):
            old[name] = _merge(old.get(name, {}), value)
        elif value is None:
            old.pop(name, None)
        else:
            old[name] = value
    return old
