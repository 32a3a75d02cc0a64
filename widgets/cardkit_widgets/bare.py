"""Widgets without a model for their layout: the style sheets of the page say all of it.

Each such model is a message when a page starts and one more thing that its browser makes; a lesson has forty widgets.
"""

from __future__ import annotations

import ipywidgets
import traitlets
from ipywidgets.widgets.trait_types import InstanceDict


class Bare(traitlets.HasTraits):
    """What a widget inherits first to have no layout; one that is given a `layout` has it."""

    layout = InstanceDict(ipywidgets.Layout, allow_none=True).tag(sync=True, **ipywidgets.widget_serialization)

    @traitlets.default("layout")
    def _nothing(self) -> None:
        return None


class Column(Bare, ipywidgets.VBox):
    """Widgets below one another."""


class Note(Bare, ipywidgets.HTML):
    """A sentence."""


class Place(Bare, ipywidgets.Output):
    """A place for what a notebook shows below a cell."""
