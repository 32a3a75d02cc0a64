"""An extra installs what its part of cardkit imports, so that no user meets a missing package."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib.metadata import packages_distributions, requires
from typing import TYPE_CHECKING

import nbformat
import pytest
from packaging.requirements import Requirement

from tests.lint.sources import CLASSROOM, PACKAGE, PROJECT, WIDGETS
from tests.notebooks import NOTEBOOKS, notebooks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

REFERENCE = NOTEBOOKS / "reference"
OWN = {"cardkit", "cardkit_widgets", "cardkit_classroom", "golf", "hearts"}  # two of them are in a notebook's folder


def plain(name: str) -> str:
    """Normalise the name of a distribution."""
    return re.sub("[-_.]+", "-", name).lower()


def wanted_by(extra: str) -> Iterator[str]:
    """Yield the requirements of an extra; another extra of cardkit is replaced by its requirements."""
    for written in PROJECT["optional-dependencies"][extra]:
        need = Requirement(written)
        if need.name == "cardkit":
            for other in need.extras:
                yield from wanted_by(other)
        else:
            yield need.name


@cache
def installed_by(extra: str) -> set[str]:
    """Return all distributions that an extra installs, including indirect ones."""
    found: set[str] = set()
    waiting = [*wanted_by(extra)]
    while waiting:
        name = plain(waiting.pop())
        if name not in found:
            found.add(name)
            needs = [Requirement(written) for written in requires(name) or ()]
            waiting += [need.name for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]
    return found


@cache
def homes() -> dict[str, set[str]]:
    """Return the distributions that provide each package in this environment."""
    return {name: {*map(plain, found)} for name, found in packages_distributions().items()}


def executed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of some code that are run, not only read by type checkers."""
    yield node
    only_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    for child in node.orelse if only_types else ast.iter_child_nodes(node):
        yield from executed(child)


def imported(code: str) -> set[str]:
    """Return the packages that some code imports, except the standard library and our own."""
    names = set()
    for node in executed(ast.parse(code)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - OWN - {"__future__"}


def lacking(code: str, extra: str) -> set[str]:
    """Return the packages that some code imports and an extra doesn't install."""
    return {name for name in imported(code) if not homes().get(name, set()) & installed_by(extra)}


def of_notebook(path: Path) -> str:
    """Return the code of a notebook."""
    return "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code")


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_apps_install_what_a_notebook_imports(path: Path) -> None:
    assert lacking(of_notebook(path), "apps") == set()


@pytest.mark.parametrize(
    ("folder", "extra"), [(PACKAGE, "all"), (WIDGETS, "apps"), (CLASSROOM, "apps"), (NOTEBOOKS, "apps")]
)
def test_an_extra_installs_what_a_package_imports(folder: Path, extra: str) -> None:
    for file in folder.rglob("*.py"):
        builds_the_reference = file.is_relative_to(REFERENCE)
        assert lacking(file.read_text(encoding="utf-8"), "docs" if builds_the_reference else extra) == set(), file


def test_besides_plots_the_engine_needs_only_the_simulation_extra() -> None:
    for file in PACKAGE.rglob("*.py"):
        if file.name != "dataframes.py":
            assert lacking(file.read_text(encoding="utf-8"), "simulation") == set(), file


def test_everything_is_what_people_use() -> None:
    assert {*wanted_by("all")} == {*wanted_by("apps")} | {*wanted_by("simulation")} | {*wanted_by("docs")} | {
        *wanted_by("site")
    }
    assert PROJECT["dependencies"] == []
