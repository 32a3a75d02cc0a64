"""Every table has enough space: nothing is cut off, covered or moved, on a phone, a tablet and a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit_widgets.tables.saved_game import encode
from tests.browser.room import FRAMED, PHONE, SIZES, crowded_games, places, too_small, wrong, wrong_while_picking
from tests.browser.tables import open_page, visiting
from tests.browser.test_every_game import MARKS_ANOTHER
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from cardkit.table.game import Game
    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

CASES = [(slug, size) for size in SIZES for slug in sorted(cardkit.GAMES, key="rummy".__ne__)]


@pytest.fixture
def sized(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[tuple[Visit, str, bool]]:
    """Return a page in one of the sizes, the game to show, and whether it is used by touch."""
    slug, size = request.param
    options: dict[str, Any] = SIZES[size]
    with visiting(browser, server.address, **options) as visit:
        yield visit, slug, "has_touch" in options
        assert visit.complaints == []


def restore(visit: Visit, table: Table, game: Game) -> None:
    """Show a game at a table, and resume it."""
    with table.answer():
        visit.send(table.title, {"do": "restore", "kept": encode(game, "simple")})
    if table.button("Resume").is_visible():  # only the first time
        table.button("Resume").click()
    expect(table.root).to_have_attribute("data-busy", "false")


def go_to(visit: Visit, lesson: Table, stop: int) -> None:
    """Go to a step of a tutorial, or to one of the puzzles after the last step."""
    with lesson.answer():
        visit.send(lesson.title, {"do": "jump", "to": stop, "serial": int(lesson.serial)})
    visit.page.wait_for_function(FRAMED)


@pytest.mark.parametrize("sized", some_now(CASES, 1), ids="{0[0]}-{0[1]}".format, indirect=True)
def test_a_crowded_table_has_room_for_everything(sized: tuple[Visit, str, bool]) -> None:
    visit, slug, finger = sized
    _, play, _ = open_page(visit, slug)
    found = {}
    for game in crowded_games(slug):
        restore(visit, play, game)
        found[game.history.now, game.rules["players"], game.scene(1).prompt] = [
            *wrong(play, finger=finger),
            *(too_small(play) if finger else ()),
        ]
    assert {state: each for state, each in found.items() if each} == {}


@pytest.mark.parametrize("sized", some_now(CASES, 1), ids="{0[0]}-{0[1]}".format, indirect=True)
def test_nothing_moves_from_the_deal_to_the_end_of_a_round(sized: tuple[Visit, str, bool]) -> None:
    visit, slug, finger = sized
    _, play, _ = open_page(visit, slug)
    play.new_game(seed=8 if slug == "chicken" else 4, players=3)
    if play.root.locator(".ck-side.ck-open").count():
        play.button("Less").click()
    began, laid = places(play), 0
    for _ in range(60):
        with play.reaction():
            play.something().click()
        play.skip()
        expect(play.root).to_have_attribute("data-busy", "false")
        ended = play.root.locator(".ck-ending").count()
        assert places(play) in ([began, began[1:]] if ended else [began])  # the result may replace the piles
        laid = max(laid, play.root.locator(".ck-fresh").count())
        if ended:
            break
    assert wrong(play, finger=finger) == []


# --- The tutorial and the rules ---------------------------------------------------------------------------------------


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open an empty page on a phone."""
    with visiting(browser, server.address, **PHONE) as visit:
        yield visit
        assert visit.complaints == []


@nightly
@pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES, key="papageno".__ne__), 1))
def test_on_a_phone_each_step_and_each_puzzle_shows_everything_it_asks_for(phone: Visit, slug: str) -> None:
    """Also check while the highlighted cards are being picked, and with the answer to a puzzle."""
    lesson, _, _ = open_page(phone, slug)
    definition, found = cardkit.GAMES[slug], {}
    steps = definition.tutorial().steps
    show = lesson.root.locator("[data-key=show]")
    for stop in range(len(steps) + len(definition.puzzles())):
        go_to(phone, lesson, stop)
        found[stop + 1] = wrong(lesson, finger=True)
        if stop < len(steps) and steps[stop].move and not steps[stop].asks:
            found[stop + 1] += pick_as_marked(lesson)
        while stop >= len(steps) and show.count():
            with lesson.answer():
                show.click()
    assert {stop: each for stop, each in found.items() if each} == {}
    expect(lesson.root.locator(".ck-verdict").last).to_be_in_viewport(ratio=0.98)


def pick_as_marked(lesson: Table) -> list[str]:
    """Choose the cards that a step highlights, up to its button or its move, and collect layout problems on the way."""
    before, found = lesson.serial, []
    marked = lesson.root.locator(".ck-felt .ck-wanted")
    while marked.count() and not lesson.root.locator(".ck-dock .ck-wanted").count():
        clicked = marked.first.element_handle()
        clicked.click()
        lesson.page.wait_for_function(MARKS_ANOTHER, arg=[lesson.root.element_handle(), before, clicked])
        if lesson.serial != before:
            break
        found += wrong_while_picking(lesson)
    lesson.skip()
    return found


@nightly
@pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES, key="chicken".__ne__), 1))
def test_on_a_phone_what_shows_a_clause_is_explained_in_sight_before_it_is_asked_for(phone: Visit, slug: str) -> None:
    _, _, explorer = open_page(phone, slug)
    says, prompt = (explorer.root.locator(part) for part in (".ck-about > p:first-child", ".ck-prompt-text"))
    for position in cardkit.GAMES[slug].positions()[::4]:
        with explorer.answer():
            message = {"do": "clause", "clause": position.clause, "serial": int(explorer.serial)}
            phone.send(explorer.title, message)
        phone.page.wait_for_function(FRAMED)
        expect(says).to_be_in_viewport(ratio=0.98)
        tops = [box["y"] for each in (says, prompt) if each.text_content() and (box := each.bounding_box())]
        assert tops == sorted(tops), position.clause
