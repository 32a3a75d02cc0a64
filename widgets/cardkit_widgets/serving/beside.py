"""Which page comes before and after another: the games in their order, and the lessons in theirs."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cardkit.table.registry import GAMES
from cardkit_widgets.gallery.notebook_metadata import read

if TYPE_CHECKING:
    from pathlib import Path

# A page to go to: its address beside the page that leads there, and its title.
Step = dict[str, str]


def beside(notebooks: Path) -> dict[str, dict[str, Step]]:
    """The steps `before` and `after` each game's and each lesson's page, by the title of the page.

    Not by the name of its notebook: a lab may have that of a game, and comes neither before nor after one.
    """
    games = [notebooks / "learn" / f"{slug}.ipynb" for slug in GAMES]
    steps: dict[str, dict[str, Step]] = {}
    for pages in ([page for page in games if page.is_file()], sorted((notebooks / "lessons").glob("[0-9]*.ipynb"))):
        for one, other in pairwise(pages):
            steps.setdefault(_title(one), {})["after"] = _step(other)
            steps.setdefault(_title(other), {})["before"] = _step(one)
    return steps


def _step(page: Path) -> Step:
    return {"href": page.name, "title": _title(page)}


def _title(page: Path) -> str:
    return read(page).heading
