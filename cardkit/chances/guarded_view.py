"""Make views in which a predicate can't use hidden cards by mistake.

In a view, a hidden card is an empty string. A predicate that compares, counts or sorts such strings would get a wrong
answer, because all hidden cards look alike. In a guarded view, each hidden card is a `HiddenCard` instead. A predicate
may check whether it is hidden, and any other use raises CardkitError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import Any, NoReturn, TypeVar

from cardkit.table.errors import CardkitError

Result = TypeVar("Result")


class HiddenCard:
    """A hidden card. It is false and equals an empty string; any other use raises CardkitError."""

    __slots__ = ("_refuse",)

    def __init__(self, refuse: Callable[[], NoReturn]) -> None:
        self._refuse = refuse

    def __bool__(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        if other is self or (type(other) is str and not other):
            return True
        return other is not None and self._refuse()

    def __hash__(self) -> int:
        return hash(self._refuse())

    def __getattr__(self, name: str) -> NoReturn:
        self._refuse()


USES = "str repr format len iter contains getitem lt le gt ge add radd mul rmul mod rmod int float index complex"
for _name in USES.split():
    setattr(HiddenCard, f"__{_name}__", lambda card, *_: card._refuse())  # noqa: SLF001  this becomes a method


def guarded(view: Any) -> Any:
    """Copy a view, with a `HiddenCard` for each hidden card."""
    twin = copy(view)
    for name, value in vars(view).items():
        if type(value) is tuple:
            twin.__dict__[name] = _rows(value, view)
        elif isinstance(value, Mapping):
            rows = {key: _rows(row, view) for key, row in value.items() if type(row) is tuple}
            twin.__dict__[name] = {**value, **rows}
    for name, owner in getattr(view, "card_fields", {}).items():
        if getattr(view, name) == "":
            twin.__dict__[name] = HiddenCard(partial(refuse, "a hidden card", view, getattr(view, owner)))
    return twin


def _rows(value: tuple[Any, ...], view: Any) -> tuple[Any, ...]:
    """Guard the rows of a field: one row for each seat, or a single row."""
    if len(value) == view.players and all(type(row) is tuple for row in value):
        return tuple(_row(row, view, f"hidden cards of seat {seat}", seat) for seat, row in enumerate(value, 1))
    return _row(value, view, "hidden cards")


def _row(value: tuple[Any, ...], view: Any, cards: str, owner: int = 0) -> tuple[Any, ...]:
    def guarded_card(one: Any) -> Any:
        if type(one) is tuple:
            return _row(one, view, cards, owner)
        # Each hidden card needs its own object, because comparing an object with itself would give True.
        return HiddenCard(partial(refuse, cards, view, owner)) if type(one) is str and not one else one

    return tuple(map(guarded_card, value))


def refuse(cards: str, view: Any, owner: int = 0) -> NoReturn:
    """Raise the CardkitError for a predicate that used hidden cards.

    Args:
        cards: What was used, such as `a hidden card`.
        view: The view that the predicate got.
        owner: The seat that may see the cards, from 1; 0 if there is none.

    """
    whose = f"seat {view.seat}" if view.seat else "an onlooker"
    other = f"if their owner sees them, ask with Condition(…, seat={owner}); " if owner not in {0, view.seat} else ""
    are = "they are" if cards.startswith("hidden cards") else "it is"
    raise CardkitError(
        f"a predicate used {cards}, and {whose} does not see what {are}: {other}to pass over hidden cards, ask "
        "`if card` first, as in [card for card in row if card]; to know what they may be, ask game.odds() or count in "
        "game.worlds()"
    )


def applied(function: Callable[[Any], object], about: object, words: str, use: Callable[[Any], Result]) -> Result:
    """Call a user's function and convert its result.

    Args:
        function: The predicate or function.
        about: Its argument: a view, or the text of a move.
        words: A description of the function, for errors.
        use: Converts the result, such as `bool`.

    Raises:
        CardkitError: If the function fails or uses a hidden card.

    """
    try:
        return use(function(about))
    except CardkitError:
        raise
    except Exception as error:
        if HiddenCard.__name__ in str(error):  # a built-in function that takes only strings
            refuse("hidden cards", about)
        which = "predicate" if use is bool else "function"
        message = f"the {which} of {words!r} failed: {type(error).__name__}: {error} (the game is unchanged)"
        raise CardkitError(message) from error


def called(function: Callable[..., object], unnamed: str = "the predicate") -> str:
    """Return the name of a function, or `unnamed` for a lambda."""
    name = getattr(function, "__name__", type(function).__name__)
    return unnamed if name == "<lambda>" else name
