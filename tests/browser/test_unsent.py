"""Actions made while the server is down are saved by the page, sent when it is back, and performed once."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import steps
from tests.browser.tables import MS_TO_LOAD, visiting
from tests.browser.test_class import address
from tests.browser.test_live import LESSON, come_in, no_news, part, teach
from tests.browser.test_pages import DESK, PHONE
from tests.classroom.test_nothing_lost import opened

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.classroom.test_door import Class

pytestmark = pytest.mark.browser

NOT_SENT = "Not sent yet: kept on this page. It is sent when the server is back."
WRONG = "99"
# An animation that never ends drains a phone's battery.
ENDLESS = "document.getAnimations().filter((each) => each.effect.getTiming().iterations === Infinity).length"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def rows(page: Page, room: Class) -> dict[tuple[str, str], dict[str, str]]:
    """Return the rows of the table that the teacher saves, by student and part."""
    text = page.request.get(f"{address(room)}class/live.csv").text().removeprefix("\ufeff")
    return {(row["student"], row["part"]): row for row in csv.DictReader(io.StringIO(text))}


def is_told(page: Page, name: str) -> None:
    """Check that a part is marked as not sent, and that the page gives the reason."""
    expect(part(page, name).get_by_role("alert").filter(has_text=NOT_SENT)).to_be_visible()
    expect(page.locator("#site-alert p")).to_contain_text("The server does not answer.")
    assert page.evaluate(ENDLESS) == 0


def test_an_answer_and_a_guess_while_the_server_is_down(browser: Browser) -> None:
    with opened("--port", "0", students=2) as (server, room):
        where = address(room)
        with (
            visiting(browser, where, viewport=DESK) as teacher,
            visiting(browser, where, viewport=PHONE, alone=True) as first,
            visiting(browser, where, viewport=DESK, alone=True) as second,
        ):
            teach(teacher.page, room)
            expect(teacher.page.locator(".live-lesson")).to_contain_text("Stay or withdraw")
            for student in (first, second):
                come_in(student.page, room)
            guess, exercise = part(second.page, "guess 1"), part(first.page, "exercise 1")
            for task in (guess, exercise):
                task.dispatch_event("cardkit-go")  # as if the teacher had moved them there
            server.kill()
            server.wait()
            expect(teacher.page.get_by_role("alert")).to_contain_text(f"cardkit class --again --port {room.port}")
            exercise.get_by_label("Your answer").fill(WRONG)
            exercise.get_by_label("Your answer").press("Enter")
            exercise.get_by_label("Your answer").press("Enter")
            guess.get_by_role("spinbutton").fill("14")
            guess.get_by_role("button", name="my guess").click()
            guess.get_by_role("spinbutton").fill("15")
            guess.get_by_role("button", name="my guess").click()
            part(second.page, "guess 1").get_by_role("spinbutton").fill("16")  # started, but not sent
            is_told(first.page, "exercise 1")
            is_told(second.page, "guess 1")
            with opened("--again", "--port", str(room.port), students=2, lesson=None) as (_, again):
                assert again == room
                expect(exercise).to_contain_text("What do all the cards add together", timeout=MS_TO_LOAD)
                expect(exercise.get_by_label("Your answer")).to_have_value(WRONG)
                expect(guess).to_contain_text("You have guessed 15 points", timeout=MS_TO_LOAD)
                for student in (first, second):
                    expect(student.page.get_by_text(NOT_SENT)).to_have_count(0)
                expect(teacher.page.locator('[data-part="exercise 1"]')).to_contain_text("1 still trying")
                expect(teacher.page.locator('[data-part="guess 1"]')).to_contain_text("1 guess: 15 points.")
                told = rows(teacher.page, room)
                assert told["1", "exercise 1"]["wrong tries"] == "1"
                assert told["1", "exercise 1"]["wrong answers"] == WRONG
                assert float(told["2", "guess 1"]["result"]) == 15
                first.page.reload(wait_until="commit")
                steps.are_drawn(first.page, LESSON)
                expect(exercise).to_contain_text("What do all the cards add together")
                assert rows(teacher.page, room) == told
            assert [no_news(visit) for visit in (first, second)] == [[], []]
