"""Convert the LaTeX formulas of a page to MathML, which browsers show without a script."""

from __future__ import annotations

import re
from html import unescape

from latex2mathml.converter import convert

FORMULA = re.compile(r"\$\$(?P<block>[^$]+)\$\$|\$(?=\S)(?P<line>[^$]+?)(?<=\S)\$(?!\d)")


def with_formulas(html: str) -> str:
    """Convert the formulas in a text; a formula between `$$` is on a line of its own.

    >>> with_formulas("$n$")
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="inline"><mrow><mi>n</mi></mrow></math>'
    """
    return FORMULA.sub(_converted, html)


def _converted(found: re.Match[str]) -> str:
    block = found["block"]
    return str(convert(unescape(block or found["line"]), display="block" if block else "inline"))
