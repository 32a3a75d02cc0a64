"""Export a notebook as a self-contained HTML page, and print such a page as a PDF.

nbconvert creates the HTML with our template. Its own PDF export needs playwright's browser, whereas we use any
installed Chromium, Chrome or Edge.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.lazy_import import extra

if TYPE_CHECKING:
    from nbformat import NotebookNode

TEMPLATES = Path(__file__).parents[1] / "share" / "jupyter" / "nbconvert" / "templates"
# The environment variable with the path of the browser.
SETTING = "CARDKIT_CHROMIUM"
ON_THE_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
NO_BROWSER = (
    "There is no Chromium, Chrome or Edge here that could make the PDF: open the HTML in a browser and print it to a "
    "file, which makes the same PDF."
)
NOT_PRINTED = "The browser did not make the PDF: open the HTML in a browser and print it to a file instead."
PATIENCE_SECONDS = 120


def html(notebook: NotebookNode) -> str:
    """Return the outputs of a notebook's cells as a self-contained HTML page."""
    with extra("apps"):
        from nbconvert import HTMLExporter

    exporter = HTMLExporter(template_name="worksheet", extra_template_basedirs=[str(TEMPLATES)])
    page, _ = exporter.from_notebook_node(notebook)
    return str(page)


def pdf(page: str) -> bytes:
    """Print an HTML page as a PDF. Raises CardkitError if no browser is found, or if printing fails."""
    program = browser()
    if program is None:
        raise CardkitError(NO_BROWSER)
    with TemporaryDirectory(prefix="cardkit-") as folder:
        source, printed = Path(folder, "sheets.html"), Path(folder, "sheets.pdf")
        source.write_text(page, encoding="utf-8")
        try:
            subprocess.run(  # noqa: S603 - an installed browser, with our own page
                [program, *_options(folder), f"--print-to-pdf={printed}", source.as_uri()],
                capture_output=True,
                timeout=PATIENCE_SECONDS,
                check=True,
            )
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise CardkitError(NOT_PRINTED) from error


def browser() -> str | None:
    """Find a browser that can print: in the environment variable, on the PATH, or in its usual folder."""
    found = [os.environ.get(SETTING), *map(shutil.which, ON_THE_PATH)]
    return next(filter(None, found), None) or next((path for path in ELSEWHERE if Path(path).is_file()), None)


def _options(folder: str) -> list[str]:
    """Return options for printing without a window, independent of the user's running browser and profile."""
    # Root can't use the sandbox. The page is safe without it: we wrote it, and it has no scripts.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--no-pdf-header-footer",
        f"--user-data-dir={Path(folder, 'profile')}",
        *(["--no-sandbox"] if root else []),
    ]
