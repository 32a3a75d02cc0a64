"""Solve Parrot for two seats: in the last turns (`last.end`), or where few moves are left before the move limit."""

from collections.abc import Hashable
from typing import ClassVar

from cardkit.chances.solving import Solution
from cardkit.games.laid_out.solving import AreaPlay, solve_round
from cardkit.games.laid_out.uncovering import Cells
from cardkit.games.parrot import odds, rules
from cardkit.games.parrot.scoring import COLUMNS, SPOTS
from cardkit.table.game import Game
from cardkit.table.state import State


def solve(game: Game) -> Solution:
    """Return the best play to the end of the round. Raises CardkitError if the round can go on for too long."""
    return solve_round(game, ParrotPlay, odds.expected)


class ParrotPlay(AreaPlay):
    """All lines of play to the end of the round."""

    rules: ClassVar = rules
    endless: ClassVar = "nobody has to turn over their last card"

    def is_near_its_end(self, s: State) -> bool:
        """`last.end`: the last turns can always be solved."""
        return bool(s.finisher) or super().is_near_its_end(s)

    def soonest_end(self, s: State) -> int:
        """`last.end`: a turn has two moves and turns over at most one card; the other seat has a last turn."""
        own, other = int(s.face_down[s.seat]), int(s.face_down[1 - s.seat])
        if s.phase == rules.REVEALING:
            return 4 * (SPOTS - 2)
        soonest = 2 if s.finisher else min(4 * own, 4 * other + 2)
        return soonest - int(s.phase == rules.PLACING)

    def standing(self, s: State) -> tuple[int, ...]:
        """The seat that has finished, or 0."""
        return (s.finisher,)

    def alike(self, area: Cells) -> Hashable:
        """A key shared by areas that differ only in the order of columns, or of the cards within a column."""
        cells = [-1 if card is None else card for card in area]
        return tuple(sorted(tuple(sorted((cells[top], cells[top + COLUMNS]))) for top in range(COLUMNS)))
