"""Exact optimal play of two seats by backward induction, where both know the same of what is hidden.

A position's value is the difference of the round's points, those of the seat that is asked minus the other's; fewer are
better in the games that can be solved. The seat makes it as small as it can, the other as large; chance weighs.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from cardkit.errors import CardkitError
from cardkit.games.definition import legal_moves
from cardkit.odds.counting import MOST_POSITIONS
from cardkit.odds.distribution import number_text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping

    from cardkit.game import Game
    from cardkit.games.definition import Definition
    from cardkit.state import State


class Tree(Protocol):
    """What a game says of the positions that follow from one: how to tell them apart, and what moves lead to."""

    def key(self, s: State) -> Hashable:
        """All of a position that matters."""
        ...

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """What a move leads to, with weights: a position, or where the round ends, the difference of the points."""
        ...


@dataclass(frozen=True)
class Solution:
    """What a position is worth to the seat to move, the best move, and what every move is worth."""

    seat: int
    value: Fraction
    best: str
    moves: Mapping[str, Fraction]
    positions: int

    @property
    def says(self) -> str:
        """The solution in a sentence."""
        more = "fewer" if self.value < 0 else "more"
        return (
            f"Seat {self.seat} does best to {self.best}: with the best play of both it then gets "
            f"{number_text(abs(self.value))} points {more} than the other seat on average."
        )

    def __str__(self) -> str:
        """The sentence, and the moves, best first."""
        width = max(map(len, self.moves))
        listed = sorted(self.moves.items(), key=lambda item: item[1])
        lines = [f"{move:<{width}}  {number_text(value):>7}  {value}" for move, value in listed]
        return "\n".join([self.says, *lines, f"Counted: backward induction over {self.positions} positions"])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same as a table: how a notebook shows it."""
        rows = sorted(self.moves.items(), key=lambda item: item[1])
        lines = "".join(f"<tr><th>{move}</th><td>{number_text(value)}</td></tr>" for move, value in rows)
        return f"<p>{self.says}</p><table><tbody>{lines}</tbody></table>"


def solve(game: Game) -> Solution:
    """The best play of both seats to the end of the round: `cardkit.solve(game).best`.

    Only what the seat to move may know is used. Raises CardkitError with the reason where a position cannot be solved.
    """
    definition = game.definition
    if not game.turn:
        raise CardkitError("no seat is to move")
    if game.players != 2:  # noqa: PLR2004
        raise CardkitError("only positions of two seats can be solved: with more, what is best depends on alliances")
    if definition.solving is None:
        raise CardkitError(
            f"{definition.name} cannot be solved: its seats know different things, or no turn need be the last"
        )
    s = game.state
    tree = definition.solving(s, game.view(game.turn), game.rules)
    return _Induction(definition, tree, s.seat).solution(s)


class _Induction:
    """Backward induction with a memory."""

    def __init__(self, definition: Definition, tree: Tree, seat: int) -> None:
        self.definition = definition
        self.tree = tree
        self.seat = seat
        self.known: dict[Hashable, Fraction] = {}

    def solution(self, s: State) -> Solution:
        values = {self.definition.notation.move_text(move): value for move, value in self.moves(s).items()}
        best = min(values, key=values.__getitem__)
        return Solution(self.seat + 1, values[best], best, values, len(self.known) + 1)

    def moves(self, s: State) -> dict[int, Fraction]:
        """The value of every legal move."""
        return {move: self.after(s, move) for move in legal_moves(self.definition.rules, s)}

    def after(self, s: State, move: int) -> Fraction:
        """The mean of what a move leads to."""
        total, ways = Fraction(0), 0
        for weight, outcome in self.tree.outcomes(s, move):
            total += weight * (outcome if isinstance(outcome, Fraction) else self.value(outcome))
            ways += weight
        return total / ways

    def value(self, s: State) -> Fraction:
        """The value of a position in which somebody is to move."""
        key = self.tree.key(s)
        if key not in self.known:
            if len(self.known) >= MOST_POSITIONS:
                raise CardkitError(
                    f"this position cannot be solved: more than {MOST_POSITIONS} positions follow from it"
                )
            values = self.moves(s).values()
            self.known[key] = min(values) if s.seat == self.seat else max(values)
        return self.known[key]
