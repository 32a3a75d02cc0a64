"""Questions that are answered by moves at a table: reach a position, or choose the best move.

An answer is a list of moves, which are checked against the rules of the game.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.event_text import tell_event
from cardkit.table.explanations import IllegalMoveError
from cardkit.table.game import speaker_to
from cardkit.table.grammar import capital
from cardkit.table.players import bot_named
from cardkit_widgets.exercises.numeric_answer import exact_fraction, full_number, short_number
from cardkit_widgets.exercises.questions import Question, not_judged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from cardkit.table.game import Game
    from cardkit_widgets.exercises.questions import Verdict
    from cardkit_widgets.protocol import state_types

# The maximum number of moves in an answer.
LONGEST = 500
NOT_MADE = "These moves cannot be made here."
HOPELESS = "From here it cannot be reached any more: go back, and try another way."


@dataclass(frozen=True, repr=False)
class TableQuestion(Question):
    """A question that is answered at a table.

    In addition to the arguments of `Question`:

    Args:
        game: A game in the position of the question, or a function that returns one.
        seat: The seat from which the student sees the table and moves, counting from 1.

    """

    game: Callable[[], Game] | Game
    seat: int

    def start(self) -> Game:
        """Return a new copy of the game in the position of the question."""
        game = self.game() if callable(self.game) else self.game
        return game.at(game.history.now)

    def judge(self, answer: Any) -> Verdict:
        """Judge a list of moves."""
        if not isinstance(answer, list | tuple) or len(answer) > LONGEST:
            return not_judged(NOT_MADE)
        if not all(isinstance(move, str) for move in answer):
            return not_judged(NOT_MADE)
        try:
            return self.judge_moves(answer)
        except CardkitError as error:
            return not_judged(str(error))

    @abstractmethod
    def judge_moves(self, moves: Sequence[str]) -> Verdict:
        """Judge moves. Raises CardkitError for an invalid or forbidden move."""

    def move_text(self, move: str, game: Game | None = None) -> str:
        """Describe a move of the player whose turn it is, in the question's position or another game: `Passing`."""
        game = self.start() if game is None else game
        return game.definition.wording.as_subject(move, speaker_to(game, game.turn))


@dataclass(frozen=True, repr=False)
class ReachPosition(TableQuestion):
    """A question that asks students to reach a position by legal moves.

    In addition to the arguments of `TableQuestion`:

    Args:
        holds: Returns True for a game in the required position.
        hopeless: Returns True for a game from which the position can no longer be reached; students are told to go
            back.
        others: The name of a bot that moves for the other seats; without it the student moves for all seats.
        shown: The moves of a solution. They are checked when the question is created.

    Raises:
        CardkitError: If the position is already reached or hopeless at the start, or `shown` doesn't reach it.

    """

    holds: Callable[[Game], bool]
    _: KW_ONLY
    hopeless: Callable[[Game], bool] | None = None
    others: str = ""
    shown: Sequence[str] = ()

    KIND = "position"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.holds(self.start()):
            raise CardkitError(f"{self.ask!r} is solved before anybody has moved")
        if self.is_unreachable(self.start()):
            raise CardkitError(f"{self.ask!r} is hopeless before anybody has moved")
        if self.shown and not self.judge_moves(self.shown).right:
            raise CardkitError(f"the moves shown for {self.ask!r} don't reach the position")

    def judge_moves(self, moves: Sequence[str]) -> Verdict:
        """Judge moves: they are right if the position was reached after one of them."""
        game = self.start()
        if any(self.make(game, move) for move in moves):
            return self.correct()
        if self.is_unreachable(game):
            return self.wrong(HOPELESS)
        return self.wrong("Go on." if not self.otherwise else "")

    def is_unreachable(self, game: Game) -> bool:
        """Return whether the position is known to be out of reach."""
        return self.hopeless is not None and self.hopeless(game)

    def make(self, game: Game, move: str) -> bool:
        """Make a move and the events that follow, and return whether the position was reached on the way.

        Args:
            game: The game, which changes.
            move: The move, in the game's notation.

        Raises:
            IllegalMoveError: If the rules forbid the move.
            NotationError: If it isn't a move in this game.

        """
        game.move(move, advance=False)
        _settle(game)
        if self.holds(game):
            return True
        while self.others and game.turn not in {0, self.seat}:
            game.bot_move(bot_named(game.definition, self.others), advance=False)
            _settle(game)
            if self.holds(game):
                return True
        return False

    def solution(self) -> str:
        """Describe the moves of one solution.

        The other players' moves are included in brackets, because without them the next move could look forbidden.
        """
        if not self.shown:
            return "There are many ways."
        game, said = self.start(), []
        for move in self.shown:
            doing, number = self.move_text(move, game), game.history.now + 1
            there = self.make(game, move)
            said.append(doing if there else f"{doing}{self._other_moves(game, number)}")
        return f"One way: {', then '.join(f'{text[:1].lower()}{text[1:]}' for text in said)}"

    def _other_moves(self, game: Game, number: int) -> str:
        """Describe the moves of the other seats since event `number`, in brackets; empty if there were none."""
        later = (each for each in range(number + 1, game.history.now + 1) if "move" in game.history.entry(each).event)
        told = [text.removesuffix(".") for each in later for text in tell_event(game, each, self.seat)]
        return f" ({'; '.join(f'{text[:1].lower()}{text[1:]}' for text in told)})" if told else ""


def _settle(game: Game) -> None:
    """Play all events that need no decision, until the next round would be dealt."""
    while game.next_event() not in {"move", ""} and not game.history.awaits_deal():
        game.advance(events=1)


@dataclass(frozen=True, repr=False)
class BestMoveQuestion(TableQuestion):
    """A question that asks for the best move.

    In addition to the arguments of `TableQuestion`:

    Args:
        values: The value of each legal move; the highest is best.
        unit: The unit of the values.
        least: Whether the lowest value is best.
        close: Moves whose value differs from the best by no more than this are right too.
        replies: Feedback on some of the moves.

    Raises:
        CardkitError: If it isn't the turn of `seat`, or the moves in `values` aren't exactly the legal moves.

    """

    values: Mapping[str, Fraction | float]
    unit: str = ""
    _: KW_ONLY
    least: bool = False
    close: float = 0.0
    replies: Mapping[str, str] = field(default_factory=dict)

    KIND = "best-move"

    def __post_init__(self) -> None:
        super().__post_init__()
        game = self.start()
        if game.turn != self.seat:
            raise CardkitError(f"at {self.ask!r} it is not the turn of seat {self.seat}")
        for move in game.moves:
            if move not in self.values:
                raise CardkitError(f"the values of {self.ask!r} must include the move {move!r}")
        for move in (*self.values, *self.replies):
            if move not in game.moves:
                raise CardkitError(f"{self.ask!r} mentions {move!r}, which isn't a possible move there")
            exact_fraction(self.values[move])

    def judge_moves(self, moves: Sequence[str]) -> Verdict:
        """Judge the last move of a list."""
        if not moves:
            return not_judged("Choose a move on the table.")
        for move in moves:
            if move not in self.values:
                raise IllegalMoveError(self.start().why(move))
        reply = self.replies.get(moves[-1], "")
        if moves[-1] in self.best():
            return self.correct(reply)
        return self.wrong(reply or self.otherwise or "Another move is better.")

    def best(self) -> list[str]:
        """Return all right moves."""
        first = self._best_first()[0]
        return [move for move in self.values if self._is_as_good(self.values[move], self.values[first])]

    def _is_as_good(self, value: Fraction | float, best: Fraction | float) -> bool:
        one, other = float(value), float(best)
        return abs(one - other) <= self.close or math.isclose(one, other, rel_tol=1e-9)

    def _best_first(self) -> list[str]:
        return sorted(self.values, key=lambda move: float(self.values[move]), reverse=not self.least)

    def solution(self) -> str:
        """Describe the best moves with their values."""
        best = self.best()
        first, *others = (self.move_text(move) for move in self._best_first() if move in best)
        said = " or ".join([capital(first), *(f"{other[:1].lower()}{other[1:]}" for other in others)])
        return f"{said} ({self.value_text(self._best_first()[0])})"

    def bars(self) -> list[state_types.MoveBar]:
        """Return all moves with their values and the lengths of their bars (from 0 to 1), best first."""
        low = min(0.0, *map(float, self.values.values()))
        size = max(0.0, *map(float, self.values.values())) - low or 1.0
        best = self.best()
        return [
            {
                "says": capital(self.move_text(move)),
                "worth": short_number(self.values[move], self.unit),
                "part": (float(self.values[move]) - low) / size,
                "best": move in best,
            }
            for move in self._best_first()
        ]

    def value_text(self, move: str) -> str:
        """Format the value of a move."""
        return full_number(self.values[move], self.unit)
