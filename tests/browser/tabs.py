"""Browser tabs that tests reuse, because a new window takes twice as long as a page in an existing one."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

# Chromium features that playwright switches off, and the list below the address bar, which would load an invisible page
# in each new window. If this option is given twice, Chromium uses the second.
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

MS_TO_LEAVE = 30_000  # on a busy machine
MS_TO_CLOSE = 10_000
WINDOW = {"width": 1280, "height": 720}
NOWHERE = "about:blank"

# Everything that a page can leave for the next one, except the tab's own data, which is deleted before the page is
# left, and the files that the static site stores, so that its next page starts faster.
KEPT_BY_PAGES = "cookies,local_storage,indexeddb"
FORGET = "() => { try { sessionStorage.clear(); } catch { /* here it keeps nothing */ } }"

# The unused tabs, by browser and by the options that can't be changed later.
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
    """Open an empty tab without data; `device` contains its options, such as `has_touch`. After a failure it is closed.

    A test that changes the tab itself, for example by adding a script to all its pages, needs `lonely_tab`.
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
    """Leave the page as a person does, so that it can tell the server to end its kernel; then delete all its data."""
    page.evaluate(FORGET)
    page.goto(NOWHERE, timeout=MS_TO_LEAVE)
    page.mouse.move(0, 0)
    page.context.clear_cookies()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": KEPT_BY_PAGES})
    session.detach()


@contextmanager
def lonely_tab(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open a tab for one test, and close it as a person does."""
    with browser.new_context(**options) as context:
        page = context.new_page()
        yield page
        close(page)


def close(page: Page) -> None:
    """Close a tab as a person does, so that the page can tell the server to end its kernel."""
    if page.is_closed():
        return
    with page.expect_event("close", timeout=MS_TO_CLOSE):
        page.close(run_before_unload=True)
