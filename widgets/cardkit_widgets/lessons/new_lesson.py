"""`cardkit new-lesson`: write a small working lesson as a starting point."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.cli.arguments import Command
from cardkit.cli.play import RESERVED, file_path
from cardkit.table.errors import CardkitError
from cardkit_widgets.gallery import gallery_server
from cardkit_widgets.lessons.notebook_lessons import slug_of

if TYPE_CHECKING:
    from collections.abc import Sequence

TEMPLATE = Path(__file__).with_name("template.ipynb")
# The title of the template, in its heading and in its first cell.
ITS_TITLE = "Two of a kind"
LONGEST_TITLE = 80


def run(argv: Sequence[str]) -> int:
    """Write the notebook, and print what to do next."""
    options = Command("new-lesson", "title", "--folder").read(argv)
    gallery_server.check_installation()
    title = " ".join(options.title.split())
    if not title.isprintable() or not 0 < len(title) <= LONGEST_TITLE or set(title) & set('"\\{}'):
        raise CardkitError(f"a title has up to {LONGEST_TITLE} letters, without quotes, braces and backslashes")
    folder = file_path(options.folder or ".")
    path = folder / f"{slug_of(title)}.ipynb"
    if RESERVED.fullmatch(path.name):
        better = f"Lesson {title}"
        raise CardkitError(f"Windows has no file called {path.name!r}: choose another title, such as {better!r}")
    if path.exists():
        raise CardkitError(f"{path} already exists: choose another title, or another folder with --folder")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(titled(title), encoding="utf-8")
    gallery_server.print_now(f"{path} is a lesson that works: one question about Trio. What to do next:\n")
    gallery_server.print_now(f"  jupyter lab {path}      change it, cell by cell")
    gallery_server.print_now(f"  cardkit --notebooks {folder}      see its page, in the gallery under “Your own”")
    gallery_server.print_now(f"  cardkit class --notebooks {folder} --lesson {path.stem}      give it to a class")
    return 0


def titled(title: str) -> str:
    """Return the template's notebook with this title."""
    notebook = json.loads(TEMPLATE.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        cell["source"] = [line.replace(ITS_TITLE, title) for line in cell["source"]]
    return f"{json.dumps(notebook, ensure_ascii=False, indent=1)}\n"
