"""How a table uses the room there is: on a phone nothing covers what it speaks of, at a desk seats stand abreast."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import cardkit
import run
from cardkit.table.players import bot_named
from cardkit_widgets.lessons import lesson_named
from cardkit_widgets.tables.saved_game import encode
from tests.browser.tables import LEARN, PLAY, SLUGS, TITLES, TUTORIAL, visiting
from tests.browser.tabs import FLAGS
from tests.browser.test_every_game import open_page
from tests.browser.test_pages import cover_until, overhang
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from cardkit.table.game import Game
    from cardkit.table.scene import Slot
    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
CLOSEST = 24  # px that a finger needs of a card
SHEET = 168  # px that the panel takes of a phone's window before one unfolds it
BAR = {360: 44, 1100: 48, 1440: 48}  # px of the page's header, by the width of the window


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """A watched page on a phone."""
    with visiting(browser, server.address, **PHONE) as visit:
        yield visit
        assert visit.complaints == []
        assert overhang(visit) == 0


@pytest.fixture
def desk(browser: Browser, server: Server) -> Iterator[Visit]:
    """A watched page at a desk."""
    with visiting(browser, server.address, **DESK) as visit:
        yield visit
        assert visit.complaints == []
        assert overhang(visit) == 0


def box(locator: Locator) -> dict[str, float]:
    """Where something is in the window."""
    found = locator.bounding_box()
    assert found
    return dict(found)


def tops(cards: Locator) -> list[int]:
    """How high each of some cards lies; those in one row lie about as high."""
    rows: list[int] = cards.evaluate_all("(all) => all.map((card) => Math.round(card.offsetTop / 30))")
    return rows


def fill_in(table: Table, **rules: object) -> None:
    """Start a game with rules of one's own."""
    table.unfold()
    table.button("New game").click()
    dialog = table.page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Rules you can change").click()
    for name, value in rules.items():
        field = dialog.locator(f'[name="{name}"]')
        field.check() if value is True else field.fill(str(value))
    with table.answer():
        dialog.get_by_role("button", name="Deal").click()


# --- the header -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "letters"), [(320, 16), (1200, 32), (360, 32)])
def test_the_header_is_no_wider_than_the_page(browser: Browser, server: Server, width: int, letters: int) -> None:
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={letters}"]
    with browser.browser_type.launch(executable_path=run.find_browser(Path(sys.prefix)), args=flags) as reading:
        page = reading.new_page(viewport={"width": width, "height": 800})
        for path in ("learn/papageno", "learn/rummy", f"lessons/{lesson_named('stay-or-withdraw').file}"):
            page.goto(f"{server.address}voila/render/{path}.ipynb", wait_until="commit")
            expect(page.locator("#site-page")).to_be_attached()
            assert page.locator(".site-header").evaluate("(node) => node.scrollWidth - node.clientWidth") == 0


# --- notes and lessons ------------------------------------------------------------------------------------------------
@nightly
def test_a_refusal_leaves_the_card_in_sight(phone: Visit) -> None:
    phone.open(LEARN, *TITLES)
    for title in (PLAY, TUTORIAL):
        table = phone.table(title)
        if title == PLAY:
            table.new_game(seed=4, players=3)
        else:
            table.press("Next")
        table.click("2b3")
        expect(table.notice).to_be_visible()
        card, note = box(table.card("2b3")), box(table.notice)
        assert card["y"] + card["height"] <= note["y"]
        assert note["y"] + note["height"] <= PHONE["viewport"]["height"]


def test_at_a_desk_a_refusal_covers_no_title_and_no_pile(desk: Visit) -> None:
    desk.page.set_viewport_size({"width": 1440, "height": 900})
    desk.open(LEARN, *TITLES)
    lesson = desk.table(TUTORIAL)
    lesson.press("Next")
    lesson.card("1a1").click()
    expect(lesson.notice).to_contain_text("not what this step is about")
    note = box(lesson.notice)
    for part in (lesson.card("draw"), lesson.root.locator(".ck-group-own .ck-zone-title > :first-child")):
        seen = box(part)
        across = min(note["x"] + note["width"], seen["x"] + seen["width"]) - max(note["x"], seen["x"])
        down = min(note["y"] + note["height"], seen["y"] + seen["height"]) - max(note["y"], seen["y"])
        assert min(across, down) <= 0


# How many observers follow the size of a table.
FOLLOWED = """
  const { observe, disconnect } = ResizeObserver.prototype;
  const observers = new Set();
  ResizeObserver.prototype.observe = function (node) {
    if (node.matches(".ck-main")) observers.add(this);
    return observe.apply(this, arguments);
  };
  ResizeObserver.prototype.disconnect = function () {
    observers.delete(this);
    return disconnect.apply(this, arguments);
  };
  window.followed = () => observers.size;
"""


def test_a_closed_bubble_follows_nothing(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, alone=True, **DESK) as visit:
        visit.page.add_init_script(FOLLOWED)
        visit.open(LEARN, *TITLES)
        table = visit.table(PLAY)
        table.click("draw")
        expect(table.notice).not_to_be_empty()
        assert visit.page.evaluate("window.followed()") == 1
        table.button("Close this note").click()
        assert visit.page.evaluate("window.followed()") == 0


def test_a_lesson_takes_no_more_than_a_sheet(phone: Visit) -> None:
    phone.open(LEARN, *TITLES)
    table = phone.table(TUTORIAL)
    table.press("Next")
    sheet, window = box(table.root.locator(".ck-side")), PHONE["viewport"]["height"]
    assert sheet["height"] <= SHEET
    assert sheet["y"] + sheet["height"] == window
    for part in (table.button("Show me"), table.button("Back"), table.root.locator(".ck-lesson-says")):
        expect(part).to_be_in_viewport(ratio=1)


def test_more_of_the_sheet_is_a_touch_away(phone: Visit) -> None:
    phone.open(LEARN, *TITLES)
    table = phone.table(PLAY)
    tools = table.button("New game")
    expect(tools).to_be_hidden()
    table.button("More").click()
    expect(tools).to_be_in_viewport(ratio=1)
    expect(table.root.get_by_text("What has happened", exact=True)).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(tools).to_be_hidden()


@nightly
def test_what_has_just_happened_can_be_read_to_its_end(phone: Visit) -> None:
    phone.open(LEARN, *TITLES)
    table = phone.table(PLAY)
    table.new_game(seed=4, players=5)
    for place in ("1a1", "draw", "1a2"):
        table.click(place)
    told, more = table.root.locator(".ck-told"), table.root.locator(".ck-more")
    cut = "(all) => all.scrollHeight > all.clientHeight + 1"
    assert told.evaluate(cut)
    expect(more).to_have_attribute("aria-expanded", "false")
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    assert not told.evaluate(cut)


def test_spots_have_their_names_on_a_phone(phone: Visit) -> None:
    phone.open(LEARN, *TITLES)
    table = phone.table(PLAY)
    own = table.root.locator(".ck-group-own")
    expect(own.locator(".ck-column-names")).to_have_text("123")
    expect(own.locator(".ck-column-names")).to_be_visible()
    rows = own.locator("[data-row]").evaluate_all("(all) => all.map((one) => getComputedStyle(one, '::after').content)")
    assert rows == ['"a"', '"b"']


# --- one screen -------------------------------------------------------------------------------------------------------

SCREENS = [
    pytest.param(1440, 900, id="desk"),
    pytest.param(360, 740, id="phone"),
    pytest.param(1100, 700, id="small", marks=nightly),
]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_a_game_is_one_screen(browser: Browser, server: Server, slug: str, width: int, height: int) -> None:
    with visiting(browser, server.address, viewport={"width": width, "height": height}) as visit:
        tables = open_page(visit, slug)
        expect(visit.page.get_by_role("banner")).to_have_css("height", f"{BAR[width]}px")
        for table in tables:
            see_one_screen(table)
        for _ in range(6):
            with tables[1].reaction():
                tables[1].something().press("Enter")
            tables[1].skip()
            see_one_screen(tables[1])
        assert visit.complaints == []


# The cards that are not wholly on the felt.
CUT = """
(felt) => {
  const edge = felt.getBoundingClientRect();
  const sticksOut = ({ left, right, top, bottom }) =>
    left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
  const cards = [...felt.querySelectorAll("[data-place]")];
  return cards.filter((card) => sticksOut(card.getBoundingClientRect())).map((card) => card.dataset.place);
}
"""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def see_one_screen(table: Table) -> None:
    """See that the page does not scroll, and all cards are on the table."""
    overflow = "(node) => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]"
    felt = table.root.locator(".ck-felt")
    table.page.evaluate(DRAWN)  # cards are sized to the room they have when a frame is drawn
    assert table.page.locator("html").evaluate(overflow) == [0, 0]
    assert felt.evaluate(overflow) == [0, 0]
    assert felt.evaluate(CUT) == []
    expect(felt).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("slug", SLUGS)
def test_others_sit_above_and_ones_own_cards_lie_below(desk: Visit, slug: str) -> None:
    _, play, _ = open_page(desk, slug)
    heights = [box(play.root.locator(f".ck-group-{group}"))["y"] for group in ("others", "centre", "own")]
    assert heights == sorted(heights)


def test_a_tab_is_chosen_by_keyboard_and_comes_back_after_a_reload(desk: Visit) -> None:
    desk.open(LEARN, *TITLES)
    learn, play, _ = (desk.page.get_by_role("tab", name=name) for name in ("Learn", "Play", "Rules"))
    expect(learn).to_have_attribute("aria-selected", "true")
    learn.focus()
    desk.page.keyboard.press("ArrowRight")
    expect(play).to_be_focused()
    expect(desk.page.get_by_role("tabpanel", name="Play")).to_be_visible()
    expect(desk.page.get_by_role("tabpanel", name="Learn")).to_be_hidden()
    desk.page.reload()
    expect(desk.page.get_by_role("tabpanel", name="Play")).to_be_visible()


def test_an_address_that_asks_for_a_table_opens_it(desk: Visit) -> None:
    desk.open(f"{LEARN}?players=4&seed=7", *TITLES)
    expect(desk.page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")


def test_the_text_of_the_page_is_a_press_away(desk: Visit) -> None:
    desk.open(LEARN, *TITLES)
    about = desk.page.get_by_role("button", name="About")
    about.click()
    text = desk.page.get_by_role("dialog", name="About this page")
    expect(text.get_by_text("You are a bird-catcher")).to_be_visible()
    parts = [box(part) for part in text.locator("p, h1, h2").all()]
    assert all(upper["y"] + upper["height"] <= lower["y"] for upper, lower in pairwise(parts))
    desk.page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    expect(about).to_be_focused()
    desk.page.set_viewport_size({"width": 360, "height": 740})
    about.click()
    expect(text.get_by_role("heading", level=1)).to_be_in_viewport()
    assert text.evaluate("(dialog) => dialog.scrollTop") == 0


# --- going back, and what stays ---------------------------------------------------------------------------------------


@nightly
def test_undo_after_a_new_deal_says_where_it_leads(desk: Visit) -> None:
    desk.open(LEARN, *TITLES)
    table = desk.table(PLAY)
    table.new_game(seed=4)
    cover_until(table, capture=False)
    table.press("Deal round 2")
    table.press("Undo")
    expect(table.root.locator(".ck-told")).to_contain_text("Back in round 1, before your last move: ")
    expect(table.root.get_by_role("log", name="Announcements")).to_contain_text("Back in round 1")


@nightly
def test_an_open_score_sheet_stays_open_while_it_holds(desk: Visit) -> None:
    desk.open(LEARN, *TITLES)
    table = desk.table(PLAY)
    table.new_game(seed=4)
    cover_until(table, capture=False)
    last = table.root.locator("details.ck-sheet").last
    last.locator("summary").click()
    desk.send(PLAY, {"do": "what it cannot"})
    expect(table.notice).not_to_be_empty()
    expect(last).to_have_attribute("open", "")
    table.press("Deal round 2")
    expect(last).to_have_count(0)


# --- many seats, many cards -------------------------------------------------------------------------------------------


@nightly
@pytest.mark.parametrize("slug", some_now(["rummy", "parrot", "trio"], 1))
def test_five_others_stand_side_by_side_at_a_desk(desk: Visit, slug: str) -> None:
    _, play, _ = open_page(desk, slug)
    fill_in(play, players=6)
    others = play.root.locator(".ck-group-others > .ck-seat")
    assert len({box(other)["y"] for other in others.all()}) == 1
    zones = [box(zone) for zone in others.locator(".ck-zone").all()]
    for row in {zone["y"] for zone in zones}:
        beside = sorted((zone["x"], zone["x"] + zone["width"]) for zone in zones if zone["y"] == row)
        assert all(end <= start for (_, end), (start, _) in pairwise(beside))
    assert box(play.root.locator(".ck-felt"))["height"] <= DESK["viewport"]["height"]


@nightly
@pytest.mark.parametrize("slug", some_now(["trio", "parrot", "rummy"], 1))
def test_five_others_stand_in_two_rows_on_a_phone(phone: Visit, slug: str) -> None:
    _, play, _ = open_page(phone, slug)
    fill_in(play, players=6)
    others = play.root.locator(".ck-group-others > .ck-seat")
    assert len({box(other)["y"] for other in others.all()}) == 2


@nightly
def test_on_a_tablet_the_areas_of_five_others_are_large_enough_to_be_read(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, viewport={"width": 820, "height": 1180}) as visit:
        _, play, _ = open_page(visit, "parrot")
        fill_in(play, players=6)
        widths = {round(box(card)["width"]) for card in play.root.locator(".ck-group-others .ck-card").all()}
        assert min(widths) >= 44  # as large as what a finger is to find
        assert visit.complaints == []


@pytest.mark.parametrize("count", some_now([11, 6, 12, 20], 1))
def test_a_hand_lies_in_rows_of_the_same_length(phone: Visit, count: int) -> None:
    _, play, _ = open_page(phone, "rummy")
    fill_in(play, hand=count)
    cards = play.root.locator(".ck-group-own .ck-zone-fan .ck-card")
    expect(cards).to_have_count(count)
    rows = tops(cards)
    lengths = [rows.count(row) for row in sorted(set(rows))]
    assert max(lengths) - min(lengths) <= 1
    first, second = (box(cards.nth(i))["x"] for i in (0, 1))
    assert second - first >= CLOSEST - 0.5


# How wide and high what a finger finds of each card is, along the lines through its middle, once it is scrolled to.
TOUCHED = """
(all) => all.map((card) => {
  card.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const isHit = (x, y) => card.contains(document.elementFromPoint(x, y));
  const across = [top + 6, (top + bottom) / 2, bottom - 6].map((y) => {
    let found = 0;
    for (let x = left + 0.5; x < right; x += 1) found += isHit(x, y);
    return found;
  });
  return { place: card.dataset.place, wide: Math.max(...across), high: bottom - top };
})
"""


def full_table(slug: str, seed: int, moves: int, **rules: int) -> str:
    """The link to a game in which much lies on the table, and seat 1 is to move."""
    game = cardkit.play(slug, seed=seed, **rules)
    bot = bot_named(game.definition, "simple")
    while game.now < moves or game.turn != 1:
        if game.turn:
            game.let(bot)
        else:
            game.go_on()
    return f"voila/render/learn/{slug}.ipynb#game={encode(game, 'simple')}"


# One's trios and one's hand; where they lie and how large their cards are, and where the middle and the others are.
WON_AND_HAND = """
(root) => [".ck-zone-row", ".ck-zone-fan"]
  .map((zone) => root.querySelector(`.ck-group-own ${zone}`).getBoundingClientRect())
"""
STANDING = """
(root) => {
  const own = [".ck-group-own .ck-zone-row", ".ck-group-own .ck-zone-fan"];
  const parts = [...own, ".ck-group-others", "[data-place=middle-1]"];
  const boxes = [...parts, ".ck-group-own .ck-card"].map((part) => root.querySelector(part).getBoundingClientRect());
  const places = boxes.slice(0, parts.length).map(({ left, top }) => `${Math.round(left)} ${Math.round(top)}`);
  return [...places, Math.round(boxes.at(-1).width)];
}
"""


@nightly
@pytest.mark.parametrize("size", [(820, 1180), (1440, 900), (360, 740)], ids="{0[0]}".format)
@pytest.mark.parametrize("players", [5, 3])
def test_nothing_jumps_as_trios_are_won(browser: Browser, server: Server, size: tuple[int, int], players: int) -> None:
    width, height = size
    with visiting(browser, server.address, viewport={"width": width, "height": height}) as visit:
        _, play, _ = open_page(visit, "trio")
        play.new_game(seed=5, players=players)
        begun, sizes = play.root.evaluate(STANDING), set()
        while not play.root.locator(".ck-ending").count():
            sizes.add(play.root.locator(".ck-group-own .ck-zone-fan .ck-card").count())
            assert play.root.evaluate(STANDING) == begun
            won, hand = play.root.evaluate(WON_AND_HAND)
            assert won["bottom"] <= hand["top"] or width > height
            play.click(play.choosable()[-1])
        assert len(sizes) > 1
        assert visit.complaints == []


# How large everything is, and where the groups are, but for one's own hand, which grows; and what has come to be said
# beside cards and on them.
SETTLED = """
(root) => {
  const felt = root.querySelector(".ck-felt");
  const places = [".ck-group-others", ".ck-group-centre > .ck-zone"].map((part) => {
    const { left, top, height } = felt.querySelector(part).getBoundingClientRect();
    return [left, top, height].map(Math.round).join(" ");
  });
  const told = [...felt.querySelectorAll(".ck-note > span, .ck-group-own .ck-mark-on-card")];
  const isOver = Boolean(root.querySelector(".ck-points, .ck-ending"));
  return [[felt.style.getPropertyValue("--fit"), ...places], told.map((each) => each.className || "note"), isOver];
}
"""
# Games in which something comes to be said: that somebody has finished, what a Parrot is, what wins, who has withdrawn.
TELLING = [
    ("parrot", 4, 2, (360, 740), "note"),
    ("parrot", 4, 3, (360, 740), "ck-mark-on-card"),
    ("trio", 4, 3, (1440, 900), "note"),
    ("chicken", 4, 4, (1440, 900), "note"),
]


@nightly
@pytest.mark.parametrize("case", TELLING, ids="{0[0]}-{0[2]}".format)
def test_nothing_jumps_as_more_is_said(
    browser: Browser, server: Server, case: tuple[str, int, int, tuple[int, int], str]
) -> None:
    slug, seed, players, (width, height), expected = case
    with visiting(browser, server.address, viewport={"width": width, "height": height}) as visit:
        _, play, _ = open_page(visit, slug)
        play.new_game(seed=seed, players=players)
        begun, seen = play.root.evaluate(SETTLED)[0], set()
        for _ in range(24):
            with play.reaction():
                play.something().click()
            play.skip()
            expect(play.root).to_have_attribute("data-busy", "false")
            now, told, is_over = play.root.evaluate(SETTLED)
            begun = None if is_over else begun or now
            assert is_over or now == begun
            seen |= set() if is_over else set(told)
        assert expected in seen
        assert visit.complaints == []


# Twelve melds of 47 cards, with six at the table; melds of three players; Trio with the most cards to choose from.
FULL = [("rummy", 24, 53, 6), ("trio", 5, 6, 4), ("rummy", 24, 60, 3), ("trio", 5, 9, 6), ("trio", 5, 8, 3)]


@pytest.mark.parametrize("full", some_now(FULL, 1), ids=lambda full: f"{full[0]}-{full[-1]}")
def test_a_finger_finds_each_card_of_a_full_table(phone: Visit, full: tuple[str, int, int, int]) -> None:
    """Of each card that can be chosen, lies in a row, or is one's own, as much as a finger needs lies free."""
    slug, seed, moves, players = full
    name = cardkit.GAMES[slug].name
    phone.open(full_table(slug, seed, moves, players=players), *(title.replace("Papageno", name) for title in TITLES))
    play = phone.table(f"A game of {name}")
    play.button("Resume").click()
    expect(play.root).to_have_attribute("data-busy", "false")
    cards = play.root.locator(".ck-felt :is(.ck-can, .ck-zone-row .ck-card, .ck-group-own .ck-card)[data-place]")
    found = cards.evaluate_all(TOUCHED)
    assert len(found) > 8
    assert [each for each in found if each["wide"] < CLOSEST - 1 or each["high"] < CLOSEST] == []


# What is not all seen of what somebody has won: a card or a title beyond the edges of its zone, or beyond the felt's.
SPILT = """
(root) => {
  const felt = root.querySelector(".ck-felt").getBoundingClientRect();
  return [...root.querySelectorAll(".ck-seat .ck-zone-row")].flatMap((zone) => {
    const edges = [felt, zone.getBoundingClientRect()];
    const parts = [zone.querySelector(".ck-zone-title"), ...zone.querySelectorAll(".ck-card")];
    const isSeen = (node) => {
      const { left, right, height } = node.getBoundingClientRect();
      return height && edges.every((edge) => left >= edge.left && right <= edge.right);
    };
    return parts.filter((node) => !isSeen(node)).map((node) => node.dataset.place ?? node.textContent);
  });
}
"""
# Seeds of games in teams, of random moves, at whose end one of the other teams has at least so many trios.
WON = [(4, 16, 6), (6, 25, 4)]


def a_game_of_trio(players: int, seed: int, *, teams: bool) -> Game:
    """A game of Trio to its end, in which everybody turns over any card."""
    game, chooser = cardkit.play("trio", seed=seed, players=players, mode="spicy", teams=teams), Random(seed)
    while not game.over:
        if game.turn:
            game.move(chooser.choice(game.moves))
        else:
            game.go_on()
    return game


@pytest.mark.parametrize("won", some_now(WON, 1), ids="{0[0]}".format)
def test_the_trios_of_another_team_lie_below_their_title(phone: Visit, won: tuple[int, int, int]) -> None:
    players, seed, trios = won
    _, play, _ = open_page(phone, "trio")
    phone.send(play.title, {"do": "restore", "kept": encode(a_game_of_trio(players, seed, teams=True), "simple")})
    expect(
        play.root.locator(".ck-seat .ck-zone-row", has=phone.page.locator(f".ck-card:nth-child({trios})"))
    ).to_have_count(1)
    assert play.root.evaluate(SPILT) == []


# Beside three trios there is no room for their title where three players sit side by side.
TITLED_TRIOS = ".ck-seat .ck-zone-row:not(:has(.ck-card:nth-child(3))) .ck-zone-title > :first-child"


@pytest.mark.parametrize("game", some_now([(3, 13), (4, 6), (6, 2)], 1), ids="{0[0]}".format)
def test_the_trios_of_another_player_keep_their_title(phone: Visit, game: tuple[int, int]) -> None:
    players, seed = game
    _, play, _ = open_page(phone, "trio")
    phone.send(play.title, {"do": "restore", "kept": encode(a_game_of_trio(players, seed, teams=False), "simple")})
    expect(play.root.locator(".ck-seat .ck-zone-row")).to_have_count(players - 1)
    expect(play.root.locator(".ck-seat .ck-zone-row .ck-card").first).to_be_visible()
    titles_seen = play.root.locator(TITLED_TRIOS)
    assert titles_seen.count()
    for title in titles_seen.all():
        expect(title).to_be_visible()
        expect(title).to_contain_text("trios")


# How far the cards of the others' hands reach up over the titles, and where the hands lie.
TITLED = """
(root) => [...root.querySelectorAll(".ck-seat > .ck-zone-fan")].map((hand) => {
  const titles = [...hand.querySelectorAll(".ck-zone-title > *")];
  const bottom = Math.max(...titles.map((title) => title.getBoundingClientRect().bottom));
  const tops = [...hand.querySelectorAll(".ck-card")].map((card) => card.getBoundingClientRect().top);
  return [Math.min(...tops) >= bottom, Math.round(tops[0])];
})
"""


@nightly
@pytest.mark.parametrize("size", [(820, 1180), (1440, 900)], ids="{0[0]}".format)
def test_the_hands_of_five_others_lie_at_one_height_below_their_titles(desk: Visit, size: tuple[int, int]) -> None:
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    _, play, _ = open_page(desk, "trio")
    fill_in(play, players=6, teams=True)
    play.press("Keep your cards")
    expect(play.root.locator(".ck-group-others .ck-can").first).to_be_visible()
    free, heights = zip(*play.root.evaluate(TITLED), strict=True)
    assert all(free)
    assert len(set(heights)) == 1


# How many px are seen of each card of the others' hands, along a line through its middle; which of them can be chosen.
STRIPS = """
(root) => [...root.querySelectorAll(".ck-group-others .ck-zone-fan")].map((hand) => {
  const cards = [...hand.querySelectorAll(".ck-card")];
  const [edge, middle] = [hand.getBoundingClientRect(), cards[0].getBoundingClientRect()];
  const seen = new Map(cards.map((card) => [card, 0]));
  for (let x = edge.left; x < edge.right; x += 0.5) {
    const card = document.elementFromPoint(x, middle.top + middle.height / 2)?.closest(".ck-card");
    if (seen.has(card)) seen.set(card, seen.get(card) + 0.5);
  }
  return [...seen].map(([card, wide]) => [wide, card.matches(".ck-can")]);
})
"""
STRIP = 6  # px of a back among others; while one of them lies open, 3
ROUND = [
    (*size, players, teams)
    for size in ((820, 1180), (1440, 900), (360, 740))
    for players, teams in ((6, False), (6, True), (4, True))
]


def turns_of_trio(players: int, *, teams: bool) -> Iterator[tuple[int, Game]]:
    """Three turns of seat 1, and how much of a card is seen at least: only backs, one turned over, some to go back."""
    game, chooser = cardkit.play("trio", seed=5, players=players, teams=teams), Random(5)
    while not (game.turn == 1 and "high 3" in game.moves and game.now > players and not shown_by_others(game)):
        game.move(chooser.choice(game.moves)) if game.turn else game.go_on()
    yield STRIP, game.copy()
    game.move("high 3")
    yield 3, game.copy()
    while not (game.turn == 1 and any(slot.passing for slot in shown_by_others(game))):
        game.move(chooser.choice(game.moves)) if game.turn else game.go_on()
    yield 3, game


def shown_by_others(game: Game) -> list[Slot]:
    """The cards of the other hands that lie open."""
    hands = [zone for zone in game.scene(1).zones if zone.group == "others" and zone.kind == "fan"]
    return [slot for hand in hands for slot in hand.slots if slot.card]


@pytest.mark.parametrize("case", some_now(ROUND, 1), ids="{0[0]}-{0[2]}-{0[3]}".format)
def test_how_many_cards_another_player_of_trio_holds_is_seen(
    browser: Browser, server: Server, case: tuple[int, int, int, bool]
) -> None:
    width, height, players, teams = case
    with visiting(browser, server.address, viewport={"width": width, "height": height}) as visit:
        _, play, _ = open_page(visit, "trio")
        for least, game in turns_of_trio(players, teams=teams):
            visit.send(play.title, {"do": "restore", "kept": encode(game, "simple")})
            expect(play.root.locator(".ck-prompt-text")).to_have_text(game.scene(1).prompt)
            expect(play.root.locator(".ck-group-others .ck-can").first).to_be_visible()
            expect(play.root.locator(".ck-group-others .ck-zone-fan")).to_have_count(players - 1)
            hands = play.root.evaluate(STRIPS)
            assert all(wide >= least - 0.5 for hand in hands for wide, _ in hand), hands
            assert all(wide >= CLOSEST - 1 for hand in hands for wide, can in hand if can), hands
        assert visit.complaints == []


def test_suggestions_do_not_widen_the_page(phone: Visit) -> None:
    _, play, _ = open_page(phone, "rummy")
    play.new_game(seed=0, players=3)
    with play.reaction():
        play.something().press("Enter")
    play.skip()
    play.button("Suggest something").click()
    expect(play.root.locator(".ck-idea").nth(1)).to_be_attached()
    assert overhang(phone) == 0


@nightly
def test_partners_are_marked(desk: Visit) -> None:
    _, play, _ = open_page(desk, "trio")
    fill_in(play, players=4, teams=True)
    expect(play.root.get_by_role("group", name="Theo, your partner, 0 trios")).to_be_visible()
    expect(play.root.locator(".ck-partner", has_text="your partner")).to_have_count(1)


@pytest.mark.parametrize("players", some_now([6, 4], 1))
def test_a_partner_sits_in_the_middle_of_the_others(desk: Visit, players: int) -> None:
    _, play, _ = open_page(desk, "trio")
    fill_in(play, players=players, teams=True)
    seats = play.root.locator(".ck-seat")
    partner = box(seats.nth(players // 2 - 1).locator(".ck-zone-fan"))
    felt = box(play.root.locator(".ck-felt"))
    expect(seats.nth(players // 2 - 1).locator(".ck-partner")).to_have_text("your partner")
    assert partner["x"] + partner["width"] / 2 == pytest.approx(felt["x"] + felt["width"] / 2, abs=1)


# Where the others sit, row by row and from left to right in each.
SEATS = """
(root) => {
  const seats = [...root.querySelectorAll(".ck-seat")].map((seat, i) => [seat.getBoundingClientRect(), i]);
  const row = ({ top }) => Math.round(top / 30);
  return seats.toSorted(([one], [other]) => row(one) - row(other) || one.left - other.left).map(([, i]) => i);
}
"""


CROWDS = [("trio", 6), ("parrot", 6), ("rummy", 6), ("rummy", 5)]


@pytest.mark.parametrize("crowd", some_now(CROWDS, 2), ids="{0[0]}-{0[1]}".format)
def test_the_others_sit_in_the_order_of_play(phone: Visit, crowd: tuple[str, int]) -> None:
    slug, players = crowd
    _, play, _ = open_page(phone, slug)
    play.new_game(seed=4, players=players)
    assert play.root.evaluate(SEATS) == list(range(players - 1))


def test_end_goes_to_the_highest_card_of_a_hand(desk: Visit) -> None:
    _, play, _ = open_page(desk, "trio")
    play.card("hand-2-1").focus()
    desk.page.keyboard.press("End")
    expect(play.card("hand-2-9")).to_be_focused()
    desk.page.keyboard.press("Home")
    expect(play.card("hand-2-1")).to_be_focused()


# --- forms and lists --------------------------------------------------------------------------------------------------


def test_a_form_says_beside_the_field_what_is_wrong(desk: Visit) -> None:
    _, play, _ = open_page(desk, "parrot")
    play.button("New game").click()
    dialog = desk.page.get_by_role("dialog", name="New game")
    field = dialog.locator('[name="octet"]')
    for wrong, said in (("-5", "Points off for an Octet: a whole number from 0 to 100."), ("", "from 0 to 100")):
        dialog.locator("details").evaluate("(details) => { details.open = true; }")
        field.fill(wrong)
        dialog.get_by_role("button", name="Deal").click()
        expect(field.locator("..").get_by_role("alert")).to_contain_text(said)
        expect(field).to_be_focused()
    field.fill("5")
    dialog.get_by_label("Seed").fill("twelve")
    dialog.get_by_role("button", name="Deal").click()
    expect(dialog.get_by_role("alert").filter(has_text="Seed: a whole number")).to_have_count(1)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(dialog).to_be_visible()


@nightly
def test_a_form_explains_the_computer_players(desk: Visit) -> None:
    _, play, _ = open_page(desk, "trio")
    play.button("New game").click()
    others = desk.page.get_by_label("Computer players")
    expect(others.locator("..")).to_contain_text("Remembers every card that was shown")
    others.select_option("random")
    expect(others.locator("..")).to_contain_text("Picks any legal move")


def test_a_long_list_of_moves_says_how_many_there_are(desk: Visit) -> None:
    _, _, explorer = open_page(desk, "papageno")
    rows = explorer.root.locator(".ck-move-row")
    explorer.root.locator('[data-key="every move"]').click()
    every = explorer.button(f"Show all {rows.count()} moves")
    expect(rows.last).not_to_be_in_viewport()
    expect(rows.first).to_contain_text("Turning over a1")
    expect(rows.first).to_have_attribute("data-move", "reveal a1")
    every.click()
    expect(every).to_be_hidden()
    rows.last.scroll_into_view_if_needed()
    assert explorer.root.locator(".ck-moves").evaluate("(list) => list.scrollHeight <= list.clientHeight + 1")
