"""Simulate a user with only a keyboard, and check after every key press that the focus is visible."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.tables import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# The largest number of Tab presses between any two elements of a table.
MOST_TABS = 25

MOST_TABS_ON_A_PAGE = 50
MOST_ARROWS = 40

# Records each time the focus is lost while the page is drawn, and which element had the focus before a hint.
WATCH = """
() => {
  window.lost = [];
  addEventListener("focusout", ({ target }) => { if (!target.closest?.(".ck-hint")) window.came = target; });
  let last = "the page";
  (function look() {
    const now = document.activeElement;
    if (now === document.body) window.lost.push(last);
    else last = `${now.className} ${now.textContent}`.slice(0, 80);
    requestAnimationFrame(look);
  })();
}
"""

# Describes the focused element, and what is wrong with it once everything is drawn: invisible, covered, or without a
# ring.
LOOK = """
async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  let seen = look();
  for (let frame = 0; seen.wrong.length && frame < 30; frame += 1) {
    await drawn();
    seen = look();
  }
  return seen;

  function look() {
    const node = document.activeElement;
    const wrong = [];
    if (node === document.body) return { name: "nothing", wrong: ["the keyboard is on nothing"] };
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) wrong.push("cannot be seen");
    const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    if (!inside) wrong.push(`lies beyond the window: ${top} to ${bottom}`);
    let free = 0;
    const above = new Set();
    for (let i = 0.5; i < 6; i += 1) for (let j = 0.5; j < 6; j += 1) {
      const hit = document.elementFromPoint(left + (width * i) / 6, top + (height * j) / 6);
      if (node === hit || node.contains(hit)) free += 1;
      else above.add(hit?.className || hit?.tagName);
      for (let bar = hit; bar; bar = bar.parentElement) {
        if (!/sticky|fixed/.test(getComputedStyle(bar).position) || bar.contains(node)) continue;
        wrong.push(`lies beneath ${bar.className}`);
        break;
      }
    }
    if (free < 12) wrong.push(`only ${free} of 36 are free of ${[...above]}`);
    const ring = node.matches(":focus-visible") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 3;
    if (!ring) wrong.push("has no ring");
    const label = node.getAttribute("aria-label") ?? node.textContent;
    const name = `${node.dataset.key ?? node.className} ${label}`.slice(0, 80);
    const zone = node.closest("[data-zone]");
    const kind = [node.tagName, node.classList[0] ?? "", zone?.classList[1] ?? ""].join(" ");
    return { name, wrong: [...new Set(wrong)], kind };
  }
}
"""

# The key that a sighted person would press to get from one element to another, preferably one that hasn't been tried
# yet.
NEXT_KEY = """
(target, tried) => {
  const node = document.activeElement;
  if (node === target) return "";
  const regions = [".ck-felt", ".ck-moves", ".ck-section", ".ck-sheet tbody", ".site-tabs"];
  const isPlain = [node, target].some((each) => each.closest(".ck-ending"));
  const roving = isPlain ? null : regions.find((region) => target.closest(region)?.contains(node));
  // From a hint, Tab continues after the element that the hint is about.
  const here = node.closest(".ck-hint") && window.came?.isConnected ? window.came : node;
  if (!roving) return here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
  const [from, to] = [node, target].map((each) => each.getBoundingClientRect());
  const level = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top) >= Math.min(from.height, to.height) / 2;
  const across = from.left < to.left ? "ArrowRight" : "ArrowLeft";
  const down = from.top < to.top ? "ArrowDown" : "ArrowUp";
  const keys = level && roving === ".ck-felt" ? [across, down] : [down, across];
  return keys.find((key) => !tried.includes(key)) ?? keys[0];
}
"""

# The tab to press for a table that is behind another tab.
TAB_OF = """
(title) => document.querySelector(`section.ck[aria-label="${title}"]`)
  ?.closest("[role=tabpanel]:not([data-front])")?.getAttribute("aria-labelledby")
"""

# A table that is still animating; key presses during that time don't count.
MOVING = ".ck:not([data-busy=false])"

AT_THIS_TABLE = "(node) => Boolean(node.closest('.ck')?.contains(document.activeElement))"

# The number of pixels whose contrast between two pictures is at least 3 to 1.
RING = """
async ([focused, bare]) => {
  const [one, other] = await Promise.all([focused, bare].map(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
  }));
  const channel = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (data, i) => 0.2126 * channel(data[i]) + 0.7152 * channel(data[i + 1]) + 0.0722 * channel(data[i + 2]);
  let clear = 0;
  for (let i = 0; i < one.length; i += 4) {
    const [dark, bright] = [light(one, i), light(other, i)].sort((a, b) => a - b);
    if ((bright + 0.05) / (dark + 0.05) >= 3) clear += 1;
  }
  return clear;
}
"""

WITHOUT_RING = "document.activeElement.style.cssText += ';outline:none!important;box-shadow:none!important'"
WITH_RING = "for (const name of ['outline', 'box-shadow']) document.activeElement.style.removeProperty(name)"

# How far around an element to look for its focus ring, in pixels.
AT_EDGE = 16


class Keyboard:
    """Press Tab, arrow keys, Enter, space and Escape, and type into fields."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rings: set[str] = set()
        self.name = ""
        page.keyboard.press("Tab")
        page.evaluate(WATCH)

    # --- Seeing where the focus is ---

    def look(self) -> None:
        """Check that the focused element is in sight, and has a ring around it."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        assert not seen["wrong"], f"{seen['name']}: {', '.join(seen['wrong'])}"
        if seen["kind"] not in self.rings:
            self.rings.add(seen["kind"])
            self._see_ring(seen["name"])
        self.name = str(seen["name"])

    def is_on(self, target: Locator) -> bool:
        """Check whether an element has the focus."""
        on: bool = target.evaluate("(node) => node === document.activeElement")
        return on

    def _see_ring(self, name: str) -> None:
        """Check that the ring is visible: at least as many clear pixels as a line around the element has."""
        box = self.page.evaluate("({ ...document.activeElement.getBoundingClientRect().toJSON() })")
        clip = self._around(box)
        focused = self.page.screenshot(clip=clip, animations="disabled")
        self.page.evaluate(WITHOUT_RING)
        bare = self.page.screenshot(clip=clip, animations="disabled")
        self.page.evaluate(WITH_RING)
        clear = self.page.evaluate(RING, [base64.b64encode(picture).decode() for picture in (focused, bare)])
        assert clear >= 2 * (box["width"] + box["height"]), f"{name}: its focus ring is hardly visible"

    def _around(self, box: dict[str, float]) -> Any:
        size = self.page.viewport_size or {"width": 0, "height": 0}
        left, top = max(0, box["left"] - AT_EDGE), max(0, box["top"] - AT_EDGE)
        right, bottom = min(size["width"], box["right"] + AT_EDGE), min(size["height"], box["bottom"] + AT_EDGE)
        return {"x": left, "y": top, "width": right - left, "height": bottom - top}

    def lost(self) -> list[str]:
        """Return which element had the focus each time the page lost it."""
        found: list[str] = self.page.evaluate("window.lost.splice(0)")
        return found

    # --- Going somewhere, and doing something there ---

    def press(self, key: str) -> None:
        """Press a key, and check the focus afterwards."""
        self.page.keyboard.press(key)
        self.look()

    def go_to(self, target: Locator) -> None:
        """Go to an element: by Tab to its group, then by the arrow keys."""
        most_tabs = MOST_TABS if target.evaluate(AT_THIS_TABLE) else MOST_TABS_ON_A_PAGE
        tried: dict[str, list[str]] = {}
        pressed = []
        while key := target.evaluate(NEXT_KEY, tried.get(self.name, [])):
            tried.setdefault(self.name, []).append(key)
            self.press(key)
            pressed.append(key)
            assert sum(key.endswith("Tab") for key in pressed) <= most_tabs, f"{target} is too far: {pressed}"
            assert sum(key.startswith("Arrow") for key in pressed) <= MOST_ARROWS, f"{target} is too far: {pressed}"

    def enter(self, target: Locator, key: str = "Enter") -> None:
        """Go to an element and press Enter (or another key) on it."""
        self.go_to(target)
        expect(self.page.locator(MOVING)).to_have_count(0)
        self.go_to(target)
        self.press(key)

    def answered(self, table: Table, target: Locator, key: str = "Enter") -> None:
        """Press Enter (or another key) on an element, wait for the kernel's response, and skip the animation."""
        before = table.serial
        self.enter(target, key)
        expect(table.root).not_to_have_attribute("data-serial", before)
        self.hurry(table)

    def hurry(self, table: Table) -> None:
        """Skip the running animation."""
        self.look()
        if table.root.get_attribute("data-busy") == "true":
            self.press("Escape")

    def fill(self, field: Locator, value: str) -> None:
        """Type a value into a field."""
        self.go_to(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(value)
        self.look()


class TableByKeyboard(Table):
    """A table that is used by keyboard, including its tab and, on a narrow screen, its sheet."""

    def __init__(self, hands: Keyboard, title: str) -> None:
        super().__init__(hands.page, title)
        self.hands = hands

    def to_front(self) -> None:
        """Switch to the tab of the table, unless it is in front."""
        if tab := self.page.evaluate(TAB_OF, self.title):
            self.hands.go_to(self.page.locator(f"#{tab}"))

    def unfold(self) -> None:
        """On a narrow screen, open the whole panel with its tools."""
        more = self.button("More").or_(self.button("The rulebook"))
        if more.is_visible():
            self.hands.enter(more)
