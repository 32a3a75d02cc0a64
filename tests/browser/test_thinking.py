"""Before a guess, the page's source and messages contain no answers; all of this also works by keyboard alone."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets import lessons
from cardkit_widgets.lessons.code_exercise import LineCondition
from cardkit_widgets.lessons.section_quiz import questions_of
from tests.browser import steps
from tests.browser.tables import MS_TO_LOAD
from tests.browser.test_pages import check
from tests.support.occasions import nightly, some_now
from tests.widgets.lessons import told
from tests.widgets.lessons.test_thinking import secrets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Response, WebSocket

    from tests.browser.tables import Visit

pytestmark = pytest.mark.browser

LESSON = lessons.lesson_named("stay-or-withdraw")
# The parts whose output or text gives answers away; the last cell links to other pages.
TELLING = ("Count", "Compare", "Change", "What you now know")
# The number of characters that are enough to recognise a text.
KNOWN_BY = 30


class Recorded:
    """Everything that a page has received: responses over HTTP, and messages over websockets."""

    def __init__(self, alone: Visit) -> None:
        self.texts: list[str] = []
        self.answers: list[Response] = []
        alone.page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108  playwright marks it
        alone.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.append(_text(frame)))

    def all(self) -> str:
        """Return everything received so far as one text, without the scripts and styles that all lessons share."""
        pages = [answer.text() for answer in self.answers if "html" in answer.headers.get("content-type", "")]
        return "\n".join([*pages, *self.texts])


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode(errors="replace")


def ways_to_write(text: str) -> set[str]:
    """Return all forms that a text may take in a page or a message."""
    return {
        text,
        html.escape(text),
        html.escape(text, quote=False),
        *(json.dumps(text, ensure_ascii=each)[1:-1] for each in (True, False)),
    }


def written_in(lesson: lessons.Lesson, after: str = "") -> Iterator[str]:
    """Yield texts that identify these parts and their code; with `after`, only those that follow this text."""
    part = ""
    for cell in told.cells_of(lesson)[:-1]:
        ours = cell.metadata.get("cardkit", {})
        part = ours.get("part", part)
        if not ours.get("after", "").startswith(after):
            continue
        if cell.cell_type == "markdown" and part in TELLING:
            yield from re.findall(rf"[a-z ,]{{{KNOWN_BY},}}", cell.source)[:1]
        elif part in TELLING:
            yield max(cell.source.splitlines(), key=len).strip()


def found(hidden: set[str], sent: str) -> set[str]:
    """Return the texts that have been sent."""
    return {text for text in hidden if any(way in sent for way in ways_to_write(text))}


@pytest.mark.parametrize("lesson", some_now(lessons.our_lessons(), 1), ids=lambda lesson: lesson.slug)
def test_no_answer_is_in_the_page_or_its_messages_before_the_guess(lonely_visit: Visit, lesson: lessons.Lesson) -> None:
    held = told.worked(lesson).held.values()
    hidden = {text for each in held for text in secrets(each.value)} | set(written_in(lesson))
    # The parts that reveal a line of code come after it, and this reader doesn't write any.
    after_lines = {text for each in held if isinstance(each.waiting, LineCondition) for text in secrets(each.value)}
    after_lines |= set(written_in(lesson, "line "))
    recorded, page = Recorded(lonely_visit), lonely_visit.page
    page.goto(f"{lonely_visit.address}voila/render/lessons/{lesson.file}.ipynb", wait_until="commit")
    expect(page.locator("#site-page")).to_be_visible(timeout=MS_TO_LOAD)
    steps.are_drawn(page, lesson)
    steps.go_to(page, lesson, "Guess")
    assert found(hidden, recorded.all() + page.content()) == set()
    steps.go_to(page, lesson, "What you now know")
    told_by_now = hidden - after_lines
    assert found(told_by_now, recorded.all()) == told_by_now


def test_a_lesson_by_keyboard_alone(lonely_visit: Visit) -> None:
    page = lonely_visit.page
    page.goto(f"{lonely_visit.address}voila/render/lessons/{LESSON.file}.ipynb", wait_until="commit")
    steps.are_drawn(page, LESSON)
    focus(lonely_visit, page.locator(".steps-next"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Guess")).to_be_focused()
    focus(lonely_visit, page.get_by_role("slider", name="Your guess"))
    page.keyboard.press("ArrowLeft")
    focus(lonely_visit, page.get_by_role("button", name="That is my guess"))
    page.keyboard.press("Enter")
    focus(lonely_visit, page.locator(".steps-next"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Simulate it")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert steps.part_on_screen(page) == "Simulate"
    focus(lonely_visit, page.locator('.steps-bar [data-go="Guess"]'), "Shift+Tab")
    page.keyboard.press("Enter")
    assert steps.part_on_screen(page) == "Guess"
    steps.go_to(page, LESSON, "Count")
    question, _ = questions_of(LESSON, "Count")
    focus(lonely_visit, page.locator('[data-part$=" check 1"] input'))
    for _ in range(question.options.index(question.right)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".steps-next")).to_be_enabled()
    check(lonely_visit)


def focus(visit: Visit, wanted: object, key: str = "Tab", most: int = 80) -> None:
    """Press a key until a given element has the focus."""
    for _ in range(most):
        visit.page.keyboard.press(key)
        if wanted.evaluate_all("(all) => all.includes(document.activeElement)"):  # type: ignore[attr-defined]
            return
    raise AssertionError(f"{key} does not lead to {wanted}")


@nightly
def test_a_skipped_part_is_still_skipped_after_a_reload(lonely_visit: Visit) -> None:
    page = lonely_visit.page
    page.goto(f"{lonely_visit.address}voila/render/lessons/{LESSON.file}.ipynb", wait_until="commit")
    steps.are_drawn(page, LESSON)
    steps.go_to(page, LESSON, "Count")
    steps.is_kept(page)
    page.reload(wait_until="commit")
    steps.are_drawn(page, LESSON)
    expect(page.locator(".steps-bar [aria-current]")).to_have_text("Count")
    expect(page.locator('.steps-bar [data-go="Guess"]')).to_have_attribute("data-stands", "skipped")
    expect(page.get_by_role("heading", name="Count it")).to_be_visible()
