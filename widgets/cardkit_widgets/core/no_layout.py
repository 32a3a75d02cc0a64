"""Widgets without a model for their layout (the style sheets of the page say all of it), and widgets with a text.

Each such model is a message when a page starts and one more thing that its browser makes; a lesson has forty widgets.
"""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets
from ipywidgets.widgets.trait_types import InstanceDict

from cardkit_widgets.core.url_params import on_a_page


class Readable(ipywidgets.Widget):
    """A widget that a notebook stores with a text, for readers who don't run it."""

    @property
    def text(self) -> str:
        """What stands here, in Markdown; nothing is stored if it is empty."""
        return ""

    def _repr_mimebundle_(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a notebook shows: the widget, and its text."""
        shown = super()._repr_mimebundle_(**how) or {}
        data, metadata = shown if isinstance(shown, tuple) else (shown, {})  # anywidget gives both, ipywidgets the data
        return {**data, "text/markdown": self.text} if self.text and not on_a_page() else data, metadata


class NoLayout(traitlets.HasTraits):
    """What a widget inherits first to have no layout; one that is given a `layout` has it."""

    layout = InstanceDict(ipywidgets.Layout, allow_none=True).tag(sync=True, **ipywidgets.widget_serialization)

    @traitlets.default("layout")
    def _nothing(self) -> None:
        return None


class Column(Readable, NoLayout, ipywidgets.VBox):
    """Widgets below one another."""


class Html(NoLayout, ipywidgets.HTML):
    """A sentence."""


class OutputArea(NoLayout, ipywidgets.Output):
    """A place for what a notebook shows below a cell."""
