"""A class as people see it: the projected board, a laptop, and a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.room import FINGER, SMALL, wrong
from tests.browser.tables import MS_TO_LOAD, open_page, visiting
from tests.browser.test_pages import DESK, PHONE, check, overhang
from tests.classroom.test_door import HOST, teaching
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.tables import Visit
    from tests.classroom.test_door import Class

pytestmark = pytest.mark.browser

# A wrong code returns an error status, which browsers log; a correct one redirects.
OF_THE_DOOR = re.compile(r"^status 302: |\b403\b")


@pytest.fixture(scope="module")
def room() -> Iterator[Class]:
    """Start a class with lesson 6."""
    with teaching("--lesson", "6", "--students", "2") as room:
        yield room


def address(room: Class) -> str:
    """Return the address of the class."""
    return f"http://{HOST}:{room.port}/"


def is_in_the_lesson(page: Page, student: int) -> None:
    """Check that a student is in the lesson and has individual numbers."""
    expect(page.get_by_role("heading", level=1)).to_contain_text("Stay or withdraw", timeout=MS_TO_LOAD)
    expect(page).to_have_url(re.compile(rf"/lessons/06-stay-or-withdraw\.ipynb\?seed=\d+&student={student}$"))
    expect(page.locator(".ck[data-ready]").first).to_be_visible(timeout=MS_TO_LOAD)


@nightly
def test_a_teacher_a_laptop_and_a_phone(room: Class, browser: Browser) -> None:
    where = address(room)
    with (
        visiting(browser, where, viewport=DESK) as board,
        visiting(browser, where, viewport=DESK) as laptop,
        visiting(browser, where, viewport=PHONE, color_scheme="dark") as phone,
    ):
        board.page.goto(f"{where}class/board?key={room.key}")
        expect(board.page).to_have_url(f"{where}class/board")
        expect(board.page.locator(".site-board-letters")).to_have_text(f"{room.code[:3]} {room.code[3:]}")
        expect(board.page.get_by_role("status")).to_have_text("0 of 2 students in the room.", use_inner_text=True)
        check(board)

        laptop.page.goto(f"{where}class/{room.code}")
        is_in_the_lesson(laptop.page, 1)
        expect(board.page.get_by_role("status")).to_have_text("1 of 2 students in the room.", use_inner_text=True)
        with board.page.expect_popup() as opened:
            board.page.get_by_role("link", name="For teachers: notes and solutions").click()
        opened.value.locator(".ck[data-ready]").first.wait_for(timeout=MS_TO_LOAD)

        answers_with_the_door(phone.page, where)
        check(phone)
        phone.page.keyboard.type("bcdfgh" if room.code != "BCDFGH" else "hgfdcb")
        phone.page.keyboard.press("Enter")
        expect(phone.page.get_by_role("alert")).to_contain_text("This is not the code of the room")
        check(phone)
        phone.page.keyboard.type(f"{room.code[:3]} {room.code[3:]}".lower())
        phone.page.keyboard.press("Enter")
        is_in_the_lesson(phone.page, 2)
        expect(board.page.get_by_role("status")).to_have_text("2 of 2 students in the room.", use_inner_text=True)
        phone.page.go_back(wait_until="commit")  # despite the wrong code
        is_in_the_lesson(phone.page, 2)
        laptop.page.reload(wait_until="commit")  # the class is full, and the teacher's notes are still open
        is_in_the_lesson(laptop.page, 1)

        for visit in (board, laptop, phone):
            assert [complaint for complaint in visit.complaints if not OF_THE_DOOR.search(complaint)] == []


@nightly
@pytest.mark.parametrize(("waiting", "said"), [(1, ", 1 waits in line."), (2, ", 2 wait in line.")])
def test_the_board_counts_one_waiting_student_and_several(
    room: Class, browser: Browser, waiting: int, said: str
) -> None:
    where = address(room)
    with visiting(browser, where, viewport=DESK) as board:
        board.page.route(
            "**/class/state", lambda route: route.fulfill(json={"students": 3, "inside": 1, "waiting": waiting})
        )
        board.page.goto(f"{where}class/board?key={room.key}")
        status = f"1 of 3 students in the room{said}"  # a class that is resumed may allow more students than before
        expect(board.page.get_by_role("status")).to_have_text(status, use_inner_text=True)


@nightly
def test_a_full_class_is_reported_and_has_a_place_when_somebody_leaves(browser: Browser) -> None:
    """The rest of the places are reserved for the teacher."""
    logged = "The room is full: a page waits, for there is room for 4 open pages.\n"
    with (
        teaching("--lesson", "6", "--students", "1", logged=logged) as small,
        browser.new_context() as first,
        browser.new_context() as second,
    ):
        inside, late = first.new_page(), second.new_page()
        inside.goto(f"{address(small)}class/{small.code}")
        is_in_the_lesson(inside, 1)
        late.goto(f"{address(small)}class/{small.code}")
        expect(late.get_by_role("heading", level=1)).to_have_text("The room is full")
        late.get_by_role("link", name="try again").click()
        expect(late.get_by_role("status")).to_contain_text("You are next. Leave this page open")
        inside.goto("about:blank")
        is_in_the_lesson(late, 2)


def answers_with_the_door(page: Page, where: str) -> None:
    """Check that the address leads to the login page, and that you can type the code there immediately."""
    page.goto(where)
    expect(page.get_by_role("heading", level=1)).to_have_text("What is the room code?")
    expect(page.get_by_label("Room code")).to_be_focused()


# --- a game in a class ------------------------------------------------------------------------------------------------

WIDTHS = (360, 390, 480, 540, 600, 700, 701, 768, 820, 1100)
LONGEST_NAME = "W" * 24
# Overlaps in the line above a game.
MEET = """
() => {
  const all = [...document.querySelectorAll(".site-header :is(a, button, h1)")].filter((one) => one.clientWidth > 1);
  const box = (each) => each.getBoundingClientRect();
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return all.flatMap((one, i) => all.slice(i + 1).filter((other) => meet(box(one), box(other)))
    .map((other) => [one.textContent, other.textContent]));
}
"""


@pytest.fixture(scope="module")
def game_room() -> Iterator[Class]:
    """Start a class with a game."""
    with teaching("--game", "chicken", "--students", "9") as room:
        yield room


@nightly
@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_help_and_nickname_fit_above_a_game_at_every_width(game_room: Class, browser: Browser, slug: str) -> None:
    where = address(game_room)
    with visiting(browser, where, viewport=PHONE, color_scheme="dark", has_touch=True) as student:
        student.page.goto(f"{where}class/{game_room.code}", wait_until="commit")
        tables = open_page(student, slug)
        fits_at_every_width(student)
        for table in tables:
            assert wrong(table) == []
        call_oneself(student.page, LONGEST_NAME)
        student.page.get_by_role("button", name="Help: ask your teacher").click()
        expect(student.page.locator(".room-hand")).to_have_text("Help is coming")
        fits_at_every_width(student)
        check(student)
        student.page.locator(".room-hand").click()


@nightly
def test_a_game_that_is_paused_fits_a_phone_and_counts_no_tasks(game_room: Class, browser: Browser) -> None:
    where = address(game_room)
    with (
        visiting(browser, where, viewport=DESK) as teacher,
        visiting(browser, where, viewport=PHONE, has_touch=True) as student,
    ):
        student.page.goto(f"{where}class/{game_room.code}", wait_until="commit")
        student.page.locator(".room-bar").wait_for()
        teacher.page.goto(f"{where}class/board?key={game_room.key}")
        teacher.page.get_by_role("link", name="The class, live").click()
        expect(teacher.page.locator(".live-student").first).to_be_visible()
        expect(teacher.page.get_by_role("progressbar")).to_have_count(0)
        teacher.page.get_by_role("button", name="Pause everyone").click()
        expect(student.page.get_by_role("dialog")).to_have_text("Your teacher has paused the class. Look up!")
        assert overhang(student) == 0
        teacher.page.get_by_role("button", name="Go on").click()
        expect(student.page.get_by_role("dialog")).to_have_count(0)


def call_oneself(page: Page, name: str) -> None:
    """Choose a nickname."""
    page.locator(".room-who").click()
    page.get_by_label("Your nickname").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".room-who")).to_have_text(name)


def fits_at_every_width(visit: Visit) -> None:
    """Check that nothing leaves the window or overlaps, and that everything can be pressed with a finger on a phone."""
    for width in WIDTHS:
        visit.page.set_viewport_size({"width": width, "height": PHONE["height"]})
        expect(visit.page.locator(".room-who")).to_be_in_viewport(ratio=1)
        expect(visit.page.locator(".room-hand")).to_be_in_viewport(ratio=1)
        assert (overhang(visit), visit.page.evaluate(MEET)) == (0, []), width
        if width <= 700:
            assert visit.page.evaluate(SMALL, FINGER) == [], width
    visit.page.set_viewport_size(PHONE)
