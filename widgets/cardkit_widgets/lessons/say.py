"""Sentences with numbers in them: computed in the cell, read as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


class Said:
    """A sentence that a page shows as prose."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _repr_markdown_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        """The sentence."""
        return self.text


def say(*sentences: str) -> Said:
    """Sentences as a paragraph, in Markdown."""
    return Said(" ".join(sentences))


def percent(chance: Fraction | float, places: int = 1) -> str:
    """A chance as one reads it: `12.5 %`."""
    return f"{100 * float(chance):.{places}f} %"
