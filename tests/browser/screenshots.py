"""Pictures of every state of the table, for people to look at; nothing compares them.

    CARDKIT_SCREENSHOTS=some/folder python -m pytest tests/browser/screenshots.py

The file is not named like a test, so that the test command leaves it out.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import EXPLORER, INDEX, LEARN, PLAY, TITLES, TUTORIAL, visiting
from tests.browser.test_pages import CAPTURE_SEED, LOOK_NAMES, LOOKS, cover_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

FOLDER = os.environ.get("CARDKIT_SCREENSHOTS", "")


@pytest.mark.skipif(not FOLDER, reason="CARDKIT_SCREENSHOTS names no folder")
@pytest.mark.parametrize(("scheme", "size"), LOOKS, ids=LOOK_NAMES)
def test_take_pictures(browser: Browser, server: Server, scheme: str, size: dict[str, int]) -> None:
    with visiting(browser, server.address, color_scheme=scheme, viewport=size) as visit:

        def take(name: str, table: Table | None = None) -> None:
            path = Path(FOLDER, f"{name}-{size['width']}-{scheme}.png")
            visit.page.mouse.move(0, 0)
            if table:
                table.root.screenshot(path=path, animations="disabled")
            else:
                visit.page.screenshot(path=path, full_page=name.endswith("page"))

        visit.open(INDEX)
        take("01-gallery-page")
        visit.open(LEARN, *TITLES)
        take("02-learn-page")
        play(visit, take)
        learn(visit.table(TUTORIAL), take)
        explore(visit.table(EXPLORER), take)
        assert visit.complaints == []


def play(visit: Visit, take: Callable[..., None]) -> None:
    """A game, from its start to its end."""
    table = visit.table(PLAY)
    take("03-start", table)
    table.button("New game").click()
    take("04-dialog")
    visit.page.keyboard.press("Escape")
    table.new_game(seed=CAPTURE_SEED)
    table.click("1a1")
    take("05-own-turn", table)
    table.click("draw")
    take("06-card-in-hand", table)
    cover_until(table, capture=True)
    take("07-capture", table)
    table.card(table.choosable()[-1]).click()
    take("08-capture-first-pick", table)
    visit.page.keyboard.press("Escape")
    table.click("draw")
    take("09-refusal", table)
    table.root.locator(".ck-log > summary").click()
    table.root.locator(".ck-log .ck-chip").last.click()
    take("10-clause-note", table)
    table.root.locator(".ck-log > summary").click()
    end_the_game(table, take)


def end_the_game(table: Table, take: Callable[..., None]) -> None:
    """Play on to the end of the first round, and of the game."""
    cover_until(table, capture=False)
    take("11-round-over", table)
    while "the game." not in table.prompt:
        with table.answer():
            table.deal.click()
        cover_until_over(table)
    take("12-game-over", table)


def cover_until_over(table: Table) -> None:
    """Draw and cover until a round or the game is over."""
    while "the game." not in table.prompt and not table.deal.is_visible():
        moves = table.moves()
        if "draw" in moves:
            table.click("draw")
        elif "pass" in moves:
            with table.answer():
                table.move_button("pass").click()
        else:
            table.click(next(place for place in table.choosable() if place in table.face_down()))


def learn(table: Table, take: Callable[..., None]) -> None:
    """The lesson: its first step, a task, a refusal."""
    take("13-lesson-first", table)
    table.press("Next")
    take("14-lesson-task", table)
    table.click("draw")
    take("15-lesson-refusal", table)


def explore(table: Table, take: Callable[..., None]) -> None:
    """The explorer: as it comes, a clause, a changed rule."""
    take("16-explorer", table)
    with table.answer():
        table.root.locator('.ck-clause[data-clause="special.capture"]').get_by_role("button").click()
    take("17-explorer-clause", table)
    table.root.get_by_text("Change a rule").click()
    with table.answer():
        table.root.locator('.ck-options input[name="players"]').fill("9")
        table.root.locator('.ck-options input[name="players"]').press("Tab")
    expect(table.notice).not_to_be_empty()
    take("18-explorer-refused-rule", table)
