"""Where Parrot's cards lie, how they are written, what a seat may know of them, and what is said of a Box."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.games.laid_out.areas import AreasView
from cardkit.games.laid_out.layout import AreasLayout
from cardkit.games.laid_out.spots import Spots
from cardkit.games.parrot import rules
from cardkit.games.parrot.clauses import SEATS
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT, partner
from cardkit.table.cards import Cards
from cardkit.table.scene import FACE_DOWN
from cardkit.table.telling import say

CARDS = Cards(
    {**{number: str(number) for number in range(NUMBERS)}, PARROT: "P"},
    "write a number as 0 to 12, a Parrot P",
    "Parrot",
)
PACKAGE = __package__ or ""
AREA = Spots(COLUMNS, SEATS)


@dataclass(frozen=True, kw_only=True, repr=False)
class View(AreasView):
    """What one seat may know. After the last card of the `finisher` all others have one last turn (0: nobody).

    `quartet`, `sextet` and `octet` are what two, three and four Pairs of one number take off at this table.
    """

    game = "parrot"

    finisher: int
    rounds: int
    quartet: int
    sextet: int
    octet: int


def imitated(cards: Sequence[str], spot: int) -> str:
    """The number that a Parrot at a spot of an area imitates, where that lies face up."""
    number = cards[partner(spot)]
    return number if cards[spot] == "P" and number not in {"P", FACE_DOWN} else ""


def note(view: View, seat: int) -> str:
    """`last.end`: whose last card it was that all others have one last turn after, and whose last turn it is."""
    known = {"finished": seat == view.finisher, "last": view.finisher > 0 and seat == view.turn}
    return say(PACKAGE, known, "note", "says")


LAYOUT = AreasLayout(
    package=PACKAGE,
    slug="parrot",
    cards=CARDS,
    spots=AREA,
    phases={rules.REVEALING: "reveal", rules.STARTING: "start", rules.PLACING: "place"},
    facts=lambda s, _: {name: getattr(s, name) for name in ("finisher", "rounds", "quartet", "sextet", "octet")},
    view=View,
    mark=imitated,
    note=note,
)
