"""What a seat may know of a game of Papageno: the one place where hidden cards are told from open ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.games.laid_out.areas import AreasView, of_the_areas
from cardkit.games.papageno import notation, rules
from cardkit.games.papageno.notation import place_text
from cardkit.games.papageno.scoring import SPOTS
from cardkit.table.views import PHASES, of_the_table

if TYPE_CHECKING:
    from cardkit.table.definition import Moves
    from cardkit.table.state import State

OWN_PHASES = {
    rules.REVEALING: "reveal",
    rules.STARTING: "start",
    rules.PLACING: "place",
    rules.CAPTURING: "capture",
}


@dataclass(frozen=True, kw_only=True, repr=False)
class View(AreasView):
    """What one seat may know. `placed` is where the Capture lies that may exchange a card now (empty: none does)."""

    game = "papageno"

    placed: str
    rounds_to_win: int


def look(s: State, seat: int, moves: Moves) -> View:
    """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
    return View(
        **of_the_table(s, seat, PHASES | OWN_PHASES),
        **moves,
        **of_the_areas(s, seat, SPOTS, notation),
        placed=place_text(s.placed) if s.phase == rules.CAPTURING else "",
        rounds_to_win=s.rounds_to_win,
    )
