"""The scene of a view of Parrot: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.games.laid_out.scenes import AreasScene
from cardkit.games.parrot.notation import AREA
from cardkit.games.parrot.scoring import partner
from cardkit.games.parrot.verbs import TELLING
from cardkit.games.parrot.views import View
from cardkit.table.scene import FACE_DOWN


def imitated(cards: Sequence[str], spot: int) -> str:
    """The number that a Parrot at a spot of an area imitates, where that lies face up."""
    number = cards[partner(spot)]
    return number if cards[spot] == "P" and number not in {"P", FACE_DOWN} else ""


def note(view: View, seat: int) -> str:
    """`last.end`: whose last card it was that all others have one last turn after, and whose last turn it is."""
    if not view.finisher:
        return ""
    if seat == view.finisher:
        return "first to finish"
    return "last turn" if seat == view.turn else ""


scene = AreasScene(TELLING, AREA, totals_title="points", mark=imitated, note=note)
"""The scene of a view, with the names of the seats where they have any."""
