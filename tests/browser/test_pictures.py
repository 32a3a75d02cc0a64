"""Sheets of all card pictures can be opened in a browser as files, and match the pictures on pages."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import GAMES
from cardkit.table.drawing import draw
from tests.support.any_game import every_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

# The pictures that look different on the sheet than as a single file, or are empty.
DIFFERENCE = """async (pictures) => {
  const sheet = document.documentElement;
  const pixels = async (markup, width, height) => {
    const image = new Image();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup}</svg>`;
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = Object.assign(document.createElementNS("http://www.w3.org/1999/xhtml", "canvas"), { width, height });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, width, height).data;
  };
  const hidden = `<defs>${sheet.innerHTML}</defs>`; // the pieces and the styles
  const different = [];
  for (const [id, fragment] of Object.entries(pictures)) {
    const part = sheet.getElementById(id).cloneNode(true);
    for (const name of ["transform", "x", "y"]) part.removeAttribute(name);
    const [width, height] = id === "emblem" ? [320, 200] : [100, 140];
    const [one, other] = [await pixels(hidden + part.outerHTML, width, height), await pixels(fragment, width, height)];
    if (one.every((value) => value === 0) || one.some((value, i) => value !== other[i])) different.push(id);
  }
  return different;
}"""

# How far each text of each picture overflows its right edge, in SVG units.
BEYOND = """() => [...document.querySelectorAll("svg")].flatMap((svg) => {
  const { right, width } = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")].map(
    (text) => [text.textContent, ((text.getBoundingClientRect().right - right) / width) * svg.viewBox.baseVal.width],
  );
})"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page."""
    page = browser.new_page()
    yield page
    page.close()


@every_game
def test_a_page_is_given_what_the_sheet_shows(page: Page, slug: str) -> None:
    art = GAMES[slug].art()
    pictures = {f"card-{card.replace(' ', '_')}": face for card, face in art.faces.items()}
    with as_file(files(f"cardkit.games.{slug}").joinpath("text", "cards.svg")) as sheet:
        page.goto(sheet.as_uri())
        assert page.evaluate(DIFFERENCE, {**pictures, "back": art.back, "emblem": art.emblem}) == []


@every_game
def test_no_word_is_cut_off_in_the_picture_of_a_table(page: Page, slug: str) -> None:
    (kind,) = [each.kind for each in GAMES[slug].parameters if each.name == "players"]
    games = [cardkit.play(slug, players=players, seed=12) for players in range(kind.low, kind.high + 1)]
    art = GAMES[slug].art()
    page.set_content("".join(draw(game.scene(1), art, phone=phone) for game in games for phone in (False, True)))
    beyond = page.evaluate(BEYOND)
    assert len(beyond) > len(games)
    assert [(text, far) for text, far in beyond if far > 0] == []
