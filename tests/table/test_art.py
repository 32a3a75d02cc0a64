"""Tests of the card pictures: every card has a picture that shows what it is, and it can be used on any page."""

from __future__ import annotations

import re
from dataclasses import fields
from html import unescape
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from cardkit import GAMES, play
from cardkit.games.trio.scoring import connected
from cardkit.table.card_art import COLOURS, art_of
from cardkit.table.definition import Definition
from cardkit.table.drawing import OPEN_FAN, draw
from cardkit.table.grammar import with_minus
from cardkit.table.standard_deck import PLAYING_CARDS
from cardkit.table.svg import LOOKS, PLACES, SHAPES, SVG, read
from cardkit_widgets import Play
from tests.support.any_game import every_game
from tests.support.colours import contrast, luminance

if TYPE_CHECKING:
    from cardkit.table.svg import Drawing, Element


def drawing_of(slug: str) -> Drawing:
    """Return the drawing of a game's cards."""
    return read(files(f"cardkit.games.{slug}").joinpath("text", "cards.svg").read_bytes(), slug)


def pieces_in(element: Element) -> list[str]:
    """List the pieces that a picture uses, once for each use."""
    return [each.attributes["href"].removeprefix("#") for each in element.all() if each.tag == "use"]


def fragments(slug: str) -> list[str]:
    """List all drawings that can be put into a page."""
    art = GAMES[slug].art()
    return [*art.faces.values(), art.back, art.emblem]


def in_a_page(fragment: str) -> Element:
    """Return the element that a page puts around a picture."""
    return read(f'<svg xmlns="{SVG}">{fragment}</svg>'.encode(), "page").root


# --- All pictures ---------------------------------------------------------------------------------------------------


@every_game
def test_every_card_of_the_deck_and_every_face_of_the_dice_has_a_picture(slug: str) -> None:
    shuffled = set(play(slug, seed=1).events[0]["shuffle"])
    assert shuffled <= set(GAMES[slug].cards()) <= set(GAMES[slug].art().faces)
    assert len(set(fragments(slug))) == len(fragments(slug))


def test_every_number_that_a_die_can_be_given_has_a_picture() -> None:
    kind = next(parameter.kind for parameter in GAMES["chicken"].parameters if parameter.name == "die")
    numbers = [number for number in range(100) if not kind.problem([number] * 6)]
    assert {f"die {number}" for number in numbers} <= set(GAMES["chicken"].art().faces)


@every_game
def test_what_reaches_a_page_has_no_names_and_fetches_nothing(slug: str) -> None:
    for fragment in fragments(slug):
        elements = [*in_a_page(fragment).all()][1:]
        assert {element.tag for element in elements} <= SHAPES | {"g"}
        assert {name for element in elements for name in element.attributes} <= LOOKS | PLACES | {"transform"}
        assert not re.search(r"url\(|:/|script", fragment)


@every_game
def test_a_drawing_has_no_piece_and_no_style_that_nothing_uses(slug: str) -> None:
    drawing = drawing_of(slug)
    used = {name for element in drawing.root.all() for name in element.attributes.get("class", "").split()}
    assert set(drawing.styles) - used == set()
    spare = {name for name in drawing.pieces if not name.startswith("card-")} - set(pieces_in(drawing.root))
    assert spare == {"cards", "back", "emblem", "colours"}


@every_game
def test_texts_on_the_table_can_be_read(slug: str) -> None:
    colours = GAMES[slug].art().colours
    assert contrast(colours["paper"], colours["felt"]) > 4.5
    assert contrast(colours["ink"], colours["paper"]) > 7


# --- The pictures of each game ----------------------------------------------------------------------------------------


def falling(colours: list[str]) -> bool:
    """Check that each colour is darker than the previous one."""
    light = [luminance(colour) for colour in colours]
    return light == sorted(light, reverse=True) and len(set(light)) == len(light)


def test_the_heavier_a_bird_the_darker_it_is() -> None:
    cards = [drawing_of("papageno").pieces[f"card-{weight}"] for weight in range(-2, 10)]
    birds = [[each for each in card.children if each.attributes.get("class") == "outline"] for card in cards]
    assert {len(found) for found in birds} == {1}
    assert falling([bird.attributes["fill"] for (bird,) in birds])


@pytest.mark.parametrize(("slug", "numbers"), [("parrot", range(13)), ("chicken", range(1, 7))])
def test_the_higher_a_number_the_darker_its_paper(slug: str, numbers: range) -> None:
    papers = [drawing_of(slug).pieces[f"card-{number}"].children[0] for number in numbers]
    assert {paper.attributes["href"] for paper in papers} == {"#ground"}
    assert falling([paper.attributes["fill"] for paper in papers])


def test_a_card_of_parrot_has_as_many_fruits_as_its_number_and_a_different_kind() -> None:
    fruits = {name: pieces_in(drawing_of("parrot").pieces[f"card-{name}"])[1:] for name in range(13)}
    for number, pieces in fruits.items():
        found = [fruit for fruit in pieces if fruit != "bars"]
        assert len(found) * (2 if set(found) == {"cherries"} else 1) == number  # two cherries on a stem
        assert len(set(found)) == min(number, 1)
        assert not [other for other, kinds in fruits.items() if other != number and set(kinds) & set(found)]


def test_a_hen_has_as_many_eggs_as_her_number() -> None:
    for number in range(1, 7):
        assert pieces_in(drawing_of("chicken").pieces[f"card-{number}"]).count("shell") == number


def test_a_card_of_trio_shows_the_numbers_that_it_is_connected_with() -> None:
    for number in range(1, 13):
        stars = {piece for piece in pieces_in(drawing_of("trio").pieces[f"card-{number}"]) if piece.startswith("star-")}
        assert stars == {f"star-{other}" for other in range(1, 13) if connected(number, other)}, number


def test_a_rosette_has_as_many_petals_as_its_number() -> None:
    for number in range(2, 13):
        face = GAMES["trio"].art().faces[str(number)]
        rings = [d for d in re.findall(r' d="([^"]*)"', face) if d.endswith("z") and len(d) > 60]
        curves = [len(re.findall("[ACQ]", d)) for d in rings[-3:]]
        assert set(curves) <= {number, 2 * number}  # a round petal is one arc, a pointed or notched one has two curves


def test_a_card_of_rummy_has_as_many_pips_as_its_number_and_of_its_suit() -> None:
    suits = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "K": "black"}
    for card in GAMES["rummy"].cards():
        pieces = pieces_in(drawing_of("rummy").pieces[f"card-{card}"])
        assert [piece for piece in pieces if piece in suits.values()] == [suits[card[0]]] * int(card[1])
        assert [piece for piece in pieces if piece.endswith("-spine")] == [f"{suits[card[0]]}-spine"]


@every_game
def test_a_card_says_in_its_corner_what_it_is(slug: str) -> None:
    said = {"chick": "10", "egg": "?"}
    for card, face in GAMES[slug].art().faces.items():
        texts = [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", face)]
        if not card.startswith("die "):
            assert texts.count(said.get(card, card[-1] if slug == "rummy" else with_minus(card))) == (
                1 if slug == "rummy" else 2
            )


# --- A game without pictures ------------------------------------------------------------------------------------------


class Undrawn(Definition):
    """A game whose cards haven't been drawn yet: its package has no drawing."""

    package = __package__


@pytest.fixture(params=GAMES)
def bare(request: pytest.FixtureRequest) -> Definition:
    """Return a game without a drawing."""
    game = GAMES[request.param]
    return Undrawn(**{field.name: getattr(game, field.name) for field in fields(game)})


def test_a_game_without_a_drawing_has_plain_cards_that_show_their_names(bare: Definition) -> None:
    art = bare.art()
    assert tuple(art.faces) == bare.cards()
    for card, face in art.faces.items():
        assert re.findall(r"<text[^>]*>([^<]*)</text>", face) == [card, card]
        large, small = map(float, re.findall(r'textLength="([^"]*)"', face))
        assert large < 90
        assert small < OPEN_FAN
    assert bare.name in art.emblem
    assert art.colours.keys() == COLOURS.keys()
    assert contrast(art.colours["paper"], art.colours["felt"]) > 4.5


def test_a_game_without_a_drawing_is_drawn(bare: Definition) -> None:
    game = play(bare.slug, players=3, seed=1)
    shown = {slot.card for zone in game.scene(1).zones for slot in zone.slots if slot.card}
    picture = draw(game.scene(1), bare.art())
    assert shown <= set(re.findall(r"<text[^>]*>([^<]*)</text>", picture))
    assert read(picture.encode(), bare.slug).root.attributes["role"] == "img"


def test_a_game_without_a_drawing_is_played_in_a_page(bare: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES._loaded, bare.slug, bare)  # noqa: SLF001  restored after the test
    assert Play(bare.slug, seed=1).art["faces"] == bare.art().faces


def test_a_plain_card_writes_its_name_as_text() -> None:
    face = art_of("Hearts & Co", "", ["<b>"], bool).faces["<b>"]
    assert [element.text for element in in_a_page(face).children] == ["", "<b>", "<b>"]


def test_a_card_of_a_pack_shows_its_rank_and_the_sign_of_its_suit_red_or_black() -> None:
    """Both are in the corner, the only part of a card that is visible in a fan or in a text."""
    faces = art_of("Hearts", "", PLAYING_CARDS.texts.values(), bool).faces
    texts = {card: re.findall(r"<text[^>]*>([^<]*)</text>", face) for card, face in faces.items()}
    assert texts == {card: [card[:-1]] for card in faces}
    drawn = {card: re.findall(r'd="([^"]*)" fill="([^"]*)"', face) for card, face in faces.items()}
    signs = {card[-1]: set(found) for card, found in drawn.items()}
    assert all(len(found) == 2 and set(found) == signs[card[-1]] for card, found in drawn.items())
    fills = {suit: fill for suit, ((_, fill),) in signs.items()}
    assert len({sign for ((sign, _),) in signs.values()}) == 4
    assert fills["D"] == fills["H"] != fills["C"] == fills["S"]
    assert all(contrast(fill, COLOURS["paper"]) > 4.5 for fill in fills.values())


def test_a_game_with_other_cards_beside_those_of_a_pack_shows_names() -> None:
    face = art_of("Hearts", "", ["QS", "joker"], bool).faces["QS"]
    assert re.findall(r"<text[^>]*>([^<]*)</text>", face) == ["QS", "QS"]
