"""The methods of a game that higher parts of cardkit compute, such as `Game.odds`.

A table does not know the parts above it, so the front door puts them here. Their types are in
`game_extensions.pyi`, for editors and type checkers; a test compares the two.
"""


class Added:
    """What `cardkit/__init__.py` adds to a game."""
