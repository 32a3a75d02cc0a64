"""Build the static site: pages, styles, scripts, Python, compiled rules and documentation, in one folder."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import plotly
from jupyter_core.paths import jupyter_path

from cardkit.table.errors import CardkitError
from cardkit_widgets.core import assets
from cardkit_widgets.gallery import gallery_server
from cardkit_widgets.gallery.notebook_folders import notebooks_folder, package_folder
from cardkit_widgets.gallery.notebook_metadata import read
from cardkit_widgets.serving.reference import missing as documentation_missing
from cardkit_widgets.serving.reference import reference
from cardkit_widgets.site import pyodide
from cardkit_widgets.site.pages import HOME, render
from cardkit_widgets.site.python_archive import archives

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.site.python_archive import Archives

TEMPLATE = package_folder() / "share/jupyter/voila/templates/cardkit/static"
SCRIPTS = Path(__file__).with_name("static")
SERVICE_WORKER = "service_worker.js"
# The files that a static page shares with a served one.
SHARED = (
    "*.css",
    "*.svg",
    "supported.js",
    "gallery.js",
    "tables.js",
    "tabs.js",
    "steps.js",
    "lesson_layout.js",
    "code.js",
)
JUPYTER_STYLES = ("index.css", "theme-light.css", "theme-dark.css")
# A rule of a style sheet that isn't inside another, and the selectors of those that a page needs.
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"(?P<selector>[^{}@;]+)\{[^{}]*\}")
SHOWN = re.compile(
    r":root|body|jp-(?:Rendered(?:HTML|Markdown|Text)|OutputArea|Cell\b|Notebook|MarkdownOutput)|widget-"
)
FOLDERS = ("", "learn", "lab", "lessons")
# The folder of the documentation, which browsers store page by page, not as a whole.
DOCUMENTATION = "reference"
# Written last. A folder that contains it is an earlier site, which may be replaced.
MARK = "cardkit-site.json"


class Site(NamedTuple):
    """A site that has been built: its pages, its version, and sentences about what it lacks."""

    pages: list[str]
    version: str
    lacks: list[str]


def build(folder: Path, report: Callable[[str], object], *, documentation: bool = True) -> Site:
    """Build the site in a temporary folder, and put it in its place when it is complete.

    Args:
        folder: The folder of the site: a new one, an empty one, or an earlier site, which is replaced.
        report: Called with a line of text before each step.
        documentation: Whether to include the documentation, which takes a few minutes.

    Raises:
        CardkitError: If the folder contains other files, or something is missing that a site needs.

    """
    if folder.exists() and not (folder / MARK).is_file() and (not folder.is_dir() or any(folder.iterdir())):
        raise CardkitError(f"{folder} contains other files: name a new folder for the site")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as place:
        made = Path(place, "site")
        made.mkdir()
        site = _build(made, report, documentation=documentation)
        if folder.exists():
            folder.rename(Path(place, "earlier"))
        made.rename(folder)
    return site


def _build(folder: Path, report: Callable[[str], object], *, documentation: bool) -> Site:
    os.environ["JUPYTER_PATH"] = gallery_server.jupyter_path()
    report("Compiling Python files and rules …")
    packed = archives()
    _write_pyodide(folder / f"pyodide-{pyodide.VERSION}", packed)
    version = _version(packed)
    _write_static(folder / "static" / version, packed)
    lacks = list(packed.lacks)
    if documentation:
        report("Building the documentation (a few minutes) …")
        lacks += _write_documentation(folder / DOCUMENTATION)
    report("Writing the pages …")
    pages = _write_pages(folder, version)
    _write_service_worker(folder, version)
    (folder / MARK).write_text(json.dumps({"version": version, "pages": pages}), encoding="utf-8")
    return Site(pages, version, lacks)


def _version(packed: Archives) -> str:
    """Return a hash of everything that the pages load."""
    digest = hashlib.sha256(packed.packages)
    digest.update(packed.standard_library)
    for file in sorted([*SCRIPTS.glob("*.js"), *(file for pattern in SHARED for file in TEMPLATE.glob(pattern))]):
        digest.update(file.read_bytes())
    for text in assets.files().values():
        digest.update(text.encode())
    return digest.hexdigest()[:16]


def _write_pyodide(folder: Path, packed: Archives) -> None:
    """Write Pyodide, compressed for servers that don't compress, and without its list of packages."""
    folder.mkdir()
    source = pyodide.pyodide_folder()
    shutil.copyfile(source / "pyodide.mjs", folder / "pyodide.js")  # some web servers don't know `.mjs`
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        _compress((source / name).read_bytes(), folder / name)
    _compress(packed.standard_library, folder / "python_stdlib.zip")


def _compress(content: bytes, file: Path) -> None:
    """Write a compressed file, whose name ends in `.bin`.

    Some servers announce a file that ends in `.gz` as compressed, and the browser would unpack it before the page does.
    """
    file.with_name(f"{file.name}.bin").write_bytes(gzip.compress(content, 9, mtime=0))


def _write_static(folder: Path, packed: Archives) -> None:
    """Write the style sheets and scripts, and the Python packages."""
    folder.mkdir(parents=True)
    for name, text in assets.files().items():
        (folder / name).write_text(text, encoding="utf-8")
    shared = [file for pattern in SHARED for file in TEMPLATE.glob(pattern)]
    for file in [*shared, *SCRIPTS.glob("*.js")]:
        if file.name != SERVICE_WORKER:
            shutil.copyfile(file, folder / file.name)
    for name in JUPYTER_STYLES:
        (folder / name).write_text(_outputs_style(name), encoding="utf-8")
    _compress(packed.packages, folder / "packages")
    script = Path(plotly.__file__).with_name("package_data") / "plotly.min.js"
    _compress(script.read_bytes(), folder / "plotly.min.js")


def _outputs_style(name: str) -> str:
    """Return the rules for texts and outputs in a style sheet of JupyterLab, as nbconvert installs it."""
    places = [Path(place, "nbconvert/templates/lab/static", name) for place in jupyter_path()]
    style = next(place for place in places if place.is_file()).read_text(encoding="utf-8")
    return "\n".join(rule[0] for rule in RULE.finditer(COMMENT.sub("", style)) if SHOWN.search(rule["selector"]))


def _write_pages(folder: Path, version: str) -> list[str]:
    """Write the page of each notebook that runs in a browser, and return their names."""
    with tempfile.TemporaryDirectory() as place:
        notebooks = Path(place)
        for path in _notebooks():
            target = notebooks / path.relative_to(notebooks_folder())
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, target)
        paths = sorted(notebooks.rglob("*.ipynb"))
        pages = [path.relative_to(notebooks).with_suffix(".html").as_posix() for path in paths]
        documentation = [f"{DOCUMENTATION}/"] if (folder / DOCUMENTATION).is_dir() else []
        for path, name in zip(paths, pages, strict=True):
            page = render(path, notebooks, version, [*pages, *documentation])
            target = folder / name
            target.parent.mkdir(exist_ok=True)
            target.write_text(page.html, encoding="utf-8")
            if page.cells:
                target.with_suffix(".json").write_text(json.dumps(page.cells), encoding="utf-8")
    return pages


def _notebooks() -> list[Path]:
    """Return the notebooks that don't need a kernel on a server."""
    found = [path for name in FOLDERS for path in sorted((notebooks_folder() / name).glob("*.ipynb"))]
    return [path for path in found if read(path).metadata.entries.get("needs") != "kernel"]


def _write_documentation(folder: Path) -> list[str]:
    """Write the documentation; return a sentence if that isn't possible."""
    if documentation_missing():
        return ['The site has no documentation, since Sphinx is missing: pip install "cardkit[docs]"']
    built = reference()
    if not (built.folder / HOME).is_file():
        built.build()
    if not (built.folder / HOME).is_file():
        return ["The site has no documentation, since Sphinx could not build it; the reason is above"]
    shutil.copytree(built.folder, folder)
    return []


def _write_service_worker(folder: Path, version: str) -> None:
    """Write the script that stores the site in a browser, with the list of the files to store."""
    files = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] != DOCUMENTATION
    }
    script = (SCRIPTS / SERVICE_WORKER).read_text(encoding="utf-8")
    script = script.replace('"VERSION"', json.dumps(version)).replace('{ "FILES": "" }', json.dumps(files))
    (folder / SERVICE_WORKER).write_text(script, encoding="utf-8")
