"""Base classes for widgets without a layout model, and for widgets with a text version.

Each layout model would add a message and an object when a page starts, and a lesson has forty widgets. Our style sheets
replace the layouts.
"""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets
from ipywidgets.widgets.trait_types import InstanceDict

from cardkit_widgets.core.url_params import is_page


class Readable(ipywidgets.Widget):
    """A widget that a notebook stores together with a text version, for readers who don't run it."""

    @property
    def text(self) -> str:
        """The text version in Markdown; if it is empty, none is stored."""
        return ""

    def _repr_mimebundle_(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what a notebook displays: the widget and its text version."""
        shown = super()._repr_mimebundle_(**how) or {}
        data, metadata = shown if isinstance(shown, tuple) else (shown, {})  # only anywidget returns a tuple
        return {**data, "text/markdown": self.text} if self.text and not is_page() else data, metadata


class NoLayout(traitlets.HasTraits):
    """A mixin for widgets that have no layout unless one is given; it must be the first base class."""

    layout = InstanceDict(ipywidgets.Layout, allow_none=True).tag(sync=True, **ipywidgets.widget_serialization)

    @traitlets.default("layout")
    def _no_layout(self) -> None:
        return None


class Column(Readable, NoLayout, ipywidgets.VBox):
    """Widgets, one below the other."""


class Html(NoLayout, ipywidgets.HTML):
    """A paragraph of HTML."""


class OutputArea(NoLayout, ipywidgets.Output):
    """An area for the output of a notebook cell."""
