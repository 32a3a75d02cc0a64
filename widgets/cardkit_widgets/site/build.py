"""Build the static site: pages, styles, scripts, Python, compiled rules and documentation, in one folder."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardkit_widgets.core import assets
from cardkit_widgets.gallery import gallery_server
from cardkit_widgets.gallery.notebook_folders import notebooks_folder, package_folder
from cardkit_widgets.gallery.notebook_metadata import read
from cardkit_widgets.site.pages import render
from cardkit_widgets.site.pyodide import pyodide_folder
from cardkit_widgets.site.python_archive import archives

if TYPE_CHECKING:
    from collections.abc import Callable

TEMPLATE = package_folder() / "share/jupyter/voila/templates/cardkit/static"
SCRIPTS = Path(__file__).with_name("static")
# The files that a static page shares with a served one.
SHARED = ("*.css", "*.svg", "supported.js", "gallery.js", "tables.js", "tabs.js", "steps.js", "lesson_layout.js", "code.js")
JUPYTER_STYLES = ("index.css", "theme-light.css", "theme-dark.css")
FOLDERS = ("", "learn", "lab", "lessons")


class Built(NamedTuple):
    """What was built: the pages, and whether the Python files are compiled."""

    pages: list[str]
    compiled: bool


def build(folder: Path, report: Callable[[str], object] = print) -> Built:
    """Build the site.

    Args:
        folder: The folder of the site, which must be empty or not exist yet.
        report: Called with a sentence about each step.

    Raises:
        CardkitError: If something is missing that a site needs.

    """
    os.environ["JUPYTER_PATH"] = gallery_server.jupyter_path()
    folder.mkdir(parents=True, exist_ok=True)
    report("Packing Python …")
    compiled = _write_python(folder / "pyodide")
    _write_static(folder / "static")
    report("Writing the pages …")
    pages = _write_pages(folder)
    return Built(pages, compiled)


def _write_python(folder: Path) -> bool:
    """Write Pyodide and our packages, compressed for servers that don't compress."""
    folder.mkdir(exist_ok=True)
    source = pyodide_folder()
    shutil.copyfile(source / "pyodide.mjs", folder / "pyodide.mjs")
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        _compress((source / name).read_bytes(), folder / f"{name}.gz")
    packed = archives()
    _compress(packed.standard_library, folder / "python_stdlib.zip.gz")
    _compress(packed.packages, folder / "packages.bin.gz")
    return packed.compiled


def _compress(content: bytes, file: Path) -> None:
    file.write_bytes(gzip.compress(content, 9, mtime=0))


def _write_static(folder: Path) -> None:
    """Write the style sheets and scripts."""
    front = folder / "front" / assets.version()
    front.mkdir(parents=True, exist_ok=True)
    for name, text in assets.files().items():
        (front / name).write_text(text, encoding="utf-8")
    for pattern in SHARED:
        for file in TEMPLATE.glob(pattern):
            shutil.copyfile(file, folder / file.name)
    for file in SCRIPTS.glob("*.js"):
        shutil.copyfile(file, folder / file.name)
    for name in JUPYTER_STYLES:
        shutil.copyfile(_jupyter_file(name), folder / name)


def _jupyter_file(name: str) -> Path:
    """Return a style sheet of JupyterLab, as nbconvert installs it."""
    from jupyter_core.paths import jupyter_path

    places = [Path(place, "nbconvert/templates/lab/static", name) for place in jupyter_path()]
    return next(place for place in places if place.is_file())


def _write_pages(folder: Path) -> list[str]:
    """Write the page of each notebook that runs in a browser, and return their names."""
    with tempfile.TemporaryDirectory() as place:
        notebooks = Path(place)
        for path in _notebooks():
            target = notebooks / path.relative_to(notebooks_folder())
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, target)
        pages = []
        for path in sorted(notebooks.rglob("*.ipynb")):
            name = path.relative_to(notebooks).with_suffix(".html")
            page = render(path, notebooks)
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(page.html, encoding="utf-8")
            (folder / name).with_suffix(".json").write_text(json.dumps(page.cells), encoding="utf-8")
            pages.append(name.as_posix())
    return pages


def _notebooks() -> list[Path]:
    """Return the notebooks that don't need a kernel on a server."""
    found = [path for name in FOLDERS for path in sorted((notebooks_folder() / name).glob("*.ipynb"))]
    return [path for path in found if read(path).metadata.entries.get("needs") != "kernel"]
