"""The games that can be played, by their slugs. The table knows none of them by name: each is offered to it.

The front door offers cardkit's own games. A game of somebody else's is found through the entry point `cardkit.games` of
an installed package, or is offered by `register`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.definition import Definition


class Games(Mapping[str, "Definition"]):
    """The games by their slugs; a game's modules are loaded when it is asked for."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}
        self._loaded: dict[str, Definition] = {}

    def offer(self, slug: str, place: str) -> None:
        """Say where a game is found, as `package.module:NAME`; it is not loaded yet."""
        self._places[slug] = place

    def add(self, definition: Definition) -> None:
        """Add a game that is there already, or replace it."""
        self._places[definition.slug] = ""
        self._loaded[definition.slug] = definition

    def __getitem__(self, slug: str) -> Definition:
        """Return a game, loading it where that is due. Raises KeyError if there is none of that slug."""
        if slug not in self._loaded:
            module, _, name = self._places[slug].partition(":")
            self._loaded[slug] = getattr(import_module(module), name)
        return self._loaded[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


GAMES = Games()


def definition_of(slug: object) -> Definition:
    """Return the game called `slug`. Raises CardkitError with the names there are."""
    if not isinstance(slug, str) or slug not in GAMES:
        message = f"there is no game {slug!r}: the games are {', '.join(GAMES)}"
        raise CardkitError(message)
    return GAMES[slug]
