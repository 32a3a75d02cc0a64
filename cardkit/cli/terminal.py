"""The terminal: how wide it is, whether it shows bold and dim, and how one is asked."""

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Mapping
from math import isnan

from cardkit.table.board import wrapped

NARROWEST, WIDEST = 40, 100
"""Columns; a longer line is hard to read, a shorter one is no line."""


class Terminal:
    """Where a person reads and types, or a pipe stands in for one."""

    def __init__(self) -> None:
        self.width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._styled = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and _knows_styles()

    def bold(self, text: str) -> str:
        """`text`, stronger where the terminal can."""
        return f"\x1b[1m{text}\x1b[0m" if self._styled else text

    def dim(self, text: str) -> str:
        """`text`, fainter where the terminal can."""
        return f"\x1b[2m{text}\x1b[0m" if self._styled else text

    def say(self, text: str = "", *, first: str = "", rest: str = "", strong: str = "") -> None:
        """Print a paragraph, wrapped: `first` begins its first line, `rest` the others; `strong` in it is bold."""
        lines = wrapped(text, self.width, first, rest)
        print("\n".join(lines).replace(strong, self.bold(strong), 1) if strong else "\n".join(lines))

    def ask(self, prompt: str) -> str:
        """One line from whoever plays; from a pipe it is shown as if typed. Raises EOFError at the end."""
        if self.interactive:
            return input(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line[:WIDEST].rstrip()}")
        return line


def json_line(row: Mapping[str, object]) -> str:
    """A row as a line of JSON, which has no word for what is not a number."""
    numbers = {name: None if isinstance(value, float) and isnan(value) else value for name, value in row.items()}
    return json.dumps(numbers)


def prepare_to_ask() -> None:
    """Let lines be edited and recalled where that is possible."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  importing it is all that input() needs


def _knows_styles() -> bool:
    if os.name == "nt":
        return "WT_SESSION" in os.environ
    return os.environ.get("TERM") != "dumb"
