"""The texts of the widgets in their language, from `text/<language>/` in this package."""

from __future__ import annotations

from cardkit.table.translated_texts import ENGLISH, language, per_language, required
from cardkit.table.wording import say

# The package that contains the folder `text`.
PACKAGE = "cardkit_widgets"


def translated(part: str, key: str, **values: object) -> str:
    """Return the sentence with this key in a section of the texts, with values inserted. Raises TextError."""
    return say(PACKAGE, values, part, key)


@per_language
def labels() -> dict[str, str]:
    """Return the translations of the page's English labels into the current language; empty in English."""
    words = required(PACKAGE, "front").table("words")
    return {} if language() == ENGLISH else {english: str(words.entries[english]) for english in words.entries}
