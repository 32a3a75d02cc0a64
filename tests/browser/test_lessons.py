"""Every lesson in the page, from its beginning to its end, as a student works through it; and again after a reload."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets import lessons
from cardkit_widgets.exercises import BestMove, Choice, Number, Position, Several, Word
from tests.browser import steps
from tests.browser.tables import MS_TO_LOAD, visiting
from tests.browser.test_pages import PHONE, check
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Locator

    from cardkit_widgets.exercises import Question
    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser

SEED, STUDENT = 7, 3
LAST = "What you now know"
# So often a part asks whether the kernel is still there (connection.js), and then sends again what was lost.
HEARTBEAT_MS = 10_000
# A thousand rounds take their time where every index is checked.
MS_TO_HAPPEN = 60_000


def begin(visit: Visit, lesson: lessons.Lesson, query: str) -> Locator:
    """Open a lesson, and wait until its last exercise is there; its progress."""
    visit.page.goto(f"{visit.address}voila/render/lessons/{lesson.page}{query}", wait_until="commit")
    return ready(visit, lesson)


def ready(visit: Visit, lesson: lessons.Lesson) -> Locator:
    """Wait until all exercises are there; the progress."""
    expect(visit.page.locator("#site-page")).to_be_visible(timeout=MS_TO_LOAD)
    steps.are_drawn(visit.page, lesson)
    expect(visit.page.locator(".site-problem")).to_have_count(0)
    return visit.page.locator('[data-kind="progress"]')


def guess(visit: Visit) -> None:
    """Guess what the slider of each question on the screen that is open shows after it was touched."""
    for part in visit.page.locator('[data-kind="guess"]:visible').all():
        if part.get_by_role("button", name="Change my guess").is_visible():
            continue
        slider = part.get_by_role("slider")
        expect(slider).to_have_attribute("aria-valuetext", "nothing chosen yet")
        slider.press("ArrowRight")
        part.get_by_role("button", name="That is my guess").click()
        expect(part).to_contain_text("You have guessed")


def let_happen(visit: Visit) -> None:
    """Let everything happen once, then a thousand times."""
    for part in visit.page.locator('[data-kind="trials"]:visible').all():
        part.get_by_role("button", name="Once", exact=True).click()
        expect(part).to_contain_text("1 time so far")
        part.get_by_role("button", name="1,000 times", exact=True).click()
        expect(part).to_contain_text("1,001 times so far", timeout=MS_TO_HAPPEN)


def answer(visit: Visit, part: Locator, title: str, question: Question) -> None:
    """Give the right answer to an exercise."""
    if isinstance(question, Position | BestMove):
        for move in moves_of(question):
            visit.send(title, {"do": "move", "move": move, "serial": int(part.get_attribute("data-serial") or "")})
        return
    if isinstance(question, Number | Word):
        part.get_by_label("Your answer").fill(
            str(question.answer) if isinstance(question, Number) else question.right[0]
        )
    else:
        for option in [question.right] if isinstance(question, Choice) else question.right:
            part.get_by_label(option, exact=True).check()
    part.get_by_role("button", name="Check", exact=True).click()


def moves_of(question: Position | BestMove) -> Sequence[str]:
    """The moves that answer an exercise at the table."""
    if isinstance(question, Position):
        return question.shown
    return question.best()[:1]


def is_done(progress: Locator) -> None:
    """See that all parts are done."""
    expect(progress).to_contain_text(re.compile(r"\b(\d+) of \1 tasks done"))


def check_from_top(visit: Visit) -> None:
    """See that a step has no barriers. Further down, the bar of its parts covers some of whatever goes by."""
    visit.page.evaluate("scrollTo(0, 0)")
    check(visit)


BY_NUMBER = lessons.our_lessons()


def work_through(visit: Visit, lesson: lessons.Lesson) -> None:
    """Do all that a lesson asks for, and see that none of its steps has barriers."""
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
    """Do all that the step on the screen asks for."""
    guess(visit)
    let_happen(visit)
    steps.change(steps.front(visit.page))
    for number, question in enumerate(lesson.set_of(SEED, STUDENT), start=1):
        title = f"Exercise {number}"
        part = visit.page.locator(f'section.ck[aria-label="{title}"]')
        if part.is_visible():
            assert not isinstance(question, Several | Word)
            answer(visit, part, title, question)
            expect(part.locator(".ck-verdict")).to_contain_text("Right!")
    steps.write_lines(visit.page, lesson)
    steps.write_answers(visit.page)
    steps.answer_check(visit.page, lesson)


# In every run the one that takes least time: it has a guess, a simulation, sliders, lines and exercises as others do.
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


@nightly
def test_the_address_sets_up_the_same_table_for_everybody(visit: Visit) -> None:
    begin(visit, lessons.lesson_named("what-can-happen"), "?players=4&seed=7")
    table = visit.page.locator('section.ck[aria-label="A game of Trio"]')
    expect(table.get_by_text("Ines", exact=True).first).to_be_visible()  # the fourth at the table
    first = table.locator(".ck-group-own").inner_text()
    visit.page.reload(wait_until="commit")
    ready(visit, lessons.lesson_named("what-can-happen"))
    assert table.locator(".ck-group-own").inner_text() == first


def test_an_address_that_asks_for_what_cannot_be_is_told_so(visit: Visit) -> None:
    progress = begin(visit, lessons.lesson_named("what-can-happen"), "?players=99&student=nobody")
    expect(progress).to_contain_text("a student is a number from 1")
    expect(visit.page.locator('section.ck[aria-label="A game of Trio"] .ck-notice')).to_contain_text("usual table")


@nightly
def test_another_student_gets_other_numbers(visit: Visit) -> None:
    lesson = lessons.lesson_named("what-can-happen")
    progress = begin(visit, lesson, "?seed=7")
    progress.get_by_text("Your number, or begin again").click()
    progress.get_by_label("Your number in class").fill("12")
    progress.get_by_role("button", name="Use it").click()
    expect(visit.page).to_have_url(re.compile("student=12"))
    ready(visit, lesson)
    asked = visit.page.locator('section.ck[aria-label="Exercise 1"]')
    expect(asked).to_contain_text(lesson.question(1, 7, 12).ask)


def test_on_a_phone_a_finger_finds_what_is_beside_a_lesson_and_below_a_chart(visit: Visit) -> None:
    visit.page.set_viewport_size(PHONE)
    lesson = lessons.lesson_named("is-it-fair")
    begin(visit, lesson, f"?seed={SEED}")
    steps.go_to(visit.page, lesson, "Simulate")
    steps.skip(visit.page)
    expect(visit.page.locator(".ckc-numbers summary:visible")).to_have_count(1)
    for part in visit.page.locator(".ckc-numbers summary:visible, .site-nav a, .site-steps a").all():
        box = part.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, part.inner_text()
    assert visit.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_what_a_table_refuses_is_said_in_the_window_and_never_over_the_bar_of_the_parts(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1440, "height": 900})
    begin(visit, lessons.lesson_named("what-can-happen"), f"?seed={SEED}")
    steps.front(visit.page).locator(".ck-group-others .ck-card").nth(4).click(position={"x": 6, "y": 20})
    notice = visit.page.locator(".ck-notice-card:visible")
    expect(notice).to_contain_text("is not allowed")
    expect(notice).to_be_in_viewport(ratio=1)
    visit.page.evaluate("(top) => scrollBy(0, top - 20)", notice.evaluate("(node) => node.getBoundingClientRect().top"))
    assert visit.page.evaluate(IS_BAR, visit.page.locator(".steps-bar").bounding_box())


# Where something is: its left and right edges, and its upper one.
BOX = "(node) => ['left', 'right', 'top'].map((edge) => node.getBoundingClientRect()[edge])"


def test_at_a_desk_a_table_stands_beside_its_rules(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1440, "height": 900})
    begin(visit, lessons.lesson_named("stay-or-withdraw"), f"?seed={SEED}")
    table = steps.front(visit.page).locator(".ck-main")
    rules = steps.front(visit.page).get_by_text("The round ends when a player")
    (_, right, _), (left, _, _) = (part.evaluate(BOX) for part in (rules, table))
    assert right <= left


def test_at_a_desk_exercises_stand_side_by_side(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1440, "height": 900})
    lesson = lessons.lesson_named("stay-or-withdraw")
    begin(visit, lesson, f"?seed={SEED}")
    steps.go_to(visit.page, lesson, "Exercises")
    parts = (steps.front(visit.page).locator(f'[data-part$=" exercise {number}"]') for number in (1, 2))
    (_, right, top), (left, _, other_top) = (part.evaluate(BOX) for part in parts)
    assert right <= left
    assert top == other_top


@nightly
def test_a_step_with_a_slider_waits_until_it_was_moved(visit: Visit) -> None:
    lesson = lessons.lesson_named("stay-or-withdraw")
    begin(visit, lesson, f"?seed={SEED}")
    steps.go_to(visit.page, lesson, "Change")
    while not steps.front(visit.page).locator('[data-kind="change"]').count():
        steps.go_on(visit.page)
    expect(visit.page.locator(".steps-says")).to_contain_text("Change something first.")
    expect(visit.page.locator(".steps-next")).to_be_disabled()
    expect(visit.page.locator(".steps-skip")).to_be_hidden()
    steps.change(steps.front(visit.page))
    expect(visit.page.locator(".steps-says")).not_to_contain_text("Change something first.")


# Whether the bar of the parts is what one sees where it is.
IS_BAR = """
({ x, y, width, height }) => {
  const across = [...Array(40).keys()].map((i) => x + ((i + 0.5) / 40) * width);
  return across.every((at) => document.elementFromPoint(at, y + height / 2)?.closest(".steps-bar"));
}
"""


def test_a_finger_chooses_the_number_in_the_middle_of_an_untouched_slider(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        lesson = lessons.lesson_named("what-can-happen")
        begin(visit, lesson, f"?seed={SEED}")
        steps.go_to(visit.page, lesson, "Guess")
        slider = visit.page.locator('[data-kind="guess"]:visible').get_by_role("slider")
        expect(slider).to_have_attribute("aria-valuetext", "nothing chosen yet")
        slider.tap()
        expect(slider).to_have_attribute("aria-valuetext", slider.input_value())
        assert visit.complaints == []


@nightly
def test_who_skips_the_simulation_finds_its_dots_in_the_comparison(visit: Visit) -> None:
    lesson = lessons.lesson_named("is-it-fair")
    begin(visit, lesson, f"?seed={SEED}")
    steps.go_to(visit.page, lesson, "Simulate")
    steps.skip(visit.page)
    expect(visit.page.locator('[data-kind="trials"]:visible')).to_contain_text("1,000 times so far")
    expect(visit.page.locator(".steps-says")).to_contain_text("Answer the question first.")
    steps.answer_check(visit.page, lesson)
    expect(visit.page.locator(".steps-says")).to_contain_text("It has run 1,000 times by itself: go on.")
    steps.go_to(visit.page, lesson, "Compare")
    expect(steps.front(visit.page).locator("[data-blank]")).to_have_count(0)
    expect(steps.front(visit.page).locator(".js-plotly-plot .scatterlayer .point").first).to_be_visible()
    steps.go_to(visit.page, lesson, "Simulate")
    steps.front(visit.page).locator('[data-kind="trials"] [data-key="clear"]').click()
    expect(visit.page.locator(".steps-says")).to_contain_text("Skipped: go on.")


# How wide a line of code may not be, since its next line would begin with the comma or the bracket behind a blank.
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


def test_a_line_is_filled_in_with_the_keyboard_and_is_there_after_a_reload(visit: Visit) -> None:
    lesson = lessons.lesson_named("what-can-happen")
    begin(visit, lesson, "?seed=7")
    steps.go_to(visit.page, lesson, "Count")
    steps.answer_check(visit.page, lesson)
    steps.go_on(visit.page)
    part = steps.front(visit.page).locator('[data-part*=" line "]').first
    blanks = [part.get_by_label("Blank 1 of 2"), part.get_by_label("Blank 2 of 2")]
    expect(blanks[0]).to_have_js_property("value", "1")
    assert part.locator(".ck-line").evaluate(WIDTHS_THAT_BREAK_BEHIND_A_BLANK) == []
    blanks[0].focus()
    visit.page.keyboard.press("6")
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")
    expect(part).to_contain_text("It gives 593,775. All six cards are in the hand.")
    blanks[0].select_option("1")
    part.get_by_role("button", name="Check", exact=True).click()
    expect(part).to_contain_text("The line is still as it was")
    expect(blanks[0]).to_have_js_property("value", "1")  # what was chosen, not what was judged before
    blanks[0].select_option("6")
    blanks[1].focus()
    visit.page.keyboard.press("6")
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")
    expect(part).to_contain_text("Right! It gives 4,060.")
    expect(part).to_contain_text("comb(deck - 6, 9 - 6)")
    check(visit)
    visit.page.reload(wait_until="commit")
    ready(visit, lesson)
    expect(part).to_contain_text("Right! It gives 4,060.")
    expect(blanks[0]).to_be_disabled()


# Of the parts in the bar, those whose name has no room; and whether the page is wider than its window.
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
    """The guess of this lesson is shown again beside its simulation, which is run."""
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


@nightly
def test_the_foot_counts_parts_as_the_bar_does_which_says_what_is_left_of_one_that_was_passed(visit: Visit) -> None:
    lesson = lessons.lesson_named("what-can-happen")
    begin(visit, lesson, "")
    steps.go_to(visit.page, lesson, "Count")
    says, part = visit.page.locator(".steps-says"), visit.page.locator('.steps-bar [data-go="Count"]')
    expect(says).to_contain_text("Part 4 of 8: Count, 1 of 2.")
    expect(part).to_have_text("Count")
    steps.answer_check(visit.page, lesson)
    steps.go_on(visit.page)
    steps.go_on(visit.page)
    expect(says).to_contain_text("Part 5 of 8: Compare.")
    expect(part).to_have_text("Count, 2 left")  # the lines to write


@nightly
def test_the_code_of_a_cell_can_be_shown_and_without_jupyterlab_no_link_leads_there(visit: Visit) -> None:
    lesson = lessons.lesson_named("what-can-happen")
    begin(visit, lesson, "")
    steps.go_to(visit.page, lesson, "Count")
    code = steps.front(visit.page).locator(".site-code").filter(has_text="small_deck = ")
    expect(code).to_be_hidden()
    visit.page.get_by_role("button", name="Show the code").press("Enter")
    expect(code.locator("pre")).to_be_visible()
    expect(code.locator("pre")).to_contain_text("S = list(combinations(small_deck, 3))")
    check_from_top(visit)
    assert steps.front(visit.page).get_by_role("link", name="Go on in JupyterLab").count() == 0
    assert not any("lesson.withhold" in code for code in visit.page.locator(".site-code").all_inner_texts())


# The next message of a part is lost on its way to the kernel.
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
    begin(lonely_visit, lessons.lesson_named("what-can-happen"), "?seed=7")
    steps.go_to(lonely_visit.page, lessons.lesson_named("what-can-happen"), "Simulate")
    part = lonely_visit.page.locator('[data-kind="trials"]').first
    lonely_visit.page.evaluate(LOSE, part.get_attribute("aria-label"))
    part.get_by_role("button", name="Once", exact=True).click()
    expect(part).to_have_attribute("aria-busy", "true")
    lonely_visit.page.clock.fast_forward(HEARTBEAT_MS)
    expect(part).to_contain_text("1 time so far")
    expect(part).to_have_attribute("aria-busy", "false")


def test_a_page_gets_each_module_once_for_all_its_widgets(lonely_visit: Visit) -> None:
    asked: list[str] = []
    lonely_visit.page.on("request", lambda request: asked.append(request.url))
    begin(lonely_visit, lessons.lesson_named("what-can-happen"), "")
    steps.go_to(lonely_visit.page, lessons.lesson_named("what-can-happen"), "Count")
    expect(lonely_visit.page.locator(".js-plotly-plot").first).to_be_attached(timeout=MS_TO_LOAD)
    assert lonely_visit.page.locator(".ck[data-ready]").count() > 2
    names = sorted(url.rpartition("/")[2] for url in asked if "/static/front/" in url)
    assert names == ["front.js", "style.css"]
