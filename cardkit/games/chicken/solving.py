"""Solve Chicken for two seats: without a draw pile they know each other's hands, and the last one in plays alone.

The dice are ignored: they change a total, not the points of the round.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import cache

from cardkit.chances.solving import Solution, TwoSeats, by_induction, check_two_seats
from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import View
from cardkit.games.chicken.odds import cost, holds_one_of
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, value
from cardkit.table import common
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules
from cardkit.table.state import State


def solve(game: Game) -> Solution:
    """Return the best play to the end of the round. Raises CardkitError if the seats know different things."""
    check_two_seats(game)
    s, view = game.state, game.view(game.turn)
    if s.draw_count and not view.out:
        left = "1 card is" if s.draw_count == 1 else f"{s.draw_count} cards are"
        raise CardkitError(
            f"this position cannot be solved: {left} left to draw, so neither seat knows the other's hand; once "
            "nothing is left to draw, or a seat has withdrawn, it can"
        )
    return by_induction(game, ChickenTree(s.seat, view, game.rules))


class ChickenTree(TwoSeats):
    """All lines of play to the end of the round; the only chance is in cards that nobody will see before it ends."""

    def __init__(self, seat: int, view: View, given: Rules) -> None:
        self.seat = seat
        self.view = view
        self.rules = given
        self.other_cost = cache(self._other_cost)

    def key(self, s: State) -> Hashable:
        """The hands, the top card, the seat to move, and the seats that have withdrawn."""
        own = s.hand[self.seat * KINDS : (self.seat + 1) * KINDS]
        other = () if self.view.draw_count else tuple(s.hand[: 2 * KINDS])
        return tuple(own), other, s.top, s.seat, tuple(s.out[:2])

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Yield the positions or values that a move leads to."""
        after = s.copy()
        rules.do(after, move)
        if after.phase == rules.PLAYING:
            yield 1, after
        elif after.phase == common.GAME_STOPPED:
            raise CardkitError("this position cannot be solved: the round may be stopped by its move limit")
        else:
            yield 1, self._difference(after)

    def _difference(self, s: State) -> Fraction:
        own = {kind: s.hand[self.seat * KINDS + kind - 1] for kind in range(1, KINDS + 1)}
        mine = cost(own, s.top, self.rules)
        if self.view.draw_count:
            return mine - self.other_cost(s.top)
        return Fraction(mine - s.points[1 - self.seat])

    def _other_cost(self, top: int) -> Fraction:
        """`score.cards`: the expected points of the seat that has withdrawn, over all hands it may hold."""
        other = 2 - self.seat
        total = sum(
            (value(number) * holds_one_of(self.view, other, frozenset({number})) for number in range(1, CHICK + 1)),
            Fraction(0),
        )
        egg = holds_one_of(self.view, other, frozenset({EGG}))
        if not self.rules["egg_counts_apart"]:
            egg = holds_one_of(self.view, other, frozenset({EGG, top})) - holds_one_of(
                self.view, other, frozenset({top})
            )
        return total + value(top) * egg
