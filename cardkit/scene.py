"""A scene: what one seat sees of any game, as plain data that can be drawn, read aloud or printed.

A game makes a scene from the view of a seat alone. Whoever draws it (the table in a page, a picture, a terminal) knows
zones, cards and moves, and nothing of any game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

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


def text_board(scene: Scene) -> str:
    """The scene as lines of plain text, for a terminal and for whoever reads a picture with their ears."""
    lines = [scene.headline]
    for zone in scene.zones:
        lines += ["", *_zone_lines(zone)]
    lines += ["", *(_standing_line(scene, standing) for standing in scene.standings), "", scene.prompt]
    return "\n".join(lines)


def _zone_lines(zone: Zone) -> list[str]:
    pointer = "> " if zone.active else ""
    title = f"{pointer}{zone.title}" + (f" ({zone.note})" if zone.note else "")
    if zone.count is not None:
        title += f", {zone.count} {'card' if zone.count == 1 else 'cards'}"
    cards = [_card_text(slot) for slot in zone.slots]
    if zone.columns <= 1:
        return [f"{title}: {' '.join(cards) or '-'}"]
    rows = range(0, len(cards), zone.columns)
    return [title, *("  " + " ".join(f"{card:>3}" for card in cards[row : row + zone.columns]) for row in rows)]


def _card_text(slot: Slot) -> str:
    if slot.card is None:
        return "-"
    return slot.card if slot.card != FACE_DOWN else "##"


def _standing_line(scene: Scene, standing: Standing) -> str:
    points = f", {standing.points} points last round" if standing.points else ""
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
