"""Take the pictures of the README and of the documentation's tour from real pages.

    python -m tests.browser.tour           # retakes all pictures
    python -m tests.browser.tour coach     # retakes one

They are in `notebooks/images`. Retake them when a page has changed, and look at each before you commit it.
"""

from __future__ import annotations

import io
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from PIL import Image
from playwright.sync_api import expect, sync_playwright

import run
from cardkit_widgets.lessons import lesson_named
from tests.browser import scenes, steps
from tests.browser.room import DESK, PHONE, full_game
from tests.browser.tables import MS_TO_LOAD, open_game, serving, visiting
from tests.browser.tabs import FLAGS
from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.tables import Visit

FOLDER = Path(__file__).parents[2] / "notebooks" / "images"
LESSON = lesson_named("stay-or-withdraw")
GUESSES = (9, 14, 14, 18, 20, 31)
TRIALS = 1_000
COLOURS = 256  # colours in a picture: enough for our pages, and it saves two thirds of the bytes


def part(page: Page, name: str) -> Locator:
    """Wait until a part of the lesson is usable, and return it."""
    return page.locator(f'[data-part$=" {name}"][data-ready]')


def guess(page: Page, number: int) -> None:
    """Enter a guess in lesson 6."""
    steps.go_to(page, LESSON, "Guess")
    part(page, "guess 1").get_by_role("spinbutton").fill(str(number))
    part(page, "guess 1").get_by_role("button", name="my guess").click()
    expect(part(page, "guess 1")).to_contain_text(f"You have guessed {number} points", timeout=MS_TO_LOAD)


def simulate(page: Page) -> None:
    """Run the simulation in lesson 6, after the guess."""
    steps.go_to(page, LESSON, "Simulate")
    trials = part(page, "trials 1")
    trials.get_by_role("button", name=f"{TRIALS:,} times", exact=True).click()
    expect(trials).to_contain_text(f"{TRIALS:,} times so far", timeout=MS_TO_LOAD)


def answer(page: Page, text: str) -> None:
    """Answer the first exercise of lesson 6."""
    steps.go_to(page, LESSON, "Exercises")
    exercise = part(page, "exercise 1")
    exercise.get_by_label("Your answer").fill(text)
    exercise.get_by_role("button", name="Check").click()
    expect(exercise.get_by_role("button", name="Check")).to_be_enabled(timeout=MS_TO_LOAD)


# --- pictures ---------------------------------------------------------------------------------------------------------


def table(visit: Visit) -> None:
    """Open a game of Papageno, and try an illegal move."""
    papageno = open_game(visit, "papageno", full_game("papageno", 4, 9, players=3))
    papageno.click("draw")
    papageno.card("draw").click()
    papageno.notice.locator("summary").click()


def coach(visit: Visit) -> None:
    """Open the coach's list of moves at a table of Chicken."""
    chicken = open_game(visit, "chicken", full_game("chicken", 12, 6, players=3))
    chicken.unfold()
    chicken.button("Coach").click()
    expect(chicken.root.locator(".ck-coach-move").first).to_be_visible(timeout=MS_TO_LOAD)
    expect(chicken.root).to_have_attribute("data-busy", "false")


def lesson(visit: Visit) -> None:
    """Open a lesson on a phone, at the simulation after the guess."""
    visit.page.goto(f"{visit.address}voila/render/lessons/{LESSON.page}?seed=7", wait_until="commit")
    steps.are_drawn(visit.page, LESSON)
    guess(visit.page, 18)
    simulate(visit.page)
    part(visit.page, "trials 1").evaluate("(trials) => trials.scrollIntoView()")


def simulation(visit: Visit) -> None:
    """Open the simulation lab, which starts running automatically."""
    visit.open("voila/render/lab/simulation.ipynb", "Simulation lab")
    expect(visit.page.locator(".js-plotly-plot .main-svg").first).to_be_visible(timeout=MS_TO_LOAD)


PICTURES: dict[str, scenes.Scene] = {
    "gallery": scenes.SCENES["gallery-desk"],
    "why": scenes.Scene(DESK, table),
    "coach": scenes.Scene(DESK, coach),
    "rules": scenes.Scene(DESK, scenes.rules),
    "rummy-phone": scenes.Scene(PHONE, scenes.SCENES["rummy-phone-dark"].open),
    "lesson-phone": scenes.Scene({**PHONE, "viewport": {"width": 360, "height": 860}}, lesson),
    "odds-lab": scenes.SCENES["odds-desk"],
    "simulation-lab": scenes.Scene(DESK, simulation),
}


def photograph(page: Page, name: str) -> None:
    """Wait until nothing on a page moves, take its picture, and save it."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur()")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    taken = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    taken.quantize(COLOURS, kmeans=1).save(FOLDER / f"{name}.png", optimize=True)
    print(FOLDER / f"{name}.png")


# --- a class ----------------------------------------------------------------------------------------------------------


def live_class(browser: Browser) -> None:
    """Take the pictures of the projected page and of the teacher's live page, with a small class."""
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        stack.enter_context(mock.patch.dict("os.environ", {"XDG_STATE_HOME": folder}))
        _, room = stack.enter_context(opened("--port", "0", students=len(GUESSES)))
        address = f"http://{HOST}:{room.port}/"

        def visit(**options: object) -> Page:
            return stack.enter_context(visiting(browser, address, alone=True, **options)).page

        board, live = visit(**DESK), visit(viewport={"width": 1024, "height": 640})
        board.goto(f"{address}class/board?key={room.key}")
        live.goto(f"{address}class/board?key={room.key}")
        live.get_by_role("link", name="The class, live").click()
        for number, guessed in enumerate(GUESSES):
            student = visit(**PHONE)
            student.goto(f"{address}class/{room.code}", wait_until="commit")
            steps.are_drawn(student, LESSON)
            guess(student, guessed)
            simulate(student)
            answer(student, ("99", "21", "18.5")[number % 3])
        photograph(board, "class-board")
        photograph(live, "live-class")


def main(names: list[str]) -> None:
    """Take the named pictures, or all; `class` takes the two of a class."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
        wanted = [name for name in PICTURES if not names or name in names]
        if wanted:
            with serving() as server:
                for name in wanted:
                    with visiting(browser, server.address, alone=True, **PICTURES[name].options) as visit:
                        PICTURES[name].open(visit)
                        photograph(visit.page, name)
        if not names or "class" in names:
            live_class(browser)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
