"""A scene: what one seat sees of any game, as plain data that can be drawn, read aloud or printed.

A game makes a scene from the view of a seat alone. Whoever draws it (the table in a page, a picture, a terminal) knows
zones, cards and moves, and nothing of any game.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, Any

from cardkit.words import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

FACE_DOWN = ""
"""The `card` of a slot that holds a card nobody here may see."""


@dataclass(frozen=True)
class Slot:
    """One place for a card: its name, the card (None: the place is empty), and what a listener is told of it."""

    place: str
    card: str | None
    label: str


@dataclass(frozen=True)
class Zone:
    """Cards that lie together: an area, a pile or a hand.

    `columns` says how the slots are laid out; `count` how many cards lie in a pile; `seat` whose it is (0: nobody's).
    """

    id: str
    kind: str
    title: str
    slots: tuple[Slot, ...]
    columns: int
    seat: int = 0
    count: int | None = None
    active: bool = False
    note: str = ""
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A legal move: its notation, what it would do, the places one points at to make it, and the clause behind it.

    `button` is the label of a move that also has a button of its own.
    """

    move: str
    says: str
    path: tuple[str, ...]
    clause: str
    button: str = ""


@dataclass(frozen=True)
class Standing:
    """One line of the score table: a seat (or team), its total, and its points in the round that ended last."""

    seat: int
    name: str
    total: str
    points: str
    winner: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything that one seat sees. `prompt` says what is to be decided, and by whom; `phase` is a word for tests."""

    game: str
    seat: int
    turn: int
    phase: str
    prompt: str
    headline: str
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...] = ()
    standings: tuple[Standing, ...] = ()
    totals_title: str = ""
    notes: tuple[str, ...] = field(default=())

    def as_dict(self) -> dict[str, Any]:
        """The scene as JSON takes it."""
        return asdict(self)


# --- A scene as text ------------------------------------------------------------------------------------------------

GAP = "    "
SPOT = re.compile(r"\d*([a-z])(\d+)")
"""A place of an area that is named by its row and column, such as `2b3`."""


def text_board(scene: Scene, width: int = 80) -> str:
    """Lay the scene out as lines of plain text, for a terminal and for whoever reads a picture with their ears."""
    lines = textwrap.wrap(scene.headline, width)
    for _, zones in groupby(scene.zones, partial(_belongs, scene)):
        lines += ["", *_side_by_side([_zone_lines(zone) for zone in zones], width)]
    lines += ["", *_side_by_side([[_standing_line(scene, standing)] for standing in scene.standings], width)]
    return "\n".join([*lines, "", *textwrap.wrap(scene.prompt, width)])


def _belongs(scene: Scene, zone: Zone) -> str:
    """Say what lies side by side: the areas of others, one's own, and all that is one line."""
    if zone.columns <= 1:
        return "piles"
    return "own" if scene.seat and zone.seat == scene.seat else "others"


def _side_by_side(blocks: Sequence[list[str]], width: int) -> list[str]:
    """Put blocks of lines in rows, as many in each as the width allows."""
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


def _zone_lines(zone: Zone) -> list[str]:
    cards = [_card_text(slot) for slot in zone.slots]
    note = f" ({zone.note})" if zone.note else ""
    if zone.columns <= 1:
        count = f" ({count_of(zone.count, 'card')})" if zone.count is not None else ""
        return [f"{zone.title}{note}: {' '.join(cards) or '-'}{count}"]
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


def _card_text(slot: Slot) -> str:
    if slot.card is None:
        return "-"
    return slot.card if slot.card != FACE_DOWN else "##"


def _standing_line(scene: Scene, standing: Standing) -> str:
    unit = "point" if standing.points == "1" else "points"
    points = f", {standing.points} {unit} last round" if standing.points else ""
    won = " - wins the game" if standing.winner else ""
    return f"{standing.name}: {standing.total} {scene.totals_title}{points}{won}"


@dataclass(frozen=True)
class Art:
    """A game's pictures: SVG fragments in a box 100 wide and 140 high for each card and the back, and its colours.

    `emblem` is a picture in a box 320 wide and 200 high that tells the game at a glance.
    """

    faces: dict[str, str]
    back: str
    emblem: str
    colours: dict[str, str]
