"""Actions during a lost connection are performed exactly once after it is restored.

A connection is lost when a phone changes its network, when a laptop sleeps, or when there is no network for a while.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import LEARN, MS_TO_LOAD, PLAY, TITLES, visiting
from tests.browser.test_failures import HEARTBEAT_MS, LATE_MS, PATIENCE_MS
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, WebSocketRoute

    from tests.browser.tables import Server, Visit

pytestmark = [pytest.mark.browser, nightly]

KEPT = "is sent again as soon as it answers"
LOST = "The server does not answer. Leave this page open. It continues automatically when the server is back."
# How often the page then checks whether the server is reachable (site.js).
LOOK_MS = 2_000
NOT_SENT = "Not sent yet: kept on this page. It is sent when the server is back."
CONNECTED = "() => window.jupyterapp.widgetManager.kernel.connectionStatus === 'connected'"
# After the last of these delays, Jupyter stops trying.
SECONDS_AWAY = (5, 70, 400)
# How long ipywidgets waits for the kernel to send the states of all widgets.
WIDGETS_MS = 4_000


class Line:
    """The connection between a page and its kernel, which can lose messages in either direction."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.loses_questions = self.loses_answers = self.is_away = self.was_away = False
        self.lost_answers = 0
        self.late: list[bytes | str] | None = None
        """The kernel's messages about its widgets, if they are held back."""
        self.ends: list[WebSocketRoute] = []
        visit.page.route_web_socket(re.compile("/api/kernels/"), self._lay)

    def _lay(self, page: WebSocketRoute) -> None:
        if self.is_away:
            page.close(code=1001)
            return
        kernel = page.connect_to_server()
        page.on_message(lambda message: None if self.loses_questions else kernel.send(message))
        kernel.on_message(lambda message: self._pass_on(page, message))
        self.ends.append(page)

    def _pass_on(self, page: WebSocketRoute, message: bytes | str) -> None:
        if self.late is not None and isinstance(message, bytes) and b"update_states" in message:
            self.late.append(message)
        elif not self.loses_answers:
            page.send(message)
        elif b'"answers":' in (message if isinstance(message, bytes) else message.encode()):
            self.lost_answers += 1

    def break_off(self) -> None:
        """Break the connection; the page automatically opens a new one."""
        self.ends.pop().close(code=1001)

    def go_away(self) -> None:
        """Turn the network off: the connection breaks, and no message gets through."""
        self.is_away = self.was_away = True
        self.visit.page.context.set_offline(offline=True)
        self.break_off()

    def breaks(self, complaint: str) -> bool:
        """Check whether an error is only about the missing network."""
        return self.was_away and bool(re.search("ERR_INTERNET_DISCONNECTED|WebSocket", complaint))

    def come_back(self) -> None:
        """Turn the network on again."""
        self.is_away = False
        self.visit.page.context.set_offline(offline=False)
        self.visit.page.clock.run_for(2 * LOOK_MS)
        self.visit.page.wait_for_function(CONNECTED)


@pytest.fixture
def line(browser: Browser, server: Server) -> Iterator[Line]:
    """Open the page that teaches Papageno. Returns it and its connection to its kernel."""
    with visiting(browser, server.address, alone=True) as visit:
        visit.page.clock.install()
        line = Line(visit)
        visit.open(LEARN, *TITLES)
        yield line
        assert [each for each in visit.complaints if not line.breaks(each)] == []


def check_done_once(line: Line) -> None:
    """Check that the clicked card is face up, and that nothing else has changed."""
    table = line.visit.table(PLAY)
    # A clock that was moved forward may be ahead of the network. The message is then sent again with the next
    # heartbeat.
    late = HEARTBEAT_MS + LATE_MS
    expect(table.card("1a1")).not_to_have_attribute("aria-label", "a1: face down, can be chosen", timeout=late)
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
    while line.loses_answers and not line.lost_answers:  # the state comes before the answer: both are lost, or neither
        line.visit.page.evaluate("() => new Promise(requestAnimationFrame)")
    setattr(line, way, False)
    line.visit.page.clock.fast_forward(HEARTBEAT_MS)
    check_done_once(line)


def test_actions_while_the_page_reconnects(line: Line) -> None:
    line.break_off()
    line.visit.table(PLAY).card("1a1").click()
    line.visit.page.clock.run_for(HEARTBEAT_MS)
    check_done_once(line)


@pytest.mark.parametrize("seconds", SECONDS_AWAY, ids="{} s".format)
def test_without_a_network_the_page_waits_and_says_so_once(line: Line, seconds: int) -> None:
    page = line.visit.page
    line.go_away()
    line.visit.table(PLAY).card("1a1").click()
    page.clock.run_for(seconds * 1_000)
    expect(page.locator("#site-alert p")).to_have_text(LOST)
    expect(page.locator(".ck-banner:not(:empty)")).to_have_text([NOT_SENT])
    line.come_back()
    expect(page.locator("#site-alert p")).to_have_count(0, timeout=LATE_MS)
    page.clock.run_for(HEARTBEAT_MS)
    check_done_once(line)


@pytest.mark.parametrize("hours", [1, 12], ids="{} h".format)
def test_a_laptop_that_has_slept_goes_on(line: Line, hours: int) -> None:
    line.go_away()
    line.visit.page.clock.fast_forward(hours * 3_600_000)
    line.come_back()
    line.visit.table(PLAY).card("1a1").click()
    line.visit.page.clock.run_for(HEARTBEAT_MS)
    check_done_once(line)


def test_widgets_that_come_late_are_waited_for(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, alone=True) as visit:
        visit.page.clock.install()
        line = Line(visit)
        line.late = late = []
        visit.page.goto(server.address + LEARN, wait_until="commit")
        expect(visit.page.locator("#site-page")).to_be_visible(timeout=MS_TO_LOAD)
        while not late:  # the kernel hasn't responded yet
            visit.page.evaluate("() => new Promise(requestAnimationFrame)")
        visit.page.clock.fast_forward(2 * WIDGETS_MS)
        line.late = None
        for message in late:
            line.ends[-1].send(message)
        expect(visit.page.locator(".ck[data-ready]")).to_have_count(len(TITLES), timeout=MS_TO_LOAD)
        assert visit.complaints == []
