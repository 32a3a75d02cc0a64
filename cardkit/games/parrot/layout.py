"""The notation of Parrot's cards and places, its views, and the notes beside a Box."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from cardkit.games.grid.layout import AreasLayout, AreasView
from cardkit.games.grid.spots import Spots
from cardkit.games.parrot import rules
from cardkit.games.parrot.clauses import SEATS
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT, partner
from cardkit.table.cards import Cards
from cardkit.table.scene import FACE_DOWN
from cardkit.table.wording import say

CARDS = Cards(
    {**{number: str(number) for number in range(NUMBERS)}, PARROT: "P"},
    "write a number as 0 to 12, a Parrot P",
    "Parrot",
)
PACKAGE = __package__ or ""
AREA = Spots(COLUMNS, SEATS)


@dataclass(frozen=True, kw_only=True, repr=False)
class ParrotView(AreasView):
    """What one player is allowed to know in Parrot."""

    game = "parrot"

    #: The seat that finished first, after which all others have a last turn; 0 if nobody has finished.
    finisher: int
    #: The number of rounds in the game.
    rounds: int
    #: The points off for two Pairs of one number at this table.
    quartet: int
    #: The points off for three Pairs of one number.
    sextet: int
    #: The points off for four Pairs of one number.
    octet: int


def imitated(cards: Sequence[str], spot: int) -> str:
    """Return the number that a Parrot in a spot imitates if it is face up, or an empty string."""
    number = cards[partner(spot)]
    return number if cards[spot] == "P" and number not in {"P", FACE_DOWN} else ""


def same(area: Sequence[Any]) -> Hashable:
    """Return a key that is the same for areas that differ only in the order of columns, or of the cards in a column."""
    return tuple(sorted(tuple(sorted((area[top], area[top + COLUMNS]))) for top in range(COLUMNS)))


def note(view: ParrotView, seat: int) -> str:
    """`last.end`: return the note beside the seat that finished first, or beside a seat that plays its last turn."""
    known = {"finished": seat == view.finisher, "last": view.finisher > 0 and seat == view.turn}
    return say(PACKAGE, known, "note", "says")


def notes() -> tuple[str, ...]:
    """Return all notes that can appear beside a seat's cards."""
    return tuple(say(PACKAGE, {"finished": finished, "last": True}, "note", "says") for finished in (True, False))


LAYOUT = AreasLayout(
    package=PACKAGE,
    slug="parrot",
    cards=CARDS,
    spots=AREA,
    phases={rules.REVEALING: "reveal", rules.STARTING: "start", rules.PLACING: "place"},
    facts=lambda s, _: {name: getattr(s, name) for name in ("finisher", "rounds", "quartet", "sextet", "octet")},
    view=ParrotView,
    same=same,
    mark=imitated,
    note=note,
    notes=notes,
)
