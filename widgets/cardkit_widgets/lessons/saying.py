"""Sentences with numbers in them: computed in the cell, read as text."""

from __future__ import annotations


class Said:
    """A sentence that a page shows as prose."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _repr_markdown_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        """The sentence."""
        return self.text


class Drawn:
    """A picture, as SVG, that a page shows as it is."""

    def __init__(self, picture: str) -> None:
        self.picture = picture

    def _repr_html_(self) -> str:
        return self.picture

    def __repr__(self) -> str:
        """The same wherever it runs."""
        return "<Drawn>"


def say(*sentences: str) -> Said:
    """Sentences as a paragraph, in Markdown."""
    return Said(" ".join(sentences))
