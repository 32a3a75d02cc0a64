"""Print to the terminal, with its width and styles, and read lines from it."""

import contextlib
import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from math import isfinite

from cardkit.table.text_board import wrapped

# The narrowest and widest lines, in columns: longer ones are hard to read, shorter ones can't hold a sentence.
NARROWEST, WIDEST = 40, 100
# The maximum numbers of characters to show from a message, and from a word or a quotation in it; input can be very
# long.
LONGEST, LONGEST_WORD = 1000, 120
LONG_WORD = re.compile(
    rf"""(?<!\w)'(?:[^'\\]|\\.){{{LONGEST_WORD},}}'|(?<!\w)"(?:[^"\\]|\\.){{{LONGEST_WORD},}}"|\S{{{LONGEST_WORD},}}"""
)


# The maximum number of characters to keep from an input line, which may be endless, as in /dev/zero.
MOST_READ = 10_000


class Terminal:
    """The terminal, or a pipe instead of one."""

    def __init__(self) -> None:
        self.width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._styled = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and _knows_styles()

    def bold(self, text: str) -> str:
        """Return text in bold, if the terminal supports it."""
        return f"\x1b[1m{text}\x1b[0m" if self._styled else text

    def dim(self, text: str) -> str:
        """Return dimmed text, if the terminal supports it."""
        return f"\x1b[2m{text}\x1b[0m" if self._styled else text

    def say(self, text: str = "", *, first: str = "", rest: str = "", strong: str = "") -> None:
        """Print a wrapped paragraph.

        Args:
            text: The paragraph.
            first: The start of its first line.
            rest: The start of its other lines.
            strong: A part of the paragraph to print in bold.

        """
        lines = wrapped(text, self.width, first, rest)
        print("\n".join(lines).replace(strong, self.bold(strong), 1) if strong else "\n".join(lines))

    def ask(self, prompt: str) -> str:
        """Read one line from the person, or from a pipe, which is echoed. Raises EOFError at the end of the input."""
        if self.interactive:
            return input(prompt)
        sys.stdout.flush()
        line = rest = sys.stdin.readline(MOST_READ)
        while len(rest) == MOST_READ and not rest.endswith("\n"):
            rest = sys.stdin.readline(MOST_READ)
        if not line:
            raise EOFError
        print(f"{prompt}{line[:WIDEST].rstrip()}")
        return line


def json_line(row: Mapping[str, object]) -> str:
    """Format a row as a line of JSON; nan and infinity become null, and negative zero becomes zero."""
    return json.dumps({name: _json_number(value) if isinstance(value, float) else value for name, value in row.items()})


def _json_number(value: float) -> float | None:
    return value + 0.0 if isfinite(value) else None


def one_line(message: str) -> str:
    """Format a message as one line without control characters; long parts are shortened in the middle."""
    plain = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in " ".join(message.splitlines()))
    return shortened(LONG_WORD.sub(lambda found: shortened(found[0]), plain), LONGEST)


def shortened(text: str, most: int = LONGEST_WORD) -> str:
    """Shorten a long text to its start and its end."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 4 :]}"


def prepare_to_ask() -> None:
    """Enable line editing and history where possible."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  input() uses it once it is imported


def _knows_styles() -> bool:
    if os.name == "nt":
        return "WT_SESSION" in os.environ
    return os.environ.get("TERM") != "dumb"
