"""The Chromium fixture of the browser tests."""

from tests.browser.conftest import browser

__all__ = ["browser"]
