"""Parrot solved: the one turn that the other of two seats has left when a Box lies all face up (`last.end`)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit.errors import CardkitError
from cardkit.games.parrot import notation, odds, rules
from cardkit.games.parrot.scoring import PARROT, SPOTS, area_score
from cardkit.games.uncovering import cells_of, group_of, group_with, pool_of, without

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from fractions import Fraction

    from cardkit.games.parrot.views import View
    from cardkit.games.uncovering import Cells
    from cardkit.parameters import Rules
    from cardkit.state import State


def tree(s: State, view: View, given: Rules) -> LastTurn:
    """The turn that is left. Raises CardkitError before the last turns: until then a round can go on as one likes."""
    if not s.finisher:
        raise CardkitError(
            "this position cannot be solved: as long as no Box lies all face up, nobody's turn is the last, and play "
            "can go on as long as the seats like"
        )
    return LastTurn(s, view, given)


class LastTurn:
    """What can be drawn or taken, where it can be put, and what the Box then scores on average."""

    def __init__(self, s: State, view: View, given: Rules) -> None:
        self.rules = given
        self.cells = cells_of(view, view.seat, notation)
        self.pool = pool_of(view, view.seat, notation)
        pile = group_with(view, "draw")
        self.pile = Counter(map(notation.parse_card, pile.cards))
        self.from_pool = pile is group_of(view, view.seat)
        self.other = area_score(s, 1 - s.seat)
        self.drawn_before = s.phase == rules.PLACING

    def key(self, s: State) -> Hashable:
        """What is in hand, and where it comes from."""
        return s.held, s.taken

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Any card of the pile, or the top discard; then the Box as it will be turned up."""
        if move == rules.DRAW:
            for card, count in sorted(self.pile.items()):
                after = s.copy()
                after.draw[after.draw_count - 1] = card
                rules.do(after, move)
                yield count, after
        elif move == rules.TAKE:
            after = s.copy()
            rules.do(after, move)
            yield 1, after
        else:
            yield 1, self._difference(s, placed(self.cells, s.held, move))

    def _difference(self, s: State, cells: Cells) -> Fraction:
        drawn_now = not s.taken and not self.drawn_before
        pool = without(self.pool, s.held) if drawn_now and self.from_pool else self.pool
        return odds.expected(cells, pool, self.rules) - self.other


def placed(cells: Cells, held: int, move: int) -> Cells:
    """A Box after a move with a card in hand; `last.reveal`: what lies face down counts as it may be."""
    if move < rules.SWAP or move == rules.DISCARD:
        return cells
    if move < rules.DISCARD:
        return put(cells, move - rules.SWAP, held)
    parrot, landing = divmod(move - rules.FLOAT, SPOTS)
    return put(put(cells, parrot, held), landing, PARROT)


def put(cells: Cells, place: int, card: int) -> Cells:
    """A Box with a card in a place."""
    return (*cells[:place], card, *cells[place + 1 :])
