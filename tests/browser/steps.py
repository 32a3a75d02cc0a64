"""Go through a lesson step by step, as a student does in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from cardkit_widgets.lessons.code_exercise import line_of
from cardkit_widgets.lessons.section_quiz import questions_of
from tests.widgets.lessons.told import lines_in

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from cardkit_widgets.lessons import Lesson

MS_TO_DRAW = 60_000
# What the step still requires: going on, skipping, answering or changing something; empty while its widgets are being
# drawn.
CAN_DO = (
    ".steps-next:enabled, .steps-skip:not([hidden]), "
    '[data-front] [data-part*=" check "] input:enabled, [data-front] [data-kind="change"] :is(select, input)'
)


# Whether the browser has saved which step is shown.
KEPT = """
() => {
  const { step } = document.querySelector("[data-step][data-front]").dataset;
  return Object.values(localStorage).some((kept) => kept.startsWith(`{"step":${step},`));
}
"""


def is_kept(page: Page) -> None:
    """Wait until a reload would open the same step."""
    page.wait_for_function(KEPT)


def part_on_screen(page: Page) -> str:
    """Return the part of the lesson that the current step belongs to."""
    return page.locator(".steps-bar [aria-current]").get_attribute("data-go") or ""


def front(page: Page) -> Locator:
    """Return the widgets and text on the screen."""
    return page.locator("[data-step][data-front]")


def are_drawn(page: Page, lesson: Lesson) -> None:
    """Wait until all exercises have been drawn, on the screen or off it."""
    for number in range(1, len(lesson.exercises) + 1):
        part = page.locator(f'[data-part$=" exercise {number}"][data-ready]')
        expect(part).to_be_attached(timeout=MS_TO_DRAW)


def answer_check(page: Page, lesson: Lesson) -> None:
    """Answer the question at the end of the current step, if one is open."""
    for part in front(page).locator('[data-part*=" check "]').all():
        question, _ = questions_of(lesson, part_on_screen(page))
        option = part.get_by_label(question.right, exact=True)
        if option.is_enabled():
            option.check()
            part.get_by_role("button", name="Check", exact=True).click()
            expect(part).to_contain_text("Right!")


def write_lines(page: Page, lesson: Lesson) -> None:
    """Fill in the lines of code of the current step."""
    for part in front(page).locator('[data-part*=" line "]').all():
        number = int((part.get_attribute("data-part") or "").split()[-1])
        line = line_of(lesson, [*lines_in(lesson)][number - 1], {})
        if part.get_by_role("button", name="Check", exact=True).is_visible():
            for select, name in zip(part.get_by_role("combobox").all(), line.order, strict=True):
                select.select_option(label=line.blanks[name].right)
            part.get_by_role("button", name="Check", exact=True).click()
            expect(part).to_contain_text("Right! It gives")


def write_answers(page: Page) -> None:
    """Answer the open questions of the current step."""
    for part in front(page).locator('[data-kind="open"]').all():
        part.get_by_role("textbox").fill("It depends on what you have seen.")
        part.get_by_role("button", name="Hand in", exact=True).click()
        expect(part).to_contain_text("Your answer is handed in.")


def skip(page: Page) -> None:
    """Skip the guesses and the simulations of the current step."""
    button = page.locator(".steps-skip")
    for _ in front(page).locator('[data-kind="guess"], [data-kind="trials"]').all():
        if button.is_visible():
            says = page.locator(".steps-says").inner_text()
            button.click()
            expect(page.locator(".steps-says")).not_to_have_text(says)


def change(step: Locator) -> None:
    """Move every slider of a step by one, and choose the last item of every list."""
    for part in step.locator('[data-kind="change"]').all():
        for field in part.locator('select, input[type="range"]').all():
            before = part.get_attribute("data-serial") or ""
            if field.evaluate("(node) => node.localName") == "select":
                field.select_option(index=field.locator("option").count() - 1)
            else:
                field.press("ArrowRight")
            expect(part).not_to_have_attribute("data-serial", before)


def go_on(page: Page) -> None:
    """Go to the next step."""
    says = page.locator(".steps-says").inner_text()
    page.locator(".steps-next").click()
    expect(page.locator(".steps-says")).not_to_have_text(says)


def go_to(page: Page, lesson: Lesson, part: str) -> None:
    """Go to a part of the lesson; on the way, skip, change or answer whatever blocks the next step."""
    while part_on_screen(page) != part:
        direct = page.locator(f'.steps-bar [data-go="{part}"]')
        if direct.is_enabled():
            direct.click()
            continue
        expect(page.locator(CAN_DO).first).to_be_visible(timeout=MS_TO_DRAW)
        skip(page)
        if page.locator(".steps-says").filter(has_text="Change something first.").is_visible():
            change(front(page))
        answer_check(page, lesson)
        if page.locator(".steps-next").is_enabled():
            go_on(page)
