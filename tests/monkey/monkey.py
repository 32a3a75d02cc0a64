"""The monkey chooses actions on a page from a seed: the same seed and page give the same actions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from tests.browser.tabs import NOWHERE
from tests.monkey.places import wait_until_ready

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

TYPED = (
    "99999999999999999999",
    "-99999999999999999999",
    "-1",
    "0",
    "1",
    "3",
    "007",
    "1e309",
    "1/0",
    "3/8",
    "0.375",
    "37,5%",
    "NaN",
    " ",
    "",
    "🐥🥚🦜" * 40,
    "<img src=x onerror='window.hacked = true'>",
    "'; DROP TABLE cards; --",
    "{{7*7}}${7*7}%s",
    "x" * 3000,
    "\u202e\u0000\ufeffz\u0301\u0301\u0301",
    "play 7\nplay 7",
)
KEYS = (
    *("Tab", "Shift+Tab", "Enter", "Space", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    *("Home", "End", "PageDown", "PageUp", "Delete", "Backspace", "Control+z", "Control+y", "Control+a"),
    *("d", "n", "u", "s", "w", "1", "2", "9", "?", "/"),
)

FIELDS = "input:not([type=range],[type=checkbox],[type=radio],[type=file],[type=button]), textarea"
CARDS = "[data-place]"
LINKS = "a[href]"
# Controls that continue a game: a card or a button that can be chosen now, or the next round.
MOVES = ".ck-can, [data-move], .ck-next, .ck-idea, [data-key=suggest]"
# Other controls at a table, in a lesson and in a lab; most of them have a separate button.
TOOLS = "[data-key=undo], [data-key=redo], [data-key=new], [data-key^=coach], .ck-bar button, .ck-primary"
CONTROLS = f"button, summary, {FIELDS}, [type=range], [type=checkbox], [type=radio], [role=tab], [role=button], {CARDS}"

# Finds a visible control in the middle of the window, or in a dialog if one is open, but no links out of the gallery.
POINT = """
([selector, part]) => {
  const dialog = (part < 0.9 && [...document.querySelectorAll("dialog[open]")].at(-1)) || document;
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
  const isPage = (pathname) => /[/](render|class)[/](?!reference)/.test(pathname);
  const isHere = ({ origin, pathname }) => origin === location.origin && isPage(pathname);
  const isOurs = (node) => !node.href || isHere(node);
  const all = [...dialog.querySelectorAll(selector)].filter((node) => isShown(node) && isOurs(node) && !node.disabled);
  const node = all[Math.floor((part * 1000) % all.length)];
  if (!node) return null;
  node.scrollIntoView({ block: "center", inline: "nearest" });
  const { left, top, width, height } = node.getBoundingClientRect();
  const says = node.ariaLabel || node.dataset.key || node.textContent.trim() || node.name || node.id;
  return { what: `${node.tagName.toLowerCase()} “${says.slice(0, 60)}”`, x: left + width / 2, y: top + height / 2 };
}
"""

QUIET = """
() => !document.querySelector('.ck[data-busy="true"]')
"""
MS_TO_QUIETEN = 3000


class Monkey:
    """A user without a plan, who remembers all actions."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page = page
        self.done: list[str] = []
        self._dice = random.Random(seed)
        self._ways: dict[Callable[[], str], int] = {
            self._click: 30,
            self._click_card: 8,
            self._lead_on: 20,
            self._use_a_tool: 10,
            self._type: 14,
            self._press: 14,
            self._drag: 5,
            self._click_twice: 3,
            self._choose: 3,
            self._turn_the_wheel: 2,
            self._reload: 1,
            self._go_back: 1,
            self._follow: 1,
        }

    def act(self) -> None:
        """Perform an action, and usually wait until the page has reacted."""
        way = self._dice.choices([*self._ways], [*self._ways.values()])[0]
        waits = self._dice.random() < 0.7
        try:
            self.done.append(way())
        except Error as error:  # the target is gone, or the page is being left
            self.done.append(f"{way.__name__.strip('_')}: {error.message.partition(chr(10))[0]}")
        if waits:
            self._wait()

    def _wait(self) -> None:
        try:
            self.page.wait_for_function(QUIET, timeout=MS_TO_QUIETEN)
        except Error:  # the other players are slow, and an impatient user continues
            self.done.append("goes on, without waiting any longer")

    def _point(self, selector: str) -> dict[str, Any] | None:
        """Return a visible element that a selector finds, and its position."""
        found: dict[str, Any] | None = self.page.evaluate(POINT, [selector, self._dice.random()])
        return found

    def _click_at(self, selector: str, times: int = 1) -> str:
        """Click on an element that a selector finds, or if there is none, on any element."""
        found = self._point(selector) or self._point(CONTROLS)
        if found is None:
            return "found nothing to click"
        self.page.mouse.click(found["x"], found["y"], click_count=times)
        return f"click{' twice' if times > 1 else ''} {found['what']}"

    def _click(self) -> str:
        return self._click_at(CONTROLS)

    def _click_card(self) -> str:
        return self._click_at(CARDS)

    def _lead_on(self) -> str:
        return self._click_at(MOVES)

    def _use_a_tool(self) -> str:
        return self._click_at(TOOLS)

    def _click_twice(self) -> str:
        return self._click_at(CONTROLS, 2)

    def _follow(self) -> str:
        said = self._click_at(LINKS)
        wait_until_ready(self.page)
        return said

    def _type(self) -> str:
        said, text = self._click_at(FIELDS), self._dice.choice(TYPED)
        sent = self._dice.random() < 0.5
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        if sent:
            self.page.keyboard.press("Enter")
        return f"{said}, type {text[:40]!r}{' and Enter' if sent else ''}"

    def _press(self) -> str:
        key, times = self._dice.choice(KEYS), self._dice.choice((1, 1, 1, 2, 5))
        for _ in range(times):
            self.page.keyboard.press(key)
        return f"press {key}{f' {times} times' if times > 1 else ''}"

    def _drag(self) -> str:
        card, goal = self._point(CARDS), self._point(self._dice.choice((CARDS, CONTROLS)))
        card = card and self._point(CARDS)
        if card is None or goal is None:
            return "found nothing to drag"
        self.page.mouse.move(card["x"], card["y"])
        self.page.mouse.down()
        self.page.mouse.move(goal["x"], goal["y"], steps=4)
        self.page.mouse.up()
        return f"drag {card['what']} to {goal['what']}"

    def _choose(self) -> str:
        said, times = self._click_at("select"), self._dice.randint(1, 4)
        for _ in range(times):
            self.page.keyboard.press(self._dice.choice(("ArrowDown", "ArrowUp", "End")))
        self.page.keyboard.press("Enter")
        return f"{said}, choose"

    def _turn_the_wheel(self) -> str:
        way = self._dice.choice((-3000, -300, 300, 3000))
        self.page.mouse.wheel(0, way)
        return f"turn the wheel by {way}"

    def _reload(self) -> str:
        self.page.reload(wait_until="commit")
        wait_until_ready(self.page)
        return "reload"

    def _go_back(self) -> str:
        forward = self._dice.random() < 0.4
        (self.page.go_forward if forward else self.page.go_back)(wait_until="commit")
        if self.page.url == NOWHERE:
            self.page.go_forward(wait_until="commit")
        wait_until_ready(self.page)
        return "go forward" if forward else "go back"
