"""Real browsers in a class: two for students, as wide as a laptop and a phone, and one for the teacher's live page."""

from __future__ import annotations

import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from playwright.async_api import async_playwright, expect

import run
from cardkit_widgets.lessons import lesson_named
from cardkit_widgets.lessons.section_quiz import questions_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Locator, Page, ViewportSize

    from tests.soak.waits import Waits

LESSON = lesson_named("stay-or-withdraw")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
SIZES: dict[str, ViewportSize] = {"laptop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
# A page may have to wait until thirty others have been prepared.
MS_TO_LOAD = 300_000
MS_TO_ANSWER = 120_000
# How many moves a student makes at the table, and how many simulations the lesson requires before they can go on.
MOVES, TRIALS = 2, 1_000
# How many more simulations they run; students without a browser run as many each time.
TIMES = 10


class Shown(NamedTuple):
    """The text on a page about the game at its table and about the current step."""

    log: str
    step: str


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a real Chromium, without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
        yield browser
        await browser.close()


async def page_of(browser: Browser, size: str) -> Page:
    """Open a page in a browser without cookies."""
    page = await (await browser.new_context(viewport=SIZES[size])).new_page()
    page.set_default_timeout(MS_TO_ANSWER)
    return page


def part(page: Page, name: str) -> Locator:
    """Wait until a part of a lesson is usable, and return it."""
    return page.locator(f'[data-part$=" {name}"][data-ready]')


async def take_part(page: Page, address: str, guess: int, waits: Waits) -> Shown:
    """Log in as a student, play, guess, simulate and answer, waiting for the page each time.

    Returns what the page shows at the end.
    """
    with waits.until_ready():
        await page.goto(address, wait_until="commit")
        await expect(part(page, "exercise 5")).to_be_attached(timeout=MS_TO_LOAD)
    for _ in range(MOVES):
        with waits.of_a_move():
            await play(page)
    await go_to(page, "Guess")
    first = part(page, "guess 1")
    await first.get_by_role("spinbutton").fill(str(guess))
    with waits.of_a_move():
        await first.get_by_role("button", name="my guess").click()
        await expect(first).to_contain_text(f"You have guessed {guess} points", timeout=MS_TO_ANSWER)
    await go_to(page, "Simulate")
    trials = part(page, "trials 1")
    with waits.of_a_move():
        await trials.get_by_role("button", name=f"{TRIALS:,} times", exact=True).click()
        await expect(trials).to_contain_text(f"{TRIALS:,} times so far", timeout=MS_TO_ANSWER)
    await go_to(page, "Exercises")
    exercise = part(page, "exercise 1")
    await exercise.get_by_label("Your answer").fill("99")
    with waits.of_a_move():
        await exercise.get_by_role("button", name="Check").click()
        await expect(exercise).to_contain_text("What do all the cards add together", timeout=MS_TO_ANSWER)
    return Shown(await log_of(page).text_content() or "", await page.locator(".steps-says").inner_text())


def log_of(page: Page) -> Locator:
    """Return all moves at the table so far, even those that aren't on the screen."""
    return part(page, "game").locator(".ck-log-list")


async def play(page: Page) -> None:
    """Make the first legal move, or start the next round, and wait until the others have moved."""
    game = part(page, "game")
    before = await game.get_attribute("data-serial") or ""
    await game.locator("[data-move]:visible, .ck-next:visible").first.click()
    await expect(game).not_to_have_attribute("data-serial", before, timeout=MS_TO_ANSWER)
    await expect(game).to_have_attribute("data-busy", "false", timeout=MS_TO_ANSWER)


async def go_to(page: Page, wanted: str) -> None:
    """Go on to a part of the lesson, skipping guesses, answering questions and changing controls on the way."""
    bar, says = page.locator(".steps-bar [aria-current]"), page.locator(".steps-says")
    while (name := await bar.get_attribute("data-go") or "") != wanted:
        before, direct = await says.inner_text(), page.locator(f'.steps-bar [data-go="{wanted}"]')
        if await direct.is_enabled():
            await direct.click()
        elif await page.locator(".steps-skip").is_visible():
            await page.locator(".steps-skip").click()
        elif await page.locator(".steps-next").is_enabled():
            await page.locator(".steps-next").click()
        else:
            await change(page)
            await answer(page, name)
            continue
        await expect(says).not_to_have_text(before, timeout=MS_TO_ANSWER)


async def change(page: Page) -> None:
    """Choose another value for every control in the current step."""
    for part_to_change in await page.locator('[data-front] [data-kind="change"]').all():
        field = part_to_change.locator("select, input").first
        if await field.evaluate("(node) => node.localName") == "select":
            await field.select_option(index=1)
        else:
            await field.press("ArrowRight")


async def answer(page: Page, name: str) -> None:
    """Answer the question after a part, if it is open, and wait until the next step can be opened."""
    question, _ = questions_of(LESSON, name)
    asked = page.locator('[data-front] [data-part*=" check "]')
    check = asked.get_by_role("button", name="Check", exact=True)
    if await check.is_visible():
        await asked.get_by_label(question.right, exact=True).check()
        await check.click()
    await expect(page.locator(".steps-next")).to_be_enabled(timeout=MS_TO_ANSWER)


async def obey(page: Page) -> None:
    """Reload a page whenever it asks for this, as a person would."""
    await page.add_locator_handler(page.locator("#site-alert button"), lambda button: button.click())


async def mark(page: Page) -> None:
    """Mark a page, to detect whether it is reloaded later."""
    await page.evaluate("document.documentElement.dataset.marked = ''")


async def is_opened_again(page: Page) -> None:
    """Check that a page has been reloaded since it was marked; otherwise it only shows its old content."""
    await expect(page.locator("html")).not_to_have_attribute("data-marked", "", timeout=MS_TO_LOAD)


async def has_all(page: Page, before: Shown, guess: int) -> None:
    """Check that a page shows all work done on it, and no errors. Raises AssertionError."""
    await expect(part(page, "guess 1")).to_contain_text(f"You have guessed {guess} points", timeout=MS_TO_LOAD)
    trials = part(page, "trials 1")
    await expect(trials).to_contain_text(f"{TRIALS:,} times so far", timeout=MS_TO_LOAD)
    picture = trials.get_by_role("img", include_hidden=True)  # in a step that isn't on the screen
    await expect(picture.first).to_be_attached(timeout=MS_TO_LOAD)
    await expect(part(page, "exercise 1")).to_contain_text("What do all the cards add together", timeout=MS_TO_LOAD)
    await expect(log_of(page)).to_have_text(before.log, timeout=MS_TO_LOAD)
    await expect(page.locator(".steps-says")).to_have_text(before.step, use_inner_text=True, timeout=MS_TO_LOAD)
    await expect(page.locator("#site-alert p")).to_have_count(0, timeout=MS_TO_LOAD)


async def go_on(page: Page) -> None:
    """Continue the game with a move, and run a few more simulations."""
    await go_to(page, "Play")
    await part(page, "game").get_by_role("button", name="Resume").click()
    before = await log_of(page).text_content() or ""
    await play(page)
    await expect(log_of(page)).not_to_have_text(before)
    await go_to(page, "Simulate")
    await part(page, "trials 1").get_by_role("button", name=f"{TIMES} times", exact=True).click()


async def teach(page: Page, board: str, waits: Waits) -> None:
    """Open the teacher's live page."""
    with waits.until_ready():
        await page.goto(board)
        await page.get_by_role("link", name="The class, live").click()
        await expect(page.get_by_role("heading", level=1)).to_have_text("The class, live", timeout=MS_TO_LOAD)


async def move_all(live: Page, step: str) -> None:
    """Move the class to a step, as the teacher does."""
    await live.get_by_label("Move everyone to").select_option(label=step)
    await live.get_by_role("button", name=f"Move: everyone to {step}").click()


async def sees_all(page: Page, students: int, real: int, again: int = 0) -> None:
    """Check that the live page shows all work of a class. Raises AssertionError.

    `students` have no browser, and others use real ones; all have run `again` more simulations.
    """
    trials = students * (1 + again) * TIMES + real * (TRIALS + again * TIMES)
    students += real
    shown = {
        ".live-guess": f"{students} guesses, from ",
        ".live-trials": f"{students} students, {trials:,} times in all",
        '[data-part="exercise 1"]': f"{students} still trying",
    }
    for where, says in shown.items():
        await expect(page.locator(where)).to_contain_text(says, timeout=MS_TO_ANSWER)
