"""Exact optimal play by backward induction: of two seats that know the same of what is hidden, or of one turn.

A game's `solving` says which of its positions can be solved, and what a value is there (`Solution.means`). The seat
that is asked makes it as good as it can, the other as bad; chance weighs.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from cardkit.chances.counting import MOST_POSITIONS
from cardkit.chances.distribution import number_text
from cardkit.table.definition import Definition, legal_moves
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.state import State


class Tree(Protocol):
    """What a game says of the positions that follow from one: how to tell them apart, and what moves lead to.

    `means` says what a value is, and `fewest` whether the seat that is asked wants little of it. `unsolved` says why
    no move may have a value.
    """

    means: str
    fewest: bool
    unsolved: str

    def key(self, s: State) -> Hashable:
        """All of a position that matters."""
        ...

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """What a move leads to, with weights: a position, or a value; nothing if it leads to no end that counts."""
        ...

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """What is best for a seat (from 1), in a sentence."""
        ...


class TwoSeats:
    """A value is a difference of the round's points between two seats, and fewer are better."""

    means = (
        "points of the round: those of the seat to move minus the other's, on average with the best play of both; "
        "fewer are better"
    )
    fewest = True
    unsolved = "no move leads to an end that counts"

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """What is best for a seat (from 1), in a sentence."""
        more = "fewer" if value < 0 else "more"
        points = f"{number_text(abs(value))} points {more} than" if value else "as many points as"
        return (
            f"Seat {seat} does best to {best}: with the best play of both it then gets {points} the other on average."
        )


@dataclass(frozen=True)
class Solution:
    """What a position is worth to the seat to move, the best move, and what every move is worth.

    `means` says what the values are. `besides` has other numbers of the moves, by what they are.
    """

    seat: int
    value: Fraction
    best: str
    moves: Mapping[str, Fraction]
    positions: int
    means: str
    says: str
    fewest: bool = False
    besides: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)

    def listed(self) -> list[tuple[str, Fraction]]:
        """The moves and their values, best first."""
        return sorted(self.moves.items(), key=lambda item: item[1] if self.fewest else -item[1])

    def __str__(self) -> str:
        """The sentence, and the moves, best first."""
        width = max(map(len, self.moves))
        lines = [f"{move:<{width}}  {number_text(value):>7}  {value}" for move, value in self.listed()]
        counted = f"Counted: backward induction over {self.positions} positions"
        return "\n".join([self.says, *lines, f"Values: {self.means}", counted])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same as a table: how a notebook shows it."""
        lines = "".join(f"<tr><th>{move}</th><td>{number_text(value)}</td></tr>" for move, value in self.listed())
        return f"<p>{self.says}</p><table><tbody>{lines}</tbody></table><p><small>{self.means}</small></p>"


def solve(game: Game) -> Solution:
    """The best play, as far as it can be known exactly: `cardkit.solve(game).best`.

    Chicken, Papageno and Parrot of two seats to the end of a round that is near, a turn of Trio, the last turn of a
    round of Five-Suit Rummy. Only what the seat to move may know is used. Raises CardkitError with the reason where a
    position cannot be solved.
    """
    definition = game.definition
    if not game.turn:
        raise CardkitError("no seat is to move")
    part = definition.part("solving")
    if part is None:
        raise CardkitError(f"{definition.name} cannot be solved")
    solution: Solution = part.solve(game)
    return solution


def check_two_seats(game: Game) -> None:
    """Raises CardkitError where more than two play against each other."""
    if game.players != 2:  # noqa: PLR2004
        raise CardkitError(
            "this position cannot be solved: only positions of two seats can; with more, what is best depends on "
            "alliances"
        )


def by_induction(game: Game, tree: Tree) -> Solution:
    """The solution of a position, by going through all that follow from it. Raises CardkitError if they are many."""
    return _Induction(game.definition, tree, game.turn - 1).solution(game.state)


class _Induction:
    """Backward induction with a memory."""

    def __init__(self, definition: Definition, tree: Tree, seat: int) -> None:
        self.definition = definition
        self.tree = tree
        self.seat = seat
        self.known: dict[Hashable, Fraction | None] = {}

    def solution(self, s: State) -> Solution:
        values = {self.definition.verbs.text(move): value for move, value in self.moves(s).items()}
        if not values:
            raise CardkitError(f"this position cannot be solved: {self.tree.unsolved}")
        best = (min if self.tree.fewest else max)(values, key=values.__getitem__)
        says = self.tree.says(self.seat + 1, best, values[best])
        return Solution(
            self.seat + 1, values[best], best, values, len(self.known) + 1, self.tree.means, says, self.tree.fewest
        )

    def moves(self, s: State) -> dict[int, Fraction]:
        """The value of every legal move that has one."""
        found = {move: self.after(s, move) for move in legal_moves(self.definition.rules, s)}
        return {move: value for move, value in found.items() if value is not None}

    def after(self, s: State, move: int) -> Fraction | None:
        """The mean of what a move leads to, if it leads to an end that counts."""
        total, ways = Fraction(0), 0
        for weight, outcome in self.tree.outcomes(s, move):
            value = outcome if isinstance(outcome, Fraction) else self.value(outcome)
            if value is None:
                return None
            total += weight * value
            ways += weight
        return total / ways if ways else None

    def value(self, s: State) -> Fraction | None:
        """The value of a position in which somebody is to move."""
        key = self.tree.key(s)
        if key not in self.known:
            if len(self.known) >= MOST_POSITIONS:
                raise CardkitError(
                    f"this position cannot be solved: more than {MOST_POSITIONS} positions follow from it"
                )
            values = self.moves(s).values()
            least = self.tree.fewest == (s.seat == self.seat)
            self.known[key] = (min if least else max)(values, default=None)
        return self.known[key]
