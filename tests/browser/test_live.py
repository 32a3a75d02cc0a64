"""A lesson in class as people see it: the live page, a student's page, and both after failures."""

from __future__ import annotations

import os
import re
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from cardkit_widgets import lessons
from cardkit_widgets.exercises import NumberQuestion
from tests.browser import steps
from tests.browser.tables import MS_TO_LOAD, visiting
from tests.browser.test_class import LONGEST_NAME, OF_THE_DOOR, address, call_oneself
from tests.browser.test_pages import DESK, PHONE, check, overhang
from tests.browser.test_resuming import KEEP_NOTHING
from tests.classroom.test_nothing_lost import kernels_of, opened
from tests.support.occasions import nightly

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.tables import Visit
    from tests.classroom.test_door import Class

pytestmark = [pytest.mark.browser, nightly]

LESSON, NEXT = lessons.lesson_named("stay-or-withdraw"), lessons.lesson_named("round-and-round")
NAME = "<b>Ada</b>"
LEAST_TYPE = 12
# What a browser logs about connections that break when a process is killed.
OF_THE_KILLED = re.compile(
    r"WebSocket|ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED"
    r"|Failed to (load|fetch)|\b40[34]\b|NetworkError|status 302"
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def room() -> Iterator[tuple[subprocess.Popen[str], Class]]:
    """Start a class in lesson 6, on a server that may be killed."""
    with opened("--port", "0") as room:
        yield room


def teach(page: Page, room: Class) -> None:
    """Open the teacher's live page."""
    page.goto(f"{address(room)}class/board?key={room.key}")
    page.get_by_role("link", name="The class, live").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The class, live")


def come_in(page: Page, room: Class) -> None:
    """Log in as a student, and wait until the last exercise is shown."""
    page.goto(f"{address(room)}class/{room.code}", wait_until="commit")
    steps.are_drawn(page, LESSON)


@contextmanager
def in_class(browser: Browser, room: Class) -> Iterator[tuple[Visit, Visit]]:
    """Open the teacher's live page, and the lesson of a student on a phone."""
    with (
        visiting(browser, address(room), viewport=DESK) as teacher,
        visiting(browser, address(room), viewport=PHONE) as student,
    ):
        teach(teacher.page, room)
        come_in(student.page, room)
        yield teacher, student


def part(page: Page, name: str) -> Locator:
    """Return a named part of the lesson."""
    return page.locator(f'[data-part$=" {name}"][data-ready]')


def move(live: Page, step: str) -> None:
    """Move the class to a step, as the teacher does."""
    live.get_by_label("Move everyone to").select_option(label=step)
    live.get_by_role("button", name=re.compile("^Move: everyone to")).click()


def guess(page: Page, value: int) -> None:
    """Guess a number for the lesson's question."""
    steps.go_to(page, LESSON, "Guess")
    part(page, "guess 1").get_by_role("spinbutton").fill(str(value))
    part(page, "guess 1").get_by_role("button", name="my guess").click()
    has_guessed(page, value)


def has_guessed(page: Page, value: int) -> None:
    """Check that a guess is shown."""
    expect(part(page, "guess 1")).to_contain_text(f"You have guessed {value} points", timeout=MS_TO_LOAD)


def no_news(visit: Visit) -> list[str]:
    """Return the errors that a page logged, except the expected ones."""
    harmless = (OF_THE_DOOR, OF_THE_KILLED)
    return [each for each in visit.complaints if not any(known.search(each) for known in harmless)]


@nightly
def test_a_student_who_was_signed_out_gets_their_number_back_with_the_teachers_permission(
    room: tuple[object, Class], browser: Browser
) -> None:
    _, where = room
    with in_class(browser, where) as (teacher, student):
        guess(student.page, 14)
        student.page.context.clear_cookies()
        student.page.goto(address(where), wait_until="commit")
        student.page.get_by_label("Room code").fill(where.code)
        student.page.get_by_label("Your number").fill("1")
        student.page.get_by_role("button", name="Come in").click()
        expect(student.page.get_by_role("alert")).to_contain_text("ask your teacher to let you in again")
        number = teacher.page.locator(".live-student", has_text="Number 1")
        expect(number).to_contain_text("Someone on the login page says that this is their number.")
        expect(teacher.page.get_by_role("button", name="No: Number 1 is not let in again")).to_be_visible()
        come_in(student.page, where)
        expect(student.page.get_by_role("button", name="Number 2")).to_be_visible()
        teacher.page.get_by_role("button", name="Let in again: Number 1").click()
        expect(number).to_contain_text("Can come in again")
        expect(teacher.page.get_by_role("button", name="Take that back: Number 1")).to_be_focused()
        for_all = f"{address(where)}class/{where.code}"
        student.page.goto(for_all, wait_until="commit")
        student.page.get_by_label("Your number").fill("2")
        student.page.get_by_role("button", name="Come in").click()
        expect(student.page.get_by_role("button", name="Number 2")).to_be_visible(timeout=MS_TO_LOAD)
        expect(teacher.page.get_by_text("Someone on the login page")).to_have_count(0)
        student.page.goto(for_all, wait_until="commit")
        expect(student.page.get_by_role("heading", level=1)).to_have_text("What is your number?")
        student.page.get_by_label("Your number").fill("1")
        student.page.get_by_role("button", name="Come in").click()
        has_guessed(student.page, 14)
        expect(student.page.get_by_role("button", name="Number 1")).to_be_visible()
        assert [no_news(visit) for visit in (teacher, student)] == [[], []]


@nightly
def test_a_teacher_who_looks_at_the_lesson_does_not_count_as_a_student(
    room: tuple[object, Class], browser: Browser
) -> None:
    """The teacher's page doesn't ask for a seat in the class, which would be refused repeatedly."""
    _, where = room
    with visiting(browser, address(where), viewport=DESK) as teacher:
        teacher.page.goto(f"{address(where)}class/board?key={where.key}")
        lesson = teacher.page.get_by_role("link", name="The page as a student sees it").get_attribute("href") or ""
        with teacher.page.expect_response(re.compile("/class/kept$")) as kept:
            teacher.page.goto(urljoin(address(where), lesson))
        assert kept.value.json() is None
        steps.are_drawn(teacher.page, LESSON)
        guess(teacher.page, 14)
        expect(teacher.page.locator(".room-bar")).to_have_count(0)
        assert no_news(teacher) == []


def test_what_a_student_does_reaches_the_teacher_and_back(room: tuple[object, Class], browser: Browser) -> None:
    _, where = room
    with (
        visiting(browser, address(where), viewport=DESK) as teacher,
        visiting(browser, address(where), viewport=PHONE, color_scheme="dark") as student,
    ):
        teach(teacher.page, where)
        come_in(student.page, where)
        guess(student.page, 14)
        expect(teacher.page.locator(".live-guess")).to_contain_text("1 guess: 14 points.")
        steps.go_to(student.page, LESSON, "Simulate")
        part(student.page, "trials 1").get_by_role("button", name="10 times", exact=True).click()
        expect(teacher.page.locator(".live-trials")).to_contain_text("1 student, 10 times in all")
        student.page.get_by_role("button", name="Choose a nickname").click()
        student.page.get_by_label("Your nickname").fill(NAME)
        student.page.get_by_role("button", name="Save").click()
        student.page.get_by_role("button", name="Help: ask your teacher").click()
        expect(teacher.page.locator(".live-name")).to_contain_text(f"1 {NAME}")  # as text, not as markup
        expect(teacher.page.locator(".live b")).to_have_count(0)
        teacher.page.get_by_role("button", name=f"Helped: 1 {NAME}").click()
        expect(student.page.get_by_role("button", name="Help: ask your teacher")).to_be_visible()
        answers_and_is_told(teacher.page, student.page)
        is_told_what_to_do(teacher.page, student.page)
        expect(student.page.locator('[data-kind="progress"]')).to_contain_text("your teacher gets it, too")
        has_room_around(teacher.page)
        check(teacher)
        teacher.page.set_viewport_size(PHONE)
        check(teacher)
        assert min(sizes(teacher.page)) >= LEAST_TYPE
        check(student)
        assert [no_news(visit) for visit in (teacher, student)] == [[], []]


def test_what_a_student_writes_and_is_called_fits_the_live_page(room: tuple[object, Class], browser: Browser) -> None:
    _, where = room
    with in_class(browser, where) as (teacher, student):
        has_one_number(student.page)
        steps.go_to(student.page, LESSON, "Exercises")
        expect(part(student.page, "open 2")).to_be_visible()
        part(student.page, "open 2").get_by_label("In your own words 2").fill("£12 on average.\n5%.")
        part(student.page, "open 2").get_by_role("button", name="Hand in").click()
        panel = teacher.page.locator('.live-panel[data-part="open 2"]')
        expect(panel).to_contain_text("Insurance costs £20 a year.")
        expect(panel.locator(".class-written li")).to_have_text(["£12 on average.\n5%."])  # without a name
        show = panel.get_by_role("button", name="Show it on all screens")
        show.click()
        expect(student.page.locator("dialog.room-chart")).to_contain_text("£12 on average.")
        panel.get_by_role("button", name="Take it off all screens").click()
        expect(student.page.get_by_role("dialog")).to_have_count(0)
        call_oneself(student.page, LONGEST_NAME)
        student.page.get_by_role("button", name="Help: ask your teacher").click()
        check(teacher)
        has_the_pause_in_sight_on_a_phone(teacher)


def has_one_number(page: Page) -> None:
    """Check that a student can't choose another number, either on the page or in its address."""
    progress = page.locator('[data-kind="progress"]')
    expect(progress).to_contain_text("You are number 1 in this class.")
    expect(progress.get_by_role("spinbutton")).to_have_count(0)
    expect(progress.get_by_role("button")).to_have_count(0)
    page.goto(page.url.replace("student=1", "student=2"), wait_until="commit")
    expect(page).to_have_url(re.compile(r"student=1$"))
    expect(page.get_by_role("button", name="Number 1")).to_be_visible(timeout=MS_TO_LOAD)
    steps.are_drawn(page, LESSON)


def has_the_pause_in_sight_on_a_phone(teacher: Visit) -> None:
    """Check that a long name and a long step fit on the live page on a phone, and that its bar stays visible."""
    helped = teacher.page.get_by_role("button", name=f"Helped: 1 {LONGEST_NAME}")
    teacher.page.set_viewport_size(PHONE)
    helped.scroll_into_view_if_needed()
    expect(helped).to_be_in_viewport(ratio=1)
    teacher.page.locator("#live-step option").last.evaluate("(option) => { option.text = option.text.repeat(9); }")
    assert overhang(teacher) == 0
    teacher.page.set_viewport_size({**PHONE, "height": 320})
    teacher.page.mouse.wheel(0, 10_000)
    expect(teacher.page.locator("#live-forget")).to_be_in_viewport()
    expect(teacher.page.get_by_role("button", name="Pause everyone")).to_be_in_viewport(ratio=1)
    teacher.page.get_by_role("link", name="1 asks for help").click()
    expect(helped).to_be_in_viewport(ratio=1)
    is_on_top(helped)


def test_of_two_tabs_of_a_student_the_one_that_was_opened_last_goes_on(
    room: tuple[object, Class], browser: Browser
) -> None:
    _, where = room
    with in_class(browser, where) as (teacher, student):
        standing = teacher.page.locator('[data-part="exercise 1"]')
        first, other = student.page, student.page.context.new_page()
        other.goto(first.url, wait_until="commit")
        curtain = first.get_by_role("dialog", name="This tab")
        expect(curtain).to_contain_text("You continued in another tab or on another device.")
        first.keyboard.press("Escape")
        first.keyboard.press("Escape")
        expect(curtain).to_be_visible()
        steps.are_drawn(other, LESSON)
        answer(other, "99")
        expect(standing).to_contain_text("1 still trying")
        teacher.page.get_by_role("button", name="Pause everyone").click()
        expect(other.get_by_role("dialog")).to_have_text("Your teacher has paused the class. Look up!")
        expect(curtain).to_be_visible()
        teacher.page.get_by_role("button", name="Go on").click()
        expect(other.get_by_role("dialog")).to_have_count(0)
        curtain.get_by_role("button", name="Continue here").click()
        expect(other.get_by_role("dialog", name="This tab")).to_be_visible(timeout=MS_TO_LOAD)
        steps.are_drawn(first, LESSON)
        expect(part(first, "exercise 1")).to_contain_text("What do all the cards add together")
        answer(first, number_of(first))
        expect(standing).to_contain_text("1 solved")
        expect(standing).not_to_contain_text("solved at the first try")
        other.close()
        assert [no_news(visit) for visit in (teacher, student)] == [[], []]


def answer(page: Page, text: str) -> None:
    """Answer the first exercise."""
    steps.go_to(page, LESSON, "Exercises")
    part(page, "exercise 1").get_by_label("Your answer").fill(text)
    part(page, "exercise 1").get_by_label("Your answer").press("Enter")


def number_of(page: Page) -> str:
    """Return the correct answer to the first exercise on this student's page."""
    asked = dict(parse_qsl(urlsplit(page.url).query))
    question = LESSON.question(1, int(asked["seed"]), int(asked["student"]))
    assert isinstance(question, NumberQuestion)
    return str(question.answer)


# All progress messages that the page shows, from the moment it starts.
HEAR_PROGRESS = """
window.said = new Set();
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  for (const place of document.querySelectorAll(".ck-progress-says, .steps-says")) window.said.add(place.textContent);
}).observe(document.documentElement, { childList: true, subtree: true, characterData: true }));
"""


@pytest.mark.parametrize("keeps", [True, False], ids=["browser", "room"])
def test_a_reopened_page_shows_that_it_is_restoring_work(
    room: tuple[object, Class], browser: Browser, *, keeps: bool
) -> None:
    """Until the browser or the class has restored all saved work, the page shows that it is loading it."""
    _, where = room
    with visiting(browser, address(where), viewport=PHONE, alone=True) as student:
        come_in(student.page, where)
        guess(student.page, 14)
        progress = student.page.locator(".ck-progress-says")
        expect(progress).to_contain_text(" tasks done.")
        before = progress.text_content()
        student.page.add_init_script(HEAR_PROGRESS if keeps else KEEP_NOTHING + HEAR_PROGRESS)
        student.page.reload(wait_until="commit")
        steps.are_drawn(student.page, LESSON)
        has_guessed(student.page, 14)
        expect(progress).to_have_text(before)
        said = student.page.evaluate("[...window.said]")
        assert {each for each in said if "tasks done" in each} == {before}
        assert any(each.endswith("minutes. Fetching your answers…") for each in said)
        assert not any("Still to be done" in each for each in said)


def test_everything_is_forgotten_when_the_teacher_confirms_twice(room: tuple[object, Class], browser: Browser) -> None:
    _, where = room
    with in_class(browser, where) as (teacher, student):
        guess(student.page, 14)
        student.page.get_by_role("button", name="Choose a nickname").click()
        student.page.get_by_label("Your nickname").fill("Ada")
        student.page.get_by_role("button", name="Save").click()
        expect(teacher.page.locator(".live-name")).to_contain_text("1 Ada")
        asks = teacher.page.get_by_role("dialog")
        for changes_their_mind in (asks.get_by_role("button", name="Keep it").click, leave_by_keyboard(teacher.page)):
            teacher.page.get_by_role("button", name="Forget everything…").click()
            expect(asks).to_contain_text("Forget all guesses, simulations, answers and nicknames")
            expect(asks).to_contain_text("their work stays on their own screens")
            expect(asks).to_contain_text("but not an exercise that was already finished")
            expect(asks).to_contain_text("A pause ends, and a chart on all screens is removed.")
            changes_their_mind()
            expect(asks).to_have_count(0)
        assert [row.split(",")[:3] for row in saved(teacher.page, where)] == [["1", "Ada", "guess 1"]]
        teacher.page.get_by_role("button", name="Forget everything…").click()
        asks.get_by_role("button", name="Forget everything", exact=True).click()
        expect(teacher.page.locator(".live-guess")).to_have_count(0)
        expect(teacher.page.get_by_text("Ada")).to_have_count(0)
        move(teacher.page, "Exercise 4")  # the class continues
        expect(part(student.page, "exercise 4")).to_be_in_viewport()
        steps.go_to(student.page, LESSON, "Guess")
        has_guessed(student.page, 14)  # on the student's own screen, as the page promised the teacher
        expect(student.page.get_by_role("button", name="Choose a nickname")).to_be_visible()
        assert saved(teacher.page, where) == []
        assert [no_news(visit) for visit in (teacher, student)] == [[], []]


def test_a_moved_student_who_steps_back_can_go_on_from_there_after_a_reload(
    room: tuple[object, Class], browser: Browser
) -> None:
    _, where = room
    with in_class(browser, where) as (teacher, student):
        expect(teacher.page.get_by_role("button", name="Move", exact=True)).to_be_disabled()
        teacher.page.get_by_label("Move everyone to").select_option(label="Exercise 2")
        expect(teacher.page.get_by_role("button", name="Move: everyone to Exercise 2")).to_be_enabled()
        assert steps.part_on_screen(student.page) == "Play"  # choosing an item in a list doesn't move anybody
        moves = teacher.page.get_by_role("button", name="Move again")
        expect(moves).to_have_count(0)
        move(teacher.page, "Exercise 4")
        expect(part(student.page, "exercise 4")).to_be_in_viewport()
        steps.go_to(student.page, LESSON, "Guess")
        expect(part(student.page, "guess 1")).to_be_visible()
        steps.is_kept(student.page)
        student.page.reload()
        steps.are_drawn(student.page, LESSON)
        expect(part(student.page, "guess 1")).to_be_visible()
        student.page.locator('.steps-bar [data-go="Exercises"]').click()
        expect(part(student.page, "exercise 1")).to_be_visible()
        student.page.locator('.steps-bar [data-go="Guess"]').click()
        expect(part(student.page, "guess 1")).to_be_visible()
        moves.click()  # the current choice
        expect(part(student.page, "exercise 4")).to_be_in_viewport()
        check(teacher)
        assert [no_news(visit) for visit in (teacher, student)] == [[], []]


def test_a_student_who_is_ahead_in_the_next_lesson_is_neither_moved_nor_shown_an_answer(
    room: tuple[object, Class], browser: Browser
) -> None:
    _, where = room
    with (
        visiting(browser, address(where), viewport=DESK) as teacher,
        visiting(browser, address(where), viewport=PHONE) as student,
        visiting(browser, address(where), viewport=PHONE) as ahead,
    ):
        teach(teacher.page, where)
        come_in(student.page, where)
        come_in(ahead.page, where)
        ahead.page.goto(ahead.page.url.replace(LESSON.file, NEXT.file), wait_until="commit")
        steps.are_drawn(ahead.page, NEXT)
        first = steps.part_on_screen(ahead.page)
        move(teacher.page, "Exercise 2")
        expect(part(student.page, "exercise 2")).to_be_in_viewport()
        answers_and_is_told(teacher.page, student.page)
        teacher.page.get_by_role("button", name="Pause everyone").click()
        expect(ahead.page.get_by_role("dialog")).to_be_visible()  # all earlier decisions have arrived
        teacher.page.get_by_role("button", name="Go on").click()
        expect(ahead.page.get_by_role("dialog")).to_have_count(0)
        expect(ahead.page.locator(".ck-solution:not([hidden])")).to_have_count(0)
        assert steps.part_on_screen(ahead.page) == first
        assert [no_news(visit) for visit in (teacher, student, ahead)] == [[], [], []]


def leave_by_keyboard(page: Page) -> Callable[[], None]:
    """Leave a dialog by keyboard, like any other dialog."""
    return lambda: page.keyboard.press("Escape")


def has_room_around(live: Page) -> None:
    """Check that a chart leaves half of the window free, and that no line touches the button at the end."""
    top, bottom = edges(live.locator(".live-guess .class-chart"))
    assert bottom - top <= DESK["height"] / 2
    above, below = edges(live.locator("#live-end-title")), edges(live.locator("#live-end-title ~ .live-quiet"))
    top, bottom = edges(live.locator("#live-forget"))
    assert above[1] + 4 <= top
    assert bottom + 4 <= below[0]


def edges(part: Locator) -> tuple[float, float]:
    """Return the top and bottom of a part, relative to the top of the window."""
    box = part.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def saved(page: Page, room: Class) -> list[str]:
    """Return the rows of the table that the teacher saves, without its header."""
    return page.request.get(f"{address(room)}class/live.csv").text().splitlines()[1:]


def answers_and_is_told(teacher: Page, student: Page) -> None:
    """Give a wrong answer, check that the teacher sees it with its error, and that the answer is then revealed."""
    steps.go_to(student, LESSON, "Exercises")
    first = part(student, "exercise 1")
    first.get_by_label("Your answer").fill("99")
    first.get_by_label("Your answer").press("Enter")
    panel = teacher.locator('[data-part="exercise 1"]')
    expect(panel).to_contain_text("1 still trying")
    expect(panel).to_contain_text("What do all the cards add together")
    expect(panel.locator(".class-mistakes strong")).to_have_text("99")
    asked = student.locator('[data-part$=" exercise 1"] .ck-ask').inner_text()
    expect(panel.locator(".live-ask")).to_have_text(asked, use_inner_text=True)
    reveal = panel.get_by_role("button", name="Reveal the answer to everyone")
    reveal.click()
    teacher.get_by_role("dialog").get_by_role("button", name="Not yet").click()
    expect(panel).to_contain_text("1 still trying")
    reveal.click()
    teacher.get_by_role("dialog").get_by_role("button", name="Reveal it").click()
    expect(first).to_contain_text("The answer:")
    expect(first.get_by_role("button", name="Start again")).to_be_hidden()  # as the page promised the teacher
    expect(panel).to_contain_text("1 revealed by the teacher")


def is_told_what_to_do(teacher: Page, student: Page) -> None:
    """Pause the page, show it a chart, and move it."""
    teacher.get_by_role("button", name="Pause everyone").click()
    expect(student.get_by_role("dialog")).to_have_text("Your teacher has paused the class. Look up!")
    for _ in range(5):  # a browser sends the page's dialog only the first time
        student.keyboard.press("Escape")
        expect(student.get_by_role("dialog")).to_be_visible()
    teacher.get_by_role("button", name="Go on").click()
    expect(student.get_by_role("dialog")).to_have_count(0)
    panel = teacher.locator('[data-part="guess 1"]')
    panel.get_by_role("button", name="Show it on all screens").click()
    expect(student.get_by_role("dialog")).to_contain_text("1 guess: 14 points.")
    assert min(sizes(student)) >= LEAST_TYPE
    teacher.get_by_role("button", name="Pause everyone").click()
    for _ in range(2):  # on an open page, and on one that is reopened
        expect(student.locator(".room-chart")).to_contain_text("Your teacher has paused the class. Look up!")
        is_on_top(student.locator(".room-paused"))
        student.reload(wait_until="commit")
    is_on_top(student.locator(".room-paused"))
    has_room_for_its_ring(student.locator(".room-chart > button"))
    teacher.get_by_role("button", name="Go on").click()
    expect(student.locator(".room-paused")).to_have_count(0)
    steps.are_drawn(student, LESSON)
    panel.get_by_role("button", name="Take it off all screens").click()
    expect(student.get_by_role("dialog")).to_have_count(0)
    panel.get_by_role("button", name="Show it on all screens").click()
    expect(student.get_by_role("dialog")).to_be_visible()
    move(teacher, "Exercise 4")
    expect(student.get_by_role("dialog")).to_have_count(0)
    expect(part(student, "exercise 4")).to_be_in_viewport()
    move(teacher, "Guess")
    expect(student.locator("[data-front] img, [data-front] svg").first).to_be_in_viewport()  # the hand in question


def is_on_top(place: Locator) -> None:
    """Check that nothing covers an element."""
    place.wait_for()
    covered = """(place) => { const { x, y, width, height } = place.getBoundingClientRect();
        return !place.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    assert not place.evaluate(covered)


def has_room_for_its_ring(button: Locator) -> None:
    """Check that no element above touches the focus ring."""
    button.focus()
    gap = """(button) => {
        const { outlineWidth, outlineOffset } = getComputedStyle(button);
        const above = button.previousElementSibling.getBoundingClientRect().bottom;
        return button.getBoundingClientRect().top - above - parseFloat(outlineWidth) - parseFloat(outlineOffset); }"""
    assert button.evaluate(gap) > 0


def test_a_student_moved_past_a_guess_is_led_to_it_or_skips_it(room: tuple[object, Class], browser: Browser) -> None:
    _, where = room
    with in_class(browser, where) as (teacher, student):
        says, skip = student.page.locator(".steps-says"), student.page.get_by_role("button", name="Skip", exact=True)
        move(teacher.page, "Before you go on: Count")
        expect(says).to_contain_text("Count. Still to be done: your guess, in the part Guess.")
        student.page.get_by_role("button", name="Go to Guess").click()
        assert steps.part_on_screen(student.page) == "Guess"
        teacher.page.get_by_role("button", name="Move again").click()
        expect(says).to_contain_text("Count. Still to be done: your guess")  # a guess can be skipped, too
        skip.click()
        expect(says).to_contain_text("Count. Still to be done: the simulation, in the part Simulate.")
        expect(skip).to_be_focused()
        expect(student.page.get_by_role("button", name="Go to Simulate")).to_be_visible()
        skip.press("Enter")
        expect(says).to_contain_text("Count. Answer the question first.")
        expect(skip).to_be_hidden()
        expect(student.page.locator(".steps-bar [aria-current]")).to_be_focused()
        expect(student.page.locator("[data-front]").get_by_text("Run the simulation")).to_have_count(0)
        move(teacher.page, "Before you go on: Change")
        expect(says).to_contain_text("Still to be done: a question, in the part Count.")
        expect(student.page.locator(".steps-first")).to_have_text("Go to Count")
        assert [no_news(visit) for visit in (teacher, student)] == [[], []]


def sizes(page: Page) -> list[float]:
    """Return the font sizes in the class's charts on the screen, in pixels."""
    return page.locator("svg.class-chart:visible").evaluate_all(
        """pictures => pictures.flatMap((picture) => [...picture.querySelectorAll("text")].map(
            (text) => parseFloat(getComputedStyle(text).fontSize) * picture.getScreenCTM().a))"""
    )


def test_a_killed_kernel_is_reported_in_a_sentence_and_the_page_goes_on(
    room: tuple[subprocess.Popen[str], Class], browser: Browser
) -> None:
    server, where = room
    with visiting(browser, address(where), viewport=DESK) as student:
        come_in(student.page, where)
        guess(student.page, 14)
        for kernel in kernels_of(server):
            os.kill(kernel.pid, signal.SIGKILL)
        alert = student.page.locator("#site-alert p")
        expect(alert).to_have_text(re.compile("has stopped. The page opens again by itself, and goes on"))
        expect(student.page.locator(".ck-banner:not(:empty)")).to_have_count(0)
        has_guessed(student.page, 14)
        expect(alert).to_have_count(0)
        assert no_news(student) == []


def test_a_killed_server_is_waited_for_and_the_page_goes_on(
    room: tuple[subprocess.Popen[str], Class], browser: Browser
) -> None:
    server, where = room
    with visiting(browser, address(where), viewport=DESK) as student:
        come_in(student.page, where)
        guess(student.page, 14)
        server.kill()
        server.wait()
        alert = student.page.locator("#site-alert p")
        expect(alert).to_contain_text("The server does not answer. Leave this page open")
        with opened("--port", str(where.port)):
            has_guessed(student.page, 14)
            expect(alert).to_have_count(0, timeout=MS_TO_LOAD)
            part(student.page, "guess 1").get_by_role("spinbutton").fill("15")
            part(student.page, "guess 1").get_by_role("button", name="my guess").click()
            has_guessed(student.page, 15)
        assert no_news(student) == []


def test_a_room_that_is_closed_says_so_once(room: tuple[subprocess.Popen[str], Class], browser: Browser) -> None:
    server, where = room
    with in_class(browser, where) as (teacher, student):
        orders = teacher.page.locator("#live-orders")
        expect(orders).not_to_have_attribute("inert", "")
        teacher.page.set_viewport_size({**DESK, "height": 200})
        teacher.page.mouse.wheel(0, 10_000)
        expect(teacher.page.locator("#live-forget")).to_be_in_viewport()
        server.send_signal(signal.SIGINT)
        alert = student.page.locator("#site-alert p")
        expect(alert).to_have_text("Your teacher has closed the room. You can still read this page.")
        server.wait()
        expect(alert).to_have_text("Your teacher has closed the room. You can still read this page.")
        expect(student.page.locator(".ck-banner:not(:empty)")).to_have_count(0)
        expect(teacher.page.locator("#live-problem")).to_have_text("The room is closed.")
        expect(teacher.page.locator("#live-problem")).to_be_in_viewport(ratio=1)
        expect(orders).to_have_attribute("inert", "")
