"""Fakes for the tests of the server: a visitor's browser, and kernels that don't compute."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from jupyter_client.kernelspec import KernelSpecManager

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Code that never ends, used as a cell, or as a kernel that never opens its sockets.
HANGS = "import threading; threading.Event().wait()"


class Handler:
    """A request for a page, with everything that a `PageRequest` needs of it."""

    xsrf_token = "token"  # noqa: S105 - not a secret
    base_url = "/"

    def __init__(self, cookies: dict[str, str] | None = None) -> None:
        self.cookies = {} if cookies is None else cookies
        self.request = SimpleNamespace(path="/voila/render/page.ipynb", protocol="http", connection=self)
        self.sent: list[str] = []
        self.finished = False
        self.hang_up: Callable[[], None] = lambda: None

    def get_cookie(self, name: str, default: str) -> str:
        """Return a saved cookie."""
        return self.cookies.get(name, default)

    def set_cookie(self, name: str, value: str, **_: object) -> None:
        """Save a cookie."""
        self.cookies[name] = value

    def set_close_callback(self, callback: Callable[[], None]) -> None:
        """Save the callback for when the visitor hangs up."""
        self.hang_up = callback

    def write(self, text: str) -> None:
        """Store a chunk of the response."""
        self.sent.append(text)

    def flush(self) -> None:
        """Send the stored chunks."""

    def finish(self) -> None:
        """End the response."""
        self.finished = True


def write_spec(folder: Path, name: str, code: str) -> None:
    """Write a kernel specification that only runs this code."""
    (folder / name).mkdir(parents=True)
    spec = {"argv": [sys.executable, "-c", code, "{connection_file}"], "display_name": name, "language": "python"}
    (folder / name / "kernel.json").write_text(json.dumps(spec))


def sleeping_kernels(folder: Path) -> dict[str, Any]:
    """Return the settings of a server whose kernels only sleep, and whose pages don't wait for anything."""
    write_spec(folder, "sleeps", HANGS)
    specs = KernelSpecManager(kernel_dirs=[str(folder)], ensure_native_kernel=False)
    now = {"return_seconds": 0, "patience_seconds": 0}
    return {"kernel_spec_manager": specs, "default_kernel_name": "sleeps", **now}
