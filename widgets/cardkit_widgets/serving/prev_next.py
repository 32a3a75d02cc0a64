"""The links to the previous and the next page, for games and for lessons."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cardkit.table.registry import GAMES
from cardkit_widgets.gallery.notebook_metadata import read

if TYPE_CHECKING:
    from pathlib import Path

# The relative URL (`href`) and the `title` of a page.
Link = dict[str, str]


def prev_next_links(notebooks: Path) -> dict[str, dict[str, Link]]:
    """Return the links `before` and `after` the page of each game and each lesson, by the title of the page.

    Names of notebooks can't be keys, because a lab, which has no such links, can have the same name as a game.
    """
    games = [notebooks / "learn" / f"{slug}.ipynb" for slug in GAMES]
    links: dict[str, dict[str, Link]] = {}
    for pages in ([page for page in games if page.is_file()], sorted((notebooks / "lessons").glob("[0-9]*.ipynb"))):
        for one, other in pairwise(pages):
            links.setdefault(_title(one), {})["after"] = _link(other)
            links.setdefault(_title(other), {})["before"] = _link(one)
    return links


def _link(page: Path) -> Link:
    return {"href": page.name, "title": _title(page)}


def _title(page: Path) -> str:
    return read(page).heading
