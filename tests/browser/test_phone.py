"""A game's page where room is short: nothing is cut without a sign, nothing jumps, a finger has room."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.table.grammar import with_minus
from cardkit_widgets.tables.saved_game import encode
from tests.browser.tables import LEARN, SLUGS, TITLES, visiting
from tests.browser.test_coach import MS_TO_ADVISE, compile_play_outs, moves
from tests.browser.test_every_game import MARKS_ANOTHER, open_page, titles
from tests.browser.test_pages import PHONE, overhang
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from cardkit.table.game import Game
    from cardkit.table.scripted_games import Step
    from tests.browser.tables import Server, Table, Visit

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """A page, still empty, on a phone."""
    with visiting(browser, server.address, viewport=PHONE, has_touch=True) as visit:
        yield visit
        assert visit.complaints == []


# --- The sheet --------------------------------------------------------------------------------------------------------

# The lines of text that are cut at the lower edge of what scrolls, or at the sign there; what has no sign, and should.
CUT = """
(root) => {
  const side = root.querySelector(".ck-side");
  const signs = [...root.querySelectorAll(".ck-cut")].filter((sign) => sign.checkVisibility());
  const found = [];
  for (const scroller of [side, ...side.querySelectorAll(".ck-lesson")]) {
    const { bottom } = scroller.getBoundingClientRect();
    const sign = signs.find((each) => Math.abs(each.getBoundingClientRect().bottom - bottom) < 2);
    if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight > 6 && !sign) found.push("no sign");
    const edge = sign ? sign.getBoundingClientRect().top + 4 : bottom;
    const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const inner = walker.currentNode.parentElement.closest(".ck-lesson, .ck-side");
      if (inner !== scroller || !walker.currentNode.parentElement.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const line of range.getClientRects()) {
        if (line.top < edge - 2 && line.bottom > edge + 2) found.push(walker.currentNode.data);
      }
    }
  }
  return found;
}
"""


def nothing_is_cut(table: Table) -> None:
    """Wait until the sheet of a table shows whole lines, and says so if there are more."""
    root = table.root.element_handle()
    table.page.wait_for_function(f"(root) => !({CUT})(root).length", arg=root)


def sheet_of(table: Table) -> tuple[float, float]:
    """The upper and the lower edge of a table's sheet."""
    box = table.root.locator(".ck-side").bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def is_in_sight(table: Table, selector: str) -> bool:
    """Say whether all of what a table's sheet has there is seen, and no sign lies over it."""
    _, edge = sheet_of(table)
    signs = table.root.locator(".ck-cut:visible")
    edge = min([edge, *(box["y"] + 4 for sign in signs.all() if (box := sign.bounding_box()))])
    boxes = [part.bounding_box() for part in table.root.locator(selector).filter(visible=True).all()]
    return bool(boxes) and all(box is not None and box["y"] + box["height"] <= edge + 1 for box in boxes)


@nightly
@pytest.mark.parametrize("slug", SLUGS)
def test_a_closed_sheet_shows_whole_lines_and_says_that_there_are_more(phone: Visit, slug: str) -> None:
    lesson, play, rules = open_page(phone, slug)
    for step in range(2):
        if step:
            lesson.press("Next")
        nothing_is_cut(lesson)
    nothing_is_cut(play)
    nothing_is_cut(rules)


def test_what_is_cut_comes_into_sight_at_a_press_on_the_sign(phone: Visit) -> None:
    lesson, _, _ = open_page(phone, "rummy")
    go_to(phone, lesson, next(number for number, step in enumerate(steps_of("rummy")) if step.table))
    sign = lesson.root.locator(".ck-cut:visible")
    expect(sign).to_have_text("▾ more")
    read_on(lesson)
    assert is_in_sight(lesson, ".ck-lesson-table tr:last-child")


def read_on(table: Table) -> None:
    """Press the sign at the lower edge of a sheet until nothing is cut."""
    sign = table.root.locator(".ck-cut:visible")
    while sign.count():
        sign.click()
        nothing_is_cut(table)


# --- The steps of a tutorial ------------------------------------------------------------------------------------------

SHEET = 168

# What is wrong with the closed sheet of a step: words or a button out of sight, one scroller in another, small targets.
WRONG = """
(root) => {
  const side = root.querySelector(".ck-side");
  const lesson = side.querySelector(".ck-lesson");
  const box = (node) => node.getBoundingClientRect();
  const signs = [...root.querySelectorAll(".ck-cut")].filter((sign) => sign.checkVisibility());
  const edge = Math.min(box(lesson).bottom, ...signs.map((sign) => box(sign).top + 4));
  const words = document.createRange();
  words.selectNodeContents(lesson.querySelector(".ck-lesson-says"));
  const cut = [...words.getClientRects()].filter(({ top, bottom }) => top < box(lesson).top - 1 || bottom > edge + 1);
  const going = lesson.querySelector(".ck-row:not(.ck-steps, .ck-number-form)") ? "" : ", .ck-lesson-head > span";
  const asked = "[data-key=show], .ck-guided .ck-choices :is(button, select)";
  const named = [...side.querySelectorAll(`.ck-wanted, .ck-primary, ${asked}${going}`)];
  const wanted = named.filter((node) => node.checkVisibility());
  const corners = ({ left, top, right, bottom }) =>
    [left + 5, right - 5].flatMap((x) => [top + 5, bottom - 5].map((y) => [x, y]));
  const isSeen = (node) => corners(box(node)).every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  const isScrolled = (node) => /auto|scroll/.test(getComputedStyle(node).overflowY);
  const parts = [side, ...side.querySelectorAll("*")].filter((node) => node.checkVisibility());
  const scrollers = parts.filter((node) => node.scrollHeight > node.clientHeight + 1 && isScrolled(node));
  const targets = parts.filter((node) => node.matches("button, input, select"));
  const small = targets.filter((node) => Math.min(box(node).width, box(node).height) < 44);
  return [
    ...(cut.length ? ["words are cut"] : []),
    ...wanted.filter((node) => !isSeen(node)).map((node) => `out of sight: ${node.textContent}`),
    ...(scrollers.length > 1 ? ["several scrollers"] : []),
    ...(scrollers.length && !lesson.querySelector("table") ? ["scrolls"] : []),
    ...small.map((node) => `small: ${node.textContent}`),
    ...(box(side).height > SHEET ? ["high"] : []),
  ];
}
""".replace("SHEET", str(SHEET))


def steps_of(slug: str) -> tuple[Step, ...]:
    """The steps of a game's tutorial."""
    return cardkit.GAMES[slug].tutorial().steps


def go_to(visit: Visit, lesson: Table, stop: int) -> None:
    """Have a step of a lesson shown, or one of the puzzles after the last of them."""
    with lesson.answer():
        visit.send(lesson.title, {"do": "jump", "to": stop, "serial": int(lesson.serial)})
    visit.page.wait_for_function(FRAMED)


FIVE_SIXES = "red 6, yellow 6, green 6, blue 6, black 6"

# The buttons of a closed sheet that lie over the words of its step, or whose own words stick out of them.
OVER = """
(root) => {
  const lesson = root.querySelector(".ck-lesson");
  const { top, bottom } = lesson.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(lesson.querySelector(".ck-lesson-says"));
  const lines = [...words.getClientRects()].filter((line) => line.bottom > top && line.top < bottom);
  const moves = [...root.querySelectorAll(".ck-dock > .ck-row :is(button, select)")];
  const buttons = moves.filter((node) => node.checkVisibility());
  const isOver = (node) => lines.some((line) => node.getBoundingClientRect().bottom > Math.max(line.top, top) + 1);
  const isBeyond = (node) => node.matches("button") && node.scrollWidth > node.clientWidth + 1;
  return buttons.filter((node) => isOver(node) || isBeyond(node)).map((node) => node.textContent);
}
"""


def pick_as_marked(lesson: Table) -> list[str]:
    """Choose the cards that a step marks, up to its button, and say which buttons lay over its words meanwhile."""
    before, over = lesson.serial, []
    marked = lesson.root.locator(".ck-felt .ck-wanted")
    while marked.count() and not lesson.root.locator(".ck-dock .ck-wanted").count():
        clicked = marked.first.element_handle()
        clicked.click()
        lesson.page.wait_for_function(MARKS_ANOTHER, arg=[lesson.root.element_handle(), before, clicked])
        if lesson.serial != before:
            break
        over += lesson.root.evaluate(OVER)
    return over


@nightly
@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_no_button_lies_over_the_words_of_a_step_whatever_is_picked(phone: Visit, slug: str) -> None:
    lesson, _, _ = open_page(phone, slug)
    over = {}
    for number, step in enumerate(steps_of(slug)):
        if step.move and not step.asks:
            go_to(phone, lesson, number)
            over[number + 1] = pick_as_marked(lesson)
            lesson.skip()
    assert over
    assert {number: each for number, each in over.items() if each} == {}


@nightly
@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_the_words_of_every_step_are_whole_and_its_button_in_sight(phone: Visit, slug: str) -> None:
    """Only a table of points goes on below the words: a press on the sign there leads to its last row."""
    lesson, _, _ = open_page(phone, slug)
    wrong = {}
    for number, step in enumerate(steps_of(slug)):
        go_to(phone, lesson, number)
        wrong[number + 1] = lesson.root.evaluate(WRONG)
        if step.table:
            read_on(lesson)
            assert is_in_sight(lesson, ".ck-lesson-table tr:last-child")
    assert {number: each for number, each in wrong.items() if each} == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_words_of_every_puzzle_are_whole_and_so_is_what_is_said_of_the_answer(phone: Visit, slug: str) -> None:
    lesson, _, _ = open_page(phone, slug)
    first, puzzles = len(steps_of(slug)), len(cardkit.GAMES[slug].puzzles())
    show = lesson.root.locator("[data-key=show]")
    assert puzzles
    for number in range(first, first + puzzles):
        go_to(phone, lesson, number)
        assert lesson.root.evaluate(WRONG) == []
        while show.count():
            with lesson.answer():
                show.click()
        nothing_is_cut(lesson)
        assert is_in_sight(lesson, ".ck-verdict")


def test_what_is_chosen_among_the_chapters_is_seen_on_the_table(phone: Visit) -> None:
    lesson, _, _ = open_page(phone, "rummy")
    for chosen in (".ck-chapter", ".ck-stop"):  # the puzzles, then the last of them
        lesson.unfold()
        lesson.root.locator(".ck-chapters > summary").click()
        with lesson.answer():
            lesson.root.locator(chosen).last.click()
        expect(lesson.root.locator(".ck-side.ck-open")).to_have_count(0)
        expect(lesson.button("More")).to_be_focused()


def test_the_moves_of_a_step_stand_beside_show_me_and_the_number_of_the_step(phone: Visit) -> None:
    lesson, _, _ = open_page(phone, "papageno")
    go_to(phone, lesson, next(number for number, step in enumerate(steps_of("papageno")) if step.move == "draw"))
    show = lesson.button("Show me")
    for part in (lesson.move_button("draw"), show, lesson.root.locator(".ck-lesson-head > span")):
        expect(part).to_be_in_viewport(ratio=1)
    assert lesson.root.evaluate(WRONG) == []
    lesson.unfold()
    expect(show).to_be_in_viewport(ratio=1)
    expect(lesson.root.locator(".ck-behind > summary")).to_be_in_viewport(ratio=1)
    with lesson.answer():
        show.click()


# Whether what says which step it is meets what stands around it: the words below, or the buttons at either side.
MEETING = """
(root) => {
  const counter = document.createRange();
  counter.selectNodeContents(root.querySelector(".ck-lesson-head > span"));
  const parts = [...root.querySelectorAll(".ck-lesson-says, .ck-side button")];
  const around = parts.filter((node) => node.checkVisibility());
  return [...counter.getClientRects()].flatMap((line) => around.filter((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return line.left < right && line.right > left && line.top < bottom && line.bottom > top;
  })).map((node) => node.textContent);
}
"""


@pytest.mark.parametrize("query", ["", "?lang=de"])
def test_which_step_it_is_meets_no_words_and_no_button(phone: Visit, query: str) -> None:
    named = ("Lerne Papageno", "Eine Partie Papageno", "Die Regeln von Papageno") if query else TITLES
    phone.open(LEARN + query, *named)
    lesson = phone.table(named[0])
    go_to(phone, lesson, 21)
    for width in (360, 390, 430):
        phone.page.set_viewport_size({"width": width, "height": 740})
        phone.page.wait_for_function(FRAMED)
        assert lesson.root.evaluate(MEETING) == [], width


# Whether what stands in an empty field is cut: there is only the room between the paddings, and no arrows in it.
CUT_IN_FIELD = """
(input) => {
  const look = getComputedStyle(input);
  const drawn = document.createElement("canvas").getContext("2d");
  drawn.font = getComputedStyle(input, "::placeholder").font || look.font;
  const room = input.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
  return look.appearance !== "textfield" || drawn.measureText(input.placeholder).width > room;
}
"""


def test_what_stands_in_the_field_of_a_number_is_whole(phone: Visit) -> None:
    lesson, _, _ = open_page(phone, "rummy")
    puzzles = cardkit.GAMES["rummy"].puzzles()
    first = next(number for number, puzzle in enumerate(puzzles) if puzzle.count is not None)
    go_to(phone, lesson, len(steps_of("rummy")) + first)
    for width in (360, 820, 1440):
        phone.page.set_viewport_size({"width": width, "height": 800})
        phone.page.wait_for_function(FRAMED)
        assert not lesson.root.locator("[name=count]").evaluate(CUT_IN_FIELD), width


def test_what_is_said_of_a_wrong_number_covers_neither_the_question_nor_the_field(phone: Visit) -> None:
    lesson, _, _ = open_page(phone, "chicken")
    go_to(phone, lesson, next(number for number, step in enumerate(steps_of("chicken")) if step.count == 6))
    lesson.root.locator("[name=count]").fill("12")
    lesson.button("Check").click()
    expect(lesson.notice).to_contain_text("Not yet.")
    phone.page.wait_for_function(FRAMED)
    for part in (".ck-lesson-says", ".ck-number-form"):
        assert are_apart(lesson.notice, lesson.root.locator(part))


def pick(lesson: Table, card: str) -> None:
    """Choose a card of one's own hand by its name."""
    lesson.root.locator(f".ck-group-own [aria-label^='{card}']").first.click()


def test_the_button_for_many_cards_leaves_the_words_in_sight(phone: Visit) -> None:
    """In a step it is as wide as it can be; in a puzzle the button that clears the selection stands beside it."""
    lesson, _, _ = open_page(phone, "rummy")
    run = next(number for number, step in enumerate(steps_of("rummy")) if step.move == "meld G4 Y5=G5 G6")
    for stop, cards in ((run, "green 4, yellow 5, green 6"), (len(steps_of("rummy")), FIVE_SIXES)):
        go_to(phone, lesson, stop)
        for card in cards.split(", "):
            pick(lesson, card)
            assert lesson.root.evaluate(OVER) == []
        expect(lesson.root.locator(".ck-dock [data-move^=meld]").first).to_be_visible()


def test_what_the_picked_cards_make_is_told_below_the_words(phone: Visit) -> None:
    lesson, _, _ = open_page(phone, "rummy")
    go_to(phone, lesson, next(number for number, step in enumerate(steps_of("rummy")) if step.move == "discard B7"))
    for card in ("red 2", "blue 2", "black 2"):
        pick(lesson, card)
    answer = lesson.root.locator(".ck-selection")
    expect(answer).to_contain_text("3 of the 4 cards")
    expect(answer).to_be_in_viewport(ratio=0.98)
    nothing_is_cut(lesson)
    assert lesson.root.locator(".ck-cut:visible").count() == 1


@pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES, key="rummy".__ne__), 1))
def test_the_moves_and_the_last_event_are_in_sight_on_a_closed_sheet(phone: Visit, slug: str) -> None:
    _, play, rules = open_page(phone, slug)
    play.new_game(seed=4, players=3)
    expect(play.root.locator(".ck-told")).not_to_be_empty()
    assert is_in_sight(play, ".ck-told")
    for table in (play, rules):
        buttons = ".ck-choices .ck-button"
        assert not table.root.locator(buttons).count() or is_in_sight(table, buttons)


# What is to be decided, as far as it is out of sight: below the edge of the sheet, or under the sign there.
UNSEEN = """
(root) => {
  const signs = [...root.querySelectorAll(".ck-cut")].filter((sign) => sign.checkVisibility());
  const tops = signs.map((sign) => sign.getBoundingClientRect().top + 4);
  const edge = Math.min(root.querySelector(".ck-side").getBoundingClientRect().bottom, ...tops);
  const words = document.createRange();
  words.selectNodeContents(root.querySelector(".ck-prompt-text"));
  return [...words.getClientRects()].filter(({ bottom }) => bottom > edge + 1).length;
}
"""


def kinds_of_prompts(slug: str) -> dict[tuple[int, int], Game]:
    """For each number of buttons and of menus, the game in which the longest words stand below them."""
    found: dict[tuple[int, int], Game] = {}
    fewest = cardkit.GAMES[slug].parameters[0].kind.low  # type: ignore[attr-defined]
    for players, seed in product((fewest, 4), (1, 2)):
        game, chooser = cardkit.play(slug, seed=seed, players=players), Random(seed)
        while not game.over and game.now < 240:
            if not game.turn:
                game.go_on()
                continue
            kind, length = _buttons(game)
            known = len(found[kind].scene(1).prompt) if kind in found else 0
            if game.turn == 1 and game.now > players and length > known:
                found[kind] = game.copy()
            game.move(chooser.choice(game.moves))
    return found


def _buttons(game: Game) -> tuple[tuple[int, int], int]:
    """How many buttons and how many menus there are for seat 1, and how many letters its prompt has."""
    scene = game.scene(1)
    own = [choice for choice in scene.choices if choice.button]
    return (sum(not each.menu for each in own), len({each.menu for each in own if each.menu})), len(scene.prompt)


@pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES, key="parrot".__ne__), 1))
def test_what_is_to_be_decided_is_whole_on_a_closed_sheet(phone: Visit, slug: str) -> None:
    _, play, _ = open_page(phone, slug)
    for game in kinds_of_prompts(slug).values():
        phone.send(play.title, {"do": "restore", "kept": encode(game, "simple")})
        expect(play.root.locator(".ck-prompt-text")).to_have_text(with_minus(game.scene(1).prompt))
        phone.page.wait_for_function(f"(root) => !({UNSEEN})(root)", arg=play.root.element_handle())
        assert sheet_of(play)[1] - sheet_of(play)[0] <= SHEET


def test_suggestions_are_read_one_below_the_other(phone: Visit) -> None:
    _, play, _ = open_page(phone, "rummy")
    play.new_game(seed=7, players=3)
    play.click("draw")
    play.button("Suggest something").click()
    ideas = play.root.locator(".ck-idea")
    for idea in ideas.all()[:3]:
        expect(idea).to_be_in_viewport(ratio=1)
    boxes = [box for idea in ideas.all()[:3] if (box := idea.bounding_box())]
    assert all(upper["y"] + upper["height"] <= lower["y"] for upper, lower in pairwise(boxes))
    ideas.first.click()
    expect(play.root.locator(".ck-side.ck-open")).to_have_count(0)
    expect(play.root.locator("[data-move^=meld]").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES, key="rummy".__ne__), 1))
def test_the_goal_of_the_round_is_whole(phone: Visit, slug: str) -> None:
    _, play, rules = open_page(phone, slug)
    for table in (play, rules):
        goal = table.root.locator(".ck-headline")
        for _ in ("closed", "open"):
            assert goal.evaluate("(goal) => goal.scrollHeight <= goal.clientHeight + 1")
            table.unfold()


# --- The table --------------------------------------------------------------------------------------------------------

WHERE = """
(root) => ["[data-place=draw], [data-place=middle-1]", ".ck-group-own", ".ck-group-others"].map((selector) => {
  const { left, top, width } = root.querySelector(selector).getBoundingClientRect();
  return [left, top, width].map(Math.round).join(" ");
})
"""


GROWING = [("chicken", 8), ("papageno", 4), ("chicken", 4), ("trio", 4)]


@pytest.mark.parametrize("game", some_now(GROWING, 1), ids="{0[0]}-{0[1]}".format)
def test_nothing_jumps_as_hands_grow_and_shrink(phone: Visit, game: tuple[str, int]) -> None:
    slug, seed = game
    _, table, _ = open_page(phone, slug)
    table.new_game(seed=seed, players=3)
    begun = table.root.evaluate(WHERE)
    for _ in range(8):
        with table.reaction():
            table.something().click()
        table.skip()
        expect(table.root).to_have_attribute("data-busy", "false")
        if table.root.locator(".ck-ending").count():
            break
        assert table.root.evaluate(WHERE) == begun


# How much is seen of each card of the others' hands that lies open or can be chosen, as a share of its width.
SEEN = """
(root) => [...root.querySelectorAll(".ck-group-others .ck-zone-fan .ck-card:is(.ck-open, .ck-can)")].map((card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const seen = (x) => document.elementFromPoint(x, top + height / 2)?.closest(".ck-card") === card;
  return Array.from({ length: 20 }, (_, i) => left + ((i + 0.5) / 20) * width).filter(seen).length / 20;
})
"""


def test_a_card_that_is_turned_over_covers_none_beside_it(phone: Visit) -> None:
    _, table, _ = open_page(phone, "trio")
    table.new_game(seed=4, players=3)
    before = table.root.evaluate(WHERE)
    with table.answer():
        table.root.locator(".ck-group-others .ck-zone-fan").first.locator(".ck-can").last.click()
    expect(table.root.locator(".ck-group-others .ck-open")).to_have_count(1)
    phone.page.mouse.move(0, 0)
    seen = table.root.evaluate(SEEN)
    assert len(seen) > 4
    assert min(seen) > 0.4
    assert table.root.evaluate(WHERE) == before


# Where one points in vain: for each game the cards of its lesson, and those of a table to play at.
IN_VAIN: dict[str, tuple[list[str], list[str]]] = {
    "papageno": (
        [f".ck-group-own .ck-card >> nth={i}" for i in (0, 4, 5)],
        [".ck-group-others .ck-card >> nth=0"],
    ),
    "chicken": ([".ck-group-own .ck-card >> nth=5"], [".ck-group-own .ck-card:not(.ck-can) >> nth=0"]),
    "trio": ([], [".ck-group-own .ck-card >> nth=4"]),
    "rummy": ([], [".ck-group-own .ck-card >> nth=9"]),
}


@pytest.mark.parametrize("slug", IN_VAIN)
def test_an_answer_does_not_cover_the_card_that_it_speaks_of(phone: Visit, slug: str) -> None:
    lesson, play, _ = open_page(phone, slug)
    in_the_lesson, at_play = IN_VAIN[slug]
    if in_the_lesson:
        lesson.press("Next")
    for card in in_the_lesson:
        point_in_vain(lesson, card)
    play.new_game(seed=4, players=3)
    for card in at_play:
        point_in_vain(play, card)


def point_in_vain(table: Table, card: str) -> None:
    """Point at a card, and see that the answer lies beside it, folded and unfolded."""
    pointed = table.root.locator(".ck-felt").locator(card)
    pointed.click(position={"x": 8, "y": 30})
    expect(table.notice).not_to_be_empty()
    assert are_apart(table.notice, pointed)
    for leads_on in table.root.locator(".ck-steps .ck-button:visible").all():
        assert are_apart(table.notice, leads_on)
    for rule in table.notice.locator("summary").all():
        rule.click()
        expect(table.notice.locator("details")).to_have_attribute("open", "")
        table.page.wait_for_function(FRAMED)
        assert are_apart(table.notice, pointed)
    table.page.keyboard.press("Escape")
    expect(table.notice).to_be_empty()


def test_an_answer_follows_its_card_as_the_window_changes(phone: Visit) -> None:
    _, play, _ = open_page(phone, "papageno")
    play.new_game(seed=4, players=3)
    pointed = play.root.locator(".ck-group-others .ck-card").first
    pointed.click()
    expect(play.notice).not_to_be_empty()
    for size in ({"width": 480, "height": 900}, {"width": 820, "height": 700}):
        phone.page.set_viewport_size(size)
        phone.page.wait_for_function(FRAMED)
        stands = play.notice.bounding_box()
        play.button("Close this note").click()
        pointed.click()
        expect(play.notice).not_to_be_empty()
        assert stands == play.notice.bounding_box()  # where it would stand if it had just come


def test_the_rulebook_opens_at_its_first_rule(phone: Visit) -> None:
    _, _, explorer = open_page(phone, "chicken")
    explorer.button("The rulebook").click()
    expect(explorer.root.locator(".ck-rulebook > h2")).to_be_in_viewport(ratio=1)
    expect(explorer.root.locator(".ck-clause-id").first).to_be_in_viewport(ratio=1)


# The lines of text that are cut at the upper edge of what a sheet scrolls: below the bar, which stays there.
CUT_ABOVE = """
(root) => {
  const [side, bar] = [".ck-side", ".ck-bar"].map((part) => root.querySelector(part));
  const edge = bar.getBoundingClientRect().bottom;
  const walker = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (bar.contains(parent) || parent.closest(".ck-rulebook") || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const lines = [...range.getClientRects()];
    if (lines.some(({ top, bottom }) => top < edge - 1 && bottom > edge + 1)) found.push(parent.textContent);
  }
  return found;
}
"""


@pytest.mark.parametrize("clause", ["", "special.capture"])
def test_no_line_is_cut_above_the_rulebook(phone: Visit, clause: str) -> None:
    _, _, explorer = open_page(phone, "papageno")
    if clause:
        show(phone, explorer, clause)
    explorer.unfold()
    expect(explorer.root.locator(".ck-rulebook h2")).to_be_in_viewport(ratio=1)
    assert explorer.root.evaluate(CUT_ABOVE) == []


def show(visit: Visit, explorer: Table, clause: str) -> None:
    """Have a clause shown on the table."""
    with explorer.answer():
        visit.send(explorer.title, {"do": "clause", "clause": clause, "serial": int(explorer.serial)})
    visit.page.wait_for_function(FRAMED)


@nightly
@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_what_shows_a_clause_is_explained_before_it_is_asked_for(phone: Visit, slug: str) -> None:
    _, _, explorer = open_page(phone, slug)
    for position in cardkit.GAMES[slug].positions()[::4]:
        show(phone, explorer, position.clause)
        says, prompt = (explorer.root.locator(part) for part in (".ck-about > p:first-child", ".ck-prompt-text"))
        assert is_in_sight(explorer, ".ck-about > p:first-child"), position.clause
        boxes = [each.bounding_box() for each in (says, prompt) if each.text_content()]
        assert boxes == sorted(boxes, key=lambda box: box["y"] if box else 0), position.clause


FRAMED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


def are_apart(one: Locator, other: Locator) -> bool:
    """Say whether one thing lies above or below another."""
    upper, lower = sorted((box["y"], box["y"] + box["height"]) for each in (one, other) if (box := each.bounding_box()))
    return upper[1] <= lower[0] + 1


# --- Room for a finger ------------------------------------------------------------------------------------------------

FINGER = 44
SMALL = """
(least) => [...document.querySelectorAll(".site-header :is(a, button)")]
  .filter((each) => each.checkVisibility())
  .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < least)
  .map((each) => each.ariaLabel || each.textContent)
"""


@pytest.mark.parametrize("slug", ["rummy", "trio"])
def test_a_finger_has_room_in_the_line_above_a_game(phone: Visit, slug: str) -> None:
    open_page(phone, slug)
    assert phone.page.evaluate(SMALL, FINGER) == []
    assert overhang(phone) == 0


def test_a_finger_has_room_for_each_field_of_a_new_game(phone: Visit) -> None:
    _, play, _ = open_page(phone, "papageno")
    play.unfold()
    play.button("New game").filter(visible=True).last.click()
    fields = phone.page.get_by_role("dialog", name="New game").locator("button, select, input:not([type=checkbox])")
    expect(fields.first).to_be_visible()
    heights = [box["height"] for each in fields.filter(visible=True).all() if (box := each.bounding_box())]
    assert len(heights) > 4
    assert min(heights) >= FINGER


def form_of_a_new_game(phone: Visit) -> Locator:
    """The form of a new game, with the rules that can be changed unfolded."""
    _, play, _ = open_page(phone, "papageno")
    play.unfold()
    play.button("New game").filter(visible=True).last.click()
    dialog = phone.page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Rules you can change").click()
    return dialog


def expect_in_sight(dialog: Locator, said: str) -> None:
    """Expect a complaint to stand above the two ends of a form, within what is seen of it."""
    alert, ends = dialog.get_by_role("alert").filter(has_text=said), dialog.locator(".ck-ends")
    expect(alert).to_be_in_viewport(ratio=1)
    told, below = alert.bounding_box(), ends.bounding_box()
    assert told
    assert below
    assert told["y"] + told["height"] <= below["y"]


@pytest.mark.parametrize("seed", some_now(["1234567890123456789012", "9" * 400, "123456789012345678901"], 2))
def test_a_seed_that_is_too_large_is_refused_at_its_field_in_sight(phone: Visit, seed: str) -> None:
    dialog = form_of_a_new_game(phone)
    dialog.get_by_label("Seed").fill(seed)
    dialog.get_by_role("button", name="Deal").click()
    expect(dialog.get_by_label("Seed")).to_be_focused()
    expect_in_sight(dialog, f"Seed: a whole number from 0 to {2**53 - 1}, or nothing.")


@nightly
def test_what_is_wrong_with_a_field_is_not_covered_by_the_ends_of_the_form(phone: Visit) -> None:
    dialog = form_of_a_new_game(phone)
    names = dialog.locator("input[type=number]").evaluate_all("(all) => all.map(({ name }) => name)")
    assert names
    for name in names:
        field = dialog.locator(f'[name="{name}"]')
        usual = field.input_value()
        field.fill("-1000000000000")
        dialog.get_by_role("button", name="Deal").click()
        expect(field).to_have_attribute("aria-invalid", "true")
        expect_in_sight(dialog, ": ")
        field.fill(usual)


def test_a_finger_has_room_for_the_ways_from_lesson_to_lesson(phone: Visit) -> None:
    phone.page.goto(f"{phone.address}voila/render/lessons/07-when-to-stop.ipynb", wait_until="commit")
    expect(phone.page.locator(".site-steps a")).to_have_count(2)
    assert phone.page.evaluate(SMALL, FINGER) == []
    assert overhang(phone) == 0


def test_a_finger_has_room_for_the_switch_of_the_reference_between_light_and_dark(phone: Visit) -> None:
    furo = Path(str(files("furo"))) / "theme" / "furo" / "static" / "styles" / "furo.css"
    phone.page.set_content('<button class="theme-toggle"><svg class="theme-icon-when-light"></svg></button>')
    for css in (furo, ROOT / "notebooks" / "reference" / "_static" / "reference.css"):
        phone.page.add_style_tag(content=css.read_text(encoding="utf-8"))
    box = phone.page.locator(".theme-toggle").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= FINGER


# --- A puzzle ---------------------------------------------------------------------------------------------------------

FILL = "(button) => getComputedStyle(button).backgroundColor"


def test_no_button_stands_out_where_a_puzzle_asks_for_the_better_move(visit: Visit) -> None:
    lesson, play, _ = open_page(visit, "papageno")
    summary = lesson.root.locator(".ck-chapters > summary")
    summary.click()
    with lesson.answer():
        lesson.root.locator(".ck-chapter").last.click()
    discard = lesson.move_button("discard")
    expect(discard).to_be_visible()
    plain = lesson.root.locator(".ck-steps .ck-button").first.evaluate(FILL)
    assert discard.evaluate(FILL) == plain
    play.new_game(seed=4, players=2)
    play.click("1a1")
    assert play.move_button("draw").evaluate(FILL) != plain


# --- The coach --------------------------------------------------------------------------------------------------------


@nightly
def test_a_card_that_one_sees_cannot_match_has_no_number_from_the_coach(visit: Visit) -> None:
    compile_play_outs("trio")
    _, table, _ = open_page(visit, "trio")
    table.new_game(seed=4, players=3)
    first = table.root.locator(".ck-group-own .ck-card").first.get_attribute("data-place") or ""
    last = table.root.locator(".ck-group-own .ck-card").last
    table.click(first)
    table.button("Coach").click()
    expect(moves(table).first).to_be_visible(timeout=MS_TO_ADVISE)
    expect(last.locator(".ck-worth")).to_have_count(0)
    assert table.root.locator(".ck-felt .ck-worth").count()
    table.root.locator(".ck-coach-all").click()
    expect(moves(table).last).to_contain_text("cannot match")
    expect(moves(table).last.locator(".ck-chance")).to_have_count(0)


# The short line says what the coach says, which is more from moment to moment.
SAYS_THE_VERDICT = """
(root) => {
  const verdict = root.querySelector(".ck-coach-verdict:not(:empty)");
  return verdict && root.querySelector(".ck-coach-brief").textContent === `Coach: ${verdict.textContent}`;
}
"""


@nightly
def test_on_a_phone_the_verdict_of_the_coach_is_in_sight_beside_the_table(phone: Visit) -> None:
    compile_play_outs("papageno")
    _, table, _ = open_page(phone, "papageno")
    brief = table.root.locator(".ck-coach-brief")
    expect(brief).to_be_hidden()
    table.unfold()
    table.button("Coach").click()
    expect(moves(table).first).to_be_visible(timeout=MS_TO_ADVISE)
    expect(brief).to_be_hidden()
    table.button("Less").click()
    table.page.wait_for_function(SAYS_THE_VERDICT, arg=table.root.element_handle())
    assert is_in_sight(table, ".ck-coach-brief")
    expect(table.root.locator(".ck-headline")).to_be_hidden()
    table.unfold()
    table.button("Coach").click()
    table.button("Less").click()
    expect(brief).to_be_hidden()
    expect(table.root.locator(".ck-headline")).to_be_visible()


# --- A look over one's moves -----------------------------------------------------------------------------------------


@nightly
def test_the_sheet_stays_open_when_the_review_comes(phone: Visit) -> None:
    """What the coach said before is taken away then, and the keyboard was on it: it must not go back to the table."""
    compile_play_outs("chicken")
    named = titles(cardkit.GAMES["chicken"])
    phone.open("voila/render/learn/chicken.ipynb?seed=5&players=2&target=5", *named)
    table = phone.table(named[1])
    while not table.button("Review my moves").is_visible():
        with table.reaction():
            table.something().tap()
        table.skip()
    table.button("Review my moves").tap()
    again = table.root.get_by_role("button", name="Find a better move").first
    expect(again).to_be_visible(timeout=MS_TO_ADVISE)
