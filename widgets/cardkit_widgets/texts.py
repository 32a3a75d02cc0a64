"""What a page says around a game, from `text/<language>/sentences.toml`; `widget.lang` is the language of a widget."""

from __future__ import annotations

from cardkit.table.telling import say
from cardkit.table.text import ENGLISH, language, per_language, required


def said(part: str, key: str, **known: object) -> str:
    """The sentence under a key of a part, with what is known filled in. Raises TextError."""
    return say(__package__ or "", known, part, key)


@per_language
def labels() -> dict[str, str]:
    """What the page's own labels are in the language that is spoken, by the English ones; none in English."""
    words = required(__package__ or "", "front").table("words")
    return {} if language() == ENGLISH else {english: str(words.entries[english]) for english in words.entries}
