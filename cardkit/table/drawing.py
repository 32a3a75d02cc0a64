"""Draws a scene as one picture, for notebooks and documents.

The picture is SVG and contains the same table as text, for screen readers.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from html import escape

from cardkit.table.art import FONT, Art
from cardkit.table.board import text_board
from cardkit.table.scene import Scene, Slot, Zone

CARD = (100, 140)
GAP = 10
TITLE = 34
PADDING = 24
WIDEST = 1200
TITLE_WIDTH = 240
# Room for the row names to the left of an area, room for the column names above it, and their font size.
ROW_NAME, COLUMN_NAME, NAME = 30, 28, 26
OPEN_FAN, CLOSED_FAN = 44, 16
# The frame around a card that stands out from the others.
FRAME = (
    '<rect x="3" y="3" width="94" height="134" rx="9" fill="none" stroke="{}" stroke-width="7" '
    'stroke-dasharray="14 8"/>'
)
# Colours for print, where there is no felt: a copier would turn it into a black block.
PRINTED = {"felt": "#fff", "paper": "#000", "accent": "#000"}


def draw(scene: Scene, art: Art, *, width: int = 720, printed: bool = False, framed: Collection[str] = ()) -> str:
    """Draw the scene as an SVG picture at most `width` pixels wide, with the pictures of its game.

    An empty headline takes no room. With `printed`, the picture is black on white without the felt, and only screen
    readers get the headline: on paper, the text beside the picture replaces it. Cards at `framed` places have a dashed
    frame.
    """
    if printed:
        art = replace(art, colours={**art.colours, **PRINTED})
    headline = "" if printed else scene.headline
    rows = _rows(scene)
    inner = max(_row_width(row) for row in rows)
    y, drawn = float(0 if printed else PADDING + TITLE if headline else PADDING), []
    for row in rows:
        start = (PADDING + (inner - _row_width(row)) / 2, y)
        drawn.append(_draw_row(row, start, art, scene, framed))
        y += max(_height(zone) for zone in row) + PADDING
    size = (inner + 2 * PADDING, y)
    head = _text(headline, PADDING, PADDING + 8, 20, art.colours["paper"]) if headline else ""
    return _picture(scene, head + "".join(drawn), size, width, art)


def _picture(scene: Scene, content: str, size: tuple[float, float], width: int, art: Art) -> str:
    felt = art.colours["felt"]
    box = f'viewBox="0 0 {size[0]:g} {size[1]:g}"'
    style = f"max-width:{width}px;width:100%;height:auto;border-radius:12px;background:{felt}"
    named = scene.headline or art.name
    title = f"<title>{escape(named)}</title><desc>{escape(text_board(scene))}</desc>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {box} style="{style}">{title}{content}</svg>'


def _rows(scene: Scene) -> list[list[Zone]]:
    """The zones in rows: the others' first, then the centre, then one's own; no row is wider than WIDEST."""
    others = [zone for zone in scene.zones if zone.group == "others"]
    nearer = [zone for zone in scene.zones if zone.group != "others"]
    return [*_filled(others), *_filled(nearer)]


def _filled(zones: Sequence[Zone]) -> list[list[Zone]]:
    rows: list[list[Zone]] = []
    for zone in zones:
        if rows and _row_width([*rows[-1], zone]) <= WIDEST:
            rows[-1].append(zone)
        else:
            rows.append([zone])
    return rows


def _step(zone: Zone) -> int:
    """The distance from one card to the next; in a fan they overlap."""
    if zone.kind not in {"fan", "closed"}:
        return CARD[0] + GAP
    return OPEN_FAN if any(slot.card for slot in zone.slots) else CLOSED_FAN


def _columns(zone: Zone) -> int:
    return max(1, zone.columns if zone.kind == "area" else len(zone.slots))


def _width(zone: Zone) -> float:
    cards = (_columns(zone) - 1) * _step(zone) + CARD[0]
    return max(cards, TITLE_WIDTH) if zone.kind in {"fan", "closed", "row"} else cards + _beside(zone)


def _height(zone: Zone) -> float:
    lines = max(1, -(-len(zone.slots) // _columns(zone)))
    return TITLE + _above(zone) + lines * (CARD[1] + GAP) - GAP


def _beside(zone: Zone) -> int:
    """Room for the names of the rows, if they have any."""
    return ROW_NAME if zone.row_names else 0


def _above(zone: Zone) -> int:
    """Room for the names of the columns, if they have any."""
    return COLUMN_NAME if zone.column_names else 0


def _row_width(row: Sequence[Zone]) -> float:
    return sum(_width(zone) + 2 * PADDING for zone in row) - 2 * PADDING


def _draw_row(row: Sequence[Zone], start: tuple[float, float], art: Art, scene: Scene, framed: Collection[str]) -> str:
    (x, y), drawn = start, []
    for zone in row:
        drawn.append(_draw_zone(zone, (x, y), art, scene, framed))
        x += _width(zone) + 2 * PADDING
    return "".join(drawn)


def _draw_zone(zone: Zone, at: tuple[float, float], art: Art, scene: Scene, framed: Collection[str]) -> str:
    colour = art.colours["accent"] if zone.active else art.colours["paper"]
    short = zone.title.split()[0] if zone.kind == "pile" else zone.title
    title = zone.title if zone.count is None else f"{short}: {zone.count}"
    won = next((line.total for line in scene.standings if zone.badge and zone.seat in line.seats), None)
    label = title if won is None else f"{title}, {won} {scene.totals_title}"
    label += f", {zone.partner}" if zone.partner else ""
    cards = "".join(_draw_slot(slot, i, zone, art, framed) for i, slot in enumerate(zone.slots))
    names = _names(zone, art.colours["paper"])
    return f'<g transform="translate({at[0]:g} {at[1]:g})">{_text(label, 0, 20, 18, colour)}{names}{cards}</g>'


def _names(zone: Zone, colour: str) -> str:
    """Draw the names of rows and columns, which together name a place: `b3`."""
    left, top = _beside(zone), TITLE + _above(zone)
    across = [left + CARD[0] / 2 + i * _step(zone) for i in range(len(zone.column_names))]
    down = [top + CARD[1] / 2 + i * (CARD[1] + GAP) for i in range(len(zone.row_names))]
    columns = (_text(name, x - 8, top - 7, NAME, colour) for name, x in zip(zone.column_names, across, strict=True))
    rows = (_text(name, 6, y + 9, NAME, colour) for name, y in zip(zone.row_names, down, strict=True))
    return "".join([*columns, *rows])


def _draw_slot(slot: Slot, number: int, zone: Zone, art: Art, framed: Collection[str]) -> str:
    row, column = divmod(number, _columns(zone))
    shift = f"translate({_beside(zone) + column * _step(zone)} {TITLE + _above(zone) + row * (CARD[1] + GAP)})"
    if slot.card is None:
        line = f'fill="none" stroke="{art.colours["paper"]}" stroke-opacity=".5" stroke-dasharray="6 5"'
        return f'<rect transform="{shift}" x="2" y="2" width="96" height="136" rx="8" {line}/>'
    frame = FRAME.format(art.colours["accent"]) if slot.place in framed else ""
    return f'<g transform="{shift}">{art.faces[slot.card] if slot.card else art.back}{frame}</g>'


def _text(words: str, x: float, y: float, size: int, colour: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size}" fill="{colour}">{escape(words)}</text>'
