"""A scene: what one player sees of any game, as plain data that can be drawn, read aloud or printed.

A game makes a scene only from the view of a seat. The code that draws it (a table in a page, a picture, a terminal)
handles zones, cards and moves, but no particular game.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardkit.table.grammar import Speaker, capital

# The `card` of a slot whose card this player may not see.
FACE_DOWN = ""

# The prefix, before the face, of the `card` of a slot that holds a die.
DIE = "die "


@dataclass(frozen=True)
class Slot:
    """One place for a card: its name, the card (None: empty), and its label for screen readers.

    `known` is a face-down card that this player has seen there: a memory aid can show it. `mark` is a word or two
    written on the card, such as the card that a joker replaces. A card in `passing` is about to be turned back.
    """

    place: str
    card: str | None
    label: str
    known: str = ""
    mark: str = ""
    passing: bool = False


@dataclass(frozen=True)
class Zone:
    """A group of cards on the table.

    `kind`: an `area` (a grid of `columns`), a `pile`, a `hand` (the one card a player has drawn or taken), a `fan` (a
    hand of many cards), `closed` (a hand that shows only how many cards it has) or a `row` (cards side by side).

    `group` says where it is: with the `others`, in the `centre` or in front of the viewer's `own` seat. `count` is the
    number of cards in a pile, `seat` the owner (0: nobody). The zone with the `badge` shows its player's total, and the
    `partner` in team play. `known` are cards below a pile's top that this player has seen.

    `note_room` is the longest note that can appear, and `mark_room` is true if cards can get marks. Room is kept for
    both, so that nothing moves when they appear. An `inactive` zone no longer takes part in the round.
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
    group: str = "centre"
    badge: bool = False
    partner: str = ""
    known: tuple[str, ...] = ()
    note_room: str = ""
    mark_room: bool = False
    inactive: bool = False


@dataclass(frozen=True)
class MoveChoice:
    """A legal move: its notation, what it would do, the places to point at to make it, and the clause behind it.

    `button` is the label if the move also has a button; buttons of the same `menu` form one list under that name.
    `then` tells a player who has pointed at the first place what to choose next.
    """

    move: str
    says: str
    path: tuple[str, ...]
    clause: str
    button: str = ""
    menu: str = ""
    then: str = ""


@dataclass(frozen=True)
class Selection:
    """What the cards in the picked `places` make together: in words, the clause behind it, and the possible moves.

    The clause allows the `choices`; if there are none, it is the clause that forbids them.
    """

    places: tuple[str, ...]
    says: str
    clause: str
    choices: tuple[MoveChoice, ...] = ()


@dataclass(frozen=True)
class Standing:
    """One line of the score table: the seats of a side, its total, and its points in the round that ended last."""

    seats: tuple[int, ...]
    name: str
    total: str
    points: str
    winner: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything that one player sees; `prompt` describes who has to decide what, and `phase` is a word for tests.

    With `rows`, room is kept for rows of cards beside the piles.
    `choices` are the legal moves that a player makes by pointing. If several cards are picked together, `select` is the
    zone they are picked from, and a `Selection` describes what they make.
    """

    game: str
    seat: int
    turn: int
    phase: str
    prompt: str
    headline: str
    zones: tuple[Zone, ...]
    choices: tuple[MoveChoice, ...] = ()
    standings: tuple[Standing, ...] = ()
    totals_title: str = ""
    select: str = ""
    rows: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The scene as data for JSON."""
        return asdict(self)


# A function that makes a scene from a view and the names of the players, if they have any.
Scenery = Callable[[Any, Sequence[str | None] | None], Scene]


def standings(
    speaker: Speaker, totals: Sequence[int], points: Sequence[int] | None, winners: Sequence[int]
) -> tuple[Standing, ...]:
    """The score table: a line per side, with `points` (if any) and `totals` in side order; `winners` are seats."""
    return tuple(
        Standing(
            seats=tuple(speaker.seats(side)),
            name=capital(speaker.side(side)),
            total=str(total),
            points="" if points is None else str(points[side]),
            winner=speaker.seats(side)[0] in winners,
        )
        for side, total in enumerate(totals)
    )
