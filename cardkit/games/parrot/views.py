"""What a seat may know of a game of Parrot: the one place where hidden cards are told from open ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.games.laid_out.areas import AreasView, of_the_areas
from cardkit.games.parrot import notation, rules
from cardkit.games.parrot.scoring import SPOTS
from cardkit.table.views import PHASES, of_the_table

if TYPE_CHECKING:
    from cardkit.table.definition import Moves
    from cardkit.table.state import State

OWN_PHASES = {
    rules.REVEALING: "reveal",
    rules.STARTING: "start",
    rules.PLACING: "place",
}


@dataclass(frozen=True, kw_only=True, repr=False)
class View(AreasView):
    """What one seat may know. After the last card of the `finisher` all others have one last turn (0: nobody)."""

    game = "parrot"

    finisher: int
    rounds: int


def look(s: State, seat: int, moves: Moves) -> View:
    """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
    return View(
        **of_the_table(s, seat, PHASES | OWN_PHASES),
        **moves,
        **of_the_areas(s, seat, SPOTS, notation),
        finisher=s.finisher,
        rounds=s.rounds,
    )
