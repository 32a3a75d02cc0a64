"""Define random variables for `game.chance`: values that a player sees, such as the number of cards in a hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from cardkit.chances.events import Look
from cardkit.chances.guarded_view import applied, called
from cardkit.table.errors import CardkitError


@dataclass(frozen=True, eq=False, repr=False)
class Variable:
    """A random variable: a value in a player's view at the end of the window, such as a number of cards.

    `game.chance` returns its distribution. The function may check whether a card is hidden; any other use of a hidden
    card is an error.

    Raises:
        CardkitError: If the function can't be called.

    >>> cardkit.Variable(lambda view: len(view.hands[0]), "the number of my cards")
    the number of my cards

    """

    #: A function of a view that returns a number, a string or another hashable value. It must depend on the view only.
    function: Callable[[Any], object]
    #: The variable in words, as a noun.
    says: str = ""
    #: The seat whose view the function gets, from 1; None: the player who asks, 0: an onlooker.
    seat: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """Raise CardkitError if the function can't be called."""
        if not callable(self.function):
            raise CardkitError(f"Variable needs a function of a view, not {self.function!r}")

    def __repr__(self) -> str:
        """The variable in words."""
        return self.words()

    def words(self) -> str:
        """Return the description `says`, or one with the name of the function if there is none.

        >>> cardkit.Variable(len).words()
        'the value of len'
        """
        return self.says or f"the value of {called(self.function, 'the function')}"

    def at(self, now: Look, me: int) -> Hashable:
        """Return the value at a moment.

        Args:
            now: The moment.
            me: The seat of the player who asks, from 1.

        Raises:
            CardkitError: If the function fails, uses a hidden card, or returns a value that can't be hashed.

        >>> class Moment:
        ...     def view(self, seat):
        ...         return seat
        >>> cardkit.Variable(lambda view: 2 * view).at(Moment(), 3)
        6

        """
        view = now.view(me if self.seat is None else self.seat)
        return applied(self.function, view, self.words(), _hashable)


def _hashable(value: Any) -> Hashable:
    """Return the value. Raises TypeError if it can't be hashed, and CardkitError if it is a hidden card."""
    hash(value)
    return value  # type: ignore[no-any-return]
