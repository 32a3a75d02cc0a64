"""A slow, obvious version of `cardkit.solve`: every line of play, by the real rules, in every world."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

from cardkit.table import common_rules
from cardkit.table.definition import legal_moves
from cardkit.table.effects import HistoryEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardkit import Game
    from cardkit.table.definition import Definition
    from cardkit.table.state import State

# Positions that the seat to move can't tell apart, with their probabilities.
Worlds = list[tuple[Fraction, Any]]


class Lines:
    """All lines of play of a game, without a cache; `ended` returns the value of a final position, otherwise None.

    A seat's choice may depend only on what it sees, so worlds are grouped by its view.
    """

    def __init__(
        self, definition: Definition, seat: int, ended: Callable[[State], Fraction | None], *, fewest: bool
    ) -> None:
        self.definition = definition
        self.seat = seat
        self.ended = ended
        self.fewest = fewest

    def moves(self, worlds: Worlds) -> dict[str, Fraction]:
        """Return the value of every move over all these worlds."""
        total = sum(chance for chance, _ in worlds)
        return {
            self.definition.move_kinds.text(move): self.after(worlds, move) / total
            for move in legal_moves(self.definition.rules, worlds[0][1])
        }

    def value(self, worlds: Worlds) -> Fraction:
        """Return the value of the best move for the seat to move, times the probability of these worlds."""
        total = sum(chance for chance, _ in worlds)
        own = worlds[0][1].seat == self.seat
        return total * (min if own == self.fewest else max)(self.moves(worlds).values())

    def after(self, worlds: Worlds, move: int) -> Fraction:
        """Return the value after a move, times the probability of these worlds."""
        found = Fraction(0)
        alike: dict[object, Worlds] = {}
        for chance, world in worlds:
            for share, after in self.shuffled(world, move):
                value = self.ended(after)
                if value is None:
                    view = self.definition.look(after, after.seat)
                    alike.setdefault(view, []).append((chance * share, after))
                else:
                    found += chance * share * value
        return found + sum((self.value(group) for group in alike.values()), Fraction(0))

    def shuffled(self, world: State, move: int) -> Iterator[tuple[Fraction, State]]:
        """Yield the worlds after a move; after a refill, one for every order of the new draw pile."""
        after = world.copy()
        self.definition.rules.do(after, move)
        if after.pending != common_rules.REFILL_PENDING:
            yield Fraction(1), after
            return
        self.definition.rules.before_shuffle(after)
        orders = set(permutations(after.draw[: after.draw_count]))
        for order in orders:
            one = after.copy()
            one.draw[: len(order)] = order
            self.definition.rules.after_shuffle(one)
            yield Fraction(1, len(orders)), one


def dealt(s: State, *groups: Iterable[tuple[str, int]]) -> Worlds:
    """Return every way to deal the cards of these spots of a position, within each group."""
    worlds: Worlds = [(Fraction(1), s)]
    for group in groups:
        places = list(group)
        orders = set(permutations(getattr(s, field)[index] for field, index in places))
        worlds = [
            (chance / len(orders), with_cards(world, places, order)) for chance, world in worlds for order in orders
        ]
    return worlds


def with_cards(s: State, places: list[tuple[str, int]], cards: Iterable[int]) -> State:
    """Return the position with other cards in these spots."""
    world = s.copy()
    for (field, index), card in zip(places, cards, strict=True):
        getattr(world, field)[index] = card
    return world


def with_position(game: Game, s: State) -> Game:
    """Return the game with another position after its last event."""
    other = game.at(game.history.now - 1)
    other.history.append(HistoryEntry(game.events[-1], s))
    return other
