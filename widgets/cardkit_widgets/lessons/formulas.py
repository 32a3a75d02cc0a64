"""Find formulas in the texts of lessons, and write them as plain text where LaTeX can't be displayed."""

from __future__ import annotations

import re

from cardkit.table.grammar import with_minus

# A formula doesn't start or end with a space, so prices in dollars don't match.
FORMULA = re.compile(r"\$(?=\S)([^$]+)(?<=\S)\$(?!\d)")
FRACTION = re.compile(r"\\frac\{(.+?)\}\{(.+?)\}")
WORDS = re.compile(r"\\text\{(.+?)\}")
SYMBOLS = {r"\mid": "|", r"\mu": "\u03bc", r"\sigma": "\u03c3", r"\alpha": "\u03b1", r"\%": "%", "H_0": "H\u2080"}


def without_latex(text: str) -> str:
    r"""Write the formulas in a string as plain text.

    >>> without_latex(r"Why isn't $P(\text{late} \mid \text{bus})$ equal to $\frac{3}{8}$?")
    "Why isn't P(late | bus) equal to 3/8?"
    """
    return FORMULA.sub(lambda found: _plain(found[1]), text)


def _plain(formula: str) -> str:
    formula = WORDS.sub(r"\1", FRACTION.sub(r"\1/\2", formula))
    for latex, symbol in SYMBOLS.items():
        formula = formula.replace(latex, symbol)
    return with_minus(formula)
