"""The front end among the files of our template: a page gets it once for all its widgets, packed, and may keep it."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from typing import Any

from voila.static_file_handler import TemplateStaticFileHandler

from cardkit_widgets import front_end

FOLDER = "cardkit/static/front/"
SECONDS_OF_A_YEAR = 365 * 24 * 60 * 60


class Files(TemplateStaticFileHandler):
    """The files of templates, as Voila serves them, and those of our front end, which are made of many."""

    async def get(self, path: str, include_body: bool = True) -> None:  # noqa: FBT001, FBT002 - tornado passes it so
        """Send a file. The address of the front end has its version: what a browser has got, it need not ask for."""
        version, _, name = path.removeprefix(FOLDER).partition("/")
        if not path.startswith(FOLDER) or name not in front_end.files():
            await super().get(path, include_body)
            return
        self.set_header("Content-Type", f"{mimetypes.guess_type(name)[0]}; charset=utf-8")
        self.set_header("Vary", "Accept-Encoding")
        if version == front_end.version():
            self.set_header("Cache-Control", f"public, max-age={SECONDS_OF_A_YEAR}, immutable")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(packed(name))
        else:
            self.finish(front_end.files()[name])

    def compute_etag(self) -> Any:
        """Leave out the mark by which a file is known again where there is no file; its address is one."""
        return super().compute_etag() if getattr(self, "absolute_path", None) else None


@cache
def packed(name: str) -> bytes:
    """A file of the front end, packed."""
    return gzip.compress(front_end.files()[name].encode(), mtime=0)
