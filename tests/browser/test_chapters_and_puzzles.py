"""Tests of a tutorial's chapters, counting steps and puzzles: by mouse, by keyboard, and after a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.table.grammar import with_minus
from tests.browser.tables import visiting
from tests.browser.test_pages import DESK, LOOK_NAMES, LOOKS, check
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from cardkit.table.puzzles import Puzzle
    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

CHICKEN = cardkit.GAMES["chicken"]
STEPS = CHICKEN.tutorial().steps
CHAPTERS = [step.chapter for step in STEPS if step.chapter]
PAGE = "voila/render/learn/chicken.ipynb"
TITLES = ("Learn Chicken", "A game of Chicken", "The rules of Chicken")


def open_lesson(visit: Visit) -> Table:
    """Open the page that teaches Chicken. Returns its lesson table."""
    visit.open(PAGE, *TITLES)
    return visit.table(TITLES[0])


@pytest.fixture
def desk(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a watched page on a wide screen, without saved data."""
    with visiting(browser, server.address, viewport=DESK) as visit:
        yield visit
        assert visit.complaints == []


def choose(table: Table, key: str) -> None:
    """Choose an item in the list of chapters."""
    if not table.root.locator(".ck-chapters summary").is_visible():
        table.unfold()
    if table.root.locator(".ck-chapters").get_attribute("open") is None:
        table.root.locator(".ck-chapters summary").click()
    with table.answer():
        table.root.locator(f'[data-key="{key}"]').click()


def step_named(name: str) -> int:
    """Return the number of the step with this text."""
    return next(number for number, step in enumerate(STEPS) if step.name == name)


def puzzle_named(name: str) -> tuple[int, Puzzle]:
    """Return a puzzle, and its number among the steps and puzzles."""
    puzzles = CHICKEN.puzzles()
    found = next(puzzle for puzzle in puzzles if puzzle.name == name)
    return len(STEPS) + puzzles.index(found), found


def go_to_puzzle(table: Table, name: str) -> Puzzle:
    """Go to a puzzle by choosing it in the list."""
    number, puzzle = puzzle_named(name)
    choose(table, f"chapter {len(CHAPTERS)}")
    if number > len(STEPS):
        choose(table, f"stop {number}")
    expect(table.root.locator(".ck-lesson-head h2")).to_have_text(with_minus(puzzle.title))
    return puzzle


def says(table: Table, text: str) -> None:
    """Check the text of the lesson."""
    expect(table.root.locator(".ck-lesson-says")).to_have_text(with_minus(text))


def test_students_see_where_they_are_and_can_go_anywhere(desk: Visit) -> None:
    table = open_lesson(desk)
    expect(table.root.locator(".ck-lesson-head h2")).to_have_text(CHAPTERS[0])
    expect(table.root.locator(".ck-chapters summary")).to_have_text(f"Chapter 1 of {len(CHAPTERS) + 1}")
    table.root.locator(".ck-chapters summary").click()
    shown = table.root.locator(".ck-chapter").evaluate_all("(all) => all.map((each) => each.children[1].textContent)")
    assert shown == [*CHAPTERS, "Puzzles"]
    choose(table, "chapter 3")
    here = step_named("another-6")
    says(table, STEPS[here].says)
    expect(table.root.locator(".ck-lesson-head h2")).to_have_text("Stay or withdraw")
    choose(table, f"stop {here + 2}")
    says(table, STEPS[here + 2].says)
    table.root.locator(".ck-chapters summary").click()
    expect(table.root.locator(".ck-stop[aria-current]")).to_have_text("3")
    choose(table, "chapter 3")
    field = table.root.get_by_label("Your number")
    field.fill("12")
    field.press("Enter")
    expect(table.notice).to_contain_text(with_minus(STEPS[here].hints["12"]))
    table.notice.get_by_text("Which rule?").click()
    expect(table.notice).to_contain_text(CHICKEN.clause("score.cards").title)
    expect(field).to_have_value("12")
    field.fill("")
    table.press("Check")
    expect(table.notice).to_contain_text("Write a whole number")
    field.fill("6")
    table.press("Check")
    says(table, STEPS[here + 1].says)
    here = step_named("withdraw")
    choose(table, "chapter 3")
    choose(table, f"stop {here}")
    expect(table.root.locator(".ck-wanted")).to_have_count(0)
    table.click("draw")
    expect(table.notice).to_contain_text(with_minus(STEPS[here].hints["draw"]))
    with table.answer():
        table.move_button("withdraw").click()
    says(table, STEPS[here + 1].says)
    choose(table, f"chapter {len(CHAPTERS) - 1}")
    choose(table, f"stop {len(STEPS) - 1}")
    table.root.get_by_role("link", name="Play a whole game").click()
    expect(desk.page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")


@nightly
def test_the_finished_lesson_is_there_after_a_reload_and_leads_back(desk: Visit) -> None:
    table = open_lesson(desk)
    choose(table, f"chapter {len(CHAPTERS) - 1}")
    choose(table, f"stop {len(STEPS) - 1}")
    expect(table.root.get_by_role("link", name="Play a whole game")).to_be_visible()
    table = open_lesson(desk)
    says(table, STEPS[-1].says)
    choose(table, f"chapter {len(CHAPTERS) - 2}")
    says(table, STEPS[step_named("last-one-in")].says)
    table.press("Back")
    says(table, STEPS[step_named("last-one-in") - 1].says)
    table.press("Show me")
    says(table, STEPS[step_named("last-one-in")].says)


def test_a_puzzle_tells_why_and_is_done_after_a_reload_unless_it_was_shown(desk: Visit) -> None:
    table = open_lesson(desk)
    puzzle = go_to_puzzle(table, "last-one-in")
    with table.answer():
        table.root.locator(".ck-group-own [aria-label*='chick']").click()
    reply = puzzle.wrong["play chick"]
    expect(table.notice).to_contain_text(with_minus(reply.says))
    expect(table.notice).to_contain_text(f"Rule: “{CHICKEN.clause(reply.clause).title}”")
    expect(table.root.locator(".ck-wanted")).to_have_count(0)
    with table.answer():
        table.root.locator(".ck-group-own [aria-label*='6']").click()
    expect(table.root.locator(".ck-verdict")).to_contain_text(with_minus(f"Right! {puzzle.why}"))
    table = open_lesson(desk)
    expect(table.root.locator(".ck-lesson-head h2")).to_have_text(with_minus(puzzle.title))
    table.root.locator(".ck-chapters summary").click()
    marks = table.root.locator(".ck-stop").evaluate_all("(all) => all.map((each) => each.ariaLabel.endsWith('done'))")
    assert marks == [True, *[False] * (len(CHICKEN.puzzles()) - 1)]
    puzzle = go_to_puzzle(table, "what-it-costs")
    table.press("Show me")
    expect(table.notice).to_contain_text(with_minus(puzzle.hint))
    table.press("Show me")
    expect(table.root.locator(".ck-verdict")).to_contain_text(with_minus(puzzle.why))
    expect(table.root.locator(".ck-sheet").first).to_contain_text("You: 13 points")
    table.root.locator(".ck-chapters summary").click()
    expect(table.root.locator(".ck-stop .ck-done")).to_have_count(1)  # the previous step
    table.press("Try again")
    expect(table.root.locator(".ck-sheet")).to_have_count(0)
    table.root.get_by_label("Your number").fill(str(puzzle.count))
    table.press("Check")
    expect(table.root.locator(".ck-verdict")).to_contain_text("Right!")


def test_in_a_puzzle_of_rummy_nothing_is_suggested(desk: Visit) -> None:
    title = "Learn Rummü"
    desk.open("voila/render/learn/rummy.ipynb", title, "A game of Rummü", "The rules of Rummü")
    table = desk.table(title)
    chapters = [step.chapter for step in cardkit.GAMES["rummy"].tutorial().steps if step.chapter]
    choose(table, f"chapter {len(chapters)}")
    expect(table.root.locator(".ck-lesson-head h2")).to_have_text("Lay down the most")
    expect(table.button("Suggest something")).to_have_count(0)


@nightly
@pytest.mark.parametrize("look", some_now(LOOKS, 1), ids=LOOK_NAMES)
def test_chapters_numbers_and_puzzles_have_no_barriers(
    browser: Browser, server: Server, look: tuple[str, dict[str, int]]
) -> None:
    scheme, size = look
    with visiting(browser, server.address, color_scheme=scheme, viewport=size) as visit:
        table = open_lesson(visit)
        table.unfold()
        table.root.locator(".ck-chapters summary").click()
        check(visit)
        choose(table, "chapter 3")
        check(visit)
        table.root.get_by_label("Your number").fill("12")
        table.press("Check")
        check(visit)
        puzzle = go_to_puzzle(table, "what-it-costs")
        table.root.get_by_label("Your number").fill(str(puzzle.count))
        table.press("Check")
        check(visit)
        assert visit.complaints == []
