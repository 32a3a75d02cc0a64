"""Check how numbers are written in every text for people: the minus sign, and no space before the percent sign."""

from __future__ import annotations

import ast
import json
import re
from typing import TYPE_CHECKING, Any

from tests.lint.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

READ = [
    path
    for folder in ("cardkit", "widgets", "notebooks")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".toml", ".js", ".css", ".html", ".j2", ".ipynb", ".md"}
    and not {".ipynb_checkpoints", "node_modules"} & set(path.parts)
]
MINUS = re.compile("[\N{MINUS SIGN}]|MINUS SIGN")
# Languages other than English may have a space before the percent sign: German needs one.
TRANSLATED = re.compile("/text(_files)?/(?!en/)")
SPACED = re.compile(r"[\d}](&nbsp;|\s)%(?!\()")
# In a script, the sign is also an operator between two numbers.
SPACED_IN_SCRIPT = re.compile(r"[\d}](&nbsp;|\s)%(?!\s?[\w(}])")


def problems() -> Iterator[str]:
    """Yield each violation."""
    for path in READ:
        text = path.read_text(encoding="utf-8")
        notebook = json.loads(text) if path.suffix == ".ipynb" else {}
        yield from problems_in(path, text, notebook)


def problems_in(path: Path, text: str, notebook: dict[str, Any]) -> Iterator[str]:
    """Yield each violation in a file; the outputs of a notebook have the minus sign of a page."""
    sources = "\n".join("".join(cell["source"]) for cell in notebook["cells"]) if notebook else text
    if MINUS.search(sources):
        yield f"{path.relative_to(ROOT)}: a negative number has a hyphen instead of a minus sign"
    if TRANSLATED.search(path.as_posix()):
        return
    shown = shown_in(notebook) if notebook else strings(ast.parse(text)) if path.suffix == ".py" else [text]
    spaced = SPACED if path.suffix in {".py", ".ipynb", ".toml"} else SPACED_IN_SCRIPT
    for found in (found for each in shown for found in spaced.finditer(each)):
        yield f"{path.relative_to(ROOT)}: there is a space before the percent sign: {found[0]!r}"


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield the strings in a program; values in an f-string become `{}`."""
    parts: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts |= set(node.values)
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
            yield node.value


def shown_in(notebook: dict[str, Any]) -> Iterator[str]:
    """Yield what a notebook shows besides its programs."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            yield from strings(ast.parse("".join(cell["source"])))
            yield json.dumps(cell["outputs"], ensure_ascii=False)
        else:
            yield "".join(cell["source"])
