"""The kernel of a static page: runs the cells of a notebook in the browser's Python, and connects its widgets.

Everything that a page receives is a JSON text, because conversions of single values between Python and JavaScript
would be slow and would turn `None` into `undefined`.
"""

from __future__ import annotations

import ast
import json
import os
import sys
import traceback
from typing import TYPE_CHECKING, Any, ClassVar

import comm
from comm.base_comm import BaseComm, CommManager

from cardkit.table.errors import CardkitError
from cardkit_widgets.gallery.notebook_folders import notebooks_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import CodeType

PLAIN, HTML, MARKDOWN = "text/plain", "text/html", "text/markdown"
# The methods that represent an object, and what they return.
REPRESENTATIONS = {"_repr_html_": HTML, "_repr_svg_": "image/svg+xml", "_repr_markdown_": MARKDOWN}


class BrowserKernel:
    """Runs cells, and passes messages between widgets and the page.

    Args:
        post: Sends a JSON text to the page.
        environment: The environment variables of the page.

    """

    running: ClassVar[BrowserKernel | None] = None
    """The kernel of the page."""

    def __init__(self, post: Callable[[str], object], environment: Mapping[str, str]) -> None:
        BrowserKernel.running = self
        os.environ.update(environment)
        os.chdir(notebooks_folder() / "lessons")  # where a lesson looks for its questions
        self._post = post
        self._cell = -1
        self.names: dict[str, Any] = vars(sys.modules["__main__"])
        """The variables of the notebook."""
        self._comms = CommManager()
        comm.get_comm_manager = lambda: self._comms
        comm.create_comm = self._create_comm
        sys.stdout = Stream(self, "stdout")

    def run(self, cell: int, source: str) -> bool:
        """Run a cell, and send what it displays. Returns whether it ended without an error.

        Args:
            cell: The number of the cell, under which the page shows its output.
            source: The code.

        """
        self._cell = cell
        try:
            value = _run(source, self.names)
            if value is not None:
                self.display(value)
        except Exception as error:  # noqa: BLE001  a cell may raise anything
            traceback.print_exc()
            told = str(error) if isinstance(error, CardkitError) else ""
            self._send("output", cell=cell, output={"output_type": "error", "evalue": told})
            return False
        finally:
            self._send("done", cell=cell)
        return True

    def display(self, *values: object) -> None:
        """Show values below the cell that is running."""
        for value in values:
            self._send("output", cell=self._cell, output={"output_type": "display_data", "data": mimebundle(value)})

    def write(self, stream: str, text: str) -> None:
        """Show printed text below the cell that is running."""
        self._send("output", cell=self._cell, output={"output_type": "stream", "name": stream, "text": text})

    def receive(self, message: str) -> None:
        """Pass a message from the page to its widget.

        Args:
            message: A JSON text with `comm_id` and `data`.

        """
        told = json.loads(message)
        known = self._comms.get_comm(told["comm_id"])
        if known:
            known.handle_msg({"content": told, "buffers": []})

    def _create_comm(self, *arguments: Any, **named: Any) -> BaseComm:
        return BrowserComm(self._send, *arguments, **named)

    def _send(self, kind: str, **parts: object) -> None:
        self._post(json.dumps({"kind": kind, **parts}, default=_as_plain))


class BrowserComm(BaseComm):
    """The connection between a widget and its view in the page."""

    def __init__(self, send: Callable[..., None], *arguments: Any, **named: Any) -> None:
        self._send = send
        super().__init__(*arguments, **named)

    def publish_msg(self, msg_type: str, data: Any = None, *_: object, **__: object) -> None:
        """Send a message to the page."""
        self._send(msg_type, comm_id=self.comm_id, data=data or {})


class Stream:
    """A file that shows what is printed to it below the running cell."""

    def __init__(self, kernel: BrowserKernel, name: str) -> None:
        self._kernel = kernel
        self._name = name

    def write(self, text: str) -> int:
        """Show a text."""
        self._kernel.write(self._name, text)
        return len(text)

    def flush(self) -> None:
        """Do nothing, because everything has been sent."""


def mimebundle(value: Any) -> dict[str, Any]:
    """Return the representations of an object by MIME type, like IPython's formatter."""
    if hasattr(value, "_repr_mimebundle_"):
        bundle = value._repr_mimebundle_(include=None, exclude=None)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data:
            return {PLAIN: repr(value), **data}
    found = {mime: getattr(value, name)() for name, mime in REPRESENTATIONS.items() if hasattr(value, name)}
    if MARKDOWN in found:  # the texts of a static page are rendered when the site is built
        found |= {HTML: found[MARKDOWN]}
    return {PLAIN: repr(value), **found}


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run code, and return the value of its last line if that is an expression without a semicolon at the end."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr) or source.rstrip().endswith(";"):
        exec(_compiled(tree), names)  # noqa: S102  the notebook's own code
        return None
    exec(_compiled(ast.Module(tree.body[:-1], [])), names)  # noqa: S102
    return eval(_compiled(ast.Expression(last.value)), names)  # noqa: S307


def _compiled(tree: ast.Module | ast.Expression) -> CodeType:
    return compile(tree, "<cell>", "exec" if isinstance(tree, ast.Module) else "eval")


def _as_plain(value: Any) -> Any:
    """Convert what JSON doesn't know, such as a fraction or a tuple of another class."""
    return value.tolist() if hasattr(value, "tolist") else str(value)
