"""Measure people's waits in seconds, and count failures."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.async_api import Error

from tests.soak.page import FailedError

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = f"{'':24}{'ready after':>22}{'a move takes':>22}{'memory':>12}{'failures':>10}"
UNITS = f"{'':24}{'median, worst':>22}{'median, worst':>22}"


class Waits:
    """How long people waited until their pages were ready, and for each response to a move."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ready: list[float] = []
        self.moves: list[float] = []
        self.failures: Counter[str] = Counter()
        self.memory = 0
        """Bytes used by the server and its kernels while all pages are open; 0 if another row has it."""

    @contextmanager
    def until_ready(self) -> Iterator[None]:
        """Measure how long a page takes."""
        begun = time.monotonic()
        yield
        self.ready.append(time.monotonic() - begun)

    @contextmanager
    def of_a_move(self) -> Iterator[None]:
        """Measure how long the response to a move takes."""
        begun = time.monotonic()
        yield
        self.moves.append(time.monotonic() - begun)

    @contextmanager
    def noting(self, who: str) -> Iterator[None]:
        """Count a visitor's failures by cause, and let the other visitors continue."""
        try:
            yield
        except (FailedError, OSError, Error, AssertionError) as error:  # a TimeoutError is an OSError
            first = str(error).strip().partition("\n")[0]
            self.failures[f"{who}: {first or type(error).__name__}"] += 1

    def __str__(self) -> str:
        memory = f"{self.memory / 1e6:9.0f} MB" if self.memory else " " * 12
        row = f"{self.name:24}{_seconds(self.ready)}{_seconds(self.moves)}{memory}{self.failures.total():10}"
        return "\n".join([row, *(f"    {number} × {cause}" for cause, number in self.failures.most_common())])


def _seconds(waits: list[float]) -> str:
    """Return the median and the maximum of a list of waits."""
    return f"{statistics.median(waits):11.2f} s{max(waits):7.2f} s" if waits else f"{'none':>22}"
