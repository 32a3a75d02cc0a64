"""Tests of every page of the static site: it starts without an error, and everything comes from the site's folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets.site.build import FOLDERS, MARK
from tests.browser.site.test_offline import MS_TO_STORE, STORED
from tests.browser.tables import MS_TO_LOAD, visiting
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.site.conftest import Server
    from tests.browser.tables import Visit

pytestmark = pytest.mark.browser

MS_TO_RUN = 120_000
SOME = ("index.html", "learn/trio.html", "lab/odds.html", "lab/rules_lab.html", "lessons/01-how-many-combinations.html")


def problems(visit: Visit, page: str) -> list[str]:
    """Open a page, wait until all its cells have run, and return what went wrong."""
    visit.page.goto(visit.address + page, wait_until="commit")
    expect(visit.page.locator("#site-page")).to_be_visible(timeout=MS_TO_LOAD)
    expect(visit.page.locator("body[data-complete]")).to_be_attached(timeout=MS_TO_RUN)
    told = visit.page.locator(".site-problem, #site-alert p, .ck-banner p").all_inner_texts()
    found = [*told, *visit.complaints]
    visit.complaints.clear()
    return found


@pytest.mark.parametrize("folder", [None, *(pytest.param(each, marks=nightly) for each in FOLDERS)])
def test_each_page_starts_without_an_error(visit: Visit, site: Path, folder: str | None) -> None:
    pages = [*json.loads((site / MARK).read_text(encoding="utf-8"))["pages"]]
    chosen = SOME if folder is None else [page for page in pages if page.rpartition("/")[0] == folder]
    assert set(chosen) <= {*pages}
    assert {page: found for page in chosen if (found := problems(visit, page))} == {}


def test_nothing_comes_from_outside_the_folder(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, alone=True) as visit:
        asked: list[str] = []
        visit.page.context.on("request", lambda request: asked.append(request.url))  # also those of the service worker
        assert problems(visit, "lab/simulation.html") == []
        visit.page.wait_for_function(STORED, timeout=MS_TO_STORE)
        assert len(asked) > 20
        assert [url for url in asked if not url.startswith((server.address, "blob:", "data:"))] == []
