"""Write the Python code that repeats a lab's run in a notebook."""

from __future__ import annotations

import json
from textwrap import indent
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Rules

# The maximum length of a line of code; longer lines are split.
LONGEST = 88
# Numbers of at least this size are written with underscores.
LARGE = 10_000
BREAK = ",\n"


def literal(value: object) -> str:
    """Format a value as Python source, with double quotes: `20_000`, `"simple"`, `[1, 2]`."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{literal(key)}: {literal(each)}' for key, each in value.items())}}}"
    if isinstance(value, int) and not isinstance(value, bool) and value >= LARGE:
        return f"{value:_}"
    return repr(value)


def changed_rules(definition: Definition, rules: Rules) -> dict[str, object]:
    """Return the rules that differ from the defaults, and in any case the number of players."""
    usual = {parameter.name: parameter.default for parameter in definition.parameters}
    return {name: rules[name] for name in usual if name == "players" or rules[name] != usual[name]}


def call(function: str, *given: str, **named: object) -> str:
    """Format a call as Python source, on one line if it fits.

    Args:
        function: The function, such as `cardkit.simulate`.
        given: Positional arguments as source text.
        named: Keyword arguments as values.

    """
    parts = [*given, *(f"{name}={literal(value)}" for name, value in named.items())]
    line = f"{function}({', '.join(parts)})"
    return line if len(line) <= LONGEST else f"{function}(\n{indent(BREAK.join(parts), '    ')},\n)"
