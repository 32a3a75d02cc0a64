"""Find the files to check, and their imports."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import TypeGuard

import cardkit
import cardkit_classroom
import cardkit_widgets

PACKAGE = Path(cardkit.__file__).parent
WIDGETS = Path(cardkit_widgets.__file__).parent
CLASSROOM = Path(cardkit_classroom.__file__).parent
ROOT = PACKAGE.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# The packages other than the engine.
OURS = ("cardkit_widgets", "cardkit_classroom")
# An entry-point group with the name of a package; naming the group imports nothing.
GROUPS = {"cardkit.games"}


def module_name(file: Path, top: Path) -> str:
    """Return the name under which a file below the folder of a package is imported."""
    return ".".join(file.relative_to(top.parent).with_suffix("").parts).removesuffix(".__init__")


SOURCES = {module_name(file, top): file for top in (PACKAGE, WIDGETS, CLASSROOM) for file in sorted(top.rglob("*.py"))}


@cache
def tree_of(file: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports(file: Path) -> frozenset[str]:
    """Return the full names of everything that a module imports, anywhere in it.

    A string that names one of our modules counts as an import, too, such as "cardkit.chances.queries:odds", unless it
    is a docstring.
    """
    tree = tree_of(file)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if may_begin_with_a_docstring(node)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            name = node.value.partition(":")[0]
            found |= {name} & SOURCES.keys() - GROUPS - {"cardkit", *OURS}  # many other things have these names, too
    return frozenset(found)


def may_begin_with_a_docstring(node: ast.AST) -> TypeGuard[ast.Module | ast.ClassDef | ast.FunctionDef]:
    """Check whether a node has a body whose first statement may be its docstring."""
    documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    return documented and bool(node.body) and isinstance(node.body[0], ast.Expr)
