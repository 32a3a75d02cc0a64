"""The list of games that can be played, by their slugs.

`cardkit/__init__.py` adds cardkit's own games. There are two ways to add another game:

- An installed package lists it in its `pyproject.toml`, under the entry point `cardkit.games`. cardkit looks there
  for games that it doesn't include, and when it lists all games.
- `register` adds it until this Python process ends.

A plug-in is code: listing or playing games runs what its author wrote, with all your permissions. Install games only
from people you trust, as with any package. Records are data: replaying one runs no code from it.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.lazy_import import Module

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardkit.table import definition as definitions
else:  # importing it takes longer than the rest of this module
    definitions = Module("cardkit.table.definition")

# The group of entry points under which installed packages list their games.
PLUG_INS = "cardkit.games"


class Games(Mapping[str, "definitions.Definition"]):
    """The games by their slugs. The modules of a game are imported when it is first used.

    If an installed game can't be loaded, it is missing from the list, with a warning, and looking it up raises
    CardkitError.

    >>> list(cardkit.GAMES)[:5]
    ['papageno', 'parrot', 'chicken', 'trio', 'rummy']
    """

    def __init__(self) -> None:
        self._places: dict[str, str] = {}
        self._loaded: dict[str, definitions.Definition] = {}
        self._plug_ins: dict[str, EntryPoint] | None = None
        self._broken: dict[str, str] = {}

    def offer(self, slug: str, place: str) -> None:
        """Add a game by its location, without importing it yet.

        Args:
            slug: The slug of the game.
            place: The location of its definition, written `package.module:NAME`.

        >>> games = Games()
        >>> games.offer("trio", "cardkit.games.trio:TRIO")
        >>> games["trio"].name
        'Trio'

        """
        self._places[slug] = place

    def add(self, definition: definitions.Definition) -> None:
        """Add a game whose definition is already loaded.

        Args:
            definition: The game.

        Raises:
            CardkitError: If another game has its slug.

        >>> games = Games()
        >>> games.add(cardkit.GAMES["trio"])
        >>> "trio" in games
        True

        """
        slug = definition.slug
        if slug in self and self[slug] is not definition:
            message = f"there is already a game called {slug!r}: choose another slug (or restart Python to change it)"
            raise CardkitError(message)
        self._places.setdefault(slug, "")
        self._loaded[slug] = definition

    def remove(self, slug: str) -> None:
        """Remove a registered or installed game, for tests. Cached results of the game aren't cleared.

        Args:
            slug: The slug of the game.

        >>> games = Games()
        >>> games.add(cardkit.GAMES["trio"])
        >>> games.remove("trio")
        >>> "trio" in games
        False

        """
        self._places.pop(slug, None)
        self._loaded.pop(slug, None)
        self._found().pop(slug, None)

    def in_use(self) -> tuple[definitions.Definition, ...]:
        """Return the games that have been loaded so far.

        >>> games = Games()
        >>> games.add(cardkit.GAMES["trio"])
        >>> [definition.name for definition in games.in_use()]
        ['Trio']
        """
        return tuple(self._loaded.values())

    def __getitem__(self, slug: str) -> definitions.Definition:
        """Return a game, importing it if necessary.

        Raises KeyError if there is none, CardkitError if it can't be loaded.
        """
        if slug not in self._loaded:
            known = slug in self._places
            self._loaded[slug] = loaded(self._places[slug]) if known else self._plugged_in(self._found()[slug])
        return self._loaded[slug]

    def _plugged_in(self, entry: EntryPoint) -> definitions.Definition:
        """Load an installed game. Raises CardkitError if that fails now or has failed before."""
        if entry.name in self._broken:
            raise CardkitError(self._broken[entry.name])
        try:
            definition = loaded(entry.value)
            _check_name(definition, entry.name)
        except (Exception, SystemExit) as error:  # a plug-in may fail in any way
            said = str(error) if isinstance(error, CardkitError) else f"{type(error).__name__}: {error}"
            self._broken[entry.name] = f"the installed game {entry.name!r} ({entry.value}) cannot be loaded: {said}"
            raise CardkitError(self._broken[entry.name]) from error
        return definition

    def _found(self) -> dict[str, EntryPoint]:
        """Return the installed games by name, without duplicates and without our own."""
        if self._plug_ins is None:
            from importlib.metadata import entry_points  # slow to import, and rarely needed

            self._plug_ins = {}
            for entry in sorted(entry_points(group=PLUG_INS), key=lambda entry: (entry.name, entry.value)):
                if entry.name in self._places or self._plug_ins.get(entry.name, entry).value != entry.value:
                    _warn(f"the game {entry.name!r} of {entry.value} is left out: another game has that name")
                else:
                    self._plug_ins[entry.name] = entry
        return self._plug_ins

    def __contains__(self, slug: object) -> bool:
        """Return whether there is a game with that slug, even an installed one that can't be loaded."""
        return slug in self._places or slug in self._loaded or slug in self._found()

    def __iter__(self) -> Iterator[str]:
        """Iterate over the slugs: our own games, then registered games, then installed games that can be loaded."""
        yield from self._places
        yield from (slug for slug in self._found() if slug not in self._places and self._can_be_loaded(slug))

    def _can_be_loaded(self, slug: str) -> bool:
        known = slug in self._broken
        try:
            self[slug]
        except CardkitError as error:
            if not known:
                _warn(str(error))
            return False
        return True

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES = Games()

# The locations of functions that make bots from names, by the first part of the name. `cardkit/__init__.py` adds those
# of higher packages.
MAKERS: dict[str, str] = {}


def definition_of(slug: object) -> definitions.Definition:
    """Return the game with this slug. Raises CardkitError, which lists the games, if there is none."""
    if not isinstance(slug, str) or slug not in GAMES:
        raise CardkitError(f"there is no game {slug!r}: the games are {', '.join(GAMES)}")
    return GAMES[slug]


def register(game: definitions.Definition | str) -> definitions.Definition:
    """Add your own game until this Python process ends, and return its definition.

    The game can then be used by its slug everywhere: in `play`, `simulate`, `replay`, and at tables in pages.
    Registering the same definition again changes nothing. Other processes, such as the workers of a cluster or the
    command line, have only installed games: see the entry point `cardkit.games`, which `cardkit new-game` writes.

    Args:
        game: The definition, or its location as `"package.module:NAME"`.

    Raises:
        CardkitError: Another game has the same slug, or `game` isn't a definition.

    >>> import cardkit
    >>> cardkit.register("cardkit.games.trio:TRIO").name  # a game that is already there stays as it is
    'Trio'

    """
    definition = loaded(game) if isinstance(game, str) else game
    _check_kind(definition, repr(game))
    GAMES.add(definition)
    return definition


def loaded(place: str) -> definitions.Definition:
    """Import the definition at a location such as `package.module:NAME`. Raises CardkitError if there is none."""
    module, colon, name = place.partition(":")
    if not (module and colon and name):
        raise CardkitError(f"the place of a game must be written package.module:NAME, not {place!r}")
    definition: Any = getattr(import_module(module), name, None)
    _check_kind(definition, place)
    return definition  # type: ignore[no-any-return]  # its type has just been checked


def _check_kind(definition: object, place: str) -> None:
    if not isinstance(definition, definitions.Definition):
        raise CardkitError(f"{place} is not a game: it must be a cardkit.Definition, not {type(definition).__name__}")


def _check_name(definition: definitions.Definition, name: str) -> None:
    if definition.slug != name:
        raise CardkitError(f"its entry point is called {name!r}, but its slug is {definition.slug!r}: make them equal")


def _warn(message: str) -> None:
    warnings.warn(message, stacklevel=4)
