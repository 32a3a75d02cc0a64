"""The base class of all widgets that our front end draws.

In a notebook, each widget contains its module and style sheet. On a page of our server, the browser caches these as
files, and a widget only contains an import of its module.
"""

from __future__ import annotations

import os
from typing import ClassVar

import anywidget
import traitlets

from cardkit.table.translated_texts import language
from cardkit_widgets.core.assets import SCRIPT, SERVED, STYLES, script, style_alone
from cardkit_widgets.core.no_layout import NoLayout
from cardkit_widgets.core.url_params import is_page

# The body element of a page contains the URL of the front end's folder.
IMPORTED = f"""
const {{ load }} = await import(new URL(`${{document.body.dataset.frontEnd}}{SCRIPT}`, location.href).href);
"""
LOADED = 'export default load("{lang}")["{entry}"].widget;\n'


class BaseWidget(NoLayout, anywidget.AnyWidget):
    """A widget drawn by the front-end module `ENTRY`."""

    ENTRY: ClassVar[str] = "table/table_widget.js"
    STYLES: ClassVar[tuple[str, ...]] = STYLES

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _module(self) -> str:
        loader = IMPORTED if served_version() else script(self.ENTRY)
        return loader + LOADED.format(entry=self.ENTRY, lang=language())

    @traitlets.default("_css")
    def _style(self) -> str:
        return "" if served_version() else style_alone(*self.STYLES)


def served_version() -> str:
    """Return the version of the front end on this page's server; an empty string if there is no such server."""
    return os.environ.get(SERVED, "") if is_page() else ""
