"""A scene: what one seat sees of any game, as plain data that can be drawn, read aloud or printed.

A game makes a scene from the view of a seat alone. Whoever draws it (the table in a page, a picture, a terminal) knows
zones, cards and moves, and nothing of any game.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardkit.table.words import Speaker, capital

FACE_DOWN = ""
"""The `card` of a slot that holds a card nobody here may see."""

DIE = "die "
"""Before the face that it shows: the `card` of a slot that holds a die."""


@dataclass(frozen=True)
class Slot:
    """One place for a card: its name, the card (None: the place is empty), and what a listener is told of it.

    `known` is a card that this seat has seen there, though it lies face down: a memory aid can show it. `mark` is a
    word or two written on the card, such as what a joker stands for; a card in `passing` is about to be turned back.
    """

    place: str
    card: str | None
    label: str
    known: str = ""
    mark: str = ""
    passing: bool = False


@dataclass(frozen=True)
class Zone:
    """Cards that lie together.

    `kind`: an `area` (a grid of `columns`), a `pile`, a `hand` (the one card somebody has just got), a `fan` (a hand of
    many cards), `closed` (a hand of which one sees only how many cards it has) or a `row` (cards side by side).

    `group` says where it lies: with the `others`, in the `centre` or before one's `own` seat. `count` says how many
    cards lie in a pile; `seat` whose it is (0: nobody's). The zone with the `badge` shows its seat's total, and its
    `partner` where seats play together. `known` are cards under a pile's top that this seat has seen.
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


@dataclass(frozen=True)
class Choice:
    """A legal move: its notation, what it would do, the places one points at to make it, and the clause behind it.

    `button` is the label of a move that also has a button of its own; buttons of the same `menu` are offered as one
    list under that name. `then` tells whoever has pointed at the first place what to choose next.
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
    """What the cards in the picked `places` make together: in words, with the clause behind it, and what can be done.

    The clause allows what `choices` offer; where there are none, it is the one that forbids.
    """

    places: tuple[str, ...]
    says: str
    clause: str
    choices: tuple[Choice, ...] = ()


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
    """Everything that one seat sees. `prompt` says what is to be decided, and by whom; `phase` is a word for tests.

    With `rows` there are, or will be, rows of cards beside the piles, and their room is kept for them.
    `choices` are the legal moves that one makes by pointing. Where several cards are picked together, `select` is the
    zone they are picked from, and what they make is a `Selection`.
    """

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
    select: str = ""
    rows: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The scene as JSON takes it."""
        return asdict(self)


def standings(
    speaker: Speaker, totals: Sequence[int], points: Sequence[int] | None, winners: Sequence[int]
) -> tuple[Standing, ...]:
    """The score table: a line for each side, `points` (if any) and `totals` in their order; `winners` are seats."""
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
