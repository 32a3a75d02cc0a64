"""Files for browsers: packed once for all of them, and kept by each of them while a class goes from page to page.

Voila's scripts, its extensions and our front end are ten megabytes. They are text, of which a third remains when it is
packed, and a school's network has to carry it thirty times.
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
# What is packed; pictures and fonts are packed already.
ENDINGS = {".css", ".js", ".json", ".svg"}
# So long a browser does not ask whether a file is still the same: for a lesson's pages, not for an update.
KEPT = "public, max-age=600"
# It asks every time.
ASKED = "no-cache"
# A version of our front end never changes.
KEPT_FOR_EVER = "public, max-age=31536000, immutable"


class Packed(NamedTuple):
    """A file as it is sent, and the mark by which a browser asks whether it has changed."""

    body: bytes
    etag: str


def packed_file(path: str) -> Packed:
    """The file at a path, packed again whenever it has changed."""
    return _packed_file(path, Path(path).stat().st_mtime_ns)


@cache
def _packed_file(path: str, _changed: int) -> Packed:
    return _packed(Path(path).read_bytes())


@cache
def packed_front(name: str) -> Packed:
    """A file of the front end, packed."""
    return _packed(assets.files()[name].encode())


def _packed(content: bytes) -> Packed:
    return Packed(gzip.compress(content, mtime=0), f'"{hashlib.sha256(content).hexdigest()[:32]}"')


class Packing(StaticFileHandler):
    """Sends files packed to browsers that can unpack, and lets them keep what they have got."""

    _sent: Packed | None = None

    @allow_unauthenticated  # as are all scripts and styles of JupyterLab's
    async def get(self, path: str, include_body: bool = True) -> None:  # noqa: FBT001, FBT002 - tornado passes it so
        """Send a file."""
        if include_body and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.path = self.parse_url_path(path)
            place = self.get_absolute_path(self.root, self.path)  # which of several roots it is in is known after this
            found = self.validate_absolute_path(self.root, place)
            if found is not None and Path(found).suffix in ENDINGS:
                self._send(found, packed_file(found), self.keeping(path))
                return
        await super().get(path, include_body)

    def keeping(self, _path: str) -> str:
        """How long a browser may keep a file."""
        return KEPT

    def set_extra_headers(self, path: str) -> None:
        """Say of files that are not packed that others may get them packed."""
        super().set_extra_headers(path)
        self.set_header("Vary", "Accept-Encoding")

    def compute_etag(self) -> Any:
        """The mark of what is sent."""
        return self._sent.etag if self._sent else super().compute_etag()

    def _send(self, name: str, file: Packed, kept: str) -> None:
        self._sent = file
        self.set_header("Content-Type", f"{mimetypes.guess_type(name)[0]}; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("Cache-Control", kept)
        self.finish(file.body)


class StaticFiles(Packing, MultiStaticFileHandler):
    """Voila's own files."""


class ExtensionFiles(Packing, FileFindHandler):
    """The files of JupyterLab's extensions, with which pages draw widgets."""


class TemplateFiles(Packing, TemplateStaticFileHandler):
    """The files of templates, and those of our front end, which are made of many."""

    async def get(self, path: str, include_body: bool = True) -> None:  # noqa: FBT001, FBT002 - likewise
        """Send a file. The address of the front end has its version: a page sent before an update gets what there is.

        Every browser that can run it can unpack it.
        """
        if not IN_A_TEMPLATE.match(path) or ".." in path.split("/"):  # Voila takes it for granted
            raise HTTPError(HTTPStatus.NOT_FOUND)
        version, _, name = path.removeprefix(FRONT).partition("/")
        if not path.startswith(FRONT) or name not in assets.files():
            await super().get(path, include_body)
            return
        self._send(name, packed_front(name), KEPT_FOR_EVER if version == assets.version() else ASKED)

    def keeping(self, path: str) -> str:
        """How long a browser may keep a file; what goes with our pages changes with them."""
        return ASKED if path.startswith("cardkit/") else KEPT
