"""The stdout and stderr of a forked kernel, which skip unnecessary flushes.

After every cell, ipykernel waits for the thread that sends printed text. A page has about thirty cells, and hardly any
of them print, so this saves about thirty thread switches.
"""

from __future__ import annotations

from typing import Any

from ipykernel.iostream import OutStream


class KernelStdout(OutStream):
    """An output stream of a kernel that only flushes if something was printed."""

    _has_printed = False

    def write(self, string: str) -> Any:
        """Write a string, and note that there is something to flush."""
        self._has_printed = True
        return super().write(string)

    def flush(self) -> None:
        """Wait until everything that was printed has been sent."""
        if self._has_printed:
            self._has_printed = False
            super().flush()
