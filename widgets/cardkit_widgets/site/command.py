"""`cardkit site`: write the gallery as a folder of files that any web server can publish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.cli.arguments import Command
from cardkit.cli.play import file_path
from cardkit_widgets.gallery import gallery_server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.cli.arguments import Own

OPTIONS: Own = {"folder": {"metavar": "DIR"}, "--without-documentation": {"nargs": 0}}


def run(argv: Sequence[str]) -> int:
    """Build the site, and print what it lacks and how to look at it."""
    options = Command("site", own=OPTIONS).read(argv)
    gallery_server.check_installation()
    from cardkit_widgets.site.build import build  # after the check, because it needs Voila

    folder = file_path(options.folder)
    site = build(folder, gallery_server.print_now, documentation=not options.without_documentation)
    for sentence in site.lacks:
        gallery_server.print_now(sentence)
    gallery_server.print_now(
        f"{folder} is the site: {len(site.pages)} pages. To look at it, run this and open the address:\n"
    )
    gallery_server.print_now(f"  python -m http.server --directory {folder} 8000      http://localhost:8000")
    return 0
