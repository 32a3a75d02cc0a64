"""Tabs that tests use one after the other: a new window costs the browser twice as much as a page in an old one."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

# What playwright switches off in a Chromium; and the list below its address bar, a page of its own that each new window
# would load, though nobody sees it. Of two such lists Chromium takes the second.
SWITCHED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(SWITCHED_OFF)}",
)

MS_TO_LEAVE = 30_000  # on a machine with much to do
MS_TO_CLOSE = 10_000
WINDOW = {"width": 1280, "height": 720}
NOWHERE = "about:blank"

# What a page can keep for the next one, but for what the tab keeps, which is forgotten before it is left.
KEPT_BY_PAGES = "cookies,local_storage,indexeddb,cache_storage,service_workers"
FORGET = "() => { try { sessionStorage.clear(); } catch { /* here it keeps nothing */ } }"

# The tabs that nobody uses, by their browser and by what cannot be changed once they are open.
Kind = tuple["Browser", str]
_idle: dict[Kind, list[Page]] = {}


@contextmanager
def tab(
    browser: Browser,
    *,
    viewport: Any = None,
    color_scheme: Any = "light",
    reduced_motion: Any = "no-preference",
    **device: Any,
) -> Iterator[Page]:
    """An empty tab that remembers nothing; `device` says what else it is, such as `has_touch`. A failure ends it.

    A test that does something to the tab itself, such as adding a script to whatever it opens, needs `lonely_tab`.
    """
    idle = _idle.setdefault((browser, json.dumps(device, sort_keys=True)), [])
    page = idle.pop() if idle else browser.new_context(**device).new_page()
    page.set_viewport_size(viewport or WINDOW)
    page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
    try:
        yield page
        clear(page)
    except BaseException:
        page.context.close()
        raise
    idle.append(page)


def clear(page: Page) -> None:
    """Leave the page as a person does, so that it can tell the server that its kernel may go; forget all it kept."""
    page.evaluate(FORGET)
    page.goto(NOWHERE, timeout=MS_TO_LEAVE)
    page.mouse.move(0, 0)
    page.context.clear_cookies()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": KEPT_BY_PAGES})
    session.detach()


@contextmanager
def lonely_tab(browser: Browser, **options: Any) -> Iterator[Page]:
    """A tab of a test's own, which is closed as a person closes it."""
    with browser.new_context(**options) as context:
        page = context.new_page()
        yield page
        close(page)


def close(page: Page) -> None:
    """Close a tab as a person does, so that the page can tell the server that its kernel may go."""
    if page.is_closed():
        return
    with page.expect_event("close", timeout=MS_TO_CLOSE):
        page.close(run_before_unload=True)
