"""The front end as anywidget takes it: one ES module and one style sheet, joined from real files without a build step.

Each file in `front/` is an ES module of its own. Joining them is leaving out the lines that import one from another:
what remains are functions with names of their own, in an order in which each comes after those it uses.

Widgets get it through `base_widget`, and pages of our server as files.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

# The variable in which a server that serves the front end tells its kernels which version that is.
SERVED = "CARDKIT_FRONT_END"

FRONT = Path(__file__).parents[1] / "front"
# The measures and colours that all style sheets use; a page of our server, widgets or not, links them in its head.
TOKENS = Path(__file__).parents[1] / "share/jupyter/voila/templates/cardkit/static/tokens.css"
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
    "signs.css",
    "panels.css",
    "lesson.css",
    "coach.css",
    "parts.css",
    "teacher.css",
    "watch.css",
    "labs.css",
    "reader.css",
)

IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
# What is said of types is for whoever reads the files.
TYPES = re.compile(r"^ */\*\*.*?\*/\n", re.MULTILINE | re.DOTALL)


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
    text = TYPES.sub("", (FRONT / name).read_text(encoding="utf-8"))
    for needed in IMPORT.findall(text):
        _join(needed, joined)
    joined[name] = re.sub(r"^export (?!default)", "", IMPORT.sub("", text), flags=re.MULTILINE)


@cache
def style(*names: str) -> str:
    """The style sheet made of these files, for a page that has the tokens."""
    return "\n".join((FRONT / name).read_text(encoding="utf-8") for name in names)


@cache
def style_alone(*names: str) -> str:
    """The style sheet made of these files, and the tokens they use: for a notebook."""
    return f"{TOKENS.read_text(encoding='utf-8')}\n{style(*names)}"
