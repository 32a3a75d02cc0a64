"""The methods of a game that higher parts of cardkit compute, such as `Game.odds`.

A table does not import the parts above it, so `cardkit/__init__.py` adds these methods. Their types are in
`game_extensions.pyi`, for editors and type checkers; a test compares the two.
"""

from typing import Generic, TypeVar

# The type of a game's views.
ViewT_co = TypeVar("ViewT_co", covariant=True)


class GameExtensions(Generic[ViewT_co]):
    """What `cardkit/__init__.py` adds to a game."""
