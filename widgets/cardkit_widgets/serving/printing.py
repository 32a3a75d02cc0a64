"""What a forked kernel prints. ipykernel sends it from a thread of its own, and waits for that thread at every cell.

A page has thirty cells, a class thirty pages, and hardly any of them print: who waits for nothing loses time twice,
since a thread that is woken takes the processor from another.
"""

from __future__ import annotations

from typing import Any

from ipykernel.iostream import OutStream


class Printing(OutStream):
    """An output of a kernel; nothing is waited for unless something was printed."""

    _printed = False

    def write(self, string: str) -> Any:
        """Print."""
        self._printed = True
        return super().write(string)

    def flush(self) -> None:
        """Wait until what has been printed is sent."""
        if self._printed:
            self._printed = False
            super().flush()
