"""Tests of the progress bar of a simulation, which only people at a terminal or notebook see."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

import cardkit


class Stream(StringIO):
    """A stream that collects its output and looks like a terminal or a file."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        return self._terminal


@pytest.mark.parametrize(
    ("terminal", "progress", "shown"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_a_bar_is_shown_in_a_terminal_and_not_written_to_a_file(
    *, terminal: bool, progress: bool, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Stream(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", written)
    cardkit.simulate("papageno", games=30, seed=1, progress=progress)
    assert ("games/s" in written.getvalue()) is shown
    assert bool(written.getvalue()) is shown
