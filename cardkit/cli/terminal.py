"""The terminal: its width, bold and dim text, and how to ask for a line."""

import contextlib
import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from math import isfinite

from cardkit.table.text_board import wrapped

# Columns: longer lines are hard to read, and shorter ones are too short for a sentence.
NARROWEST, WIDEST = 40, 100
# The most characters to show of a message, and of a quoted text or a word in it, since the input can be very long.
LONGEST, LONGEST_WORD = 1000, 120
LONG_WORD = re.compile(
    rf"""(?<!\w)'(?:[^'\\]|\\.){{{LONGEST_WORD},}}'|(?<!\w)"(?:[^"\\]|\\.){{{LONGEST_WORD},}}"|\S{{{LONGEST_WORD},}}"""
)


# Characters of a line that are kept; a line may never end, as in /dev/zero.
MOST_READ = 10_000


class Terminal:
    """The terminal of a person, or a pipe in place of one."""

    def __init__(self) -> None:
        self.width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._styled = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and _knows_styles()

    def bold(self, text: str) -> str:
        """`text` in bold, if the terminal supports it."""
        return f"\x1b[1m{text}\x1b[0m" if self._styled else text

    def dim(self, text: str) -> str:
        """`text` dimmed, if the terminal supports it."""
        return f"\x1b[2m{text}\x1b[0m" if self._styled else text

    def say(self, text: str = "", *, first: str = "", rest: str = "", strong: str = "") -> None:
        """Print a paragraph, wrapped: `first` begins its first line, `rest` the others; `strong` in it is bold."""
        lines = wrapped(text, self.width, first, rest)
        print("\n".join(lines).replace(strong, self.bold(strong), 1) if strong else "\n".join(lines))

    def ask(self, prompt: str) -> str:
        """Read one line from the player; a line from a pipe is echoed. Raises EOFError at the end."""
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
    """A row as a line of JSON, which has no nan, and no negative zero."""
    return json.dumps({name: _json_number(value) if isinstance(value, float) else value for name, value in row.items()})


def _json_number(value: float) -> float | None:
    return value + 0.0 if isfinite(value) else None


def one_line(message: str) -> str:
    """A message as one line without control characters; long parts are cut, but its end (with a clause) is kept."""
    plain = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in " ".join(message.splitlines()))
    return shortened(LONG_WORD.sub(lambda found: shortened(found[0]), plain), LONGEST)


def shortened(text: str, most: int = LONGEST_WORD) -> str:
    """A text, or the beginning and the end of a longer one."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 4 :]}"


def prepare_to_ask() -> None:
    """Enable line editing and history where possible."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  importing it is all that input() needs


def _knows_styles() -> bool:
    if os.name == "nt":
        return "WT_SESSION" in os.environ
    return os.environ.get("TERM") != "dumb"
