"""What a bot is: it weighs every legal move. What it does, why, and its list of moves all come from these weights.

A bot is written like the rules, over a state, so that it runs wherever they run: at the table and compiled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardkit.table.chance import CHOICE, below
from cardkit.table.reasons import Voice, Weighed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardkit.table.reasons import Unit
    from cardkit.table.state import State
    from cardkit.table.telling import Telling

    Weigh = Callable[[State, int, Any], Any]
    Think = Callable[[State, Sequence[int], int], Any]
    ByLot = Callable[[State, float], bool]
    Choose = Callable[[State, Sequence[int], int], int]

NEVER = -1_000_000
"""A reason so strong that the move is made only if every other move has it too."""


def nothing(*_: object) -> int:
    """Think of nothing beforehand."""
    return 0


@dataclass(frozen=True, eq=False)
class Bot:
    """A bot, by the function that weighs.

    `weigh(s, move, thought)` gives the reasons for a move (below 0: against it) as a named tuple of numbers, all whole
    or all not; the move weighs their sum, in a `unit`. `think(s, moves, count)` works out once for a decision between
    the first `count` of a row of moves what every move needs. The bot makes the move that weighs most, of equal ones
    the first, unless the one function `by_lot(s, weight)` says that chance decides between those of such a weight.

    How it plays stands in the game's `sentences.toml` under `bots` and its name, how each reason is said under
    `reasons` (see `cardkit.table.reasons`).
    """

    weigh: Weigh
    unit: Unit
    think: Think = nothing
    by_lot: ByLot | None = None

    @cached_property
    def choose(self) -> Choose:
        """The function that chooses among the first `count` of a row of moves; it can be compiled."""
        return chooser(self.weigh, self.think, self.by_lot)

    def __call__(self, s: State, moves: Sequence[int]) -> int:
        """Choose one of the legal moves."""
        return self.choose(s, moves, len(moves))

    def weighed(self, s: State, moves: Sequence[int]) -> dict[int, Weighed]:
        """What each legal move weighs, and the reasons for it by their names."""
        thought = self.think(s, moves, len(moves))
        weights = {move: self.weigh(s, move, thought) for move in moves}
        return {move: Weighed(added(weight), weight._asdict()) for move, weight in weights.items()}

    def why(self, telling: Telling, s: State, moves: Sequence[int], move: int) -> str:
        """Why it makes a move, in the first person: its reasons, and how the best of the other moves compares."""
        voice = Voice(telling, s.seat + 1, self.unit)
        return voice.why(self.weighed(s, moves), move, by_lot=self.by_lot is not None)


# --- Choosing -------------------------------------------------------------------------------------------------------

NOTED = 63
"""So many of the first moves fit, a bit for each, into a whole number of the compiler's."""


def chooser(weigh: Weigh, think: Think, by_lot: ByLot | None) -> Choose:
    """Make the function with which a bot chooses."""

    def heaviest(s: State, moves: Sequence[int], count: int, thought: Any) -> tuple[int, float, int]:
        best = 0
        most: float = 0
        equal = 0  # bits: which of the first moves weigh as much
        for i in range(count):
            weight = added(weigh(s, moves[i], thought))
            if i == 0 or weight > most:
                best = i
                most = weight
                equal = 0
            if weight == most and i < NOTED:
                equal |= 1 << i
        return best, most, equal

    def choose(s: State, moves: Sequence[int], count: int) -> int:
        return moves[heaviest(s, moves, count, think(s, moves, count))[0]]

    return choose_by_lot(weigh, think, by_lot, heaviest) if by_lot else choose


def added(weight: Iterable[float]) -> float:
    """The sum of the reasons, one after another: Python's own sum of fractions is another one than the compiler's."""
    total: float = 0
    for reason in weight:
        total += reason
    return total


def choose_by_lot(weigh: Weigh, think: Think, by_lot: ByLot, heaviest: Callable[..., tuple[int, float, int]]) -> Choose:
    """The same where chance may decide: between all moves if none weighs anything, else between the heaviest."""

    def choose(s: State, moves: Sequence[int], count: int) -> int:
        thought = think(s, moves, count)
        best, most, equal = heaviest(s, moves, count, thought)
        if not by_lot(s, most):
            return moves[best]
        move = moves[below(s, CHOICE, count)]
        equals = 0
        for i in range(best, count if most > 0 else 0):
            if equal >> i & 1 if i < NOTED else added(weigh(s, moves[i], thought)) == most:
                equals += 1
                if below(s, CHOICE, equals) == 0:  # so each of them is as likely to be the one that is kept
                    move = moves[i]
        return move

    return choose
