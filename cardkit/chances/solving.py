"""Compute optimal play exactly, by backward induction.

This works for positions that only few others can follow: if there are two players who know the same about the hidden
cards, or within one player's turn. The player to move picks the move with the best value. The opponent picks the one
with the worst value for that player. The value of a random event is its mean. Each game decides which of its positions
can be solved.
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
    """How a game describes the positions that can follow: how to compare them, and where moves lead.

    `means` explains the values, and `fewest` is true if a low value is good. `unsolved` is the explanation for a
    position in which no move has a value.
    """

    means: str
    fewest: bool
    unsolved: str

    def key(self, s: State) -> Hashable:
        """Return everything in a position that affects its value."""

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Yield the positions or values after a move, with weights; nothing if it can't lead to a scored end."""

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """Return a sentence about the best move for a seat (from 1)."""


class TwoSeats:
    """The values of a two-player game: the difference in points of the round; lower is better."""

    means = (
        "points of the round: those of the player to move minus the opponent's, on average if both play best; "
        "fewer are better"
    )
    fewest = True
    unsolved = "no move leads to an end that counts"

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """Return a sentence about the best move for a seat (from 1)."""
        more = "fewer" if value < 0 else "more"
        points = f"{count_of(number_text(abs(value)), 'point')} {more} than" if value else "as many points as"
        return f"The best move for player {seat} is {best}. If both play best, they get {points} the other on average."


@dataclass(frozen=True)
class Solution:
    """The result of `solve`: the best move, and the value of every move for the player to move.

    >>> cardkit.solve(cardkit.play("trio", seed=7)).seat
    1
    """

    #: The seat to move, from 1.
    seat: int
    #: The value of the position, which is the value of the best move.
    value: Fraction
    #: The best move, in the game's notation.
    best: str
    #: The value of each move.
    moves: Mapping[str, Fraction]
    #: The number of positions that were searched.
    positions: int
    #: What the values are, in words.
    means: str
    #: The result as a sentence.
    says: str
    #: Whether a low value is good.
    fewest: bool = False
    #: Other numbers about the moves, by their description and then by move.
    besides: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)

    def listed(self) -> list[tuple[str, Fraction]]:
        """Return the moves and their values, the best first.

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
        """The sentence and a table of the moves, for notebooks."""
        worth = ((move, with_minus(number_text(value))) for move, value in self.listed())
        lines = "".join(f"<tr><th>{move}</th><td>{value}</td></tr>" for move, value in worth)
        says, means = with_minus(self.says), with_minus(self.means)
        return f"<p>{says}</p><table><tbody>{lines}</tbody></table><p><small>{means}</small></p>"


def solve(game: Game) -> Solution:
    """Compute the best move exactly, if the position is simple enough: `cardkit.solve(game).best`.

    In Chicken, Papageno and Parrot, positions near the end of a round can be solved with two players. In Rummü, a
    position can be solved if the player to move can end the round. In Trio, the requests of one turn can be solved. The
    answer uses only what the player to move may know.

    Args:
        game: The game, in the position to solve.

    Raises:
        CardkitError: If the position can't be solved; the message gives the reason.

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
    """Solve a position by searching all positions that follow. Raises CardkitError if there are too many."""
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
        """Return the value of every legal move that has one."""
        found = {move: self.after(s, move) for move in legal_moves(self.definition.rules, s)}
        return {move: value for move, value in found.items() if value is not None}

    def after(self, s: State, move: int) -> Fraction | None:
        """Return the mean value of a move, or None if it doesn't lead to a scored end."""
        total, ways = Fraction(0), 0
        for weight, outcome in self.tree.outcomes(s, move):
            value = outcome if isinstance(outcome, Fraction) else self.value(outcome)
            if value is None:
                return None
            total += weight * value
            ways += weight
        return total / ways if ways else None

    def value(self, s: State) -> Fraction | None:
        """Return the value of a position in which a player is to move; None if no move has a value."""
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
