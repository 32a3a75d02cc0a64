"""What the tests of the server use in place of a visitor's browser and of a kernel that computes."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

from cardkit_widgets.serving.visits import VISITOR

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Code that never ends: as a cell, or as a kernel that never opens its sockets.
HANGS = "import threading; threading.Event().wait()"


class Handler:
    """A request for a page, as far as a visit knows it."""

    xsrf_token = "token"  # noqa: S105 - no secret
    base_url = "/"

    def __init__(self, cookies: dict[str, str] | None = None) -> None:
        self.cookies = {} if cookies is None else cookies
        self.request = SimpleNamespace(path="/voila/render/page.ipynb", protocol="http", connection=self)
        self.sent: list[str] = []
        self.finished = False
        self.hang_up: Callable[[], None] = lambda: None

    def get_cookie(self, name: str, default: str) -> str:
        """What the browser has kept."""
        return self.cookies.get(name, default)

    def set_cookie(self, name: str, value: str, **_: object) -> None:
        """Have the browser keep something."""
        self.cookies[name] = value

    def set_close_callback(self, callback: Callable[[], None]) -> None:
        """Remember what happens when the visitor hangs up."""
        self.hang_up = callback

    def write(self, text: str) -> None:
        """Take what is to be sent."""
        self.sent.append(text)

    def flush(self) -> None:
        """Send it."""

    def finish(self) -> None:
        """Send the end."""
        self.finished = True


class Class:
    """A room whose people are known by the names of their browsers: "teacher", and "student 1" and so on."""

    def __init__(self, *admitted: int) -> None:
        self._admitted = {f"student {number}" for number in admitted}

    def owner(self, request: SimpleNamespace) -> str:
        """Whose page is asked for."""
        name = request.connection.cookies.get(VISITOR, "")
        return name if name.startswith("student ") else ""

    def goes_first(self, request: SimpleNamespace) -> bool:
        """Whether the teacher asks."""
        return bool(request.connection.cookies.get(VISITOR, "") == "teacher")

    def away(self, present: set[str]) -> set[str]:
        """Who has come in before, and has no page."""
        return self._admitted - present

    def told(self, _kernel_id: str, _request: object) -> dict[str, str]:
        """What a kernel is told."""
        return {}

    def listen(self, kernel_id: str, kernel: object) -> None:
        """Listen to nothing."""

    def forget(self, kernel_id: str) -> None:
        """Forget nothing."""


def write_spec(folder: Path, name: str, code: str) -> None:
    """Write down how to start a kernel that is just this code."""
    (folder / name).mkdir(parents=True)
    spec = {"argv": [sys.executable, "-c", code, "{connection_file}"], "display_name": name, "language": "python"}
    (folder / name / "kernel.json").write_text(json.dumps(spec))
