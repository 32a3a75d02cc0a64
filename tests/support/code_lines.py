"""Count the lines of a module, for the tests that limit how much code there is to read."""

from __future__ import annotations

import ast
import io
import tokenize
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def code_lines(file: Path) -> int:
    """Count a module's lines of code, without comments, docstrings and blank lines."""
    source = file.read_text(encoding="utf-8")
    texts = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    told = {line for node in texts for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    nothing = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = [each for each in tokenize.generate_tokens(io.StringIO(source).readline) if each.type not in nothing]
    return len({line for each in tokens for line in range(each.start[0], each.end[0] + 1)} - told)
