"""A scene: the table as one player sees it, as plain data that can be drawn, read aloud or printed.

A game makes a scene from a player's view, so a scene contains nothing that is hidden from that player. The code that
draws scenes (for a web page, a picture or a terminal) is the same for all games.
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
    """A place that can hold a card or a die."""

    #: The name of the place, such as `2h1`.
    place: str
    #: The card in notation, or a die such as `die 5`; an empty string for a face-down card, None for an empty place.
    card: str | None
    #: A description for screen readers.
    label: str
    #: The face-down card, if this player has seen it before; a memory aid can show it.
    known: str = ""
    #: A few characters to write on the card, such as the number that a joker replaces.
    mark: str = ""
    #: Whether the card is face up now but will soon be turned face down again.
    passing: bool = False


@dataclass(frozen=True)
class Zone:
    """A group of cards on the table, such as a hand or a pile."""

    #: The name of the zone, unique in its scene, such as `draw` or `hand-2`.
    id: str
    #: How to draw the zone: `area` (a grid), `pile`, `hand` (the one card a player has drawn or taken), `fan` (a hand
    #: of many cards), `closed` (a hand that shows only how many cards it has) or `row` (cards side by side).
    kind: str
    #: The heading of the zone.
    title: str
    #: The places in the zone; those of an `area` row by row.
    slots: tuple[Slot, ...]
    #: The number of columns of an `area`.
    columns: int
    #: The seat of the owner; 0 if the zone belongs to nobody.
    seat: int = 0
    #: The number of cards in a pile or a hand; None if it isn't shown.
    count: int | None = None
    #: Whether the owner is to move.
    active: bool = False
    #: A short note beside the title, such as `withdrawn`.
    note: str = ""
    #: The names of the rows of an `area`, from top to bottom.
    row_names: tuple[str, ...] = ()
    #: The names of the columns of an `area`, from left to right.
    column_names: tuple[str, ...] = ()
    #: Where to draw the zone: with the `others`, in the `centre`, or in front of the viewer's `own` seat.
    group: str = "centre"
    #: Whether the zone shows the owner's total.
    badge: bool = False
    #: The owner's partnership in team play, such as `your partner`; otherwise an empty string.
    partner: str = ""
    #: The cards below the top of a pile that the viewer has seen.
    known: tuple[str, ...] = ()
    #: The longest `note` that can appear; space is reserved for it, so that nothing moves when it appears.
    note_room: str = ""
    #: Whether cards in the zone can have marks; space is reserved for them too.
    mark_room: bool = False
    #: Whether the owner no longer takes part in the round.
    inactive: bool = False


@dataclass(frozen=True)
class MoveChoice:
    """A legal move, and how to make it by pointing at places or with a button."""

    #: The move in notation.
    move: str
    #: A sentence that describes what the move would do.
    says: str
    #: The places to point at, in order, to make the move; empty if the move has only a button.
    path: tuple[str, ...]
    #: The id of the clause that allows the move.
    clause: str
    #: The label of the move's button; empty if it has no button.
    button: str = ""
    #: The title of the list that groups its button with others; empty if the button isn't in a list.
    menu: str = ""
    #: The instruction to show after the first place of `path` is chosen.
    then: str = ""


@dataclass(frozen=True)
class Selection:
    """The moves that are possible with the cards a player has selected together."""

    #: The selected places.
    places: tuple[str, ...]
    #: A sentence that describes what the cards form, or why they can't be played together.
    says: str
    #: The id of the clause that allows the `choices` or, if there are none, forbids playing these cards.
    clause: str
    #: The legal moves with these cards.
    choices: tuple[MoveChoice, ...] = ()


@dataclass(frozen=True)
class Standing:
    """One line of the score table."""

    #: The seats of the side.
    seats: tuple[int, ...]
    #: The name of the side, such as `You and Mina`.
    name: str
    #: The total of the side.
    total: str
    #: The points of the side in the round that has just ended; empty in the middle of a round.
    points: str
    #: Whether the side has won the game.
    winner: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything that one player sees."""

    #: The slug of the game.
    game: str
    #: The seat of the viewer; 0 for an onlooker.
    seat: int
    #: The seat to move; 0 if nobody is to move.
    turn: int
    #: The phase of the game, as in `SeatView.phase`.
    phase: str
    #: A sentence that describes the decision to make, and who makes it.
    prompt: str
    #: The progress of the game in a few words, such as the number of the round.
    headline: str
    #: The groups of cards on the table.
    zones: tuple[Zone, ...]
    #: The viewer's legal moves that can be made by pointing or with a button.
    choices: tuple[MoveChoice, ...] = ()
    #: The score table, with a line for each side.
    standings: tuple[Standing, ...] = ()
    #: The unit of the totals, such as `points`.
    totals_title: str = ""
    #: The id of the zone in which several cards can be selected together; empty if the game has no such moves.
    select: str = ""
    #: Whether to reserve space for rows of cards beside the piles.
    rows: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the scene as a dictionary that can be written as JSON."""
        return asdict(self)


# A function that makes a scene from a view and the names of the players, if they have any.
Scenery = Callable[[Any, Sequence[str | None] | None], Scene]


def standings(
    speaker: Speaker, totals: Sequence[int], points: Sequence[int] | None, winners: Sequence[int]
) -> tuple[Standing, ...]:
    """Make the score table.

    Args:
        speaker: Returns the names of the sides, as the viewer reads them.
        totals: The total of each side.
        points: The points of each side in the round that has just ended; None in the middle of a round.
        winners: The seats that have won.

    """
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
