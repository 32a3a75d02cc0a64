"""Tests of the teacher's page: its contents with and without the key, its downloads, and accessibility."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from cardkit_widgets import lessons
from cardkit_widgets.lessons import export
from tests.browser.tables import MS_TO_LOAD, serving, text_of, visiting
from tests.browser.test_pages import LOOK_NAMES, LOOKS, check
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Visit

pytestmark = pytest.mark.browser

LESSON = lessons.lesson_named("what-can-happen")
TITLE, LIST = f"For teachers: {LESSON.title}", "For teachers"
SEED, STUDENTS = 7, 3
ASKED = f"lesson=2&seed={SEED}&students={STUDENTS}&players=4"


class Gallery(NamedTuple):
    """A running gallery: its address, and the teacher's page with its key."""

    address: str
    page: str
    key: str


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """Start a separate gallery, and read its addresses from the terminal output."""
    with serving() as server:
        told = server.process.stdout.readline() if server.process.stdout else ""
        found = re.fullmatch(rf"For teachers: {re.escape(server.address)}(\S+)\?key=(\S+)\n", told)
        assert found, told
        yield Gallery(server.address, found[1], found[2])


@pytest.fixture
def visit(browser: Browser, gallery: Gallery) -> Iterator[Visit]:
    """Open a watched, empty page of that gallery."""
    with visiting(browser, gallery.address) as visit:
        yield visit
        assert visit.complaints == []


def secrets() -> set[str]:
    """Return the texts that only the teacher may see: the explanations and hints of the class."""
    questions = [question for student in range(1, STUDENTS + 1) for question in LESSON.exercises_for(SEED, student)]
    return {text for question in questions for text in (question.why, question.hint) if text}


def download(visit: Visit, label: str) -> tuple[str, bytes]:
    """Press a button and wait for the file that it downloads."""
    with visit.page.expect_download(timeout=MS_TO_LOAD) as waiting:
        visit.page.get_by_role("button", name=label, exact=True).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


@nightly
def test_without_the_key_a_page_has_all_but_the_solutions(visit: Visit, gallery: Gallery) -> None:
    visit.open(f"{gallery.page}?{ASKED}", TITLE)
    page = visit.page
    expect(page.get_by_text(LESSON.aim)).to_be_visible()
    expect(page.get_by_text(LESSON.mistakes[0][1])).to_have_count(0)
    expect(page.get_by_text("and the answers are for teachers")).to_be_visible()
    expect(page.get_by_role("button", name="Answer key")).to_have_count(0)
    name, sheets = download(visit, "Worksheets (HTML)")
    assert name == f"{LESSON.slug}-seed{SEED}-worksheets.html"
    assert sheets.decode().count('<article class="sheet">') == STUDENTS
    own = f"{gallery.address}voila/render/lessons/{LESSON.file}.ipynb?seed={SEED}&players=4&student={STUDENTS}"
    assert escape(own) in sheets.decode()
    visit.send(TITLE, {"do": "make", "file": "key.html", "serial": int(serial(visit))})
    visit.send(TITLE, {"do": "look", "student": 1, "serial": int(serial(visit))})
    received = "".join(map(text_of, visit.received)) + page.content() + sheets.decode()
    assert LESSON.aim in received, "what is received can be read"
    assert not {text for text in secrets() if text in received}
    assert gallery.key not in received


def serial(visit: Visit) -> str:
    """Return the serial number of the page's contents, which its messages include."""
    return visit.page.locator(".ck-part").get_attribute("data-serial") or ""


def test_with_the_key_a_page_has_the_solutions_too(visit: Visit, gallery: Gallery) -> None:
    visit.open(f"{gallery.page}?{ASKED}&key={gallery.key}", TITLE)
    page = visit.page
    expect(page.get_by_text(LESSON.mistakes[0][1])).to_be_visible()
    expect(page.locator(".ck-answers tbody tr")).to_have_count(STUDENTS + 1)  # the first row has no number
    page.get_by_label("Explained with the numbers of student").select_option("2")
    question = LESSON.question(1, SEED, 2)
    other = LESSON.question(2, SEED, 2)
    expect(page.get_by_text(question.why, exact=True)).to_be_visible()
    expect(page.get_by_text(other.why, exact=True)).to_be_hidden()
    page.get_by_text(f"Exercise 2: {other.solution()}", exact=True).click()
    expect(page.get_by_text(other.why, exact=True)).to_be_visible()
    name, key = download(visit, "Answer key (HTML)")
    assert name == f"{LESSON.slug}-seed{SEED}-key.html"
    assert question.solution() in key.decode().replace("\xa0", " ")


def test_the_class_gets_an_address_without_the_key(visit: Visit, gallery: Gallery) -> None:
    visit.open(f"{gallery.page}?{ASKED}&key={gallery.key}", TITLE)
    page = visit.page
    given = page.locator(".ck-address")
    expect(given).to_have_attribute("href", re.compile(rf"/{LESSON.file}\.ipynb\?seed={SEED}&players=4$"))
    page.get_by_label("Seed").fill("11")
    page.get_by_label("Students").fill("2")
    page.get_by_role("button", name="Set").click()
    expect(given).to_have_attribute("href", re.compile(r"\?seed=11&players=4$"))
    expect(page.locator(".ck-answers tbody tr")).to_have_count(3)
    expect(page).to_have_url(re.compile(r"seed=11&.*students=2"))
    expect(page.get_by_role("link", name="Lesson 3: ")).to_have_attribute(
        "href", re.compile("lesson=3&seed=11&students=2&key=")
    )
    page.get_by_text("Other players or rules").click()
    expect(page.get_by_label("Players")).to_have_value("4")
    expect(page.get_by_label("Teams")).to_have_value("as in the lesson")
    expect(page.get_by_text(f"cardkit class --lesson {LESSON.number} --seed 11")).to_be_visible()
    expect(page.get_by_role("link", name="this lesson on Binder")).to_have_count(0)
    addresses = page.eval_on_selector_all("a[href]", "(links) => links.map((link) => link.href)")
    with_key = [address for address in addresses if gallery.key in address]
    assert with_key, "the way to other lessons keeps it"
    assert all(gallery.page in address for address in with_key)


@nightly
def test_worksheets_come_as_pdf_where_there_is_a_browser(visit: Visit, gallery: Gallery) -> None:
    assert export.browser(), "the tests have one, and so has the gallery"
    visit.open(f"{gallery.page}?{ASKED}", TITLE)
    name, sheets = download(visit, "Worksheets (PDF)")
    assert name.endswith(".pdf")
    assert sheets.startswith(b"%PDF")
    expect(visit.page.get_by_text(f"{name} is made.")).to_be_visible()


def test_impossible_requests_are_explained_on_the_page(visit: Visit, gallery: Gallery) -> None:
    visit.open(f"{gallery.page}?lesson=99", LIST)
    expect(visit.page.get_by_text("There is no lesson '99'")).to_be_visible()
    visit.open(f"{gallery.page}?lesson=2", TITLE)
    visit.page.get_by_label("Students").fill("5000")
    visit.page.get_by_role("button", name="Set").click()
    expect(visit.page.get_by_text("A class has 1 to 99 students")).to_be_visible()
    expect(visit.page.get_by_label("Students")).to_have_value("5000")


@nightly
def test_the_ways_to_other_lessons_take_the_class_along_from_the_beginning(visit: Visit, gallery: Gallery) -> None:
    """Settings missing from the address have their defaults, so nobody has to set them first."""
    for query, wanted in ((f"lesson=2&seed={SEED}&students={STUDENTS}", (SEED, STUDENTS)), ("lesson=2", (1, 0))):
        visit.open(f"{gallery.page}?{query}", TITLE)
        expect(visit.page.get_by_role("link", name="Lesson 3: ")).to_have_attribute(
            "href", re.compile(rf"lesson=3&seed={wanted[0]}&students={wanted[1]}$")
        )
    visit.open(f"{gallery.page}?seed={SEED}&students={STUDENTS}", LIST)
    expect(visit.page.get_by_role("link", name="Lesson 3: ")).to_have_attribute(
        "href", re.compile(rf"lesson=3&seed={SEED}&students={STUDENTS}$")
    )


def test_on_a_phone_a_finger_finds_each_lesson(visit: Visit, gallery: Gallery) -> None:
    visit.page.set_viewport_size({"width": 360, "height": 740})
    visit.open(gallery.page, LIST)
    heights = visit.page.eval_on_selector_all(
        ".ck-lessons a", "(all) => all.map((a) => a.getBoundingClientRect().height)"
    )
    assert len(heights) > 12
    assert min(heights) >= 44


def test_the_list_leads_to_a_lesson(visit: Visit, gallery: Gallery) -> None:
    visit.open(f"{gallery.page}?key={gallery.key}", LIST)
    visit.page.wait_for_load_state("networkidle")  # a request that is cut off would count as a failure
    visit.page.get_by_role("link", name=LESSON.title).click()
    expect(visit.page.locator(".ck-answers tbody tr")).to_have_count(1, timeout=MS_TO_LOAD)


@nightly
@pytest.mark.parametrize("look", some_now(LOOKS, 1), ids=LOOK_NAMES)
def test_the_page_is_open_to_everybody(browser: Browser, gallery: Gallery, look: tuple[str, Any]) -> None:
    scheme, size = look
    with visiting(browser, gallery.address, color_scheme=scheme, viewport=size) as visit:
        visit.open(f"{gallery.page}?{ASKED}&key={gallery.key}", TITLE)
        for part in visit.page.locator("details").all():
            if part.get_attribute("open") is None:
                part.locator("summary").click()
        check(visit)
        assert visit.complaints == []


@nightly
def test_a_printed_sheet_has_no_barriers(visit: Visit, gallery: Gallery, tmp_path: Path) -> None:
    visit.open(f"{gallery.page}?{ASKED}&key={gallery.key}", TITLE)
    for label in ("Worksheets (HTML)", "Answer key (HTML)"):
        _, sheets = download(visit, label)
        path = tmp_path / "sheets.html"
        path.write_bytes(sheets)
        with visit.page.context.browser.new_context(viewport={"width": 360, "height": 740}) as context:
            page = context.new_page()
            page.goto(path.as_uri())
            assert page.locator("h1").first.is_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            found = Axe().run(page).response
            assert found["passes"]
            assert not [each["id"] for each in found["violations"] if each["impact"] in {"serious", "critical"}]
