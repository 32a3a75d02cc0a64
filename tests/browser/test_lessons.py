"""Work through every lesson on the page as a student does, from start to finish, and again after a reload."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets import lessons
from cardkit_widgets.exercises import (
    BestMoveQuestion,
    ChoiceQuestion,
    MultipleChoice,
    NumberQuestion,
    ReachPosition,
    WordQuestion,
)
from tests.browser import steps
from tests.browser.tables import MS_TO_LOAD, visiting
from tests.browser.test_pages import PHONE, check
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Locator

    from cardkit_widgets.exercises import Question
    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser

SEED, STUDENT = 7, 3
LAST = "What you now know"
# How often a part checks that the kernel is still running (connection.js), and then resends lost messages.
HEARTBEAT_MS = 10_000
# A thousand rounds take long when every index is checked.
MS_TO_HAPPEN = 60_000


def begin(visit: Visit, lesson: lessons.Lesson, query: str) -> Locator:
    """Open a lesson, and wait until its last exercise is shown. Returns its progress bar."""
    visit.page.goto(f"{visit.address}voila/render/lessons/{lesson.page}{query}", wait_until="commit")
    return ready(visit, lesson)


def ready(visit: Visit, lesson: lessons.Lesson) -> Locator:
    """Wait until all exercises are shown. Returns the progress bar."""
    expect(visit.page.locator("#site-page")).to_be_visible(timeout=MS_TO_LOAD)
    steps.are_drawn(visit.page, lesson)
    expect(visit.page.locator(".site-problem")).to_have_count(0)
    return visit.page.locator('[data-kind="progress"]')


def guess(visit: Visit) -> None:
    """Answer each open guess on the screen with the slider's value, after touching the slider."""
    for part in visit.page.locator('[data-kind="guess"]:visible').all():
        if part.get_by_role("button", name="Change my guess").is_visible():
            continue
        slider = part.get_by_role("slider")
        expect(slider).to_have_attribute("aria-valuetext", "nothing chosen yet")
        slider.press("ArrowRight")
        part.get_by_role("button", name="That is my guess").click()
        expect(part).to_contain_text("You have guessed")


def let_happen(visit: Visit) -> None:
    """Run every simulation on the screen once, then a thousand times."""
    for part in visit.page.locator('[data-kind="trials"]:visible').all():
        part.get_by_role("button", name="Once", exact=True).click()
        expect(part).to_contain_text("1 time so far")
        part.get_by_role("button", name="1,000 times", exact=True).click()
        expect(part).to_contain_text("1,001 times so far", timeout=MS_TO_HAPPEN)


def answer(visit: Visit, part: Locator, title: str, question: Question) -> None:
    """Enter the correct answer to an exercise."""
    if isinstance(question, ReachPosition | BestMoveQuestion):
        for move in moves_of(question):
            visit.send(title, {"do": "move", "move": move, "serial": int(part.get_attribute("data-serial") or "")})
        return
    if isinstance(question, NumberQuestion | WordQuestion):
        part.get_by_label("Your answer").fill(
            str(question.answer) if isinstance(question, NumberQuestion) else question.right[0]
        )
    else:
        for option in [question.right] if isinstance(question, ChoiceQuestion) else question.right:
            part.get_by_label(option, exact=True).check()
    part.get_by_role("button", name="Check", exact=True).click()


def moves_of(question: ReachPosition | BestMoveQuestion) -> Sequence[str]:
    """Return the moves that solve an exercise at the table."""
    if isinstance(question, ReachPosition):
        return question.shown
    return question.best()[:1]


def is_done(progress: Locator) -> None:
    """Check that all parts are done."""
    expect(progress).to_contain_text(re.compile(r"\b(\d+) of \1 tasks done"))


def check_from_top(visit: Visit) -> None:
    """Check that a step is accessible when scrolled to its top; further down, the lesson's bar covers some elements."""
    visit.page.evaluate("scrollTo(0, 0)")
    check(visit)


BY_NUMBER = lessons.our_lessons()


def work_through(visit: Visit, lesson: lessons.Lesson) -> None:
    """Do everything in a lesson, and check that all its steps are accessible."""
    while True:
        work_on_step(visit, lesson)
        check_from_top(visit)
        onward = visit.page.get_by_role("link", name="Next lesson", exact=True)
        if steps.part_on_screen(visit.page) == LAST:
            expect(onward).to_have_count(int(lesson in BY_NUMBER[:-1]))
            break
        expect(onward).to_have_count(0)
        steps.go_on(visit.page)


def work_on_step(visit: Visit, lesson: lessons.Lesson) -> None:
    """Complete the current step."""
    guess(visit)
    let_happen(visit)
    steps.change(steps.front(visit.page))
    for number, question in enumerate(lesson.exercises_for(SEED, STUDENT), start=1):
        title = f"Exercise {number}"
        part = visit.page.locator(f'section.ck[aria-label="{title}"]')
        if part.is_visible():
            assert not isinstance(question, MultipleChoice | WordQuestion)
            answer(visit, part, title, question)
            expect(part.locator(".ck-verdict")).to_contain_text("Right!")
    steps.write_lines(visit.page, lesson)
    steps.write_answers(visit.page)
    steps.answer_check(visit.page, lesson)


# Every run includes the fastest lesson; it has a guess, a simulation, sliders, lines and exercises like the others.
BY_TIME = sorted(BY_NUMBER, key=lambda lesson: lesson.slug != "many-small-cards")


@pytest.mark.parametrize("lesson", some_now(BY_TIME, 1), ids=lambda lesson: lesson.slug)
def test_a_lesson_is_worked_through_and_kept_over_a_reload(visit: Visit, lesson: lessons.Lesson) -> None:
    progress = begin(visit, lesson, f"?seed={SEED}&student={STUDENT}")
    expect(progress).to_contain_text("0 of ")
    work_through(visit, lesson)
    is_done(progress)
    visit.page.set_viewport_size(PHONE)
    check(visit)
    visit.page.reload(wait_until="commit")
    is_done(ready(visit, lesson))
    expect(visit.page.locator(".steps-bar [aria-current]")).to_have_text(LAST)
    visit.page.goto(f"{visit.address}voila/render/index.ipynb", wait_until="commit")
    card = visit.page.get_by_role("navigation", name="Lessons").locator(f'a[href*="{lesson.file}"]')
    expect(card.get_by_role("img", name=re.compile(r"^(\d+) of \1 tasks done$"))).to_have_text("✓")
    visit.page.wait_for_load_state("networkidle")


# --- One lesson at a desk ---------------------------------------------------------------------------------------------

FIRST = lessons.lesson_named("what-can-happen")
DESK = {"width": 1440, "height": 900}
# Whether the lesson's bar is on top of everything else where it is.
IS_BAR = """
({ x, y, width, height }) => {
  const across = [...Array(40).keys()].map((i) => x + ((i + 0.5) / 40) * width);
  return across.every((at) => document.elementFromPoint(at, y + height / 2)?.closest(".steps-bar"));
}
"""


def test_a_lesson_from_a_wrong_address_to_a_line_of_code_that_is_kept(lonely_visit: Visit) -> None:
    page, asked = lonely_visit.page, []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    progress = begin(lonely_visit, FIRST, f"?players=99&student=nobody&seed={SEED}")
    expect(progress).to_contain_text("a student is a number from 1")
    expect(page.locator('section.ck[aria-label="A game of Trio"] .ck-notice')).to_contain_text("this is the usual one")
    is_refused_in_the_window(lonely_visit)
    steps.go_to(page, FIRST, "Count")
    expect(page.locator(".steps-says")).to_contain_text("Part 4 of 8: Count, 1 of 2.")
    expect(page.locator(".js-plotly-plot").first).to_be_attached(timeout=MS_TO_LOAD)
    assert page.locator(".ck[data-ready]").count() > 2
    names = sorted(url.rpartition("/")[2] for url in asked if "/static/front/" in url)
    assert names == ["front.js", "style.css"], "a page gets each file once for all its widgets"
    shows_its_code(lonely_visit)
    steps.answer_check(page, FIRST)
    steps.go_on(page)
    part = steps.front(page).locator('[data-part*=" line "]').first
    write_a_line(lonely_visit, part)
    check(lonely_visit)
    page.reload(wait_until="commit")
    ready(lonely_visit, FIRST)
    expect(part).to_contain_text("Right! It gives 4,060.")
    expect(part.get_by_label("Blank 1 of 2")).to_be_disabled()
    steps.go_to(page, FIRST, "Compare")
    expect(page.locator(".steps-says")).to_contain_text("Part 5 of 8: Compare.")
    expect(page.locator('.steps-bar [data-go="Count"]')).to_have_text("Count, 1 left")


def is_refused_in_the_window(visit: Visit) -> None:
    """Check that a table's refusal is visible in the window, and that the lesson's bar covers the table."""
    steps.front(visit.page).locator(".ck-group-others .ck-card").nth(4).click(position={"x": 6, "y": 20})
    notice = visit.page.locator(".ck-notice-card:visible")
    expect(notice).to_contain_text("is not allowed")
    expect(notice).to_be_in_viewport(ratio=1)
    visit.page.evaluate("(top) => scrollBy(0, top - 20)", notice.evaluate("(node) => node.getBoundingClientRect().top"))
    assert visit.page.evaluate(IS_BAR, visit.page.locator(".steps-bar").bounding_box())


def shows_its_code(visit: Visit) -> None:
    """Show the code of the cells. It contains no answers, and there is no link to a JupyterLab that doesn't exist."""
    code = steps.front(visit.page).locator(".site-code").filter(has_text="small_deck = ")
    expect(code).to_be_hidden()
    visit.page.get_by_role("button", name="Show the code").press("Enter")
    expect(code.locator("pre")).to_contain_text("S = list(combinations(small_deck, 3))")
    check_from_top(visit)
    assert steps.front(visit.page).get_by_role("link", name="Go on in JupyterLab").count() == 0
    assert not any("lesson.withhold" in code for code in visit.page.locator(".site-code").all_inner_texts())
    visit.page.get_by_role("button", name="Show the code").press("Enter")


# A width at which the comma or bracket after a blank would start the next line of code, which must not happen.
WIDTHS_THAT_BREAK_BEHIND_A_BLANK = """(line) => {
    const beside = (blank) => {
        const next = document.createRange();
        next.setStart(blank.nextSibling, 0);
        next.setEnd(blank.nextSibling, 1);
        return next.getBoundingClientRect().left >= blank.getBoundingClientRect().right - 1;
    };
    const widths = Array.from({ length: 40 }, (_, i) => 130 + 10 * i).filter((width) => {
        line.style.width = `${width}px`;
        return ![...line.querySelectorAll("select")].every(beside);
    });
    line.style.width = "";
    return widths;
}"""


def write_a_line(visit: Visit, part: Locator) -> None:
    """Fill in a line of code by keyboard: wrongly, as it was, and correctly."""
    blanks = [part.get_by_label("Blank 1 of 2"), part.get_by_label("Blank 2 of 2")]
    expect(blanks[0]).to_have_js_property("value", "1")
    assert part.locator(".ck-line").evaluate(WIDTHS_THAT_BREAK_BEHIND_A_BLANK) == []
    blanks[0].focus()
    for key in ("6", "Tab", "Tab", "Enter"):
        visit.page.keyboard.press(key)
    expect(part).to_contain_text("It gives 593,775. All six cards are in the hand.")
    blanks[0].select_option("1")
    part.get_by_role("button", name="Check", exact=True).click()
    expect(part).to_contain_text("The line is still as it was")
    expect(blanks[0]).to_have_js_property("value", "1")  # the current choice, not the one highlighted earlier
    blanks[0].select_option("6")
    blanks[1].focus()
    for key in ("6", "Tab", "Enter"):
        visit.page.keyboard.press(key)
    expect(part).to_contain_text("Right! It gives 4,060.")
    expect(part).to_contain_text("comb(deck - 6, 9 - 6)")


@nightly
def test_the_address_sets_up_the_same_for_everybody_and_other_numbers_for_another_student(visit: Visit) -> None:
    progress = begin(visit, FIRST, "?players=4&seed=7")
    table = visit.page.locator('section.ck[aria-label="A game of Trio"]')
    expect(table.get_by_text("Ines", exact=True).first).to_be_visible()  # the fourth player at the table
    first = table.locator(".ck-group-own").inner_text()
    progress.get_by_text("Your number, or start again").click()
    progress.get_by_label("Your number in class").fill("12")
    progress.get_by_role("button", name="Use it").click()
    expect(visit.page).to_have_url(re.compile("student=12"))
    ready(visit, FIRST)
    expect(visit.page.locator('section.ck[aria-label="Exercise 1"]')).to_contain_text(FIRST.question(1, 7, 12).ask)
    assert table.locator(".ck-group-own").inner_text() == first


# The position of an element: its left and right edges, and its top.
BOX = "(node) => ['left', 'right', 'top'].map((edge) => node.getBoundingClientRect()[edge])"


@nightly
def test_at_a_desk_things_stand_side_by_side_and_a_slider_is_waited_for(visit: Visit) -> None:
    visit.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    lesson, says = lessons.lesson_named("stay-or-withdraw"), visit.page.locator(".steps-says")
    begin(visit, lesson, f"?seed={SEED}")
    table = steps.front(visit.page).locator(".ck-main")
    rules = steps.front(visit.page).get_by_text("The round ends when a player")
    (_, right, _), (left, _, _) = (part.evaluate(BOX) for part in (rules, table))
    assert right <= left
    steps.go_to(visit.page, lesson, "Change")
    while not steps.front(visit.page).locator('[data-kind="change"]').count():
        steps.go_on(visit.page)
    expect(says).to_contain_text("Change something first.")
    expect(visit.page.locator(".steps-next")).to_be_disabled()
    expect(visit.page.locator(".steps-skip")).to_be_hidden()
    steps.change(steps.front(visit.page))
    expect(says).not_to_contain_text("Change something first.")
    steps.go_to(visit.page, lesson, "Exercises")
    parts = (steps.front(visit.page).locator(f'[data-part$=" exercise {number}"]') for number in (1, 2))
    (_, right, top), (left, _, other_top) = (part.evaluate(BOX) for part in parts)
    assert right <= left
    assert top == other_top


# --- On a phone and a tablet ------------------------------------------------------------------------------------------


def test_on_a_phone_a_finger_finds_everything_and_a_skipped_simulation_is_run(browser: Browser, server: Server) -> None:
    lesson = lessons.lesson_named("what-can-happen")
    with visiting(browser, server.address, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        begin(visit, lesson, f"?seed={SEED}")
        steps.go_to(visit.page, lesson, "Guess")
        slider = visit.page.locator('[data-kind="guess"]:visible').get_by_role("slider")
        expect(slider).to_have_attribute("aria-valuetext", "nothing chosen yet")
        slider.tap()  # a tap in the middle chooses the same number as before
        expect(slider).to_have_attribute("aria-valuetext", slider.input_value())
        steps.go_to(visit.page, lesson, "Simulate")
        steps.skip(visit.page)
        expect(visit.page.locator('[data-kind="trials"]:visible')).to_contain_text("1,000 times so far")
        expect(visit.page.locator(".steps-says")).to_contain_text("Answer the question first.")
        expect(visit.page.locator(".ckc-numbers summary:visible")).to_have_count(1)
        for part in visit.page.locator(".ckc-numbers summary:visible, .site-nav a, .site-steps a").all():
            box = part.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44, part.inner_text()
        assert visit.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        steps.answer_check(visit.page, lesson)
        expect(visit.page.locator(".steps-says")).to_contain_text("It has run 1,000 times automatically.")
        steps.go_to(visit.page, lesson, "Compare")
        expect(steps.front(visit.page).locator("[data-blank]")).to_have_count(0)
        expect(steps.front(visit.page).locator(".js-plotly-plot .scatterlayer .point").first).to_be_visible()
        steps.go_to(visit.page, lesson, "Simulate")
        steps.front(visit.page).locator('[data-kind="trials"] [data-key="clear"]').click()
        expect(visit.page.locator(".steps-says")).to_contain_text("Skipped. You can go on.")
        assert visit.complaints == []


# The parts in the bar whose name is cut off, and whether the page is wider than its window.
TOO_NARROW = """
() => [
  ...[...document.querySelectorAll(".steps-bar button")].filter((part) => part.scrollWidth > part.clientWidth),
  ...[document.documentElement].filter((page) => page.scrollWidth > page.clientWidth),
].length
"""
GO_TO_LAST = """
() => [...document.querySelectorAll("[data-step]")].at(-1).dispatchEvent(new Event("cardkit-go", { bubbles: true }))
"""


@nightly
def test_on_a_tablet_the_bar_has_room_for_what_is_left_and_calls_only_what_was_skipped_so(visit: Visit) -> None:
    """The lesson shows the guess again next to its simulation, and the test runs that simulation."""
    lesson = lessons.lesson_named("when-to-stop")
    visit.page.set_viewport_size({"width": 820, "height": 1180})
    begin(visit, lesson, "")
    steps.go_to(visit.page, lesson, "Simulate")
    steps.front(visit.page).get_by_role("button", name="1,000").click()
    bar = visit.page.locator(".steps-bar")
    expect(bar.locator('[data-go="Guess"]')).to_have_attribute("data-stands", "skipped")
    steps.answer_check(visit.page, lesson)
    expect(bar.locator('[data-go="Simulate"]')).to_have_attribute("data-stands", "done")
    expect(visit.page.locator(".steps-says")).not_to_contain_text("Skipped")
    visit.page.evaluate(GO_TO_LAST)
    expect(bar).to_contain_text("Exercises, 5 left")
    assert visit.page.evaluate(TOO_NARROW) == 0
    expect(bar.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    heading = steps.front(visit.page).get_by_role("heading").first
    expect(heading).to_be_focused()
    expect(heading).to_have_css("outline-style", "none")


# The next message from a part is lost on its way to the kernel.
LOSE = """
async (title) => {
  const models = await Promise.all(Object.values(window.jupyterapp.widgetManager._models));
  const { comm } = models.find((each) => each.get("title") === title);
  const send = comm.send;
  comm.send = () => { comm.send = send; };
}
"""


@nightly
def test_that_an_answer_is_awaited_is_seen_until_it_comes(lonely_visit: Visit) -> None:
    lonely_visit.page.clock.install()
    begin(lonely_visit, FIRST, "?seed=7")
    steps.go_to(lonely_visit.page, FIRST, "Simulate")
    part = lonely_visit.page.locator('[data-kind="trials"]').first
    lonely_visit.page.evaluate(LOSE, part.get_attribute("aria-label"))
    part.get_by_role("button", name="Once", exact=True).click()
    expect(part).to_have_attribute("aria-busy", "true")
    lonely_visit.page.clock.fast_forward(HEARTBEAT_MS)
    expect(part).to_contain_text("1 time so far")
    expect(part).to_have_attribute("aria-busy", "false")
