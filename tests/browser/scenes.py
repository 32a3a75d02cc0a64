"""Twelve scenes of our pages as small pictures, to check that a page still looks as it did.

    python -m tests.browser.scenes              # retakes all pictures
    python -m tests.browser.scenes trio-phone   # retakes one

A picture is so small that its text can't be read. Differences between machines, such as the smoothing of letters,
disappear, but you can still see if something was moved, hidden, covered or coloured. `test_scenes.py` compares them.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from PIL import Image
from playwright.sync_api import expect

import run
from cardkit_widgets import lessons
from tests.browser import steps
from tests.browser.room import DESK, FRAMED, PHONE, TABLET, full_game, game_before_the_end
from tests.browser.tables import INDEX, MS_TO_LOAD, open_game, open_page, serving, visiting
from tests.browser.tabs import FLAGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from cardkit.table.game import Game
    from tests.browser.tables import Table, Visit

FOLDER = Path(__file__).parent / "scenes"
DARK = {"color_scheme": "dark"}
REDUCED = 6  # px of the page per px of the picture
# A pixel differs if one of its colours differs by this much (of 255); a picture differs if this proportion of pixels
# does.
COLOUR, POINTS = 28, 0.004


class Scene(NamedTuple):
    """A picture to take: the size of the window, and the actions before it."""

    options: dict[str, Any]
    open: Callable[[Visit], object]


def gallery(visit: Visit) -> None:
    """Open the gallery."""
    visit.open(INDEX)


def lesson(slug: str, stop: int) -> Callable[[Visit], object]:
    """Open a step of a tutorial."""

    def show(visit: Visit) -> None:
        table, _, _ = open_page(visit, slug)
        with table.answer():
            visit.send(table.title, {"do": "jump", "to": stop, "serial": int(table.serial)})

    return show


def game(slug: str, make: Callable[[], Game], then: Callable[[Table], object] = lambda _: None) -> Any:
    """Continue a game and perform an action in it."""

    def show(visit: Visit) -> None:
        then(open_game(visit, slug, make()))

    return show


def end_the_round(table: Table) -> None:
    """Play until the round has ended."""
    while not table.root.get_by_role("button", name="Review my moves").is_visible():
        with table.reaction():
            table.something().click()
        table.skip()
        expect(table.root).to_have_attribute("data-busy", "false")


def refuse(table: Table) -> None:
    """Point at another player's card that can't be chosen."""
    table.card("2b3").click()
    expect(table.notice).not_to_be_empty()


def form(table: Table) -> None:
    """Open the form for a new game."""
    table.unfold()
    table.button("New game").filter(visible=True).last.click()
    table.page.get_by_role("dialog", name="New game").get_by_text("Rules you can change").click()


def rules(visit: Visit) -> None:
    """Open a clause of a rulebook and the position that illustrates it."""
    _, _, explorer = open_page(visit, "papageno")
    message = {"do": "clause", "clause": "special.capture", "serial": int(explorer.serial)}
    with explorer.answer():
        visit.send(explorer.title, message)


def odds(visit: Visit) -> None:
    """Open the odds lab with a chart."""
    visit.open("voila/render/lab/odds.ipynb", "Odds lab", "A position of Papageno")
    expect(visit.page.locator(".js-plotly-plot .main-svg").first).to_be_visible(timeout=MS_TO_LOAD)


def part(name: str) -> Callable[[Visit], object]:
    """Open one of the parts of lesson 2."""

    def show(visit: Visit) -> None:
        ours = lessons.lesson_named("what-can-happen")
        visit.page.goto(f"{visit.address}voila/render/lessons/{ours.page}?seed=7", wait_until="commit")
        steps.are_drawn(visit.page, ours)
        steps.go_to(visit.page, ours, name)

    return show


SCENES: dict[str, Scene] = {
    "gallery-desk": Scene(DESK, gallery),
    "gallery-phone-dark": Scene({**PHONE, **DARK}, gallery),
    "tutorial-phone": Scene(PHONE, lesson("papageno", 3)),
    "puzzle-desk-dark": Scene({**DESK, **DARK}, lesson("chicken", 24)),
    "papageno-refused-desk": Scene(DESK, game("papageno", lambda: full_game("papageno", 4, 9, players=3), refuse)),
    "rummy-desk": Scene(DESK, game("rummy", lambda: full_game("rummy", 24, 53, players=6))),
    "rummy-phone-dark": Scene({**PHONE, **DARK}, game("rummy", lambda: full_game("rummy", 24, 60, players=3))),
    "trio-phone": Scene(PHONE, game("trio", lambda: full_game("trio", 5, 6, players=4, teams=True))),
    "parrot-tablet": Scene(TABLET, game("parrot", lambda: full_game("parrot", 4, 12, players=6))),
    "chicken-ended-desk": Scene(DESK, game("chicken", lambda: game_before_the_end("chicken", 3), end_the_round)),
    "rules-phone": Scene(PHONE, rules),
    "odds-desk": Scene(DESK, odds),
}


def photograph(visit: Visit, scene: Scene) -> Image.Image:
    """Open a scene, and return its reduced picture."""
    scene.open(visit)
    visit.page.mouse.move(0, 0)
    visit.page.evaluate("document.activeElement?.blur()")
    visit.page.evaluate("document.fonts.ready.then(() => true)")
    visit.page.wait_for_load_state("networkidle")
    visit.page.wait_for_function(FRAMED)
    taken = Image.open(io.BytesIO(visit.page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    return taken.reduce(REDUCED)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the proportion of points that differ between two pictures; 1 if their sizes differ."""
    if one.size != other.size:
        return 1.0
    apart = np.abs(np.asarray(one, int) - np.asarray(other, int)).max(axis=2)
    return float((apart > COLOUR).mean())


def take(browser: Browser, address: str, name: str) -> None:
    """Take the picture of a scene, and save it."""
    with visiting(browser, address, alone=True, **SCENES[name].options) as visit:
        photograph(visit, SCENES[name]).save(FOLDER / f"{name}.png", optimize=True)


def main(names: list[str]) -> None:
    """Take the pictures of the named scenes, or of all."""
    from playwright.sync_api import sync_playwright

    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
        for name in names or SCENES:
            take(browser, server.address, name)
            print(FOLDER / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
