"""The games that can be played, by their slugs. The table knows none of them by name: each is offered to it.

The front door offers cardkit's own games. Anybody else's game comes in one of two ways:

- an installed package names it in its `pyproject.toml`, under the entry point `cardkit.games`; it is looked for when
  somebody asks for a game that is not cardkit's own, or for the list of all;
- `register` adds it for as long as this Python runs.

A plug-in is code: to list the games or to play one runs what its author wrote, with all that you may do yourself.
Install games of people you trust, as with any package. Records are data: to replay one runs nothing that stands in it.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

    from cardkit.table.definition import Definition

PLUG_INS = "cardkit.games"
"""The group of entry points under which installed packages name their games."""


class Games(Mapping[str, "Definition"]):
    """The games by their slugs; a game's modules are loaded when it is asked for.

    An installed game that cannot be loaded is left out with a warning that names it; to ask for it raises CardkitError.
    """

    def __init__(self) -> None:
        self._places: dict[str, str] = {}
        self._loaded: dict[str, Definition] = {}
        self._plug_ins: dict[str, EntryPoint] | None = None
        self._broken: dict[str, str] = {}

    def offer(self, slug: str, place: str) -> None:
        """Say where a game is found, as `package.module:NAME`; it is not loaded yet."""
        self._places[slug] = place

    def add(self, definition: Definition) -> None:
        """Add a game that is there already. Raises CardkitError if another one has its name."""
        slug = definition.slug
        if slug in self and self[slug] is not definition:
            message = f"there is already a game called {slug!r}: choose another slug (or restart Python to change it)"
            raise CardkitError(message)
        self._places.setdefault(slug, "")
        self._loaded[slug] = definition

    def remove(self, slug: str) -> None:
        """Take a game away that was registered or installed: for tests. What was computed for it stays."""
        self._places.pop(slug, None)
        self._loaded.pop(slug, None)
        self._found().pop(slug, None)

    def in_use(self) -> tuple[Definition, ...]:
        """The games that have been loaded up to now."""
        return tuple(self._loaded.values())

    def __getitem__(self, slug: str) -> Definition:
        """Return a game, loading it where that is due. Raises KeyError if there is none, CardkitError if it fails."""
        if slug not in self._loaded:
            known = slug in self._places
            self._loaded[slug] = loaded(self._places[slug]) if known else self._plugged_in(self._found()[slug])
        return self._loaded[slug]

    def _plugged_in(self, entry: EntryPoint) -> Definition:
        """Load an installed game. Raises CardkitError if that fails, now or before."""
        if entry.name in self._broken:
            raise CardkitError(self._broken[entry.name])
        try:
            definition = loaded(entry.value)
            _check_name(definition, entry.name)
        except (Exception, SystemExit) as error:  # a plug-in may fail in any way there is
            said = str(error) if isinstance(error, CardkitError) else f"{type(error).__name__}: {error}"
            self._broken[entry.name] = f"the installed game {entry.name!r} ({entry.value}) cannot be loaded: {said}"
            raise CardkitError(self._broken[entry.name]) from error
        return definition

    def _found(self) -> dict[str, EntryPoint]:
        """The installed games by their names; each name once, and none of ours."""
        if self._plug_ins is None:
            from importlib.metadata import entry_points  # slow to import, and seldom needed

            self._plug_ins = {}
            for entry in sorted(entry_points(group=PLUG_INS), key=lambda entry: (entry.name, entry.value)):
                if entry.name in self._places or self._plug_ins.get(entry.name, entry).value != entry.value:
                    _warn(f"the game {entry.name!r} of {entry.value} is left out: there is already one of that name")
                else:
                    self._plug_ins[entry.name] = entry
        return self._plug_ins

    def __contains__(self, slug: object) -> bool:
        """Say whether there is a game of that slug, or an installed one that cannot be loaded."""
        return slug in self._places or slug in self._loaded or slug in self._found()

    def __iter__(self) -> Iterator[str]:
        """The slugs: ours first, then those that were registered, then those that are installed and can be loaded."""
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


def definition_of(slug: object) -> Definition:
    """Return the game called `slug`. Raises CardkitError with the names there are."""
    if not isinstance(slug, str) or slug not in GAMES:
        message = f"there is no game {slug!r}: the games are {', '.join(GAMES)}"
        raise CardkitError(message)
    return GAMES[slug]


def register(game: Definition | str) -> Definition:
    """Add a game of your own, for as long as this Python runs, and return its definition.

    `game` is its definition, or says where that stands, as `"package.module:NAME"`. From then on everything knows the
    game by its slug: `play`, `simulate`, `replay`, the tables in a page. Registering the same definition again changes
    nothing. Processes that are started for you (a cluster's workers, the command line) know installed games only: see
    the entry point `cardkit.games`, which `cardkit new-game` writes.

    Raises CardkitError if the name is taken, or if the definition does not fit.

    >>> import cardkit
    >>> cardkit.register("cardkit.games.trio:TRIO").name  # a game that is there already stays as it is
    'Trio'
    """
    definition = loaded(game) if isinstance(game, str) else game
    _check_kind(definition, repr(game))
    GAMES.add(definition)
    return definition


def loaded(place: str) -> Definition:
    """Load the definition at a place such as `package.module:NAME`. Raises CardkitError if there is none."""
    module, colon, name = place.partition(":")
    if not (module and colon and name):
        raise CardkitError(f"{place!r} is not the place of a game: write package.module:NAME")
    definition: Any = getattr(import_module(module), name, None)
    _check_kind(definition, place)
    return definition  # type: ignore[no-any-return]  # it has just been checked


def _check_kind(definition: object, place: str) -> None:
    from cardkit.table.definition import Definition

    if not isinstance(definition, Definition):
        raise CardkitError(f"{place} is not a game: it must be a cardkit.Definition, not {type(definition).__name__}")


def _check_name(definition: Definition, name: str) -> None:
    if definition.slug != name:
        raise CardkitError(f"its entry point is called {name!r}, but its slug is {definition.slug!r}: make them equal")


def _warn(message: str) -> None:
    warnings.warn(message, stacklevel=4)
