"""Print named values in a cell, and show sentences as Markdown text."""

from __future__ import annotations

from fractions import Fraction
from numbers import Rational, Real
from typing import Any

from cardkit.table.grammar import with_minus


class Paragraph:
    """A Markdown paragraph, which notebooks and pages show as text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _repr_markdown_(self) -> str:
        return with_minus(self.text)

    def __repr__(self) -> str:
        """Return the sentence."""
        return self.text


def with_article(number: int | str) -> str:
    """Return a number (or a string such as `18,000`) with its indefinite article: `a 7`, `an 8`, `an 11`, `an 80`."""
    first = str(number).split(",")[0]
    return f"{'an' if first in {'11', '18'} or first.startswith('8') else 'a'} {number}"


def show(**values: Any) -> None:
    """Print named values, one per line. Whole numbers are printed in full, other numbers with four digits.

    Fractions are printed as a fraction and as a number. Underscores in names become spaces.

    Args:
        values: The values, by name.

    >>> from fractions import Fraction
    >>> show(expected_value=Fraction(756, 43), hands=50063860, top="chick")
    expected value: 756/43, or 17.58
    hands: 50,063,860
    top: chick

    """
    for name, value in values.items():
        exact = f"{value}, or " if isinstance(value, Fraction) and value.denominator > 1 else ""
        print(with_minus(f"{name.replace('_', ' ')}: {exact}{_as_number(value)}"))  # noqa: T201 - cells print


def _as_number(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, Real):
        return str(value)
    return f"{value.numerator:,}" if isinstance(value, Rational) and value.denominator == 1 else f"{float(value):.4g}"


def paragraph(*sentences: str) -> Paragraph:
    """Return sentences as a Markdown paragraph."""
    return Paragraph(" ".join(sentences))
