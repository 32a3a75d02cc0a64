"""The documentation in the gallery, which Sphinx builds from its sources when somebody first opens it.

Its URL is the path of its sources, so that a link in a notebook works on a page, in JupyterLab and on GitHub.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import logging
import mimetypes
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from enum import StrEnum
from functools import cache, cached_property
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

import platformdirs
from tornado.web import GZipContentEncoding, HTTPError, authenticated
from voila.tornado.handler import TornadoVoilaHandler

import cardkit
from cardkit_widgets.gallery import notebook_folders
from cardkit_widgets.serving.files import ASKED, ENDINGS, compressed_file

log = logging.getLogger(__name__)

# On Binder, the gallery is a folder of the repository.
ADDRESS = re.compile(r"(?:notebooks/)?reference/(.*)")
NEEDED = ("sphinx", "myst_parser", "furo", "plotly", "numpy", "pandas")
SOURCES = {".md", ".py", ".toml", ".json", ".css", ".svg"}
# How often a page that waits for the documentation is reloaded, in seconds.
REFRESH_SECONDS = 2
# The folders for the sources that Sphinx has read, and for the pages that it then writes.
READ, WRITTEN = "read", "site"


class BuildState(StrEnum):
    """The state of the documentation. It is `lacking` if a package that the build needs isn't installed."""

    BUILT = "built"
    BUILDING = "building"
    FAILED = "failed"
    LACKING = "lacking"


class BuildProgress(NamedTuple):
    """The number of pages read so far, the number written so far, and the total."""

    read: int
    written: int
    pages: int


class Reference:
    """The documentation for one version of the sources, in a cache folder."""

    def __init__(self, source: Path, cache_folder: Path) -> None:
        self.source = source
        self._cache_folder = cache_folder
        self._failed = False
        self._builder: threading.Thread | None = None
        self._place: Path | None = None  # the folder in which it is being built

    @cached_property
    def folder(self) -> Path:
        """The folder of the built pages; its name changes with every edit of a source."""
        return (
            self._cache_folder
            / f"reference-{fingerprint(self.source, *map(Path, cardkit.__path__), notebook_folders.package_folder())}"
        )

    @property
    def state(self) -> BuildState:
        """The current state of the documentation."""
        if (self.folder / "index.html").is_file():
            return BuildState.BUILT
        if self._builder and self._builder.is_alive():
            return BuildState.BUILDING
        if self._failed:
            return BuildState.FAILED
        return BuildState.LACKING if missing() else BuildState.BUILDING

    @property
    def progress(self) -> BuildProgress:
        """The progress of the build."""
        pages = [page.relative_to(self.source) for page in self.source.rglob("*.md")]
        if self._place is None:
            return BuildProgress(0, 0, len(pages))
        read, written = (
            sum((self._place / step / page.with_suffix(ending)).is_file() for page in pages)
            for step, ending in ((READ, ".doctree"), (WRITTEN, ".html"))
        )
        return BuildProgress(read, written, len(pages))

    def begin(self) -> None:
        """Start building the documentation in a thread, unless that has started."""
        if self._builder is None or not self._builder.is_alive():
            # A daemon thread, so that the server can end during a build.
            self._builder = threading.Thread(target=self.build, daemon=True)
            self._builder.start()

    def build(self) -> None:
        """Build the documentation, and remove that of earlier sources; errors are logged."""
        self._failed = True  # until it has been built
        self._cache_folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._cache_folder, prefix="building-") as place:
            self._place, made = Path(place), Path(place, WRITTEN)
            words = ["-q", "-b", "html", "-d", f"{place}/{READ}", str(self.source), str(made)]
            command = [sys.executable, "-m", "sphinx", *words]
            sphinx = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)  # noqa: S603 - our own
            atexit.register(sphinx.kill)  # a build doesn't outlive the server
            _, errors = sphinx.communicate()
            atexit.unregister(sphinx.kill)
            if sphinx.returncode:
                log.error("The documentation could not be built:\n%s", errors)
                return
            for old in self._cache_folder.glob("reference-*"):
                shutil.rmtree(old, ignore_errors=True)
            made.rename(self.folder)
        self._failed = False


def missing() -> bool:
    """Return whether a package that the build needs isn't installed."""
    importlib.invalidate_caches()
    return any(importlib.util.find_spec(name) is None for name in NEEDED)


def fingerprint(*folders: Path) -> str:
    """Return a string that changes with every edit of a source in these folders."""
    digest = hashlib.sha256(sys.version.encode())
    for folder in folders:
        for file in sorted(each for each in folder.rglob("*") if each.suffix in SOURCES and each.is_file()):
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def reference() -> Reference:
    """Return the documentation of this installation, in `$CARDKIT_CACHE` or the system's cache folder."""
    return Reference(
        notebook_folders.notebooks_folder() / "reference",
        Path(os.environ.get("CARDKIT_CACHE") or platformdirs.user_cache_path("cardkit", appauthor=False)),
    )


def page_of(name: str) -> str:
    """Return the page that is built from a source; an empty string if the source doesn't exist.

    >>> page_of(""), page_of("how-to/dask.md"), page_of("how-to/dask.html")
    ('index.html', 'how-to/dask.html', '')
    """
    return f"{name.removesuffix('.md')}.html" if name.endswith(".md") else "" if name else "index.html"


class PageHandler(TornadoVoilaHandler):
    """Renders notebooks like Voila, and sends the pages of the documentation."""

    async def prepare(self) -> None:
        """Compress pages chunk by chunk while they are sent, which reduces a lesson to a ninth of its size."""
        await super().prepare()
        self._transforms = [*self._transforms, GZipContentEncoding(self.request)]  # type: ignore[has-type]  # tornado's

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send a page."""
        path = path or ""
        asked = ADDRESS.fullmatch(path)
        if await self.kernel_manager.serve_prepared_page(self):
            return
        if asked is None:
            await super().get(path)
        elif not (reference().source / "conf.py").is_file():
            raise HTTPError(HTTPStatus.NOT_FOUND)
        elif made := page_of(asked[1]):
            self.redirect(f"{self.base_url}voila/render/{path.removesuffix(asked[1])}{made}")
        elif reference().state == BuildState.BUILT:
            self._send(reference().folder, asked[1])
        else:
            self._show_state(reference())

    def _send(self, folder: Path, name: str) -> None:
        place = (folder / name).resolve()
        if not (place.is_relative_to(folder.resolve()) and place.is_file()):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.set_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.set_header("Cache-Control", ASKED)
        self.set_header("Vary", "Accept-Encoding")
        packs = "gzip" in self.request.headers.get("Accept-Encoding", "")
        if packs and place.suffix in {*ENDINGS, ".html"}:
            self.set_header("Content-Encoding", "gzip")
            self.finish(compressed_file(str(place)).body)
        else:
            self.finish(place.read_bytes())

    def _show_state(self, documentation: Reference) -> None:
        """Show that the documentation is being built, or why that isn't possible."""
        state = documentation.state
        if state == BuildState.BUILDING:
            documentation.begin()
            self.set_header("Refresh", str(REFRESH_SECONDS))
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Cache-Control", "no-store")
        self.finish(self.render_template("reference.html", state=state, progress=documentation.progress))
