"""Parrot solved for two seats: the last turns (`last.end`), and before them near the law's bound on a round's moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardkit.chances.solving import by_induction, check_two_seats
from cardkit.games.laid_out.solving import MOST_MOVES_LEFT, AreaPlay
from cardkit.games.parrot import odds, rules
from cardkit.games.parrot.scoring import COLUMNS, SPOTS
from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Hashable
    from fractions import Fraction

    from cardkit.chances.solving import Solution
    from cardkit.games.laid_out.solving import Hidden
    from cardkit.games.laid_out.uncovering import Cells, Pool
    from cardkit.table.game import Game
    from cardkit.table.parameters import Rules
    from cardkit.table.state import State


def solve(game: Game) -> Solution:
    """The best play to the end of the round. Raises CardkitError before the last turns of a round that can go on."""
    check_two_seats(game)
    tree = ParrotPlay(game.turn - 1, game.rules)
    s = game.state
    left = s.move_limit - s.moves
    if not s.finisher and left > MOST_MOVES_LEFT and not tree.is_too_late(s):
        raise CardkitError(
            "this position cannot be solved: as long as no Box lies all face up, nobody's turn is the last, and play "
            f"can go on for the {left} moves until the round is stopped (move_limit); with {MOST_MOVES_LEFT} or fewer "
            "it can be"
        )
    return by_induction(game, tree)


class ParrotPlay(AreaPlay):
    """Every play to the end of the round."""

    rules: ClassVar = rules
    spots = SPOTS

    def expected(self, cells: Cells, pool: Pool, given: Rules) -> Fraction:
        """The mean of a Box's score."""
        return odds.expected(cells, pool, given)

    def uncovers(self, s: State, move: int) -> list[Hidden]:
        """`turn.draw`, `setup.reveal`, `turn.reveal`, `turn.swap-down`, `parrot.float`."""
        if move == rules.DRAW:
            return [("draw", s.draw_count - 1)]
        if move in {rules.TAKE, rules.DISCARD}:
            return []
        spot = (move - rules.FLOAT) % SPOTS if move >= rules.FLOAT else (move - rules.REVEAL) % SPOTS
        place = s.seat * SPOTS + spot
        return [] if s.face_up[place] else [("area", place)]

    def soonest_end(self, s: State) -> int:
        """`last.end`: a turn has two moves and turns up one card at most; the other seat has a last turn."""
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
