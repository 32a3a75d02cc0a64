"""All five games by keyboard alone: the lesson, a whole game, the rules. Nothing here clicks or sets the focus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.table.grammar import with_minus
from tests.browser.keyboard import Keyboard, TableByKeyboard
from tests.browser.tables import SLUGS, open_page, titles, visiting
from tests.browser.test_every_game import MARKS_ANOTHER, WANTED
from tests.browser.test_pages import PHONE
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from cardkit.table.definition import Definition
    from cardkit.table.scripted_games import Step
    from tests.browser.tables import Server

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}
ON_A_PHONE = {"parrot", "rummy"}
OVER = re.compile(r"wins? the game|nobody wins")
MOST_PRESSES = 120
# The number of Tab stops in each group of elements.
TAB_STOPS = """
() => {
  const groups = [...document.querySelectorAll(".ck-group, .ck-moves, .ck-section, .ck-sheet tbody")];
  const inside = (group) => [...group.querySelectorAll("button")].filter((button) => !button.closest(".ck-ending"));
  return groups.map(inside).filter((buttons) => buttons.length).map((buttons) =>
    buttons.filter((button) => button.tabIndex === 0).length);
}
"""

PICKED = ".ck-felt [aria-pressed=true]"

SEEDS = {"papageno": "4", "parrot": "3", "chicken": "3", "trio": "3", "rummy": "7"}
# Rules for a short game, as typed into the form; a box is ticked with the space bar.
SHORT: dict[str, dict[str, str]] = {
    "papageno": {"players": "2", "rounds_to_win": "1"},
    "parrot": {"players": "2", "rounds": "1"},
    "chicken": {"target": "30"},
    "trio": {"players": "4", "teams": " "},
    "rummy": {"hand": "6", "target": "1", "round_limit": "1"},
}

# Actions that must occur in these games: a Capture, the next round, partners exchanging cards, a meld.
HAPPENS = {"papageno": "card 2", "parrot": "card 1", "chicken": "deal", "trio": "move keep", "rummy": "move meld"}


class Hands(Keyboard):
    """A keyboard on a game's page with its three tables."""

    def __init__(self, definition: Definition, page: Page) -> None:
        super().__init__(page)
        self.definition = definition
        self.on_a_phone = self.page.viewport_size == PHONE
        self.lesson, self.play, self.explorer = (TableByKeyboard(self, title) for title in titles(definition))


@pytest.fixture(scope="module", params=SLUGS)
def hands(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Hands]:
    """Open the page of a game, and tab through it from top to bottom."""
    size = PHONE if request.param in ON_A_PHONE else DESK
    with visiting(browser, server.address, viewport=size) as visit:
        open_page(visit, request.param)
        yield Hands(cardkit.GAMES[request.param], visit.page)
        assert visit.complaints == []


@pytest.fixture(autouse=True)
def never_lost(hands: Hands) -> Iterator[None]:
    """Check that the focus was never lost, and that few Tab presses lead across a table."""
    yield
    assert hands.lost() == []
    assert set(hands.page.evaluate(TAB_STOPS)) == {1}


# --- the lesson -------------------------------------------------------------------------------------------------------


def do_as_told(hands: Hands, step: Step) -> None:
    """Do what a step of the lesson asks for: choose the highlighted elements until the next step appears."""
    table = hands.lesson
    if step.count is not None:
        hands.fill(table.root.get_by_label("Your number"), str(step.count))
        hands.answered(table, table.button("Check"))
        return
    if not step.move:
        hands.answered(table, table.button("Next"))
        return
    if step.asks:
        hands.answered(table, table.button("Show me"))
        expect(table.notice).to_contain_text(with_minus(step.hint))
    before = table.serial
    while table.serial == before:
        wanted = table.root.locator(WANTED).first
        chosen = wanted.element_handle()
        hands.enter(wanted)
        hands.page.wait_for_function(MARKS_ANOTHER, arg=[table.root.element_handle(), before, chosen])
    hands.hurry(table)


@nightly
def test_the_lesson(hands: Hands) -> None:
    steps = hands.definition.tutorial().steps
    for number, step in enumerate(steps):
        expect(hands.lesson.root.locator(".ck-lesson-says")).to_have_text(with_minus(step.says))
        if number < len(steps) - 1:
            do_as_told(hands, step)
    expect(hands.lesson.root).to_have_attribute("data-busy", "false")
    expect(hands.lesson.button("Puzzles")).to_be_focused()
    hands.lesson.unfold()
    hands.enter(hands.lesson.root.locator("[data-key=chapters]"))
    hands.answered(hands.lesson, hands.lesson.root.locator("[data-key='chapter 0']"))
    # On a phone the panel covers the cards, so it is folded together with the chapters in it.
    chapters, more = hands.lesson.root.locator("[data-key=chapters]"), hands.lesson.button("More")
    expect(more if hands.on_a_phone else chapters).to_be_focused()
    expect(hands.lesson.root.locator(".ck-side.ck-open")).to_have_count(0)
    expect(hands.lesson.root.locator(".ck-lesson-says")).to_have_text(with_minus(steps[0].says))


# --- a whole game -----------------------------------------------------------------------------------------------------


def deal(hands: Hands, slug: str) -> None:
    """Open the form for a new game, leave it once, then open it again and fill it in."""
    dialog = hands.page.get_by_role("dialog", name="New game")
    hands.play.unfold()
    fresh = hands.play.button("New game")
    hands.enter(fresh)
    expect(dialog).to_be_visible()
    hands.press("Escape")
    expect(fresh).to_be_focused()
    hands.enter(fresh)
    hands.fill(dialog.get_by_label(re.compile("^Seed")), SEEDS[slug])
    for name, value in SHORT[slug].items():
        field = dialog.locator(f'[name="{name}"]')
        if not field.is_visible():
            hands.enter(dialog.get_by_text("Rules you can change"))
        if value == " ":
            hands.enter(field, " ")
        else:
            hands.fill(field, value)
    hands.answered(hands.play, dialog.get_by_role("button", name="Deal"))
    assert hands.play.root.locator(":is(.ck-felt, .ck-dock) :focus").count() == 1


def do_something(hands: Hands) -> str:
    """Perform an action at the table, and return its name."""
    target = hands.play.something()
    key = target.get_attribute("data-key") or ""
    with hands.play.reaction():
        hands.enter(target)
    hands.hurry(hands.play)
    return key


def change_ones_mind(hands: Hands) -> None:
    """Unpick the picked cards."""
    hands.press("Escape")
    expect(hands.play.root.locator(PICKED)).to_have_count(0)


@nightly
def test_a_whole_game(hands: Hands) -> None:
    play = hands.play
    deal(hands, hands.definition.slug)
    done: list[str] = []
    regrets = False
    while not OVER.search(play.prompt):
        done.append(do_something(hands))
        if play.root.locator(PICKED).count() and not regrets:
            change_ones_mind(hands)
            regrets = True
        assert len(done) < MOST_PRESSES
    expect(play.root).to_have_attribute("data-busy", "false")
    assert any(key.startswith(HAPPENS[hands.definition.slug]) for key in done)
    read_the_score(hands)
    travel(hands)


def read_the_score(hands: Hands) -> None:
    """Read the score sheets, and the effect of a clause in them; each Escape closes one sheet."""
    play = hands.play
    expect(play.button("Play again")).to_be_focused()
    play.unfold()
    sheet = play.root.locator("details.ck-sheet").nth(1)
    summary = sheet.locator("summary")
    hands.enter(summary)
    chip = sheet.locator(".ck-chip").first
    hands.enter(chip)
    expect(play.notice).not_to_be_empty()
    hands.press("Escape")
    expect(play.notice).to_be_empty()
    expect(chip).to_be_focused()
    hands.press("Escape")
    expect(summary).to_be_focused()
    expect(chip).not_to_be_visible()


def travel(hands: Hands) -> None:
    """Undo moves, and redo them."""
    play = hands.play
    end = play.prompt
    play.unfold()
    undo, redo = play.button("Undo"), play.button("Redo")
    for button in (undo, undo, redo):
        hands.answered(play, button)
        expect(button).to_be_focused()
    hands.answered(play, redo)  # after the last move there is nothing to redo
    expect(play.button("Play again")).to_be_focused()
    assert play.prompt == end


# --- the rules --------------------------------------------------------------------------------------------------------


def choose(hands: Hands, clause: str) -> None:
    """Choose a clause in the rulebook, and follow the link to the table if the two aren't visible together."""
    hands.explorer.unfold()
    heading = hands.explorer.root.locator(f'.ck-clause-id[data-key="clause {clause}"]')
    hands.answered(hands.explorer, heading)
    says_of(hands, clause)
    about = hands.explorer.root.locator(".ck-about")
    expect(about if hands.on_a_phone else about.or_(heading).and_(hands.page.locator(":focus"))).to_be_focused()


def says_of(hands: Hands, clause: str) -> None:
    """Check that the table shows the position of a clause."""
    position = next(each for each in hands.definition.positions() if each.clause == clause)
    expect(hands.explorer.root.locator(".ck-about")).to_contain_text(with_minus(position.says))


def test_the_clauses(hands: Hands) -> None:
    clauses = [clause.id for clause in hands.definition.clauses]
    for clause in (clauses[0], clauses[len(clauses) // 2], clauses[-1]):
        choose(hands, clause)
    hands.explorer.unfold()
    hands.enter(hands.explorer.root.locator('[data-key="every move"]'))
    row = hands.explorer.root.locator(".ck-move-row .ck-chip").nth(1)
    clause = hands.explorer.root.locator(".ck-move-row").nth(1).get_attribute("data-clause") or ""
    hands.answered(hands.explorer, row)
    says_of(hands, clause)


def test_why_and_why_not(hands: Hands) -> None:
    table = hands.explorer
    choose(hands, next(clause.id for clause in hands.definition.clauses))
    can = table.root.locator(".ck-felt .ck-can:not(.ck-pickable)").first
    hands.go_to(can)
    hands.press("Tab")
    why = table.root.locator(".ck-hint .ck-chip")
    expect(why).to_be_focused()
    clause = why.get_attribute("data-clause") or ""
    hands.press("Enter")
    expect(table.notice).to_contain_text(hands.definition.clause(clause).title)
    hands.enter(table.notice.get_by_role("button", name="Close this note"))
    expect(can).to_be_focused()
    cannot = table.root.locator(".ck-felt [data-place]:not(.ck-can):visible").first  # a full table shows no card backs
    hands.answered(table, cannot)
    expect(table.notice.locator(".ck-notice-refused")).to_be_visible()
    hands.press("Escape")
    expect(table.notice).to_be_empty()
    expect(cannot).to_be_focused()
    hands.go_to(can)
    hands.press("Tab")
    hands.press("Enter")
    hands.answered(table, table.notice.get_by_role("button", name="Show it on the table"))
    says_of(hands, clause)


def test_changing_a_rule(hands: Hands) -> None:
    table = hands.explorer
    table.unfold()
    fold = table.root.locator("summary", has_text="Change a rule")
    hands.enter(fold)
    players = table.root.locator('.ck-options [name="players"]')
    most = players.get_attribute("max") or ""
    hands.go_to(players)
    before = table.serial
    hands.fill(players, most)
    hands.press("Tab")
    expect(table.root).not_to_have_attribute("data-serial", before)
    hands.hurry(table)
    expect(players).to_have_value(most)
    assert not hands.is_on(players)
    hands.answered(table, table.button("Back to the usual rules"))
    expect(players).not_to_have_value(most)
    expect(fold).to_be_focused()
    hands.press("Escape")
    expect(players).not_to_be_visible()
