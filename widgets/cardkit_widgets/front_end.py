"""The front end as anywidget takes it: one ES module and one style sheet, joined from real files without a build step.

Each file in `front/` is an ES module of its own. Joining them is leaving out the lines that import one from another:
what remains are functions with names of their own, in an order in which each comes after those it uses.

In a notebook, each widget brings both along. On a page of our server they are files of the page, which a browser gets
once and keeps, and a widget brings only a line that imports its module.
"""

from __future__ import annotations

import hashlib
import os
import re
from functools import cache
from pathlib import Path
from typing import ClassVar

import anywidget
import traitlets

from cardkit.table.text import language
from cardkit_widgets.address import on_a_page

# The variable in which a server that serves the front end tells its kernels which version that is.
SERVED = "CARDKIT_FRONT_END"

FRONT = Path(__file__).parent / "front"
# Where the modules of widgets begin.
ENTRIES = ("index.js", "part.js", "lab.js", "clicks.js")
STYLE = "style.css"
CHART_STYLE = "clicks.css"
# Each may change what those before it say.
STYLES = (
    "family.css",
    "table.css",
    "zones.css",
    "cards.css",
    "panels.css",
    "coach.css",
    "parts.css",
    "teacher.css",
    "watch.css",
    "labs.css",
)

IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)


# A page's body says where its server is. A module holds the words of one language, so each language has its own.
IMPORTED = """
const files = new URL(`${{document.body.dataset.baseUrl}}templates/cardkit/static/front/{version}/`, location.href);
const {{ default: widget }} = await import(new URL("{entry}#{lang}", files).href);
export default widget;
"""


class Drawn(anywidget.AnyWidget):
    """A widget that is drawn by the module that begins at `ENTRY`."""

    ENTRY: ClassVar[str] = "index.js"
    STYLES: ClassVar[tuple[str, ...]] = STYLES

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _module(self) -> str:
        served = served_version()
        return IMPORTED.format(version=served, entry=self.ENTRY, lang=language()) if served else module(self.ENTRY)

    @traitlets.default("_css")
    def _style(self) -> str:
        return "" if served_version() else style(*self.STYLES)


def served_version() -> str:
    """The version of the front end that the server of this page serves; an empty text if there is no such server."""
    return os.environ.get(SERVED, "") if on_a_page() else ""


@cache
def files() -> dict[str, str]:
    """The files of a page: each module, and the style sheet of all of them."""
    return {**{entry: module(entry) for entry in ENTRIES}, STYLE: style(*STYLES, CHART_STYLE)}


@cache
def version() -> str:
    """A text that changes with the front end, and is part of its address: a browser may keep what it has got."""
    return hashlib.sha256("\0".join(files().values()).encode()).hexdigest()[:16]


@cache
def module(entry: str = "index.js") -> str:
    """The ES module that begins at `entry`, with all that it imports."""
    joined: dict[str, str] = {}
    _join(entry, joined)
    return "\n".join(joined.values())


def _join(name: str, joined: dict[str, str]) -> None:
    if name in joined:
        return
    text = (FRONT / name).read_text(encoding="utf-8")
    for needed in IMPORT.findall(text):
        _join(needed, joined)
    joined[name] = re.sub(r"^export (?!default)", "", IMPORT.sub("", text), flags=re.MULTILINE)


@cache
def style(*names: str) -> str:
    """The style sheet made of these files."""
    return "\n".join((FRONT / name).read_text(encoding="utf-8") for name in names)
