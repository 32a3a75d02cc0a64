"""Play of two seats to the end of a round where cards lie in areas: what a move may uncover, and what it leads to.

What lies face down is hidden from both seats alike, and so is the draw pile: each way to deal the unseen cards to the
places of their group is as likely (`areas.Unseen`). A card that the seat to move has drawn is its own knowledge until
it lays or discards it, in the same turn; then all know it. So whoever is to move knows all that the other knows, and
what it knows beside is gone when its turn is over: backward induction from the mover's knowledge is exact.

What makes such a round end is the law's bound on its moves (`common.limit`), or its last turns: a round that is stopped
is not scored, and its value is 0.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from cardkit.chances.solving import TwoSeats
from cardkit.games.laid_out.uncovering import counted
from cardkit.table import common

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from cardkit.games.laid_out.uncovering import Cells, Pool
    from cardkit.table.definition import GameRules
    from cardkit.table.parameters import Rules
    from cardkit.table.state import State

Hidden = tuple[str, int]
"""Where a hidden card is in the state: `area` or `draw`, and the index in it."""

BLANK = -100
"""In place of a card that lies face down: no card of a game, so that it can be found again."""

MOST_MOVES_LEFT = 6
"""Three turns: with more moves left, there are too many ways to go on, and with so many it can take a minute or two."""


class AreaPlay(TwoSeats, ABC):
    """All lines of play to the end of a round; each game says what its moves uncover, and how soon a round can end."""

    rules: ClassVar[GameRules]
    spots: ClassVar[int]
    means = f"{TwoSeats.means}; 0 where the round is stopped by its move limit (`common.limit`)"

    def __init__(self, seat: int, given: Rules) -> None:
        self.seat = seat
        self.given = given
        self._means: dict[Hashable, Fraction] = {}

    # --- What a game says ---

    @abstractmethod
    def expected(self, cells: Cells, pool: Pool, given: Rules) -> Fraction:
        """The mean of an area's score, turned up, over all ways to lay cards of the pool face down."""

    @abstractmethod
    def uncovers(self, s: State, move: int) -> list[Hidden]:
        """The hidden cards that a move shows, at least to the seat that makes it."""

    @abstractmethod
    def soonest_end(self, s: State) -> int:
        """After how many more moves the round can end at the earliest."""

    @abstractmethod
    def alike(self, area: Cells) -> Hashable:
        """The same for areas between which nothing that matters can tell."""

    # --- What moves lead to ---

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Every card that the move can uncover; if the round ends, or can only be stopped, what that is worth."""
        after = with_blanks(s)
        self.rules.do(after, move)
        if after.phase in {common.ROUND_OVER, common.GAME_OVER}:
            yield 1, self._difference(after, hidden_area_pool(s))
        elif self.is_too_late(after):
            yield 1, Fraction(0)
        else:
            for ways, world in dealt(s, self.uncovers(s, move)):
                self.rules.do(world, move)
                self._refill(world)
                yield ways, world

    def is_too_late(self, s: State) -> bool:
        """`common.limit`: whether the round will be stopped, whatever is played."""
        return s.phase == common.GAME_STOPPED or bool(s.moves + self.soonest_end(s) > s.move_limit)

    def _refill(self, s: State) -> None:
        """`common.refill`: everybody knows what the new pile holds; in which order does not matter to `dealt`."""
        if s.pending == common.REFILL_PENDING:
            self.rules.before_shuffle(s)
            self.rules.after_shuffle(s)

    def _difference(self, s: State, pool: Pool) -> Fraction:
        """The seat's score minus the other's, over all that can lie where cards were face down."""
        return self._mean(self._cells(s, self.seat), pool) - self._mean(self._cells(s, 1 - self.seat), pool)

    def _mean(self, cells: Cells, pool: Pool) -> Fraction:
        key = self.alike(cells), pool if None in cells else ()
        if key not in self._means:
            self._means[key] = self.expected(cells, pool, self.given)
        return self._means[key]

    def _cells(self, s: State, seat: int) -> Cells:
        places = range(seat * self.spots, (seat + 1) * self.spots)
        return tuple(s.area[place] if s.face_up[place] and s.area[place] != BLANK else None for place in places)

    # --- Telling positions apart ---

    def key(self, s: State) -> Hashable:
        """What lies open, what is hidden, what can come from the piles, and how the turn and the round stand."""
        left = s.move_limit - s.moves
        return (
            (s.phase, s.seat, left, s.held, s.taken, *self.standing(s)),
            tuple(self.alike(self._cells(s, seat)) for seat in range(2)),
            self._piles(s, left),
            hidden_area_pool(s),
        )

    def _piles(self, s: State, left: int) -> Hashable:
        """A discard taken is always replaced by another, so what lies under the top one matters to a refill alone."""
        top = s.discard[s.discard_count - 1] if s.discard_count else None
        buried = sorted(s.discard[: max(s.discard_count - 1, 0)]) if s.draw_count <= left else ()
        pile = sorted(s.draw[: s.draw_count]) if s.refills else ()
        return top, tuple(buried), tuple(pile), s.draw_count if s.draw_count <= left else None

    def standing(self, _: State) -> tuple[int, ...]:
        """What else of a position matters."""
        return ()


def with_blanks(s: State) -> State:
    """A copy in which nothing lies where cards are face down."""
    copy = s.copy()
    for place in face_down(s):
        copy.area[place] = BLANK
    return copy


def face_down(s: State) -> list[int]:
    """The places of two areas whose cards are hidden."""
    spots = len(s.area) // len(s.face_down)
    return [place for place in range(2 * spots) if not s.face_up[place]]


def hidden_area_pool(s: State) -> Pool:
    """The cards that may lie face down in the areas: until a refill any that are in the draw pile, too."""
    return counted([*(s.area[place] for place in face_down(s)), *([] if s.refills else s.draw[: s.draw_count])])


def group_of(s: State, field: str) -> list[Hidden]:
    """The hidden cards that cannot be told apart from those in a field."""
    areas = [("area", place) for place in face_down(s)]
    pile = [("draw", index) for index in range(s.draw_count)]
    if not s.refills:
        return areas + pile
    return areas if field == "area" else pile


def dealt(s: State, shown: list[Hidden]) -> Iterator[tuple[int, State]]:
    """Copies of a position with every kind of card in the hidden places that are shown, and how often each comes."""
    yield from _dealt(s, shown, [])


def _dealt(s: State, shown: list[Hidden], settled: list[Hidden]) -> Iterator[tuple[int, State]]:
    if not shown:
        yield 1, s.copy()
        return
    first, *rest = shown
    group = [hidden for hidden in group_of(s, first[0]) if hidden not in settled]
    where = {_card(s, hidden): hidden for hidden in group}
    for card, count in sorted(Counter(_card(s, hidden) for hidden in group).items()):
        world = s.copy()
        _put(world, where[card], _card(s, first))
        _put(world, first, card)
        for ways, further in _dealt(world, rest, [*settled, first]):
            yield count * ways, further


def _card(s: State, hidden: Hidden) -> int:
    card: int = getattr(s, hidden[0])[hidden[1]]
    return card


def _put(s: State, hidden: Hidden, card: int) -> None:
    getattr(s, hidden[0])[hidden[1]] = card
