"""Tests of exercises on the page: each kind is solved by mouse and keyboard, kept after a reload, and accessible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.tables import visiting
from tests.browser.test_pages import check
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser

PAGE = "voila/render/lab/exercises.ipynb"
TITLES = (*(f"Exercise {number}" for number in range(1, 7)), "Question 1 of 1")
TRIO = str(cardkit.odds("trio", "complete trio in a hand", players=4)["a given hand"])
SMALL = {"width": 390, "height": 844}


def region(visit: Visit, name: str) -> Locator:
    """Return an exercise on the page."""
    return visit.page.locator(f'section.ck[aria-label="{name}"]')


def button(part: Locator, name: str) -> Locator:
    """Return a button of an exercise by its label."""
    return part.get_by_role("button", name=name, exact=True).last


def says(part: Locator, text: str) -> None:
    """Check the text of the verdict."""
    expect(part.locator(".ck-verdict")).to_contain_text(text)


def has_ended(part: Locator) -> None:
    """Check that an exercise is solved, and its explanation is shown."""
    says(part, "Right!")
    expect(part.locator(".ck-solution")).to_be_visible()


@pytest.fixture(params=some_now([("dark", SMALL), ("light", None)], 1), ids=["dark-390", "light"])
def looked_at(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a watched page on a desktop, and on a phone in dark mode."""
    scheme, size = request.param
    with visiting(browser, server.address, color_scheme=scheme, **({"viewport": size} if size else {})) as visit:
        yield visit
        assert visit.complaints == []


def test_every_kind_is_solved_by_pointer(looked_at: Visit) -> None:
    visit = looked_at
    visit.open(PAGE, *TITLES)
    check(visit)
    one, two, three, four, five, six, quiz = (region(visit, title) for title in TITLES)
    one.get_by_label("a 5").check()
    button(one, "Check").click()
    says(one, "Not yet. One counts up")
    button(one, "Hint").click()
    expect(one.locator(".ck-clue")).to_contain_text("seventh number")
    two.get_by_label("Your answer").fill("many")
    button(two, "Check").click()
    says(two, "Write a number")
    check(visit)
    one.get_by_label("a chick").check()
    button(one, "Check").click()
    has_ended(one)
    two.get_by_label("Your answer").fill(TRIO)
    button(two, "Check").click()
    has_ended(two)
    two.get_by_text("The rule behind this").click()
    expect(two.locator(".ck-clause")).to_be_visible()
    three.get_by_label("a 6").check()
    three.get_by_label("a chick").check()
    button(three, "Check").click()
    has_ended(three)
    four.get_by_label("Your answer").fill("rummy")
    button(four, "Check").click()
    has_ended(four)
    button(five, "Draw").click()
    says(five, "Go on")
    button(five, "Back").click()
    expect(button(five, "Back")).to_be_disabled()
    button(five, "Withdraw").click()
    has_ended(five)
    button(six, "Draw").click()
    says(six, "Not yet.")
    button(six, "Withdraw").click()
    has_ended(six)
    quiz.get_by_label("1/6").check()
    button(quiz, "Check").click()
    has_ended(quiz)
    check(visit)


def test_on_a_phone_an_exercise_at_a_table_shows_its_question_and_then_the_reply_to_a_try(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.address, viewport={"width": 360, "height": 740}) as visit:
        visit.open(PAGE, *TITLES)
        for title in TITLES[4:6]:
            sheet = region(visit, title).locator(".ck-exercise")
            sheet.scroll_into_view_if_needed()
            expect(sheet.get_by_role("heading", name=title)).to_be_in_viewport()
            ask = sheet.locator(".ck-lesson-says")
            bottoms = [each.evaluate("(node) => node.getBoundingClientRect().bottom") for each in (ask, sheet)]
            assert bottoms[0] <= bottoms[1]
        best = region(visit, TITLES[5])
        sheet = best.locator(".ck-exercise")
        button(best, "Draw").click()
        says(best, "Not yet.")
        is_on_top(sheet, sheet.locator(".ck-verdict"))
        tops = {each.evaluate("(node) => node.getBoundingClientRect().top") for each in buttons_of(sheet)}
        assert len(buttons_of(sheet)) > 1
        assert len(tops) == 1
        button(best, "Withdraw").click()
        has_ended(best)
        is_on_top(sheet, sheet.locator(".ck-verdict"))
        assert visit.complaints == []


def buttons_of(sheet: Locator) -> list[Locator]:
    """Return the visible buttons of an exercise with a table."""
    return [each for each in sheet.locator(".ck-steps > button").all() if each.is_visible()]


def is_on_top(sheet: Locator, line: Locator) -> None:
    """Check that a line on a sheet is visible, with only the sheet's heading and buttons above it."""
    outer, inner = (each.evaluate("(node) => node.getBoundingClientRect().toJSON()") for each in (sheet, line))
    assert outer["top"] <= inner["top"]
    assert inner["top"] + 20 <= outer["bottom"]
    ask = sheet.locator(".ck-lesson-says")
    assert not ask.is_visible() or inner["bottom"] <= ask.evaluate("(node) => node.getBoundingClientRect().top")


def press_to(visit: Visit, target: Locator) -> None:
    """Go to an element using only the Tab key."""
    for _ in range(60):
        if target.evaluate("(node) => node === document.activeElement"):
            return
        visit.page.keyboard.press("Tab")
    pytest.fail("the Tab key does not lead there")


@nightly
def test_every_kind_is_solved_by_keyboard(visit: Visit) -> None:
    visit.open(PAGE, *TITLES)
    keys = visit.page.keyboard
    one, two, three, four, five, six, _ = (region(visit, title) for title in TITLES)
    press_to(visit, one.get_by_label("a 1"))
    keys.press("Space")
    keys.press("Enter")
    says(one, "Not yet.")
    press_to(visit, button(one, "Hint"))
    keys.press("Enter")
    expect(one.get_by_label("a 1")).to_be_focused()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Enter")
    has_ended(one)
    expect(one.locator(".ck-solution")).to_be_focused()
    press_to(visit, two.get_by_label("Your answer"))
    keys.type(TRIO)
    keys.press("Enter")
    has_ended(two)
    for option in ("a 6", "a chick"):
        press_to(visit, three.get_by_label(option))
        keys.press("Space")
    keys.press("Enter")
    has_ended(three)
    press_to(visit, four.get_by_label("Your answer"))
    keys.type("rummy")
    keys.press("Enter")
    has_ended(four)
    for part in (five, six):
        press_to(visit, part.locator("[data-move=withdraw]"))
        keys.press("Enter")
        has_ended(part)


def test_a_reload_keeps_what_was_done(visit: Visit) -> None:
    visit.open(PAGE, *TITLES)
    button(region(visit, "Exercise 2"), "Hint").click()
    button(region(visit, "Exercise 2"), "Show the answer").click()
    for title, move in (("Exercise 5", "Draw"), ("Exercise 6", "Withdraw")):
        button(region(visit, title), move).click()
        expect(region(visit, title).locator(".ck-verdict")).not_to_be_empty()
    one = region(visit, "Exercise 1")
    one.get_by_label("a 5").check()
    button(one, "Check").click()
    says(one, "Not yet.")
    expect(region(visit, "Exercise 2").locator(".ck-solution")).to_be_visible()
    visit.open(PAGE, *TITLES)
    says(region(visit, "Exercise 1"), "One counts up")
    expect(region(visit, "Exercise 1").get_by_label("a 5")).to_be_checked()
    expect(region(visit, "Exercise 2").locator(".ck-answer")).to_contain_text(TRIO)
    says(region(visit, "Exercise 5"), "Go on")
    expect(button(region(visit, "Exercise 5"), "Back")).to_be_enabled()
    has_ended(region(visit, "Exercise 6"))
    button(region(visit, "Exercise 6"), "Start again").click()
    expect(region(visit, "Exercise 6").locator(".ck-solution")).to_be_hidden()


# Answers as soon as the field appears: faster than a person, and before the kernel has restored the saved answer.
ANSWER_AT_ONCE = """
(answer) => {
  const find = () => document.querySelector('section.ck[aria-label="Exercise 2"][data-ready]');
  const watch = new MutationObserver(() => {
    const input = find()?.querySelector("input[name=answer]");
    if (!input) return;
    watch.disconnect();
    input.value = answer;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.form.requestSubmit();
  });
  watch.observe(document, { attributes: true, childList: true, subtree: true });
}
"""


def test_an_answer_given_before_what_was_kept_is_back_is_judged(lonely_visit: Visit) -> None:
    lonely_visit.open(PAGE, *TITLES)
    two = region(lonely_visit, "Exercise 2")
    two.get_by_label("Your answer").fill("0.5")
    button(two, "Check").click()
    says(two, "Not yet.")
    lonely_visit.page.add_init_script(f"({ANSWER_AT_ONCE})({TRIO!r})")
    lonely_visit.open(PAGE, *TITLES)
    has_ended(two)
    assert "too late" not in two.inner_text()
