"""The stdout and stderr of a forked kernel.

After every cell, ipykernel waits for the thread that sends what was printed. A page has thirty cells, and hardly any of
them print, so this saves thirty switches between threads.
"""

from __future__ import annotations

from typing import Any

from ipykernel.iostream import OutStream


class KernelStdout(OutStream):
    """An output stream of a kernel that only flushes if something was printed."""

    _has_printed = False

    def write(self, string: str) -> Any:
        """Print a string."""
        self._has_printed = True
        return super().write(string)

    def flush(self) -> None:
        """Wait until everything that was printed has been sent."""
        if self._has_printed:
            self._has_printed = False
            super().flush()
