"""Papageno solved for two seats: near the law's bound on a round's moves, and the round's own end within it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardkit.chances.solving import by_induction, check_two_seats
from cardkit.games.laid_out.solving import MOST_MOVES_LEFT, AreaPlay
from cardkit.games.papageno import odds, rules
from cardkit.games.papageno.odds import MIRRORS
from cardkit.games.papageno.scoring import SPOTS
from cardkit.table.common import next_seat
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

PLACED = 1000
"""Added to the Capture that may exchange a card now, so that it is told from others."""


def solve(game: Game) -> Solution:
    """The best play to the end of the round. Raises CardkitError where a round can go on for long."""
    check_two_seats(game)
    tree = PapagenoPlay(game.turn - 1, game.rules)
    s = game.state
    if s.move_limit - s.moves > MOST_MOVES_LEFT and not tree.is_too_late(s):
        raise CardkitError(
            f"this position cannot be solved: nobody has to end the round, and {s.move_limit - s.moves} moves are left "
            f"until it is stopped (move_limit); with {MOST_MOVES_LEFT} or fewer it can be"
        )
    return by_induction(game, tree)


class PapagenoPlay(AreaPlay):
    """Every play to the end of the round; there are no flutes for two (`setup.two`)."""

    rules: ClassVar = rules
    spots = SPOTS

    def expected(self, cells: Cells, pool: Pool, given: Rules) -> Fraction:
        """The mean of an area's score."""
        return odds.expected(cells, pool, given)

    def uncovers(self, s: State, move: int) -> list[Hidden]:
        """`setup.reveal`, `setup.piles`, `turn.draw`, `turn.swap`."""
        top = ("draw", s.draw_count - 1)
        if move == rules.DRAW:
            return [top]
        if move < rules.DRAW:
            last = next_seat(s, s.seat) == s.starter
            return [("area", s.seat * SPOTS + move - rules.REVEAL), *([top] if last else [])]
        if rules.SWAP <= move < rules.DISCARD:
            place = s.seat * SPOTS + move - rules.SWAP
            return [] if s.face_up[place] else [("area", place)]
        return []

    def soonest_end(self, s: State) -> int:
        """`end.round`: a turn has two moves at least, and turns up one card at most, one's own."""
        own, other = int(s.face_down[s.seat]), int(s.face_down[1 - s.seat])
        if s.phase == rules.REVEALING:
            return 4 * (SPOTS - 1) - 2
        if s.phase == rules.CAPTURING:
            return min(4 * own + 1, 4 * other - 1)
        return min(4 * own - 2, 4 * other) - int(s.phase == rules.PLACING)

    def key(self, s: State) -> Hashable:
        """The Capture just placed is told from other cards."""
        if s.phase != rules.CAPTURING:
            return super().key(s)
        marked = s.copy()
        marked.area[s.placed] += PLACED
        return super().key(marked)

    def alike(self, area: Cells) -> Hashable:
        """An area and its mirror images."""
        cells = [-PLACED if card is None else card for card in area]
        return min(tuple(cells[place] for place in mirror) for mirror in MIRRORS)
