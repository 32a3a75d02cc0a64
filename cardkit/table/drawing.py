"""Draw a scene as an SVG picture for notebooks and documents, or as two pictures where the screen may be small.

A picture also contains the table as text, for screen readers.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from html import escape
from textwrap import wrap
from typing import NamedTuple

from cardkit.table.card_art import FONT, LETTER, Art
from cardkit.table.grammar import with_minus
from cardkit.table.scene import FACE_DOWN, Scene, Slot, Zone
from cardkit.table.text_board import text_board

CARD = (100, 140)
GAP = 10
PADDING = 24
TITLE_WIDTH = 240
# The space to the left of an area for row names, the space above it for column names, and their font size.
ROW_NAME, COLUMN_NAME, NAME = 30, 28, 26
OPEN_FAN, CLOSED_FAN = 44, 16
# The dashed frame around a highlighted card.
FRAME = (
    '<rect x="3" y="3" width="94" height="134" rx="9" fill="none" stroke="{}" stroke-width="7" '
    'stroke-dasharray="14 8"/>'
)
# Colours for print, without the green table: a copier would turn it into a black block.
PRINTED = {"felt": "#fff", "paper": "#000", "accent": "#000"}


class Room(NamedTuple):
    """The sizes of a picture, in its own units."""

    #: The largest width of a row of zones.
    widest: int
    #: The font size.
    words: int
    #: The height of a line of text above the cards.
    line: int


WIDE = Room(1200, 18, 34)
# On a phone, everything is drawn at about half the size, so the words have to be larger.
NARROW = Room(560, 27, 42)
# The largest width of a picture for phones, and the width at which phones show it, in pixels.
PHONE, SCREEN = 440, 340
# The largest scale of a picture with few cards on a phone, and the scale of a face-down hand.
LARGEST, SMALL = 0.65, 0.4


class Canvas(NamedTuple):
    """The scene to draw, and how to draw it."""

    #: The scene.
    scene: Scene
    #: The pictures of the game.
    art: Art
    #: The places whose cards have a dashed frame.
    framed: Collection[str]
    #: The sizes of the picture.
    room: Room


def draw(  # noqa: PLR0913
    scene: Scene,
    art: Art,
    *,
    width: int = 720,
    printed: bool = False,
    framed: Collection[str] = (),
    phone: bool = False,
) -> str:
    """Draw a scene as an SVG picture.

    Args:
        scene: The scene. If its headline is empty, no space is reserved for it.
        art: The pictures of its game (see `Definition.art`).
        width: The largest width in pixels.
        printed: Whether to draw in black on white, for paper. The headline is then only for screen readers, because the
            text beside the picture replaces it.
        framed: The places whose cards get a dashed frame.
        phone: Whether to use short rows and large words, for a width of 340 pixels. Other players' face-down hands are
            drawn small.

    Returns:
        The picture, as the source text of an `<svg>` element.

    """
    if printed:
        art = replace(art, colours={**art.colours, **PRINTED})
    sheet = Canvas(scene, art, framed, NARROW if phone else WIDE)
    rows = _rows(sheet)
    inner = max(*(_row_width(row, sheet) for row in rows), _least(width) if phone else 0)
    size = sheet.room.words + 2
    told = [] if printed else wrap(scene.headline, int(inner / _long(" ", size)))
    baselines = [PADDING + size - 12 + i * sheet.room.line for i in range(len(told))]
    colour = art.colours["paper"]
    drawn = [_text(line, PADDING, y, size, colour) for line, y in zip(told, baselines, strict=True)]
    y = float(0 if printed else PADDING + len(told) * sheet.room.line)
    for row in rows:
        start = (PADDING + (inner - _row_width(row, sheet)) / 2, y)
        drawn.append(_draw_row(row, start, sheet))
        y += max(_height(zone, sheet) for zone in row) + PADDING
    return _picture(scene, "".join(drawn), (inner + 2 * PADDING, y), width, art)


def draw_fitting(scene: Scene, art: Art, *, width: int = 720, framed: Collection[str] = ()) -> str:
    """Draw a scene as HTML with two pictures. A browser shows the one that is readable at its width.

    The picture for phones is shown if the words of the other picture would shrink to less than half their size.
    """
    wide = draw(scene, art, width=width, framed=framed)
    phone = draw(scene, art, width=min(width, PHONE), framed=framed, phone=True)
    sheet = Canvas(scene, art, framed, WIDE)
    half = round((max(_row_width(row, sheet) for row in _rows(sheet)) + 2 * PADDING) / 2)
    name = f"ck-drawn-{half}"
    shown = f".{name}>svg{{display:none}}.{name}>svg+svg{{display:block!important}}"
    style = f"<style>@container (max-width:{half}px){{{shown}}}</style>"
    place = f"container-type:inline-size;width:100%;max-width:{width}px"
    hidden = phone.replace('style="', 'style="display:none;', 1)
    return f'<div style="{place}">{style}<div class="{name}">{wide}{hidden}</div></div>'


def _least(width: int) -> float:
    """Return the smallest width of a picture for phones, without its margins.

    A narrower picture would be enlarged too much.
    """
    return min(width, SCREEN) / LARGEST - 2 * PADDING


def _long(words: str, size: int) -> float:
    """Return the approximate length of a text at a font size, for any font."""
    return LETTER * size * len(words)


def _picture(scene: Scene, content: str, size: tuple[float, float], width: int, art: Art) -> str:
    felt = art.colours["felt"]
    box = f'viewBox="0 0 {size[0]:g} {size[1]:g}"'
    style = f"max-width:{width}px;width:100%;height:auto;border-radius:12px;background:{felt}"
    named = scene.headline or art.name
    title = f"<title>{escape(with_minus(named))}</title><desc>{escape(with_minus(text_board(scene)))}</desc>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {box} style="{style}">{title}{content}</svg>'


def _rows(sheet: Canvas) -> list[list[Zone]]:
    """Return the zones in rows: those of the others, then the centre, then the viewer's own.

    Empty rows of cards are omitted.
    """
    zones = [zone for zone in sheet.scene.zones if zone.slots or zone.kind != "row"] or sheet.scene.zones
    others = [zone for zone in zones if zone.group == "others"]
    nearer = [zone for zone in zones if zone.group != "others"]
    return [*_filled(others, sheet), *_filled(nearer, sheet)]


def _filled(zones: Sequence[Zone], sheet: Canvas) -> list[list[Zone]]:
    rows: list[list[Zone]] = []
    for zone in zones:
        if rows and _row_width([*rows[-1], zone], sheet) <= sheet.room.widest:
            rows[-1].append(zone)
        else:
            rows.append([zone])
    return rows


def _step(zone: Zone) -> int:
    """Return the distance from one card to the next; the cards of a fan overlap."""
    if zone.kind not in {"fan", "closed"}:
        return CARD[0] + GAP
    return OPEN_FAN if any(slot.card for slot in zone.slots) else CLOSED_FAN


def _columns(zone: Zone) -> int:
    return max(1, zone.columns if zone.kind == "area" else len(zone.slots))


def _is_small(zone: Zone, sheet: Canvas) -> bool:
    """Return whether a zone's cards are drawn small beside its label, like others' face-down hands on a phone."""
    down = zone.kind in {"fan", "closed"} and all(slot.card == FACE_DOWN for slot in zone.slots)
    framed = any(slot.place in sheet.framed for slot in zone.slots)
    return sheet.room is NARROW and zone.group == "others" and down and not framed


def _beside_label(zone: Zone, sheet: Canvas) -> float:
    """Return the horizontal position of the first small card."""
    return _long(_label(zone, sheet.scene), sheet.room.words) + GAP


def _width(zone: Zone, sheet: Canvas) -> float:
    cards = (_columns(zone) - 1) * _step(zone) + CARD[0]
    if _is_small(zone, sheet):
        return _beside_label(zone, sheet) + SMALL * cards
    if sheet.room is NARROW:
        return max(cards + _beside(zone), _long(_label(zone, sheet.scene), sheet.room.words))
    return max(cards, TITLE_WIDTH) if zone.kind in {"fan", "closed", "row"} else cards + _beside(zone)


def _height(zone: Zone, sheet: Canvas) -> float:
    if _is_small(zone, sheet):
        return SMALL * CARD[1]
    lines = max(1, -(-len(zone.slots) // _columns(zone)))
    return sheet.room.line + _above(zone) + lines * (CARD[1] + GAP) - GAP


def _beside(zone: Zone) -> int:
    """Return the space for the names of the rows, if the zone has any."""
    return ROW_NAME if zone.row_names else 0


def _above(zone: Zone) -> int:
    """Return the space for the names of the columns, if the zone has any."""
    return COLUMN_NAME if zone.column_names else 0


def _row_width(row: Sequence[Zone], sheet: Canvas) -> float:
    return sum(_width(zone, sheet) + 2 * PADDING for zone in row) - 2 * PADDING


def _draw_row(row: Sequence[Zone], start: tuple[float, float], sheet: Canvas) -> str:
    (x, y), drawn = start, []
    for zone in row:
        drawn.append(_draw_zone(zone, (x, y), sheet))
        x += _width(zone, sheet) + 2 * PADDING
    return "".join(drawn)


def _draw_zone(zone: Zone, at: tuple[float, float], sheet: Canvas) -> str:
    colour = sheet.art.colours["accent" if zone.active else "paper"]
    baseline = SMALL * CARD[1] / 2 + sheet.room.words / 3 if _is_small(zone, sheet) else sheet.room.line - 14
    label = _text(_label(zone, sheet.scene), 0, baseline, sheet.room.words, colour)
    cards = "".join(_draw_slot(slot, i, zone, sheet) for i, slot in enumerate(zone.slots))
    if _is_small(zone, sheet):
        up = SMALL * sheet.room.line  # small cards don't need a line of words above them
        cards = f'<g transform="translate({_beside_label(zone, sheet):g} {-up:g}) scale({SMALL})">{cards}</g>'
    return f'<g transform="translate({at[0]:g} {at[1]:g})">{label}{_names(zone, sheet)}{cards}</g>'


def _label(zone: Zone, scene: Scene) -> str:
    """Return the words above a zone: its title, its number of cards unless they are face up, and its owner's total."""
    short = zone.title.split()[0] if zone.kind == "pile" else zone.title
    is_open = zone.kind in {"fan", "closed"} and zone.count == sum(bool(slot.card) for slot in zone.slots)
    title = zone.title if zone.count is None or is_open else f"{short}: {zone.count}"
    won = next((line.total for line in scene.standings if zone.badge and zone.seat in line.seats), None)
    label = title if won is None else f"{title}, {won} {scene.totals_title}"
    return f"{label}, {zone.partner}" if zone.partner else label


def _names(zone: Zone, sheet: Canvas) -> str:
    """Draw the names of rows and columns, which together name a place: `b3`."""
    left, top, colour = _beside(zone), sheet.room.line + _above(zone), sheet.art.colours["paper"]
    across = [left + CARD[0] / 2 + i * _step(zone) for i in range(len(zone.column_names))]
    down = [top + CARD[1] / 2 + i * (CARD[1] + GAP) for i in range(len(zone.row_names))]
    columns = (_text(name, x - 8, top - 7, NAME, colour) for name, x in zip(zone.column_names, across, strict=True))
    rows = (_text(name, 6, y + 9, NAME, colour) for name, y in zip(zone.row_names, down, strict=True))
    return "".join([*columns, *rows])


def _draw_slot(slot: Slot, number: int, zone: Zone, sheet: Canvas) -> str:
    art, (row, column) = sheet.art, divmod(number, _columns(zone))
    shift = (
        f"translate({_beside(zone) + column * _step(zone)} {sheet.room.line + _above(zone) + row * (CARD[1] + GAP)})"
    )
    if slot.card is None:
        line = f'fill="none" stroke="{art.colours["paper"]}" stroke-opacity=".5" stroke-dasharray="6 5"'
        return f'<rect transform="{shift}" x="2" y="2" width="96" height="136" rx="8" {line}/>'
    frame = FRAME.format(art.colours["accent"]) if slot.place in sheet.framed else ""
    return f'<g transform="{shift}">{art.faces[slot.card] if slot.card else art.back}{frame}</g>'


def _text(words: str, x: float, y: float, size: int, colour: str) -> str:
    written = escape(with_minus(words))
    return f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size}" fill="{colour}">{written}</text>'
