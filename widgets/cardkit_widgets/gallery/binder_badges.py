"""`cardkit links`: badges that open the gallery, each lesson and JupyterLab on Binder, from your own repository.

Binder's URLs have the form `/v2/gh/OWNER/REPO/REF?urlpath=PAGE`, with the page quoted.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from cardkit.cli.arguments import Command, filled
from cardkit.table.errors import CardkitError
from cardkit_widgets.gallery import gallery_server, notebook_folders
from cardkit_widgets.gallery.gallery import cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.cli.arguments import Own

BINDER = "https://mybinder.org"
BADGE = f"{BINDER}/badge_logo.svg"
# The paths at which Binder's server shows our notebooks as pages and opens JupyterLab.
PAGES = "voila/render/notebooks/"
LAB = "lab/tree/notebooks/index.ipynb"
# Matches the names of an owner and a repository on GitHub, on their own or in a URL.
REPOSITORY = re.compile(
    r"(?:https://github\.com/)?([A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))/([A-Za-z0-9._-]{1,100}?)(?:\.git)?/?"
)
OPTIONS: Own = {
    "repository": {"metavar": "OWNER/REPO"},
    "--ref": {"metavar": "REF", "type": filled, "default": "HEAD"},
    "--html": {"nargs": 0},
}


class BinderBadge(NamedTuple):
    """A badge: its name, and the URL on Binder that it opens."""

    name: str
    address: str


def run(argv: Sequence[str]) -> int:
    """Print the badges, as Markdown or HTML."""
    options = Command("links", own=OPTIONS).read(argv)
    gallery_server.check_installation()
    found = links(options.repository, options.ref)
    gallery_server.print_now(as_html(found) if options.html else as_markdown(found))
    return 0


def links(repository: str, ref: str = "HEAD") -> list[BinderBadge]:
    """Return the links to the gallery, to each lesson in order, and to JupyterLab.

    Args:
        repository: OWNER/REPO on GitHub, or its URL there.
        ref: A branch, tag or commit.

    Raises:
        CardkitError: If `repository` isn't a valid repository.

    """
    named = REPOSITORY.fullmatch(repository)
    if named is None:
        raise CardkitError(f"name a repository on GitHub as OWNER/REPO, such as ada/cards, not {repository[:100]!r}")
    home = f"{BINDER}/v2/gh/{named[1]}/{named[2]}/{quote(ref, safe='')}?urlpath="
    lessons = [
        (f"Lesson {card.name}", f"{PAGES}lessons/{card.path.name}")
        for card in cards(notebook_folders.notebooks_folder() / "lessons")
    ]
    pages = [("Gallery", f"{PAGES}index.ipynb"), *lessons, ("JupyterLab", LAB)]
    return [BinderBadge(name, home + quote(page, safe="")) for name, page in pages]


def as_markdown(found: Sequence[BinderBadge]) -> str:
    """Return a Markdown table of badges for a README."""
    rows = [f"| {name} | [![Open {name} on Binder]({BADGE})]({address}) |" for name, address in found]
    return "\n".join(["| open | on Binder |", "| --- | --- |", *rows])


def as_html(found: Sequence[BinderBadge]) -> str:
    """Return an HTML list of badges for a web page."""
    image = '<img src="{}" alt="Open {} on Binder">'
    rows = [
        f'  <li>{escape(name)} <a href="{escape(address)}">{image.format(BADGE, escape(name))}</a></li>'
        for name, address in found
    ]
    return "\n".join(["<ul>", *rows, "</ul>"])
