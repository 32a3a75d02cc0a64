"""A game's state: named integers, and named rows of integers, declared once per game.

At the table a state is a plain object with ints and lists, which the interpreter handles fast. The rules touch only
`s.name` and `s.name[i]`, so that the same functions also run on any other object with those names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

# In a declaration of fields: a single number. A positive size declares a row of that many numbers.
NUMBER = 0
# The fields that are shown in one line.
SHOWN = ("players", "round", "moves", "seat", "phase", "pending", "draw_count")


class State:
    """The state of one game at the table; every field starts at zero.

    `effects` lists what the rules report (see `cardkit.table.effects`); it is not part of the position.
    """

    def __init__(self, fields: Mapping[str, int]) -> None:
        for name, size in fields.items():
            setattr(self, name, [0] * size if size else 0)
        self.effects: list[Any] = []

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def copy(self) -> State:
        """An independent copy of the position, without effects."""
        twin = object.__new__(State)
        twin.__dict__ = {name: value[:] if type(value) is list else value for name, value in vars(self).items()}
        twin.effects = []
        return twin

    def __repr__(self) -> str:
        """The fields for the progress of the game, as the rules see them: seats count from 0."""
        shown = [f"{name}={vars(self)[name]}" for name in SHOWN if name in vars(self)]
        return f"State({', '.join([*shown, '…'])})"

    def __eq__(self, other: object) -> bool:
        """Positions are equal if all their fields are."""
        return isinstance(other, State) and fields_of(self) == fields_of(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes


def fields_of(state: State) -> dict[str, Any]:
    """The values of all fields by name, without effects."""
    return {name: value for name, value in vars(state).items() if name != "effects"}
