"""The pictures of a game's cards, read from its `text/cards.svg`, or plain cards if the file is missing.

`cards.svg` is a picture of the whole deck that any browser or drawing program can open:

- `<style>` describes the classes of the shapes. The fills of the classes in `COLOURS` are the colours of the table.
- `<defs>` contains shapes that several pictures share; `<use>` places them. A picture can also reuse part of another
    one.
- `<g id="cards">` contains a group for each card, 100 wide and 140 high: `card-7`, `card-chick`, `card-die_6`. In an
    id, `_` replaces a space. The group can be anywhere on the sheet.
- The elements `back` and `emblem` contain the back of the cards, and a picture of the game, 320 wide and 200 high.
    Everything else is only for people who look at the sheet.

See `cardkit.table.svg` for what a picture can contain.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from cardkit.table.standard_deck import CLUBS, DIAMONDS, HEARTS, PLAYING_CARDS, RANKS, SPADES, rank_of, suit_of
from cardkit.table.svg import LOOKS, PAINT, Drawing, Element, read

# The colours of the table that a game can set, and their defaults.
COLOURS = {"felt": "#2f6e5b", "felt-dark": "#16352c", "accent": "#f0b73c", "ink": "#20272b", "paper": "#fbf7ec"}

FONT = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
# The approximate width of a letter, in font sizes, for any font.
LETTER = 0.6
# The symbols of the suits, in a box from -10 to 10 in both directions.
SIGNS = {
    CLUBS: "M-4.5-5.5a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0ZM-10 2a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z"
    "M1 2a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0ZM-2-4H2L1 4C1 7 1.8 9 3 10H-3C-1.8 9-1 7-1 4Z",
    DIAMONDS: "M0-10L8 0L0 10L-8 0Z",
    HEARTS: "M0 10C-4 6-10 1-10-4C-10-8-7-10-4.5-10C-2.5-10-.8-9 0-7C.8-9 2.5-10 4.5-10C7-10 10-8 10-4C10 1 4 6 0 10Z",
    SPADES: "M0-10C4-6 9-2 9 3C9 6.5 6.5 8 4.5 8C3 8 1.5 7.3.8 6C1 8 1.8 9.3 3 10H-3C-1.8 9.3-1 8-.8 6"
    "C-1.5 7.3-3 8-4.5 8C-6.5 8-9 6.5-9 3C-9-2-4-6 0-10Z",
}
RED = "#b3261e"


@dataclass(frozen=True)
class Art:
    """The pictures of a game, as SVG fragments in a box 100 wide and 140 high."""

    #: The name of the game.
    name: str
    #: The picture of each card and of each face of a die.
    faces: dict[str, str]
    #: The back of the cards.
    back: str
    #: A picture of the game, 320 wide and 200 high.
    emblem: str
    #: The colours of the table (see `COLOURS`).
    colours: dict[str, str]


def art_of(name: str, package: str, cards: Iterable[str], may_be: Callable[[str], bool]) -> Art:
    """Return the pictures of a game.

    Args:
        name: The name of the game.
        package: The package that may contain `text/cards.svg`.
        cards: The cards that need a picture.
        may_be: Returns whether another name is a card that can have a picture.

    Raises:
        TextError: There is a mistake in the file.

    """
    file = files(package).joinpath("text", "cards.svg") if package else None
    if file is None or not file.is_file():
        return plain_art(name, cards)
    where = "/".join([*package.split("."), "text", "cards.svg"])
    return drawn_art(name, read(file.read_bytes(), where), cards, may_be)


# --- Cards drawn in a file ------------------------------------------------------------------------------------------


def drawn_art(name: str, drawing: Drawing, cards: Iterable[str], may_be: Callable[[str], bool]) -> Art:
    """Return the pictures in a drawing. Raises TextError if one is missing, or if a picture isn't of a card."""
    sheet, back, emblem = (_part(drawing, part) for part in ("cards", "back", "emblem"))
    _check_plain(drawing, drawing.root, sheet)
    groups = {_card_of(drawing, group): group for group in sheet.children}
    for card in cards:
        if card not in groups:
            raise drawing.mistake(sheet, f"the card {card!r} has no picture: add {_group_for(card)}.")
    for card, group in groups.items():
        if not may_be(card):
            raise drawing.mistake(group, f"{name} has no card {card!r}: remove this picture, or correct its id.")
    faces = {card: drawing.picture(group) for card, group in groups.items()}
    colours = {colour: _colour(drawing, colour) for colour in COLOURS}
    return Art(name, faces, drawing.picture(back), drawing.picture(emblem), colours)


def _part(drawing: Drawing, name: str) -> Element:
    found = next((child for child in drawing.root.children if child.id == name), None)
    if found is None:
        raise drawing.mistake(drawing.root, f'the drawing needs <g id="{name}">: add it to <svg>.')
    return found


def _check_plain(drawing: Drawing, *around: Element) -> None:
    """Check that nothing around the pictures changes how they look, because each is used alone."""
    for element in around:
        for name in element.attributes.keys() & (LOOKS | {"class", "style"}):
            raise drawing.mistake(element, f"{name!r} does not affect pictures in <{element.tag}>: set it in each.")


def _card_of(drawing: Drawing, group: Element) -> str:
    if group.tag != "g" or not group.id.startswith("card-"):
        raise drawing.mistake(group, f"<{group.tag}> is not a card: write a group for each, as {_group_for('7')}.")
    return group.id.removeprefix("card-").replace("_", " ")


def _group_for(card: str) -> str:
    return f'<g id="card-{card.replace(" ", "_")}">'


def _colour(drawing: Drawing, name: str) -> str:
    colour = drawing.styles.get(name, {}).get("fill", "")
    if not PAINT.fullmatch(colour):
        raise drawing.mistake(drawing.root, f"the table needs a colour: add .{name} {{ fill: #2a7363 }} to <style>.")
    return colour


# --- Plain cards ----------------------------------------------------------------------------------------------------


def plain_art(name: str, cards: Iterable[str]) -> Art:
    """Return plain pictures: each card shows its name, or its rank and suit if all are standard playing cards."""
    felt, dark, _, ink, paper = COLOURS.values()
    edge = f'stroke="{ink}" stroke-opacity=".25"'
    sheet = f'<rect x=".5" y=".5" width="99" height="139" rx="7.5" fill="{paper}" {edge}/>'
    back = f'<rect x="2" y="2" width="96" height="136" rx="6" fill="{dark}" stroke="{paper}" stroke-width="4"/>'
    ground = f'<rect width="320" height="200" fill="{felt}"/>'
    texts = list(cards)
    pack = {text: card for card, text in PLAYING_CARDS.texts.items()}
    is_pack = pack.keys() >= set(texts)
    faces = {text: sheet + (_suited(pack[text], ink) if is_pack else _named(text, ink)) for text in texts}
    return Art(name, faces, back, ground + _fitted(name, (160, 100), (110, 250), paper), COLOURS)


def _named(text: str, ink: str) -> str:
    """Return a card with its name, large in the middle, and small in the corner that is visible in a fan."""
    return _fitted(text, (50, 78), (56, 82), ink) + _fitted(text, (22, 18), (24, 34), ink)


def _suited(card: int, ink: str) -> str:
    """Return a standard playing card: its rank and suit symbol in the corner, and a large suit symbol."""
    suit = suit_of(card)
    fill = RED if suit in {DIAMONDS, HEARTS} else ink
    rank = _fitted(RANKS[rank_of(card)], (20, 21), (34, 33), fill)
    return rank + _sign(suit, (20, 57), 1.2, fill) + _sign(suit, (64, 90), 2.5, fill)


def _sign(suit: int, middle: tuple[int, int], scale: float, fill: str) -> str:
    x, y = middle
    return f'<path transform="translate({x} {y}) scale({scale})" d="{SIGNS[suit]}" fill="{fill}"/>'


def _fitted(text: str, middle: tuple[int, int], most: tuple[int, int], fill: str) -> str:
    """Write text centred at `middle`, as large as will fit. `most` is the maximum of both font size and width."""
    (x, y), (largest, widest) = middle, most
    size = min(largest, widest / (LETTER * max(1, len(text))))
    style = f'font-family="{FONT}" font-weight="800" text-anchor="middle" fill="{fill}"'
    fit = f'textLength="{len(text) * LETTER * size:.4g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x}" y="{y + 0.36 * size:.4g}" font-size="{size:.4g}" {style} {fit}>{escape(text)}</text>'
