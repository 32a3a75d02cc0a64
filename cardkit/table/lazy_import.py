"""Loads things on first use, so that `import cardkit` is quick, and names what to install if a package is missing."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from cardkit.table.errors import MissingError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Say which extra of cardkit to install where a `with` block imports a package that is not there.

    Raises MissingError, in place of Python's own error.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingError) or error.name is None or "." in error.name:
            raise  # it is reported already, or a package is installed but broken
        raise MissingError(error.name, name) from None


def load(place: str) -> Any:
    """Load what is at a place, such as `package.module:name`; if a package is missing, a function that reports it.

    A place without a name is a module. Raises MissingError if it lacks a package.
    """
    module, _, name = place.partition(":")
    if not name:
        return import_module(module)
    try:
        return getattr(import_module(module), name)
    except MissingError as error:
        return _stand_in(name, error)


def _stand_in(name: str, missing: MissingError) -> Callable[..., Any]:
    """A function in place of one that cannot be loaded: `help` and tab completion show it, calling it raises."""

    def tell(*_: object, **__: object) -> None:
        raise MissingError(missing.name or "", missing.extra)

    tell.__name__ = tell.__qualname__ = name
    tell.__doc__ = str(missing)
    return tell


def on_first_use(
    known: Mapping[str, Any], places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Make the `__getattr__` and the `__dir__` of a package from its `globals()` and the places of its other names."""

    def __getattr__(name: str) -> Any:  # noqa: N807 - it becomes that of the package
        """Load a name on its first use."""
        if name not in places:
            raise AttributeError(f"module {known['__name__']!r} has no attribute {name!r}")
        return load(places[name])

    def __dir__() -> list[str]:  # noqa: N807 - likewise
        """List the public names, loaded or not."""
        return sorted({*known["__all__"], *(name for name in known if name.startswith("__"))})

    return __getattr__, __dir__


class Module:
    """A module that is imported when somebody asks it for a name, as `typing.get_type_hints` does; with its extra."""

    def __init__(self, name: str, of_extra: str = "") -> None:
        self._name = name
        self._extra = of_extra

    def __getattr__(self, name: str) -> Any:
        with extra(self._extra):
            return getattr(import_module(self._name), name)


class Method:
    """A method at a place, such as `package.module:name`, which is loaded on first use."""

    def __init__(self, place: str) -> None:
        self._place = place

    def __get__(self, instance: object, owner: type) -> Any:
        """The method of an instance, or the function itself."""
        return load(self._place).__get__(instance, owner)
