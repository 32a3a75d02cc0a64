"""The API reference documents each field of results and views, and each argument of functions.

A function with a single argument, besides the state `s` of functions that are written like rules, may describe it in
its summary.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sphinx.pycode import ModuleAnalyzer

import cardkit
from tests.reference.pages import PAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = PAGES / "names"
SHOWN = re.compile(r"^\.\. auto(class|exception|function|module):: (\S+)$", re.MULTILINE)
ARGS = re.compile(r"^Args:\n((?:    .*\n|\n)*)", re.MULTILINE)
ARGUMENTS = re.compile(r"^    \*{0,2}(\w+): \S", re.MULTILINE)
IN_TEXT = re.compile(r"`(\w+)`")
OURS = ("cardkit.", "cardkit_widgets.")


def shown() -> Iterator[tuple[str, Any]]:
    """Return the classes and functions that the pages document, by path, such as `cardkit.table.effects.Effect`."""
    for page in sorted(NAMES.glob("*.md")):
        for kind, place in SHOWN.findall(page.read_text(encoding="utf-8")):
            if kind != "module":
                module, _, name = place.rpartition(".")
                yield place, getattr(import_module(module), name)
                continue
            for name, value in vars(import_module(place)).items():
                if not name.startswith("_") and getattr(value, "__module__", "") == place and callable(value):
                    yield f"{place}.{name}", value


@cache
def commented(module: str) -> dict[tuple[str, str], list[str]]:
    """Return the comments of the fields in a module, by class and field."""
    analyzer = ModuleAnalyzer.for_module(module)
    analyzer.analyze()
    return analyzer.attr_docs


def fields_of(owner: type) -> list[str]:
    """Return the public fields of a dataclass or a named tuple."""
    named: Any = owner if issubclass(owner, tuple) else None
    names = [each.name for each in fields(owner)] if is_dataclass(owner) else getattr(named, "_fields", ())
    return [name for name in names if not name.startswith("_")]


def functions() -> Iterator[tuple[str, Any]]:
    """Return the functions and methods that the pages document."""
    for place, value in shown():
        if inspect.isfunction(value):
            yield place, value
        if not inspect.isclass(value):
            continue
        owners = value.__mro__ if value is cardkit.Game else (value,)  # a game is documented with its inherited methods
        for name in {name for each in owners if is_ours(each) for name in vars(each) if not name.startswith("_")}:
            member = getattr(value, name)
            if (inspect.isfunction(member) or inspect.ismethod(member)) and name not in fields_of(value):
                yield f"{place}.{name}", member


def is_ours(member: Any) -> bool:
    """Return whether a class or a function is defined in our packages."""
    return f"{getattr(member, '__module__', '')}.".startswith(OURS)


def arguments(text: str) -> list[str]:
    """Return the names in the `Args:` section of a docstring."""
    section = ARGS.search(f"{inspect.cleandoc(text)}\n")
    return ARGUMENTS.findall(section[1]) if section else []


def test_every_field_is_documented() -> None:
    for place, owner in shown():
        if inspect.isclass(owner):
            known: set[str] = set()
            for each in filter(is_ours, owner.__mro__):
                known |= {field for name, field in commented(each.__module__) if name == each.__qualname__}
                known |= {*arguments(each.__doc__ or "")} if is_dataclass(each) else set()
            assert [name for name in fields_of(owner) if name not in known] == [], place


def test_every_argument_is_documented() -> None:
    for place, function in functions():
        text = inspect.getdoc(function) or ""
        named = [*arguments(text), *IN_TEXT.findall(text)]
        taken = [name for name in inspect.signature(function).parameters if not re.match(r"(_.*|self|s)$", name)]
        assert len(taken) == 1 or [name for name in taken if name not in named] == [], place


def test_every_public_name_is_on_a_page() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in NAMES.glob("*.md"))
    assert [name for name in cardkit.__all__ if not re.search(rf"(::|:members:) .*\b{name}\b", pages)] == []
