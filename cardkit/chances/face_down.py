"""Views for predicates, which cannot use a card that their seat does not see.

In a view a hidden card is an empty text. A predicate that compares, counts or sorts such texts would get an answer, and
a wrong one: two hidden cards look alike, and none looks like an ace. So a hidden card here is a `HiddenCard`: whether
it is hidden may be asked, and everything else is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, TypeVar

from cardkit.table.errors import CardkitError

Result = TypeVar("Result")


class HiddenCard:
    """A card that a view does not show, which calls `looked` when it is used for anything but to ask if it is hidden.

    It counts as a text. If `looked` returns, nothing is hidden here, and it is used as the empty text that it is.
    """

    __slots__ = ("_looked",)

    def __init__(self, looked: Callable[[], object]) -> None:
        self._looked = looked

    @property  # type: ignore[misc]  # what isinstance asks for
    def __class__(self) -> type:
        return str

    def __bool__(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        if other is self or (type(other) is str and not other):
            return True
        if other is not None:
            self._looked()
        return False

    def __hash__(self) -> int:
        self._looked()
        return hash("")

    def __getattr__(self, name: str) -> Any:
        self._looked()
        return getattr("", name)


def _used(name: str) -> Callable[..., Any]:
    return lambda card, *others: HiddenCard.__getattr__(card, name)(*others)


USES = "str repr format len iter contains getitem lt le gt ge add radd mul rmul mod rmod int float index complex"
for _name in USES.split():
    setattr(HiddenCard, f"__{_name}__", _used(f"__{_name}__"))


def marked(view: Any, seen_by: Callable[[int], Any]) -> Any:
    """The same view with hidden cards that cannot be used; `seen_by` gives the view of a seat (from 1)."""
    twin = copy(view)
    for name, value in vars(view).items():
        if type(value) is tuple:
            twin.__dict__[name] = _rows(value, view)
        elif isinstance(value, Mapping):
            rows = {key: _rows(row, view) for key, row in value.items() if type(row) is tuple}
            twin.__dict__[name] = {**value, **rows}
        elif type(value) is str and not value:
            twin.__dict__[name] = HiddenCard(_refusing_if_seen(name, view, seen_by))
    return twin


def _rows(value: tuple[Any, ...], view: Any) -> tuple[Any, ...]:
    """The rows of a field, one for each seat, or its only row."""
    if len(value) == view.players and all(type(row) is tuple for row in value):
        return tuple(_row(row, view, f"hidden cards of seat {seat}", seat) for seat, row in enumerate(value, 1))
    return _row(value, view, "hidden cards")


def _row(value: tuple[Any, ...], view: Any, cards: str, owner: int = 0) -> tuple[Any, ...]:
    def mark(one: Any) -> Any:
        if type(one) is tuple:
            return _row(one, view, cards, owner)
        return HiddenCard(lambda: refuse(cards, view, owner)) if type(one) is str and not one else one

    return tuple(map(mark, value))


def _refusing_if_seen(name: str, view: Any, seen_by: Callable[[int], Any]) -> Callable[[], object]:
    """A function that refuses if another player sees a text where this view has none."""

    def looked() -> None:
        seats = range(1, view.players + 1)
        owner = next((seat for seat in seats if getattr(seen_by(seat), name, "") != ""), 0)
        if owner:
            refuse("a hidden card", view, owner)

    return looked


def refuse(cards: str, view: Any, owner: int = 0) -> None:
    """Raise the CardkitError that a predicate used cards that its seat does not see; another `owner` may see them."""
    whose = f"seat {view.seat}" if view.seat else "an onlooker"
    other = f"if their owner sees them, ask with When(…, seat={owner}); " if owner not in {0, view.seat} else ""
    are = "they are" if cards.startswith("hidden cards") else "it is"
    raise CardkitError(
        f"a predicate used {cards}, and {whose} does not see what {are}: {other}to pass over hidden cards, ask "
        "`if card` first, as in [card for card in row if card]; to know what they may be, ask game.odds() or count in "
        "game.worlds()"
    )


def applied(function: Callable[[Any], object], about: object, words: str, use: Callable[[Any], Result]) -> Result:
    """Apply a predicate or function, and use its result. Raises CardkitError, which names the function's error."""
    try:
        return use(function(about))
    except CardkitError:
        raise
    except Exception as error:
        if HiddenCard.__name__ in str(error):  # a function of Python's that takes texts only
            refuse("hidden cards", about)
        which = "predicate" if use is bool else "function"
        message = f"the {which} of {words!r} failed: {type(error).__name__}: {error} (the game is unchanged)"
        raise CardkitError(message) from error


def called(function: Callable[..., object], unnamed: str = "the predicate") -> str:
    """The name of a function."""
    name = getattr(function, "__name__", type(function).__name__)
    return unnamed if name == "<lambda>" else name
