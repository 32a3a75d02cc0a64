"""Exact optimal play by backward induction: for two players who know equally much of the hidden cards, or for one turn.

A game's `solving` says which of its positions can be solved, and what a value means (`Solution.means`). The player to
move makes it as good as possible, the opponent as bad as possible, and chance takes the mean.
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
from cardkit.table.grammar import count_of, with_minus
from cardkit.table.state import State


class Tree(Protocol):
    """What a game says about the positions that follow: how to tell them apart, and where moves lead.

    `means` says what a value is, and `fewest` whether the solving player wants a low value. `unsolved` explains a
    position in which no move has a value.
    """

    means: str
    fewest: bool
    unsolved: str

    def key(self, s: State) -> Hashable:
        """Everything in a position that matters."""

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """The positions or values that a move leads to, with weights; nothing if no end that counts can follow."""

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """Say in a sentence what is best for a seat (from 1)."""


class TwoSeats:
    """A value is a difference in points of the round between two players; lower is better."""

    means = (
        "points of the round: those of the player to move minus the opponent's, on average if both play best; "
        "fewer are better"
    )
    fewest = True
    unsolved = "no move leads to an end that counts"

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """Say in a sentence what is best for a seat (from 1)."""
        more = "fewer" if value < 0 else "more"
        points = f"{count_of(number_text(abs(value)), 'point')} {more} than" if value else "as many points as"
        return f"The best move for player {seat} is {best}. If both play best, they get {points} the other on average."


@dataclass(frozen=True)
class Solution:
    """The value of a position for the player to move, the best move, and the value of every move.

    `means` says what the values are. `besides` has other numbers about the moves, by description.

    >>> cardkit.solve(cardkit.play("trio", seed=7)).seat
    1
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
        """The moves and their values, the best first.

        >>> cardkit.solve(cardkit.play("trio", seed=7)).listed()[0][0]
        'low 2'
        """
        return sorted(self.moves.items(), key=lambda item: item[1] if self.fewest else -item[1])

    def __str__(self) -> str:
        """The sentence and the moves, the best first."""
        width = max(map(len, self.moves))
        lines = [f"{move:<{width}}  {number_text(value):>7}  {value}" for move, value in self.listed()]
        counted = f"Counted: backward induction over {self.positions} positions"
        return "\n".join([self.says, *lines, f"Values: {self.means}", counted])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same as a table, for notebooks."""
        worth = ((move, with_minus(number_text(value))) for move, value in self.listed())
        lines = "".join(f"<tr><th>{move}</th><td>{value}</td></tr>" for move, value in worth)
        says, means = with_minus(self.says), with_minus(self.means)
        return f"<p>{says}</p><table><tbody>{lines}</tbody></table><p><small>{means}</small></p>"


def solve(game: Game) -> Solution:
    """Compute the exact best play, where that is possible: `cardkit.solve(game).best`.

    It covers the last moves of a round of Chicken, Papageno and Parrot with two players, a turn of Trio, and the last
    turn of a round of Rummü. It uses only what the player to move may know. Raises CardkitError, with the
    reason, if a position cannot be solved.

    >>> cardkit.solve(cardkit.play("trio", seed=7)).best
    'low 2'
    """
    definition = game.definition
    if not game.turn:
        raise CardkitError("nobody is to move, so there is nothing to solve")
    find = getattr(definition.part("odds"), "solve", None)
    if find is None:
        raise CardkitError(f"{definition.name} cannot be solved: there is no function solve in its module odds.py")
    solution: Solution = find(game)
    return solution


def check_two_seats(game: Game) -> None:
    """Raise CardkitError if more than two players play."""
    if game.players != 2:  # noqa: PLR2004
        raise CardkitError(
            "this position cannot be solved: there must be 2 players; with more, the best play depends on alliances"
        )


def by_induction(game: Game, tree: Tree) -> Solution:
    """Solve a position by searching every position after it. Raises CardkitError if there are too many."""
    return _Induction(game.definition, tree, game.turn - 1).solution(game.state)


class _Induction:
    """Backward induction with memoization."""

    def __init__(self, definition: Definition, tree: Tree, seat: int) -> None:
        self.definition = definition
        self.tree = tree
        self.seat = seat
        self.known: dict[Hashable, Fraction | None] = {}

    def solution(self, s: State) -> Solution:
        values = {self.definition.move_kinds.text(move): value for move, value in self.moves(s).items()}
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
        """The mean value of a move, if it leads to an end that counts."""
        total, ways = Fraction(0), 0
        for weight, outcome in self.tree.outcomes(s, move):
            value = outcome if isinstance(outcome, Fraction) else self.value(outcome)
            if value is None:
                return None
            total += weight * value
            ways += weight
        return total / ways if ways else None

    def value(self, s: State) -> Fraction | None:
        """The value of a position in which a player is to move."""
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
