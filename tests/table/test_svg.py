"""Tests of reading drawings: pieces are put where they belong, and every mistake is reported with its file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardkit.table.card_art import drawn_art
from cardkit.table.errors import CardkitError
from cardkit.table.svg import read

if TYPE_CHECKING:
    from cardkit.table.svg import Drawing

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 160">
  <style>
    /* The colours of the table. */
    .felt { fill: #008000 } .felt-dark { fill: #004000 }
    .accent { fill: #ffcc00 } .ink { fill: #000000 }
    .paper { fill: #ffffff }
    .line { fill: none; stroke-width: 2 }
  </style>
  <defs>
    <rect id="blank" class="paper" width="100" height="140"/>
    <g id="bird" fill="#ff0000">
      <circle r="9"/>
      <path class="line" stroke="#0000ff" d="M0 0
        H9"/>
    </g>
  </defs>
  <g id="cards">
    <g id="card-1"><use href="#blank"/><use href="#bird" x="50" y="70"/></g>
    <g id="card-two_birds" transform="translate(120 0)">
      <use href="#blank"/>
      <use href="#bird" transform="scale(2)" fill="#00ff00"/>
      <text x="7" y="37">2 &amp; 2</text>
    </g>
  </g>
  <g id="back"><use href="#blank" class="felt"/></g>
  <svg id="emblem" width="320" height="200"><use href="#bird"/></svg>
</svg>
"""
CARDS = ("1", "two birds")


def drawing(text: str = DRAWING) -> Drawing:
    """Read a drawing of two cards."""
    return read(text.encode(), "birds/text/cards.svg")


def faces(text: str = DRAWING) -> dict[str, str]:
    """Return the faces of the cards in a drawing."""
    return drawn_art("Birds", drawing(text), CARDS, CARDS.__contains__).faces


def test_a_picture_is_made_of_the_pieces_it_uses() -> None:
    bird = '<circle r="9"/><path stroke="#0000ff" d="M0 0 H9" fill="none" stroke-width="2"/></g>'
    blank = '<rect width="100" height="140" fill="#ffffff"/>'
    assert faces() == {
        "1": f'{blank}<g transform="translate(50 70)" fill="#ff0000">{bird}',
        "two birds": f'{blank}<g transform="scale(2)" fill="#ff0000">{bird}<text x="7" y="37">2 &amp; 2</text>',
    }


def test_what_a_piece_says_of_itself_comes_before_what_its_place_says() -> None:
    art = drawn_art("Birds", drawing(), CARDS, CARDS.__contains__)
    assert art.back == '<rect fill="#ffffff" width="100" height="140"/>'
    assert art.colours == {
        "felt": "#008000",
        "felt-dark": "#004000",
        "accent": "#ffcc00",
        "ink": "#000000",
        "paper": "#ffffff",
    }


def test_what_a_drawing_program_adds_for_itself_is_left_out() -> None:
    inkscape = 'xmlns:i="http://www.inkscape.org/namespaces/inkscape" xmlns:x="http://www.w3.org/1999/xlink"'
    text = DRAWING.replace("<svg ", f"<svg {inkscape} ", 1).replace("<defs>", "<i:view/><defs><i:grid/>")
    text = text.replace('<g id="bird"', '<g i:label="Bird" id="bird"').replace("<use href", "<use x:href")
    text = text.replace('<circle r="9"/>', '<title>A bird</title><circle style="fill:#ff0000" r="9"/>')
    assert faces(text)["1"] == faces()["1"].replace('r="9"', 'r="9" fill="#ff0000"')


def test_an_inner_transformation_comes_after_an_outer_one() -> None:
    text = DRAWING.replace('<g id="bird"', '<g transform="rotate(9)" id="bird"')
    assert 'transform="scale(2) rotate(9)"' in faces(text)["two birds"]
    assert 'transform="translate(50 70) rotate(9)"' in faces(text)["1"]


# The correct text in the drawing, its replacement, the text on the reported line, and the error message.
MISTAKES = {
    "ill-formed XML": ("<defs>", "<defs><g>", "</defs>", "this is not well-formed XML: mismatched tag"),
    "no XML at all": (DRAWING, "felt = 1", "<svg", "this is not well-formed XML"),
    "no namespace": (' xmlns="http://www.w3.org/2000/svg"', "", "<svg", 'a drawing must begin with <svg xmlns="http'),
    "a card without a picture": ('id="card-1"', 'id="card-3"', '"cards"', "the card '1' has no picture: add <g id="),
    "a card of no deck": ('<g id="card-1">', '<g id="card-3"/><g id="card-1">', "card-1", "Birds has no card '3'"),
    "a group for no card": ('<g id="card-1">', '<g id="one"/><g id="card-1">', "card-1", "<g> is not a card: write a"),
    "a shape for no card": ('<g id="card-1">', '<path/><g id="card-1">', "card-1", "<path> is not a card: write a"),
    "no cards": ('<g id="cards">', "<g>", "<svg", 'the drawing needs <g id="cards">'),
    "no back": ('id="back"', "", "<svg", 'the drawing needs <g id="back">'),
    "no emblem": ('id="emblem"', "", "<svg", 'the drawing needs <g id="emblem">'),
    "no such colour": (".accent {", ".bright {", "<svg", "the table needs a colour: add .accent { fill"),
    "a colour that is none": ("#ffcc00", "#ffcc0", "<svg", "the table needs a colour: add .accent { fill"),
    "an unknown piece": ('href="#bird" x', 'href="#brid" x', "card-1", "there is no piece 'brid'"),
    "a piece of itself": ('<circle r="9"/>', '<use href="#bird"/>', "<circle", "the piece 'bird' would contain itself"),
    "two of one name": ('id="card-1"', 'id="bird"', "card-1", "line 11 has the id 'bird' too"),
    "an unknown class": ('class="line"', 'class="lien"', '"line"', "the class 'lien' has no style: add .lien"),
    "no style": (".line { fill: none; stroke-width: 2 }", "g { fill: none }", ".line", "write each style as .name {"),
    "a misspelt attribute": ('<circle r="9"', '<circle radius="9"', "<circle", "<circle> cannot have radius='9'"),
    "a place of no use": ('href="#bird" x="50"', 'href="#bird" cx="50"', "card-1", "<use> cannot have cx='50'"),
    "a script": ('<circle r="9"', '<circle onload="go()"', "<circle", "<circle> cannot have onload='go()'"),
    "a colour for all": ('<g id="cards">', '<g id="cards" fill="#fff">', '"cards"', "'fill' does not affect"),
    "a misspelt colour": ("#0000ff", "#0000fg", "#0000ff", "stroke='#0000fg' is not a colour"),
    "something fetched": ('fill="#ff0000"', 'fill="url(#blue)"', '"bird"', "fill='url(#blue)' is not a colour"),
    "another picture": ('<circle r="9"/>', '<image href="a.png"/>', "<circle", "<image> cannot be here"),
    "text in text": ("2 &amp; 2", "<tspan>2</tspan>", "&amp;", "<tspan> cannot be here"),
    "a shape in a shape": ('<circle r="9"/>', "<path><circle/></path>", "<circle", "<circle> cannot be inside <path>"),
}


@pytest.mark.parametrize(("right", "wrong", "place", "problem"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_with_its_line(right: str, wrong: str, place: str, problem: str) -> None:
    assert DRAWING.count(place) == 1 or place == "<svg"
    line = DRAWING[: DRAWING.index(place)].count("\n") + 1
    with pytest.raises(CardkitError) as caught:
        faces(DRAWING.replace(right, wrong, 1))
    message = str(caught.value)
    assert message.startswith(f"birds/text/cards.svg, line {line}: {problem}")
    assert message.endswith(".")
    assert "\n" not in message
