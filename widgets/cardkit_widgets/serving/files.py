"""Static files: compressed once for all browsers, and cached by each browser from page to page.

Voila's scripts, its extensions and our front end are ten megabytes of text, which compress to a third of that. A class
of thirty loads them thirty times over the school's network.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import FileFindHandler
from tornado.web import HTTPError, StaticFileHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

from cardkit_widgets.core import assets

FRONT = "cardkit/static/front/"
IN_A_TEMPLATE = re.compile("[^/]+/static/.")
# The file types to compress; pictures and fonts are already compressed.
ENDINGS = {".css", ".js", ".json", ".svg"}
# How long browsers cache other files: until the next page, but not until the next update.
KEPT = "public, max-age=600"
# For files that browsers revalidate each time.
ASKED = "no-cache"
# For the front end, which never changes within a version.
KEPT_FOR_EVER = "public, max-age=31536000, immutable"


class CompressedFile(NamedTuple):
    """A compressed file and its ETag."""

    body: bytes
    etag: str


def compressed_file(path: str) -> CompressedFile:
    """Return the file at a path, compressed again whenever it has changed."""
    return _compressed_file(path, Path(path).stat().st_mtime_ns)


@cache
def _compressed_file(path: str, _changed: int) -> CompressedFile:
    return _compress(Path(path).read_bytes())


@cache
def compressed_front_end(name: str) -> CompressedFile:
    """Return a file of the front end, compressed."""
    return _compress(assets.files()[name].encode())


def _compress(content: bytes) -> CompressedFile:
    return CompressedFile(gzip.compress(content, mtime=0), f'"{hashlib.sha256(content).hexdigest()[:32]}"')


class CompressedFileHandler(StaticFileHandler):
    """Sends compressed files to browsers that support them, with cache headers."""

    _sent: CompressedFile | None = None

    @allow_unauthenticated  # like all of JupyterLab's scripts and style sheets
    async def get(self, path: str, include_body: bool = True) -> None:  # noqa: FBT001, FBT002 - tornado's signature
        """Send a file."""
        if include_body and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.path = self.parse_url_path(path)
            place = self.get_absolute_path(self.root, self.path)  # determines which root contains the file
            found = self.validate_absolute_path(self.root, place)
            if found is not None and Path(found).suffix in ENDINGS:
                self._send(found, compressed_file(found), self.cache_control(path))
                return
        await super().get(path, include_body)

    def cache_control(self, _path: str) -> str:
        """Return the Cache-Control header for a file."""
        return KEPT

    def set_extra_headers(self, path: str) -> None:
        """Add `Vary: Accept-Encoding` to files that aren't compressed."""
        super().set_extra_headers(path)
        self.set_header("Vary", "Accept-Encoding")

    def compute_etag(self) -> Any:
        """Return the ETag of the file."""
        return self._sent.etag if self._sent else super().compute_etag()

    def _send(self, name: str, file: CompressedFile, kept: str) -> None:
        self._sent = file
        self.set_header("Content-Type", f"{mimetypes.guess_type(name)[0]}; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("Cache-Control", kept)
        self.finish(file.body)


class StaticFiles(CompressedFileHandler, MultiStaticFileHandler):
    """Voila's own files."""


class ExtensionFiles(CompressedFileHandler, FileFindHandler):
    """The files of JupyterLab's extensions, which draw widgets on pages."""


class TemplateFiles(CompressedFileHandler, TemplateStaticFileHandler):
    """The files of templates, and the generated files of our front end."""

    async def get(self, path: str, include_body: bool = True) -> None:  # noqa: FBT001, FBT002 - tornado's signature
        """Send a file. The front end's URL contains its version, but a page with an older version gets the current one.

        Every browser that can run the front end supports compression.
        """
        if not IN_A_TEMPLATE.match(path) or ".." in path.split("/"):  # Voila doesn't check this
            raise HTTPError(HTTPStatus.NOT_FOUND)
        version, _, name = path.removeprefix(FRONT).partition("/")
        if not path.startswith(FRONT) or name not in assets.files():
            await super().get(path, include_body)
            return
        self._send(name, compressed_front_end(name), KEPT_FOR_EVER if version == assets.version() else ASKED)

    def cache_control(self, path: str) -> str:
        """Return the Cache-Control header for a file; files of our own templates are revalidated."""
        return ASKED if path.startswith("cardkit/") else KEPT
