"""The front end as anywidget takes it: one ES module and one style sheet, joined from real files without a build step.

Each file in `front/` is an ES module of its own. Joining them is leaving out the lines that import one from another:
what remains are functions with names of their own, in an order in which each comes after those it uses.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FRONT = Path(__file__).parent / "front"
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
    """The style sheet, of these files or of all that a table needs."""
    return "\n".join((FRONT / name).read_text(encoding="utf-8") for name in names or STYLES)
