"""What a bot is: it weighs every legal move. What it does, why, and its list of moves all come from these weights.

A bot is written like the rules, over a state, so that it runs wherever they run: at the table and compiled.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.chance import CHOICE, below
from cardkit.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardkit.table.state import State

    Weigh = Callable[[State, int, Any], tuple[float, ...]]
    Think = Callable[[State, Sequence[int], int], Any]
    ByLot = Callable[[State, float], bool]
    Choose = Callable[[State, Sequence[int], int], int]

NEVER = -1_000_000
"""A reason so strong that the move is made only if every other move has it too."""


class Unit(NamedTuple):
    """What a bot counts in: how many of its numbers make `one`, and what that is called."""

    one: float
    name: str

    def tenths(self, amount: float) -> int:
        """The amount, below 0 or not, in whole tenths: as exact as one says it."""
        return round(10 * abs(amount) / self.one)

    def text(self, amount: float) -> str:
        """An amount as one says it, to three digits: `3.5 points`, `1 point`, `12%`."""
        tenths = self.tenths(amount)
        number = f"{tenths // 10}.{tenths % 10}" if tenths % 10 and tenths < TENTHS else f"{tenths / 10:,.0f}"
        return f"{number}%" if self.name == "%" else f"{number} {self.name}{'s' * (number != '1')}"


TENTHS = 1_000
"""From here on an amount is said without its tenths."""

POINTS = Unit(1, "point")
HUNDREDTHS = Unit(100, "point")
PERCENT = Unit(0.01, "%")
STEPS = Unit(1, "step")
"""Of a bot whose weights only tell which move comes before which."""


class Reason(NamedTuple):
    """How a reason is said, after the name of a move: where it speaks for the move, against it, or does neither.

    `{}` stands for its amount; without it the amount is not said.
    """

    gain: str = ""
    loss: str = ""
    none: str = ""

    def said(self, amount: float, unit: Unit) -> str:
        """The words for such an amount; empty if nothing is to be said of it."""
        words = self.none if amount == 0 else self.gain if amount > 0 else self.loss
        return words.format(unit.text(amount)) if "{}" not in words or unit.tenths(amount) else ""


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
    `says` has two sentences on how it plays; `reasons` tells how each reason is said.
    """

    says: str
    weigh: Weigh
    unit: Unit
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    think: Think = nothing
    by_lot: ByLot | None = None

    @cached_property
    def choose(self) -> Choose:
        """The function that chooses among the first `count` of a row of moves; it can be compiled."""
        return chooser(self.weigh, self.think, self.by_lot)

    def __call__(self, s: State, moves: Sequence[int]) -> int:
        """Choose one of the legal moves."""
        return self.choose(s, moves, len(moves))

    def weighed(self, s: State, moves: Sequence[int]) -> dict[int, dict[str, float]]:
        """The reasons for each legal move, by their names."""
        thought = self.think(s, moves, len(moves))
        return {move: dict(zip(self.reasons, self.weigh(s, move, thought), strict=True)) for move in moves}

    def why(self, s: State, moves: Sequence[int], move: int, name: Callable[[int], str]) -> str:
        """Why it makes a move, in the first person: its reasons, and how the best of the other moves compares.

        `name` says a move as the subject of a sentence.
        """
        if len(moves) == 1:
            return "I have no other move."
        weighed = self.weighed(s, moves)
        totals = {other: added(reasons.values()) for other, reasons in weighed.items()}
        if not any(chain.from_iterable(reasons.values() for reasons in weighed.values())):
            return f"All my moves weigh the same, so I {'choose by lot' if self.by_lot else 'make the first'}."
        other = max((each for each in moves if each != move), key=totals.__getitem__)
        compared = self._compared(weighed[move], weighed[other])
        return f"{name(move)} {self._said(weighed[move])}.{f' {name(other)} {compared}.' * bool(compared)}"

    def _said(self, reasons: Mapping[str, float]) -> str:
        """All that speaks for a move, and against it."""
        said = [self.reasons[name].said(amount, self.unit) for name, amount in reasons.items() if amount]
        return listed([words for words in said if words] or [next(iter(self.reasons.values())).none])

    def _compared(self, reasons: Mapping[str, float], others: Mapping[str, float]) -> str:
        """How another move compares: by the reason that decides, if that is one without an amount, else by weight."""
        difference = added(reasons.values()) - added(others.values())
        if difference == 0:
            return "is as good"
        deciding = max(self.reasons, key=lambda name: abs(reasons[name] - others[name]))
        phrase = self.reasons[deciding]
        if "{}" not in phrase.gain + phrase.loss:
            return phrase.said(others[deciding], self.unit)
        return f"would be worth {self.unit.text(difference)} {'less' if difference > 0 else 'more'}"


# --- Choosing -------------------------------------------------------------------------------------------------------


def chooser(weigh: Weigh, think: Think, by_lot: ByLot | None) -> Choose:
    """Make the function with which a bot chooses."""

    def heaviest(s: State, moves: Sequence[int], count: int, thought: Any) -> tuple[int, float]:
        best = 0
        most: float = 0
        for i in range(count):
            weight = added(weigh(s, moves[i], thought))
            if i == 0 or weight > most:
                best = i
                most = weight
        return moves[best], most

    def choose(s: State, moves: Sequence[int], count: int) -> int:
        return heaviest(s, moves, count, think(s, moves, count))[0]

    return choose_by_lot(weigh, think, by_lot, heaviest) if by_lot else choose


def added(weight: Iterable[float]) -> float:
    """The sum of the reasons, one after another: Python's own sum of fractions is another one than the compiler's."""
    total: float = 0
    for reason in weight:
        total += reason
    return total


def choose_by_lot(weigh: Weigh, think: Think, by_lot: ByLot, heaviest: Callable[..., tuple[int, float]]) -> Choose:
    """The same where chance may decide: between all moves if none weighs anything, else between the heaviest."""

    def choose(s: State, moves: Sequence[int], count: int) -> int:
        thought = think(s, moves, count)
        move, most = heaviest(s, moves, count, thought)
        if not by_lot(s, most):
            return move
        move = moves[below(s, CHOICE, count)]
        equals = 0
        for i in range(count if most > 0 else 0):
            if added(weigh(s, moves[i], thought)) == most:
                equals += 1
                if below(s, CHOICE, equals) == 0:  # so each of them is as likely to be the one that is kept
                    move = moves[i]
        return move

    return choose
