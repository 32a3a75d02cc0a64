"""Widgets that are drawn by our front end.

In a notebook, each widget brings its module and style sheet along. On a page of our server these are files of the page,
which a browser gets once and keeps, and a widget brings only a line that imports its module.
"""

from __future__ import annotations

import os
from typing import ClassVar

import anywidget
import traitlets

from cardkit.table.text_files import language
from cardkit_widgets.core.assets import SCRIPT, SERVED, STYLES, script, style_alone
from cardkit_widgets.core.no_layout import NoLayout
from cardkit_widgets.core.url_params import on_a_page

# A page's body has the address of its server.
IMPORTED = """
const files = new URL(`${{document.body.dataset.baseUrl}}templates/cardkit/static/front/{version}/`, location.href);
const {{ load }} = await import(new URL("{script}", files).href);
"""
LOADED = 'export default load("{lang}")["{entry}"].widget;\n'


class BaseWidget(NoLayout, anywidget.AnyWidget):
    """A widget that is drawn by the module that begins at `ENTRY`."""

    ENTRY: ClassVar[str] = "table/table_widget.js"
    STYLES: ClassVar[tuple[str, ...]] = STYLES

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _module(self) -> str:
        served = served_version()
        loader = IMPORTED.format(version=served, script=SCRIPT) if served else script(self.ENTRY)
        return loader + LOADED.format(entry=self.ENTRY, lang=language())

    @traitlets.default("_css")
    def _style(self) -> str:
        return "" if served_version() else style_alone(*self.STYLES)


def served_version() -> str:
    """The version of the front end that the server of this page serves; an empty text if there is no such server."""
    return os.environ.get(SERVED, "") if on_a_page() else ""
