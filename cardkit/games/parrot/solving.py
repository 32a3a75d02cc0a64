"""Parrot solved for two seats: the last turns (`last.end`), and before them near the law's bound on a round's moves."""

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
    """The best play to the end of the round. Raises CardkitError before the last turns of a round that can go on."""
    return solve_round(game, ParrotPlay, odds.expected)


class ParrotPlay(AreaPlay):
    """Every play to the end of the round."""

    rules: ClassVar = rules
    endless: ClassVar = "as long as no Box lies all face up, nobody's turn is the last in the round"

    def is_near_its_end(self, s: State) -> bool:
        """`last.end`: the last turns can always be solved."""
        return bool(s.finisher) or super().is_near_its_end(s)

    def soonest_end(self, s: State) -> int:
        """`last.end`: a turn has two moves and turns over one card at most; the other seat has a last turn."""
        own, other = int(s.face_down[s.seat]), int(s.face_down[1 - s.seat])
        if s.phase == rules.REVEALING:
            return 4 * (SPOTS - 2)
        soonest = 2 if s.finisher else min(4 * own, 4 * other + 2)
        return soonest - int(s.phase == rules.PLACING)

    def standing(self, s: State) -> tuple[int, ...]:
        """Who has ended its part."""
        return (s.finisher,)

    def alike(self, area: Cells) -> Hashable:
        """Columns can change places, and the two cards of a column."""
        cells = [-1 if card is None else card for card in area]
        return tuple(sorted(tuple(sorted((cells[top], cells[top + COLUMNS]))) for top in range(COLUMNS)))
