"""Tests of a game's page on a phone: using the table by touch, the panel, the lesson and the rules."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.room import FINGER, FRAMED, PHONE, SMALL, full_game, wrong, wrong_while_picking
from tests.browser.tables import open_page, visiting
from tests.browser.test_pages import overhang
from tests.browser.test_room import go_to, restore
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from tests.browser.tables import Server, Table, Visit

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open an empty page on a phone."""
    with visiting(browser, server.address, **PHONE) as visit:
        yield visit
        assert visit.complaints == []
        assert overhang(visit) == 0


def step_of(slug: str, move: str) -> int:
    """Return the number of the tutorial's first step that asks for a move."""
    return next(number for number, step in enumerate(cardkit.GAMES[slug].tutorial().steps) if step.move == move)


def is_whole(*parts: Locator) -> None:
    """Check that several elements are completely visible."""
    for part in parts:
        expect(part).to_be_in_viewport(ratio=0.98)


def are_apart(one: Locator, other: Locator) -> bool:
    """Check whether one element is above or below another."""
    upper, lower = sorted((box["y"], box["y"] + box["height"]) for each in (one, other) if (box := each.bounding_box()))
    return upper[1] <= lower[0] + 1


def are_large(*targets: Locator) -> None:
    """Check that controls are large enough for a finger."""
    sizes = [box for target in targets for each in target.filter(visible=True).all() if (box := each.bounding_box())]
    assert len(sizes) >= len(targets)
    assert [box for box in sizes if min(box["width"], box["height"]) < FINGER] == []


# --- One game's page from its lesson to its rules ---------------------------------------------------------------------


def test_the_page_of_a_game(phone: Visit) -> None:
    lesson, play, rules = open_page(phone, "papageno")
    assert phone.page.evaluate(SMALL, FINGER) == []
    learn(phone, lesson)
    unfold_the_sheet(play)
    fill_in_the_form(play)
    play.new_game(seed=4, players=3)
    told = play.root.locator(".ck-told")
    expect(told).not_to_be_empty()
    is_whole(told)
    assert wrong(play, finger=True) == []
    refuse_beside_the_card(play)
    read_the_rules(phone, rules)


def learn(visit: Visit, lesson: Table) -> None:
    """Check that the cards of a step, its moves and its buttons are visible, with the sheet closed and open."""
    show = lesson.button("Show me")
    go_to(visit, lesson, step_of("papageno", "draw"))
    is_whole(lesson.move_button("draw"), show, lesson.button("Back"), lesson.root.locator(".ck-lesson-head > span"))
    assert wrong(lesson, finger=True) == []
    lesson.unfold()
    is_whole(show, lesson.root.locator(".ck-behind > summary"))
    assert wrong(lesson) == []
    with lesson.answer():
        show.click()


def unfold_the_sheet(table: Table) -> None:
    """Check that all tools are one tap away, and that Escape closes them."""
    tools = table.button("New game")
    expect(tools).to_be_hidden()
    table.button("More").click()
    is_whole(tools)
    expect(table.root.get_by_text("What has happened", exact=True)).to_be_visible()
    assert wrong(table) == []
    table.page.keyboard.press("Escape")
    expect(tools).to_be_hidden()
    expect(table.root.locator(".ck-group-own .ck-column-names")).to_have_text("123")  # the names of the spots


def fill_in_the_form(table: Table) -> None:
    """Check that each field has enough space, and that an error is shown above the buttons at the end of the form."""
    table.unfold()
    table.button("New game").filter(visible=True).last.click()
    dialog = table.page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Rules you can change").click()
    boxes = [field.bounding_box() for field in dialog.locator("select, input:not([type=checkbox]):visible").all()]
    assert min(box["height"] for box in boxes if box) >= FINGER
    deal, seed = dialog.get_by_role("button", name="Deal"), dialog.get_by_label("Seed")
    names = dialog.locator("input[type=number]").evaluate_all("(all) => all.map(({ name }) => name)")
    for field in [seed, *(dialog.locator(f'[name="{name}"]') for name in names)]:
        usual = field.input_value()
        field.fill("9" * 22 if field is seed else "-1000000000000")
        deal.click()
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        alert = dialog.get_by_role("alert").filter(has_text=": ").filter(visible=True)
        is_whole(alert)
        assert are_apart(alert, deal)
        field.fill(usual)
    table.page.keyboard.press("Escape")


def refuse_beside_the_card(table: Table) -> None:
    """Check that a refusal doesn't cover its card, even when the window changes."""
    card = table.root.locator(".ck-group-others .ck-card").first
    card.click()
    expect(table.notice).not_to_be_empty()
    for size in ({"width": 480, "height": 900}, {"width": 820, "height": 700}, PHONE["viewport"]):
        table.page.set_viewport_size(size)
        table.page.wait_for_function(FRAMED)
        before = table.notice.bounding_box()
        table.button("Close this note").click()
        card.click()
        expect(table.notice).not_to_be_empty()
        assert table.notice.bounding_box() == before  # a new notice appears in the same position
    assert are_apart(table.notice, card)
    table.page.keyboard.press("Escape")


def read_the_rules(visit: Visit, rules: Table) -> None:
    """Check that the rulebook opens at its start, and that no line below a clause is cut off."""
    rules.button("The rulebook").click()
    is_whole(rules.root.locator(".ck-rulebook > h2"), rules.root.locator(".ck-clause-id").first)
    assert wrong(rules) == []
    message = {"do": "clause", "clause": "special.capture", "serial": int(rules.serial)}
    with rules.answer():
        visit.send(rules.title, message)
    rules.unfold()
    is_whole(rules.root.locator(".ck-rulebook h2"))
    assert wrong(rules) == []


# --- Rummy, with the longest texts and most cards to pick -------------------------------------------------------------


def pick(table: Table, cards: str) -> None:
    """Choose cards of your own hand by name; of identical cards, the first ones."""
    for card in cards.split(", "):
        table.root.locator(f".ck-group-own [aria-label^='{card}']").first.click()
        assert wrong_while_picking(table) == []


def read_on(lesson: Table) -> None:
    """Click the sign for more text until the end of the step."""
    sign = lesson.root.locator(".ck-cut:visible")
    expect(sign).to_have_text("▾ more")
    while sign.count():
        sign.click()
        lesson.page.wait_for_function(FRAMED)


@nightly
def test_the_lesson_of_rummy(phone: Visit) -> None:
    lesson, _, _ = open_page(phone, "rummy")
    definition = cardkit.GAMES["rummy"]
    steps = definition.tutorial().steps
    go_to(phone, lesson, next(number for number, step in enumerate(steps) if step.table))
    read_on(lesson)
    is_whole(lesson.root.locator(".ck-lesson-table tr").last)
    go_to(phone, lesson, step_of("rummy", "meld G4 Y5=G5 G6"))
    pick(lesson, "green 4, yellow 5, green 6")
    go_to(phone, lesson, len(steps))
    pick(lesson, "red 6, yellow 6, green 6, blue 6, black 6")
    is_whole(lesson.root.locator(".ck-dock [data-move^=meld]").first)
    go_to(phone, lesson, step_of("rummy", "discard B7"))
    pick(lesson, "red 2, blue 2, black 2")
    answer = lesson.root.locator(".ck-selection")
    expect(answer).to_contain_text("3 of the 4 cards")
    is_whole(answer)
    assert [each for each in wrong(lesson) if each.startswith(("cut", "no sign"))] == []
    read_on(lesson)  # the text has less space now
    is_whole(answer)
    assert are_apart(lesson.root.locator(".ck-lesson-says"), answer)
    for chosen in (".ck-chapter", ".ck-stop"):  # the list of puzzles, then the last puzzle
        lesson.unfold()
        lesson.root.locator(".ck-chapters > summary").click()
        with lesson.answer():
            lesson.root.locator(chosen).last.click()
        expect(lesson.root.locator(".ck-side.ck-open")).to_have_count(0)
        expect(lesson.button("More")).to_be_focused()
    counts = (number for number, puzzle in enumerate(definition.puzzles()) if puzzle.count is not None)
    go_to(phone, lesson, len(steps) + next(counts))
    for width in (360, 820, 1440):
        phone.page.set_viewport_size({"width": width, "height": 800})
        phone.page.wait_for_function(FRAMED)
        assert not lesson.root.locator("[name=count]").evaluate(CUT_IN_FIELD), width


# Whether the text of an empty field is cut off; the space is between the paddings, and the field has no arrows.
CUT_IN_FIELD = """
(input) => {
  const look = getComputedStyle(input);
  const drawn = document.createElement("canvas").getContext("2d");
  drawn.font = getComputedStyle(input, "::placeholder").font || look.font;
  const room = input.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
  return look.appearance !== "textfield" || drawn.measureText(input.placeholder).width > room;
}
"""


def test_a_game_of_rummy(phone: Visit) -> None:
    _, play, _ = open_page(phone, "rummy")
    play.new_game(seed=7, players=3)
    notes = play.root.locator(".ck-group-others .ck-note > span")
    expect(notes).to_have_text(["needs 4 cards to open"] * 2)
    is_whole(*notes.all())
    play.click("draw")
    play.button("Suggest something").click()
    expect(play.root.locator(".ck-idea").nth(2)).to_be_visible()
    ideas = play.root.locator(".ck-idea").all()[:3]
    is_whole(*ideas)
    boxes = [box for idea in ideas if (box := idea.bounding_box())]
    assert all(upper["y"] + upper["height"] <= lower["y"] for upper, lower in pairwise(boxes))
    assert overhang(phone) == 0
    ideas[0].click()
    expect(play.root.locator(".ck-side.ck-open")).to_have_count(0)
    is_whole(play.root.locator("[data-move^=meld]").first)
    play.new_game(seed=4, players=3)
    play.click("draw")
    play.root.locator(".ck-group-own .ck-card").first.click()
    play.root.locator(".ck-selection").get_by_role("button", name="Why?").click()
    expect(play.notice).to_contain_text("Discarding")
    assert are_apart(play.notice, play.root.locator(".ck-selection"))


def test_a_sign_shows_where_there_are_more_melds(phone: Visit) -> None:
    _, play, _ = open_page(phone, "rummy")
    restore(phone, play, full_game("rummy", 29, 21, players=6))
    rows = play.root.locator(".ck-rows")
    for part, signs in ((0, ["below"]), (0.5, ["above", "below"]), (1, ["above"])):
        rows.evaluate("(board, part) => board.scrollTo(0, part * (board.scrollHeight - board.clientHeight))", part)
        for edge in ("above", "below"):
            expect(play.root.locator(f".ck-more-rows[data-edge={edge}]")).to_be_visible(visible=edge in signs)
    restore(phone, play, full_game("rummy", 19, 60, players=3))
    expect(play.root.locator(".ck-more-rows").filter(visible=True)).to_have_count(0)
    expect(play.root.locator(".ck-rows .ck-zone")).to_have_count(8)


# --- An answer --------------------------------------------------------------------------------------------------------

# Cards that can't be chosen: for each game, cards in its lesson and cards at its table.
IN_VAIN: dict[str, tuple[list[str], list[str]]] = {
    "chicken": ([".ck-group-own .ck-card >> nth=5"], [".ck-group-own .ck-card:not(.ck-can) >> nth=0"]),
    "papageno": (
        [f".ck-group-own .ck-card >> nth={i}" for i in (0, 4, 5)],
        [".ck-group-others .ck-card >> nth=0"],
    ),
    "trio": ([], [".ck-group-own .ck-card >> nth=4"]),
    "rummy": ([], [".ck-group-own .ck-card >> nth=9"]),
}


@pytest.mark.parametrize("slug", some_now(IN_VAIN, 2))
def test_an_answer_does_not_cover_the_card_that_it_is_about(phone: Visit, slug: str) -> None:
    lesson, play, _ = open_page(phone, slug)
    in_the_lesson, at_play = IN_VAIN[slug]
    if in_the_lesson:
        lesson.press("Next")
    for card in in_the_lesson:
        point_in_vain(lesson, card)
    if slug == "chicken":
        counts = (number for number, step in enumerate(cardkit.GAMES[slug].tutorial().steps) if step.count == 6)
        go_to(phone, lesson, next(counts))
        lesson.root.locator("[name=count]").fill("12")
        lesson.button("Check").click()
        expect(lesson.notice).to_contain_text("Not yet.")
        phone.page.wait_for_function(FRAMED)
        assert all(
            are_apart(lesson.notice, lesson.root.locator(part)) for part in (".ck-lesson-says", ".ck-number-form")
        )
    play.new_game(seed=4, players=3)
    for card in at_play:
        point_in_vain(play, card)


def point_in_vain(table: Table, card: str) -> None:
    """Point at a card that can't be chosen; check that the message is next to it, with the sheet folded or not."""
    pointed = table.root.locator(".ck-felt").locator(card)
    pointed.click(position={"x": 8, "y": 30})
    expect(table.notice).not_to_be_empty()
    for beside in (pointed, *table.root.locator(".ck-steps .ck-button:visible").all()):
        assert are_apart(table.notice, beside)
    for rule in table.notice.locator("summary").all():
        rule.click()
        expect(table.notice.locator("details")).to_have_attribute("open", "")
        table.page.wait_for_function(FRAMED)
        assert are_apart(table.notice, pointed)
    table.page.keyboard.press("Escape")
    expect(table.notice).to_be_empty()


def test_a_finger_has_room_for_the_switch_of_the_reference_between_light_and_dark(phone: Visit) -> None:
    furo = Path(str(files("furo"))) / "theme" / "furo" / "static" / "styles" / "furo.css"
    phone.page.set_content('<button class="theme-toggle"><svg class="theme-icon-when-light"></svg></button>')
    for css in (furo, ROOT / "notebooks" / "reference" / "_static" / "reference.css"):
        phone.page.add_style_tag(content=css.read_text(encoding="utf-8"))
    are_large(phone.page.locator(".theme-toggle"))
