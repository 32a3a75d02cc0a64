"""Solve Papageno for two seats, where few moves are left before the move limit stops the round."""

from collections.abc import Hashable
from typing import ClassVar

from cardkit.chances.solving import Solution
from cardkit.games.laid_out.solving import AreaPlay, solve_round
from cardkit.games.laid_out.uncovering import Cells
from cardkit.games.papageno import odds, rules
from cardkit.games.papageno.odds import MIRRORS
from cardkit.games.papageno.scoring import SPOTS
from cardkit.table.game import Game
from cardkit.table.state import State

# Added to the Capture that may be used now, to distinguish it from other cards.
PLACED = 1000


def solve(game: Game) -> Solution:
    """Return the best play to the end of the round. Raises CardkitError if the round can go on for too long."""
    return solve_round(game, PapagenoPlay, odds.expected)


class PapagenoPlay(AreaPlay):
    """All lines of play to the end of the round; with two players there are no Pan flutes (`setup.two`)."""

    rules: ClassVar = rules
    endless: ClassVar = "nobody has to end the round"

    def soonest_end(self, s: State) -> int:
        """`end.round`: a turn has at least two moves and turns over at most one card, the seat's own."""
        own, other = int(s.face_down[s.seat]), int(s.face_down[1 - s.seat])
        if s.phase == rules.REVEALING:
            return 4 * (SPOTS - 1) - 2
        if s.phase == rules.CAPTURING:
            return min(4 * own + 1, 4 * other - 1)
        return min(4 * own - 2, 4 * other) - int(s.phase == rules.PLACING)

    def key(self, s: State) -> Hashable:
        """The key of a position; it distinguishes the Capture just placed from other cards."""
        if s.phase != rules.CAPTURING:
            return super().key(s)
        marked = s.copy()
        marked.area[s.placed] += PLACED
        return super().key(marked)

    def alike(self, area: Cells) -> Hashable:
        """A key shared by an area and its mirror images."""
        cells = [-PLACED if card is None else card for card in area]
        return min(tuple(cells[place] for place in mirror) for mirror in MIRRORS)
