"""Questions that are answered by moves at the table: make a position, or choose the best move.

Like all questions they are data. The answer is a list of moves, which are made by the rules of the game.
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
from cardkit_widgets.exercises.numeric_answer import exact, number_in_words, number_shown
from cardkit_widgets.exercises.questions import Question, unclear

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from cardkit.table.game import Game
    from cardkit_widgets.exercises.questions import Verdict
    from cardkit_widgets.protocol import state_types

# No answer has more moves than this.
LONGEST = 500
NOT_MADE = "These moves cannot be made here."
HOPELESS = "From here it cannot be reached any more: go back, and try another way."


@dataclass(frozen=True, repr=False)
class OnTable(Question):
    """A question at a table, seen from `seat`: a game that stands where it begins, or a function that gives one."""

    game: Callable[[], Game] | Game
    seat: int

    def start(self) -> Game:
        """The game as it stands when the question is asked: each time another, so that nobody's moves are in it."""
        game = self.game() if callable(self.game) else self.game
        return game.at(game.history.now)

    def judge(self, answer: Any) -> Verdict:
        """Judge a list of moves."""
        if not isinstance(answer, list | tuple) or len(answer) > LONGEST:
            return unclear(NOT_MADE)
        if not all(isinstance(move, str) for move in answer):
            return unclear(NOT_MADE)
        try:
            return self.judge_moves(answer)
        except CardkitError as error:
            return unclear(str(error))

    @abstractmethod
    def judge_moves(self, moves: Sequence[str]) -> Verdict:
        """Judge moves. Raises CardkitError for what is no move, or is not allowed."""

    def in_words(self, move: str, game: Game | None = None) -> str:
        """What a move does, for the seat whose turn it is, as the question begins or in another game: `Passing`."""
        game = self.start() if game is None else game
        return game.definition.wording.as_subject(move, speaker_to(game, game.turn))


@dataclass(frozen=True, repr=False)
class ReachPosition(OnTable):
    """Make a position for which `holds` says yes, by legal moves.

    Whoever solves it moves for every seat in turn, or, with `others` the name of a bot, for `seat` alone. `shown` are
    moves that lead there; they are played once, when the question is made, so that there is an answer. `hopeless` says
    from where no move leads there any more, so that whoever has gone astray is told to go back.
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
        if self.is_hopeless(self.start()):
            raise CardkitError(f"{self.ask!r} is hopeless before anybody has moved")
        if self.shown and not self.judge_moves(self.shown).right:
            raise CardkitError(f"the moves shown for {self.ask!r} do not lead there")

    def judge_moves(self, moves: Sequence[str]) -> Verdict:
        """Judge moves: right as soon as the position has been there after one of them."""
        game = self.start()
        if any(self.make(game, move) for move in moves):
            return self.correct()
        if self.is_hopeless(game):
            return self.wrong(HOPELESS)
        return self.wrong("Go on." if not self.otherwise else "")

    def is_hopeless(self, game: Game) -> bool:
        """Whether it is known that the position cannot be reached from here."""
        return self.hopeless is not None and self.hopeless(game)

    def make(self, game: Game, move: str) -> bool:
        """Make a move with all that follows from it, and say whether the position has come about on the way.

        Raises IllegalMoveError and NotationError.
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
        """Moves that lead there, as one way of several, in words that speak to whoever makes them.

        What others do in between stands in brackets: without it the next move may look forbidden.
        """
        if not self.shown:
            return "There are many ways."
        game, said = self.start(), []
        for move in self.shown:
            doing, number = self.in_words(move, game), game.history.now + 1
            there = self.make(game, move)
            said.append(doing if there else f"{doing}{self._answered(game, number)}")
        return f"One way: {', then '.join(f'{text[:1].lower()}{text[1:]}' for text in said)}"

    def _answered(self, game: Game, number: int) -> str:
        """What others have done since event `number`, in brackets; nothing where it was nothing."""
        later = (each for each in range(number + 1, game.history.now + 1) if "move" in game.history.entry(each).event)
        told = [text.removesuffix(".") for each in later for text in tell_event(game, each, self.seat)]
        return f" ({'; '.join(f'{text[:1].lower()}{text[1:]}' for text in told)})" if told else ""


def _settle(game: Game) -> None:
    """Let everything happen that needs no decision, up to the deal of the next round."""
    while game.next_event() not in {"move", ""} and not game.history.awaits_deal():
        game.advance(events=1)


@dataclass(frozen=True, repr=False)
class BestMove(OnTable):
    """Choose the best move. `values` say of every legal move what it is worth, in a `unit`; the most is the best.

    With `least` the smallest is; moves that are worth the same, or differ by no more than `close`, are all right.
    `replies` say something to certain moves.
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
                raise CardkitError(f"the values of {self.ask!r} do not say what {move!r} is worth")
        for move in (*self.values, *self.replies):
            if move not in game.moves:
                raise CardkitError(f"the values of {self.ask!r} speak of {move!r}, which cannot be made there")
            exact(self.values[move])

    def judge_moves(self, moves: Sequence[str]) -> Verdict:
        """Judge the last of some tries, each of them a move."""
        if not moves:
            return unclear("Choose a move on the table.")
        for move in moves:
            if move not in self.values:
                raise IllegalMoveError(self.start().why(move))
        reply = self.replies.get(moves[-1], "")
        if moves[-1] in self.best():
            return self.correct(reply)
        return self.wrong(reply or self.otherwise or "Another move is better.")

    def best(self) -> list[str]:
        """The moves that are right."""
        first = self._ordered()[0]
        return [move for move in self.values if self._is_as_good(self.values[move], self.values[first])]

    def _is_as_good(self, value: Fraction | float, best: Fraction | float) -> bool:
        one, other = float(value), float(best)
        return abs(one - other) <= self.close or math.isclose(one, other, rel_tol=1e-9)

    def _ordered(self) -> list[str]:
        return sorted(self.values, key=lambda move: float(self.values[move]), reverse=not self.least)

    def solution(self) -> str:
        """The best move, or moves, in words, with what they are worth."""
        best = self.best()
        first, *others = (self.in_words(move) for move in self._ordered() if move in best)
        said = " or ".join([capital(first), *(f"{other[:1].lower()}{other[1:]}" for other in others)])
        return f"{said} ({self.worth(self._ordered()[0])})"

    def bars(self) -> list[state_types.Bar]:
        """Every move with what it is worth and how long its bar is (of 1), best first."""
        low = min(0.0, *map(float, self.values.values()))
        size = max(0.0, *map(float, self.values.values())) - low or 1.0
        best = self.best()
        return [
            {
                "says": capital(self.in_words(move)),
                "worth": number_shown(self.values[move], self.unit),
                "part": (float(self.values[move]) - low) / size,
                "best": move in best,
            }
            for move in self._ordered()
        ]

    def worth(self, move: str) -> str:
        """What a move is worth, in words."""
        return number_in_words(self.values[move], self.unit)
