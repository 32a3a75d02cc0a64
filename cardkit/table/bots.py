"""Bots: a bot weighs every legal move. Its choice, its reasons and its list of moves all come from these weights.

A bot is written like the rules, over a state, so that it runs wherever they do: at the table and compiled.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from cardkit.table.bot_reasons import Unit, Voice, Weighed
from cardkit.table.chance import CHOICE, below
from cardkit.table.state import State
from cardkit.table.wording import Wording

Weigh = Callable[[State, int, Any], Any]
Think = Callable[[State, Sequence[int], int], Any]
ByLot = Callable[[State, float], bool]
Choose = Callable[[State, Sequence[int], int], int]

# A reason so strong that the bot makes such a move only if every other move has this reason too.
NEVER = -1_000_000
# Moves of each player after which a round is so long that bots bring it to an end.
PATIENCE = 60


def is_long(s: State) -> bool:
    """Say whether the round has gone on for so long that bots bring it to an end; else some games might never end."""
    return bool(s.moves > PATIENCE * s.players)


def nothing(*_: object) -> int:
    """Work out nothing beforehand."""
    return 0


class Equal(NamedTuple):
    """A weight that is the same for every move."""

    chance: int


def equally(*_: object) -> Equal:
    """Weigh all moves alike."""
    return Equal(0)


def always(*_: object) -> bool:
    """Let chance decide at any weight."""
    return True


# A bot of these functions need not weigh anything before it draws lots.
BY_LOT_ALONE = equally, nothing, always


@dataclass(frozen=True, eq=False)
class Bot:
    """A bot, defined by the function that weighs its moves.

    `weigh(s, move, thought)` returns the reasons for a move (negative: against it) as a named tuple of numbers, all
    integers or all floats. The move's weight is their sum, in a `unit`. `think(s, moves, count)` is called once for a
    decision among the first `count` of a row of moves; it returns the `thought` that every move needs. The bot makes
    the heaviest move, the first of equal ones, unless `by_lot(s, weight)` says that chance decides at that weight.

    The game's `sentences.toml` describes the bot under `bots` and its name, and words each reason under `reasons` (see
    `cardkit.table.bot_reasons`).
    """

    weigh: Weigh
    unit: Unit
    think: Think = nothing
    by_lot: ByLot | None = None

    @cached_property
    def choose(self) -> Choose:
        """The function that chooses among the first `count` of a row of moves; it can be compiled."""
        asked = self.weigh, self.think, self.by_lot
        return at_random if asked == BY_LOT_ALONE else chooser(*asked)

    def __call__(self, s: State, moves: Sequence[int]) -> int:
        """Choose one of the legal moves."""
        return self.choose(s, moves, len(moves))

    def weighed(self, s: State, moves: Sequence[int]) -> dict[int, Weighed]:
        """Return the weight of each legal move, with its reasons by name."""
        thought = self.think(s, moves, len(moves))
        weights = {move: self.weigh(s, move, thought) for move in moves}
        return {move: Weighed(added(weight), weight._asdict()) for move, weight in weights.items()}

    def why(self, wording: Wording, s: State, moves: Sequence[int], move: int) -> str:
        """Explain a move in the first person: its reasons, and how the best of the other moves compares."""
        voice = Voice(wording, s.seat + 1, self.unit)
        return voice.why(self.weighed(s, moves), move, by_lot=self.by_lot is not None)


# --- Choosing -------------------------------------------------------------------------------------------------------

# How many of the first moves fit into a compiled integer, one bit each.
NOTED = 63


def at_random(s: State, moves: Sequence[int], count: int) -> int:
    """Choose as `choose_by_lot` does if no move weighs anything."""
    return moves[below(s, CHOICE, count)]


def chooser(weigh: Weigh, think: Think, by_lot: ByLot | None) -> Choose:
    """Make the function that chooses a bot's move."""

    def heaviest(s: State, moves: Sequence[int], count: int, thought: Any) -> tuple[int, float, int]:
        best = 0
        most: float = 0
        equal = 0  # bits: which of the first moves have this weight
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
    """Add the reasons up one by one: Python's `sum` of floats can differ from the compiler's."""
    total: float = 0
    for reason in weight:
        total += reason
    return total


def choose_by_lot(weigh: Weigh, think: Think, by_lot: ByLot, heaviest: Callable[..., tuple[int, float, int]]) -> Choose:
    """Make the function for a bot that may leave moves to chance: all if none weighs anything, else the heaviest."""

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
                if below(s, CHOICE, equals) == 0:  # so each of them is equally likely to be kept
                    move = moves[i]
        return move

    return choose
