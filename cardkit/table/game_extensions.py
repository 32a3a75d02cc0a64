"""The methods of `Game` that higher packages of cardkit implement, such as `Game.odds`.

`cardkit.table` doesn't import those packages, so `cardkit/__init__.py` adds the methods. Their types are in
`game_extensions.pyi`, for editors and type checkers; a test compares the two.
"""

from typing import Generic, TypeVar

# The type of a game's views.
ViewT_co = TypeVar("ViewT_co", covariant=True)


class GameExtensions(Generic[ViewT_co]):
    """The base class of `Game`, to which `cardkit/__init__.py` adds methods."""
