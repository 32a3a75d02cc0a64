"""A soak test of three hundred page loads; `python -m tests.soak` loads ten thousand."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from tests.soak.server import serving
from tests.soak.soaking import soak, write_page
from tests.support.occasions import crowd, nightly

if TYPE_CHECKING:
    from pathlib import Path

PAGES = 300
# The server's memory grows while it loads what it needs, and then stops growing.
GROWTH_MB = 80


@nightly
@crowd
@pytest.mark.timeout(1200)
def test_three_hundred_loads_in_bursts_of_thirty_leave_nothing_behind(tmp_path: Path) -> None:
    write_page(tmp_path, "index")
    with serving(tmp_path, cull=5) as server:
        outcome = asyncio.run(soak(server, PAGES, 30, random.Random(7)))
    print(outcome)
    assert outcome.pages >= PAGES  # a visitor who reloads loads two pages
    assert not outcome.failures
    assert outcome.complaints == []
    before, after = outcome.before, outcome.after
    assert (after.kernels, after.left) == (before.kernels, before.left)
    assert (after.files, after.sockets) == (before.files, before.sockets)
    assert after.memory < before.memory + GROWTH_MB
