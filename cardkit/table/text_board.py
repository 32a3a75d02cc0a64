"""A scene as lines of text, for terminals and screen readers."""

import re
import textwrap
from collections.abc import Sequence
from itertools import groupby, zip_longest

from cardkit.table.grammar import capital, you
from cardkit.table.scene import FACE_DOWN, Scene, Slot, Standing, Zone
from cardkit.table.wording import HERE, say

GAP = "    "
# A place in an area, such as `2b3`: the seat, the row and the column.
SPOT = re.compile(r"\d*([a-z])(\d+)")


def text_board(scene: Scene, width: int = 80, *, remembering: bool = False) -> str:
    """Return a scene as plain text.

    Args:
        scene: The scene.
        width: The largest number of characters in a line.
        remembering: Whether to show the face-down cards that the player has seen.

    """
    lines = textwrap.wrap(scene.headline, width)
    for _, zones in groupby(scene.zones, _belongs):
        lines += ["", *_side_by_side([_zone_lines(zone, width, remembering) for zone in zones], width)]
    lines += ["", *_side_by_side([[_standing_line(scene, standing)] for standing in scene.standings], width)]
    return "\n".join([*lines, "", *textwrap.wrap(scene.prompt, width)])


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Wrap a paragraph into lines without breaking ids or negative numbers. An empty string gives one empty line."""
    wrapper = textwrap.TextWrapper(
        width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
    return wrapper.wrap(text) or [""]


def _belongs(zone: Zone) -> tuple[str, bool]:
    """Return a key that is equal for zones printed side by side: others' areas, the viewer's area, single lines."""
    return (zone.group, True) if zone.kind == "area" else ("", False)


def _side_by_side(blocks: Sequence[list[str]], width: int) -> list[str]:
    """Arrange blocks of lines in rows, with as many blocks in each row as the width allows."""
    lines: list[str] = []
    row: list[list[str]] = []
    for block in blocks:
        if row and len(GAP.join(max(each, key=len) for each in [*row, block])) > width:
            lines += [*_row(row), *([""] if block[1:] else [])]
            row = []
        row.append(block)
    return lines + _row(row)


def _row(blocks: Sequence[list[str]]) -> list[str]:
    widths = [max(map(len, block)) for block in blocks]
    lines = zip_longest(*blocks, fillvalue="")
    return [GAP.join(f"{part:{size}}" for part, size in zip(line, widths, strict=True)).rstrip() for line in lines]


def _zone_lines(zone: Zone, width: int, remembering: bool) -> list[str]:  # noqa: FBT001  internal
    cards = [_card_text(slot, remembering) for slot in zone.slots]
    notes = [text for text in (zone.partner, zone.note) if text]
    note = f" ({', '.join(notes)})" if notes else ""
    if zone.kind != "area":
        count = f" ({say(HERE, {'count': zone.count}, 'board', 'cards')})" if zone.count is not None else ""
        below = f" over {' '.join(zone.known)}" if remembering and zone.known else ""
        mark = "> " if zone.active else ""
        return textwrap.wrap(f"{mark}{zone.title}{note}: {' '.join(cards) or '-'}{below}{count}", width)
    rows = [range(start, min(start + zone.columns, len(cards))) for start in range(0, len(cards), zone.columns)]
    title = f"{'> ' if zone.active else '  '}{zone.title}{note}"
    return [title, *_column_names(zone), *(_row_name(zone, row) + _cells([cards[i] for i in row]) for row in rows)]


def _column_names(zone: Zone) -> list[str]:
    columns = [SPOT.fullmatch(slot.place) for slot in zone.slots[: zone.columns]]
    names = [column[2] for column in columns if column]
    return [f"   {_cells(names)}"] if names else []


def _row_name(zone: Zone, row: range) -> str:
    spot = SPOT.fullmatch(zone.slots[row[0]].place)
    return f"  {spot[1] if spot else ''}"


def _cells(texts: Sequence[str]) -> str:
    return "".join(f" {text:>3}" for text in texts)


def _card_text(slot: Slot, remembering: bool) -> str:  # noqa: FBT001  internal
    if slot.card is None:
        return "-"
    if slot.card == FACE_DOWN:
        return f"{slot.known}?" if remembering and slot.known else "##"
    return f"{slot.card}{slot.mark}"


def _standing_line(scene: Scene, standing: Standing) -> str:
    own = standing.name == capital(you())
    last = say(HERE, {"points": standing.points, "one": standing.points in {"1", "-1"}}, "board", "points")
    won = say(HERE, {"own": own, "several": len(standing.seats) > 1}, "board", "won")
    title = scene.totals_title.removesuffix("s") if standing.total == "1" else scene.totals_title
    return f"{standing.name}: {standing.total} {title}{last * bool(standing.points)}{f' {won}' * standing.winner}"
