"""The state of a game: integers with names, and rows of integers with names, declared once per game.

At the table, a state is a plain object with ints and lists, which the interpreter handles quickly. The rules use only
`s.name` and `s.name[i]`, so the same functions also run on compiled states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

# The size of a field that is a single number. A positive size declares a row with that many numbers.
NUMBER = 0
# The fields that `repr` shows.
SHOWN = ("players", "round", "moves", "seat", "phase", "pending", "draw_count")


class State:
    """The state of a game at the table. Every field starts at zero.

    Args:
        fields: The size of each field: 0 for a number, or the length of a row of numbers.

    `effects` lists what the rules report (see `cardkit.table.effects`); it isn't part of the position.

    """

    def __init__(self, fields: Mapping[str, int]) -> None:
        for name, size in fields.items():
            setattr(self, name, [0] * size if size else 0)
        self.effects: list[Any] = []

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def copy(self) -> State:
        """Return an independent copy of the position, without effects."""
        twin = object.__new__(State)
        twin.__dict__ = {name: value[:] if type(value) is list else value for name, value in vars(self).items()}
        twin.effects = []
        return twin

    def __repr__(self) -> str:
        """The fields that show the progress of the game, as the rules use them: seats count from 0."""
        shown = [f"{name}={vars(self)[name]}" for name in SHOWN if name in vars(self)]
        return f"State({', '.join([*shown, '…'])})"

    def __eq__(self, other: object) -> bool:
        """Two positions are equal if all their fields are equal."""
        return isinstance(other, State) and fields_of(self) == fields_of(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes


def fields_of(state: State) -> dict[str, Any]:
    """Return the values of all fields by name, without effects."""
    return {name: value for name, value in vars(state).items() if name != "effects"}
