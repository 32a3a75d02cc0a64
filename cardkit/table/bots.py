"""Bots: a bot gives each legal move a weight, and its choice and its reasons follow from these weights.

A bot is written like the rules, as functions of a state, so that it can be compiled for simulations.
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

#: The weight of a reason so strong that the bot makes such a move only if every other move has this reason too.
NEVER = -1_000_000
# The number of moves per player after which bots try to end the round.
PATIENCE = 60


def is_long(s: State) -> bool:
    """Return whether the round is so long that bots should try to end it. Without this, some games might never end."""
    return bool(s.moves > PATIENCE * s.players)


def nothing(*_: object) -> int:
    """Compute nothing in advance."""
    return 0


class Equal(NamedTuple):
    """A weight that is the same for every move."""

    #: The only reason, which is always 0.
    chance: int


def equally(*_: object) -> Equal:
    """Give all moves the same weight."""
    return Equal(0)


def always(*_: object) -> bool:
    """Let chance decide, whatever the highest weight is."""
    return True


# A bot with these functions chooses at random without weighing anything.
BY_LOT_ALONE = equally, nothing, always


@dataclass(frozen=True, eq=False)
class Bot:
    """A bot, defined by a function that weighs its moves.

    The weight of a move is the sum of the reasons that `weigh` returns. The bot makes the move with the highest weight,
    or the first of these if several are equal, unless `by_lot` lets chance decide.

    The game's `sentences.toml` describes the bot under `bots` and its name, and contains the words for each reason
    under `reasons` (see `cardkit.table.bot_reasons`).
    """

    #: Takes a state, a move and a `thought`; returns the reasons for the move (negative ones count against it) as a
    #: named tuple of numbers, all integers or all floats.
    weigh: Weigh
    #: The unit of the weights.
    unit: Unit
    #: Takes a state, a row of moves and a count; called once for a decision among the first `count` moves of the row.
    #: It returns the `thought` that is needed to weigh every move.
    think: Think = nothing
    #: Takes a state and the highest weight; returns whether chance decides between moves with that weight. By default,
    #: it never does.
    by_lot: ByLot | None = None

    @cached_property
    def choose(self) -> Choose:
        """The function that chooses among the first `count` moves of a row; it can be compiled."""
        asked = self.weigh, self.think, self.by_lot
        return at_random if asked == BY_LOT_ALONE else chooser(*asked)

    def __call__(self, s: State, moves: Sequence[int]) -> int:
        """Choose one of the legal moves."""
        return self.choose(s, moves, len(moves))

    def weighed(self, s: State, moves: Sequence[int]) -> dict[int, Weighed]:
        """Return the weight of each of the legal `moves`, with its reasons by name."""
        thought = self.think(s, moves, len(moves))
        weights = {move: self.weigh(s, move, thought) for move in moves}
        return {move: Weighed(added(weight), weight._asdict()) for move, weight in weights.items()}

    def why(self, wording: Wording, s: State, moves: Sequence[int], move: int) -> str:
        """Explain a move in the first person: its reasons, and a comparison with the best of the other moves.

        Args:
            wording: The sentences of the game.
            s: The position before the move.
            moves: All legal moves.
            move: The move to explain.

        """
        voice = Voice(wording, s.seat + 1, self.unit)
        return voice.why(self.weighed(s, moves), move, by_lot=self.by_lot is not None)


# --- Choosing -------------------------------------------------------------------------------------------------------

# The number of moves that fit into a compiled integer, one bit each.
NOTED = 63


def at_random(s: State, moves: Sequence[int], count: int) -> int:
    """Choose a move at random, as `choose_by_lot` does if all moves have the same weight."""
    return moves[below(s, CHOICE, count)]


def chooser(weigh: Weigh, think: Think, by_lot: ByLot | None) -> Choose:
    """Make the function that chooses a bot's move."""

    def heaviest(s: State, moves: Sequence[int], count: int, thought: Any) -> tuple[int, float, int]:
        best = 0
        most: float = 0
        equal = 0  # one bit for each of the first moves, set if the move has this weight
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
    """Add the reasons up one by one, because Python's `sum` of floats can differ from compiled code."""
    total: float = 0
    for reason in weight:
        total += reason
    return total


def choose_by_lot(weigh: Weigh, think: Think, by_lot: ByLot, heaviest: Callable[..., tuple[int, float, int]]) -> Choose:
    """Make the choosing function of a bot that may let chance decide.

    Chance decides among all moves if every weight is 0, otherwise among those with the highest weight.
    """

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
                if below(s, CHOICE, equals) == 0:  # each of them is equally likely to be kept
                    move = moves[i]
        return move

    return choose
