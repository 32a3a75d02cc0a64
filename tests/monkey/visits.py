"""The monkey's visit to a page, and the checks during it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Error

from tests.browser.tables import MS_TO_LOAD, visiting
from tests.monkey.monkey import Monkey
from tests.monkey.places import DOOR, WIDTHS, wait_until_ready

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.browser.tables import Visit
    from tests.monkey.places import Place

# The longest notice, whatever it quotes.
LONGEST_NOTICE = 600
# Console messages of a browser about a page that is left while it loads, and about one that redirects.
EXPECTED = re.compile(r"net::ERR_ABORTED$|^status 302: ")
# Console messages at the login page, which refuses wrong codes; the browser asks before it leaves the form.
EXPECTED_AT_THE_DOOR = re.compile(r"^status 403: |status of 403 |net::ERR_CACHE_MISS$")
# The text of a failure report.
LAST = 40

# What can be seen on a page at any time.
SEEN = """
() => ({
  overhang: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  notices: [...document.querySelectorAll("[role=alert], [role=status]")].map((node) => node.textContent.trim()),
  hacked: window.hacked === true,
})
"""


class MonkeyError(AssertionError):
    """Something broke. The message describes it, the previous actions, and how to repeat them."""


class Plan(NamedTuple):
    """Everything that a visit depends on."""

    place: Place
    width: str
    seed: int
    actions: int

    @property
    def command(self) -> str:
        """Return the command that repeats this visit."""
        return (
            f"python -m tests.monkey --page {self.place.name} --width {self.width} "
            f"--seed {self.seed} --actions {self.actions}"
        )


def visit_of(browser: Browser, address: str, plan: Plan, terminal: Callable[[], list[str]]) -> None:
    """Let the monkey act on a page, and check that the page still works. Raises MonkeyError.

    `terminal` returns what the server has printed.
    """
    said = len(terminal())
    with visiting(browser, plan.place.address or address, alone=True, viewport=WIDTHS[plan.width]) as visit:
        _prepare(visit.page)
        monkey = Monkey(visit.page, f"{plan.seed} {plan.place.name} {plan.width}")
        try:
            home = _open(visit, plan.place, f"?seed={plan.seed}" if plan.place.dealt else "")
            for _ in range(plan.actions):
                monkey.act()
                _check(visit, plan.place, terminal()[said:])
            _end(visit, plan.place, home)
            _check(visit, plan.place, terminal()[said:])
        except (AssertionError, Error) as error:
            raise MonkeyError(_report(plan, monkey, error, terminal()[said:])) from error


def _prepare(page: Page) -> None:
    """Accept every request to leave the page, and stay in this tab."""
    page.on("dialog", lambda dialog: dialog.accept())
    page.on("popup", lambda other: other.close())
    page.route("**/reference/**", lambda route: route.fulfill(status=204))  # building it takes half a minute


def _open(visit: Visit, place: Place, query: str = "") -> str:
    """Go to a page. Returns its final path."""
    visit.page.goto(visit.address + place.path + query, wait_until="commit", timeout=MS_TO_LOAD)
    wait_until_ready(visit.page)
    if place.link:
        visit.page.get_by_role("link", name=place.link).click()
        wait_until_ready(visit.page)
    return urlsplit(visit.page.url).path


def _end(visit: Visit, place: Place, home: str) -> None:
    """Return to the page if the monkey has left it, and check that it works."""
    wait_until_ready(visit.page)
    if urlsplit(visit.page.url).path != home:
        _open(visit, place)
    place.still_works(visit)


def _check(visit: Visit, place: Place, said: list[str]) -> None:
    """Check that nothing visible is wrong, and that neither the page nor the server has logged an error.

    Raises AssertionError.
    """
    expected = [EXPECTED, *([EXPECTED_AT_THE_DOOR] if place.name == DOOR else [])]
    complaints = [each for each in visit.complaints if not any(known.search(each) for known in expected)]
    assert not complaints, f"the browser complains: {complaints}"
    assert not said, f"the server complains: {''.join(said)}"
    seen = _seen(visit.page)
    assert not seen.get("overhang"), f"the page scrolls sideways by {seen['overhang']} pixels"
    assert not seen.get("hacked"), "typed text was run as code"
    long = [notice for notice in seen.get("notices", ()) if len(notice) > LONGEST_NOTICE]
    assert not long, f"a notice has {len(long[0])} characters: {long[0][:LONGEST_NOTICE]}"


def _seen(page: Page) -> dict[str, Any]:
    try:
        seen: dict[str, Any] = page.evaluate(SEEN)
    except Error:  # the page is being left
        return {}
    return seen


def _report(plan: Plan, monkey: Monkey, error: Exception, said: list[str]) -> str:
    """Report what broke, and how to repeat it."""
    numbered = [f"{i}. {each}" for i, each in enumerate(monkey.done, 1)][-LAST:]
    return "\n".join([str(error), *numbered, *said, f"Address: {monkey.page.url}", f"Again: {plan.command}"])
