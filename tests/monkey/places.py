"""The pages that the monkey visits, each with one feature that must still work after a visit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import expect

import cardkit
from cardkit_widgets.lessons import our_lessons
from tests.browser.tables import INDEX, MS_TO_LOAD, TITLES
from tests.classroom.test_door import HOST
from tests.notebooks import NOTEBOOKS, notebooks

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.tables import Visit
    from tests.classroom.test_door import Class

WIDTHS = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
SEED = 7
DOOR = "class/door"

# A page is ready when the page itself and its widgets have loaded.
READY = """
() => document.readyState === "complete"
  && !document.querySelector("#loading, #site-page[hidden], .ck:not([data-ready])")
"""

# Pings every widget that responds to messages, one after another, and returns those that no longer respond.
ANSWER = """
async (patience) => {
  const models = await Promise.all(Object.values(window.jupyterapp?.widgetManager._models ?? {}));
  const silent = [];
  for (const model of models.filter((each) => each.get("keeps") !== undefined)) {
    const id = crypto.randomUUID();
    const isThere = await new Promise((resolve) => {
      setTimeout(resolve, patience, false);
      model.on("msg:custom", (answer) => answer.answers === id && resolve(true));
      model.send({ do: "ping", id });
    });
    if (!isThere) silent.push(model.get("title") || model.get("keeps"));
  }
  return silent;
}
"""


class Place(NamedTuple):
    """A page: its name, its path, and a check that it works, which raises AssertionError."""

    name: str
    path: str
    still_works: Callable[[Visit], None]
    address: str = ""
    """The address of its server, if it isn't the gallery's."""
    link: str = ""
    """The control to press on the page to get to the intended one."""

    @property
    def dealt(self) -> bool:
        """Whether the address may contain the seed of the cards dealt on the page."""
        return self.name.startswith(("learn/", "lessons/"))


def places() -> list[Place]:
    """Return every page of the gallery."""
    return [_place(path.relative_to(NOTEBOOKS).with_suffix("").as_posix()) for path in notebooks()]


def places_of_a_class(room: Class) -> list[Place]:
    """Return the pages of a class in lesson 6: the login page, a student's lesson, and the teacher's pages."""
    address, key = f"http://{HOST}:{room.port}/", f"?key={room.key}"
    return [
        Place(DOOR, "", _asks_for_the_code, address),
        Place("class/student", f"class/{room.code}", _takes_a_guess, address),
        Place("class/board", f"class/board{key}", _leads_to_the_class, address),
        Place("class/live", f"class/board{key}", _leads_to_the_class, address, "The class, live"),
    ]


def _place(name: str) -> Place:
    """Return a page by the name of its notebook."""
    folder, _, own = name.rpartition("/")
    if folder == "learn" and own in cardkit.GAMES:
        return Place(name, f"voila/render/{name}.ipynb", lambda visit: _plays(visit, own))
    works = _takes_a_guess if folder == "lessons" else _leads_on if name == "index" else _answers
    return Place(name, INDEX if name == "index" else f"voila/render/{name}.ipynb", works)


def wait_until_ready(page: Page) -> None:
    """Wait until a page is ready. Raises playwright's Error if it never is."""
    page.wait_for_function(READY, timeout=MS_TO_LOAD)


def _answers(visit: Visit) -> None:
    """Check that every widget still responds after the dialogs are closed, and that no error is shown."""
    for _ in range(2):
        visit.page.keyboard.press("Escape")
    silent = visit.page.evaluate(ANSWER, MS_TO_LOAD)
    assert not silent, f"no answer from {silent}"
    for where in ("#site-alert", ".ck-banner"):
        for notice in visit.page.locator(where).all():
            expect(notice).to_be_empty()


def _plays(visit: Visit, slug: str) -> None:
    """Check that a new game can be dealt and that the table responds to a move, whatever happened before."""
    expect(visit.page.locator(".ck[data-ready]")).to_have_count(len(TITLES), timeout=MS_TO_LOAD)
    _answers(visit)
    table = visit.table(f"A game of {cardkit.GAMES[slug].name}")
    low = cardkit.GAMES[slug].parameters[0].kind.low  # type: ignore[attr-defined]
    table.new_game(seed=SEED, players=low)
    with table.answer():
        table.something().click()
    expect(table.root.locator(".ck-notice-refused, .ck-notice-error")).to_have_count(0)


def _takes_a_guess(visit: Visit) -> None:
    """Check that a guess can be made, if the current screen of the lesson asks for one."""
    _answers(visit)
    guess = visit.page.locator(".ck-guess").filter(visible=True).first
    if guess.count():
        field = guess.get_by_role("spinbutton")
        wanted = field.get_attribute("min") or "0"
        field.fill(wanted)
        guess.get_by_role("button", name=re.compile("my guess")).click()
        expect(guess).to_contain_text(f"You have guessed {wanted}")


def _asks_for_the_code(visit: Visit) -> None:
    """Check that the login page refuses a wrong code."""
    visit.page.goto(visit.address)
    visit.page.get_by_label("Room code").fill("wrong")
    visit.page.keyboard.press("Enter")
    expect(visit.page.get_by_role("alert")).to_contain_text("This is not the code of the room")


def _leads_to_the_class(visit: Visit) -> None:
    """Check that the teacher's pages show who is there."""
    _answers(visit)
    expect(visit.page.get_by_role("status").first).to_contain_text("student")


def _leads_on(visit: Visit) -> None:
    """Check that the gallery links to every game and lesson."""
    _answers(visit)
    for name, number in (("Games", len(cardkit.GAMES)), ("Lessons", len(our_lessons()))):
        links = visit.page.get_by_role("navigation", name=name).get_by_role("link")
        assert links.count() >= number, f"{links.count()} links of {number} to {name.lower()}"
