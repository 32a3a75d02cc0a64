"""Drag a card from one spot to another as a person does: with the mouse, or with a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Locator, Page

STEPS = 6

Point = tuple[float, float]


class Mouse:
    """A mouse that holds a card."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def press(self, point: Point) -> None:
        """Take the card in a spot."""
        self._mouse.move(*point)
        self._mouse.down()

    def move(self, point: Point) -> None:
        """Move the card."""
        self._mouse.move(*point, steps=STEPS)

    def release(self) -> None:
        """Release the card."""
        self._mouse.up()


class Finger:
    """A finger that holds a card."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._at: Point = (0, 0)

    def press(self, point: Point) -> None:
        """Take the card in a spot."""
        self._send("touchStart", point)

    def move(self, point: Point) -> None:
        """Move the card."""
        (left, top), (right, bottom) = self._at, point
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._send("touchMove", (left + part * (right - left), top + part * (bottom - top)))

    def release(self) -> None:
        """Release the card."""
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, point: Point) -> None:
        self._at = point
        touches: list[dict[str, Any]] = [{"x": point[0], "y": point[1]}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def middle_of(node: Locator) -> Point:
    """Return the middle of an element's visible part; for a card in a fan, this is its left part."""
    box = node.bounding_box()
    assert box
    return box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
