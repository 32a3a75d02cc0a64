"""A random variable: a value that a player sees, whose distribution is asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from cardkit.chances.events import Look
from cardkit.chances.guarded_view import applied, called
from cardkit.table.errors import CardkitError


@dataclass(frozen=True, eq=False, repr=False)
class Variable:
    """A random variable: what a player sees at the end of the window, such as a number of cards.

    `game.chance` returns its distribution. The `function` takes the view of `seat` (default: the player who asks; 0: an
    onlooker) and returns a number, a string or another value that can be hashed. It may depend on nothing else. It may
    ask whether a card is hidden, and nothing else about a hidden card. `says` is the variable in words, as a noun.
    Raises CardkitError if the function can't be called.

    >>> cardkit.Variable(lambda view: len(view.hands[0]), "the number of my cards")
    the number of my cards
    """

    function: Callable[[Any], object]
    says: str = ""
    seat: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """Check the function."""
        if not callable(self.function):
            raise CardkitError(f"Variable needs a function of a view, not {self.function!r}")

    def __repr__(self) -> str:
        """The variable in words."""
        return self.words()

    def words(self) -> str:
        """Its description, or the name of the function.

        >>> cardkit.Variable(len).words()
        'the value of len'
        """
        return self.says or f"the value of {called(self.function, 'the function')}"

    def at(self, now: Look, me: int) -> Hashable:
        """The value at this moment, if the player who asks sits at `me`. Raises CardkitError if the function fails.

        >>> class Moment:
        ...     def view(self, seat):
        ...         return seat
        >>> cardkit.Variable(lambda view: 2 * view).at(Moment(), 3)
        6
        """
        view = now.view(me if self.seat is None else self.seat)
        return applied(self.function, view, self.words(), _hashable)


def _hashable(value: Any) -> Hashable:
    """The value itself. Raises TypeError for what cannot be hashed, and CardkitError for a hidden card."""
    hash(value)
    return value  # type: ignore[no-any-return]
