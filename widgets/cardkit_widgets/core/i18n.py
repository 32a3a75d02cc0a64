"""The texts of our widgets in the language of each, from `text/<language>/` of this package."""

from __future__ import annotations

from cardkit.table.text_files import ENGLISH, language, per_language, required
from cardkit.table.wording import say

# The package in whose folder `text` is.
PACKAGE = "cardkit_widgets"


def translated(part: str, key: str, **values: object) -> str:
    """Return the sentence under a key of a part, with values filled in. Raises TextError."""
    return say(PACKAGE, values, part, key)


@per_language
def labels() -> dict[str, str]:
    """Return the labels of the page itself in the current language, by the English ones; none in English."""
    words = required(PACKAGE, "front").table("words")
    return {} if language() == ENGLISH else {english: str(words.entries[english]) for english in words.entries}
