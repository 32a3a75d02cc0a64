"""Import modules and names on first use, so that `import cardkit` is fast; explain how to install what is missing."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from cardkit.table.errors import MissingError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """In a `with` block, replace the error for a missing package by a MissingError that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingError) or error.name is None or "." in error.name:
            raise  # it is already a MissingError, or a package is installed but broken
        raise MissingError(error.name, name) from None


def load(place: str) -> Any:
    """Import the object at a location such as `package.module:name`, or a module.

    If a package is missing, return a function that raises MissingError when it is called. For a module, raise the error
    immediately.
    """
    module, _, name = place.partition(":")
    if not name:
        return import_module(module)
    try:
        return getattr(import_module(module), name)
    except MissingError as error:
        return _stand_in(name, error)


def _stand_in(name: str, missing: MissingError) -> Callable[..., Any]:
    """Return a replacement for an object that can't be loaded. `help` and tab completion show it; calling it raises."""

    def tell(*_: object, **__: object) -> None:
        raise MissingError(missing.name or "", missing.extra)

    tell.__name__ = tell.__qualname__ = name
    tell.__doc__ = str(missing)
    return tell


def on_first_use(
    known: Mapping[str, Any], places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Make the `__getattr__` and the `__dir__` of a package.

    Args:
        known: The `globals()` of the package.
        places: The locations of the package's other names.

    """

    def __getattr__(name: str) -> Any:  # noqa: N807 - it becomes the package's own
        """Load a name on its first use."""
        if name not in places:
            raise AttributeError(f"module {known['__name__']!r} has no attribute {name!r}")
        return load(places[name])

    def __dir__() -> list[str]:  # noqa: N807 - the same
        """List the public names, loaded or not."""
        return sorted({*known["__all__"], *(name for name in known if name.startswith("__"))})

    return __getattr__, __dir__


class Module:
    """A module that is imported when one of its names is first used.

    Args:
        name: The full name of the module.
        of_extra: The extra of cardkit that installs what the module needs.

    """

    def __init__(self, name: str, of_extra: str = "") -> None:
        self._name = name
        self._extra = of_extra

    def __getattr__(self, name: str) -> Any:
        with extra(self._extra):
            found = getattr(import_module(self._name), name)
        setattr(self, name, found)
        return found


class Method:
    """A method at a location such as `package.module:name`, which is imported on first use."""

    def __init__(self, place: str) -> None:
        self._place = place

    def __get__(self, instance: object, owner: type) -> Any:
        """Return the method bound to an instance, or the function itself."""
        return load(self._place).__get__(instance, owner)
