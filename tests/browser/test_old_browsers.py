"""A browser that is too old shows a message on the page; a new one doesn't."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets.gallery.notebook_folders import notebooks_folder
from tests.browser.tables import INDEX, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.tables import Server

pytestmark = pytest.mark.browser

PLAY = "voila/render/learn/trio.ipynb"
LACKS = {
    "a function of lists": "delete Array.prototype.toSorted",
    "colours for light and dark": "CSS.supports = (...words) => !words.join().includes('light-dark')",
    "selectors": "CSS.supports = (...words) => !words.join().includes(':has')",
    "CSS.supports": "delete CSS.supports",
}


@pytest.mark.parametrize("lacks", LACKS.values(), ids=LACKS)
def test_an_old_browser_gets_the_list_of_supported_ones(browser: Browser, server: Server, lacks: str) -> None:
    with visiting(browser, server.address, alone=True) as visit:
        visit.page.add_init_script(lacks)
        visit.page.goto(f"{server.address}{PLAY}", wait_until="commit")
        told = visit.page.locator("#site-old")
        expect(told).to_be_in_viewport()
        expect(told).to_contain_text("This browser is too old for this page")
        says = told.inner_text()
    documented = (notebooks_folder() / "reference/browsers.md").read_text(encoding="utf-8")
    versions = re.findall(r"^\| .* \| ([\d.]+) \|$", documented, re.MULTILINE)
    assert versions == ["123", "121", "17.5"]
    assert [version for version in versions if version in says] == versions


def test_a_new_browser_gets_no_warning(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address) as visit:
        visit.page.goto(f"{server.address}{INDEX}")
        expect(visit.page.get_by_role("heading", level=1)).to_be_visible()
        expect(visit.page.locator("#site-old")).to_have_count(0)
