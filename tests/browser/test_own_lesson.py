"""A teacher's own lesson: from the gallery to its last step, with its notes and worksheets."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

from cardkit.cli import main
from cardkit_widgets.lessons import lesson_at
from tests.browser.tables import MS_TO_LOAD, serving, visiting
from tests.browser.test_lessons import SEED, STUDENT, begin, is_done, ready, work_through
from tests.browser.test_pages import PHONE, check
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from cardkit_widgets.lessons import Lesson
    from tests.browser.tables import Server

pytestmark = [pytest.mark.browser, nightly]

TITLE = "Pairs"


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """Write the lesson of `cardkit new-lesson` into an otherwise empty folder."""
    assert main(["new-lesson", TITLE, "--folder", str(tmp_path)]) == 0
    monkeypatch.setenv("CARDKIT_NOTEBOOKS", str(tmp_path))
    return lesson_at(str(tmp_path / "pairs.ipynb"))


@pytest.fixture
def gallery(tmp_path: Path, lesson: Lesson) -> Iterator[Server]:
    """Start the gallery with that folder."""
    assert lesson.key == "pairs"
    command = (sys.executable, "-m", "cardkit", "--no-browser", "--port", "0", "--notebooks", str(tmp_path))
    with serving(command) as server:
        yield server


def test_it_is_worked_through_like_any_other(browser: Browser, gallery: Server, lesson: Lesson) -> None:
    with visiting(browser, gallery.address, alone=True) as visit:
        progress = begin(visit, lesson, f"?seed={SEED}&student={STUDENT}")
        expect(progress).to_contain_text("About 20 minutes. 0 of ")
        work_through(visit, lesson)
        is_done(progress)
        visit.page.set_viewport_size(PHONE)
        check(visit)
        visit.page.reload(wait_until="commit")
        is_done(ready(visit, lesson))
        visit.page.goto(f"{visit.address}voila/render/index.ipynb", wait_until="commit")
        card = visit.page.get_by_role("navigation", name="Your own").get_by_role("link", name=TITLE)
        expect(card.get_by_role("img", name="done")).to_have_text("✓", timeout=MS_TO_LOAD)
        check(visit)
        card.click()
        expect(visit.page.get_by_role("heading", name=TITLE)).to_be_visible(timeout=MS_TO_LOAD)
        assert visit.complaints == []


def test_a_part_may_begin_with_code(browser: Browser, gallery: Server, tmp_path: Path) -> None:
    path = tmp_path / "pairs.ipynb"
    notebook = nbformat.read(path, as_version=4)
    at = next(i for i, cell in enumerate(notebook.cells) if cell.metadata.get("cardkit", {}).get("part") == "Count")
    notebook.cells[at].update(cell_type="code", source="2 * 2", outputs=[], execution_count=None)
    nbformat.write(notebook, path)
    with visiting(browser, gallery.address, alone=True) as visit:
        begin(visit, lesson_at(str(path)), "")
        assert visit.complaints == []


def test_its_teacher_finds_notes_worksheets_and_the_fields_of_its_table(
    browser: Browser, gallery: Server, lesson: Lesson
) -> None:
    with visiting(browser, gallery.address, alone=True) as visit:
        visit.page.goto(f"{visit.address}voila/render/lessons/teacher.ipynb?seed=7&students=2", wait_until="commit")
        visit.page.get_by_role("link", name=TITLE).click(timeout=MS_TO_LOAD)
        expect(visit.page.get_by_text(lesson.aim)).to_be_visible(timeout=MS_TO_LOAD)
        given = visit.page.locator(".ck-address")
        expect(given).to_have_attribute("href", f"{visit.address}voila/render/own/pairs.ipynb?seed=7")
        visit.page.get_by_text("Other players or rules").click()
        visit.page.get_by_label("Players").fill("4")
        visit.page.get_by_label("Teams").select_option("yes")
        visit.page.get_by_role("button", name="Set", exact=True).click()
        expect(given).to_have_attribute(
            "href", f"{visit.address}voila/render/own/pairs.ipynb?seed=7&players=4&teams=yes"
        )
        visit.page.get_by_label("Players").fill("99")
        visit.page.get_by_role("button", name="Set", exact=True).click()
        expect(visit.page.get_by_role("alert").filter(has_text="Players")).to_be_visible()
        with visit.page.expect_download(timeout=MS_TO_LOAD) as waiting:
            visit.page.get_by_role("button", name="Worksheets (HTML)").click()
        assert waiting.value.suggested_filename == "pairs-seed7-worksheets.html"
        check(visit)
