"""Twelve scenes look as they did.

After an intended change, retake their pictures with `python -m tests.browser.scenes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from tests.browser.scenes import FOLDER, POINTS, SCENES, difference, photograph
from tests.browser.tables import visiting

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.tables import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(browser: Browser, server: Server, tmp_path: Path, name: str) -> None:
    with visiting(browser, server.address, **SCENES[name].options) as visit:
        taken = photograph(visit, SCENES[name])
        assert visit.complaints == []
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    apart = difference(taken, kept)
    if apart > POINTS:
        taken.save(tmp_path / f"{name}.png")
        pytest.fail(f"{apart:.1%} of {name} differ: compare {tmp_path / name}.png with {FOLDER / name}.png")


def test_what_is_moved_hidden_or_coloured_differs_and_what_is_smoothed_does_not() -> None:
    for name in SCENES:
        kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
        smoothed = kept.point(lambda value: min(255, value + 6))
        assert difference(kept, smoothed) == 0
        assert difference(kept, ImageChops.offset(kept, 0, 2)) > POINTS, name
