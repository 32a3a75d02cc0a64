"""The static site, built once for all processes of a test run, and published by the standard library's server."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

# Set in each process of a parallel run, whose temporary folders are next to each other.
PROCESS = "PYTEST_XDIST_WORKER"
PREFIX = "/some/school/"
"""The path of the published site, because it must work in any folder."""


def built(temporary: pytest.TempPathFactory) -> Path:
    """Return the folder of the site without its documentation. The first process that asks for it builds it.

    The compiled rules are those of users, without the checks of indices that other tests switch on.
    """
    root = temporary.getbasetemp()
    root = root.parent if PROCESS in os.environ else root
    folder = root / "published" / PREFIX.strip("/")
    with (root / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            settings = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
            command = [sys.executable, "-m", "cardkit", "site", str(folder), "--without-documentation"]
            subprocess.run(command, env=settings, check=True)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """Serve files without printing a line for each request."""

    def log_message(self, *_: object) -> None:
        """Print nothing."""


class Server(ThreadingHTTPServer):
    """A server that doesn't report browsers that leave a page while it is loading."""

    def handle_error(self, *request: Any) -> None:
        """Report an error, unless a browser has closed the connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*request)


@contextmanager
def published(folder: Path) -> Iterator[str]:
    """Serve a site under a prefix, and yield its address."""
    root = folder.parents[PREFIX.strip("/").count("/")]
    with Server(("127.0.0.1", 0), partial(Quiet, directory=root)) as server:
        serving = Thread(target=server.serve_forever)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
        finally:
            server.shutdown()
            serving.join()
