"""What is done while the connection is broken is done once it is mended: once, and only once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import LEARN, PLAY, TITLES, visiting
from tests.browser.test_failures import HEARTBEAT_MS, LATE_MS, PATIENCE_MS
from tests.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, WebSocketRoute

    from tests.browser.tables import Server, Visit

pytestmark = [pytest.mark.browser, nightly]

KEPT = "is sent again as soon as it answers"


class Line:
    """The line between a page and its kernel, on which what goes one way or the other can be lost."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.loses_questions = self.loses_answers = False
        self.ends: list[WebSocketRoute] = []
        visit.page.route_web_socket(re.compile("/api/kernels/"), self._lay)

    def _lay(self, page: WebSocketRoute) -> None:
        kernel = page.connect_to_server()
        page.on_message(lambda message: None if self.loses_questions else kernel.send(message))
        kernel.on_message(lambda message: None if self.loses_answers else page.send(message))
        self.ends.append(page)

    def break_off(self) -> None:
        """Break the connection; the page makes a new one by itself."""
        self.ends.pop().close(code=1001)


@pytest.fixture
def line(browser: Browser, server: Server) -> Iterator[Line]:
    """The page that teaches Papageno, and the line to its kernel."""
    with visiting(browser, server.address, alone=True) as visit:
        visit.page.clock.install()
        line = Line(visit)
        visit.open(LEARN, *TITLES)
        yield line
        assert visit.complaints == []


def check_done_once(line: Line) -> None:
    """See that the card that was clicked lies open now, and that nothing else has come of it."""
    table = line.visit.table(PLAY)
    expect(table.card("1a1")).not_to_have_attribute("aria-label", "a1: face down, can be chosen", timeout=LATE_MS)
    expect(line.visit.page.locator("#site-alert")).to_be_empty()
    expect(table.root.locator(".ck-banner")).to_be_empty()
    table.skip()
    expect(table.root).to_have_attribute("data-busy", "false")
    expect(table.notice).to_be_empty()
    assert len(table.face_down()) == 5


@pytest.mark.parametrize("way", ["loses_questions", "loses_answers"])
def test_what_is_lost_on_the_way_is_sent_again(line: Line, way: str) -> None:
    table = line.visit.table(PLAY)
    setattr(line, way, True)
    table.card("1a1").click()
    table.card("1a1").click()
    line.visit.page.clock.fast_forward(PATIENCE_MS)
    expect(line.visit.page.locator("#site-alert p")).to_contain_text(KEPT)
    expect(line.visit.page.locator(".ck-banner:not(:empty)")).to_have_count(0)
    setattr(line, way, False)
    line.visit.page.clock.fast_forward(HEARTBEAT_MS)
    check_done_once(line)


def test_what_is_done_while_the_page_connects_anew(line: Line) -> None:
    line.break_off()
    line.visit.table(PLAY).card("1a1").click()
    line.visit.page.clock.run_for(HEARTBEAT_MS)
    check_done_once(line)
